// What the plays of a turn may gain at most, and cost rivals, told from the domains of the root that they can reach
// (docs/proof.md, lemma "reach").
#pragma once
#include "last.hpp"

namespace khronos {

// The domains of the root that some plays reach, by board as bits, and what they bring apart from these.
struct Near {
    u64 domains[3];
    i8 adds[3];  // Ecus of income by board
    u8 leads;    // bits of boards on which they put what the mover may lead with

    Near operator+(Near o) const {
        for (int e = 0; e < 3; e++) { o.domains[e] |= domains[e]; o.adds[e] = i8(o.adds[e] + adds[e]); }
        o.leads |= leads;
        return o;
    }
};

template <int W> struct Nearby {
    const Map<W>* map;
    const Rivals* rivals;
    Tally<W> tallies[3];
    i16 room[3][64];    // Ecus by domain: what it is worth beyond what the mover has of it
    u64 owned[3];       // domains in which the mover has what may lead
    u64 below[2][64];   // the domains of the next board that meet, or touch, shadows of its buildings
    bool usable;        // no board has more domains than a word has bits

    void make(const Map<W>& map_, const Position<W>& root, const Rivals& rivals_) {
        map = &map_; rivals = &rivals_;
        usable = true;
        for (int e = 0; e < 3; e++) {
            tallies[e].make(*map, root, e);
            usable = usable && tallies[e].n <= 64;
        }
        for (int e = 0; usable && e < 3; e++) {
            const Tally<W>& t = tallies[e];
            owned[e] = 0;
            for (int i = 0; i < t.n; i++) {
                const int hidden = e < 2 ? (map->printed & t.squares[i]).minus(root.boards[e].bare).count() : 0;
                room[e][i] = i16(t.worth[i] + hidden - t.now[i]);
                if (t.owns[i]) owned[e] |= u64(1) << i;
                if (e < 2) below[e][i] = touched(e + 1, tall(*map, root.boards[e], t.squares[i], HAMLET));
            }
        }
    }
    // Domains of a board that have one of some squares, or touch one.
    u64 touched(int e, const Bits<W>& some) const {
        const Tally<W>& t = tallies[e];
        u64 found = 0;
        for (int i = 0; i < t.n; i++) if (some.meets(t.squares[i] | t.ring[i])) found |= u64(1) << i;
        return found;
    }
    // Of a play made on these boards.
    Near of(const Position<W>& p, const Play& play, int kind) const {
        Near near;
        memset(&near, 0, sizeof near);
        if (!usable) return near;
        const int e = play.epoch;
        if (play.type > DEMOLISH) {
            const int size = size_of(p.boards[REASON].shape_at(play.at));
            near.domains[REASON] = touched(REASON, map->footprint[size][play.at]);
            if (play.type == RENOVATE) near.adds[REASON] = 1; else near.leads = 1 << REASON;
            return near;
        }
        const int size = play.type == DEMOLISH ? 1 : size_of(play.shape);
        const Bits<W>& mask = map->footprint[size][play.at];
        // On its board, and with a shadow on the later ones.
        for (int b = e; b == e || (size > 1 && b < 3); b++) {
            near.domains[b] = touched(b, mask);
            if (play.type == DEMOLISH) continue;
            if (b == REASON) near.adds[b] = kind < 2 ? i8(size - 1) : i8(0);
            else if (kind == 2) near.adds[b] = i8(civil_value(size));
            if (b < REASON && kind == b) near.leads |= u8(1 << b);
        }
        // What the shadow removes loses its own.
        if (e == MIGHT && size > 1) near.domains[REASON] |= touched(REASON, tall(*map, p.boards[FAITH], mask, SHAPES));
        if (e == MIGHT) for (u64 rest = near.domains[MIGHT]; rest; rest &= rest - 1) near.domains[FAITH] |= below[0][__builtin_ctzll(rest)];
        for (u64 rest = near.domains[FAITH]; rest; rest &= rest - 1) near.domains[REASON] |= below[1][__builtin_ctzll(rest)];
        return near;
    }
    // Income that these plays add at most by board, and change for rivals at least.
    void most(const Near& near, i16* gain, i16* rival) const {
        for (int s = 0; s < MOST_SEATS; s++) rival[s] = 0;
        for (int e = 0; e < 3; e++) {
            int sum = 0;
            if ((near.leads >> e & 1) || (near.domains[e] & owned[e])) {
                sum = near.adds[e];
                for (u64 rest = near.domains[e]; rest; rest &= rest - 1) sum += room[e][__builtin_ctzll(rest)];
            }
            gain[e] = i16(sum);
            rivals->on(e, [&](int s) {
                for (u64 rest = near.domains[e]; rest; rest &= rest - 1) {
                    const int i = __builtin_ctzll(rest);
                    if (tallies[e].leads[i] >> s & 1) rival[s] = i16(rival[s] - tallies[e].worth[i]);
                }
            });
        }
    }
};

}  // namespace khronos
