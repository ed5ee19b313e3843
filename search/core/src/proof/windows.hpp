// Lemma 5 (b): where a play lies that several blocks allow only together (docs/proof.md).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

// By board, the anchors of plays that rest on all of some blocks. False where there are none.
template <int W>
bool Proof<W>::windows(const int* of, int n, const Sum& sum, Bitboard<W>* window) const {
    const bool military_or_religious =
        sum.cards_by_kind[0] < root.hand[MILITARY] || sum.cards_by_kind[1] < root.hand[RELIGIOUS];
    bool some = false;
    for (int e = 0; e < BOARDS; e++) {
        window[e] = Bitboard<W>::none();
        Bitboard<W> empty;
        for (int size = MOST_SIZE; size; size--) {
            Bitboard<W> all = map->full, on_all = all;
            for (int k = 0; k < n; k++) {
                on_all &= briefs[of[k]].on_changed[size - 1][e];
                all &=
                    (military_or_religious && e < REASON ? briefs[of[k]].near_changed
                                                         : briefs[of[k]].on_changed)[size - 1][e];
            }
            if (!all.any()) break;  // nor where smaller ones would lie
            if (e < REASON && size == 3) empty = empty_after(of, n, e);
            // Built on empty squares with the cards that are left, or grown from what stands there.
            if (e < REASON ? sum.cards + size <= cards : size == 1)
                window[e] |= e < REASON ? all & map->anchors_inside(empty, size) : all;
            for (int k = 0; size > 1 && k < n; k++) {
                const bool by_two = size == 3 && e < REASON && sum.cards + 2 <= cards;
                const Bitboard<W> grown = by_two ? all : all & briefs[of[k]].grown[size - 2][e];
                if (e == REASON)
                    window[e] |= grown;
                else if (grown.any())
                    windows_of_upgrades(blocks[of[k]].state.position.boards[e], sum, size, grown,
                                        grown & on_all, empty, &window[e]);
            }
        }
        for (int k = 0; military_or_religious && e < REASON && k < n; k++)
            for (int i = 0; i < n; i++)
                if (supports(of[i], of[k], e))
                    window[e] |= (briefs[of[k]].on_changed[1][e] & briefs[of[k]].grown[0][e]) |
                                 map->anchors_over(border_of(of, n, of[k], e), cards - sum.cards);
        some |= window[e].any();
    }
    return some;
}

// Squares that touch what one of some blocks put beside domains and, unless they may have taken
// away what stood at the root, nothing else.
template <int W> Bitboard<W> Proof<W>::border_of(const int* of, int n, int built, int e) const {
    const Bitboard<W>&stood = root.boards[e].occupied, &now = briefs[built].occupied[e];
    Bitboard<W> kept = stood;
    for (int i = 0; i < n; i++) kept &= briefs[of[i]].occupied[e];
    const Bitboard<W> near = kept == stood ? stood | map->neighbours(stood) : Bitboard<W>::none();
    return (map->neighbours(blocks[built].facts.wrote[e] & now) & map->dry).minus(now | near);
}

// Anchors of upgrades to a size by one, wherever there may be room; on reason, of buildings of this
// size.
template <int W> Bitboard<W> Proof<W>::growable(const Position<W>& p, int e, int size) const {
    const Board<W>& b = p.boards[e];
    Bitboard<W> result = Bitboard<W>::none();
    for (int kind = 0; kind < KINDS; kind++) {
        if (e == REASON) {
            result |= b.anchors[shape_of(kind, size)];
            continue;
        }
        const Bitboard<W>& olds = b.anchors[shape_of(kind, size - 1)];
        result |= map->anchors_over(kind < CIVIL ? olds & b.owner[root.mover] : olds, 2);
    }
    return result;
}

// Squares empty after all of some blocks: at the root or since one of them, and filled by none.
template <int W> Bitboard<W> Proof<W>::empty_after(const int* of, int n, int e) const {
    Bitboard<W> filled = Bitboard<W>::none(), kept = root.boards[e].occupied;
    for (int k = 0; k < n; k++) {
        filled |= briefs[of[k]].occupied[e].minus(root.boards[e].occupied);
        kept &= briefs[of[k]].occupied[e];
    }
    return map->full.minus(filled | kept);
}

// Anchors of upgrades to a size that can be paid and have room, among these; civil ones among
// others.
template <int W>
void Proof<W>::windows_of_upgrades(const Board<W>& b, const Sum& sum, int size,
                                   const Bitboard<W>& near, const Bitboard<W>& on,
                                   const Bitboard<W>& empty, Bitboard<W>* to) const {
    for (int kind = 0; kind < KINDS; kind++) {
        const int most = std::min(root.hand[kind] - sum.cards_by_kind[kind], cards - sum.cards);
        for (int old = std::max(1, size - most); old < size; old++) {
            Bitboard<W> olds = b.anchors[shape_of(kind, old)];
            if (kind < CIVIL) olds &= b.owner[root.mover];
            FOR_EACH_SQUARE (at, olds) {
                const Bitboard<W> free = empty | map->footprint[old][at];
                FOR_EACH_SQUARE (larger,
                                 (kind < CIVIL ? near : on) &
                                     map->anchors_over(Bitboard<W>::one(at), size - old + 1)) {
                    if (!map->footprint[size][larger].minus(free).any()) to->set(larger);
                }
            }
        }
    }
}
}  // namespace khronos
