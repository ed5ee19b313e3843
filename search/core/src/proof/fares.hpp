// Lemma 8, Fares: the least that travelling costs (docs/proof.md; rules §2.2, §2.3).
#pragma once
#include "rules/adventurers.hpp"
#include "rules/income.hpp"

namespace khronos {

struct Fares {
    enum { IMPOSSIBLE = 100, CARDS = 2 * CARDS_EACH + 1 };
    // Ecus, by the boards stood on at the end (STANDS) and the cards played on each board.
    i8 cost[PLACINGS][CARDS][CARDS][CARDS];

    // What one adventurer can carry: cards by board, the board at the end, and the Ecus for it.
    struct Tour {
        int cards[BOARDS], end, cost;
    };
    // Ways to carry no more than CARDS_EACH cards on three boards, and to end on one of these.
    enum { MOST_TOURS = 10 * BOARDS };

    static int tours(int start, int room, Tour* to) {
        int n = 0;
        for (int m = 0; m <= room; m++)
            for (int f = 0; m + f <= room; f++)
                for (int r = 0; m + f + r <= room; r++) {
                    const int cards[BOARDS] = {m, f, r};
                    int away = 0;
                    for (int e = 0; e < BOARDS; e++) away += cards[e] && e != start;
                    for (int end = 0; end < BOARDS; end++) {
                        const bool there = (cards[end] && end != start) || (end == start && !away);
                        ASSERT(n < MOST_TOURS);
                        to[n++] = {{m, f, r}, end, away + !there};
                    }
                }
        return n;
    }
    // `who`: epoch and cards used of one adventurer and the other.
    void make(const int* who) {
        memset(cost, IMPOSSIBLE, sizeof cost);
        Tour ones[MOST_TOURS], others[MOST_TOURS];
        const int ones_n = tours(who[0], CARDS_EACH - who[1], ones);
        const int others_n = tours(who[2], CARDS_EACH - who[3], others);
        for (int i = 0; i < ones_n; i++)
            for (int k = 0; k < others_n; k++) {
                const Tour &one = ones[i], &other = others[k];
                const int ends = 1 << one.end | 1 << other.end;
                int stand = 0;
                while (STANDS[stand] != ends) stand++;
                i8& least = cost[stand][one.cards[0] + other.cards[0]]
                                [one.cards[1] + other.cards[1]][one.cards[2] + other.cards[2]];
                least = i8(std::min(int(least), one.cost + other.cost));
            }
    }
    // Of cards by board.
    int of(int stand, const i8* cards) const { return cost[stand][cards[0]][cards[1]][cards[2]]; }
};
}  // namespace khronos
