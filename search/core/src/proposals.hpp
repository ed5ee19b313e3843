// Legal plays in groups (rules §2.3, §3), and the few worth a look, drawn by what their squares touch:
// so order counts, and is that of tests/reference/legal.py.
#pragma once
#include "judge.hpp"

namespace khronos {

// One play for every anchor of a mask, with its payment and charge.
template <int W> struct Group {
    u8 type, epoch, shape;
    i8 kind, cost, extra;  // cards of the kind and of any
    i16 offset;            // of the old anchor from the new one; for upgrades
    Bits<W> mask;

    int cards() const { return cost + extra; }
    Play play(int at) const { return {type, epoch, shape, 0, u16(type == UPGRADE ? at + offset : 0), u16(at)}; }
};

template <int W> struct Groups {
    const Map<W>& map;
    const Position<W>& p;
    const bool rich;  // has an Ecu to demolish with

    template <class Each> void build(Touching<W>& reach, int epoch, int room, Each each) const {
        const Board<W>& b = p.boards[epoch];
        const int seat = p.mover;
        room = std::min(room, p.hand.held());
        for (int kind = 0; kind < 3; kind++) {
            const int cards = p.hand[kind];
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
                    grow(b, {UPGRADE, u8(epoch), u8(shape), i8(kind), i8(larger - size), 0, 0, {}}, size, room, each);
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
            group.mask = all & map.priced[size_of(group.shape)][extra];
            group.extra = i8(extra);
            if (group.mask.any()) each(group);
        }
    }
    // Civil buildings that grow in one direction are a group; of others every new anchor is.
    template <class Each> void grow(const Board<W>& b, Group<W> group, int size, int room, Each each) const {
        const int kind = group.kind, larger = size_of(group.shape), more = larger - size;
        Bits<W> by_direction[3][3] = {}, olds = b.anchors[kind * 3 + size - 1];
        if (kind < 2) olds &= b.owner[p.mover];
        EACH(W, old, olds, {
            Bits<W> anchors = Bits<W>::none();
            each_upgrade(map, b, kind, size, larger, old, [&](int at, int up, int left) {
                anchors.set(at);
                by_direction[up][left].set(at);
            });
            if (kind < 2) EACH(W, at, anchors, {
                group.mask = Bits<W>::one(at);
                group.offset = i16(old - at);
                priced(group, room, each);
            });
        });
        for (int up = 0; kind == 2 && up <= more; up++)
            for (int left = 0; left <= more; left++) {
                group.mask = by_direction[up][left];
                group.offset = i16(up * map.stride + left);
                priced(group, room, each);
            }
    }
    template <class Each> void on_reason(Each each) const {
        const Board<W>& b = p.boards[REASON];
        const bool cube = p.supply[p.mover] != 0;
        if (p.hand[2] && cube) {
            const Bits<W> homes = open_homes(p);
            if (homes.any()) each(Group<W>{POPULATE, REASON, 0, 2, 1, 0, 0, homes});
        }
        for (int kind = 0; kind < 2; kind++) {
            if (!p.hand[kind]) continue;
            Bits<W> open = b.of_kind(kind).minus(b.renovated);
            if (!cube) open.remove(b.anchors[kind * 3 + 2].minus(b.owned()));
            if (open.any()) each(Group<W>{RENOVATE, REASON, 0, i8(kind), 1, 0, 0, open});
        }
    }
};

// Of the sets of cards that pay for a play the one that leaves the most even hand.
inline Hand spared(const Hand& hand, int kind, int cost, int extra) {
    Hand best = {};
    int least = 1 << 20;
    payments(hand, kind, cost, extra, [&](const Hand& cards) {
        const Hand left = hand.without(cards);
        const int spread = left[0] * left[0] + left[1] * left[1] + left[2] * left[2];
        if (spread < least) { least = spread; best = cards; }
    });
    return best;
}

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

// A card play with the travels before it.
struct Move { Play play; Hand cards; Charge by; Party party; };

// Fewest travels after which cards can be charged in an epoch, and to whom (§2.2, §2.3); of equal ways
// the fewest adventurers charged. False if that cannot be done or paid.
inline bool way_to(Pair pair, int ecus, int epoch, int cards, Party& party, Charge& by) {
    const Parties parties(pair, epoch);
    int best = 1 << 20;
    for (int k = 0; k < parties.n; k++) {
        const Party& going = parties.of[k];
        if (going.n > ecus) continue;
        const Charges ways(arrived(pair, going), epoch, cards);
        for (int i = 0; i < ways.n; i++) {
            const Charge& c = ways.of[i];
            const int rank = (going.n * 4 + 1 + (c.cards[1] > 0)) * 16 - c.used[0] - (c.cards[1] ? c.used[1] : 0);
            if (rank < best) { best = rank; party = going; by = c; }
        }
    }
    return best < 1 << 20;
}

template <int W> struct Proposals {
    enum { MOST_LOTS = 4096 };
    struct Lot {
        double rank;
        int number;  // of the lot that it repeats; its own if it is the first
        int order;
    };
    struct Drawn { Group<W> group; Hand cards; Charge by; Party party; Bits<W> left; };

    Lot lots[MOST_LOTS];
    Drawn drawn[MOST_LOTS];
    int lots_n, drawn_n;
    bool full;

    // At most `width` different plays of the mover, the likely ones first. `each(move)` gets them.
    template <class Each> void draw(const Group<W>* groups, int groups_n, Touching<W>* const* reach, const Hand& hand, Pair pair, int ecus, int seat, int width, Twister& lot, Each each) {
        lots_n = drawn_n = 0;
        full = false;
        for (int g = 0; g < groups_n; g++) {
            const Group<W>& group = groups[g];
            Drawn one = {group, spared(hand, group.kind, group.cost, group.extra), {}, {}, {}};
            if (!way_to(pair, ecus - (group.type == DEMOLISH), group.epoch, group.cards(), one.party, one.by)) continue;
            split(group, reach, seat, [&](double weight, const Bits<W>& part) {
                if (lots_n == MOST_LOTS) { full = true; return; }
                one.left = part;
                drawn[drawn_n] = one;
                lots[lots_n] = {lot.uniform() / weight, drawn_n++, lots_n};
                lots_n++;
            });
        }
        if (lots_n && lots_n < width) {
            // Few lots, as late in a turn: more of each, the further the less likely.
            const int more = width / lots_n, first = lots_n;
            for (int i = 0; i < first; i++) {
                const int others = drawn[i].left.count() - 1;
                for (int k = 0; k < more && k < others; k++) {
                    if (lots_n == MOST_LOTS) { full = true; break; }
                    lots[lots_n] = {lot.uniform() * (k + 2) * lots[i].rank, i, lots_n};
                    lots_n++;
                }
            }
        }
        std::sort(lots, lots + lots_n, [](const Lot& a, const Lot& b) { return a.rank != b.rank ? a.rank < b.rank : a.order < b.order; });
        for (int i = 0; i < lots_n && i < width; i++) {
            Drawn& d = drawn[lots[i].number];
            int k = int(lot.uniform() * d.left.count());
            Bits<W> left = d.left;
            while (k--) left.clear(left.first());
            const int at = left.first();
            d.left.clear(at);
            each(Move{d.group.play(at), d.cards, d.by, d.party});
        }
    }
    // Calls each(weight, anchors) for the lots that a group falls into.
    template <class Each> static void split(const Group<W>& group, Touching<W>* const* reach, int seat, Each each) {
        static const double collects[4] = {1.5, 1.5, 4.0, 1.5}, civil[4] = {0.6, 4.0, 0.7, 2.5}, neither[4] = {0.4, 0.8, 0.8, 0.8};
        static const double by_size[4] = {0.0, 1.0, 3.0, 2.0};
        const double upgrades = 1.5, populate = 3.0, renovate = 2.0, demolish = 0.4;
        if (group.type == DEMOLISH) { each(demolish, group.mask); return; }
        if (group.type == POPULATE || group.type == RENOVATE) {
            const double weight = group.type == POPULATE ? populate : renovate;
            Bits<W> rest = group.mask;
            for (int i = 0; i < 7 && rest.any(); i++) {
                const int at = rest.first();
                each(weight, Bits<W>::one(at));
                rest.clear(at);
            }
            if (rest.any()) each(weight, rest);
            return;
        }
        const int size = size_of(group.shape), kind = kind_of(group.shape);
        Bits<W> own, others;
        zones(*reach[group.epoch], group.epoch, seat, size, own, others);
        const double* weights = kind == 2 ? civil : kind == group.epoch ? collects : neither;
        const double factor = by_size[size] * (group.type == UPGRADE ? upgrades : 1.0);
        const Bits<W>& m = group.mask;
        const Bits<W> parts[4] = {m.minus(own).minus(others), (m & own).minus(others), (m & others).minus(own), m & own & others};
        for (int k = 0; k < 4; k++) if (parts[k].any()) each(weights[k] * factor, parts[k]);
    }
    // Anchors of a size that touch domains which the seat holds, and which others hold (§6).
    static void zones(Touching<W>& reach, int epoch, int seat, int size, Bits<W>& own, Bits<W>& others) {
        own = others = Bits<W>::none();
        const Bits<W>* near = reach.touching(size);
        for (int i = 0; i < reach.domains(); i++) {
            const Bits<W> summit = reach.b.summit(epoch, reach.squares()[i]);
            if (!summit.any()) continue;
            if (reach.b.owner[seat].has(summit.first())) own |= near[i]; else others |= near[i];
        }
    }
};
}  // namespace khronos
