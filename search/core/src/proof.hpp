// The bound of the best turn (docs/proof.md). A turn falls into blocks of plays that depend on each
// other; all blocks are made with the rules, and independent ones add up.
//
// The search is of *free* turns: routes are priced at their cheapest (§2.2, §2.3), Ecus may be owed on
// the way, and opponents answer as a fixed rule says. So what it finds bounds every turn from above,
// and a turn that it finds has still to be walked.
#pragma once
#include "index.hpp"

namespace khronos {

template <int W> struct Proof {
    const Map<W>* map;
    Position<W> root;
    Fares fares;
    Nearby<W> nearby;
    Finishing<W> finishing;
    bool pays;
    bool mine;            // the mover's Ecus count
    Rivals rivals;        // whose incomes count against the mover
    u8 watched;           // bits of all whose incomes count
    int target;           // of these the one whose incomes are told by what a block promises
    int cards, stored;    // in hand; blocks of up to so many are kept
    i16 incomes[3];
    int ground;           // Ecus: what the boards pay now at most
    u16 scarce, lacking;  // counters that are low, that are empty: who fills one may make any play possible
    Met met;
    Block<W>* blocks;
    Brief<W>* briefs;
    int blocks_n, plain;  // the first `plain` are single plays
    int* ranked[3];       // blocks of one and two cards, the most promising first
    int ranked_n[3];
    Ties<W> ties[3];      // of the ranked
    Single<W>* singles;   // those of one card, the first so many of which change more than they build
    int singles_n, changing;
    Ties<W> root_ties;    // of the plays of the root
    RootPlay<W>* plays;
    int plays_n, places_mask;
    u16* places;
    int bar;              // Ecus: nothing up to here is of interest, or would be kept among so many better turns
    int raised;           // the most that was said meanwhile not to be of interest
    int highest;          // the most that a free turn brings in which no opponent decides; or what was known
    int fated;            // the same of those in which one does, against the fixed answers
    int spilled;          // the most of these for which there was no room among the cases
    int purse;            // Ecus in hand
    int next, stopped, open;
    const int* stop;
    bool branching;       // all answers of opponents are tried
    long long visited, resolved, limit;  // limit: plays resolved at most; 0: no limit
    int lock;
    FoundList found[2];   // turns in which no opponent decides; in which one does
    Case cases[MOST_CASES];
    int cases_n;
    int case_of[2 * MOST_CASES];  // 1 + numbers of cases by what they ask and answer; 0: free

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
        const bool told = stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
        if (told) __atomic_store_n(&stopped, 1, __ATOMIC_RELAXED);
        return told;
    }

    // From now on nothing up to so many Ecus is of interest.
    void raise(int to) {
        if (to > raised) __atomic_store_n(&raised, to, __ATOMIC_RELAXED);
        if (to > bar) __atomic_store_n(&bar, to, __ATOMIC_RELAXED);
    }

    // ---- values ---------------------------------------------------------------------------------

    // Ecus at the end of a free turn, more than at its beginning.
    int value(const Sum& s) const {
        int best = NOTHING;
        for (int k = 0; k < PLACINGS; k++) {
            const int fare = fares.of(k, s.spread);
            if (fare >= 100 || purse + s.ecus < fare) continue;
            int v = mine ? s.ecus - fare : 0;
            if (pays) for (int e = 0; e < 3; e++) if (STANDS[k] >> e & 1) v += incomes[e] + s.gain[e];
            if (v > best) best = v;
        }
        return best - ahead(s);
    }
    // The most that two adventurers can have of these numbers, one a board.
    static int most_on_two(const i16* boards) {
        const int a = boards[0], b = boards[1], c = boards[2];
        return std::max({a, b, c, a + b, a + c, b + c});
    }
    int promise_of(const Sum& s) const {
        return (mine ? s.ecus : 0) + (pays ? most_on_two(s.gain) : 0) - (rivals.any() ? s.rival[target] : 0);
    }
    // The most that a rival's income grows by, Ecus.
    int ahead(const Sum& s) const {
        int most = rivals.any() ? NOTHING : 0;
        for (int r = 0; rivals.any() && r < MOST_SEATS; r++) if (rivals.stands[r]) most = std::max(most, int(s.rival[r]));
        return most;
    }
    bool counts() const { return pays || rivals.any(); }  // incomes do
    bool fits(const Sum& s) const {
        for (int k = 0; k < 3; k++) if (s.need[k] > root.hand[k]) return false;
        return s.cards <= cards;
    }
    bool fits(const Sum& s, int kind, int cost, int extra) const {
        return s.need[kind] + cost <= root.hand[kind] && s.cards + cost + extra <= cards;
    }

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
    // Cards by kind that are left after what was needed of each.
    Hand left_of(const Sum& s) const { return root.hand.without(s.need); }
    void deal(State<W>& s) const { s.p.hand = left_of(s.sum); }
    static u64 key_of(const State<W>& s) { return key_of(s.p.hash ^ s.said, s.sum); }
    static u64 key_of(u64 hash, const Sum& s) {
        const Hand& n = s.need;
        const i8* b = s.spread;
        u64 rest = u64(n[0]) | u64(n[1]) << 4 | u64(n[2]) << 8 | u64(s.any) << 12 | u64(b[0]) << 16 | u64(b[1]) << 20 | u64(b[2]) << 24 | u64(u8(s.ecus)) << 32;
        return hash ^ mixed(rest << 8 | 3);
    }

