// Last plays that can be told to bring too little without being resolved.
#pragma once
#include "proof.hpp"

namespace khronos {

// Lemma "small last play": a building of size 1 that touches one domain at most changes nothing but
// that domain. True if such a play, the last of a turn, cannot bring more than is known.
template <int W> bool Proof<W>::idle_last(const State<W>& from, const Play& play, int kind, int cards_spent) const {
    if (play.type != CONSTRUCT || size_of(play.shape) != 1 || cards_spent != 1) return false;
    const int gain = small_gain(from.p, play, kind);
    if (gain < 0) return false;
    Sum sum = from.sum;
    sum.spread[play.epoch]++;
    return value(sum) + gain <= known;
}

// Ecus of income that a building of size 1 adds at most; -1: it touches several domains.
template <int W> int Proof<W>::small_gain(const Position<W>& p, const Play& play, int kind) const {
    if (!pays || (kind < 2 && kind != play.epoch)) return 0;
    const Board<W>& b = p.boards[play.epoch];
    Bits<W> touching = b.occupied & map->ring[1][play.at];
    if (!touching.any()) return 0;
    Bits<W> d = map->flood(Bits<W>::one(touching.first()), b.occupied);
    if (touching.minus(d).any()) return -1;
    if (kind == 2) return b.summit(play.epoch, d).meets(b.owner[root.mover]);
    return b.highest(kind, d) ? 0 : b.power(2, d);
}

}  // namespace khronos
