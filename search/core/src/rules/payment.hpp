// Cards that pay for a play: of its kind, and for terrain of any (rules §3.1, §3.2).
#pragma once
#include "rules/position.hpp"

namespace khronos {

// Sets of cards out of a hand that pay `cost` cards of a kind and `extra` of any (§3.2).
template <class Each>
void each_payment(const Hand& hand, int kind, int cost, int extra, Each each) {
    const int total = cost + extra;
    for (int m = 0; m <= hand[MILITARY] && m <= total; m++)
        for (int r = 0; r <= hand[RELIGIOUS] && m + r <= total; r++) {
            const Hand cards = {{i8(m), i8(r), i8(total - m - r)}};
            if (cards[2] <= hand[CIVIL] && cards[kind] >= cost) each(cards);
        }
}
}  // namespace khronos