    // ---- making plays (making.hpp) ----------------------------------------------------------------

    int answer(const Play& play) const;
    template <class Each> void outcomes(Thread& t, const State<W>& from, const Play& play, int kind, int cost, int extra, int fixed, Each each);
    template <class Each> void follow(Thread& t, const State<W>& from, State<W>& to, Step& step, int given, int fixed, Each& each);
    void gains(const State<W>& from, State<W>& to, const Work<W>& work) const;
    u64 asked(const Work<W>& work, const Step& step, int given) const;
    void apply(State<W>& s, const Block<W>& b) const;

    // ---- last plays --------------------------------------------------------------------------------

    // What is spent and brought at once by a play, added to the rest.
    static Sum spent(Sum s, int epoch, int spend, int ecus) {
        s.spread[epoch] = i8(s.spread[epoch] + spend);
        s.ecus = i8(s.ecus + ecus);
        return s;
    }
    // Whether a last play cannot bring more than is of interest.
    bool dull(Pricing<W>& pricing, const Sum& sum, const Play& play, int kind, int spend) const {
        Sum s = spent(sum, play.epoch, spend, ecus_of(play));
        if (!counts()) return value(s) <= bar;
        int gain[3];
        pricing.most(play, kind, gain);
        for (int e = 0; e < 3; e++) s.gain[e] = i16(s.gain[e] + gain[e]);
        for (int r = 0; rivals.any() && r < MOST_SEATS; r++) s.rival[r] = i16(s.rival[r] - pricing.loses[r]);
        return value(s) <= bar;
    }

    // The same of a whole turn whose plays are known, not what they do after each other.
    bool dull(const Near& near, Sum s) const {
        if (!counts()) return value(s) <= bar;
        if (!nearby.usable) return false;
        nearby.most(near, s.gain, s.rival);
        return value(s) <= bar;
    }

    // Whether nothing of interest can come of a play after which one card is left: told from what the plays of the
    // turn and any last one reach.
    bool hopeless(const State<W>& from, const Play& play, int kind, int cost, int extra) const {
        if (!counts() || finishing.full || from.sum.cards + cost + extra != cards - 1) return false;
        const Near near = from.near + nearby.of(from.p, play, kind);
        Sum sum = spent(from.sum, play.epoch, cost + extra, ecus_of(play));
        if (!dull(near, sum)) return false;
        Step steps[MOST_CARDS];
        memcpy(steps, from.steps, sizeof(Step) * size_t(from.count));
        steps[from.count].play = play;
        for (int k = 0; k < 3; k++) {
            if (sum.need[k] + (k == kind ? cost : 0) >= root.hand[k]) continue;
            if (finishing.any(k, steps, from.count + 1, [&](const auto& last) {
                    return !dull(near + last.near, spent(sum, last.epoch, 1, last.ecus));
                })) return false;
        }
        return true;
    }

    // ---- blocks grown (growth.hpp) ----------------------------------------------------------------

    void keep(const State<W>& state, const Facts<W>* before, const Facts<W>& tail, int prefix);
    void single_plays(Thread& t);
    void pairs(Thread& t);
    template <class Each> void dependent(Thread& t, const State<W>& from, const Facts<W>& facts, int most, Each each);
    typedef Few<Facts<W>> Parts;  // of the blocks before a last play
    void visit(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state, const Facts<W>& tail);
    void go_on(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state, const Work<W>& work);
    void insert(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state, const Facts<W>& tail, int left);
    enum { MOST_WAITING = 32 }; struct Waiting { u64 key; int block; };
    void put_in(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state, const Waiting* waiting, int waiting_n);
    void join(Thread& t, const State<W>& s, const Parts& parts, const Play& play, int kind, int cost, int extra);
    void with_singles(Thread& t, int block);
    bool windows(const int* of, int n, const Sum& sum, Bits<W>* window) const;
    bool supports(int changes, int built, int e) const;
    bool joined_by_one(const int* of) const;
    void together(Thread& t, const int* of, int n, const Sum& sum, const u64* tied_to_first, int until);
    // Where a block changed what a refusal may rest on: of any play for its own squares; of a military or religious
    // building also for the domains that it touches.
    Bits<W> own(const Block<W>& b, int e) const { return b.freed ? map->full : b.facts.wrote[e]; }
    Bits<W> area(const Block<W>& b, int e) const { return e < REASON ? own(b, e) | b.facts.loud[e] : own(b, e); }
    void after_all(Thread& t, const int* of, int n, const Sum& sum, const Bits<W>* window);

