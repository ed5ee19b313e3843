// The bound of the best turn (docs/proof.md). A turn falls into blocks of plays that depend on each
// other; all blocks are made with the rules, and independent ones add up.
//
// The search is of *free* turns: routes are priced at their cheapest (§2.2, §2.3), Ecus may be owed on
// the way, and opponents answer as a fixed rule says. So what it finds bounds every turn from above,
// and a turn that it finds has still to be walked.
#pragma once
#include <stdlib.h>
#include <time.h>

#include "blocks.hpp"

namespace khronos {

enum { MOST_BLOCKS = 60000, MOST_ROOT = 8192, MOST_FOUND = 24, MOST_ANSWERS = 64 };

inline double seconds_now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

// Positions met, by hash; shared by threads without locks: a lost entry costs time, nothing else.
struct Met {
    u64* keys;
    u64 mask;
    bool make(int bits) {
        keys = (u64*)calloc(u64(1) << bits, sizeof(u64));
        mask = (u64(1) << bits) - 1;
        return keys != 0;
    }
    // True if it was there; else it is from now on.
    bool meet(u64 key) {
        u64* at = &keys[key & mask & ~u64(3)];
        for (int i = 0; i < 4; i++) if (__atomic_load_n(&at[i], __ATOMIC_RELAXED) == key) return true;
        for (int i = 3; i; i--) __atomic_store_n(&at[i], __atomic_load_n(&at[i - 1], __ATOMIC_RELAXED), __ATOMIC_RELAXED);
        __atomic_store_n(&at[0], key, __ATOMIC_RELAXED);
        return false;
    }
};

// A play of the root: the facts of all its outcomes together.
template <int W> struct RootPlay { Play play; u8 answer; Facts<W> facts; };

// An answer that opponents are told to give in a play.
struct Answer { Play play; u8 option; };

// A free turn better than the one known: its plays, and of each the independent block it belongs to.
struct Found {
    int value, count, blocks;
    u64 hash;
    Step steps[MOST_CARDS];
    u8 block[MOST_CARDS];
    i16 gain[MOST_CARDS][3];
};

template <int W> struct Proof {
    const Map<W>* map;
    Position<W> root;
    Fares fares;
    bool pays, exhaustive;
    int cards, stored;    // in hand; blocks of up to so many are kept
    i16 incomes[3];
    int ground;           // Ecus: what the boards pay now at most
    u16 scarce;
    Met met;
    Block<W>* blocks;
    int blocks_n, plain;  // the first `plain` are single plays
    int* ranked[3];       // blocks of one and two cards, the most promising first
    int ranked_n[3];
    RootPlay<W>* plays;
    int plays_n, places_mask;
    u16* places;
    int known;            // Ecus: nothing up to here is of interest
    int highest;          // the most that a free turn brings in which no opponent decides; or known
    int fated;            // the same of those in which one does, against the fixed answers
    int purse;            // Ecus in hand
    int next, stopped, open;
    double deadline;
    const int* stop;
    Answer answers[MOST_ANSWERS];
    int answers_n;
    long long visited, resolved, limit;  // limit: plays resolved at most; 0: no limit
    int lock, found_n;
    Found found[MOST_FOUND];

    struct Thread {
        long long visited, resolved;
        int ticks;
    };

    void count(Thread& t) {
        __atomic_fetch_add(&visited, t.visited, __ATOMIC_RELAXED);
        __atomic_fetch_add(&resolved, t.resolved, __ATOMIC_RELAXED);
        t.visited = t.resolved = 0;
    }
    bool over(Thread& t) {
        if (__atomic_load_n(&stopped, __ATOMIC_RELAXED)) return true;
        if (++t.ticks & 63) return false;
        count(t);
        if (limit && __atomic_load_n(&resolved, __ATOMIC_RELAXED) > limit) __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
        if ((stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) || (deadline > 0 && seconds_now() > deadline)) {
            __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
            return true;
        }
        return false;
    }

    // ---- values ---------------------------------------------------------------------------------

    // Ecus at the end of a free turn, more than at its beginning.
    int value(const Sum& s) const {
        int best = NOTHING;
        for (int k = 0; k < STANDS; k++) {
            int fare = fares.of(k, s.spread);
            if (fare >= 100 || purse + s.ecus < fare) continue;
            int v = s.ecus - fare;
            if (pays) for (int e = 0; e < 3; e++) if (stands()[k] >> e & 1) v += incomes[e] + s.gain[e];
            if (v > best) best = v;
        }
        return best;
    }
    int promise_of(const Sum& s) const {
        int best = NOTHING;
        for (int k = 0; k < STANDS; k++) {
            int v = s.ecus;
            if (pays) for (int e = 0; e < 3; e++) if (stands()[k] >> e & 1) v += s.gain[e];
            if (v > best) best = v;
        }
        return best;
    }
    bool fits(const Sum& s) const {
        for (int k = 0; k < 3; k++) if (s.need[k] > root.hand[k]) return false;
        return s.cards <= cards;
    }
    bool fits(const Sum& s, int kind, int cost, int extra) const {
        return s.need[kind] + cost <= root.hand[kind] && s.cards + cost + extra <= cards;
    }
    // A free turn that brings more than is known.
    void consider(const State<W>* const* parts, int n) {
        Sum sum = parts[0]->sum;
        for (int i = 1; i < n; i++) sum.add(parts[i]->sum);
        consider(parts, n, value(sum));
    }
    void consider(const State<W>* const* parts, int n, int v) {
        if (v <= known) return;
        while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {}
        bool others = false;
        for (int i = 0; i < n; i++) for (int k = 0; k < parts[i]->count; k++) others |= parts[i]->steps[k].fated;
        if (v > (others ? fated : highest)) (others ? fated : highest) = v;
        u64 hash = parts[0]->p.hash;
        for (int i = 1; i < n; i++) hash ^= parts[i]->p.hash ^ root.hash;
        note(parts, n, v, hash);
        __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
    }
    // The turn without plays: travelling alone may pay.
    void idle() {
        Sum nothing;
        memset(&nothing, 0, sizeof nothing);
        const int v = value(nothing);
        if (v <= known) return;
        highest = v;
        note(0, 0, v, root.hash);
    }
    // Keeps the best, of equal ones those with the lowest hash, so that threads do not matter.
    void note(const State<W>* const* parts, int n, int v, u64 hash) {
        int at = -1;
        for (int i = 0; i < found_n; i++) {
            if (found[i].hash == hash && found[i].value == v) return;
            if (at < 0 || found[i].value < found[at].value || (found[i].value == found[at].value && found[i].hash > found[at].hash)) at = i;
        }
        if (found_n < MOST_FOUND) at = found_n++;
        else if (found[at].value > v || (found[at].value == v && found[at].hash < hash)) return;
        Found& f = found[at];
        f.value = v; f.hash = hash; f.count = 0; f.blocks = n;
        for (int i = 0; i < n; i++) {
            memcpy(f.gain[i], parts[i]->sum.gain, sizeof f.gain[i]);
            for (int k = 0; k < parts[i]->count; k++) { f.block[f.count] = u8(i); f.steps[f.count++] = parts[i]->steps[k]; }
        }
    }
    void consider(const State<W>& s) {
        int v = value(s.sum);
        if (v <= known) return;
        const State<W>* one[1] = {&s};
        consider(one, 1, v);
    }

    // ---- making plays ---------------------------------------------------------------------------

    static u64 slot_of(const Play& play) {
        u64 bits;
        memcpy(&bits, &play, sizeof bits);
        return mixed(bits) >> 16;
    }
    const RootPlay<W>* root_play(const Play& play) const {
        for (u32 at = u32(slot_of(play)); places[at & u32(places_mask)]; at++) {
            const RootPlay<W>& one = plays[places[at & u32(places_mask)] - 1];
            if (memcmp(&one.play, &play, sizeof play) == 0) return &one;
        }
        return 0;
    }
    // How opponents answer in a play: with the option of this number, or the last. Any rule would do
    // that asks nothing but the play and the options.
    int answer(const Play& play) const {
        const RootPlay<W>* one = root_play(play);
        if (one) return one->answer;
        const int told = told_answer(play);
        return told < 0 ? 0 : told;
    }
    int told_answer(const Play& play) const {
        for (int i = 0; i < answers_n; i++) if (memcmp(&answers[i].play, &play, sizeof play) == 0) return answers[i].option;
        return -1;
    }

    // Calls each(state, work) for all that a play leads to, one for each choice of the mover.
    template <class Each>
    void outcomes(Thread& t, const State<W>& from, const Play& play, int kind, int cost, int extra, int fixed, Each each) {
        State<W> to;
        from.copy_to(to);
        Step& step = to.steps[to.count++];
        memset((void*)&step, 0, sizeof step);
        step.play = play;
        step.kind = i8(kind); step.cost = i8(cost); step.extra = i8(extra);
        Sum& s = to.sum;
        s.spread[play.epoch] = i8(s.spread[play.epoch] + cost + extra);
        s.need[kind] = i8(s.need[kind] + cost);
        s.any = i8(s.any + extra);
        s.cards = i8(s.cards + cost + extra);
        s.ecus = i8(s.ecus + ecus_of(play));
        follow(t, from, to, step, 0, fixed, each);
    }
    template <class Each>
    void follow(Thread& t, const State<W>& from, State<W>& to, Step& step, int given, int fixed, Each& each) {
        // One play may have more outcomes than a search has time for.
        if (over(t)) return;
        Decision decision;
        from.p.copy_to(to.p);
        t.resolved++;
        Work<W> work(*map, to.p, step.choices, given, &decision);
        Ending ending = work.run(step.play);
        if (ending == TOO_MANY) { __atomic_store_n(&open, 1, __ATOMIC_RELAXED); return; }
        if (ending == OPEN) {
            if (decision.seat != root.mover) {
                step.fated = u8(1 + fixed);
                step.choices[given] = decision.options[fixed < decision.count ? fixed : decision.count - 1];
                follow(t, from, to, step, given + 1, fixed, each);
                return;
            }
            for (int i = 0; i < decision.count; i++) {
                step.choices[given] = decision.options[i];
                follow(t, from, to, step, given + 1, fixed, each);
            }
            return;
        }
        step.chosen = u8(given);
        if (pays)
            for (int e = 0; e < 3; e++)
                to.sum.gain[e] = work.wrote[e].any() ? i16(board_income(*map, to.p, e, root.mover) - incomes[e]) : from.sum.gain[e];
        each(to, work);
    }
    // A block made after other, independent ones: it does there what it did alone.
    void apply(Thread& t, State<W>& s, const Block<W>& b) {
        for (int i = 0; i < b.state.count; i++) {
            const Step& step = b.state.steps[i];
            Decision decision;
            t.resolved++;
            Work<W>(*map, s.p, step.choices, step.chosen, &decision).run(step.play);
            s.steps[s.count++] = step;
        }
        s.sum.add(b.state.sum);
    }
    // Lemma "small last play": a building of size 1 that touches one domain at most changes nothing but
    // that domain. True if such a play, the last of a turn, cannot bring more than is known.
    bool idle_last(const State<W>& from, const Play& play, int kind, int cards_spent) const {
        if (play.type != CONSTRUCT || size_of(play.shape) != 1 || cards_spent != 1) return false;
        const int gain = small_gain(from.p, play, kind);
        if (gain < 0) return false;
        Sum sum = from.sum;
        sum.spread[play.epoch]++;
        return value(sum) + gain <= known;
    }
    // Ecus of income that a building of size 1 adds at most; -1: it touches several domains.
    int small_gain(const Position<W>& p, const Play& play, int kind) const {
        if (!pays || (kind < 2 && kind != play.epoch)) return 0;
        const Board<W>& b = p.boards[play.epoch];
        Bits<W> touching = b.occupied & map->ring[1][play.at];
        if (!touching.any()) return 0;
        Bits<W> d = map->flood(Bits<W>::one(touching.first()), b.occupied);
        if (touching.minus(d).any()) return -1;
        if (kind == 2) return b.summit(play.epoch, d).meets(b.owner[root.mover]);
        return b.highest(kind, d) ? 0 : b.power(2, d);
    }
    void deal(State<W>& s) const {
        for (int k = 0; k < 3; k++) s.p.hand[k] = i8(root.hand[k] - s.sum.need[k]);
    }
    static u64 key_of(const State<W>& s) { return key_of(s.p.hash, s.sum); }
    static u64 key_of(u64 hash, const Sum& s) {
        const i8 *n = s.need, *b = s.spread;
        u64 rest = u64(n[0]) | u64(n[1]) << 4 | u64(n[2]) << 8 | u64(s.any) << 12 | u64(b[0]) << 16 | u64(b[1]) << 20 | u64(b[2]) << 24 | u64(u8(s.ecus)) << 32;
        return hash ^ mixed(rest << 8 | 3);
    }

    // ---- the first blocks -----------------------------------------------------------------------

    bool begin(int table_bits) {
        cards = root.hand[0] + root.hand[1] + root.hand[2];
        stored = cards > 3 ? 2 : 1;
        ground = NOTHING;
        for (int e = 0; e < 3; e++) incomes[e] = pays ? i16(board_income(*map, root, e, root.mover)) : i16(0);
        for (int k = 0; k < STANDS; k++) {
            int v = 0;
            for (int e = 0; e < 3; e++) if (stands()[k] >> e & 1) v += incomes[e];
            if (v > ground) ground = v;
        }
        scarce = 0;
        for (int s = 0; s < SHAPES; s++) if (root.stock[s] <= Work<W>::usual(s) * cards) scarce |= u16(1 << s);
        if (root.supply[root.mover] <= Work<W>::usual(9) * cards) scarce |= 1 << 9;
        places_mask = 4 * MOST_ROOT - 1;
        blocks = (Block<W>*)malloc(sizeof(Block<W>) * MOST_BLOCKS);
        plays = (RootPlay<W>*)malloc(sizeof(RootPlay<W>) * MOST_ROOT);
        places = (u16*)calloc(size_t(places_mask) + 1, sizeof(u16));
        for (int c = 1; c <= 2; c++) ranked[c] = (int*)malloc(sizeof(int) * MOST_BLOCKS);
        return blocks && plays && places && ranked[1] && ranked[2] && met.make(table_bits);
    }
    void end() {
        free(blocks); free(plays); free(places); free(ranked[1]); free(ranked[2]); free(met.keys);
    }

    void keep(const State<W>& state, const Facts<W>* before, const Facts<W>& tail, int prefix) {
        if (blocks_n == MOST_BLOCKS) { open = 1; return; }
        Block<W>& b = blocks[blocks_n++];
        state.copy_to(b.state);
        deal(b.state);
        b.tail = b.facts = tail;
        if (before) b.facts.add(*before);
        b.prefix = prefix;
        b.promise = promise_of(state.sum);
        b.again = met.meet(key_of(b.state));
        const bool freed = b.facts.emptied || (b.facts.uses & emptied_now());
        for (int e = 0; e < 3; e++) {
            b.area[e] = freed ? map->full : b.facts.wrote[e];
            if (e < 2) b.area[e] |= b.facts.loud[e];
            b.reach[e] = map->spread(b.area[e] | map->neighbours(b.area[e]), 3);
        }
    }
    // Counters that are empty at the root: a play that fills one may make any play possible.
    u16 emptied_now() const {
        u16 empty = root.supply[root.mover] ? 0 : 1 << 9;
        for (int s = 0; s < SHAPES; s++) if (!root.stock[s]) empty |= u16(1 << s);
        return empty;
    }

    void single_plays(Thread& t) {
        State<W> start;
        memset((void*)&start, 0, sizeof start);
        root.copy_to(start.p);
        legal(*map, root, [&](const Play& play, int kind, int cost, int extra) {
            if (!fits(start.sum, kind, cost, extra) || over(t)) return;
            if (plays_n == MOST_ROOT) { open = 1; return; }
            RootPlay<W>& one = plays[plays_n++];
            one.play = play;
            one.facts.clear();
            // The answer that leaves the mover least, of the first four.
            int least = 30000, best = 0;
            for (int fixed = 0; fixed < 4; fixed++) {
                int most = NOTHING;
                bool asked = false;
                outcomes(t, start, play, kind, cost, extra, fixed, [&](const State<W>& s, const Work<W>& work) {
                    int v = promise_of(s.sum);
                    if (v > most) most = v;
                    asked |= work.asked > 0;
                });
                if (most < least) { least = most; best = fixed; }
                if (!asked) break;
            }
            const int told = told_answer(play);
            if (told >= 0) best = told;
            one.answer = u8(best);
            outcomes(t, start, play, kind, cost, extra, best, [&](const State<W>& s, const Work<W>& work) {
                Facts<W> facts;
                work.facts(root, facts);
                one.facts.add(facts);
                keep(s, 0, facts, -1);
            });
            u32 at = u32(slot_of(play));
            while (places[at & u32(places_mask)]) at++;
            places[at & u32(places_mask)] = u16(plays_n);
        });
        plain = blocks_n;
    }
    // Pairs of dependent plays of one card each.
    void pairs(Thread& t) {
        if (stored < 2) return;
        for (int i = 0; i < plain && !over(t); i++) {
            if (blocks[i].state.sum.cards != 1 || blocks[i].again) continue;
            dependent(t, blocks[i].state, blocks[i].facts, 1, [&](const State<W>& s, const Work<W>& work) {
                Facts<W> tail;
                work.facts(blocks[i].state.p, tail);
                keep(s, &blocks[i].facts, tail, i);
            });
        }
    }
    void rank() {
        for (int c = 1; c <= 2; c++) {
            ranked_n[c] = 0;
            for (int i = 0; i < blocks_n; i++)
                if (blocks[i].state.sum.cards == c && !blocks[i].again) ranked[c][ranked_n[c]++] = i;
            const Block<W>* all = blocks;
            sort(ranked[c], ranked_n[c], [all](int a, int b) { return all[a].promise > all[b].promise || (all[a].promise == all[b].promise && a < b); });
        }
    }
    // Merging runs of growing length: stable and without recursion.
    template <class Less> void sort(int* a, int n, Less less) {
        int* b = (int*)malloc(sizeof(int) * size_t(n + 1));
        if (!b) { open = 1; return; }
        for (int width = 1; width < n; width *= 2) {
            for (int low = 0; low < n; low += 2 * width) {
                int mid = low + width < n ? low + width : n, high = low + 2 * width < n ? low + 2 * width : n;
                for (int i = low, j = mid, k = low; k < high; k++)
                    b[k] = i < mid && (j >= high || !less(a[j], a[i])) ? a[i++] : a[j++];
            }
            memcpy(a, b, sizeof(int) * size_t(n));
        }
        free(b);
    }

    // ---- growth ---------------------------------------------------------------------------------

    // All plays of up to `most` cards that depend on a state: those that the root does not have, and
    // those that rest on something that was changed.
    template <class Each>
    void dependent(Thread& t, const State<W>& from, const Facts<W>& facts, int most, Each each) {
        legal(*map, from.p, [&](const Play& play, int kind, int cost, int extra) {
            if (cost + extra > most || !fits(from.sum, kind, cost, extra)) return;
            if (from.sum.cards + cost + extra == cards && idle_last(from, play, kind, cost + extra)) return;
            const RootPlay<W>* one = root_play(play);
            if (one && !tied(one->facts, facts, scarce)) return;
            outcomes(t, from, play, kind, cost, extra, answer(play), each);
        });
    }

    // A block that was just made: `before` is the state without its last play, `parts` the independent
    // blocks that it consists of.
    void visit(Thread& t, const State<W>& before, const Facts<W>* const* parts, int n, const State<W>& state, const Facts<W>& tail) {
        t.visited++;
        if (over(t)) return;
        consider(state);
        const int left = cards - state.sum.cards;
        if (!left) return;
        Facts<W> facts = tail;
        for (int i = 0; i < n; i++) facts.add(*parts[i]);
        State<W> dealt;
        state.copy_to(dealt);
        deal(dealt);
        if (!met.meet(key_of(dealt))) {
            beside(dealt, facts);
            dependent(t, dealt, facts, left, [&](const State<W>& s, const Work<W>& work) {
                if (s.sum.cards == cards) { consider(s); return; }
                Facts<W> last;
                work.facts(dealt.p, last);
                const Facts<W>* whole[1] = {&facts};
                visit(t, dealt, whole, 1, s, last);
            });
        }
        insert(t, before, parts, n, state, tail, left);
    }

    // Blocks put in before the last play that change what it rests on.
    void insert(Thread& t, const State<W>& before, const Facts<W>* const* parts, int n, const State<W>& state, const Facts<W>& tail, int left) {
        if (!n) return;
        const Step& step = state.steps[state.count - 1];
        for (int c = 1; c <= left && c <= stored; c++)
            for (int i = 0; i < ranked_n[c]; i++) {
                const Block<W>& b = blocks[ranked[c][i]];
                if (!tied(b.facts, tail, scarce)) continue;
                Sum sum = state.sum;
                sum.add(b.state.sum);
                if (!fits(sum)) continue;
                bool free = true;
                for (int k = 0; k < n && free; k++) free = !tied(b.facts, *parts[k], scarce);
                if (!free) continue;
                // The same play after the same boards was looked at from another side, perhaps.
                Sum early = before.sum;
                early.add(b.state.sum);
                if (met.meet(key_of(before.p.hash ^ b.state.p.hash ^ root.hash, early) ^ mixed(slot_of(step.play) << 1 | 1))) continue;
                if (over(t)) return;
                State<W> s;
                before.copy_to(s);
                apply(t, s, b);
                if (sum.cards == cards && idle_last(s, step.play, step.kind, step.cost + step.extra)) continue;
                const Facts<W>* more[MOST_CARDS];
                for (int k = 0; k < n; k++) more[k] = parts[k];
                more[n] = &b.facts;
                // The same play, if it is still possible.
                Bits<W> window[3] = {Bits<W>::none(), Bits<W>::none(), Bits<W>::none()};
                window[step.play.epoch].set(step.play.at);
                for (int k = 0; k < 3; k++) s.p.hand[k] = i8(root.hand[k] - s.sum.need[k]);
                legal(*map, s.p, [&](const Play& play, int kind, int cost, int extra) {
                    if (memcmp(&play, &step.play, sizeof play) == 0) join(t, s, more, n + 1, play, kind, cost, extra);
                }, window);
            }
    }
    void join(Thread& t, const State<W>& s, const Facts<W>* const* parts, int n, const Play& play, int kind, int cost, int extra) {
        if (!fits(s.sum, kind, cost, extra)) return;
        outcomes(t, s, play, kind, cost, extra, answer(play), [&](const State<W>& to, const Work<W>& work) {
            if (to.sum.cards == cards) { consider(to); return; }
            Facts<W> tail;
            work.facts(s.p, tail);
            visit(t, s, parts, n, to, tail);
        });
    }

    // Plays that two or three independent blocks make possible only together: what refuses such a play
    // is changed by each of them, so its squares or those that it touches meet the areas of all.
    void together(Thread& t, const int* of, int n) {
        Bits<W> window[3];
        bool some = false;
        for (int e = 0; e < 3; e++) {
            window[e] = blocks[of[0]].reach[e];
            for (int k = 1; k < n; k++) window[e] &= blocks[of[k]].reach[e];
            some |= window[e].any();
        }
        if (!some) return;
        Sum sum = blocks[of[0]].state.sum;
        for (int k = 1; k < n; k++) sum.add(blocks[of[k]].state.sum);
        if (!fits(sum)) return;
        for (int k = 0; k + 1 < n; k++) if (tied(blocks[of[n - 1]].facts, blocks[of[k]].facts, scarce)) return;
        if (over(t)) return;
        State<W> s;
        blocks[of[0]].state.copy_to(s);
        const Facts<W>* parts[MOST_CARDS] = {&blocks[of[0]].facts};
        for (int k = 1; k < n; k++) { apply(t, s, blocks[of[k]]); parts[k] = &blocks[of[k]].facts; }
        deal(s);
        legal(*map, s.p, [&](const Play& play, int kind, int cost, int extra) {
            const int size = play.type <= UPGRADE ? size_of(play.shape) : play.epoch == REASON ? size_of(s.p.boards[REASON].shape_at(play.at)) : 1;
            const Bits<W> near = map->footprint[size][play.at] | map->ring[size][play.at];
            for (int k = 0; k < n; k++) if (!near.meets(blocks[of[k]].area[play.epoch])) return;
            join(t, s, parts, n, play, kind, cost, extra);
        }, window);
        if (sum.cards + 2 > cards) return;
        if (n == 2)
            for (int i = 0; i < of[1]; i++) {
                if (blocks[i].state.sum.cards + sum.cards + 1 > cards || blocks[i].again) continue;
                int three[3] = {of[0], of[1], i};
                together(t, three, 3);
            }
    }

    // ---- independent blocks side by side ----------------------------------------------------------

    // A block that is not kept, with kept ones of the cards that are left.
    void beside(const State<W>& state, const Facts<W>& facts) {
        const int left = cards - state.sum.cards, own = ground + promise_of(state.sum);
        if (left != 1) return;
        for (int i = 0; i < ranked_n[1]; i++) {
            const Block<W>& b = blocks[ranked[1][i]];
            if (own + b.promise <= known) break;
            pack_two(state, facts, b);
        }
    }
    void pack_two(const State<W>& state, const Facts<W>& facts, const Block<W>& b) {
        Sum sum = state.sum;
        sum.add(b.state.sum);
        if (!fits(sum) || value(sum) <= known || tied(facts, b.facts, scarce)) return;
        const State<W>* both[2] = {&state, &b.state};
        consider(both, 2);
    }
    // All packings of kept blocks that begin with this one.
    void pack(Thread& t, const int* of, int n, const Sum& sum, int promised) {
        const int left = cards - sum.cards;
        const Block<W>& last = blocks[of[n - 1]];
        for (int c = last.state.sum.cards; c >= 1; c--) {
            if (c > left) continue;
            const bool same = c == last.state.sum.cards;
            for (int i = 0; i < ranked_n[c]; i++) {
                const Block<W>& b = blocks[ranked[c][i]];
                if (ground + promised + most_of(b.promise, c, left) <= known) break;
                if (same && !later(of[n - 1], ranked[c][i])) continue;
                Sum more = sum;
                more.add(b.state.sum);
                if (!fits(more)) continue;
                bool free = true;
                for (int k = 0; k < n && free; k++) free = !tied(b.facts, blocks[of[k]].facts, scarce);
                if (!free || over(t)) continue;
                int some[MOST_CARDS];
                for (int k = 0; k < n; k++) some[k] = of[k];
                some[n] = ranked[c][i];
                if (value(more) > known) {
                    const State<W>* parts[MOST_CARDS];
                    for (int k = 0; k <= n; k++) parts[k] = &blocks[some[k]].state;
                    consider(parts, n + 1);
                }
                if (left > c) pack(t, some, n + 1, more, promised + b.promise);
            }
        }
    }
    // At most this many Ecus from `left` cards: one block of c cards that promises so much, others of c
    // cards that promise no more, and smaller ones.
    int most_of(int promise, int c, int left) const {
        int best = promise > 0 ? promise : 0;
        int total = promise;
        int rest = left - c;
        const int one = ranked_n[1] ? blocks[ranked[1][0]].promise : 0;
        while (rest > 0) {
            if (c == 2 && rest >= 2) {
                int two = promise > 2 * one ? promise : 2 * one;
                total += two > 0 ? two : 0;
                rest -= 2;
            } else {
                int most = c == 1 ? promise : one;
                total += most > 0 ? most : 0;
                rest--;
            }
        }
        return total > best ? total : best;
    }
    bool later(int a, int b) const {
        return blocks[b].promise < blocks[a].promise || (blocks[b].promise == blocks[a].promise && b > a);
    }

    // ---- without any lemma ------------------------------------------------------------------------

    // Every free turn, the same boards with the same cards once: what the blocks are compared with.
    void exhaust(Thread& t, const State<W>& state) {
        t.visited++;
        if (over(t)) return;
        consider(state);
        if (state.sum.cards == cards) return;
        State<W> dealt;
        state.copy_to(dealt);
        deal(dealt);
        if (met.meet(key_of(dealt))) return;
        legal(*map, dealt.p, [&](const Play& play, int kind, int cost, int extra) {
            if (!fits(dealt.sum, kind, cost, extra)) return;
            outcomes(t, dealt, play, kind, cost, extra, answer(play), [&](const State<W>& s, const Work<W>&) {
                if (s.sum.cards == cards) consider(s); else exhaust(t, s);
            });
        });
    }

    // ---- the work -------------------------------------------------------------------------------

    void prepare() {
        Thread t;
        memset(&t, 0, sizeof t);
        idle();
        single_plays(t);
        if (exhaustive) {
            // Its keys are of blocks: every turn is to be looked at.
            memset(met.keys, 0, sizeof(u64) * (met.mask + 1));
            count(t);
            return;
        }
        pairs(t);
        rank();
        count(t);
    }
    void work() {
        Thread t;
        memset(&t, 0, sizeof t);
        for (;;) {
            int i = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
            if (i >= blocks_n || over(t)) break;
            task(t, i);
        }
        count(t);
    }
    void task(Thread& t, int i) {
        const Block<W>& b = blocks[i];
        if (exhaustive) { exhaust(t, b.state); return; }
        const int have = b.state.sum.cards, left = cards - have;
        t.visited++;
        consider(b.state);
        if (!left) return;
        if (!b.again) {
            if (have > stored) beside(b.state, b.facts);
            dependent(t, b.state, b.facts, left, [&](const State<W>& s, const Work<W>& work) {
                if (s.sum.cards <= stored) return;  // kept already
                if (s.sum.cards == cards) { consider(s); return; }
                Facts<W> last;
                work.facts(b.state.p, last);
                const Facts<W>* whole[1] = {&b.facts};
                visit(t, b.state, whole, 1, s, last);
            });
            if (have <= stored) {
                int alone[1] = {i};
                pack(t, alone, 1, b.state.sum, b.promise);
                for (int k = 0; k < i && !over(t); k++) {
                    if (blocks[k].again || have + blocks[k].state.sum.cards + 1 > cards) continue;
                    int two[2] = {i, k};
                    together(t, two, 2);
                }
            }
        }
        if (b.prefix >= 0) {
            const Facts<W>* whole[1] = {&blocks[b.prefix].facts};
            insert(t, blocks[b.prefix].state, whole, 1, b.state, b.tail, left);
        }
    }
};

}  // namespace khronos
