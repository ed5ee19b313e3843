// Random numbers that are the same for a seed everywhere (splitmix64).
#pragma once
#include "basics/integers.hpp"

namespace khronos {

// A stream of numbers by lot (splitmix64): the same seed gives the same numbers everywhere.
struct RandomStream {
    u64 state;
    // 0 to n - 1; the bias for the few thousand things there are is beyond measuring.
    int below(int n) {
        state += 0x9E3779B97F4A7C15ull;
        return int((unsigned __int128)mixed(state) * u64(n) >> 64);
    }
};
}  // namespace khronos
