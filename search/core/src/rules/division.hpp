// Domains that fell apart, or have two highest buildings, are settled one by one (rules §5.2).
#pragma once
#include "rules/junction.hpp"
#include "rules/resolver.hpp"

namespace khronos {

// Returns false where somebody has to decide first. Without a removal no domain can be in
// violation, and with one only domains at or beside touched squares can.
template <int W> inline bool Resolver<W>::division(int e) {
    if (!removed[e] || shadows_only) return true;
    const Board<W>& b = position.boards[e];
    stage = DIVISION + e;
    for (;;) {
        Bitboard<W> violation = Bitboard<W>::none();
        int first = LARGE;
        const Bitboard<W> near = touched[e] | map.neighbours(touched[e]);
        map.each_domain(near, b.occupied, [&](const Bitboard<W>& d) {
            for (int number = 0; number < 2; number++) {
                const int kind = kind_in_order(e, number);
                const Bitboard<W> summit = b.summit(kind, d);
                if (facts_wanted) note_highest(would_count[e], kind, d, b.highest(kind, d));
                if (!summit.has_several()) continue;
                order_mattered[e] |= violation.any();
                if (d.first() < first) {
                    violation = summit;
                    first = d.first();
                }
                break;
            }
        });
        if (!violation.any()) return true;
        if (!downsize_one(e, own_first(e, violation))) return false;
    }
}
}  // namespace khronos
