// What a board looks like to the policy: a few small numbers for each seat (search/policy/data,
// rules §1.7, §6); what each is called stands in search/policy/features.py.
#pragma once
#include "rules/domains.hpp"

namespace khronos {

enum { FEATURES = 17 };

struct Features {
    i16 by_seat[MOST_SEATS][FEATURES];

    void add(int seat, int number, int more) {
        by_seat[seat][number] = i16(by_seat[seat][number] + more);
    }

    // What a seat collects if it stands there (§6): the first numbers tell it by who could take it.
    int income(int epoch, int seat) const {
        return by_seat[seat][0] + by_seat[seat][1] + by_seat[seat][2] +
               (epoch == REASON ? by_seat[seat][3] : 0);
    }
};

// Anchors from which a civil building would touch a domain, for one card in the first three, for
// two in the others: what two domains have in common could join them.
template <int W> struct Joins {
    Bitboard<W> by[5];
};

// What looking at a board works in: too large for the stack of a small thread.
template <int W> struct FeatureRoom {
    enum { MOST = Domains<W>::MOST };
    Bitboard<W> rows[ROWS * MOST];
    Joins<W> joins[MOST];
};

// might and faith: domains by the highest building that holds them.
template <int W> struct HeldDomains {
    enum { MOST = Domains<W>::MOST };
    enum { TIE = 3 };  // beside 1 and 2 cards: two domains of equal height would be joined
    // Who holds a domain (-1: nobody), the value of the highest building of the kind that collects,
    // the power of that kind, and civil power.
    struct Domain {
        int owner, height, force, pays;
    };

    DomainReach<W> reach;
    const int kind;
    Features& features;
    Domain domains[MOST];
    // Domains that somebody holds, then those of nobody that pay; what civil buildings would join
    // them.
    int chosen[MOST], held_n, all_n;
    Joins<W>* const joins;
    u8 lost[MOST], won[MOST_SEATS][MOST];

    HeldDomains(const Map<W>& map, const Board<W>& b, int epoch, Features& to, FeatureRoom<W>& room)
        : reach(map, b, room.rows, MOST), kind(epoch), features(to), joins(room.joins) {}

    void count_features() {
        const Board<W>& b = reach.board;
        int free = 0;
        held_n = all_n = 0;
        for (int i = 0; i < reach.domains(); i++) {
            const Bitboard<W>& squares = reach.squares()[i];
            Domain& d = domains[i];
            d.pays = b.power(CIVIL, squares);
            const Bitboard<W> summit = b.summit(kind, squares);
            d.height = b.highest(kind, squares);
            if (!d.height) {
                d.owner = -1;
                d.force = 0;
                free += d.pays;
                continue;
            }
            d.force = b.power(kind, squares);
            d.owner = b.owner_at(summit.first());
            features.add(d.owner, d.height - 1, d.pays);
            features.add(d.owner, 3 + d.height, 1);
            if (d.pays) features.add(d.owner, 9, d.force);
            chosen[held_n++] = i;
        }
        for (int s = 0; s < reach.map.seats; s++) features.by_seat[s][7] = i16(free);
        if (held_n) rivalry();
    }
    // What larger buildings and junctions (§5.1) could bring or take.
    void rivalry() {
        const Bitboard<W>*large = reach.touching(3), *middle = reach.touching(2);
        const Bitboard<W> for_three = reach.sites(kind, 3), for_two = reach.sites(kind, 2);
        for (int k = 0; k < held_n; k++) {
            const int i = chosen[k];
            const Domain& d = domains[i];
            if (!d.pays || d.height == 3) continue;
            const bool by_three = large[i].meets(for_three);
            if (by_three || (d.height == 1 && middle[i].meets(for_two)))
                features.add(d.owner, 3, d.pays);
            if (by_three && d.height == 2) features.add(d.owner, 8, d.pays);
        }
        all_n = held_n;
        for (int i = 0; i < reach.domains(); i++)
            if (domains[i].owner < 0 && domains[i].pays) chosen[all_n++] = i;
        if (all_n > 1) {
            find_joins();
            count_contests();
        }
    }
    // Terrain is left out, and it is not asked whether an upgrade swallows a second building.
    void find_joins() {
        const Map<W>& map = reach.map;
        const Board<W>& b = reach.board;
        const Bitboard<W> empty = map.full.minus(b.occupied);
        const Bitboard<W>&hamlets = b.anchors[HAMLET], &towns = b.anchors[shape_of(CIVIL, 2)];
        const Bitboard<W> site = reach.free_sites(1, false), town = reach.free_sites(2, true);
        const Bitboard<W> grown2 =
            map.anchors_inside(empty | hamlets, 2) & map.anchors_over(hamlets, 2);
        const Bitboard<W> grown13 =
            map.anchors_inside(empty | hamlets, 3) & map.anchors_over(hamlets, 3);
        Bitboard<W> grown3 = Bitboard<W>::none();
        if (towns.any()) {
            Bitboard<W> covered = towns | towns.up(1);
            covered |= covered.up(map.stride);
            grown3 = map.anchors_inside(empty | covered, 3) & map.anchors_over(towns, 2);
        }
        for (int k = 0; k < all_n; k++) {
            const int i = chosen[k];
            const Bitboard<W>&ring = reach.ring()[i], &middle = reach.row(2)[i],
                  &wide = reach.row(3)[i];
            joins[k] = {
                {ring & site, middle & grown2, wide & grown3, middle & town, wide & grown13}};
        }
    }
    void count_contests() {
        memset(lost, 0, sizeof lost);
        memset(won, 0, sizeof won);
        for (int k = 0; k < held_n; k++) {
            for (int j = 0; j < all_n; j++) {
                if (j >= k && j < held_n) continue;
                const Domain &first = domains[chosen[k]], &second = domains[chosen[j]];
                if (first.owner == second.owner || !(first.pays || second.pays)) continue;
                const int cards = cards_to_join(joins[k], joins[j]);
                if (!cards) continue;
                if (second.owner < 0) {
                    if (cards == 1) features.add(first.owner, 16, second.pays);
                    continue;
                }
                note_contest(chosen[k], chosen[j], cards);
                note_contest(chosen[j], chosen[k], cards);
            }
        }
        for (int k = 0; k < held_n; k++) {
            const int i = chosen[k];
            if (lost[i]) features.add(domains[i].owner, 9 + lost[i], domains[i].pays);
            for (int s = 0; s < reach.map.seats; s++)
                if (won[s][i]) features.add(s, 12 + won[s][i], domains[i].pays);
        }
    }
    // Cards with which two domains could be joined, 0 if they cannot.
    static int cards_to_join(const Joins<W>& a, const Joins<W>& b) {
        for (int k = 0; k < 5; k++)
            if (a.by[k].meets(b.by[k])) return k < 3 ? 1 : 2;
        return 0;
    }
    // Of equal heights the domain of less power gives way; of equal powers, either.
    void note_contest(int at, int other, int cards) {
        const Domain &mine = domains[at], &theirs = domains[other];
        auto least = [](u8& kept, int n) {
            if (!kept || n < kept) kept = u8(n);
        };
        if (theirs.height > mine.height)
            least(lost[at], cards);
        else if (theirs.height < mine.height)
            least(won[mine.owner][other], cards);
        else {
            if (theirs.force >= mine.force) least(lost[at], TIE);
            if (mine.force >= theirs.force) least(won[mine.owner][other], TIE);
        }
    }
};

// Civil buildings of reason that hold fewer cubes than their value (§3.6).
template <int W> Bitboard<W> homes_with_room(const Position<W>& p) {
    const Board<W>& b = p.boards[REASON];
    Bitboard<W> homes =
        b.visible_hamlets | b.anchors[shape_of(CIVIL, 2)] | b.anchors[shape_of(CIVIL, 3)];
    for (int i = 0; i < p.cubes_n; i++) {
        const int at = p.cubes[i].at, shape = b.shape_at(at);
        if (cubes_in(p.cubes[i].packed) >= civil_value(size_of(shape))) homes.clear(at);
    }
    return homes;
}

// reason: domains by the lead in cubes.
template <int W> void features_of_reason(const Map<W>& map, const Position<W>& p, Features& f) {
    const Board<W>& b = p.boards[REASON];
    const Bitboard<W> homes = homes_with_room(p);
    Bitboard<W> populated = Bitboard<W>::none();
    for (int i = 0; i < p.cubes_n; i++) populated.set(p.cubes[i].at);
    int free = 0;
    map.each_domain(homes | populated, b.occupied, [&](const Bitboard<W>& d) {
        const int value = b.ruins(d);
        if (!d.meets(populated)) {
            free += value;
            return;
        }
        int count[MOST_SEATS] = {0}, top = 0, second = 0;
        p.count_cubes(d, count);
        for (int s = 0; s < map.seats; s++) {
            if (count[s] > top) {
                second = top;
                top = count[s];
            } else if (count[s] > second)
                second = count[s];
        }
        const int lead = top - second < 3 ? top - second : 3;
        for (int s = 0; s < map.seats; s++) {
            f.add(s, 5, count[s]);
            if (count[s] == top) f.add(s, lead, value);
            if (count[s] == top && homes.meets(d)) f.add(s, 4, value);
            if (count[s] == top - 1 && homes.meets(d)) f.add(s, 6, value);
        }
    });
    for (int s = 0; s < map.seats; s++) {
        f.by_seat[s][7] = i16(free);
        f.by_seat[s][8] = i16(homes.count());
    }
}

// The numbers of a board for each seat.
template <int W>
void features_of(const Map<W>& map, const Position<W>& p, int epoch, Features& f,
                 FeatureRoom<W>& room) {
    memset(&f, 0, sizeof f);
    if (epoch == REASON)
        features_of_reason(map, p, f);
    else
        HeldDomains<W>(map, p.boards[epoch], epoch, f, room).count_features();
}
}  // namespace khronos
