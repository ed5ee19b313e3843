// Where cards can be played (rules §3), as if an adventurer with room stood on every board and Ecus
// did not bind: routes, charges and Ecus are asked later.
#pragma once
#include "resolve.hpp"

namespace khronos {

// The domains of a board, with the squares that touch each.
template <int W> struct Domains {
    int n;
    Bits<W> squares[64 * W / 2 + 1], ring[64 * W / 2 + 1];

    void find(const Map<W>& map, const Bits<W>& occupied) {
        n = 0;
        Bits<W> rest = occupied;
        while (rest.any()) {
            Bits<W> d = map.flood(Bits<W>::one(rest.first()), occupied);
            squares[n] = d;
            ring[n++] = map.neighbours(d);
            rest.remove(d);
        }
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

template <class Each> void offer_small(int e, int kind, int at, Each& each) {
    Play play = {DEMOLISH, u8(e), 0, 0, 0, u16(at)};
    each(play, kind, 1, 0);
}

// May a military or religious building of a size stand here: it touches no more than one domain, and
// of that the highest of its kind is not as high (§3.3)?
template <int W> bool welcome(const Map<W>& map, const Board<W>& b, int kind, int size, int at) {
    Bits<W> touching = b.occupied & map.ring[size][at];
    if (!touching.any()) return true;
    if (!map.as_one(touching, b.occupied)) return false;
    if (!b.anchors[kind * 3 + size - 1].any()) return true;  // whatever the domain holds
    return b.highest(kind, map.flood(Bits<W>::one(touching.first()), b.occupied)) != size;
}

// Calls each(play, kind, cost, extra) for every play that a hand can pay: `cost` cards of the kind
// and `extra` of any. With a window, only for plays anchored on its squares, by board; with `closed`,
// none on boards that are; with `small`, buildings of size 1 only on these squares, by board and kind.
template <int W, class Each>
void legal(const Map<W>& map, const Position<W>& p, Each each, const Bits<W>* window = 0, const bool* closed = 0, const Bits<W> (*small)[3] = 0) {
    const i8* hand = p.hand;
    const int total = hand[0] + hand[1] + hand[2], seat = p.mover;
    if (!total) return;
    for (int e = 0; e < 2; e++) {
        const Board<W>& b = p.boards[e];
        const Bits<W> empty = map.full.minus(b.occupied), dry = map.dry.minus(b.occupied);
        if ((window && !window[e].any()) || (closed && closed[e])) continue;
        Domains<W> domains;
        bool known = false;
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
                if (!p.stock[shape] || (kind < 2 && !p.supply[seat])) continue;
                Bits<W> sites = map.room(kind == 2 && size > 1 ? empty : dry, size);
                if (small && size == 1) sites &= small[e][kind];
                if (window) {
                    sites &= window[e];
                    if (kind < 2) EACH(W, at, sites, if (!welcome(map, b, kind, size, at)) sites.clear(at););
                } else if (kind < 2 && sites.any()) {
                    if (!known) { domains.find(map, b.occupied); known = true; }
                    Bits<W> once = Bits<W>::none(), bad = once;
                    for (int i = 0; i < domains.n; i++) {
                        Bits<W> touch = map.spread(domains.ring[i], size);
                        bad |= once & touch;
                        once |= touch;
                        if (b.highest(kind, domains.squares[i]) == size) bad |= touch;
                    }
                    sites.remove(bad);
                }
                EACH(W, at, sites, offer(CONSTRUCT, shape, 0, at, size););
            }
            for (int larger = 2; larger <= 3; larger++) {
                const int shape = kind * 3 + larger - 1;
                if (!p.stock[shape]) continue;
                for (int size = larger > most ? larger - most : 1; size < larger; size++) {
                    Bits<W> olds = b.anchors[kind * 3 + size - 1];
                    if (kind < 2) olds &= b.owner[seat];
                    EACH(W, old, olds, {
                        if (window && !window[e].meets(map.spread(Bits<W>::one(old), larger - size + 1))) continue;
                        const Bits<W>& own = map.footprint[size][old];
                        Bits<W> abroad = Bits<W>::none();
                        if (kind < 2) {
                            Bits<W> d = map.flood(own, b.occupied);
                            abroad = b.occupied.minus(d);
                            // §3.3: the highest of the others may not have the new value.
                            if (highest_but(b, kind, d, old) == larger) continue;
                        }
                        const Bits<W>& ground = kind == 2 ? empty : dry;
                        for (int up = 0; up <= larger - size; up++)
                            for (int left = 0; left <= larger - size; left++) {
                                int at = old - up * map.stride - left;
                                if (at < 0 || old % map.stride < left) continue;
                                if (window && !window[e].has(at)) continue;
                                const Bits<W>& mask = map.footprint[larger][at];
                                if (!mask.any() || mask.minus(own).minus(ground).any()) continue;
                                if (kind < 2 && map.ring[larger][at].meets(abroad)) continue;
                                offer(UPGRADE, shape, old, at, larger - size);
                            }
                    });
                }
            }
            Bits<W> tiles = b.anchors[kind * 3];
            if (kind == 2) tiles.remove(b.bare);
            if (window) tiles &= window[e];
            EACH(W, at, tiles, offer_small(e, kind, at, each););
        }
    }
    const Board<W>& b = p.boards[REASON];
    const Bits<W> seen = window ? window[REASON] : map.full;
    if (!seen.any() || (closed && closed[REASON])) return;
    if (hand[2] && p.supply[seat]) {
        for (int size = 1; size <= 3; size++)
            EACH(W, at, b.anchors[HAMLET + size - 1] & seen, {
                if (cubes_in(p.cubes_at(at)) < 2 * size - 1) {
                    Play play = {POPULATE, REASON, 0, 0, 0, u16(at)};
                    each(play, 2, 1, 0);
                }
            });
    }
    for (int shape = 0; shape < HAMLET; shape++) {
        if (!hand[kind_of(shape)]) continue;
        Bits<W> open = b.anchors[shape].minus(b.renovated) & seen;
        if (size_of(shape) == 3 && !p.supply[seat]) {
            Bits<W> marked = Bits<W>::none();
            for (int s = 0; s < MOST_SEATS; s++) marked |= b.owner[s];
            open &= marked;
        }
        EACH(W, at, open, {
            Play play = {RENOVATE, REASON, 0, 0, 0, u16(at)};
            each(play, kind_of(shape), 1, 0);
        });
    }
}

// Ecus that a play brings at once (§3.1, §3.5).
inline int ecus_of(const Play& play) {
    if (play.type == DEMOLISH) return -1;
    if (play.type <= UPGRADE && size_of(play.shape) > 1) return 1 + play.epoch;
    return 0;
}

}  // namespace khronos
