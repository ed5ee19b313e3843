// Where cards can be played (rules §3), as if an adventurer with room stood on every board and Ecus
// did not bind: routes, charges and Ecus are asked later.
#pragma once
#include <stdlib.h>

#include "resolve.hpp"

namespace khronos {

// The domains of a board, with the squares that touch each.
template <int W> struct Domains {
    enum { MOST = 64 * W / 2 + 1 };
    int n;
    Bits<W> squares[MOST], ring[MOST];

    void find(const Map<W>& map, const Bits<W>& occupied) {
        n = 0;
        map.each_domain(occupied, occupied, [&](const Bits<W>& d) {
            squares[n] = d;
            ring[n++] = map.neighbours(d);
        });
    }
};

// Rows of squares that a `Touching` keeps for each domain: its squares, and what touches it by size.
inline constexpr int ROWS = 4;

// The domains of a board and the squares from which buildings would touch each, worked out when asked for.
// All that a large map may have would fill the stack of a small thread: so the room comes from outside.
template <int W> struct Touching {
    enum { MOST = Domains<W>::MOST };
    const Map<W>& map;
    const Board<W>& b;
    int n;          // domains
    bool known[4];  // by size; 0: the domains
    bool whole;     // there was room for all domains
    int most;       // domains for which there is room
    Bits<W>*rows, *more;

    // Rows for so many domains; with fewer than MOST memory is asked for where they do not do.
    Touching(const Map<W>& map_, const Board<W>& b_, Bits<W>* rows_, int most_)
        : map(map_), b(b_), n(0), known{}, whole(true), most(most_), rows(rows_), more(0) {}
    ~Touching() { free((void*)more); }
    Touching(const Touching&) = delete;

    Bits<W>* row(int k) { return rows + size_t(k) * size_t(most); }
    const Bits<W>* squares() { return row(0); }
    const Bits<W>* ring() { return row(1); }
    // How many domains there are.
    int domains() {
        if (!known[0]) find();
        return n;
    }
    // Whether there was room for them.
    bool all_found() { return domains(), whole; }
    const Bits<W>* touching(int size) {
        domains();
        for (int i = 0; size > 1 && !known[size] && i < n; i++) row(size)[i] = map.spread(ring()[i], size);
        known[size] = true;
        return row(size);
    }
    void find() {
        map.each_domain(b.occupied, b.occupied, [&](const Bits<W>& d) {
            if (n == most && !grow()) { whole = false; return; }
            row(0)[n] = d;
            row(1)[n++] = map.neighbours(d);
        });
        known[0] = true;
    }
    bool grow() {
        if (most == MOST) return false;
        more = (Bits<W>*)malloc(sizeof(Bits<W>) * ROWS * MOST);
        if (!more) return false;
        for (int k = 0; k < 2; k++) memcpy((void*)(more + k * MOST), (const void*)row(k), sizeof(Bits<W>) * size_t(n));
        rows = more;
        most = MOST;
        return true;
    }
    Bits<W> room(int size, bool wet) const { return map.room((wet ? map.full : map.dry).minus(b.occupied), size); }
    // Anchors where a building may be constructed, as far as the board decides (§3.1–§3.3): a military
    // or religious one touches no more than one domain, and of that the highest of its kind is not as high. With
    // `attached`, it touches one (§7.2).
    Bits<W> sites(int kind, int size) {
        const Bits<W> free = room(size, kind == 2 && size > 1);
        if (kind == 2 || !free.any()) return free;
        const Bits<W>* near = touching(size);
        Bits<W> once = Bits<W>::none(), bad = once;
        for (int i = 0; i < n; i++) {
            bad |= once & near[i];
            once |= near[i];
            if (b.highest(kind, squares()[i]) == size) bad |= near[i];
        }
        return (map.attached ? free & once : free).minus(bad);
    }
};

// Highest value of a kind in a domain, one building left out.
template <int W> int highest_but(const Board<W>& b, int kind, const Bits<W>& domain, int but) {
    for (int v = 3; v; v--) {
        Bits<W> some = b.anchors[kind * 3 + v - 1] & domain;
        if (some.has(but)) some.clear(but);
        if (some.any()) return v;
    }
    return 0;
}

// May a military or religious building of a size be constructed here: it touches no more than one domain, and
// of that the highest of its kind is not as high (§3.3); it touches one, if it has to be attached (§7.2)?
template <int W> bool welcome(const Map<W>& map, const Board<W>& b, int kind, int size, int at) {
    Bits<W> touching = b.occupied & map.ring[size][at];
    if (!touching.any()) return !map.attached;
    if (!map.as_one(touching, b.occupied)) return false;
    if (!b.anchors[kind * 3 + size - 1].any()) return true;  // whatever the domain holds
    return b.highest(kind, map.flood(Bits<W>::one(touching.first()), b.occupied)) != size;
}

// Calls each(anchor, up, left) for every place of a larger building put over one that stands at `old`,
// as far as the board decides (§3.3, §3.4): so far up and to the left of it.
template <int W, class Each>
void each_upgrade(const Map<W>& map, const Board<W>& b, int kind, int size, int larger, int old, Each each) {
    const Bits<W>& own = map.footprint[size][old];
    const Bits<W> allowed = (kind == 2 ? map.full : map.dry).minus(b.occupied) | own;
    Bits<W> abroad = Bits<W>::none();
    if (kind < 2) {
        const Bits<W> d = map.flood(own, b.occupied);
        // §3.3: the highest of the others may not have the new value.
        if (highest_but(b, kind, d, old) == larger) return;
        abroad = b.occupied.minus(d);
    }
    for (int up = 0; up <= larger - size; up++)
        for (int left = 0; left <= larger - size; left++) {
            const int at = old - up * map.stride - left;
            if (at < 0 || old % map.stride < left) continue;
            const Bits<W>& mask = map.footprint[larger][at];
            if (mask.any() && !mask.minus(allowed).any() && !map.ring[larger][at].meets(abroad)) each(at, up, left);
        }
}

// Calls each(play, kind, cost, extra) for every play that a hand can pay: `cost` cards of the kind
// and `extra` of any. With a window, only for plays anchored on its squares, by board; with `closed`,
// none on boards that are; with `only`, no building but this one; with `small`, those of size 1 only on these squares,
// by board and kind.
template <int W, class Each>
void legal(const Map<W>& map, const Position<W>& p, Each each, const Bits<W>* window = 0, const bool* closed = 0, const Play* only = 0, const Bits<W> (*small)[3] = 0) {
    const Hand& hand = p.hand;
    const int total = hand.held(), seat = p.mover;
    if (!total) return;
    auto one_card = [&](int type, int e, int kind, int at) {
        each(Play{u8(type), u8(e), 0, 0, 0, u16(at)}, kind, 1, 0);
    };
    auto other = [&](int type, int shape) { return only && (only->type != type || only->shape != shape); };
    for (int e = 0; e < 2; e++) {
        const Board<W>& b = p.boards[e];
        if ((window && !window[e].any()) || (closed && closed[e])) continue;
        constexpr int FEW = W <= 3 ? int(Touching<W>::MOST) : 40;
        Bits<W> rows[ROWS * FEW];
        Touching<W> reach(map, b, rows, FEW);
        for (int kind = 0; kind < 3; kind++) {
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
                const int shape = kind * 3 + size - 1;
                if (!p.stock[shape] || (kind < 2 && !p.supply[seat]) || other(CONSTRUCT, shape)) continue;
                Bits<W> sites = reach.room(size, kind == 2 && size > 1);
                if (small && size == 1) sites &= small[e][kind];
                if (window) sites &= window[e];
                if (kind < 2 && (reach.known[0] || sites.count() > 3) && reach.all_found()) sites &= reach.sites(kind, size);
                else if (kind < 2) EACH(W, at, sites, if (!welcome(map, b, kind, size, at)) sites.clear(at););
                EACH(W, at, sites, offer(CONSTRUCT, shape, 0, at, size););
            }
            for (int larger = 2; larger <= 3; larger++) {
                const int shape = kind * 3 + larger - 1;
                if (!p.stock[shape] || other(UPGRADE, shape)) continue;
                for (int size = larger > most ? larger - most : 1; size < larger; size++) {
                    Bits<W> olds = b.anchors[kind * 3 + size - 1];
                    if (kind < 2) olds &= b.owner[seat];
                    EACH(W, old, olds, {
                        if (only && old != only->source) continue;
                        if (window && !window[e].meets(map.spread(Bits<W>::one(old), larger - size + 1))) continue;
                        each_upgrade(map, b, kind, size, larger, old, [&](int at, int, int) {
                            if (!window || window[e].has(at)) offer(UPGRADE, shape, old, at, larger - size);
                        });
                    });
                }
            }
            Bits<W> tiles = b.anchors[kind * 3];
            if (kind == 2) tiles.remove(b.bare);
            if (window) tiles &= window[e];
            EACH(W, at, tiles, one_card(DEMOLISH, e, kind, at););
        }
    }
    const Board<W>& b = p.boards[REASON];
    const Bits<W> seen = window ? window[REASON] : map.full;
    if (!seen.any() || (closed && closed[REASON])) return;
    if (hand[2] && p.supply[seat]) {
        for (int size = 1; size <= 3; size++)
            EACH(W, at, b.anchors[HAMLET + size - 1] & seen, {
                if (cubes_in(p.cubes_at(at)) < civil_value(size)) one_card(POPULATE, REASON, 2, at);
            });
    }
    for (int shape = 0; shape < HAMLET; shape++) {
        if (!hand[kind_of(shape)]) continue;
        Bits<W> open = b.anchors[shape].minus(b.renovated) & seen;
        if (size_of(shape) == 3 && !p.supply[seat]) open &= b.owned();
        EACH(W, at, open, one_card(RENOVATE, REASON, kind_of(shape), at););
    }
}

// Calls each(kind, cost, extra) if a hand can make this play.
template <int W, class Each>
void if_legal(const Map<W>& map, const Position<W>& p, const Play& wanted, Each each) {
    Bits<W> window[3] = {};
    window[wanted.epoch].set(wanted.at);
    legal(map, p, [&](const Play& play, int kind, int cost, int extra) {
        if (memcmp(&play, &wanted, sizeof play) == 0) each(kind, cost, extra);
    }, window, 0, &wanted);
}

// Ecus that a play brings at once (§3.1, §3.5).
inline int ecus_of(const Play& play) {
    if (play.type == DEMOLISH) return -1;
    if (play.type <= UPGRADE && size_of(play.shape) > 1) return 1 + play.epoch;
    return 0;
}
}  // namespace khronos
