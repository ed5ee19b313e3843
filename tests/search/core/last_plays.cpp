// An enemy of lemmas 9, 10, 13 and 14 (docs/proof.md): random games of two to five seats on small
// maps with printed hamlets, rivers, few tiles and few cubes. Every play that the rules allow is
// priced as a last play, and compared with what it really brings.
//
// last_plays SEED WALKS prints the walks, the plays priced, the outcomes compared, the plays and
// outcomes of which lemma 14 said something, and the outcomes that brought more than priced.
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
            if (!bound->by_lemma_9 || random.one_in(8)) compare(p, play, others, *bound, most);
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
        static const int STOCK[SHAPES] = {20, 24, 9, 20, 20, 9, 20, 24, 9};
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
};

Enemy enemy;

}  // namespace

int main(int, char** arguments) {
    enemy.random.state = strtoull(arguments[1], 0, 10) * 1000003ull;
    const long long walks = atoll(arguments[2]);
    while (enemy.counts.walks < walks) enemy.walk();
    const Counts& c = enemy.counts;
    printf("%lld %lld %lld %lld %lld %lld\n", c.walks, c.priced, c.compared, c.stayed,
           c.stayed_compared, c.beyond);
}
