// A building becomes the next smaller one (rules §5.3), its shadows too (§5.4); who decides (§5.5).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

// The active player's own among the candidates, or all if there are none (§5.1, §5.2).
template <int W>
inline Bitboard<W> Resolver<W>::own_first(int e, const Bitboard<W>& candidates) const {
    const Bitboard<W> own = candidates & position.boards[e].owner[active];
    return own.any() ? own : candidates;
}

// Returns false where somebody has to decide first.
template <int W> inline bool Resolver<W>::downsize_one(int e, const Bitboard<W>& candidates) {
    int at = candidates.first();
    shrinking = -1;
    if (candidates.has_several()) {
        at = ask(active, candidates);
        if (at < 0) return false;
    }
    const int building = position.boards[e].tile_at(at);
    int place = -1;
    if (size_of(building) > 1 && in_stock(building - 1)) {
        shrinking = at;
        // A size-2 building has four places for size 1, a size-3 one four for size 2.
        place = ask(position.boards[e].owner_at(at), map.footprint[2][at]);
        if (place < 0) return false;
    }
    downsize(e, at, building, place);
    return true;
}

// `place`: where the smaller tile goes, -1: there is none.
template <int W> inline void Resolver<W>::downsize(int e, int at, int shape_, int place) {
    const int seat = take_tile(e, at, shape_, DOWNSIZED);
    if (place >= 0) put_tile(e, place, shape_ - 1, seat);
    if (size_of(shape_) == 1) return;
    bool smaller = place >= 0 && size_of(shape_) == 3;
    if (e == MIGHT) {
        touched[FAITH] |= footprint(shape_, at);
        if (!identical(FAITH, at, shape_, seat)) return;
        take_tile(FAITH, at, shape_);
        smaller = smaller && in_stock(shape_ - 1) &&
                  !hierarchy_refuses(shape_ - 1, place, Bitboard<W>::none());
        if (smaller) put_tile(FAITH, place, shape_ - 1, seat);
    }
    touched[REASON] |= footprint(shape_, at);
    if (position.boards[REASON].tile_at(at) != shape_) return;
    take_tile(REASON, at, shape_);
    if (smaller && in_stock(shape_ - 1)) put_tile(REASON, place, shape_ - 1, -1);
}
}  // namespace khronos
