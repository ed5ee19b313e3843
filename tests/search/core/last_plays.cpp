// An enemy of lemmas 9, 10, 13 and 14 (docs/proof.md): random games of two to five seats on small
// maps with printed hamlets, rivers, few tiles and few cubes; and boards put together building by
// building, with shadows as games seldom leave them. Every play that the rules allow is priced as a
// last play, and compared with what it really brings.
//
// last_plays SEED WALKS ARRANGED prints the walks and arranged positions, the plays priced, the
// outcomes compared, the plays and outcomes of which lemma 14 said something, and the outcomes that
// brought more than priced.
#include <stdio.h>
#include <stdlib.h>

#include <vector>

#include "interface/position_codec.hpp"
#include "proof/proof.hpp"

using namespace khronos;

namespace {

enum { SMALL = 1, SQUARES = 64, CLASSES = 7 * BOARDS * SHAPES };
// Outcomes of one play that are compared at most; of the last half the decisions are by lot.
enum { OUTCOMES = 60, IN_ORDER = 30 };

typedef Position<SMALL> Boards;

const int STOCK[SHAPES] = {20, 24, 9, 20, 20, 9, 20, 24, 9};

struct Random {
    u64 state;

    u64 next() {
        state += 0x9E3779B97F4A7C15ull;
        u64 z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    int below(int n) { return int(next() % u64(n)); }
    bool one_in(int n) { return below(n) == 0; }
};

struct Counts {
    long long walks, priced, compared, stayed, stayed_compared, beyond;
};

struct Enemy {
    Random random;
    Counts counts;
    Map<SMALL> map;
    int by_lemma_9_seldom;  // of so many plays that lemma 9 tells all of one is compared
    alignas(64) char room[sizeof(LastPlayBound<SMALL>) + 64];

    // A play resolved with the decisions that are given; OPEN: another one is due.
    Ending resolved(const Boards& from, const Play& play, const u16* choices, int given, Boards& to,
                    Decision& due) {
        from.copy_to(to);
        Resolver<SMALL> resolver(map, to, choices, given, &due);
        resolver.facts_wanted = false;
        return resolver.run(play);
    }
    // The same with decisions by lot.
    bool made(const Boards& from, const Play& play, Boards& to) {
        u16 choices[MOST_CHOICES];
        for (int given = 0;; given++) {
            Decision due;
            const Ending ending = resolved(from, play, choices, given, to, due);
            if (ending != OPEN) return ending == DONE;
            choices[given] = due.options[random.below(due.count)];
        }
    }

    // Whose incomes of which boards are asked about.
    Rivals rivals(const Boards& p) {
        Rivals result;
        memset(&result, 0, sizeof result);
        const int how = random.below(4);
        for (int s = 0; s < map.seats; s++) {
            const int boards = how == 0 ? 7 : how == 1 ? 1 << random.below(3) : random.below(8);
            if (s != p.mover) result.add(s, u8(boards));
        }
        return result;
    }

