// Keys of positions as in Python (search/rules/zobrist.py, position.py): they seed the proposals.
#pragma once
#include "rules/position.hpp"

namespace khronos {

// BLAKE2b with a digest of eight bytes, as Python reads them, of at most 128 characters.
inline u64 digest_of(const char* text, int length) {
    static const u64 start[8] = {
        0x6a09e667f3bcc908ull, 0xbb67ae8584caa73bull, 0x3c6ef372fe94f82bull, 0xa54ff53a5f1d36f1ull,
        0x510e527fade682d1ull, 0x9b05688c2b3e6c1full, 0x1f83d9abfb41bd6bull, 0x5be0cd19137e2179ull};
    static const u8 order[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                     {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                     {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                     {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                     {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                     {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                     {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                     {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                     {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                     {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
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
        v[a] += v[b] + x;
        v[d] = turned(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = turned(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = turned(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = turned(v[b] ^ v[c], 63);
    };
    for (int round = 0; round < 12; round++) {
        const u8* s = order[round % 10];
        for (int i = 0; i < 4; i++)
            mix(i, 4 + i, 8 + i, 12 + i, block[s[2 * i]], block[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++)
            mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, block[s[8 + 2 * i]],
                block[s[9 + 2 * i]]);
    }
    return __builtin_bswap64(start[0] ^ 0x01010008ull ^ v[0] ^ v[8]);
}

// The key of a feature of a family, such as "rest:4711".
inline u64 key_of(const char* family, u64 feature) {
    char text[48], digits[20];
    int length = 0, n = 0;
    while (family[length]) {
        text[length] = family[length];
        length++;
    }
    text[length++] = ':';
    do {
        digits[n++] = char('0' + feature % 10);
        feature /= 10;
    } while (feature);
    while (n) text[length++] = digits[--n];
    return digest_of(text, length);
}

// Remembers the keys of tiles and cubes. All its bytes are zero at first.
struct Keys {
    enum { TILE_BITS = 18, CUBE_BITS = 11 };
    struct Known {
        u64 feature, key;
    };
    u64 tiles[3 << TILE_BITS];  // by epoch, tile and square; 0: not yet known
    Known cubes[1 << CUBE_BITS];

    // `tile` as in search/rules/packing.py, below 256.
    u64 of_tile(int epoch, int tile, int at) {
        static const char* families[3] = {"tile0", "tile1", "tile2"};
        u64& known = tiles[(size_t(epoch) << TILE_BITS) + (size_t(tile) << 10) + size_t(at)];
        if (!known) known = key_of(families[epoch], u64(tile) << 12 | u64(at));
        return known;
    }
    u64 of_cubes(int packed, int at) {
        const u64 feature = u64(packed) << 12 | u64(at);
        Known& known = cubes[mixed(feature) >> (64 - CUBE_BITS)];
        if (known.feature != feature) {
            known.feature = feature;
            known.key = key_of("cubes", feature);
        }
        return known.key;
    }
};

inline u64 hand_code(const Hand& hand) {
    return u64(hand[MILITARY] * 64 + hand[RELIGIOUS] * 8 + hand[CIVIL]);
}
// The same for every seat, as in Python; the adventurers are epoch * 3 + cards used.
inline u64 key_of_seat(int ecus, u64 cards, int one, int two) {
    return key_of("rest", ((u64(ecus) << 12 | cards) << 8 | u64(one * 9 + two)) << 4);
}
template <int W> u64 key_of_boards(const Position<W>& p, Keys& keys) {
    u64 key = 0;
    for (int e = 0; e < BOARDS; e++) {
        const Board<W>& b = p.boards[e];
        for (int shape = 0; shape < SHAPES; shape++) {
            Bitboard<W> some = b.anchors[shape];
            if (shape == HAMLET) some.remove(b.visible_hamlets);
            FOR_EACH_SQUARE (at, some) {
                const int who = shape < HAMLET ? b.owner_at(at) + 1 : 0;
                const int state =
                    e == REASON ? (b.renovated.has(at) ? 16 : 0) | who << 5 : who << 4;
                key ^= keys.of_tile(e, shape | state, at);
            }
        }
    }
    for (int i = 0; i < p.cubes_n; i++) key ^= keys.of_cubes(p.cubes[i].packed, p.cubes[i].at);
    return key;
}
}  // namespace khronos
