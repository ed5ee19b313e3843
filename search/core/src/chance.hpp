// Numbers by lot exactly as Python draws them (the Mersenne Twister of its `random`), and the keys by
// which Python tells positions apart (search/rules/zobrist.py): both seed the policy's proposals.
#pragma once
#include <stdlib.h>

#include "bits.hpp"

namespace khronos {

struct Twister {
    enum { N = 624, M = 397 };
    u32 state[N];
    int at;

    void begin(u32 seed) {
        state[0] = seed;
        for (u32 i = 1; i < N; i++) state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
        at = N;
    }
    // As Random(number) does; `high` are the bits from 64 on.
    void seed(u64 low, u32 high) {
        const u32 key[3] = {u32(low), u32(low >> 32), high};
        const int length = high ? 3 : key[1] ? 2 : 1;
        begin(19650218u);
        int i = 1, j = 0;
        for (int k = N; k; k--) {
            state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525u) + key[j] + u32(j);
            if (++i == N) { state[0] = state[N - 1]; i = 1; }
            if (++j == length) j = 0;
        }
        for (int k = N - 1; k; k--) {
            state[i] = (state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941u) - u32(i);
            if (++i == N) { state[0] = state[N - 1]; i = 1; }
        }
        state[0] = 0x80000000u;
        at = N;
    }
    // From what Random.getstate() tells: 624 words and the place among them. False if that is none.
    bool restore(const u32* from) {
        memcpy(state, from, sizeof state);
        at = int(from[N]);
        return from[N] <= N;
    }
    u32 next() {
        if (at == N) turn();
        u32 y = state[at++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }
    void turn() {
        for (int i = 0; i < N; i++) {
            const u32 y = (state[i] & 0x80000000u) | (state[(i + 1) % N] & 0x7fffffffu);
            state[i] = state[(i + M) % N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0u);
        }
        at = 0;
    }
    // As random() and randrange(n) do.
    double uniform() {
        const u32 a = next() >> 5, b = next() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }
    int below(int n) {
        int bits = 0;
        while (n >> bits) bits++;
        for (;;) {
            const u32 drawn = next() >> (32 - bits);
            if (drawn < u32(n)) return int(drawn);
        }
    }
};

// The first 64 bits of BLAKE2b with a digest of eight bytes, read as Python reads them, of at most
// 128 characters.
inline u64 digest_of(const char* text, int length) {
    static const u64 start[8] = {0x6a09e667f3bcc908ull, 0xbb67ae8584caa73bull, 0x3c6ef372fe94f82bull, 0xa54ff53a5f1d36f1ull,
                                 0x510e527fade682d1ull, 0x9b05688c2b3e6c1full, 0x1f83d9abfb41bd6bull, 0x5be0cd19137e2179ull};
    static const u8 order[12][16] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};
    u64 block[16], v[16];
    memset(block, 0, sizeof block);
    for (int i = 0; i < length && i < 128; i++) block[i / 8] |= u64(u8(text[i])) << 8 * (i % 8);
    memcpy(v, start, sizeof start);
    memcpy(v + 8, start, sizeof start);
    v[0] ^= 0x01010008ull;
    v[12] ^= u64(length);
    v[14] = ~v[14];
    auto turned = [](u64 x, int n) { return x >> n | x << (64 - n); };
    auto mix = [&](int a, int b, int c, int d, u64 x, u64 y) {
        v[a] += v[b] + x; v[d] = turned(v[d] ^ v[a], 32);
        v[c] += v[d];     v[b] = turned(v[b] ^ v[c], 24);
        v[a] += v[b] + y; v[d] = turned(v[d] ^ v[a], 16);
        v[c] += v[d];     v[b] = turned(v[b] ^ v[c], 63);
    };
    for (int round = 0; round < 12; round++) {
        const u8* s = order[round];
        for (int i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, block[s[2 * i]], block[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++) mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, block[s[8 + 2 * i]], block[s[9 + 2 * i]]);
    }
    return __builtin_bswap64(start[0] ^ 0x01010008ull ^ v[0] ^ v[8]);
}

// The key of a feature of a family, such as "rest:4711".
inline u64 key_of(const char* family, u64 feature) {
    char text[48], digits[20];
    int length = 0, n = 0;
    while (family[length]) { text[length] = family[length]; length++; }
    text[length++] = ':';
    do { digits[n++] = char('0' + feature % 10); feature /= 10; } while (feature);
    while (n) text[length++] = digits[--n];
    return digest_of(text, length);
}

// Keys of tiles and cubes, remembered.
struct Keys {
    enum { TILE_BITS = 18, CUBE_BITS = 11 };
    struct Known { u64 feature, key; };
    u64* tiles;   // by epoch, tile and square; 0: not yet known
    Known* cubes;

    bool begin() {
        tiles = (u64*)calloc(size_t(3) << TILE_BITS, sizeof(u64));
        cubes = (Known*)calloc(size_t(1) << CUBE_BITS, sizeof(Known));
        return tiles && cubes;
    }
    void end() { free(tiles); free(cubes); }
    // `tile` as in search/rules/board.py, below 256.
    u64 of_tile(int epoch, int tile, int at) {
        static const char* families[3] = {"tile0", "tile1", "tile2"};
        u64& known = tiles[(size_t(epoch) << TILE_BITS) + (size_t(tile) << 10) + size_t(at)];
        if (!known) known = key_of(families[epoch], u64(tile) << 12 | u64(at));
        return known;
    }
    u64 of_cubes(int packed, int at) {
        const u64 feature = u64(packed) << 12 | u64(at);
        Known& known = cubes[mixed(feature) >> (64 - CUBE_BITS)];
        if (known.feature != feature) { known.feature = feature; known.key = key_of("cubes", feature); }
        return known.key;
    }
};

}  // namespace khronos
