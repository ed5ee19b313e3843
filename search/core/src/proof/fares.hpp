// Lemma 8, Fares: the least that travelling costs (docs/proof.md; rules §2.2, §2.3).
#pragma once
#include "rules/adventurers.hpp"
#include "rules/income.hpp"

namespace khronos {

// The least that travelling costs, in any order of the plays, by boards stood on and cards played
// on each board (§2.2, §2.3).
struct Fares {
    i8 cost[PLACINGS][5][5][5];  // 100: it cannot be done

    struct Tour {
        int spread[3], end, cost;
    };

    static int tours(int start, int room, Tour* to) {
        int n = 0;
        for (int m = 0; m <= room; m++)
            for (int f = 0; m + f <= room; f++)
                for (int r = 0; m + f + r <= room; r++) {
                    int spread[3] = {m, f, r}, away = 0;
                    for (int e = 0; e < BOARDS; e++) away += spread[e] && e != start;
                    for (int end = 0; end < 3; end++) {
                        bool there = (spread[end] && end != start) || (end == start && !away);
                        to[n++] = {{m, f, r}, end, away + !there};
                    }
                }
        return n;
    }
    // `who`: epoch and cards used of one adventurer and the other.
    void make(const int* who) {
        memset(cost, 100, sizeof cost);
        Tour one[64], two[64];
        int n = tours(who[0], 2 - who[1], one), k = tours(who[2], 2 - who[3], two);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < k; j++) {
                int set = 1 << one[i].end | 1 << two[j].end, s = 0;
                while (STANDS[s] != set) s++;
                i8& c =
                    cost[s][one[i].spread[0] + two[j].spread[0]]
                        [one[i].spread[1] + two[j].spread[1]][one[i].spread[2] + two[j].spread[2]];
                if (one[i].cost + two[j].cost < c) c = i8(one[i].cost + two[j].cost);
            }
    }
    int of(int stand, const i8* spread) const {
        return cost[stand][spread[0]][spread[1]][spread[2]];
    }
};
}  // namespace khronos
