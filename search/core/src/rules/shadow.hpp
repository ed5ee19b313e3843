// What a building casts on later boards (rules §4.2), and when faith refuses it (§4.3, §7.2).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

template <int W> inline void Resolver<W>::cast_after(int e, const Casting& c) {
    if (e == MIGHT)
        shadow_on_faith(c);
    else
        shadow_on_reason(c);
}

template <int W> inline bool Resolver<W>::not_cast(Event why, int e, const Casting& c) {
    log_event(why, e, c.shape, c.at);
    return true;
}

// Returns false where somebody has to decide first.
template <int W> inline bool Resolver<W>::shadow_on_faith(const Casting& c) {
    const int kind = kind_of(c.shape), size = size_of(c.shape);
    const Bitboard<W>& mask = footprint(c.shape, c.at);
    touched[FAITH] |= mask;
    if (!in_stock(c.shape)) return not_cast(NO_TILE, FAITH, c);
    Board<W>& b = position.boards[FAITH];
    const int old = old_shadow(FAITH, c);
    if (c.old_shape >= 0) touched[FAITH] |= footprint(c.old_shape, c.old_at);
    if (kind < CIVIL && old < 0 && !has_cube()) return not_cast(NO_CUBE, FAITH, c);
    const Bitboard<W> overlapped = overlapped_by(FAITH, mask);
    if (kind < CIVIL && faith_refuses(c, overlapped, old)) return true;
    paradox_on_faith(overlapped, old);
    Junction j;
    if (kind == CIVIL) {
        Bitboard<W> reach = map.ring[size][c.at];
        if (c.old_shape >= 0 &&
            (old >= 0 || (c.old_shape == HAMLET && b.visible_hamlets.has(c.old_at))))
            reach |= footprint(c.old_shape, c.old_at);
        join(j, FAITH, mask, reach);
    }
    log_joined(j, c.shape);
    if (old >= 0) take_tile(FAITH, old, c.old_shape, REPLACED);
    put_tile(FAITH, c.at, c.shape, c.seat);
    log_event(SHADOW, FAITH, c.shape, c.at, c.seat);
    cast_on_faith = true;
    if (j.count > 1 && !junction(j)) return false;
    if (!division(FAITH)) return false;
    return shadow_on_reason(c);
}

// §4.3: outside of what it overlaps, the shadow would touch several domains; or it would be as high
// as the highest of its kind; or it would not be attached (§7.2).
template <int W>
inline bool Resolver<W>::faith_refuses(const Casting& c, const Bitboard<W>& overlapped, int old) {
    const Board<W>& b = position.boards[FAITH];
    Bitboard<W> away = b.visible_hamlets & footprint(c.shape, c.at);
    FOR_EACH_SQUARE (at, overlapped) {
        away |= footprint(b.tile_at(at), at);
        if (at != old) may_have_removed[FAITH] = true;
    }
    touched[FAITH] |= away;
    const Bitboard<W> outside = b.occupied.minus(away) & map.ring[size_of(c.shape)][c.at];
    if (!map.in_one_domain(outside, b.occupied)) return not_cast(DOMINION, FAITH, c);
    if (map.attached && !outside.any() && old < 0) return not_cast(UNATTACHED, FAITH, c);
    if (hierarchy_refuses(c.shape, c.at, away)) return not_cast(HIERARCHY, FAITH, c);
    return false;
}

// Whether a building of faith, once some squares are cleared, would be as high as the highest of
// its kind in its domain.
template <int W>
inline bool Resolver<W>::hierarchy_refuses(int shape_, int at, const Bitboard<W>& away) {
    const Board<W>& b = position.boards[FAITH];
    const Bitboard<W>& mask = footprint(shape_, at);
    touched[FAITH] |= mask | away;
    const Bitboard<W> d =
        map.domains_of(mask, b.occupied.minus(away) | (away & map.printed) | mask);
    const int top = b.highest(kind_of(shape_), d.minus(away));
    if (facts_wanted) note_highest(would_count[FAITH], kind_of(shape_), d, top);
    return top == size_of(shape_);
}

template <int W> inline bool Resolver<W>::shadow_on_reason(const Casting& c) {
    touched[REASON] |= footprint(c.shape, c.at);
    if (!in_stock(c.shape)) return not_cast(NO_TILE, REASON, c);
    const int old = old_shadow(REASON, c);
    if (c.old_shape >= 0) touched[REASON] |= footprint(c.old_shape, c.old_at);
    paradox_on_reason(c, old);
    return true;
}
}  // namespace khronos
