// Legal plays in groups (rules §2.3, §3), and the ways to travel, pay and be charged for them.
// Their order counts, and is that of tests/reference/legal.py.
#pragma once
#include "policy/features.hpp"
#include "rules/adventurers.hpp"
#include "rules/legality.hpp"
#include "rules/payment.hpp"

namespace khronos {

// One play for every anchor of a mask, with its payment and charge.
template <int W> struct Group {
    u8 type, epoch, shape;
    i8 kind, cost, extra;  // cards of the kind and of any
    i16 offset;            // of the old anchor from the new one; for upgrades
    Bitboard<W> anchors;

    int cards() const { return cost + extra; }
    Play play(int at) const {
        return {type, epoch, shape, 0, u16(type == UPGRADE ? at + offset : 0), u16(at)};
    }
};

template <int W> struct Groups {
    const Map<W>& map;
    const Position<W>& position;
    const bool can_demolish;  // has an Ecu to demolish with

    // Constructions, upgrades and demolitions there.
    template <class Each>
    void on_might_or_faith(DomainReach<W>& reach, int epoch, int room, Each each) const {
        const Board<W>& b = position.boards[epoch];
        const int seat = position.mover;
        room = std::min(room, position.hand.held());
        for (int kind = 0; kind < KINDS; kind++) {
            const int cards = position.hand[kind];
            if (!cards) continue;
            const int affordable = cards < room ? cards : room;
            for (int size = 1; size <= affordable && size <= MOST_SIZE; size++) {
                const int shape = shape_of(kind, size);
                if (!position.stock[shape] || (kind < CIVIL && !position.supply[seat])) continue;
                priced({CONSTRUCT, u8(epoch), u8(shape), i8(kind), i8(size), 0, 0,
                        reach.sites(kind, size)},
                       room, each);
            }
            for (int larger = 2; larger <= MOST_SIZE; larger++) {
                const int shape = shape_of(kind, larger);
                if (!position.stock[shape]) continue;
                for (int size = 1; size < larger; size++) {
                    if (larger - size > affordable) continue;
                    grow(b, {UPGRADE, u8(epoch), u8(shape), i8(kind), i8(larger - size), 0, 0, {}},
                         size, room, each);
                }
            }
            if (!can_demolish) continue;
            Bitboard<W> small = b.anchors[shape_of(kind, 1)];
            if (kind == CIVIL) small.remove(b.visible_hamlets);
            if (small.any()) each(Group<W>{DEMOLISH, u8(epoch), 0, i8(kind), 1, 0, 0, small});
        }
    }
    // Split by surcharge (§3.2), what cannot be paid left out.
    template <class Each> void priced(Group<W> group, int room, Each each) const {
        const Bitboard<W> all = group.anchors;
        for (int extra = 0; extra <= MOST_EXTRA && group.cost + extra <= room; extra++) {
            group.anchors = all & map.priced[size_of(group.shape)][extra];
            group.extra = i8(extra);
            if (group.anchors.any()) each(group);
        }
    }
    // Civil buildings that grow in one direction are a group; of others every new anchor is.
    template <class Each>
    void grow(const Board<W>& b, Group<W> group, int size, int room, Each each) const {
        const int kind = group.kind, larger = size_of(group.shape), more = larger - size;
        Bitboard<W> by_direction[3][3] = {}, olds = b.anchors[shape_of(kind, size)];
        if (kind < CIVIL) olds &= b.owner[position.mover];
        FOR_EACH_SQUARE (old, olds) {
            Bitboard<W> anchors = Bitboard<W>::none();
            each_upgrade(map, b, kind, size, larger, old, [&](int at, int up, int left) {
                anchors.set(at);
                by_direction[up][left].set(at);
            });
            if (kind < CIVIL)
                FOR_EACH_SQUARE (at, anchors) {
                    group.anchors = Bitboard<W>::one(at);
                    group.offset = i16(old - at);
                    priced(group, room, each);
                }
        }
        for (int up = 0; kind == CIVIL && up <= more; up++)
            for (int left = 0; left <= more; left++) {
                group.anchors = by_direction[up][left];
                group.offset = i16(up * map.stride + left);
                priced(group, room, each);
            }
    }
    template <class Each> void on_reason(Each each) const {
        const Board<W>& b = position.boards[REASON];
        const bool cube = position.supply[position.mover] != 0;
        if (position.hand[CIVIL] && cube) {
            const Bitboard<W> homes = homes_with_room(position);
            if (homes.any()) each(Group<W>{POPULATE, REASON, 0, 2, 1, 0, 0, homes});
        }
        for (int kind = 0; kind < CIVIL; kind++) {
            if (!position.hand[kind]) continue;
            Bitboard<W> open = b.of_kind(kind).minus(b.renovated);
            if (!cube) open.remove(b.anchors[shape_of(kind, 3)].minus(b.owned()));
            if (open.any()) each(Group<W>{RENOVATE, REASON, 0, i8(kind), 1, 0, 0, open});
        }
    }
};

// The cards to pay a play with: those that leave the most even hand.
inline Hand most_even_payment(const Hand& hand, int kind, int cost, int extra) {
    Hand best = {};
    int least = LARGE;
    each_payment(hand, kind, cost, extra, [&](const Hand& cards) {
        const Hand left = hand.without(cards);
        const int spread = left[0] * left[0] + left[1] * left[1] + left[2] * left[2];
        if (spread < least) {
            least = spread;
            best = cards;
        }
    });
    return best;
}

// Ways to charge cards to the adventurers who stand in an epoch (§2.3), in the order of their
// numbers.
struct Charges {
    int count;
    Charge ways[HAND_SIZE + 1];

