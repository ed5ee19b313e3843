// The bound of the best turn (docs/proof.md). A turn falls into blocks of plays that depend on each
// other; all blocks are made with the rules, and independent ones add up.
//
// The search is of *free* turns: routes are priced at their cheapest (§2.2, §2.3), Ecus may be owed
// on the way, and opponents answer as a fixed rule says. So what it finds bounds every turn from
// above, and a turn that it finds has still to be walked.
#pragma once
#include <stdlib.h>

#include "basics/interruption.hpp"
#include "basics/memory.hpp"
#include "proof/best_turns.hpp"
#include "proof/fares.hpp"
#include "proof/one_card_bound.hpp"
#include "proof/positions_met.hpp"
#include "proof/tied_blocks.hpp"

namespace khronos {

// Plays of the root at most; words for their bits.
inline constexpr int MOST_ROOT = 8192, ROOT_WORDS = words_for(MOST_ROOT);
static_assert(MOST_ROOT < 1 << 16, "they are numbered by u16");

// Options of opponents by decision: so many decisions in order, then their options.
struct Rule {
    const u64* keys;
    int count;
    bool says(u64 key) const { return std::binary_search(keys, keys + count, key); }
    int option(u64 key, int otherwise) const {
        return says(key) ? int(std::lower_bound(keys, keys + count, key)[count]) : otherwise;
    }
};

// A play of the root: the option that opponents take in it, the kind of its cards and how many they
// are, and the facts of all its outcomes together.
template <int W> struct RootPlay {
    Play play;
    u8 answer;
    i8 kind, cards;
    Facts<W> facts;
};

// Some of many things, by number, looked up by facts: where few are asked for, few are looked at.
template <int W, int MOST> struct TiedSome {
    TiedBlocks<W> ties;
    int count, of[MOST];
};

template <int W> struct Proof {
    const Map<W>* map;
    Position<W> root;
    Fares fares;
    DomainBound<W> domain_bound;
    OneCardBound<W> one_card_bound;
    bool income_turn;
    bool mover_ecus_count;
    Rivals rivals;  // whose incomes count against the mover
    u8 watched;     // bits of all whose incomes count
    int poorest;    // of these rivals the one who has least: who counts in `most_gain_of_plays`
    int cards;      // in hand
    int most_stored_cards;  // blocks of up to so many are kept, and single plays
    i16 mover_incomes[BOARDS];
    int income_now;  // Ecus: what the boards pay now at most
    // Counters that are low; that are empty: who fills one of these may make any play possible.
    u16 scarce, lacking;
    PositionsMet met;
    TiedBlocks<W> ties[3];    // of the ranked
    TiedBlocks<W> root_ties;  // of the plays of the root
    // By kind: the plays of the root that take one card; the ranked blocks of one card.
    TiedSome<W, MOST_ROOT> one_card_plays[KINDS];
    TiedSome<W, MOST_BLOCKS> one_card_blocks[KINDS];
    // Ecus: nothing up to here is of interest, or would be kept among better turns; the most that
    // was named meanwhile as of no interest.
    Shared<int> threshold, asked_threshold;
    int best_value[2];       // the most that a free turn brings, or what was known; as `best_turns`
    int purse;               // Ecus in hand
    Shared<int> next_block;  // the block that is taken up next
    Shared<int> stopped;
    Shared<int> incomplete;  // a play could not be followed, or there was no room
    const int* stop;
    Rule rule;  // by which opponents answer
    // Turns are looked for that have one of these plays, `bits_of` in order; if there are none, all
    // turns. Of each kind the cards that one of them takes at least.
    const u64* wanted;
    int wanted_n;
    int wanted_cost[KINDS];
    // In these plays all options are taken of the first decision that the rule does not tell.
    bool branching;
    Shared<long long> visited, resolved;
    long long limit;  // plays resolved at most; 0: no limit
    int lock;
    bool prepared;
    BestTurns best_turns[2];  // no opponent decides; one does, against the fixed answers
    Cases cases;              // of the latter
    // Blocks in which no opponent decides are gathered, for CP-SAT to set them side by side.
    bool gathering;
    bool some_decided;  // an opponent decides in some kept block
    // Ecus that so many cards add at most, in kept blocks; in one gathered block that is not kept.
    int most_of_cards[MOST_CARDS + 1], most_of_grown[MOST_CARDS + 1];
    bool gathered_full;  // there was no room for one more
    int grown_blocks_n;
    Block<W>* grown_blocks;  // gathered ones that are not kept, up to MOST_GROWN; `lock` is held

    // Last, as only the first of each are used: memory that nobody has written to costs nothing.
    Shared<int> blocks_n;
    int root_plays_n, singles_n, ranked_n[3];
    enum { PLACES = 4 * MOST_ROOT };
    u16 slots[PLACES];  // 1 + numbers of the plays of the root by what they are; 0: free
    RootPlay<W> root_plays[MOST_ROOT];
    int changing_singles_n;  // so many of the singles change more than they build
    Single<W> singles[MOST_BLOCKS];
    int ranked[3][MOST_BLOCKS];  // blocks of one and two cards, those that gain most first
    Brief<W> briefs[MOST_BLOCKS];
    Block<W> blocks[MOST_BLOCKS];

    struct Thread {
        long long visited, resolved;
        int ticks;
    };

    // Adds what a thread has done to the sums that all share.
    void count(Thread& t) {
        visited.add(t.visited);
        resolved.add(t.resolved);
        t.visited = t.resolved = 0;
    }
    // Whether to stop: asked now and then, as the answer takes a while.
    bool out_of_time(Thread& t) {
        if (stopped) return true;
        if (++t.ticks & 63) return false;
        count(t);
        if (!should_end(stop) && (!limit || resolved <= limit)) return false;
        stopped = 1;
        return true;
    }

    // At the beginning: nothing up to so many Ecus is of interest. Later: from now on.
    void begin_above(int known) {
        threshold = asked_threshold = best_value[0] = best_value[1] = cases.left_out = known;
    }
    void raise_threshold(int to) {
        asked_threshold.raise(to);
        threshold.raise(to);
    }

    // ---- values -----------------------------------------------------------------------------
    // What a free turn brings: Ecus at its end less those at its beginning.
    int value(const Sum& s) const {
        int best = NOTHING;
        for (int k = 0; k < PLACINGS; k++) {
            const int fare = fares.of(k, s.cards_by_board);
            if (fare >= Fares::IMPOSSIBLE || purse + s.ecus < fare) continue;  // Lemma 8
            int v = mover_ecus_count ? s.ecus - fare : 0;
            if (income_turn)
                for (int e = 0; e < BOARDS; e++)
                    if (STANDS[k] >> e & 1) v += mover_incomes[e] + s.gain[e];
            if (v > best) best = v;
        }
        return best - most_rival_gain(s);
    }
    // The most that two adventurers collect, if these are the incomes of the boards.
    static int most_on_two(const i16* boards) {
        const int a = boards[0], b = boards[1], c = boards[2];
        return std::max({a, b, c, a + b, a + c, b + c});
    }
    // The most that a block adds, wherever the adventurers stand; for the lead, against one rival.
    int most_gain_of_plays(const Sum& s) const {
        return (mover_ecus_count ? s.ecus : 0) + (income_turn ? most_on_two(s.gain) : 0) -
               (rivals.any() ? s.rival_gain[poorest] : 0);  // Lemma 13
    }
    // Lemma 13: the most that a rival's income grows by, Ecus.
    int most_rival_gain(const Sum& s) const {
        int most = rivals.any() ? NOTHING : 0;
        for (int r = 0; rivals.any() && r < MOST_SEATS; r++)
            if (rivals.stands[r]) most = std::max(most, int(s.rival_gain[r]));
        return most;
    }
    // Whether anybody's income counts.
    bool incomes_count() const { return income_turn || rivals.any(); }
    // Whether the hand has these cards.
    bool can_be_paid(const Sum& s) const {
        for (int k = 0; k < KINDS; k++)
            if (s.cards_by_kind[k] > root.hand[k]) return false;
        return s.cards <= cards;
    }

    static u64 hash_of_play(const Play& play) { return mixed(bits_of(play)) >> 16; }
    // Whether turns with this play are looked for (lemma 7, other rules).
    bool looks_for(const Play& play) const {
        return std::binary_search(wanted, wanted + wanted_n, bits_of(play));
    }
    // Lemma 7, other rules: none of the plays looked for was made, nor can the cards that are left
    // pay one.
    bool cannot_have_wanted(const Sum& s, bool has_wanted) const {
        bool can = !wanted_n || has_wanted;
        for (int k = 0; k < KINDS; k++)
            can |= wanted_cost[k] <= std::min(root.hand[k] - s.cards_by_kind[k], cards - s.cards);
        return !can;
    }
    // What is known of a play that the root allows; 0 for any other play.
    const RootPlay<W>* root_play(const Play& play) const {
        for (u32 at = u32(hash_of_play(play)); slots[at % PLACES]; at++) {
            const RootPlay<W>& one = root_plays[slots[at % PLACES] - 1];
            if (memcmp(&one.play, &play, sizeof play) == 0) return &one;
        }
        return 0;
    }
    // Cards by kind that are left after what was needed of each.
    Hand left_of(const Sum& s) const { return root.hand.without(s.cards_by_kind); }
    // Gives the mover of a state the cards that are left.
    void deal_cards_left(State<W>& s) const { s.position.hand = left_of(s.sum); }
    // Lemma 6: equal keys for equal boards, with the same cards played on the same boards and the
    // same Ecus, and the same plays in which opponents decided.
    static u64 key_of(const State<W>& s) { return key_of(s.position.hash() ^ s.asked_hash, s.sum); }
    static u64 key_of(u64 hash, const Sum& s) {
        const Hand& n = s.cards_by_kind;
        const i8* b = s.cards_by_board;
        u64 rest = u64(n[0]) | u64(n[1]) << 4 | u64(n[2]) << 8 | u64(s.cards_of_any_kind) << 12 |
                   u64(b[0]) << 16 | u64(b[1]) << 20 | u64(b[2]) << 24 | u64(u8(s.ecus)) << 32;
        return hash ^ mixed(rest << 8 | 3);
    }

    // ---- making plays (play_outcomes.hpp) ---------------------------------------------------
    int fixed_answer(const Play& play) const;
    template <class Each>
    void outcomes(Thread& t, const State<W>& from, const Play& play, int kind, int cost, int extra,
                  int fixed, Each each);
    struct Following;
    template <class Each>
    void follow_decisions(Thread& t, const State<W>& from, State<W>& to, Step& step, int given,
                          int fixed, Each& each);
    void note_incomes(const State<W>& from, State<W>& to, const Resolver<W>& resolver) const;
    u64 decision_key(const Resolver<W>& resolver, const Step& step, int given) const;
    void add_independent_block(State<W>& s, const Block<W>& b) const;

    // ---- what cannot improve (cannot_improve.hpp) -------------------------------------------
    bool last_play_cannot_improve(LastPlayBound<W>& last_play_bound, const Play& play, Sum s) const;
    bool whole_turn_cannot_improve(const Reached& reached, Sum s) const;
    bool one_card_more_cannot_improve(const State<W>& from, const Play& play, int kind, int cost,
                                      int extra) const;

    // ---- blocks grown (extend_blocks.hpp, several_blocks.hpp, windows.hpp) ------------------
    void keep_block(const State<W>& state, const Facts<W>* facts_before, const Facts<W>& last_facts,
                    int prefix);
    void single_plays(Thread& t);
    bool look_up_plays();
    void dependent_pairs(Thread& t);
    template <class Each>
    void after_one_block(Thread& t, const State<W>& from, const Facts<W>& facts, int most,
                         Each each);
    typedef Few<Facts<W>> Parts;  // of the blocks before a last play
    void grow_block(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state,
                    const Facts<W>& last_facts);
    void go_on_after(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state,
                     const Resolver<W>& resolver);
    void insert_before_last_play(Thread& t, const State<W>& before, const Parts& parts,
                                 const State<W>& state, const Facts<W>& last_facts);
    template <class Each>
    void independent_of_parts(const TiedBlocks<W>& of, const int* numbers, const Parts& parts,
                              const Facts<W>& last_facts, const Hand& have, Each each) const;
    enum { MOST_WAITING = 32 };
    struct Waiting {
        u64 key;
        int block;
    };
    void insert_waiting(Thread& t, const State<W>& before, const Parts& parts,
                        const State<W>& state, const Waiting* waiting, int waiting_n);
    void tied_to(const Facts<W>& facts, const Hand& have, u64* tied_plays) const;
    void make_last_play(Thread& t, const State<W>& s, const Parts& parts, const Play& play,
                        int kind, int cost, int extra);
    void with_single_blocks(Thread& t, int block);
    bool windows(const int* of, int n, const Sum& sum, Bitboard<W>* window) const;
    void windows_of_upgrades(const Board<W>& b, const Sum& sum, int size, const Bitboard<W>& near,
                             const Bitboard<W>& on, const Bitboard<W>& empty,
                             Bitboard<W>* to) const;
    Bitboard<W> empty_after(const int* of, int n, int e) const;
    Bitboard<W> border_of(const int* of, int n, int built, int e) const;
    Bitboard<W> growable(const Position<W>& p, int e, int size) const;
    // A block changes a domain beside which another built without changing it.
    bool supports(int changes, int built, int e) const {
        return changes != built &&
               blocks[changes].facts.extent_changed[e].meets(briefs[built].built_beside[e]);
    }
    bool joined_by_one(const int* of) const;
    void several_blocks(Thread& t, const int* of, int n, const Sum& sum, const u64* tied_to_first,
                        int until);
    // Where a block changed what a refusal may rest on: of any play for its own squares; of a
    // military or religious building also for the domains that it touches.
    Bitboard<W> changed_squares(const Facts<W>& f, int e) const {
        return freed(f) ? map->full : f.wrote[e];
    }
    Bitboard<W> changed_domains(const Facts<W>& f, int e) const {
        return e < REASON ? changed_squares(f, e) | f.extent_changed[e] : changed_squares(f, e);
    }
    // It used a tile or cube that the root lacks, or asked for one in vain: any play may be
    // possible.
    bool freed(const Facts<W>& f) const { return f.asked_in_vain || (f.uses & lacking); }
    void after_several_blocks(Thread& t, const int* of, int n, const Sum& sum,
                              const Bitboard<W>* window);

    // ---- blocks gathered (gathered_blocks.hpp) ----------------------------------------------
    void most_of_kept_blocks();
    void gather(const State<W>& state, const Facts<W>& facts);
    bool may_improve(const Block<W>& b) const;
    const Block<W>& gathered(int number) const {
        return number < MOST_BLOCKS ? blocks[number] : grown_blocks[number - MOST_BLOCKS];
    }
    bool is_gathered(int number) {
        take_lock();
        const int grown = grown_blocks_n;
        give_lock();
        return number >= 0 &&
               (number < MOST_BLOCKS ? number < blocks_n : number < MOST_BLOCKS + grown);
    }
    static bool opponent_decides(const State<W>& s) {
        bool decides = false;
        for (int k = 0; k < s.steps_n; k++) decides |= s.steps[k].asked_n > 0;
        return decides;
    }

    // ---- independent blocks side by side (components.hpp) -----------------------------------
    void rank_blocks();
    void pack_last_card(const State<W>& state, const Facts<W>& facts);
    void pack_components(Thread& t, const int* of, int n, const Sum& sum, int most_so_far);
    int most_of_packing(int most_gain, int c, int left) const;

    // ---- turns found (best_turns.hpp) -------------------------------------------------------
    void consider_turn(const State<W>& s) { consider_turn(Turn<W>{1, {&s}}); }
    // A free turn that may bring more than is known.
    void consider_turn(const Turn<W>& turn) {
#ifdef KHRONOS_LISTEN
        // Tests that want to be told of every turn; nothing else is done with them.
        return listen(*this, turn);
#endif
        Sum sum = {};
        for (int i = 0; i < turn.count; i++) sum = sum + turn.items[i]->sum;
        const int v = value(sum);
        if (v <= threshold) return;
        bool decided = false;
        for (int i = 0; i < turn.count; i++) decided |= opponent_decides(*turn.items[i]);
        take_lock();
        u64 hash = root.hash(), asked_hash = 0;
        for (int i = 0; i < turn.count; i++) {
            const State<W>& s = *turn.items[i];
            hash ^= s.position.hash() ^ root.hash();
            asked_hash += s.asked_hash;
        }
        best_value[decided] = std::max(best_value[decided], v);
        BestTurns& list = best_turns[decided];
        list.note(turn, v, hash ^ asked_hash);
        if (decided) {
            cases.note(turn, v);
        } else if (list.count == MOST_FOUND) {
            int least = v;
            for (const FreeTurn& one : list.turns) least = std::min(least, one.value);
            threshold.raise(least - 1);
        }
        give_lock();
    }
    // Held while `best_turns` and `cases` are read or changed.
    void take_lock() {
        while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {}
    }
    void give_lock() { __atomic_store_n(&lock, 0, __ATOMIC_RELEASE); }

    // ---- begin and end ----------------------------------------------------------------------
    bool begin(int table_bits) {
        cards = std::min(root.hand.held(), int(MOST_CARDS));
        most_stored_cards = cards > 3 ? 2 : 1;
        domain_bound.make(*map, root, rivals);
        for (int k = 0; k < KINDS; k++) {
            wanted_cost[k] = MOST_CARDS + 1;
            for (int i = 0; i < wanted_n; i++)
                if (const Play one = play_of(wanted[i]);
                    one.type == DEMOLISH || kind_of(one.shape) == k)
                    wanted_cost[k] =
                        std::min(wanted_cost[k], one.type == CONSTRUCT ? size_of(one.shape) : 1);
        }
        watched = mover_ecus_count ? u8(1 << root.mover) : u8(0);
        for (int r = 0, least = LARGE; r < MOST_SEATS; r++) {
            if (!rivals.stands[r]) continue;
            watched |= u8(1 << r);
            // Who has least can lose least.
            int has = 0;
            rivals.each_board_of(r, [&](int e) { has += board_income(*map, root, e, r); });
            if (has < least) {
                least = has;
                poorest = r;
            }
        }
        for (int e = 0; e < BOARDS; e++)
            mover_incomes[e] = income_turn ? i16(board_income(*map, root, e, root.mover)) : i16(0);
        income_now = most_on_two(mover_incomes);
        scarce = lacking = 0;
        // Civil tiles, and the largest, are put by cards of their kind alone; a card puts one cube.
        for (int s = 0; s < SHAPES; s++) {
            const int most = s < HAMLET && size_of(s) < 3 ? cards : root.hand[kind_of(s)];
            if (root.stock[s] <= Resolver<W>::usual(s) * most) scarce |= u16(1 << s);
            if (!root.stock[s]) lacking |= u16(1 << s);
        }
        if (root.supply[root.mover] <= cards) scarce |= 1 << OWN_CUBES;
        if (!root.supply[root.mover]) lacking |= 1 << OWN_CUBES;
        one_card_bound.make(*map, domain_bound, root);
        return met.make(table_bits);
    }
    void end() {
        free(met.keys);
        for (int c = 1; c <= 2; c++) ties[c].end();
        root_ties.end();
        for (int k = 0; k < KINDS; k++) {
            one_card_plays[k].ties.end();
            one_card_blocks[k].ties.end();
        }
        free(grown_blocks);
    }

    // ---- the work ---------------------------------------------------------------------------
    // Makes the blocks that are kept: single plays and pairs. To be called once, before `work`.
    void prepare() {
        Thread t = {};
        consider_turn(Turn<W>{});  // without plays: travelling alone may pay
        single_plays(t);
        dependent_pairs(t);
        rank_blocks();
        most_of_kept_blocks();
        count(t);
    }
    // Takes up one kept block after the other. Several threads may call it at a time.
    void work() {
        Thread t = {};
        for (;;) {
            const int i = next_block.add(1);
            if (i >= blocks_n || out_of_time(t)) break;
            const Block<W>& b = blocks[i];
            const int have = b.state.sum.cards, left = cards - have;
            if (cannot_have_wanted(b.state.sum, b.state.has_wanted))
                continue;  // Lemma 7, other rules
            t.visited++;
            consider_turn(b.state);
            if (left && !b.met_before) {                                         // Lemma 6
                if (have > most_stored_cards) pack_last_card(b.state, b.facts);  // Lemma 2
                after_one_block(t, b.state, b.facts, left,
                                [&](const State<W>& s, const Resolver<W>& resolver) {  // Lemma 4
                                    // Smaller ones are kept already.
                                    if (s.sum.cards > most_stored_cards)
                                        go_on_after(t, b.state, {1, {&b.facts}}, s, resolver);
                                });
                if (have <= most_stored_cards) {
                    pack_components(t, &i, 1, b.state.sum, b.most_gain);  // Lemma 2
                    with_single_blocks(t, i);                             // Lemma 5 (b)
                }
            }
            if (!left || b.prefix < 0)
                continue;  // before a play of the root: `after_one_block` of the other block
            const Block<W>& before = blocks[b.prefix];
            insert_before_last_play(t, before.state, {1, {&before.facts}}, b.state,
                                    b.last_facts);  // Lemma 5 (a)
        }
        count(t);
    }
};
}  // namespace khronos

#include "proof/cannot_improve.hpp"
#include "proof/components.hpp"
#include "proof/extend_blocks.hpp"
#include "proof/gathered_blocks.hpp"
#include "proof/play_outcomes.hpp"
#include "proof/several_blocks.hpp"
#include "proof/windows.hpp"
