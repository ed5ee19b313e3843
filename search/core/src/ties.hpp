// Which of many blocks are tied to given facts: the same as `tied`, looked up by square.
#pragma once
#include <stdlib.h>

#include "blocks.hpp"

namespace khronos {

enum { MOST_BLOCKS = 60000, TIE_WORDS = (MOST_BLOCKS + 63) / 64 };

template <int W> struct Ties {
    enum { WROTE, READS, LOUD, SPAN, MARKS, SQUARES = 64 * W, COUNTERS = 10 };
    u64* rows;   // bits of blocks, by board, mark and square; then by counter those that use it, and
    int words;   // those that take it in numbers or asked for it in vain

    bool make(const Block<W>* blocks, const int* list, int n) {
        words = (n + 63) / 64;
        rows = (u64*)calloc(size_t(3 * MARKS * SQUARES + 2 * COUNTERS) * size_t(words ? words : 1), sizeof(u64));
        for (int i = 0; rows && i < n; i++) {
            const Facts<W>& f = blocks[list[i]].facts;
            const u64 bit = u64(1) << (i & 63);
            auto mark = [&](int e, int what, const Bits<W>& squares) { EACH(W, at, squares, row(e, what, at)[i >> 6] |= bit;); };
            for (int e = 0; e < 3; e++) {
                mark(e, WROTE, f.wrote[e]);
                mark(e, READS, f.reads[e]);
                if (e == REASON) continue;
                mark(e, LOUD, f.loud[e]);
                mark(e, SPAN, f.span[e]);
            }
            for (int k = 0; k < COUNTERS; k++) {
                if (f.uses >> k & 1) counter(k, 0)[i >> 6] |= bit;
                if ((f.heavy | f.emptied) >> k & 1) counter(k, 1)[i >> 6] |= bit;
            }
        }
        return rows != 0;
    }
    void end() { free(rows); }
    // Bits of the blocks that are tied to these facts, in `to`.
    void find(const Facts<W>& f, u16 scarce, u64* to) const {
        memset(to, 0, sizeof(u64) * size_t(words));
        auto join = [&](int e, int what, const Bits<W>& squares) {
            EACH(W, at, squares, {
                const u64* some = row(e, what, at);
                for (int k = 0; k < words; k++) to[k] |= some[k];
            });
        };
        for (int e = 0; e < 3; e++) {
            join(e, READS, f.wrote[e]);
            join(e, WROTE, f.reads[e]);
            if (e == REASON) continue;
            join(e, SPAN, f.loud[e]);
            join(e, LOUD, f.span[e]);
        }
        for (int k = 0; k < COUNTERS; k++) {
            if (!(f.uses >> k & 1)) continue;
            const bool all = (scarce | f.heavy | f.emptied) >> k & 1;
            const u64 *uses = counter(k, 0), *strong = counter(k, 1);
            for (int i = 0; i < words; i++) to[i] |= all ? uses[i] : uses[i] & strong[i];
        }
    }

  private:
    u64* row(int e, int what, int at) const { return rows + size_t((e * MARKS + what) * SQUARES + at) * size_t(words); }
    u64* counter(int k, int which) const { return rows + size_t(3 * MARKS * SQUARES + 2 * k + which) * size_t(words); }
};

}  // namespace khronos
