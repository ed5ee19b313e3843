// Domains as the core remembers them, against domains found square by square.
#include <stdlib.h>

#include "rules/map.hpp"

namespace khronos {

struct Lot {
    u64 state;
    int below(int n) { return int(mixed(state++) % u64(n)); }
};

template <int W>
Bitboard<W> square_by_square(const Map<W>& map, int at, const Bitboard<W>& within) {
    Bitboard<W> found = Bitboard<W>::one(at);
    for (bool more = true; more;) {
        more = false;
        FOR_EACH_SQUARE (from, found) {
            const int column = from % map.stride, row = from / map.stride;
            const int beside[4][2] = {
                {column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}};
            for (const auto& one : beside) {
                if (one[0] < 0 || one[0] >= map.columns || one[1] < 0 || one[1] >= map.rows)
                    continue;
                const int there = one[1] * map.stride + one[0];
                if (within.has(there) && !found.has(there)) {
                    found.set(there);
                    more = true;
                }
            }
        }
    }
    return found;
}

// Boards on which buildings come and go, on maps of several widths in turn; how many domains are
// wrong.
template <int W> int wrong(u64 seed, int rounds, const int (*sizes)[2], int n) {
    Lot lot = {seed};
    Map<W>* maps = (Map<W>*)calloc(size_t(n), sizeof(Map<W>));
    if (!maps) return -1;
    char terrain[64 * W];
    memset(terrain, '.', sizeof terrain);
    u8 hamlets[64 * W] = {};
    for (int i = 0; i < n; i++)
        maps[i].make(sizes[i][0], sizes[i][1], 2, terrain, hamlets, 0, 0, false);
    int mistakes = 0;
    for (int round = 0; round < rounds; round++) {
        const Map<W>& map = maps[lot.below(n)];
        Bitboard<W> within = Bitboard<W>::none();
        for (int step = 0; step < 60; step++) {
            const int at = lot.below(map.rows) * map.stride + lot.below(map.columns);
            if (lot.below(4))
                within.set(at);
            else
                within.clear(at);
            FOR_EACH_SQUARE (from, within) {
                if (!lot.below(3))
                    mistakes +=
                        !(map.domain_of(from, within) == square_by_square(map, from, within));
            }
        }
    }
    free(maps);
    return mistakes;
}

}  // namespace khronos

extern "C" __attribute__((visibility("default"))) int khronos_wrong_domains(long long seed,
                                                                            int rounds) {
    static const int small[][2] = {{6, 6}, {7, 7}, {5, 9}},
                     large[][2] = {{16, 20}, {18, 18}, {14, 22}};
    return khronos::wrong<1>(khronos::u64(seed), rounds, small, 3) +
           khronos::wrong<6>(khronos::u64(seed), rounds, large, 3);
}
