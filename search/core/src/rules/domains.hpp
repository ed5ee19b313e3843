// The domains of a board, and from where buildings would touch them (rules §1.7, §3.3).
#pragma once
#include <stdlib.h>

#include "rules/position.hpp"

namespace khronos {

// The domains of a board, with the squares that touch each.
template <int W> struct Domains {
    enum { MOST = 64 * W / 2 + 1 };
    int count;
    Bitboard<W> squares[MOST], ring[MOST];

    void find(const Map<W>& map, const Bitboard<W>& occupied) {
        count = 0;
        map.each_domain(occupied, occupied, [&](const Bitboard<W>& d) {
            squares[count] = d;
            ring[count++] = map.neighbours(d);
        });
    }
};

// Rows of squares that a `DomainReach` keeps for each domain: its squares, and those from which a
// building of each size touches it.
inline constexpr int ROWS = 4;

// The domains of a board and the squares from which buildings would touch each, computed when first
// asked for. The caller provides the room: on a large map it may not fit on a thread's stack.
template <int W> struct DomainReach {
    enum { MOST = Domains<W>::MOST };
    const Map<W>& map;
    const Board<W>& board;
    int count;      // domains
    bool known[4];  // by size; 0: the domains
    bool complete;  // there was room for all domains
    int capacity;   // domains for which there is room
    Bitboard<W>*rows, *allocated;

    // `rows_` has room for so many domains. If there are more, memory is allocated for MOST.
    DomainReach(const Map<W>& map_, const Board<W>& b_, Bitboard<W>* rows_, int most_)
        : map(map_), board(b_), count(0), known{}, complete(true), capacity(most_), rows(rows_),
          allocated(0) {}
    ~DomainReach() { free((void*)allocated); }
    DomainReach(const DomainReach&) = delete;

    Bitboard<W>* row(int k) { return rows + size_t(k) * size_t(capacity); }
    const Bitboard<W>* squares() { return row(0); }
    const Bitboard<W>* ring() { return row(1); }
    // How many domains there are.
    int domains() {
        if (!known[0]) find();
        return count;
    }
    // Whether there was room for them.
    bool all_found() { return domains(), complete; }
    const Bitboard<W>* touching(int size) {
        domains();
        for (int i = 0; size > 1 && !known[size] && i < count; i++)
            row(size)[i] = map.anchors_over(ring()[i], size);
        known[size] = true;
        return row(size);
    }
    void find() {
        map.each_domain(board.occupied, board.occupied, [&](const Bitboard<W>& d) {
            if (count == capacity && !grow()) {
                complete = false;
                return;
            }
            row(0)[count] = d;
            row(1)[count++] = map.neighbours(d);
        });
        known[0] = true;
    }
    bool grow() {
        if (capacity == MOST) return false;
        allocated = (Bitboard<W>*)malloc(sizeof(Bitboard<W>) * ROWS * MOST);
        if (!allocated) return false;
        for (int k = 0; k < 2; k++)
            memcpy((void*)(allocated + k * MOST), (const void*)row(k),
                   sizeof(Bitboard<W>) * size_t(count));
        rows = allocated;
        capacity = MOST;
        return true;
    }
    Bitboard<W> free_sites(int size, bool wet) const {
        return map.anchors_inside((wet ? map.full : map.dry).minus(board.occupied), size);
    }
    // Anchors where a building may be constructed, as far as the board decides (§3.1–§3.3): a
    // military or religious one touches no more than one domain, and of that the highest of its
    // kind is not as high. With `attached`, it touches one (§7.2).
    Bitboard<W> sites(int kind, int size) {
        const Bitboard<W> free = free_sites(size, kind == CIVIL && size > 1);
        if (kind == CIVIL || !free.any()) return free;
        const Bitboard<W>* near = touching(size);
        Bitboard<W> once = Bitboard<W>::none(), bad = once;
        for (int i = 0; i < count; i++) {
            bad |= once & near[i];
            once |= near[i];
            if (board.highest(kind, squares()[i]) == size) bad |= near[i];
        }
        return (map.attached ? free & once : free).minus(bad);
    }
};
}  // namespace khronos
