// The bound of the best turn: every turn is looked at, equal positions once, and the last card is
// looked up where the facts that it rests on are those of the first position (docs/proof.md).
//
// The search is of *free* turns: routes are priced at their cheapest (§2.2, §2.3) and Ecus may be
// owed on the way. So what it finds is an upper bound, and a turn that it finds has to be walked.
#pragma once
#include <stdlib.h>
#include <time.h>

#include "legal.hpp"

namespace khronos {

enum { NOTHING = -30000, MOST_CARDS = 4, STANDS = 6, MOST_GAINS = 16384 };

// The sets of boards that two adventurers can stand on, as bits.
inline const u8* stands() { static const u8 sets[STANDS] = {1, 2, 4, 3, 5, 6}; return sets; }

// The least that travelling costs, by boards stood on and cards played on each board (§2.2, §2.3).
struct Fares {
    i8 cost[STANDS][5][5][5];  // 100: it cannot be done

    struct Tour { int spread[3], end, cost; };

    static int tours(int start, int room, Tour* to) {
        int n = 0;
        for (int m = 0; m <= room; m++)
            for (int f = 0; m + f <= room; f++)
                for (int r = 0; m + f + r <= room; r++) {
                    int spread[3] = {m, f, r}, away = 0;
                    for (int e = 0; e < 3; e++) away += spread[e] && e != start;
                    for (int end = 0; end < 3; end++) {
                        bool there = (spread[end] && end != start) || (end == start && !away);
                        Tour t = {{m, f, r}, end, away + !there};
                        to[n++] = t;
                    }
                }
        return n;
    }
    void make(const int* epochs, const int* used) {
        memset(cost, 100, sizeof cost);
        Tour one[64], two[64];
        int n = tours(epochs[0], 2 - used[0], one), k = tours(epochs[1], 2 - used[1], two);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < k; j++) {
                int set = 1 << one[i].end | 1 << two[j].end, s = 0;
                while (stands()[s] != set) s++;
                i8& c = cost[s][one[i].spread[0] + two[j].spread[0]][one[i].spread[1] + two[j].spread[1]][one[i].spread[2] + two[j].spread[2]];
                if (one[i].cost + two[j].cost < c) c = i8(one[i].cost + two[j].cost);
            }
    }
    int of(int stand, const i8* spread) const { return cost[stand][spread[0]][spread[1]][spread[2]]; }
};

// A play as it was made: what it was paid with, and what was chosen in it.
struct Step { Play play; i8 cards[3]; u8 chosen; u16 choices[MOST_CHOICES]; };

// What a single card does at the root: a play, its outcomes, and the facts that all of them rest on.
template <int W> struct Single {
    Play play;
    i8 kind, ecus;
    bool decided;   // an opponent decides something in it: it is made where it is met
    int promise;    // Ecus at most, wherever one stands
    int first, count;
    Facts<W> facts;
};
struct Gains { i8 of[3]; };

// Lemma "unchanged": if plays changed nothing that a play at the root consulted, it is possible after
// them, too, and does the same.
template <int W> bool unchanged(const Position<W>& root, const Trace<W>& t, const Facts<W>& f) {
    for (int e = 0; e < 3; e++) if (t.touched[e].meets(f.read[e])) return false;
    if (f.emptied & t.moved) return false;
    for (int s = 0; s < SHAPES; s++) if (f.draw[s] && t.draw[s] + f.draw[s] > root.stock[s]) return false;
    return !f.cubes || t.cubes + f.cubes <= root.supply[root.mover];
}

// Upper bounds of what is still to come, by position, hand and cards by board; shared by threads
// without locks: an entry torn by two writers does not match its key.
struct Table {
    struct Entry { u64 key, data; };
    Entry* entries;
    u64 mask;

    bool make(int bits) {
        entries = (Entry*)calloc(u64(1) << bits, sizeof(Entry));
        mask = (u64(1) << bits) - 1;
        return entries != 0;
    }
    bool find(u64 key, int& value) const {
        const Entry* at = &entries[key & mask & ~u64(1)];
        for (int i = 0; i < 2; i++) {
            u64 data = __atomic_load_n(&at[i].data, __ATOMIC_RELAXED);
            u64 check = __atomic_load_n(&at[i].key, __ATOMIC_RELAXED);
            if ((check ^ data) == key && data) { value = int(data & 0xffff) - 32768; return true; }
        }
        return false;
    }
    // Entries with more cards left are worth more: they are kept in the first place of two.
    void keep(u64 key, int value, int cards) {
        Entry* at = &entries[key & mask & ~u64(1)];
        u64 data = u64(value + 32768) | u64(cards) << 16 | u64(1) << 32;
        u64 first = __atomic_load_n(&at[0].data, __ATOMIC_RELAXED);
        Entry* to = !first || int(first >> 16 & 15) <= cards ? &at[0] : &at[1];
        __atomic_store_n(&to->data, data, __ATOMIC_RELAXED);
        __atomic_store_n(&to->key, key ^ data, __ATOMIC_RELAXED);
    }
};

