// Where cards can be played (rules §3), as if an adventurer with room stood on every board and Ecus
// did not bind: routes, charges and Ecus are asked later.
#pragma once
#include "rules/domains.hpp"
#include "rules/plays.hpp"

namespace khronos {

// Highest value of a kind in a domain, one building left out.
template <int W>
int highest_except(const Board<W>& b, int kind, const Bitboard<W>& domain, int but) {
    for (int v = MOST_SIZE; v; v--) {
        Bitboard<W> some = b.anchors[shape_of(kind, v)] & domain;
        if (some.has(but)) some.clear(but);
        if (some.any()) return v;
    }
    return 0;
}

// Whether dominion and hierarchy allow a military or religious building here (§3.3): it touches one
// domain at most, in which the highest building of its kind is not as high. With the option
// attached it has to touch one (§7.2).
template <int W> bool may_stand(const Map<W>& map, const Board<W>& b, int kind, int size, int at) {
    Bitboard<W> touching = b.occupied & map.ring[size][at];
    if (!touching.any()) return !map.attached;
    if (!map.in_one_domain(touching, b.occupied)) return false;
    if (!b.anchors[shape_of(kind, size)].any()) return true;  // whatever stands in the domain
    return b.highest(kind, map.domains_of(Bitboard<W>::one(touching.first()), b.occupied)) != size;
}

// Calls each(anchor, up, left) for every place where an upgrade of the building at `old` may stand,
// as far as the board decides (§3.3, §3.4): its anchor lies so far above and to the left of `old`.
template <int W, class Each>
void each_upgrade(const Map<W>& map, const Board<W>& b, int kind, int size, int larger, int old,
                  Each each) {
    const Bitboard<W>& own = map.footprint[size][old];
    const Bitboard<W> allowed = (kind == CIVIL ? map.full : map.dry).minus(b.occupied) | own;
    Bitboard<W> abroad = Bitboard<W>::none();
    if (kind < CIVIL) {
        const Bitboard<W> d = map.domains_of(own, b.occupied);
        // §3.3: the highest of the others may not have the new value.
        if (highest_except(b, kind, d, old) == larger) return;
        abroad = b.occupied.minus(d);
    }
    for (int up = 0; up <= larger - size; up++)
        for (int left = 0; left <= larger - size; left++) {
            const int at = old - up * map.stride - left;
            if (at < 0 || old % map.stride < left) continue;
            const Bitboard<W>& mask = map.footprint[larger][at];
            if (mask.any() && !mask.minus(allowed).any() && !map.ring[larger][at].meets(abroad))
                each(at, up, left);
        }
}

// All plays that a hand can pay. The optional members leave plays out: all that are not anchored in
// `window` (by board), all on boards that are `closed`, all buildings but `only`, and buildings of
// size 1 outside of `small` (by board and kind).
template <int W, class Each> struct LegalPlays {
    const Map<W>& map;
    const Position<W>& position;
    Each& each;
    const Bitboard<W>* window;
    const bool* closed;
    const Play* only;
    const Bitboard<W> (*small)[KINDS];
    // Read once: for all that the compiler knows, `each` may write to the position.
    const int held = position.hand.held(), seat = position.mover;

    // Domains of a board for which there is room on the stack; for more, memory is allocated.
    static constexpr int FEW = W <= 3 ? int(DomainReach<W>::MOST) : 40;

    void run() {
        if (!held) return;
        for (int e = 0; e < REASON; e++) {
            if ((window && !window[e].any()) || (closed && closed[e])) continue;
            Bitboard<W> rows[ROWS * FEW];
            DomainReach<W> reach(map, position.boards[e], rows, FEW);
            for (int kind = 0; kind < KINDS; kind++) {
                const int cards = position.hand[kind];
                if (!cards) continue;
                const int most = cards < MOST_SIZE ? cards : MOST_SIZE;
                constructions(e, kind, most, reach);
                upgrades(e, kind, most);
                demolitions(e, kind);
            }
        }
        if ((window && !window[REASON].any()) || (closed && closed[REASON])) return;
        const Bitboard<W> seen = window ? window[REASON] : map.full;
        populations(seen);
        renovations(seen);
    }

  private:
    bool left_out(int type, int shape) const {
        return only && (only->type != type || only->shape != shape);
    }
    void building(int type, int e, int shape, int source, int at, int cost) {
        const int extra = map.surcharge[size_of(shape)][at];
        if (cost + extra > held) return;
        each(Play{u8(type), u8(e), u8(shape), 0, u16(source), u16(at)}, kind_of(shape), cost,
             extra);
    }
    void one_card(int type, int e, int kind, int at) {
        each(Play{u8(type), u8(e), 0, 0, 0, u16(at)}, kind, 1, 0);
    }

    // §3.1, of sizes up to `most`.
    void constructions(int e, int kind, int most, DomainReach<W>& reach) {
        for (int size = 1; size <= most; size++) {
            const int shape = shape_of(kind, size);
            if (!position.stock[shape] || left_out(CONSTRUCT, shape)) continue;
            if (kind < CIVIL && !position.supply[seat]) continue;
            Bitboard<W> sites = reach.free_sites(size, kind == CIVIL && size > 1);
            if (small && size == 1) sites &= small[e][kind];
            if (window) sites &= window[e];
            // For a few squares it is not worth while to look for all domains.
            if (kind < CIVIL && (reach.known[0] || sites.count() > 3) && reach.all_found())
                sites &= reach.sites(kind, size);
            else if (kind < CIVIL)
                FOR_EACH_SQUARE (at, sites) {
                    if (!may_stand(map, position.boards[e], kind, size, at)) sites.clear(at);
                }
            FOR_EACH_SQUARE (at, sites) {
                building(CONSTRUCT, e, shape, 0, at, size);
            }
        }
    }
    // §3.4, by so many sizes at most.
    void upgrades(int e, int kind, int most) {
        const Board<W>& b = position.boards[e];
        for (int larger = 2; larger <= MOST_SIZE; larger++) {
            const int shape = shape_of(kind, larger);
            if (!position.stock[shape] || left_out(UPGRADE, shape)) continue;
            for (int size = larger > most ? larger - most : 1; size < larger; size++) {
                const int cost = larger - size;
                Bitboard<W> olds = b.anchors[shape_of(kind, size)];
                if (kind < CIVIL) olds &= b.owner[seat];
                FOR_EACH_SQUARE (old, olds) {
                    if (only && old != only->source) continue;
                    if (window &&
                        !window[e].meets(map.anchors_over(Bitboard<W>::one(old), cost + 1)))
                        continue;
                    each_upgrade(map, b, kind, size, larger, old, [&](int at, int, int) {
                        if (!window || window[e].has(at))
                            building(UPGRADE, e, shape, old, at, cost);
                    });
                }
            }
        }
    }
    // §3.5
    void demolitions(int e, int kind) {
        const Board<W>& b = position.boards[e];
        Bitboard<W> tiles = b.anchors[shape_of(kind, 1)];
        if (kind == CIVIL) tiles.remove(b.visible_hamlets);
        if (window) tiles &= window[e];
        FOR_EACH_SQUARE (at, tiles) {
            one_card(DEMOLISH, e, kind, at);
        }
    }
    // §3.6
    void populations(const Bitboard<W>& seen) {
        if (!position.hand[CIVIL] || !position.supply[seat]) return;
        for (int size = 1; size <= MOST_SIZE; size++)
            FOR_EACH_SQUARE (at, position.boards[REASON].anchors[shape_of(CIVIL, size)] & seen) {
                if (cubes_in(position.cubes_at(at)) < civil_value(size))
                    one_card(POPULATE, REASON, CIVIL, at);
            }
    }
    // §3.7
    void renovations(const Bitboard<W>& seen) {
        const Board<W>& b = position.boards[REASON];
        for (int shape = 0; shape < HAMLET; shape++) {
            if (!position.hand[kind_of(shape)]) continue;
            Bitboard<W> open = b.anchors[shape].minus(b.renovated) & seen;
            // Without a cube a ruin of size 3 cannot be marked, only turned.
            if (size_of(shape) == 3 && !position.supply[seat]) open &= b.owned();
            FOR_EACH_SQUARE (at, open) {
                one_card(RENOVATE, REASON, kind_of(shape), at);
            }
        }
    }
};

// Calls each(play, kind, cost, extra) for every play that a hand can pay, `cost` cards of the kind
// and `extra` of any; see `LegalPlays` for what the other arguments leave out.
template <int W, class Each>
void each_legal_play(const Map<W>& map, const Position<W>& p, Each each,
                     const Bitboard<W>* window = 0, const bool* closed = 0, const Play* only = 0,
                     const Bitboard<W> (*small)[KINDS] = 0) {
    LegalPlays<W, Each>{map, p, each, window, closed, only, small}.run();
}

// Calls each(kind, cost, extra) if the hand can make this play.
template <int W, class Each>
void if_legal(const Map<W>& map, const Position<W>& p, const Play& wanted, Each each) {
    Bitboard<W> window[3] = {};
    window[wanted.epoch].set(wanted.at);
    each_legal_play(
        map, p,
        [&](const Play& play, int kind, int cost, int extra) {
            if (memcmp(&play, &wanted, sizeof play) == 0) each(kind, cost, extra);
        },
        window, 0, &wanted);
}
}  // namespace khronos
