// The few plays worth a look, drawn by what their squares touch: so order counts, and is that of
// tests/reference/legal.py.
#pragma once
#include "policy/play_groups.hpp"
#include "policy/python_random.hpp"

namespace khronos {

template <int W> struct Proposals {
    enum { MOST_LOTS = 4096 };
    struct Lot {
        double rank;
        int number;  // of the lot that it repeats; its own if it is the first
        int order;
    };
    struct Drawn {
        Group<W> group;
        Hand cards;
        Charge charge;
        Party party;
        Bitboard<W> left;
    };

    Lot lots[MOST_LOTS];
    Drawn drawn[MOST_LOTS];
    int lots_n, drawn_n;
    bool full;

    // At most `width` different plays of the mover, the likely ones first. `each(move)` gets them.
    template <class Each>
    void draw(const Group<W>* groups, int groups_n, DomainReach<W>* const* reach, const Hand& hand,
              Pair pair, int ecus, int seat, int width, PythonRandom& lot, Each each) {
        lots_n = drawn_n = 0;
        full = false;
        for (int g = 0; g < groups_n; g++) {
            const Group<W>& group = groups[g];
            Drawn one = {
                group, most_even_payment(hand, group.kind, group.cost, group.extra), {}, {}, {}};
            if (!cheapest_way_to(pair, ecus - (group.type == DEMOLISH), group.epoch, group.cards(),
                                 one.party, one.charge))
                continue;
            split_into_lots(group, reach, seat, [&](double weight, const Bitboard<W>& part) {
                if (lots_n == MOST_LOTS) {
                    full = true;
                    return;
                }
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
                    if (lots_n == MOST_LOTS) {
                        full = true;
                        break;
                    }
                    lots[lots_n] = {lot.uniform() * (k + 2) * lots[i].rank, i, lots_n};
                    lots_n++;
                }
            }
        }
        std::sort(lots, lots + lots_n, [](const Lot& a, const Lot& b) {
            return a.rank != b.rank ? a.rank < b.rank : a.order < b.order;
        });
        for (int i = 0; i < lots_n && i < width; i++) {
            Drawn& d = drawn[lots[i].number];
            int k = int(lot.uniform() * d.left.count());
            Bitboard<W> left = d.left;
            while (k--) left.clear(left.first());
            const int at = left.first();
            d.left.clear(at);
            each(Move{d.group.play(at), d.cards, d.charge, d.party});
        }
    }
    // Calls each(weight, anchors) for the lots that a group falls into.
    template <class Each>
    static void split_into_lots(const Group<W>& group, DomainReach<W>* const* reach, int seat,
                                Each each) {
        static const double collects[4] = {1.5, 1.5, 4.0, 1.5}, civil[4] = {0.6, 4.0, 0.7, 2.5},
                            neither[4] = {0.4, 0.8, 0.8, 0.8};
        static const double by_size[4] = {0.0, 1.0, 3.0, 2.0};
        const double upgrades = 1.5, populate = 3.0, renovate = 2.0, demolish = 0.4;
        if (group.type == DEMOLISH) {
            each(demolish, group.anchors);
            return;
        }
        if (group.type == POPULATE || group.type == RENOVATE) {
            const double weight = group.type == POPULATE ? populate : renovate;
            Bitboard<W> rest = group.anchors;
            for (int i = 0; i < 7 && rest.any(); i++) {
                const int at = rest.first();
                each(weight, Bitboard<W>::one(at));
                rest.clear(at);
            }
            if (rest.any()) each(weight, rest);
            return;
        }
        const int size = size_of(group.shape), kind = kind_of(group.shape);
        Bitboard<W> own, others;
        held_zones(*reach[group.epoch], group.epoch, seat, size, own, others);
        const double* weights = kind == CIVIL ? civil : kind == group.epoch ? collects : neither;
        const double factor = by_size[size] * (group.type == UPGRADE ? upgrades : 1.0);
        const Bitboard<W>& m = group.anchors;
        const Bitboard<W> parts[4] = {m.minus(own).minus(others), (m & own).minus(others),
                                      (m & others).minus(own), m & own & others};
        for (int k = 0; k < 4; k++)
            if (parts[k].any()) each(weights[k] * factor, parts[k]);
    }
    // Anchors of a size that touch domains which the seat holds, and which others hold (§6).
    static void held_zones(DomainReach<W>& reach, int epoch, int seat, int size, Bitboard<W>& own,
                           Bitboard<W>& others) {
        own = others = Bitboard<W>::none();
        const Bitboard<W>* near = reach.touching(size);
        for (int i = 0; i < reach.domains(); i++) {
            const Bitboard<W> summit = reach.board.summit(epoch, reach.squares()[i]);
            if (!summit.any()) continue;
            if (reach.board.owner[seat].has(summit.first()))
                own |= near[i];
            else
                others |= near[i];
        }
    }
};
}  // namespace khronos