template <int W> struct Node {
    Position<W> p;
    Trace<W> trace;
    i8 incomes[3], spread[3];
    int ecus, cards;
};

inline double seconds_now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

template <int W> struct Proof {
    const Map<W>* map;
    Position<W> root;
    Fares fares;
    bool pays;
    i8 incomes[3];
    Table table;
    Single<W>* singles;   // one-card plays of the root, the most promising first
    Gains* gains;
    u16* places;          // where a play is among them, by hash
    int singles_n, gains_n, places_mask;
    Step* tasks;          // plays of the root, paid
    int tasks_n, next;    // next: which is taken up next
    int known;            // Ecus: nothing up to here is of interest
    int highest;          // the most that a turn brings that could not be walked; or known
    int stopped, open;    // told to stop; plays that could not be followed
    double deadline;
    const int* stop;
    long long nodes, resolved;
    int found;            // a better turn that can be walked: its plays
    Step line[MOST_CARDS];
    int epochs[2], used[2], purse;

    struct Thread {
        Proof* proof;
        Step path[MOST_CARDS];
        int depth, under;  // under: plays on the way in which an opponent decides
        long long nodes, resolved;
        Node<W> levels[MOST_CARDS + 1];
    };

    int need() const { return __atomic_load_n(&highest, __ATOMIC_RELAXED); }
    static void raise(int* to, int value) {
        int old = __atomic_load_n(to, __ATOMIC_RELAXED);
        while (old < value && !__atomic_compare_exchange_n(to, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
    }
    bool over() {
        if (__atomic_load_n(&stopped, __ATOMIC_RELAXED)) return true;
        if ((stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) || (deadline > 0 && seconds_now() > deadline)) {
            __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
            return true;
        }
        return false;
    }

    // Ecus at the end of a turn that ends here, from boards, bonuses and the cheapest routes.
    int worth(const i8* inc, const i8* spread) const {
        int best = NOTHING;
        for (int s = 0; s < STANDS; s++) {
            int fare = fares.of(s, spread);
            if (fare >= 100) continue;
            int value = -fare;
            if (pays) for (int e = 0; e < 3; e++) if (stands()[s] >> e & 1) value += inc[e];
            if (value > best) best = value;
        }
        return best;
    }

    bool begin(int table_bits) {
        for (int e = 0; e < 3; e++) incomes[e] = pays ? i8(board_income(*map, root, e, root.mover)) : i8(0);
        const int cards = root.hand[0] + root.hand[1] + root.hand[2];
        int sites = 0, paid = 0;
        legal(*map, root, [&](const Play&, int kind, int cost, int extra) {
            sites++;
            payments(root.hand, kind, cost, extra, [&](const i8*) { paid++; });
        });
        singles = (Single<W>*)malloc(sizeof(Single<W>) * (sites + 1));
        gains = (Gains*)malloc(sizeof(Gains) * MOST_GAINS);
        tasks = (Step*)malloc(sizeof(Step) * (paid + 1));
        places_mask = 1;
        while (places_mask < 4 * sites) places_mask *= 2;
        places = (u16*)calloc(size_t(places_mask), sizeof(u16));
        places_mask--;
        if (!singles || !gains || !tasks || !places || !table.make(table_bits)) return false;
        singles_n = gains_n = tasks_n = 0;
        legal(*map, root, [&](const Play& play, int kind, int cost, int extra) {
            payments(root.hand, kind, cost, extra, [&](const i8* pay) {
                Step& step = tasks[tasks_n++];
                memset(&step, 0, sizeof step);
                step.play = play;
                memcpy(step.cards, pay, 3);
            });
            if (cost + extra == 1 && cards > 1) note_single(play, kind);
        });
        // Best first, by insertion into order: there are some hundreds.
        qsort(singles, size_t(singles_n), sizeof(Single<W>), [](const void* a, const void* b) {
            return ((const Single<W>*)b)->promise - ((const Single<W>*)a)->promise;
        });
        for (int i = 0; i < singles_n; i++) {
            u32 at = u32(slot_of(singles[i].play));
            while (places[at & places_mask]) at++;
            places[at & places_mask] = u16(i + 1);
        }
        return true;
    }
    void end() { free(singles); free(gains); free(tasks); free(places); free(table.entries); }

    static u64 slot_of(const Play& play) {
        u64 bits;
        memcpy(&bits, &play, sizeof bits);
        return mixed(bits) >> 16;
    }
    const Single<W>* single_of(const Play& play) const {
        for (u32 at = u32(slot_of(play)); places[at & places_mask]; at++) {
            const Single<W>& one = singles[places[at & places_mask] - 1];
            if (memcmp(&one.play, &play, sizeof play) == 0) return &one;
        }
        return 0;
    }

    // All its outcomes, if nobody but the mover decides in it; else it is made where it is met.
    void note_single(const Play& play, int kind) {
        Single<W>& one = singles[singles_n++];
        memset((void*)&one, 0, sizeof one);
        one.play = play;
        one.kind = i8(kind);
        one.ecus = i8(ecus_of(play));
        one.first = gains_n;
        u16 choices[MOST_CHOICES];
        auto follow = [&](auto&& self, int given) -> void {
            if (one.decided) return;
            Position<W> p;
            root.copy_to(p);
            Decision decision;
            Work<W> work(*map, p, choices, given, &decision);
            Ending ending = work.run(play);
            if (ending == TOO_MANY || gains_n == MOST_GAINS || (ending == OPEN && decision.seat != root.mover)) { one.decided = true; return; }
            if (ending == OPEN) {
                for (int i = 0; i < decision.count; i++) { choices[given] = decision.options[i]; self(self, given + 1); }
                return;
            }
            Facts<W> facts;
            work.facts(root, facts);
            for (int e = 0; e < 3; e++) { one.facts.touched[e] |= facts.touched[e]; one.facts.read[e] |= facts.read[e]; }
            for (int s = 0; s < SHAPES; s++) if (facts.draw[s] > one.facts.draw[s]) one.facts.draw[s] = facts.draw[s];
            one.facts.emptied |= facts.emptied;
            one.facts.moved |= facts.moved;
            if (facts.cubes > one.facts.cubes) one.facts.cubes = facts.cubes;
            Gains& g = gains[gains_n++];
            int up[3];
            for (int e = 0; e < 3; e++) {
                int now = incomes[e];
                if (pays && facts.touched[e].any()) now = board_income(*map, p, e, p.mover);
                g.of[e] = i8(now - incomes[e]);
                up[e] = g.of[e] > 0 ? g.of[e] : 0;
            }
            int least = up[0] < up[1] ? (up[0] < up[2] ? up[0] : up[2]) : (up[1] < up[2] ? up[1] : up[2]);
            int promise = one.ecus + up[0] + up[1] + up[2] - least;
            if (!one.count++ || promise > one.promise) one.promise = promise;
        };
        follow(follow, 0);
    }

    // Calls each(cards) for every way to pay.
    template <class Each> static void payments(const i8* hand, int kind, int cost, int extra, Each each) {
        for (int m = 0; m <= extra; m++)
            for (int r = 0; m + r <= extra; r++) {
                i8 pay[3] = {i8(m), i8(r), i8(extra - m - r)};
                pay[kind] = i8(pay[kind] + cost);
                if (pay[0] <= hand[0] && pay[1] <= hand[1] && pay[2] <= hand[2]) each((const i8*)pay);
            }
    }

    // ---- the search -----------------------------------------------------------------------------

    void work() {
        Thread* t = (Thread*)calloc(1, sizeof(Thread));
        if (!t) { __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED); return; }
        t->proof = this;
        Node<W>& first = t->levels[0];
        memset((void*)&first, 0, sizeof first);
        root.copy_to(first.p);
        memcpy(first.incomes, incomes, 3);
        first.cards = root.hand[0] + root.hand[1] + root.hand[2];
        for (;;) {
            int i = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
            if (i >= tasks_n || over()) break;
            int value = make(*t, first, tasks[i].play, tasks[i].cards);
            (void)value;
        }
        __atomic_fetch_add(&nodes, t->nodes, __ATOMIC_RELAXED);
        __atomic_fetch_add(&resolved, t->resolved, __ATOMIC_RELAXED);
        free(t);
    }

    static u64 key_of(const Node<W>& n) {
        const i8 *h = n.p.hand, *s = n.spread;
        u64 rest = u64(h[0]) | u64(h[1]) << 4 | u64(h[2]) << 8 | u64(s[0]) << 12 | u64(s[1]) << 16 | u64(s[2]) << 20;
        return n.p.hash ^ mixed(rest << 8 | 3);
    }

    // The most that turns through a play bring, over the mover's decisions the best and over others'
    // the worst; an upper bound, exact enough to tell whether it is above need().
    int make(Thread& t, const Node<W>& from, const Play& play, const i8* pay) {
        Step& step = t.path[t.depth];
        step.play = play;
        memcpy(step.cards, pay, 3);
        return follow(t, from, step, 0);
    }

    int follow(Thread& t, const Node<W>& from, Step& step, int given) {
        Node<W>& to = t.levels[t.depth + 1];
        Decision decision;
        from.p.copy_to(to.p);
        t.resolved++;
        Work<W> work(*map, to.p, step.choices, given, &decision);
        Ending ending = work.run(step.play);
        if (ending == TOO_MANY) { __atomic_store_n(&open, 1, __ATOMIC_RELAXED); return 30000; }
        if (ending == OPEN) {
            const bool own = decision.seat == root.mover;
            int best = own ? NOTHING : 30000;
            t.under += !own;
            for (int i = 0; i < decision.count; i++) {
                step.choices[given] = decision.options[i];
                int value = follow(t, from, step, given + 1);
                if (own ? value > best : value < best) best = value;
                if (!own && best <= need()) break;
            }
            t.under -= !own;
            if (!own && !t.under && best > need()) raise(&highest, best);
            return best;
        }
        step.chosen = u8(given);
        to.ecus = from.ecus + ecus_of(step.play);
        memcpy(to.spread, from.spread, 3);
        int n = 0;
        for (int k = 0; k < 3; k++) { to.p.hand[k] = i8(from.p.hand[k] - step.cards[k]); n += step.cards[k]; }
        to.spread[step.play.epoch] = i8(to.spread[step.play.epoch] + n);
        to.cards = from.cards - n;
        for (int e = 0; e < 3; e++)
            to.incomes[e] = pays && work.touched[e].any() ? i8(board_income(*map, to.p, e, to.p.mover)) : from.incomes[e];
        to.trace = from.trace;
        work.leave(to.trace);
        t.depth++;
        int value = search(t, to);
        t.depth--;
        return value;
    }

    int search(Thread& t, Node<W>& n) {
        t.nodes++;
        const int here = n.ecus + worth(n.incomes, n.spread);
        if (here > need()) claim(t, here);
        if (!n.cards) return here;
        u64 key = key_of(n);
        int known_rest;
        if (table.find(key, known_rest) && n.ecus + known_rest <= need()) return n.ecus + known_rest;
        if (((t.nodes & 255) == 0 && over()) || __atomic_load_n(&stopped, __ATOMIC_RELAXED)) return 30000;
        int best = n.cards == 1 ? last(t, n, here) : here;
        if (n.cards > 1)
            legal(*map, n.p, [&](const Play& play, int kind, int cost, int extra) {
                payments(n.p.hand, kind, cost, extra, [&](const i8* pay) {
                    int value = make(t, n, play, pay);
                    if (value > best) best = value;
                });
            });
        if (!__atomic_load_n(&stopped, __ATOMIC_RELAXED)) table.keep(key, best - n.ecus, n.cards);
        return best;
    }

    // The last card: where it rests on facts of the root that are unchanged, what it does is known.
    int last(Thread& t, Node<W>& n, int here) {
        int best = here;
        const int kind = n.p.hand[0] ? 0 : n.p.hand[1] ? 1 : 2;
        for (int i = 0; i < singles_n; i++) {
            const Single<W>& one = singles[i];
            if (one.kind != kind || one.decided) continue;
            if (here + one.promise <= best) break;
            if (here + one.promise <= need()) { best = here + one.promise; break; }
            int value = NOTHING;
            for (int k = 0; k < one.count; k++) {
                i8 inc[3], spread[3];
                for (int e = 0; e < 3; e++) { inc[e] = i8(n.incomes[e] + gains[one.first + k].of[e]); spread[e] = n.spread[e]; }
                spread[one.play.epoch]++;
                int v = n.ecus + one.ecus + worth(inc, spread);
                if (v > value) value = v;
            }
            if (value <= best || !unchanged(root, n.trace, one.facts)) continue;
            // Made for real where it is a better turn, so that it can be walked.
            if (value > need()) value = make(t, n, one.play, n.p.hand);
            if (value > best) best = value;
        }
        legal(*map, n.p, [&](const Play& play, int, int cost, int extra) {
            if (cost + extra > 1) return;
            const Single<W>* one = single_of(play);
            if (one && !one->decided && unchanged(root, n.trace, one->facts)) return;
            int value = make(t, n, play, n.p.hand);
            if (value > best) best = value;
        });
        return best;
    }
    // A turn that is better than all before: the bound is at least that; a better gain if it can be
    // walked.
    void claim(Thread& t, int value) {
        if (t.under) return;
        raise(&highest, value);
        (void)t;
    }
};

}  // namespace khronos
