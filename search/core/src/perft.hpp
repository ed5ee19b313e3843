// Counts the positions that so many board plays can reach: the standard check of a move generator
// (formats §6, perft).
#pragma once
#include "game.hpp"
#include "memory.hpp"

namespace khronos {

// What tells two positions of one turn apart, in 64 bits.
template <int W> u64 hash_of(const Game<W>& g) {
    const Adventurer* w = g.who[g.p.mover];
    int one = w[0].epoch * 3 + w[0].used, two = w[1].epoch * 3 + w[1].used;
    if (one > two) { int other = one; one = two; two = other; }
    const i8* hand = g.p.hand;
    return g.p.hash ^ mixed(u64(hand[0] | hand[1] << 4 | hand[2] << 8) | u64(one) << 12 | u64(two) << 16 | u64(u16(g.ecus[g.p.mover])) << 20 | u64(5) << 58);
}

enum PerftEnd { COUNTED = 0, STOPPED = 1, NO_MEMORY = -2, NOT_FOLLOWED = -3 };

template <int W> struct Perft {
    const Map<W>& map;
    const int* stop;
    Offer* offers;
    Hashes seen;
    // Positions of the layer that is looked at, and of the next; the last layer is only counted.
    List<Game<W>> from, to;
    bool keeps;
    int result;

    // counts[d] for 0 to depth; `progress`: the depth and the positions met at it so far.
    int run(const Game<W>& root, int depth, long long* counts, long long* progress) {
        from.begin();
        result = COUNTED;
        keep(from, root);
        counts[0] = 1;
        for (int d = 1; d <= depth && result == COUNTED; d++) {
            keeps = d < depth;
            to.begin();
            if (!seen.begin(12)) { result = NO_MEMORY; break; }
            for (int i = 0; i < from.n && result == COUNTED; i++) {
                if (*(const volatile int*)stop) result = STOPPED;
                else follow_all(from.at[i]);
                progress[0] = d;
                progress[1] = (long long)seen.n;
            }
            counts[d] = (long long)seen.n;
            seen.end();
            from.end();
            from = to;
        }
        from.end();
        return result;
    }
    void keep(List<Game<W>>& list, const Game<W>& g) {
        Game<W>* kept = list.add();
        if (kept) memcpy((void*)kept, (const void*)&g, sizeof g); else result = NO_MEMORY;
    }
    void follow_all(Game<W>& here) {
        Table<W> table = {map, here, offers, 0, 0};
        if (table.over()) return;
        table.look();
        for (int i = 0; i < table.offers_n && result == COUNTED; i++) {
            u16 choices[MOST_CHOICES];
            follow(table, table.offers[i], choices, 0);
        }
    }
    void follow(const Table<W>& table, const Offer& offer, u16* choices, int given) {
        Position<W> p;
        table.g.p.copy_to(p);
        if (offer.play.type != TRAVEL) {
            Decision decision;
            Ending ending = Work<W>(map, p, choices, given, &decision).run(offer.play);
            if (ending == TOO_MANY) { result = NOT_FOLLOWED; return; }
            if (ending == OPEN) {
                for (int i = 0; i < decision.count && result == COUNTED; i++) {
                    choices[given] = decision.options[i];
                    follow(table, offer, choices, given + 1);
                }
                return;
            }
        }
        table.each_way(offer, [&](const i8* cards, const Charge& by) {
            if (result != COUNTED) return;
            Game<W> g;
            memcpy((void*)&g, (const void*)&table.g, sizeof g);
            p.copy_to(g.p);
            Paid paid = {offer.play, {cards[0], cards[1], cards[2]}, by};
            Table<W>::pay(g, paid);
            const int met = seen.add(hash_of(g));
            if (met < 0) result = NO_MEMORY;
            if (met > 0 && keeps) keep(to, g);
        });
    }
};

}  // namespace khronos
