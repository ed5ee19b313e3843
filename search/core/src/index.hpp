// What a search remembers: positions met, plays of the root, answers told, turns found.
#pragma once
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "finishing.hpp"
#include "ties.hpp"

namespace khronos {

enum { MOST_ROOT = 8192, ROOT_WORDS = MOST_ROOT / 64, MOST_FOUND = 24, MOST_CASES = 1 << 14 };

// Positions met, by hash; shared by threads without locks: a lost entry costs time, nothing else.
struct Met {
    u64* keys;
    u64 mask;
    bool make(int bits) {
        keys = (u64*)calloc(u64(1) << bits, sizeof(u64));
        mask = (u64(1) << bits) - 1;
#ifdef MADV_HUGEPAGE
        // Every look is somewhere else; on large pages it does not wait for the page's address.
        const size_t page = size_t(1) << 21, size = sizeof(u64) << bits, skip = (page - size_t(keys) % page) % page;
        if (keys && size > 2 * page) madvise((char*)keys + skip, size - skip - (size - skip) % page, MADV_HUGEPAGE);
#endif
        return keys != 0;
    }
    void fetch(u64 key) const { __builtin_prefetch(&keys[key & mask & ~u64(3)], 1); }
    // True if it was there; else it is from now on.
    bool meet(u64 key) {
        u64* at = &keys[key & mask & ~u64(3)];
        for (int i = 0; i < 4; i++) if (__atomic_load_n(&at[i], __ATOMIC_RELAXED) == key) return true;
        for (int i = 3; i; i--) __atomic_store_n(&at[i], __atomic_load_n(&at[i - 1], __ATOMIC_RELAXED), __ATOMIC_RELAXED);
        __atomic_store_n(&at[0], key, __ATOMIC_RELAXED);
        return false;
    }
};

// A play of the root: the facts of all its outcomes together.
template <int W> struct RootPlay { Play play; u8 answer; Facts<W> facts; };

// A free turn better than the one known: its plays, and of each the independent block it belongs to.
struct Found {
    int value, count, blocks;
    u64 hash;
    Step steps[MOST_CARDS];
    u8 block[MOST_CARDS];
    i16 gain[MOST_CARDS][3], rival[MOST_CARDS][MOST_SEATS];
};

struct FoundList { int n; Found of[MOST_FOUND]; };

// The most that turns bring in which opponents take these options in these decisions.
struct Case {
    int value, n;
    u64 keys[MOST_CARDS];
    u8 options[MOST_CARDS];
};

}  // namespace khronos
