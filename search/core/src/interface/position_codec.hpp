// Positions as flat arrays of 16-bit numbers, the way they cross the border to Python. Layout:
// mover, hand[3], stock[9], supply[5], n, then n times (epoch, shape, square, who, state, cubes):
// who = owner or mark + 1, 0 if nobody; state 1 = renovated; shape 9 = a visible printed hamlet
// with cubes.
#pragma once
#include "basics/number_streams.hpp"
#include "rules/position.hpp"

namespace khronos {

inline constexpr int HEAD = 1 + KINDS + SHAPES + MOST_SEATS + 1, ENTRY = 6;
inline constexpr int PRINTED_HAMLET = SHAPES;
// What Python may say.
inline constexpr int MOST_TILES = 100, PACKED_CUBES = (1 << CUBE_BITS * MOST_SEATS) - 1;

template <int W>
bool read_position(const Map<W>& map, const int16_t* from, int length, Position<W>& p) {
    memset((void*)&p, 0, sizeof p);
    if (length < HEAD) return false;
    NumberReader<int16_t> input = {from};
    p.mover = u8(input.take(0, map.seats - 1));
    for (i8& cards : p.hand.by_kind) cards = i8(input.take(0, HAND_SIZE));
    for (i8& tiles : p.stock) tiles = i8(input.take(0, MOST_TILES));
    for (i8& cubes : p.supply) cubes = i8(input.take(0, CUBES_EACH));
    const int n = input.take(0, length);
    if (!input.good || p.hand.held() > HAND_SIZE || length != HEAD + n * ENTRY) return false;
    for (Board<W>& b : p.boards) b.visible_hamlets = b.occupied = b.anchors[HAMLET] = map.printed;
    for (int i = 0; i < n; i++) {
        const int e = input.take(0, REASON), shape = input.take(0, PRINTED_HAMLET);
        const int at = input.take(0, map.squares - 1), who = input.take(0, map.seats);
        const int state = input.take(0, 1), cubes = input.take(0, PACKED_CUBES);
        if (!input.good) return false;
        Board<W>& b = p.boards[e];
        if (shape == PRINTED_HAMLET) {
            if (e != REASON || !map.printed.has(at)) return false;
        } else {
            const Bitboard<W>& mask = map.footprint[size_of(shape)][at];
            if (!mask.any() || mask.meets(b.occupied.minus(b.visible_hamlets))) return false;
            const bool needs_owner = e != REASON && shape < HAMLET;
            if (needs_owner ? !who : (who && (e != REASON || shape >= HAMLET))) return false;
            if (state && (e != REASON || shape >= HAMLET)) return false;
            p.place(map, e, shape, at, who - 1);
            if (state) {
                b.renovated.set(at);
                b.hash ^= state_hash(RENOVATION, at, 1);
            }
        }
        if (cubes) {
            if (e != REASON || p.cubes_n >= MOST_CUBES - 1 || p.cubes_at(at)) return false;
            p.set_cubes(at, cubes);
        }
    }
    for (int i = 0; i < p.cubes_n; i++) {
        const int shape = p.boards[REASON].shape_at(p.cubes[i].at);
        if (shape < HAMLET || cubes_in(p.cubes[i].packed) > civil_value(size_of(shape)))
            return false;
    }
    return true;
}

// Returns how many numbers it wrote, or -1 if there is no room.
template <int W> int write_position(const Position<W>& p, int16_t* to, int room) {
    NumberWriter<int16_t> row = {to, room};
    row.put(p.mover);
    for (int cards : p.hand.by_kind) row.put(cards);
    for (int tiles : p.stock) row.put(tiles);
    for (int cubes : p.supply) row.put(cubes);
    row.put(0);
    for (int e = 0; e < BOARDS; e++) {
        const Board<W>& b = p.boards[e];
        for (int shape = 0; shape < SHAPES; shape++)
            FOR_EACH_SQUARE (at, b.anchors[shape]) {
                const int cubes = e == REASON ? p.cubes_at(at) : 0,
                          who = shape < HAMLET ? b.owner_at(at) + 1 : 0;
                const bool bare = shape == HAMLET && b.visible_hamlets.has(at);
                if (bare && !cubes) continue;
                row.put(e, bare ? int(PRINTED_HAMLET) : shape, at, who, b.renovated.has(at), cubes);
            }
    }
    if (!row.fits()) return -1;
    to[HEAD - 1] = int16_t((row.count - HEAD) / ENTRY);
    return row.count;
}
}  // namespace khronos