    // ---- independent blocks side by side (packing.hpp) --------------------------------------------

    void rank();
    Border<W> border(const Block<W>& b, int e, const Bits<W>& open) const;
    Border<W> border_of(const int* of, int n, int built, int e) const;
    Bits<W> growable(const Position<W>& p, int e, int size) const;
    void beside(const State<W>& state, const Facts<W>& facts);
    void pack(Thread& t, const int* of, int n, const Sum& sum, int promised);
    int most_of(int promise, int c, int left) const;

    // ---- turns found (found.hpp) ------------------------------------------------------------------

    typedef Few<State<W>> Turn;  // independent blocks side by side
    void consider(const Turn& turn);
    void consider(const State<W>& s) { consider(Turn{1, {&s}}); }
    void note(FoundList& list, const Turn& turn, int v, u64 hash);
    void note_case(const Turn& turn, int v);

    // ---- begin and end ------------------------------------------------------------------------

    bool begin(int table_bits) {
        cards = std::min(root.hand.held(), int(MOST_CARDS));
        stored = cards > 3 ? 2 : 1;
        nearby.make(*map, root, rivals);
        watched = mine ? u8(1 << root.mover) : u8(0);
        for (int r = 0, least = 1 << 20; r < MOST_SEATS; r++) {
            if (!rivals.stands[r]) continue;
            watched |= u8(1 << r);
            // Who has least can lose least.
            int has = 0;
            rivals.on_each(r, [&](int e) { has += board_income(*map, root, e, r); });
            if (has < least) { least = has; target = r; }
        }
        for (int e = 0; e < 3; e++) incomes[e] = pays ? i16(board_income(*map, root, e, root.mover)) : i16(0);
        ground = most_on_two(incomes);
        scarce = lacking = 0;
        // Civil tiles, and the largest, are put by cards of their kind alone; a card puts one cube.
        for (int s = 0; s < SHAPES; s++) {
            const int most = s < HAMLET && size_of(s) < 3 ? cards : root.hand[kind_of(s)];
            if (root.stock[s] <= Work<W>::usual(s) * most) scarce |= u16(1 << s);
            if (!root.stock[s]) lacking |= u16(1 << s);
        }
        if (root.supply[root.mover] <= cards) scarce |= 1 << 9;
        if (!root.supply[root.mover]) lacking |= 1 << 9;
        places_mask = 4 * MOST_ROOT - 1;
        blocks = (Block<W>*)malloc(sizeof(Block<W>) * MOST_BLOCKS);
        briefs = (Brief<W>*)malloc(sizeof(Brief<W>) * MOST_BLOCKS);
        singles = (Single<W>*)malloc(sizeof(Single<W>) * MOST_BLOCKS);
        plays = (RootPlay<W>*)malloc(sizeof(RootPlay<W>) * MOST_ROOT);
        places = (u16*)calloc(size_t(places_mask) + 1, sizeof(u16));
        for (int c = 1; c <= 2; c++) ranked[c] = (int*)malloc(sizeof(int) * MOST_BLOCKS);
        return finishing.make(*map, nearby, root) && blocks && briefs && singles && plays && places && ranked[1] && ranked[2] && met.make(table_bits);
    }
    void end() {
        free(blocks); free(briefs); free(singles); free(plays); free(places); free(ranked[1]); free(ranked[2]); free(met.keys);
        for (int c = 1; c <= 2; c++) ties[c].end();
        root_ties.end();
        finishing.end();
    }

    // ---- the work -------------------------------------------------------------------------------

    void prepare() {
        Thread t;
        memset(&t, 0, sizeof t);
        consider(Turn{});  // without plays: travelling alone may pay
        single_plays(t);
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
        const int have = b.state.sum.cards, left = cards - have;
        t.visited++;
        consider(b.state);
        if (!left) return;
        if (!b.again) {
            if (have > stored) beside(b.state, b.facts);
            dependent(t, b.state, b.facts, left, [&](const State<W>& s, const Work<W>& work) {
                // Smaller ones are kept already.
                if (s.sum.cards > stored) go_on(t, b.state, {1, {&b.facts}}, s, work);
            });
            if (have <= stored) {
                pack(t, &i, 1, b.state.sum, b.promise);
                with_singles(t, i);
            }
        }
        if (b.prefix < 0) return;
        const Block<W>& before = blocks[b.prefix];
        insert(t, before.state, {1, {&before.facts}}, b.state, b.tail, left);
    }
};

}  // namespace khronos

#include "found.hpp"
#include "growth.hpp"
#include "making.hpp"
#include "packing.hpp"
