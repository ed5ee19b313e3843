// A turn as it is told: steps with their choices, where to stand, and where it ends.
#pragma once
#include "policy/play_groups.hpp"
#include "policy/standing.hpp"
#include "rules/resolver.hpp"

namespace khronos {

enum { MOST_STEPS = 4 };

struct LineStep {
    Move move;
    int choices_n;
    u16 choices[MOST_CHOICES];
};
struct Line {
    int steps_n, last_node;
    LineStep steps[MOST_STEPS];
    Placing standing;

    // The next step, nothing chosen in it yet.
    LineStep& add(const Move& move) {
        LineStep& step = steps[steps_n++];
        step.move = move;
        step.choices_n = 0;
        return step;
    }
};
}  // namespace khronos
