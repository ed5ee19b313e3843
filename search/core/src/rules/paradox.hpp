// Temporal paradox: a shadow removes what it overlaps, and replaces the old shadow (rules §4.4).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

// Tiles that overlap a footprint: their anchors.
template <int W>
inline Bitboard<W> Resolver<W>::overlapped_by(int e, const Bitboard<W>& mask) const {
    const Board<W>& b = position.boards[e];
    Bitboard<W> anchors = Bitboard<W>::none();
    if (!(b.occupied & mask).minus(b.visible_hamlets).any()) return anchors;
    for (int size = 1; size <= MOST_SIZE; size++) {
        Bitboard<W> some = b.of_size(size);
        if (size == 1) some.remove(b.visible_hamlets);
        anchors |= some & map.anchors_over(mask, size);
    }
    return anchors;
}

// The anchor of the old shadow of an upgrade, -1 where there is none.
template <int W> inline int Resolver<W>::old_shadow(int e, const Casting& c) const {
    return c.old_shape >= 0 && identical(e, c.old_at, c.old_shape, c.seat) ? c.old_at : -1;
}

// The old shadow stays until the building is put in its place.
template <int W> inline void Resolver<W>::paradox_on_faith(const Bitboard<W>& overlapped, int old) {
    FOR_EACH_SQUARE (at, overlapped) {
        if (at != old) remove(FAITH, at);
    }
}

// Puts the shadow down, too: whether a hamlet below what was removed is visible, and so who keeps a
// cube there, is judged after that (§4.6).
template <int W> inline void Resolver<W>::paradox_on_reason(const Casting& c, int old) {
    const Bitboard<W>& mask = footprint(c.shape, c.at);
    Board<W>& b = position.boards[REASON];
    int moved_cubes = 0, lost_n = 0;
    struct {
        int at, size, packed;
    } lost[MOST_SIZE * MOST_SIZE];  // civil buildings that bore cubes: no more than its squares
    FOR_EACH_SQUARE (hamlet, b.visible_hamlets & mask) {
        const int packed = lift_cubes(hamlet);
        if (c.old_shape == HAMLET && hamlet == c.old_at) moved_cubes = packed;
    }
    FOR_EACH_SQUARE (at, overlapped_by(REASON, mask)) {
        const int packed = lift_cubes(at), building = b.tile_at(at);
        take_tile(REASON, at, building, at == old ? REPLACED : REMOVED);
        if (at == old) {
            moved_cubes = packed;
        } else if (packed) {
            ASSERT(lost_n < MOST_SIZE * MOST_SIZE);
            lost[lost_n++] = {at, size_of(building), packed};
        }
    }
    put_tile(REASON, c.at, c.shape, -1);
    log_event(SHADOW, REASON, c.shape, c.at);
    set_cubes(c.at, moved_cubes);
    for (int i = 0; i < lost_n; i++) keep_one_cube(lost[i].at, lost[i].size, lost[i].packed);
}
}  // namespace khronos
