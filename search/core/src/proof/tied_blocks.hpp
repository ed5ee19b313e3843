// Lemma 1 for many blocks at once: which of them are tied to given facts, looked up by square.
#pragma once
#include <stdlib.h>

#include "proof/blocks.hpp"

namespace khronos {

// Blocks that are kept at most. Their bits are looked up so many words at a time, which stay in
// registers.
inline constexpr int MOST_BLOCKS = 60000, PART = 8;
// Words for the bits of so many blocks, in whole parts.
inline constexpr int words_for(int blocks) { return (blocks + 64 * PART - 1) / (64 * PART) * PART; }
inline constexpr int TIE_WORDS = words_for(MOST_BLOCKS);

template <int W> struct TiedBlocks {
    enum {
        WROTE,
        READS,
        EXTENT_CHANGED,
        EXTENT_READ,
        LEADER_CHANGED,
        LEADER_READ,
        PARTED,
        TOUCHED_APART,
        WOULD_COUNT,
        BUILT_BELOW = WOULD_COUNT + LEVELS,
        MARKS = BUILT_BELOW + LEVELS
    };
    enum { SQUARES = 64 * W, HANDS = MOST_CARDS + 1 };
    static_assert(BOARDS * MARKS * SQUARES <= 1 << 16, "numbers of rows are u16");
    // Bits of blocks, by board, mark and square; then by counter those that use it, and those that
    // take it in numbers or asked for it in vain.
    u64* rows;
    int words;     // of a row
    u64* fitting;  // bits of blocks that take no more cards of each kind than so many: 0 to 4

    // Of so many facts, told by number; `need` tells the cards that they take of each kind.
    template <class Of, class Need> bool make(int n, Of facts, Need need) {
        words = words_for(n);
        fitting = (u64*)calloc(size_t(KINDS * HANDS) * size_t(words ? words : 1), sizeof(u64));
        rows = (u64*)calloc(
            size_t(BOARDS * MARKS * SQUARES + 2 * COUNTERS) * size_t(words ? words : 1),
            sizeof(u64));
        for (int i = 0; rows && fitting && i < n; i++) {
            const Facts<W>& f = facts(i);
            const u64 bit = u64(1) << (i & 63);
            for (int kind = 0; kind < KINDS; kind++)
                for (int have = need(i)[kind]; have < HANDS; have++)
                    fits(kind, have)[i >> 6] |= bit;
            each(f, [&](int e, int what, int, const Bitboard<W>& squares) {
                FOR_EACH_SQUARE (at, squares) {
                    row(e, what, at)[i >> 6] |= bit;
                }
            });
            for (int k = 0; k < COUNTERS; k++) {
                if (f.uses >> k & 1) counter(k, 0)[i >> 6] |= bit;
                if ((f.heavy | f.asked_in_vain) >> k & 1) counter(k, 1)[i >> 6] |= bit;
            }
        }
        return rows && fitting;
    }
    void end() {
        free(rows);
        free(fitting);
    }
    // Bits of the blocks that are tied to these facts and for which there are cards, in `to`.
    void find(const Facts<W>& f, u16 scarce, const Hand& have, u64* to) const {
        u16 numbers[BOARDS * MARKS * SQUARES], n = 0;
        each(f, [&](int e, int, int against, const Bitboard<W>& squares) {
            FOR_EACH_SQUARE (at, squares) {
                numbers[n++] = u16((e * MARKS + against) * SQUARES + at);
            }
        });
        const u64 *one = fits(0, have[0]), *two = fits(1, have[1]), *three = fits(2, have[2]);
        // All rows for some words before the next words: what is found stays in registers.
        for (int begin = 0; begin < words; begin += PART) {
            u64 part[PART];
            memset(part, 0, sizeof part);
            for (int i = 0; i < n; i++) {
                const u64* some = rows + size_t(numbers[i]) * size_t(words) + begin;
                for (int k = 0; k < PART; k++) part[k] |= some[k];
            }
            for (int c = 0; c < COUNTERS; c++) {
                if (!(f.uses >> c & 1)) continue;
                const u64 all = (scarce | f.heavy | f.asked_in_vain) >> c & 1 ? ~u64(0) : 0;
                const u64 *uses = counter(c, 0) + begin, *strong = counter(c, 1) + begin;
                for (int k = 0; k < PART; k++) part[k] |= uses[k] & (strong[k] | all);
            }
            for (int k = 0; k < PART; k++)
                to[begin + k] = part[k] & one[begin + k] & two[begin + k] & three[begin + k];
        }
    }

  private:
    // All squares that facts mark, and which mark of others they are tied to, as in `independent`.
    template <class Each> static void each(const Facts<W>& f, Each each) {
        auto both = [&](int e, int one, const Bitboard<W>& some, int other,
                        const Bitboard<W>& others) {
            each(e, one, other, some);
            each(e, other, one, others);
        };
        for (int e = 0; e < BOARDS; e++) {
            both(e, WROTE, f.wrote[e], READS, f.reads[e]);
            if (e == REASON) continue;
            both(e, EXTENT_CHANGED, f.extent_changed[e], EXTENT_READ, f.extent_read[e]);
            both(e, LEADER_CHANGED, f.leader_changed[e], LEADER_READ, f.leader_read[e]);
            both(e, PARTED, f.parted[e], TOUCHED_APART, f.touched_apart[e]);
            for (int k = 0; k < LEVELS; k++) {
                if (f.upper >> (e * LEVELS + k) & 1)
                    each(e, WOULD_COUNT + k, BUILT_BELOW + k, f.would_count[e][k]);
                if (f.lower >> (e * LEVELS + k) & 1)
                    each(e, BUILT_BELOW + k, WOULD_COUNT + k, f.built_below[e][k]);
            }
        }
    }
    u64* fits(int kind, int have) const {
        return fitting + size_t(kind * HANDS + have) * size_t(words);
    }
    u64* row(int e, int what, int at) const {
        return rows + size_t((e * MARKS + what) * SQUARES + at) * size_t(words);
    }
    u64* counter(int k, int which) const {
        return rows + size_t(BOARDS * MARKS * SQUARES + 2 * k + which) * size_t(words);
    }
};
}  // namespace khronos
