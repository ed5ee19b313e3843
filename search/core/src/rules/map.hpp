// The map: its squares, terrain and printed hamlets (rules §1.4, §3.2), what touches what, and
// domains (§1.7, §1.8). Square number = row * (columns + 1) + column: the padding column keeps
// shifts inside a row.
#pragma once
#include <algorithm>

#include "rules/bitboard.hpp"
#include "rules/buildings.hpp"

namespace khronos {

enum { MOST_EXTRA = 3 };  // cards for terrain: more than that nobody can pay

template <int W> struct Map {
    int columns, rows, stride, squares, seats;
    bool attached;  // a military or religious building may not be constructed alone (§7.2)
    Bitboard<W> full, dry, printed;  // all squares; those without a river; printed hamlets
    // By size and anchor: the squares of a building (none where it would leave the map), the
    // squares that it touches, and the cards that its terrain costs (§3.2). `priced` has the
    // anchors by these cards, up to MOST_EXTRA.
    Bitboard<W> footprint[MOST_SIZE + 1][64 * W], ring[MOST_SIZE + 1][64 * W];
    u8 surcharge[MOST_SIZE + 1][64 * W];
    Bitboard<W> priced[MOST_SIZE + 1][MOST_EXTRA + 1];

    // Squares beside some squares (§1.7).
    Bitboard<W> neighbours(const Bitboard<W>& m) const {
        return ((m.up(1) | m.down(1) | m.up(stride) | m.down(stride)) & full).minus(m);
    }
    // The domain of a square (§1.7). Each thread remembers the last domain of every square: if all
    // of it is still there, only what has joined it since has to be looked for.
    Bitboard<W> domain_of(int at, const Bitboard<W>& within) const {
        static thread_local struct {
            int stride;
            Bitboard<W> of[64 * W];
        } last;
        if (last.stride != stride) {
            memset((void*)&last, 0, sizeof last);
            last.stride = stride;
        }
        Bitboard<W> seed = Bitboard<W>::one(at);
        if (!last.of[at].minus(within).any()) seed |= last.of[at];
        for (;;) {
            Bitboard<W> grown =
                seed | ((seed.up(1) | seed.down(1) | seed.up(stride) | seed.down(stride)) & within);
            if (grown == seed) return last.of[at] = seed;
            for (int k = 0; k < 2; k++)
                grown |= (grown.up(1) | grown.down(1)) & within;  // fewer comparisons
            for (int k = 0; k < 2; k++) grown |= (grown.up(stride) | grown.down(stride)) & within;
            seed = grown;
        }
    }
    // All squares of the domains that have one of some squares.
    Bitboard<W> domains_of(const Bitboard<W>& seed, const Bitboard<W>& within) const {
        Bitboard<W> result = Bitboard<W>::none();
        each_domain(seed, within, [&](const Bitboard<W>& d) { result |= d; });
        return result;
    }
    // Whether some squares lie in the domain of one of them.
    bool in_one_domain(const Bitboard<W>& some, const Bitboard<W>& within) const {
        return !some.has_several() || !some.minus(domain_of(some.first(), within)).any();
    }
    // Calls each(domain) for every domain that has one of some squares.
    template <class Each>
    void each_domain(const Bitboard<W>& some, const Bitboard<W>& occupied, Each each) const {
        for (Bitboard<W> rest = some & occupied; rest.any();) {
            const Bitboard<W> d = domain_of(rest.first(), occupied);
            rest.remove(d);
            each(d);
        }
    }
    // Anchors of buildings of a size that have a square in the mask; that lie within it.
    Bitboard<W> anchors_over(Bitboard<W> m, int size) const {
        for (int k = 1; k < size; k++) m |= m.down(1);
        for (int k = 1; k < size; k++) m |= m.down(stride);
        return m;
    }
    Bitboard<W> anchors_inside(Bitboard<W> m, int size) const {
        for (int k = 1; k < size; k++) m &= m.down(1);
        for (int k = 1; k < size; k++) m &= m.down(stride);
        return m;
    }

    // terrain: one letter a square, row by row, of ".f^~"; surcharges as in §3.2.
    void make(int columns_, int rows_, int seats_, const char* terrain, const u8* hamlets,
              int forest, int mountain, bool attached_) {
        columns = columns_;
        rows = rows_;
        seats = seats_;
        attached = attached_;
        stride = columns + 1;
        squares = stride * rows;
        full = dry = printed = Bitboard<W>::none();
        Bitboard<W> woods = full, hills = full;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) {
                int i = r * stride + c, k = r * columns + c;
                full.set(i);
                if (terrain[k] != '~') dry.set(i);
                if (terrain[k] == 'f') woods.set(i);
                if (terrain[k] == '^') hills.set(i);
                if (hamlets[k]) printed.set(i);
            }
        memset((void*)priced, 0, sizeof priced);
        for (int size = 1; size <= MOST_SIZE; size++)
            for (int i = 0; i < 64 * W; i++) {
                Bitboard<W> mask = Bitboard<W>::none();
                int r = i / stride, c = i % stride;
                if (r + size <= rows && c + size <= columns)
                    for (int y = 0; y < size; y++)
                        for (int x = 0; x < size; x++) mask.set(i + y * stride + x);
                footprint[size][i] = mask;
                ring[size][i] = neighbours(mask);
                const int extra =
                    (mask.meets(woods) ? forest : 0) + (mask.meets(hills) ? mountain : 0);
                surcharge[size][i] = u8(extra);
                if (mask.any() && extra <= MOST_EXTRA) priced[size][extra].set(i);
            }
    }
};
}  // namespace khronos
