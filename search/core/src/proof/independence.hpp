// Lemma 1, Independence: whether blocks may be made in either order (docs/proof.md).
#pragma once
#include "proof/facts.hpp"

namespace khronos {

// Whether one changed what the other read on the boards.
template <int W> bool disturbs(const Facts<W>& one, const Facts<W>& other) {
    u64 x = 0;
    for (int e = 0; e < BOARDS; e++)
        for (int k = 0; k < W; k++) x |= one.wrote[e].words[k] & other.reads[e].words[k];
    for (int e = 0; e < REASON; e++)
        for (int k = 0; k < W; k++)
            x |= (one.extent_changed[e].words[k] & other.extent_read[e].words[k]) |
                 (one.leader_changed[e].words[k] & other.leader_read[e].words[k]) |
                 (one.parted[e].words[k] & other.touched_apart[e].words[k]);
    for (int i = 0, both = one.upper & other.lower; both >> i && !x; i++)
        if (both >> i & 1)
            x = one.would_count[i / LEVELS][i % LEVELS].meets(
                other.built_below[i / LEVELS][i % LEVELS]);
    return x;
}

// Lemma 1: whether neither changes what the other read. Plays may empty what is `scarce` together.
template <int W> bool independent(const Facts<W>& a, const Facts<W>& b, u16 scarce) {
    if (disturbs(a, b) || disturbs(b, a)) return false;
    return !(a.uses & b.uses & (scarce | a.heavy | b.heavy | a.asked_in_vain | b.asked_in_vain));
}
}  // namespace khronos
