// Tiles and cubes move between boards, stock and supply (rules §1.5, §1.6, §1.8). Every movement
// of a play goes through here, so that what it took and what it asked for is known.
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

template <int W> inline bool Resolver<W>::in_stock(int shape_) {
    return asked_for(shape_, position.stock[shape_]);
}
template <int W> inline bool Resolver<W>::has_cube() {
    return asked_for(OWN_CUBES, position.supply[active]);
}
template <int W> inline bool Resolver<W>::asked_for(int counter, int left) {
    if (left <= 0) asked_in_vain |= u16(1 << counter);
    return left > 0;
}
template <int W> inline void Resolver<W>::give_cubes(int seat, int n) {
    position.supply[seat] = i8(position.supply[seat] + n);
    ASSERT(position.supply[seat] >= 0);
    if (seat == active) note_counter(OWN_CUBES, position.supply[seat]);
}
template <int W> inline void Resolver<W>::move_tile(int shape_, int n) {
    position.stock[shape_] = i8(position.stock[shape_] + n);
    ASSERT(position.stock[shape_] >= 0);
    note_counter(shape_, position.stock[shape_]);
}
template <int W> inline void Resolver<W>::note_counter(int counter, int left) {
    moved |= u16(1 << counter);
    const int gone = counters_before[counter] - left;
    if (gone > taken[counter]) taken[counter] = u8(gone);
}
template <int W> inline void Resolver<W>::note_change(int e, const Bitboard<W>& mask) {
    touched[e] |= mask;
    wrote[e] |= mask;
}

template <int W> inline void Resolver<W>::put_tile(int e, int at, int shape_, int seat) {
    note_change(e, footprint(shape_, at));
    move_tile(shape_, -1);
    if (seat >= 0) give_cubes(seat, -1);
    position.place(map, e, shape_, at, seat);
    log_event(PLACED, e, shape_, at, seat);
}

// Returns the owner, or on reason who marked it, -1 if nobody. Where it is upgraded or replaced, a
// larger building will stand on all its squares.
template <int W> inline int Resolver<W>::take_tile(int e, int at, int shape_, Event what) {
    Board<W>& b = position.boards[e];
    const Bitboard<W>& mask = footprint(shape_, at);
    ASSERT(b.anchors[shape_].has(at));
    note_change(e, mask);
    if (what != UPGRADED && what != REPLACED) may_have_removed[e] = removed[e] = true;
    move_tile(shape_, 1);
    const int seat = shape_ < HAMLET ? b.owner_at(at) : -1;
    if (seat >= 0) {
        give_cubes(seat, 1);
        b.owner[seat].clear(at);
    }
    if (e == REASON && b.renovated.has(at)) {
        b.renovated.clear(at);
        b.hash ^= state_hash(RENOVATION, at, 1);
    }
    b.anchors[shape_].clear(at);
    b.occupied.remove(mask);
    const Bitboard<W> uncovered = mask & map.printed;
    b.visible_hamlets |= uncovered;
    b.anchors[HAMLET] |= uncovered;
    b.occupied |= uncovered;
    b.hash ^= tile_hash(e, shape_, seat, at);
    log_event(what, e, shape_, at, seat);
    return seat;
}

template <int W> inline void Resolver<W>::set_cubes(int at, int packed) {
    const int before = position.cubes_at(at);
    if (packed == before) return;
    position.set_cubes(at, packed);
    log_event(CUBES, REASON, HAMLET, at, packed);
    for (int s = 0; s < map.seats; s++) {
        const int back = cubes_of(before, s) - cubes_of(packed, s);
        if (back) give_cubes(s, back);
    }
}
template <int W> inline int Resolver<W>::lift_cubes(int at) {
    const int packed = position.cubes_at(at);
    set_cubes(at, 0);
    return packed;
}
}  // namespace khronos