    void price_all(Boards& p) {
        const Rivals others = rivals(p);
        auto* bound = new (room) LastPlayBound<SMALL>(map, p, others);
        for (int k = 0; k < KINDS; k++) p.hand[k] = 3;
        each_legal_play(map, p, [&](const Play& play, int, int, int) {
            int most[BOARDS];
            bound->most_gain_of_last_play(play, most);
            counts.priced++;
            counts.stayed += bound->by_lemma_14;
            if (!bound->by_lemma_9 || random.one_in(by_lemma_9_seldom))
                compare(p, play, others, *bound, most);
        });
    }
    // Outcomes of a play, in the order of its decisions.
    void compare(const Boards& p, const Play& play, const Rivals& others,
                 const LastPlayBound<SMALL>& bound, const int* most) {
        u16 choices[MOST_CHOICES], options[MOST_CHOICES][MOST_OPTIONS];
        int options_n[MOST_CHOICES], chosen[MOST_CHOICES], given = 0;
        for (int left = OUTCOMES; left > 0; left--) {
            Boards to;
            Ending ending;
            for (;; given++) {
                Decision due;
                ending = resolved(p, play, choices, given, to, due);
                if (ending != OPEN) break;
                options_n[given] = due.count;
                memcpy(options[given], due.options, sizeof(u16) * size_t(due.count));
                chosen[given] = left < IN_ORDER ? random.below(due.count) : 0;
                choices[given] = options[given][chosen[given]];
            }
            if (ending == DONE) {
                counts.compared++;
                counts.stayed_compared += bound.by_lemma_14;
                counts.beyond += more_than_priced(p, to, others, bound, most);
            }
            while (given > 0 && ++chosen[given - 1] >= options_n[given - 1]) given--;
            if (!given) return;
            choices[given - 1] = options[given - 1][chosen[given - 1]];
        }
    }
    bool more_than_priced(const Boards& before, const Boards& after, const Rivals& others,
                          const LastPlayBound<SMALL>& bound, const int* most) const {
        for (int e = 0; e < BOARDS; e++)
            if (grown(before, after, e, before.mover) > most[e]) return true;
        for (int s = 0; s < map.seats; s++) {
            int lost = 0;
            for (int e = 0; e < BOARDS; e++)
                if (others.stands[s] >> e & 1) lost -= grown(before, after, e, s);
            if (others.stands[s] && lost > bound.loses[s]) return true;
        }
        return false;
    }
    int grown(const Boards& before, const Boards& after, int e, int seat) const {
        return board_income(map, after, e, seat) - board_income(map, before, e, seat);
    }

    void begin(Boards& p) {
        char terrain[SQUARES];
        u8 hamlets[SQUARES];
        int columns, rows;
        do {
            columns = 3 + random.below(7);
            rows = 2 + random.below(7);
        } while ((columns + 1) * rows >= SQUARES);
        const int printed = random.one_in(4) ? 0 : random.below(40);
        const int river = random.one_in(4) ? random.below(20) : 0;
        for (int i = 0; i < columns * rows; i++) {
            terrain[i] = random.below(100) < river ? '~' : '.';
            hamlets[i] = u8(random.below(100) < printed);
        }
        map.make(columns, rows, 2 + random.below(4), terrain, hamlets, 0, 0, random.one_in(6));
        memset((void*)&p, 0, sizeof p);
        for (Board<SMALL>& b : p.boards)
            b.visible_hamlets = b.occupied = b.anchors[HAMLET] = map.printed;
        const bool few = random.one_in(3);
        for (int shape = 0; shape < SHAPES; shape++)
            p.stock[shape] = i8(few ? 1 + random.below(6) : STOCK[shape]);
        for (int s = 0; s < MOST_SEATS; s++)
            p.supply[s] = i8(random.one_in(4) ? 2 + random.below(8) : 25);
    }
    // One game: plays by any seat in any order, each kind as likely as others; prices on the way.
    void walk() {
        counts.walks++;
        by_lemma_9_seldom = 8;
        Boards p;
        begin(p);
        const int steps = 4 + random.below(30), from = random.below(steps);
        const int seldom_on = random.below(4), seldom_size = 1 + 2 * random.below(3);
        for (int step = 0; step < steps; step++) {
            p.mover = u8(random.below(map.seats));
            for (int k = 0; k < KINDS; k++) p.hand[k] = 3;
            std::vector<Play> of_class[CLASSES];
            std::vector<int> classes;
            each_legal_play(map, p, [&](const Play& play, int, int, int) {
                const bool building = play.type <= UPGRADE;
                if (play.type == DEMOLISH && !random.one_in(8)) return;
                if (play.type == RENOVATE && !random.one_in(3)) return;
                if (building && play.epoch == seldom_on && !random.one_in(3)) return;
                if (building && size_of(play.shape) == seldom_size && !random.one_in(4)) return;
                const int at = (play.type * BOARDS + play.epoch) * SHAPES;
                const int kept = at + (building ? play.shape : 0);
                if (of_class[kept].empty()) classes.push_back(kept);
                of_class[kept].push_back(play);
            });
            if (classes.empty()) return;
            const auto& plays = of_class[classes[size_t(random.below(int(classes.size())))]];
            Boards to;
            if (!made(p, plays[size_t(random.below(int(plays.size())))], to)) return;
            to.copy_to(p);
            if (step < from || random.one_in(2)) continue;
            p.mover = u8(random.below(map.seats));
            price_all(p);
        }
    }

