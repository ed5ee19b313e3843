// Removing a building with its shadows (rules §4.5), and who keeps a cube on a hamlet below (§4.6).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

// Whether a board has this building at this place, on faith of this owner.
template <int W> inline bool Resolver<W>::identical(int e, int at, int shape_, int seat) const {
    const Board<W>& b = position.boards[e];
    return b.tile_at(at) == shape_ && (e != FAITH || b.owner_at(at) == seat);
}

template <int W> inline void Resolver<W>::remove(int e, int at) {
    const int building = position.boards[e].tile_at(at);
    if (e == REASON) {
        remove_on_reason(at, building);
        return;
    }
    const int seat = take_tile(e, at, building);
    if (size_of(building) == 1) return;
    for (int later = e + 1; later < BOARDS; later++) {
        touched[later] |= footprint(building, at);
        if (!identical(later, at, building, seat)) continue;
        if (later == REASON)
            remove_on_reason(at, building);
        else
            take_tile(later, at, building);
    }
}

template <int W> inline void Resolver<W>::remove_on_reason(int at, int shape_) {
    const int packed = lift_cubes(at);
    take_tile(REASON, at, shape_);
    if (packed) keep_one_cube(at, size_of(shape_), packed);
}

// The one player with most cubes on a lost building keeps one on a hamlet that it uncovers (§4.6).
template <int W> inline void Resolver<W>::keep_one_cube(int at, int size, int packed) {
    const Bitboard<W> bare = position.boards[REASON].visible_hamlets & map.footprint[size][at];
    if (!bare.any()) return;
    u8 count[MOST_SEATS];
    for (int s = 0; s < MOST_SEATS; s++) count[s] = u8(cubes_of(packed, s));
    u8 most = seats_with_most(count);
    const auto several = [](u8 seats) { return (seats & (seats - 1)) != 0; };
    if (several(most)) {
        count[active] = 0;
        most = seats_with_most(count);
    }
    if (!most || several(most)) return;
    const int who = __builtin_ctz(most);
    set_cubes(bare.first(), one_cube(who));
    log_event(KEPT, REASON, HAMLET, bare.first(), who);
}
}  // namespace khronos
