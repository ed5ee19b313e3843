// Lemmas 9, 10, 13 and 14: what a last play adds to the mover's income at most, and to those of
// rivals at least, told from masks without resolving it (docs/proof.md).
#pragma once
#include "proof/what_stays.hpp"
#include "rules/income.hpp"
#include "rules/legality.hpp"

namespace khronos {

// What the domains of a board pay the mover, and what they would pay. They are found when first
// asked for; of a board for which few plays are priced most are never needed.
template <int W> struct DomainTally : Domains<W> {
    using Domains<W>::MOST, Domains<W>::count, Domains<W>::squares, Domains<W>::ring;
    const Map<W>* map;
    const Position<W>* position;
    int epoch;
    bool complete;                      // all are found, with the squares that touch each
    i16 worth[MOST], mover_gets[MOST];  // Ecus for whoever leads; for the mover as it is
    u8 top[MOST][2];                    // highest military and religious value; not on reason
    bool owns[MOST];                    // the mover has there what one may lead with
    u8 leaders[MOST];                   // bits of the seats that lead
    u8 cubes[MOST][MOST_SEATS];         // on reason
    u16 domain_at[64 * W];              // by square 1 + its domain; only of squares not empty

    void begin(const Map<W>& map_, const Position<W>& p, int e) {
        map = &map_;
        position = &p;
        epoch = e;
        complete = false;
        count = 0;
        memset(domain_at, 0, sizeof domain_at);
    }
    void make(const Map<W>& map_, const Position<W>& p, int e) {
        begin(map_, p, e);
        find_all();
    }
    void find_all() {
        if (complete) return;
        complete = true;
        Bitboard<W> left = position->boards[epoch].occupied;
        for (int i = 0; i < count; i++) left.remove(squares[i]);
        while (left.any()) left.remove(squares[domain_of(left.first())]);
        for (int i = 0; i < count; i++) ring[i] = map->neighbours(squares[i]);
    }
    // The number of the domain of a square that is not empty.
    int domain_of(int at) {
        if (!domain_at[at]) add(map->domain_of(at, position->boards[epoch].occupied));
        return domain_at[at] - 1;
    }

  private:
    void add(const Bitboard<W>& d) {
        const Position<W>& p = *position;
        const Board<W>& b = p.boards[epoch];
        const int i = count++;
        squares[i] = d;
        FOR_EACH_SQUARE (at, d) {
            domain_at[at] = u16(count);
        }
        if (epoch == REASON) {
            memset(cubes[i], 0, sizeof cubes[i]);
            p.count_cubes(d, cubes[i]);
            worth[i] = i16(b.ruins(d));
            owns[i] = cubes[i][p.mover] > 0;
            leaders[i] = seats_with_most(cubes[i]);
        } else {
            for (int kind = 0; kind < CIVIL; kind++) top[i][kind] = u8(b.highest(kind, d));
            worth[i] = i16(b.power(CIVIL, d));
            owns[i] = b.of_kind(epoch).meets(b.owner[p.mover] & d);
            leaders[i] = 0;
            for (int s = 0; s < map->seats; s++)
                if (b.summit(epoch, d).meets(b.owner[s])) leaders[i] |= u8(1 << s);
        }
        mover_gets[i] = leaders[i] >> p.mover & 1 ? worth[i] : i16(0);
    }
};

// Domains of a board taken together.
template <int W> struct Region {
    int domains_n = 0, worth = 0, mover_gets = 0;
    u8 top[2] = {}, with_top[2] = {};  // the highest value of a kind, and how many domains have it
    bool owns = false;                 // the mover has a building that may lead
    u8 leaders = 0;                    // bits of the seats that have the highest that does
    i16 seat_gets[MOST_SEATS] = {};    // Ecus for each seat as it is
    u8 cubes[MOST_SEATS] = {};
    Bitboard<W> squares = {};

    // Those that have one of these squares.
    Region(DomainTally<W>& t, int e, Bitboard<W> seeds) {
        while (seeds.any()) {
            const int i = t.domain_of(seeds.first());
            seeds.remove(t.squares[i]);
            squares |= t.squares[i];
            domains_n++;
            worth += t.worth[i];
            mover_gets += t.mover_gets[i];
            for (int s = 0; s < MOST_SEATS; s++)
                if (t.leaders[i] >> s & 1) seat_gets[s] = i16(seat_gets[s] + t.worth[i]);
            owns |= t.owns[i];
            if (e == REASON) {
                for (int s = 0; s < MOST_SEATS; s++) cubes[s] = u8(cubes[s] + t.cubes[i][s]);
                continue;
            }
            for (int kind = 0; kind < CIVIL; kind++) {
                if (t.top[i][kind] > top[kind]) {
                    top[kind] = t.top[i][kind];
                    with_top[kind] = 1;
                    if (leads(kind, e)) leaders = t.leaders[i];
                } else if (top[kind] && t.top[i][kind] == top[kind]) {
                    with_top[kind]++;
                }
            }
        }
    }
};

// Squares of buildings with shadows that stand on some squares, of the first so many shapes.
template <int W>
Bitboard<W> tall(const Map<W>& map, const Board<W>& b, const Bitboard<W>& on, int shapes) {
    Bitboard<W> result = Bitboard<W>::none();
    for (int shape = 0; shape < shapes; shape++) {
        const int size = size_of(shape);
        if (size > 1)
            FOR_EACH_SQUARE (at, b.anchors[shape] & map.anchors_over(on, size)) {
                result |= map.footprint[size][at];
            }
    }
    return result;
}

template <int W> struct LastPlayBound {
    const Map<W>& map;
    const Position<W>& position;
    bool known[BOARDS] = {};
    const Rivals& rivals;
    // Of the last play asked about lemma 9 told all; lemma 14 told something. Only tests read it.
    bool by_lemma_9, by_lemma_14;
    int loses[MOST_SEATS];  // of that play: Ecus of income that each rival loses at most
    DomainTally<W> boards[BOARDS];

    LastPlayBound(const Map<W>& map_, const Position<W>& p_, const Rivals& rivals_)
        : map(map_), position(p_), rivals(rivals_), by_lemma_9(true), by_lemma_14(false) {}

    DomainTally<W>& tally(int e) {
        if (!known[e]) boards[e].begin(map, position, e);
        known[e] = true;
        return boards[e];
    }

    // A building that is put on a board: what it replaces there if `old_shape` >= 0.
    struct Placing {
        int shape, at, old_shape, old_at;
    };

    // What a play that the rules allow adds to the mover's income by board, in Ecus, at most; on
    // boards that only its shadow reaches never less than 0.
    void most_gain_of_last_play(const Play& play, int* gain) {
        gain[MIGHT] = gain[FAITH] = gain[REASON] = 0;
        memset(loses, 0, sizeof loses);
        by_lemma_9 = true;
        by_lemma_14 = false;
        const int e = play.epoch, at = play.at;
        const Board<W>& b = position.boards[e];
        if (play.type > DEMOLISH) {
            Region<W> d(tally(REASON), REASON, Bitboard<W>::one(at));
            // A ruin of size 3 is marked first.
            const bool turned =
                play.type == RENOVATE && (size_of(b.shape_at(at)) < 3 || b.owner_at(at) >= 0);
            if (play.type == POPULATE) d.cubes[position.mover]++;
            gain[REASON] = gain_if_led_by(seats_with_most(d.cubes), REASON, d, turned, true);
            return;
        }
        Bitboard<W> may_fall = Bitboard<W>::none();
        Placing place = {play.shape, at, -1, -1};
        if (play.type == DEMOLISH) {
            gain[e] = demolished(e, at, may_fall);
        } else {
            if (play.type == UPGRADE) {
                place.old_shape =
                    b.visible_hamlets.has(play.source) ? int(HAMLET) : b.shape_at(play.source);
                place.old_at = play.source;
            }
            gain[e] = on_domains(e, &place, may_fall, true);
        }
        // §4.2: a tile for might and one for faith, unless some come back.
        const bool large = play.type != DEMOLISH && size_of(play.shape) > 1;
        const bool cast = large && (e == FAITH || may_fall.any() || position.stock[play.shape] > 1);
        if (!cast && !may_fall.any()) return;
        if (e == MIGHT) {
            const int more = on_domains(FAITH, cast ? &place : 0, may_fall, false);
            if (more == REFUSED) return;
            gain[FAITH] = no_loss(more);
        }
        gain[REASON] = no_loss(on_reason(cast ? &place : 0, may_fall));
    }

    // Lemma 9: where a building of size 1 may bring more than `slack` Ecus on its board. It takes a
    // lead from nobody, unless it joins domains.
    Bitboard<W> sites_worth(int e, int kind, int slack) {
        if (slack < 0) return map.full;
        DomainTally<W>& t = tally(e);
        t.find_all();
        Bitboard<W> result = Bitboard<W>::none(), once = result;
        for (int i = 0; i < t.count; i++) {
            if (kind == CIVIL) {
                result |= once & t.ring[i];
                once |= t.ring[i];
                if (!slack && t.leaders[i] >> position.mover & 1) result |= t.ring[i];
            } else if (leads(kind, e) && !t.top[i][kind] && t.worth[i] > slack) {
                result |= t.ring[i];
            }
        }
        return result;
    }

  private:
    // Instead of a gain: faith refuses the shadow; lemma 9 says nothing.
    enum { REFUSED = -10000, NO_SUCH_PLACE = -20000 };
    // Adds to `loses` what rivals lose if some domains, worth `more` then, are led by the seats
    // `then`; returns what the mover gains. What only a shadow reaches may stay as it is: not
    // `certain`.
    int gain_if_led_by(u8 then, int e, const Region<W>& d, int more, bool certain) {
        rivals.each_on(e, [&](int s) {
            const int less = d.seat_gets[s] - (then >> s & 1 ? d.worth + more : 0);  // Lemma 13
            loses[s] += certain || less > 0 ? less : 0;
        });
        return (then >> position.mover & 1 ? d.worth + more : 0) - d.mover_gets;
    }
    static int no_loss(int gain) { return gain > 0 ? gain : 0; }

    // Printed hamlets under the buildings of a region, which may be visible again.
    int hidden_hamlets(int e, const Bitboard<W>& region) const {
        return (map.printed & region).minus(position.boards[e].visible_hamlets).count();
    }
    // Squares of buildings whose shadows may go: military and religious in a region, all built
    // over. On the next board there has to be a shadow, or a smaller one within its squares (§5.4).
    Bitboard<W> tall(int e, const Bitboard<W>& region, const Bitboard<W>& under) const {
        const Board<W>&b = position.boards[e], &next = position.boards[e + 1];
        Bitboard<W> result = Bitboard<W>::none();
        for (int shape = 0; shape < SHAPES; shape++) {
            const int size = size_of(shape);
            if (size == 1) continue;
            const Bitboard<W> on = shape < HAMLET ? region | under : under;
            FOR_EACH_SQUARE (at, b.anchors[shape] & map.anchors_over(on, size)) {
                Bitboard<W> shadows = Bitboard<W>::none();
                for (int s = 2; s <= size; s++)
                    shadows |= next.anchors[shape_of(kind_of(shape), s)] &
                               map.anchors_inside(map.footprint[size][at], s);
                if (e == MIGHT && shape < HAMLET) shadows &= next.owner[b.owner_at(at)];
                if (shadows.any()) result |= map.footprint[size][at];
            }
        }
        return result;
    }
    // The squares of what a building replaces on a board (§4.4), none if that is not there.
    Bitboard<W> replaced(int e, const Placing& c) const {
        const Board<W>& b = position.boards[e];
        if (c.old_shape < 0) return Bitboard<W>::none();
        if (c.old_shape == HAMLET && b.visible_hamlets.has(c.old_at))
            return Bitboard<W>::one(c.old_at);
        if (b.tile_at(c.old_at) != c.old_shape) return Bitboard<W>::none();
        if (c.old_shape < HAMLET && e < REASON && !b.owner[position.mover].has(c.old_at))
            return Bitboard<W>::none();
        return map.footprint[size_of(c.old_shape)][c.old_at];
    }

    // Lemma 10: a demolition. The parts into which a domain falls are led by their highest, unless
    // two of a part are equals: then something of it falls.
    int demolished(int e, int at, Bitboard<W>& may_fall) {
        const Board<W>& b = position.boards[e];
        const Bitboard<W> here = Bitboard<W>::one(at);
        const Region<W> d(tally(e), e, here);
        const Bitboard<W> printed = here & map.printed;
        by_lemma_9 = false;
        int gain = -d.mover_gets, gets[MOST_SEATS] = {};
        map.each_domain(d.squares, b.occupied.minus(here) | printed, [&](const Bitboard<W>& part) {
            const Bitboard<W> left = part.minus(here), summit = b.summit(e, left);
            const int worth = b.power(CIVIL, left) + part.meets(printed);
            if (summit.has_several() || b.summit(1 - e, left).has_several()) {
                const Bitboard<W> none = Bitboard<W>::none(),
                                  stays = stays_with_others(
                                      map, position, e, left,
                                      Disturbance<W>{-1, 0, none, none, none, false}),
                                  rest = left.minus(stays);  // Lemma 14
                by_lemma_14 |= stays.any();
                may_fall |= tall(e, rest, none);
                if ((b.of_kind(e) & left).meets(b.owner[position.mover]))
                    gain += worth - b.power(CIVIL, stays) + hidden_hamlets(e, rest);
                return;
            }
            for (int s = 0; s < map.seats; s++)
                if (summit.meets(b.owner[s])) gets[s] += worth;
        });
        rivals.each_on(e, [&](int s) { loses[s] += d.seat_gets[s] - gets[s]; });  // Lemma 13
        return gain + gets[position.mover];
    }
    // On might or faith: what is put there, if anything, and what becomes of squares where
    // buildings may have fallen on an earlier board. Adds to `may_fall` what may be lost with its
    // shadows.
    int on_domains(int e, const Placing* c, Bitboard<W>& may_fall, bool certain) {
        if (c && !may_fall.any()) {
            const int gain = on_empty_squares(e, *c, certain);
            if (gain != NO_SUCH_PLACE) return gain;
        }
        return any_other_building(e, c, may_fall, certain);
    }
    // Lemma 9: a building on empty squares, or in place of a smaller one. NO_SUCH_PLACE if it is
    // none, or if something may have to be downsized.
    int on_empty_squares(int e, const Placing& c, bool certain) {
        DomainTally<W>& t = tally(e);
        const Board<W>& b = position.boards[e];
        const int kind = kind_of(c.shape), size = size_of(c.shape);
        const Bitboard<W>&mask = map.footprint[size][c.at], &ring = map.ring[size][c.at];
        const Bitboard<W> old = replaced(e, c);
        if ((b.occupied & mask).minus(old).any()) return NO_SUCH_PLACE;
        if (kind < CIVIL) {
            const Region<W> d(t, e, (ring & b.occupied).minus(old));
            if (d.domains_n > 1) return REFUSED;
            if (!leads(kind, e)) return 0;
            const int highest =
                old.any() ? highest_except(b, kind, d.squares, c.old_at) : d.top[kind];
            return size > highest ? gain_if_led_by(u8(1 << position.mover), e, d, 0, certain) : 0;
        }
        const Region<W> d(t, e, (ring | old) & b.occupied);
        const int more = civil_value(size) - (old.any() ? civil_value(size_of(c.old_shape)) : 0);
        // With two of a height in the domains that become one, something has to be downsized.
        if (d.with_top[MILITARY] > 1 || d.with_top[RELIGIOUS] > 1) return NO_SUCH_PLACE;
        return gain_if_led_by(d.leaders, e, d, more, certain);
    }
    // Lemma 10: any other building or demolition, or what became of an earlier board alone.
    int any_other_building(int e, const Placing* c, Bitboard<W>& may_fall, bool certain) {
        DomainTally<W>& t = tally(e);
        const Board<W>& b = position.boards[e];
        Bitboard<W> mask = Bitboard<W>::none(), ring = mask;
        int kind = -1, size = 0;
        if (c) {
            kind = kind_of(c->shape);
            size = size_of(c->shape);
            mask = map.footprint[size][c->at];
            ring = map.ring[size][c->at];
        }
        by_lemma_9 = false;
        const Bitboard<W> seeds = ring | mask | may_fall | map.neighbours(may_fall);
        const Region<W> d(t, e, seeds & b.occupied);
        const u8 then = d.owns || leads(kind, e) ? u8(1 << position.mover) : u8(0);
        Bitboard<W> stays = Bitboard<W>::none();
        if (then)  // Lemma 14
            stays = all_that_stays(map, position, e, d.squares,
                                   Disturbance<W>{kind, size, mask, ring, mask | may_fall,
                                                  certain && !may_fall.any()});
        by_lemma_14 |= stays.any();
        const Bitboard<W> rest = d.squares.minus(stays);
        may_fall |= tall(e, rest, mask);
        const bool own = kind == CIVIL && !stays.meets(ring | mask);
        const int more = (own ? civil_value(size) : 0) + hidden_hamlets(e, rest);
        return gain_if_led_by(then, e, d, more - b.power(CIVIL, stays), certain);
    }
    int on_reason(const Placing* c, const Bitboard<W>& may_fall) {
        DomainTally<W>& t = tally(REASON);
        const Board<W>& b = position.boards[REASON];
        Bitboard<W> mask = Bitboard<W>::none(), seeds = mask;
        int ruin = 0;
        if (c) {
            const int kind = kind_of(c->shape), size = size_of(c->shape);
            mask = map.footprint[size][c->at];
            seeds = map.ring[size][c->at];
            if (kind < CIVIL) ruin = size - 1;
            const Bitboard<W> old = replaced(REASON, *c);
            if (!may_fall.any() && !(b.occupied & mask).minus(old).any()) {  // Lemma 9
                const Region<W> d(t, REASON, (seeds | old) & b.occupied);
                if (kind < CIVIL && old.any()) ruin -= size_of(c->old_shape) - 1;
                return gain_if_led_by(seats_with_most(d.cubes), REASON, d, ruin, false);
            }
        }
        by_lemma_9 = false;  // Lemma 10
        const Region<W> d(t, REASON,
                          (seeds | mask | may_fall | map.neighbours(may_fall)) & b.occupied);
        const u8 then = d.owns ? u8(1 << position.mover) : u8(0);
        Bitboard<W> stays = Bitboard<W>::none();
        if (then)  // Lemma 14
            stays =
                stays_on_reason(map, position, d.squares, mask | may_fall, d.cubes[position.mover]);
        by_lemma_14 |= stays.any();
        if (stays.meets(seeds)) ruin = 0;
        return gain_if_led_by(then, REASON, d, ruin - b.ruins(stays), false);
    }
};
}  // namespace khronos
