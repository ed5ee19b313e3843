// Sets of squares as words of 64 bits (rules §1.4); see map.hpp for the numbers of squares.
#pragma once
#include <string.h>

#include "basics/assertion.hpp"
#include "basics/integers.hpp"

namespace khronos {

template <int W> struct Bitboard {
    enum { WORD_COUNT = W };
    u64 words[W];

    static Bitboard none() {
        Bitboard b;
        memset(b.words, 0, sizeof b.words);
        return b;
    }
    static Bitboard one(int i) {
        Bitboard b = none();
        b.set(i);
        return b;
    }
    void set(int i) {
        ASSERT(0 <= i && i < 64 * W);
        words[i >> 6] |= u64(1) << (i & 63);
    }
    void clear(int i) {
        ASSERT(0 <= i && i < 64 * W);
        words[i >> 6] &= ~(u64(1) << (i & 63));
    }
    bool has(int i) const {
        ASSERT(0 <= i && i < 64 * W);
        return words[i >> 6] >> (i & 63) & 1;
    }
    bool any() const {
        u64 x = 0;
        for (int k = 0; k < W; k++) x |= words[k];
        return x != 0;
    }
    bool meets(const Bitboard& o) const {
        u64 x = 0;
        for (int k = 0; k < W; k++) x |= words[k] & o.words[k];
        return x != 0;
    }
    bool operator==(const Bitboard& o) const {
        u64 x = 0;
        for (int k = 0; k < W; k++) x |= words[k] ^ o.words[k];
        return x == 0;
    }
    Bitboard operator&(const Bitboard& o) const {
        Bitboard b;
        for (int k = 0; k < W; k++) b.words[k] = words[k] & o.words[k];
        return b;
    }
    Bitboard operator|(const Bitboard& o) const {
        Bitboard b;
        for (int k = 0; k < W; k++) b.words[k] = words[k] | o.words[k];
        return b;
    }
    Bitboard minus(const Bitboard& o) const {
        Bitboard b;
        for (int k = 0; k < W; k++) b.words[k] = words[k] & ~o.words[k];
        return b;
    }
    Bitboard& operator|=(const Bitboard& o) {
        for (int k = 0; k < W; k++) words[k] |= o.words[k];
        return *this;
    }
    Bitboard& operator&=(const Bitboard& o) {
        for (int k = 0; k < W; k++) words[k] &= o.words[k];
        return *this;
    }
    void remove(const Bitboard& o) {
        for (int k = 0; k < W; k++) words[k] &= ~o.words[k];
    }
    int count() const {
        int n = 0;
        for (int k = 0; k < W; k++) n += __builtin_popcountll(words[k]);
        return n;
    }
    bool has_several() const {
        int n = 0;
        for (int k = 0; k < W; k++)
            if (words[k]) {
                n++;
                if (n > 1 || (words[k] & (words[k] - 1))) return true;
            }
        return false;
    }
    int first() const {
        for (int k = 0; k < W; k++)
            if (words[k]) return k * 64 + __builtin_ctzll(words[k]);
        return -1;
    }
    // The set moved by 1 to 63 squares, to lower numbers and to higher ones.
    Bitboard down(int n) const {
        ASSERT(0 < n && n < 64);
        Bitboard b;
        for (int k = 0; k + 1 < W; k++) b.words[k] = words[k] >> n | words[k + 1] << (64 - n);
        b.words[W - 1] = words[W - 1] >> n;
        return b;
    }
    Bitboard up(int n) const {
        ASSERT(0 < n && n < 64);
        Bitboard b;
        for (int k = W - 1; k > 0; k--) b.words[k] = words[k] << n | words[k - 1] >> (64 - n);
        b.words[0] = words[0] << n;
        return b;
    }
};

// Whether two triples of sets, one for each board, have a square in common on some board.
template <int W> bool meet_somewhere(const Bitboard<W>* a, const Bitboard<W>* b) {
    return a[0].meets(b[0]) || a[1].meets(b[1]) || a[2].meets(b[2]);
}

// for (SQUARE : set): lowest square first. The set is copied, so the body may change it.
#define FOR_EACH_SQUARE(SQUARE, ...)                                                               \
    if (const auto set_of_##SQUARE = (__VA_ARGS__); true)                                          \
        for (int word_of_##SQUARE = 0; word_of_##SQUARE < set_of_##SQUARE.WORD_COUNT;              \
             word_of_##SQUARE++)                                                                   \
            for (u64 left_of_##SQUARE = set_of_##SQUARE.words[word_of_##SQUARE]; left_of_##SQUARE; \
                 left_of_##SQUARE &= left_of_##SQUARE - 1)                                         \
                if (const int SQUARE = word_of_##SQUARE * 64 + __builtin_ctzll(left_of_##SQUARE);  \
                    true)
}  // namespace khronos
