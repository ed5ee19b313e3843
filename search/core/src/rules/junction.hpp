// A civil building joins domains: what is too high in the weaker ones is downsized (rules §5.1).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

// The order of kinds in which violations are settled on a board (§5).
inline int kind_in_order(int epoch, int number) { return epoch == MIGHT ? number : 1 - number; }

// Domains that a civil building touches; `reach` are its ring and the squares it upgrades.
template <int W>
inline void Resolver<W>::join(Junction& j, int e, const Bitboard<W>& mask,
                              const Bitboard<W>& reach) {
    const Board<W>& b = position.boards[e];
    j.epoch = e;
    j.footprint = mask;
    touched[e] |= mask;
    const Bitboard<W> rest = b.occupied & reach;
    if (map.in_one_domain(rest, b.occupied)) {
        j.count = rest.any();
        return;
    }
    map.each_domain(rest, b.occupied, [&](const Bitboard<W>& d) {
        ASSERT(j.count < MOST_JOINED);
        // Military power on might, religious power on faith.
        j.power[j.count] = b.power(e, d);
        j.origin[j.count++] = d;
    });
    if (j.count > 1) joined[e] = true;
}

// Logs the domains that a building joins, by their first square.
template <int W> inline void Resolver<W>::log_joined(const Junction& j, int shape_) {
    for (int at = 0; log && j.count > 1 && at < map.squares; at++)
        for (int i = 0; i < j.count; i++)
            if (j.origin[i].first() == at) log_event(JOINED, j.epoch, shape_, at);
}

// Returns false where somebody has to decide first.
template <int W> inline bool Resolver<W>::junction(const Junction& j) {
    const Board<W>& b = position.boards[j.epoch];
    if (shadows_only) return true;
    joining = &j;
    Bitboard<W> merged = j.footprint;
    for (int i = 0; i < j.count; i++) merged |= j.origin[i];
    for (int number = 0; number < 2; number++) {
        stage = FIRST_KIND + number;
        const int kind = kind_in_order(j.epoch, number);
        for (;;) {
            const Bitboard<W> summit = b.summit(kind, merged);
            if (!summit.has_several()) break;
            int least = LARGE;
            for (int i = 0; i < j.count; i++)
                if (j.origin[i].meets(summit) && j.power[i] < least) least = j.power[i];
            Bitboard<W> weak = Bitboard<W>::none();
            for (int i = 0; i < j.count; i++) {
                if (j.power[i] != least) continue;
                weak |= j.origin[i] & summit;
                // One more building here might have made it stronger than another. More power
                // elsewhere would change nothing.
                if (facts_wanted && j.origin[i].meets(summit))
                    note_highest(would_count[j.epoch], j.epoch, j.origin[i], 0);
            }
            if (!downsize_one(j.epoch, own_first(j.epoch, weak))) return false;
            merged = map.domains_of(j.footprint & b.occupied, b.occupied);
        }
    }
    joining = 0;
    return true;
}
}  // namespace khronos
