// Random numbers that are the same for a seed everywhere (splitmix64).
#pragma once
#include "basics/integers.hpp"

namespace khronos {

struct RandomStream {
    u64 state;
    // 0 to n - 1. With a few thousand things to choose from, the bias is too small to measure.
    int below(int n) {
        state += 0x9E3779B97F4A7C15ull;
        return int((unsigned __int128)mixed(state) * u64(n) >> 64);
    }
};
}  // namespace khronos
