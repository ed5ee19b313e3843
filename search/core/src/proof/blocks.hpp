// Blocks: plays made from the root one after the other, with all that they cost, bring and rest on
// (docs/proof.md).
#pragma once
#include "proof/domain_bound.hpp"
#include "proof/independence.hpp"

namespace khronos {

inline constexpr int MOST_CARDS = HAND_SIZE;
// Less than any turn brings, Ecus.
inline constexpr int NOTHING = -30000;
// Decisions of opponents in a play that are told apart; what an answer is more if all were tried.
inline constexpr int MOST_ASKED = 4, TRIED = 8;

// Up to a turn's worth of things that belong together, such as the facts of independent blocks.
template <class T> struct Few {
    int count;
    const T* items[MOST_CARDS];

    Few with(const T& one) const {
        Few more = *this;
        more.items[more.count++] = &one;
        return more;
    }
};

inline u64 bits_of(const Play& play) { return __builtin_bit_cast(u64, play); }
inline Play play_of(u64 bits) { return __builtin_bit_cast(Play, bits); }

// A play as it was made: what was chosen in it, by whomever.
struct Step {
    Play play;
    i8 kind, cost, extra;  // cards of its kind, and of any kind
    u8 choices_n;
    // The first decisions of opponents: how many, their answers (TRIED more where all were tried)
    // and keys.
    u8 asked_n;
    u8 answers[MOST_ASKED];
    u64 keys[MOST_ASKED];
    u16 choices[MOST_CHOICES];
};

// What plays cost and bring, apart from the boards they leave: it adds up over independent blocks.
struct Sum {
    i16 gain[BOARDS];            // income by board, Ecus
    i16 rival_gain[MOST_SEATS];  // what each rival's income changes by, Ecus, if that is asked for
    i8 cards_by_board[BOARDS];
    Hand cards_by_kind;    // without surcharges
    i8 cards_of_any_kind;  // for surcharges
    i8 cards;              // all of them
    i8 ecus;               // bonuses and costs, Ecus

    // Packing does little else: as a call it takes an eighth of all time.
    [[gnu::always_inline]] Sum operator+(const Sum& o) const {
        Sum sum = *this;
        static_assert(BOARDS == KINDS);
        for (int k = 0; k < KINDS; k++) {
            sum.gain[k] = i16(gain[k] + o.gain[k]);
            sum.cards_by_board[k] = i8(cards_by_board[k] + o.cards_by_board[k]);
            sum.cards_by_kind[k] = i8(cards_by_kind[k] + o.cards_by_kind[k]);
        }
        for (int s = 0; s < MOST_SEATS; s++)
            sum.rival_gain[s] = i16(rival_gain[s] + o.rival_gain[s]);
        sum.cards_of_any_kind = i8(cards_of_any_kind + o.cards_of_any_kind);
        sum.cards = i8(cards + o.cards);
        sum.ecus = i8(ecus + o.ecus);
        return sum;
    }
    // With a play of so many cards of its kind, and of any kind, that brings so many Ecus at once.
    Sum with(int epoch, int kind, int cost, int extra, int brings) const {
        Sum sum = *this;
        sum.cards_by_board[epoch] = i8(cards_by_board[epoch] + cost + extra);
        sum.cards_by_kind[kind] = i8(cards_by_kind[kind] + cost);
        sum.cards_of_any_kind = i8(cards_of_any_kind + extra);
        sum.cards = i8(cards + cost + extra);
        sum.ecus = i8(ecus + brings);
        return sum;
    }
    Sum with(const Play& play, int kind, int cost, int extra) const {
        return with(play.epoch, kind, cost, extra, ecus_of(play));
    }
};

// Plays made one after the other from the root.
template <int W> struct State {
    Position<W> position;
    Sum sum;
    Reached reached;
    // Tells the plays in which opponents decide: a sum, so that one made twice counts twice.
    u64 asked_hash;
    bool has_wanted;  // one of its plays is looked for
    int steps_n;
    Step steps[MOST_CARDS];

    void copy_to(State& to) const {
        position.copy_to(to.position);
        to.sum = sum;
        to.reached = reached;
        to.asked_hash = asked_hash;
        to.has_wanted = has_wanted;
        to.steps_n = steps_n;
        memcpy(to.steps, steps, sizeof(Step) * size_t(steps_n));
    }
};

template <int W> struct Block {
    State<W> state;
    Facts<W> facts, last_facts;  // of all its plays; of its last
    int prefix;                  // the block that its last play was added to; -1: none
    int most_gain;               // Ecus that it adds at most, wherever the adventurers stand
    bool met_before;             // an earlier block leaves the same boards for the same cards
};

// What is asked of a block again and again, apart from the rest: many of them are read in a row.
template <int W> struct Brief {
    // By size and board: anchors of plays that lie on its changed squares; that lie on, or touch,
    // its changed domains (see `Proof`); of upgrades to size 2 and 3 by one, on reason of buildings
    // of this size.
    Bitboard<W> on_changed[MOST_SIZE][BOARDS], near_changed[MOST_SIZE][BOARDS];
    Bitboard<W> grown[MOST_SIZE - 1][BOARDS];
    // Of might and faith: squares built on after it; domains that it built beside without changing
    // them.
    Bitboard<W> occupied[2], built_beside[2];
    // What its plays change in the hash of the boards; in which of them opponents decide.
    u64 change_hash, asked_hash;
    Sum sum;
    Reached reached;
    int single_number;  // among those of one card
    bool met_before, has_wanted;
    bool changes;  // it may allow what was refused, not only build beside domains
};

// Blocks of one card, those that change more than they build first: what is asked of each when
// others are looked for.
template <int W> struct Single {
    Bitboard<W> near_changed[BOARDS];
    Sum sum;
    int block, rank;
};
}  // namespace khronos
