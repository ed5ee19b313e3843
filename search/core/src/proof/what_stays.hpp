// Lemma 14, What stays with others: squares of which it is certain, whatever a play removes and
// whoever decides what, that the mover does not come to lead their domain (docs/proof.md).
#pragma once
#include "rules/position.hpp"

namespace khronos {

// A play that changes a board other than by lemma 9: what it puts there, if anything (kind -1),
// and the squares from which it may take something before anything is downsized.
template <int W> struct Disturbance {
    int kind, size;
    Bitboard<W> mask, ring, gone;
    bool certain;  // it is put there, and nothing is gone but what it covers
};

// The squares of all buildings that have a square in a set.
template <int W>
Bitboard<W> whole_buildings(const Map<W>& map, const Board<W>& b, const Bitboard<W>& some) {
    Bitboard<W> result = some & b.occupied;
    for (int size = 2; size <= MOST_SIZE; size++)
        FOR_EACH_SQUARE (at, b.of_size(size) & map.anchors_over(some, size)) {
            result |= map.footprint[size][at];
        }
    return result;
}
// The squares of the buildings of a kind that stand in some domains.
template <int W>
Bitboard<W> buildings_of_kind(const Map<W>& map, const Board<W>& b, int kind,
                              const Bitboard<W>& domains) {
    Bitboard<W> result = Bitboard<W>::none();
    for (int size = 1; size <= MOST_SIZE; size++)
        FOR_EACH_SQUARE (at, b.anchors[shape_of(kind, size)] & domains) {
            result |= map.footprint[size][at];
        }
    return result;
}

// Of might or faith: `domains` are some of its domains, all that become one by the play among them;
// or parts of such.
template <int W>
Bitboard<W> stays_with_others(const Map<W>& map, const Position<W>& p, int e,
                              const Bitboard<W>& domains, const Disturbance<W>& play) {
    const Board<W>& b = p.boards[e];
    const Bitboard<W> none = Bitboard<W>::none(), summit = b.summit(e, domains);
    const int highest = b.highest(e, domains);
    if (!highest || (play.kind == e && play.size >= highest)) return none;
    const bool joined = play.kind == CIVIL && play.certain;
    // Of equals the mover's own go first; where domains are joined, those of the weaker ones.
    if (summit.meets(b.owner[p.mover])) {
        if (play.kind == CIVIL && !play.certain) return none;
        int most_power = 0;
        bool others = false;
        FOR_EACH_SQUARE (at, summit) {
            const int power = joined ? b.power(e, map.domain_of(at, b.occupied)) : 0;
            if (power > most_power) others = false;
            if (power >= most_power) others |= !b.owner[p.mover].has(at);
            most_power = std::max(most_power, power);
        }
        if (!others) return none;
    }
    Bitboard<W> lost = whole_buildings(map, b, play.gone);
    if (lost.meets(summit)) return none;
    Bitboard<W> equals = none;
    FOR_EACH_SQUARE (at, summit) {
        equals |= map.footprint[highest][at];
    }
    // What touches all of the highest, whichever of them is left.
    auto touching_all = [&] {
        const Bitboard<W> built = joined ? play.mask : none,
                          left = domains.minus(lost | equals) | built;
        Bitboard<W> result = summit.has_several() ? none : equals;
        map.each_domain(left, left, [&](const Bitboard<W>& part) {
            const Bitboard<W> near = map.neighbours(part);
            bool all = true;
            FOR_EACH_SQUARE (at, summit) {
                all &= near.meets(map.footprint[highest][at]);
            }
            if (all) result |= part;
        });
        return result;
    };
    Bitboard<W> stays = touching_all();
    // Of the other kind the highest is not challenged if it is one and stays; if not, those of this
    // kind may be downsized, too.
    const Bitboard<W> others = b.summit(1 - e, domains);
    if (others.any() && (others.has_several() || !stays.has(others.first()))) {
        lost |= buildings_of_kind(map, b, 1 - e, domains);
        stays = touching_all();
    }
    return stays;
}

// The same of all domains that a play reaches: those that a civil building may join together, each
// other one by itself.
template <int W>
Bitboard<W> all_that_stays(const Map<W>& map, const Position<W>& p, int e,
                           const Bitboard<W>& reached, const Disturbance<W>& play) {
    const Board<W>& b = p.boards[e];
    Bitboard<W> stays = Bitboard<W>::none(), rest = reached;
    // A shadow of any other kind may be joined to a domain by a printed hamlet that it uncovers.
    const bool uncovers = play.kind >= 0 && play.kind < CIVIL &&
                          (whole_buildings(map, b, play.gone) & map.printed).meets(play.ring);
    if (play.kind == CIVIL || uncovers) {
        const Bitboard<W> joined = map.domains_of((play.mask | play.ring) & b.occupied, b.occupied);
        stays = stays_with_others(map, p, e, joined, play);
        rest.remove(joined);
    }
    map.each_domain(rest, b.occupied,
                    [&](const Bitboard<W>& d) { stays |= stays_with_others(map, p, e, d, play); });
    return stays;
}

// Of reason: some rival has more cubes there than the mover in all domains that the play reaches.
template <int W>
Bitboard<W> stays_on_reason(const Map<W>& map, const Position<W>& p, const Bitboard<W>& reached,
                            const Bitboard<W>& gone, int movers_cubes) {
    const Board<W>& b = p.boards[REASON];
    const Bitboard<W> left = b.occupied.minus(whole_buildings(map, b, gone));
    Bitboard<W> stays = Bitboard<W>::none();
    map.each_domain(reached & left, left, [&](const Bitboard<W>& part) {
        u8 cubes[MOST_SEATS] = {};
        p.count_cubes(part, cubes);
        cubes[p.mover] = 0;
        if (*std::max_element(cubes, cubes + MOST_SEATS) > movers_cubes) stays |= part;
    });
    return stays;
}
}  // namespace khronos
