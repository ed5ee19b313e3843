// Lemmas 11 and 13, A whole turn: what plays may gain and cost rivals at most, by domains of the
// root (docs/proof.md).
#pragma once
#include "proof/last_play_bound.hpp"

namespace khronos {

// The domains of the root that some plays reach, by board as bits, and what they bring apart from
// these.
struct Reached {
    u64 domains[BOARDS];
    i8 adds[BOARDS];  // Ecus of income by board
    u8 may_lead;      // bits of boards on which they put what the mover may lead with

    Reached operator+(Reached o) const {
        for (int e = 0; e < BOARDS; e++) {
            o.domains[e] |= domains[e];
            o.adds[e] = i8(o.adds[e] + adds[e]);
        }
        o.may_lead |= may_lead;
        return o;
    }
};

template <int W> struct DomainBound {
    const Map<W>* map;
    const Rivals* rivals;
    DomainTally<W> tallies[BOARDS];
    enum { DOMAINS = 64 };              // of a board, as the bits of a word
    i16 left_to_gain[BOARDS][DOMAINS];  // Ecus: what it is worth beyond what the mover has of it
    u64 owned[BOARDS];                  // domains in which the mover has what may lead
    // The domains of the next board that meet, or touch, shadows of its buildings.
    u64 under_shadows[2][DOMAINS];
    // By board, size and anchor: the domains that a building there meets or touches.
    u64 reached_by[BOARDS][MOST_SIZE + 1][64 * W];
    bool usable;  // no board has more domains

    void make(const Map<W>& map_, const Position<W>& root, const Rivals& rivals_) {
        map = &map_;
        rivals = &rivals_;
        usable = true;
        for (int e = 0; e < BOARDS; e++) {
            tallies[e].make(*map, root, e);
            usable = usable && tallies[e].count <= DOMAINS;
            for (int size = 1; usable && size <= MOST_SIZE; size++)
                FOR_EACH_SQUARE (i, map->full) {
                    reached_by[e][size][i] = domains_at(e, map->footprint[size][i]);
                }
        }
        for (int e = 0; usable && e < BOARDS; e++) {
            const DomainTally<W>& t = tallies[e];
            owned[e] = 0;
            for (int i = 0; i < t.count; i++) {
                const int hidden = e < REASON ? (map->printed & t.squares[i])
                                                    .minus(root.boards[e].visible_hamlets)
                                                    .count()
                                              : 0;
                left_to_gain[e][i] = i16(t.worth[i] + hidden - t.mover_gets[i]);
                if (t.owns[i]) owned[e] |= u64(1) << i;
                if (e < REASON)
                    under_shadows[e][i] =
                        domains_at(e + 1, tall(*map, root.boards[e], t.squares[i], HAMLET));
            }
        }
    }
    // Domains of a board that have one of some squares, or touch one.
    u64 domains_at(int e, const Bitboard<W>& some) const {
        const DomainTally<W>& t = tallies[e];
        u64 result = 0;
        for (int i = 0; i < t.count; i++)
            if (some.meets(t.squares[i] | t.ring[i])) result |= u64(1) << i;
        return result;
    }
    // Of a play made on these boards.
    Reached reached_by_play(const Position<W>& p, const Play& play, int kind) const {
        Reached reached;
        memset(&reached, 0, sizeof reached);
        if (!usable) return reached;
        const int e = play.epoch;
        if (play.type > DEMOLISH) {
            const int size = size_of(p.boards[REASON].shape_at(play.at));
            reached.domains[REASON] = reached_by[REASON][size][play.at];
            if (play.type == RENOVATE)
                reached.adds[REASON] = 1;
            else
                reached.may_lead = 1 << REASON;
            return reached;
        }
        const int size = play.type == DEMOLISH ? 1 : size_of(play.shape);
        // On its board, and with a shadow on the later ones.
        for (int b = e; b == e || (size > 1 && b < 3); b++) {
            reached.domains[b] = reached_by[b][size][play.at];
            if (play.type == DEMOLISH) continue;
            if (b == REASON)
                reached.adds[b] = kind < CIVIL ? i8(size - 1) : i8(0);
            else if (kind == CIVIL)
                reached.adds[b] = i8(civil_value(size));
            if (leads(kind, b)) reached.may_lead |= u8(1 << b);
        }
        // What the shadow removes loses its own.
        if (e == MIGHT && size > 1)
            reached.domains[REASON] |= domains_at(
                REASON, tall(*map, p.boards[FAITH], map->footprint[size][play.at], SHAPES));
        if (e == MIGHT)
            each_bit(reached.domains[MIGHT],
                     [&](int i) { reached.domains[FAITH] |= under_shadows[0][i]; });
        each_bit(reached.domains[FAITH],
                 [&](int i) { reached.domains[REASON] |= under_shadows[1][i]; });
        return reached;
    }
    // Lemmas 11 and 13: income that these plays add at most by board, and change for rivals at
    // least.
    void most_gain(const Reached& reached, i16* gain, i16* rival) const {
        for (int s = 0; s < MOST_SEATS; s++) rival[s] = 0;
        for (int e = 0; e < BOARDS; e++) {
            const DomainTally<W>& t = tallies[e];
            int sum = 0;
            if ((reached.may_lead >> e & 1) || (reached.domains[e] & owned[e])) {
                sum = reached.adds[e];
                each_bit(reached.domains[e], [&](int i) { sum += left_to_gain[e][i]; });
            }
            gain[e] = i16(sum);
            rivals->each_on(e, [&](int s) {
                each_bit(reached.domains[e], [&](int i) {
                    if (t.leaders[i] >> s & 1) rival[s] = i16(rival[s] - t.worth[i]);
                });
            });
        }
    }
};
}  // namespace khronos
