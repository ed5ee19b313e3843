// Lemma 6, The same position once (docs/proof.md): a table of positions met.
#pragma once
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#include "basics/integers.hpp"

namespace khronos {

// Positions met, by hash; shared by threads without locks: a lost entry costs time, nothing else.
struct PositionsMet {
    u64* keys;
    u64 mask;
    enum { PLACES_EACH = 4 };  // where a key may be kept, the last one met first
    bool make(int bits) {
        keys = (u64*)calloc(u64(1) << bits, sizeof(u64));
        mask = (u64(1) << bits) - 1;
#ifdef MADV_HUGEPAGE
        // Every access is somewhere else; on large pages it does not wait for the page's address.
        const size_t page = size_t(1) << 21, size = sizeof(u64) << bits;
        const size_t skip = (page - size_t(keys) % page) % page;
        if (keys && size > 2 * page)
            madvise((char*)keys + skip, size - skip - (size - skip) % page, MADV_HUGEPAGE);
#endif
        return keys != 0;
    }
    u64* place_of(u64 key) const { return &keys[key & mask & ~u64(PLACES_EACH - 1)]; }
    void fetch(u64 key) const { __builtin_prefetch(place_of(key), 1); }
    // True if it was there; else it is from now on.
    bool same_position_met(u64 key) {
        u64* at = place_of(key);
        for (int i = 0; i < PLACES_EACH; i++)
            if (__atomic_load_n(&at[i], __ATOMIC_RELAXED) == key) return true;
        for (int i = PLACES_EACH - 1; i; i--)
            __atomic_store_n(&at[i], __atomic_load_n(&at[i - 1], __ATOMIC_RELAXED),
                             __ATOMIC_RELAXED);
        __atomic_store_n(&at[0], key, __ATOMIC_RELAXED);
        return false;
    }
};
}  // namespace khronos
