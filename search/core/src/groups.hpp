// Legal plays in groups, in the order in which tests/reference/legal.py has them: one play for every
// anchor of a mask, payment and charge (rules §2.3, §3). Proposals are drawn from them, so order counts.
#pragma once
#include "judge.hpp"

namespace khronos {

template <int W> struct Group {
    u8 type, epoch, shape;
    i8 kind, cost, extra;  // cards of the kind and of any
    i16 offset;            // of the old anchor from the new one; for upgrades
    Bits<W> mask;

    int cards() const { return cost + extra; }
    Play play(int at) const { return {type, epoch, shape, 0, u16(type == UPGRADE ? at + offset : 0), u16(at)}; }
};

enum { MOST_EXTRA = 3 };

// Anchors by size and by the cards that their terrain asks for; dearer ones nobody can pay.
template <int W> struct Prices {
    Bits<W> by[4][MOST_EXTRA + 1];

    void make(const Map<W>& map) {
        memset((void*)by, 0, sizeof by);
        for (int size = 1; size <= 3; size++)
            for (int i = 0; i < map.squares; i++)
                if (map.footprint[size][i].any() && map.surcharge[size][i] <= MOST_EXTRA) by[size][map.surcharge[size][i]].set(i);
    }
};

template <int W> struct Groups {
    const Map<W>& map;
    const Prices<W>& prices;
    const Position<W>& p;
    const Hand hand;
    const bool rich;  // has an Ecu to demolish with

    template <class Each> void build(Reach<W>& reach, int epoch, int room, Each each) const {
        const Board<W>& b = p.boards[epoch];
        const int seat = p.mover;
        if (hand.held() < room) room = hand.held();
        for (int kind = 0; kind < 3; kind++) {
            const int cards = hand.of[kind];
            if (!cards) continue;
            const int affordable = cards < room ? cards : room;
            for (int size = 1; size <= affordable && size <= 3; size++) {
                const int shape = kind * 3 + size - 1;
                if (!p.stock[shape] || (kind < 2 && !p.supply[seat])) continue;
                priced({CONSTRUCT, u8(epoch), u8(shape), i8(kind), i8(size), 0, 0, reach.sites(kind, size)}, room, each);
            }
            for (int larger = 2; larger <= 3; larger++) {
                const int shape = kind * 3 + larger - 1;
                if (!p.stock[shape]) continue;
                for (int size = 1; size < larger; size++) {
                    if (larger - size > affordable) continue;
                    const Group<W> head = {UPGRADE, u8(epoch), u8(shape), i8(kind), i8(larger - size), 0, 0, Bits<W>::none()};
                    if (kind == 2) grow_civil(b, head, size, larger, room, each);
                    else grow_own(b, head, size, larger, room, each);
                }
            }
            if (!rich) continue;
            Bits<W> small = b.anchors[kind * 3];
            if (kind == 2) small.remove(b.bare);
            if (small.any()) each(Group<W>{DEMOLISH, u8(epoch), 0, i8(kind), 1, 0, 0, small});
        }
    }
    // Split by surcharge (§3.2), what cannot be paid left out.
    template <class Each> void priced(Group<W> group, int room, Each each) const {
        const Bits<W> all = group.mask;
        for (int extra = 0; extra <= MOST_EXTRA && group.cost + extra <= room; extra++) {
            group.mask = all & prices.by[size_of(group.shape)][extra];
            group.extra = i8(extra);
            if (group.mask.any()) each(group);
        }
    }
    template <class Each> void grow_civil(const Board<W>& b, Group<W> group, int size, int larger, int room, Each each) const {
        const Bits<W> empty = map.full.minus(b.occupied), &old = b.anchors[HAMLET + size - 1];
        for (int down = 0; down <= larger - size; down++)
            for (int right = 0; right <= larger - size; right++) {
                const int offset = down * map.stride + right;
                Bits<W> anchors = offset ? old.down(offset) : old;
                for (int y = 0; y < larger; y++)
                    for (int x = 0; x < larger; x++) {
                        if (down <= y && y < down + size && right <= x && x < right + size) continue;
                        const int by = y * map.stride + x;
                        anchors &= by ? empty.down(by) : empty;
                    }
                group.mask = anchors;
                group.offset = i16(offset);
                priced(group, room, each);
            }
    }
    // Every new anchor is a group of its own.
    template <class Each> void grow_own(const Board<W>& b, Group<W> group, int size, int larger, int room, Each each) const {
        const int kind = group.kind;
        const Bits<W> free = map.dry.minus(b.occupied);
        EACH(W, old, b.anchors[kind * 3 + size - 1] & b.owner[p.mover], {
            const Bits<W>& own = map.footprint[size][old];
            const Bits<W> d = map.flood(own, b.occupied);
            if (highest_but(b, kind, d, old) == larger) continue;
            const Bits<W> abroad = b.occupied.minus(d);
            for (int up = larger - size; up >= 0; up--)
                for (int left = larger - size; left >= 0; left--) {
                    const int at = old - up * map.stride - left;
                    if (at < 0 || old % map.stride < left) continue;
                    const Bits<W>& mask = map.footprint[larger][at];
                    if (!mask.any() || mask.minus(own).minus(free).any() || map.ring[larger][at].meets(abroad)) continue;
                    group.mask = Bits<W>::one(at);
                    group.offset = i16(old - at);
                    priced(group, room, each);
                }
        });
    }
    template <class Each> void on_reason(Each each) const {
        const Board<W>& b = p.boards[REASON];
        const bool cube = p.supply[p.mover] != 0;
        if (hand.of[2] && cube) {
            const Bits<W> homes = open_homes(p);
            if (homes.any()) each(Group<W>{POPULATE, REASON, 0, 2, 1, 0, 0, homes});
        }
        for (int kind = 0; kind < 2; kind++) {
            if (!hand.of[kind]) continue;
            Bits<W> large = b.anchors[kind * 3 + 2].minus(b.renovated), open = large;
            if (!cube) open &= b.owned();
            open |= (b.anchors[kind * 3] | b.anchors[kind * 3 + 1]).minus(b.renovated);
            if (open.any()) each(Group<W>{RENOVATE, REASON, 0, i8(kind), 1, 0, 0, open});
        }
    }
};

// Every set of cards that pays for a group, in their order.
struct Payments {
    enum { MOST = 16 };
    int n;
    Hand of[MOST];

