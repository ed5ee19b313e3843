// What boards pay (rules §6).
#pragma once
#include "rules/position.hpp"

namespace khronos {

// The sets of boards that two adventurers can stand on, as bits.
enum { PLACINGS = 6 };
inline constexpr u8 STANDS[PLACINGS] = {1, 2, 4, 3, 5, 6};

// The rivals whose incomes matter, and the boards, as bits, on which each of them stands.
struct Rivals {
    u8 stands[MOST_SEATS];  // 0 for a seat that does not matter
    u8 count;               // of those that do
    bool any() const { return count; }
    void add(int seat, u8 boards) {
        stands[seat] = boards;
        count = u8(count + (boards != 0));
    }
    // Calls each(seat) for those who stand on a board.
    template <class Each> void each_on(int epoch, Each each) const {
        for (int s = 0; count && s < MOST_SEATS; s++)
            if (stands[s] >> epoch & 1) each(s);
    }
    // Calls each(epoch) for the boards on which a seat stands.
    template <class Each> void each_board_of(int seat, Each each) const {
        for (int e = 0; e < BOARDS; e++)
            if (stands[seat] >> e & 1) each(e);
    }
};

// What a seat would collect from a board if it stood there, in Ecus (§6).
template <int W> int board_income(const Map<W>& map, const Position<W>& p, int epoch, int seat) {
    const Board<W>& b = p.boards[epoch];
    int total = 0;
    if (epoch < REASON) {
        map.each_domain(b.of_kind(epoch) & b.owner[seat], b.occupied, [&](const Bitboard<W>& d) {
            if (b.summit(epoch, d).meets(b.owner[seat])) total += b.power(CIVIL, d);
        });
        return total;
    }
    Bitboard<W> mine = Bitboard<W>::none();
    for (int i = 0; i < p.cubes_n; i++)
        if (cubes_of(p.cubes[i].packed, seat)) mine.set(p.cubes[i].at);
    map.each_domain(mine, b.occupied, [&](const Bitboard<W>& d) {
        u8 count[MOST_SEATS] = {};
        p.count_cubes(d, count);
        if (seats_with_most(count) >> seat & 1) total += b.ruins(d);
    });
    return total;
}
}  // namespace khronos
