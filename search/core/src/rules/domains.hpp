// The domains of a board, and from where buildings would touch them (rules §1.7, §3.3).
#pragma once
#include <stdlib.h>

#include "rules/position.hpp"

namespace khronos {

// The domains of a board, with the squares that touch each.
template <int W> struct Domains {
    enum { MOST = 64 * W / 2 + 1 };
    int n;
    Bitboard<W> squares[MOST], ring[MOST];

    void find(const Map<W>& map, const Bitboard<W>& occupied) {
        n = 0;
        map.each_domain(occupied, occupied, [&](const Bitboard<W>& d) {
            squares[n] = d;
            ring[n++] = map.neighbours(d);
        });
    }
};

// Rows of squares that a `DomainReach` keeps for each domain: its squares, and what touches it by
// size.
inline constexpr int ROWS = 4;

// The domains of a board and the squares from which buildings would touch each, worked out when
// asked for. All that a large map may have would fill the stack of a small thread: so the room
// comes from outside.
template <int W> struct DomainReach {
    enum { MOST = Domains<W>::MOST };
    const Map<W>& map;
    const Board<W>& b;
    int n;          // domains
    bool known[4];  // by size; 0: the domains
    bool whole;     // there was room for all domains
    int most;       // domains for which there is room
    Bitboard<W>*rows, *more;

    // Rows for so many domains; with fewer than MOST memory is asked for where they do not do.
    DomainReach(const Map<W>& map_, const Board<W>& b_, Bitboard<W>* rows_, int most_)
        : map(map_), b(b_), n(0), known{}, whole(true), most(most_), rows(rows_), more(0) {}
    ~DomainReach() { free((void*)more); }
    DomainReach(const DomainReach&) = delete;

    Bitboard<W>* row(int k) { return rows + size_t(k) * size_t(most); }
    const Bitboard<W>* squares() { return row(0); }
    const Bitboard<W>* ring() { return row(1); }
    // How many domains there are.
    int domains() {
        if (!known[0]) find();
        return n;
    }
    // Whether there was room for them.
    bool all_found() { return domains(), whole; }
    const Bitboard<W>* touching(int size) {
        domains();
        for (int i = 0; size > 1 && !known[size] && i < n; i++)
            row(size)[i] = map.spread(ring()[i], size);
        known[size] = true;
        return row(size);
    }
    void find() {
        map.each_domain(b.occupied, b.occupied, [&](const Bitboard<W>& d) {
            if (n == most && !grow()) {
                whole = false;
                return;
            }
            row(0)[n] = d;
            row(1)[n++] = map.neighbours(d);
        });
        known[0] = true;
    }
    bool grow() {
        if (most == MOST) return false;
        more = (Bitboard<W>*)malloc(sizeof(Bitboard<W>) * ROWS * MOST);
        if (!more) return false;
        for (int k = 0; k < 2; k++)
            memcpy((void*)(more + k * MOST), (const void*)row(k), sizeof(Bitboard<W>) * size_t(n));
        rows = more;
        most = MOST;
        return true;
    }
    Bitboard<W> room(int size, bool wet) const {
        return map.room((wet ? map.full : map.dry).minus(b.occupied), size);
    }
    // Anchors where a building may be constructed, as far as the board decides (§3.1–§3.3): a
    // military or religious one touches no more than one domain, and of that the highest of its
    // kind is not as high. With `attached`, it touches one (§7.2).
    Bitboard<W> sites(int kind, int size) {
        const Bitboard<W> free = room(size, kind == 2 && size > 1);
        if (kind == 2 || !free.any()) return free;
        const Bitboard<W>* near = touching(size);
        Bitboard<W> once = Bitboard<W>::none(), bad = once;
        for (int i = 0; i < n; i++) {
            bad |= once & near[i];
            once |= near[i];
            if (b.highest(kind, squares()[i]) == size) bad |= near[i];
        }
        return (map.attached ? free & once : free).minus(bad);
    }
};
}  // namespace khronos