    Charges(Pair pair, int epoch, int cards) : count(0) {
        const Adventurer who[2] = {pair.who(0), pair.who(1)};
        each_charge(who, epoch, cards, [&](const Charge& by) { ways[count++] = by; });
        std::sort(ways, ways + count,
                  [](const Charge& a, const Charge& b) { return order(a) < order(b); });
    }
    static int order(const Charge& c) {
        const int second = c.cards[1] ? c.used[1] + 1 : 0;
        return ((c.used[0] * 8 + c.cards[0]) * 8 + second) * 8 + c.cards[1];
    }
};

// The adventurers after a charge.
inline Pair after_charge(Pair pair, int epoch, const Charge& by) {
    Adventurer who[2] = {pair.who(0), pair.who(1)};
    by.charge(who, epoch);
    return Pair::of(who);
}

// Adventurers who travel to an epoch before a play.
struct Party {
    u8 travellers_n, who[2], to;
};

// Those who may travel there to be charged: nobody, one of them, or both.
struct Parties {
    int count;
    Party parties[4];

    Parties(Pair pair, int epoch) : count(0) {
        u8 able[2];
        int able_n = 0;
        for (int i = 0; i < 2; i++) {
            const u8 who = pair.of(i);
            if (who / 3 != epoch && who % 3 < CARDS_EACH) able[able_n++] = who;
        }
        parties[count++] = {0, {0, 0}, u8(epoch)};
        for (int i = 0; i < able_n; i++)
            if (!i || able[1] != able[0]) parties[count++] = {1, {able[i], 0}, u8(epoch)};
        if (able_n == 2) parties[count++] = {2, {able[0], able[1]}, u8(epoch)};
    }
};

inline Pair after_travels(Pair pair, const Party& party) {
    for (int i = 0; i < party.travellers_n; i++)
        pair = pair.moved(party.who[i], party.to * 3 + party.who[i] % 3);
    return pair;
}

// A card play with the travels before it.
struct Move {
    Play play;
    Hand cards;
    Charge charge;
    Party party;
};

// Fewest travels after which cards can be charged in an epoch, and to whom (§2.2, §2.3); of equal
// ways the fewest adventurers charged. False if that cannot be done or paid.
inline bool cheapest_way_to(Pair pair, int ecus, int epoch, int cards, Party& party, Charge& by) {
    const Parties parties(pair, epoch);
    int best = LARGE;
    for (int k = 0; k < parties.count; k++) {
        const Party& going = parties.parties[k];
        if (going.travellers_n > ecus) continue;
        const Charges ways(after_travels(pair, going), epoch, cards);
        for (int i = 0; i < ways.count; i++) {
            const Charge& c = ways.ways[i];
            const int rank = (going.travellers_n * 4 + 1 + (c.cards[1] > 0)) * 16 - c.used[0] -
                             (c.cards[1] ? c.used[1] : 0);
            if (rank < best) {
                best = rank;
                party = going;
                by = c;
            }
        }
    }
    return best < LARGE;
}
}  // namespace khronos
