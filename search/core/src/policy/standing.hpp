// Where to stand at income, and the travels there (rules §2.2, §6).
#pragma once
#include "rules/adventurers.hpp"
#include "rules/income.hpp"

namespace khronos {

// A way to stand on boards at income: travels from where one is (§2.2, §6).
struct Placing {
    u8 boards, travels;
    u8 from[2], to[2];  // adventurers who travel, the epochs they go to
    Pair after(Pair here) const {
        for (int i = 0; i < travels; i++) here = here.moved(from[i], to[i] * 3 + from[i] % 3);
        return here;
    }
};

// The one that takes fewest travels to two boards.
inline Placing fewest_travels_to(Pair here, int one, int two) {
    const int straight = (here.one / 3 != one) + (here.two / 3 != two);
    const int crossed = (here.one / 3 != two) + (here.two / 3 != one);
    const u8 to[2] = {u8(straight <= crossed ? one : two), u8(straight <= crossed ? two : one)};
    Placing result = {u8(1 << one | 1 << two), 0, {}, {}};
    for (int i = 0; i < 2; i++)
        if (here.of(i) / 3 != to[i]) {
            result.from[result.travels] = here.of(i);
            result.to[result.travels++] = to[i];
        }
    return result;
}

// Those worth looking at, with fewest travels first: where one is, and what brings more than that.
// Returns how many; `income` is what they bring less the travels.
inline int ways_to_stand(const int* pays, Pair here, int ecus, Placing* to, int* income) {
    Placing all[PLACINGS];
    int n = 0, all_n = 0;
    for (int one = 0; one < 3; one++)
        for (int two = one; two < 3; two++) all[all_n++] = fewest_travels_to(here, one, two);
    for (int travels = 0; travels <= 2; travels++)
        for (const Placing& one : all) {
            if (one.travels != travels) continue;
            int net = -travels;
            for (int e = 0; e < BOARDS; e++)
                if (one.boards >> e & 1) net += pays[e];
            if (!travels || (net > income[0] && travels <= ecus)) {
                to[n] = one;
                income[n++] = net;
            }
        }
    return n;
}

// The most that two adventurers can reach on the boards, in Ecus, travels paid.
inline double best_standing(const double* boards, Pair here) {
    double best = 0.0;
    for (int set : STANDS) {
        int travels = 0;
        for (int e = 0; e < BOARDS; e++)
            travels += (set >> e & 1) && here.one / 3 != e && here.two / 3 != e;
        double worth = -1.0 * travels;
        for (int e = 0; e < BOARDS; e++)
            if (set >> e & 1) worth += boards[e];
        best = std::max(best, worth);
    }
    return best;
}
}  // namespace khronos
