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

// Calls each(play, kind, cost, extra) for every play that a hand can pay: `cost` cards of the kind
// and `extra` of any. The optional arguments leave plays out: all that are not anchored in `window`
// (by board), all on boards that are `closed`, all buildings but `only`, and buildings of size 1
// outside of `small` (by board and kind).
template <int W, class Each>
void each_legal_play(const Map<W>& map, const Position<W>& p, Each each,
                     const Bitboard<W>* window = 0, const bool* closed = 0, const Play* only = 0,
                     const Bitboard<W> (*small)[3] = 0) {
    const Hand& hand = p.hand;
    const int total = hand.held(), seat = p.mover;
    if (!total) return;
    auto one_card = [&](int type, int e, int kind, int at) {
        each(Play{u8(type), u8(e), 0, 0, 0, u16(at)}, kind, 1, 0);
    };
    auto other = [&](int type, int shape) {
        return only && (only->type != type || only->shape != shape);
    };
    for (int e = 0; e < REASON; e++) {
        const Board<W>& b = p.boards[e];
        if ((window && !window[e].any()) || (closed && closed[e])) continue;
        constexpr int FEW = W <= 3 ? int(DomainReach<W>::MOST) : 40;
        Bitboard<W> rows[ROWS * FEW];
        DomainReach<W> reach(map, b, rows, FEW);
        for (int kind = 0; kind < KINDS; kind++) {
            const int cards = hand[kind];
            if (!cards) continue;
            const int most = cards < 3 ? cards : 3;
            auto offer = [&](int type, int shape, int source, int at, int cost) {
                int extra = map.surcharge[size_of(shape)][at];
                if (cost + extra > total) return;
                Play play = {u8(type), u8(e), u8(shape), 0, u16(source), u16(at)};
                each(play, kind, cost, extra);
            };
            for (int size = 1; size <= most; size++) {
                const int shape = shape_of(kind, size);
                if (!p.stock[shape] || (kind < CIVIL && !p.supply[seat]) || other(CONSTRUCT, shape))
                    continue;
                Bitboard<W> sites = reach.free_sites(size, kind == CIVIL && size > 1);
                if (small && size == 1) sites &= small[e][kind];
                if (window) sites &= window[e];
                if (kind < CIVIL && (reach.known[0] || sites.count() > 3) && reach.all_found())
                    sites &= reach.sites(kind, size);
                else if (kind < CIVIL)
                    FOR_EACH_SQUARE (at, sites) {
                        if (!may_stand(map, b, kind, size, at)) sites.clear(at);
                    }
                FOR_EACH_SQUARE (at, sites) {
                    offer(CONSTRUCT, shape, 0, at, size);
                }
            }
            for (int larger = 2; larger <= MOST_SIZE; larger++) {
                const int shape = shape_of(kind, larger);
                if (!p.stock[shape] || other(UPGRADE, shape)) continue;
                for (int size = larger > most ? larger - most : 1; size < larger; size++) {
                    Bitboard<W> olds = b.anchors[shape_of(kind, size)];
                    if (kind < CIVIL) olds &= b.owner[seat];
                    FOR_EACH_SQUARE (old, olds) {
                        if (only && old != only->source) continue;
                        if (window && !window[e].meets(map.anchors_over(Bitboard<W>::one(old),
                                                                        larger - size + 1)))
                            continue;
                        each_upgrade(map, b, kind, size, larger, old, [&](int at, int, int) {
                            if (!window || window[e].has(at))
                                offer(UPGRADE, shape, old, at, larger - size);
                        });
                    }
                }
            }
            Bitboard<W> tiles = b.anchors[shape_of(kind, 1)];
            if (kind == CIVIL) tiles.remove(b.visible_hamlets);
            if (window) tiles &= window[e];
            FOR_EACH_SQUARE (at, tiles) {
                one_card(DEMOLISH, e, kind, at);
            }
        }
    }
    const Board<W>& b = p.boards[REASON];
    const Bitboard<W> seen = window ? window[REASON] : map.full;
    if (!seen.any() || (closed && closed[REASON])) return;
    if (hand[CIVIL] && p.supply[seat]) {
        for (int size = 1; size <= MOST_SIZE; size++)
            FOR_EACH_SQUARE (at, b.anchors[shape_of(CIVIL, size)] & seen) {
                if (cubes_in(p.cubes_at(at)) < civil_value(size)) one_card(POPULATE, REASON, 2, at);
            }
    }
    for (int shape = 0; shape < HAMLET; shape++) {
        if (!hand[kind_of(shape)]) continue;
        Bitboard<W> open = b.anchors[shape].minus(b.renovated) & seen;
        if (size_of(shape) == 3 && !p.supply[seat]) open &= b.owned();
        FOR_EACH_SQUARE (at, open) {
            one_card(RENOVATE, REASON, kind_of(shape), at);
        }
    }
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
