// Positions as flat arrays of 16-bit numbers, the way they cross the border to Python. Layout: mover, hand[3],
// stock[9], supply[5], n, then n times (epoch, shape, square, who, state, cubes): who = owner or mark + 1, 0 if
// nobody; state 1 = renovated; shape 9 = a visible printed hamlet with cubes.
#pragma once
#include "legal.hpp"

namespace khronos {

enum { HEAD = 19, ENTRY = 6, PRINTED_HAMLET = 9 };

template <int W> bool read_position(const Map<W>& map, const int16_t* from, int length, Position<W>& p) {
    memset((void*)&p, 0, sizeof p);
    if (length < HEAD) return false;
    if (from[0] < 0 || from[0] >= map.seats) return false;
    p.mover = u8(from[0]);
    for (int k = 0; k < 3; k++) {
        if (from[1 + k] < 0 || from[1 + k] > 4) return false;
        p.hand[k] = i8(from[1 + k]);
    }
    if (p.hand[0] + p.hand[1] + p.hand[2] > 4) return false;
    for (int s = 0; s < SHAPES; s++) {
        if (from[4 + s] < 0 || from[4 + s] > 100) return false;
        p.stock[s] = i8(from[4 + s]);
    }
    for (int s = 0; s < MOST_SEATS; s++) {
        if (from[13 + s] < 0 || from[13 + s] > 25) return false;
        p.supply[s] = i8(from[13 + s]);
    }
    const int n = from[18];
    if (n < 0 || length != HEAD + n * ENTRY) return false;
    for (int e = 0; e < 3; e++) {
        p.boards[e].bare = p.boards[e].occupied = p.boards[e].anchors[HAMLET] = map.printed;
    }
    for (int i = 0; i < n; i++) {
        const int16_t* t = from + HEAD + i * ENTRY;
        const int e = t[0], shape = t[1], at = t[2], who = t[3], state = t[4], cubes = t[5];
        if (e < 0 || e > 2 || shape < 0 || shape > PRINTED_HAMLET || at < 0 || at >= map.squares) return false;
        if (who < 0 || who > map.seats || state < 0 || state > 1 || cubes < 0 || cubes >= 1 << 15) return false;
        Board<W>& b = p.boards[e];
        if (shape == PRINTED_HAMLET) {
            if (e != REASON || !map.printed.has(at)) return false;
        } else {
            const Bits<W>& mask = map.footprint[size_of(shape)][at];
            if (!mask.any() || mask.meets(b.occupied.minus(b.bare))) return false;
            const bool needs_owner = e != REASON && shape < HAMLET;
            if (needs_owner ? !who : (who && (e != REASON || shape >= HAMLET))) return false;
            if (state && (e != REASON || shape >= HAMLET)) return false;
            b.bare.remove(mask);
            b.anchors[HAMLET].remove(mask & map.printed);
            b.anchors[shape].set(at);
            b.occupied |= mask;
            if (who) b.owner[who - 1].set(at);
            if (state) { b.renovated.set(at); p.hash ^= state_hash(1, at, 1); }
            p.hash ^= tile_hash(e, shape, who - 1, at);
        }
        if (cubes) {
            if (e != REASON || p.cubes_n >= MOST_CUBES - 1 || p.cubes_at(at)) return false;
            p.set_cubes(at, cubes);
        }
    }
    for (int i = 0; i < p.cubes_n; i++) {
        const int shape = p.boards[REASON].shape_at(p.cubes[i].at);
        if (shape < HAMLET || cubes_in(p.cubes[i].packed) > 2 * size_of(shape) - 1) return false;
    }
    return true;
}

// Returns how many numbers it wrote, or -1 if there is no room.
template <int W> int write_position(const Position<W>& p, int16_t* to, int room) {
    if (room < HEAD) return -1;
    to[0] = p.mover;
    for (int k = 0; k < 3; k++) to[1 + k] = p.hand[k];
    for (int s = 0; s < SHAPES; s++) to[4 + s] = p.stock[s];
    for (int s = 0; s < MOST_SEATS; s++) to[13 + s] = p.supply[s];
    int n = 0;
    for (int e = 0; e < 3; e++) {
        const Board<W>& b = p.boards[e];
        for (int shape = 0; shape < SHAPES; shape++) {
            bool full = false;
            EACH(W, at, b.anchors[shape], {
                const int cubes = e == REASON ? p.cubes_at(at) : 0;
                const bool bare = shape == HAMLET && b.bare.has(at);
                if (bare && !cubes) continue;
                if (HEAD + (n + 1) * ENTRY > room) { full = true; break; }
                const int numbers[ENTRY] = {e, bare ? PRINTED_HAMLET : shape, at, shape < HAMLET ? b.owner_at(at) + 1 : 0, b.renovated.has(at), cubes};
                for (int k = 0; k < ENTRY; k++) to[HEAD + n * ENTRY + k] = int16_t(numbers[k]);
                n++;
            });
            if (full) return -1;
        }
    }
    to[18] = int16_t(n);
    return HEAD + n * ENTRY;
}

}  // namespace khronos