    // A building on squares that are free, if no domain is in violation then.
    bool put(Boards& p, int e, int shape, int at, int seat) {
        const int kind = kind_of(shape), size = size_of(shape);
        const Bitboard<SMALL>& mask = map.footprint[size][at];
        const Board<SMALL>& b = p.boards[e];
        const bool small = size == 1, wet = mask.minus(map.dry).any();
        if (!mask.any() || !p.stock[shape] || mask.meets(b.occupied.minus(b.visible_hamlets)) ||
            (small && (e == REASON || mask.meets(map.printed))) || (wet && (small || kind < CIVIL)))
            return false;
        const int owner = kind < CIVIL && e < REASON ? seat : -1;
        if (owner >= 0 && !p.supply[owner]) return false;
        Boards with;
        p.copy_to(with);
        with.place(map, e, shape, at, owner);
        with.stock[shape]--;
        if (owner >= 0) with.supply[owner]--;
        bool violation = false;
        if (e < REASON)
            map.each_domain(mask, with.boards[e].occupied, [&](const Bitboard<SMALL>& d) {
                for (int k = 0; k < CIVIL; k++)
                    violation |= with.boards[e].summit(k, d).has_several();
            });
        if (!violation) with.copy_to(p);
        return !violation;
    }
    // Buildings anywhere. Larger ones have shadows, or smaller ones of their kind where these would
    // lie, as after an upgrade for whose shadow there was no tile (§4.2), or none.
    void arrange() {
        counts.walks++;
        by_lemma_9_seldom = 32;
        Boards p;
        begin(p);
        if (!random.one_in(3))
            for (int shape = 0; shape < SHAPES; shape++) p.stock[shape] = i8(STOCK[shape]);
        const int large = random.below(100), civil = random.below(50);
        for (int left = 4 + random.below(40); left > 0; left--) {
            const int first = random.below(5) / 2, seat = random.below(map.seats);
            const int kind = random.below(100) < civil ? int(CIVIL) : random.below(CIVIL);
            int size = random.below(100) < large ? 2 + random.below(2) : 1;
            int at = random.below(map.squares);
            if (!put(p, first, shape_of(kind, size), at, seat)) continue;
            for (int e = first + 1; e < BOARDS && size > 1; e++) {
                const int how = random.below(10);
                if (how < 3) continue;
                if (how < 6 && size == 3) {
                    at += random.below(2) * map.stride + random.below(2);
                    size = 2;
                }
                const int whose = random.one_in(12) ? random.below(map.seats) : seat;
                put(p, e, shape_of(kind, size), at, whose);
            }
        }
        for (int left = random.below(8); left > 0; left--) {
            const int at = random.below(map.squares), seat = random.below(map.seats);
            const int shape = p.boards[REASON].shape_at(at), there = p.cubes_at(at);
            if (shape < HAMLET || cubes_in(there) >= civil_value(size_of(shape)) || !p.supply[seat])
                continue;
            p.set_cubes(at, there + one_cube(seat));
            p.supply[seat]--;
        }
        for (int seat = 0; seat < map.seats; seat++)
            if (random.one_in(8)) p.supply[seat] = i8(random.below(3));
        for (int movers = 0; movers < 2; movers++) {
            p.mover = u8(random.below(map.seats));
            price_all(p);
        }
    }
};

Enemy enemy;

}  // namespace

int main(int, char** arguments) {
    enemy.random.state = strtoull(arguments[1], 0, 10) * 1000003ull;
    for (long long left = atoll(arguments[2]); left > 0; left--) enemy.walk();
    for (long long left = atoll(arguments[3]); left > 0; left--) enemy.arrange();
    const Counts& c = enemy.counts;
    printf("%lld %lld %lld %lld %lld %lld\n", c.walks, c.priced, c.compared, c.stayed,
           c.stayed_compared, c.beyond);
}