    Payments(const Hand& hand, int kind, int cost, int extra) : n(0) {
        payments(hand, kind, cost, extra, [&](const Hand& cards) { if (n < MOST) of[n++] = cards; });
    }
    // The one that leaves the most even hand.
    const Hand& spared(const Hand& hand) const {
        int best = 0, least = 1 << 20;
        for (int i = 0; i < n; i++) {
            int spread = 0;
            for (int k = 0; k < 3; k++) { const int left = hand.of[k] - of[i].of[k]; spread += left * left; }
            if (spread < least) { least = spread; best = i; }
        }
        return of[best];
    }
};

// Ways to charge cards to the adventurers who stand in an epoch (§2.3), in the order of their numbers.
struct Charges {
    int n;
    Charge of[HAND_SIZE + 1];

    Charges(Pair pair, int epoch, int cards) : n(0) {
        const Adventurer who[2] = {pair.who(0), pair.who(1)};
        charges(who, epoch, cards, [&](const Charge& by) { of[n++] = by; });
        std::sort(of, of + n, [](const Charge& a, const Charge& b) { return order(a) < order(b); });
    }
    static int order(const Charge& c) {
        const int second = c.cards[1] ? c.used[1] + 1 : 0;
        return ((c.used[0] * 8 + c.cards[0]) * 8 + second) * 8 + c.cards[1];
    }
    static int people(const Charge& c) { return 1 + (c.cards[1] > 0); }
};

// The adventurers after a charge.
inline Pair charged(Pair pair, int epoch, const Charge& by) {
    Adventurer who[2] = {pair.who(0), pair.who(1)};
    by.charge(who, epoch);
    return Pair::of(who);
}

// Adventurers who travel to an epoch before a play.
struct Party { u8 n, who[2], to; };

// Those who may travel there to be charged: nobody, one of them, or both.
struct Parties {
    int n;
    Party of[4];

    Parties(Pair pair, int epoch) : n(0) {
        u8 able[2];
        int able_n = 0;
        for (int i = 0; i < 2; i++) {
            const u8 who = pair.of(i);
            if (who / 3 != epoch && who % 3 < CARDS_EACH) able[able_n++] = who;
        }
        of[n++] = {0, {0, 0}, u8(epoch)};
        for (int i = 0; i < able_n; i++) if (!i || able[1] != able[0]) of[n++] = {1, {able[i], 0}, u8(epoch)};
        if (able_n == 2) of[n++] = {2, {able[0], able[1]}, u8(epoch)};
    }
};

inline Pair arrived(Pair pair, const Party& party) {
    for (int i = 0; i < party.n; i++) pair = pair.moved(party.who[i], party.to * 3 + party.who[i] % 3);
    return pair;
}

}  // namespace khronos
