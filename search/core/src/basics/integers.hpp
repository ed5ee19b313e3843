// Integers by their width, and a hash of them.
#pragma once
#include <stdint.h>

namespace khronos {

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;

// Larger than any sum or count of a board: where the search for a minimum begins.
enum { LARGE = 1 << 20 };

// Calls each(i) for every bit that is set in a word, the lowest first.
template <class Each> void each_bit(u64 word, Each each) {
    for (; word; word &= word - 1) each(__builtin_ctzll(word));
}

// A mixing function of good quality (splitmix64), for hashes.
inline u64 mixed(u64 x) {
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}
}  // namespace khronos
