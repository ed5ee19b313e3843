// Calls the entries of legal plays, of the resolution of one play, and of features of boards.
#pragma once
#include "scene.hpp"

namespace khronos::every_entry {

inline void call_resolve(Chance& lot, const Scene& scene, const Input& input, const i16* plays,
                         int n) {
    i16 numbers[6];
    if (n > 0 && !lot.one_in(10)) {
        const i16* play = plays + 8 * lot.below(n);
        for (int k = 0; k < 5; k++) numbers[k] = play[k];
        numbers[5] = 0;
    } else {
        const int tops[6] = {CAST + 1,          4,         scene.squares + 1, SHAPES + 1,
                             scene.squares + 1, SHAPES + 2};
        for (int k = 0; k < 6; k++)
            numbers[k] = i16(lot.one_in(20) ? int(i16(lot.next())) : lot.below(tops[k]));
        if (lot.one_in(2)) numbers[0] = CAST;
    }
    i16 choices[MOST_CHOICES + 1] = {};
    Exactly<i16> to(lot.one_in(20) ? lot.below(400) : 22 + MOST_OPTIONS + 5000);
    for (int given = 0; given <= MOST_CHOICES; given++) {
        const int resolved = counted(
            RESOLVE, CALL(resolve_play)(scene.map, input.at, input.n, numbers, choices,
                                        lot.one_in(50) ? lot.index(30) % 25 : given, to.at, to.n));
        if (resolved < 0 || to[0] <= 0) return;
        choices[given] = lot.one_in(30) ? i16(lot.next()) : to[22 + lot.below(to[0])];
    }
}

inline void call_rules(Chance& lot, const Scene& scene) {
    Input input(lot, scene.position.at, scene.length);
    Exactly<i16> plays(lot.one_in(10) ? lot.below(200) : 8 * 6000);
    const int n =
        counted(LEGAL, CALL(legal_plays)(scene.map, input.at, input.n, plays.at, plays.n));
    for (int tries = 0; tries < 4; tries++) call_resolve(lot, scene, input, plays.at, n);
    Exactly<i16> to(3 * MOST_SEATS * FEATURES);
    counted(FEATURES_, CALL(policy_features)(scene.map, input.at, input.n, lot.below(8), to.at,
                                             lot.one_in(20) ? to.n - 1 : to.n));
}

}  // namespace khronos::every_entry
