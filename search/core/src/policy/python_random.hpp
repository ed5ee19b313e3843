// Random numbers exactly as Python draws them: the Mersenne Twister of its `random`.
#pragma once
#include <string.h>

#include "basics/integers.hpp"

namespace khronos {

struct PythonRandom {
    enum { WORDS_N = 624, SHIFT = 397 };
    u32 state[WORDS_N];
    int at;

    // As Random(number) does; `high` are the bits from 64 on.
    void seed(u64 low, u32 high) {
        const u32 key[3] = {u32(low), u32(low >> 32), high};
        const int length = high ? 3 : key[1] ? 2 : 1;
        state[0] = 19650218u;
        for (u32 i = 1; i < WORDS_N; i++)
            state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
        for (int k = 0, i = 1, j = 0; k < 2 * WORDS_N - 1; k++) {
            const u32 before = state[i - 1] ^ state[i - 1] >> 30;
            if (k < WORDS_N)
                state[i] = (state[i] ^ before * 1664525u) + key[j] + u32(j);
            else
                state[i] = (state[i] ^ before * 1566083941u) - u32(i);
            if (++i == WORDS_N) {
                state[0] = state[WORDS_N - 1];
                i = 1;
            }
            if (++j == length) j = 0;
        }
        state[0] = 0x80000000u;
        at = WORDS_N;
    }
    // From what Random.getstate() tells: 624 words and the place among them. False if that is none.
    bool restore(const u32* from) {
        memcpy(state, from, sizeof state);
        at = int(from[WORDS_N]);
        return from[WORDS_N] <= WORDS_N;
    }
    u32 next() {
        if (at == WORDS_N) turn();
        u32 y = state[at++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }
    void turn() {
        for (int i = 0; i < WORDS_N; i++) {
            const u32 y = (state[i] & 0x80000000u) | (state[(i + 1) % WORDS_N] & 0x7fffffffu);
            state[i] = state[(i + SHIFT) % WORDS_N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0u);
        }
        at = 0;
    }
    // As random() does.
    double uniform() {
        const u32 a = next() >> 5, b = next() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }
    // As randrange(n) does.
    int below(int n) {
        int bits = 0;
        while (n >> bits) bits++;
        for (;;) {
            const u32 drawn = next() >> (32 - bits);
            if (drawn < u32(n)) return int(drawn);
        }
    }
};
}  // namespace khronos
