// Blocks: plays made from the root, with all that they rest on, and when two of them are independent.
#pragma once
#include "fares.hpp"
#include "nearby.hpp"

namespace khronos {

enum { NOTHING = -30000, MOST_CARDS = 4 };

// Up to a turn's worth of things that are told together, such as the facts of independent blocks.
template <class T> struct Few {
    int n;
    const T* of[MOST_CARDS];

    Few with(const T& one) const {
        Few more = *this;
        more.of[more.n++] = &one;
        return more;
    }
};

// A play as it was made: what was chosen in it, by whomever.
struct Step {
    Play play;
    i8 kind, cost, extra;  // cards of its kind, and of any kind
    u8 chosen, fated;      // how many choices; 1 + the option taken by the first opponent who chooses
    u64 key;               // of that decision
    u16 choices[MOST_CHOICES];
};

// What plays cost and bring, apart from the boards they leave: it adds up over independent blocks.
struct Sum {
    i16 gain[3];   // income by board, Ecus
    i16 rival[MOST_SEATS];  // what each rival's income changes by, Ecus, if that is asked for
    i8 spread[3];  // cards by board
    Hand need;     // cards by kind, without surcharges
    i8 any;        // cards of any kind, for surcharges
    i8 cards;      // all of them
    i8 ecus;       // bonuses and costs, Ecus

    // Packing does little else: as a call it takes an eighth of all time.
    [[gnu::always_inline]] Sum operator+(const Sum& o) const {
        Sum sum = *this;
        for (int k = 0; k < 3; k++) {
            sum.gain[k] = i16(gain[k] + o.gain[k]);
            sum.spread[k] = i8(spread[k] + o.spread[k]);
            sum.need[k] = i8(need[k] + o.need[k]);
        }
        for (int s = 0; s < MOST_SEATS; s++) sum.rival[s] = i16(rival[s] + o.rival[s]);
        sum.any = i8(any + o.any); sum.cards = i8(cards + o.cards); sum.ecus = i8(ecus + o.ecus);
        return sum;
    }
};

// Plays made one after the other from the root.
template <int W> struct State {
    Position<W> p;
    Sum sum;
    Near near;
    u64 said;  // tells the answers taken in decisions in which all are tried
    int count;
    Step steps[MOST_CARDS];

    void copy_to(State& to) const {
        p.copy_to(to.p);
        to.sum = sum; to.near = near; to.said = said; to.count = count;
        memcpy(to.steps, steps, sizeof(Step) * size_t(count));
    }
};

template <int W> struct Block {
    State<W> state;
    Facts<W> facts, tail;  // of all its plays; of its last
    bool freed;            // it used a tile or cube that the root lacks: any play may have become possible
    int prefix;            // the block that its last play was added to; -1: none
    int promise;           // Ecus that it adds at most, wherever the adventurers stand
    bool again;            // an earlier block leaves the same boards for the same cards
};

// Where buildings stand beside those that a block put beside domains without changing them, and beside nothing else.
template <int W> struct Border {
    Bits<W> squares;
    Bits<W> equal[2];  // by size 1 and 2, anchors of buildings as high as the highest of such a domain
};

// What is asked of a block again and again, apart from the rest: many of them are read in a row.
template <int W> struct Brief {
    // By size and board: anchors of plays that lie on what it wrote; that lie on, or touch, its area; of upgrades to
    // size 2 and 3, on reason of buildings that have this size.
    Bits<W> own[3][3], reach[3][3], grown[2][3];
    // Of might and faith: squares built on after it; domains that it built beside without changing them.
    Bits<W> occupied[2], beside[2];
    Border<W> border[2];
    u64 told;          // what its plays change in the hash of the boards, and the answers taken
    Sum sum;
    Near near;
    int place;         // among those of one card
    bool again, changes;  // changes: it may allow what was refused, not only build beside domains
};

// Blocks of one card, those that change more than they build first: what is asked of each when others are looked for.
template <int W> struct Single { Bits<W> near[3]; Sum sum; int block, rank; };

// Whether one changed what the other read on the boards.
template <int W> bool disturbs(const Facts<W>& one, const Facts<W>& other) {
    u64 x = 0;
    for (int e = 0; e < 3; e++)
        for (int k = 0; k < W; k++) x |= one.wrote[e].w[k] & other.reads[e].w[k];
    for (int e = 0; e < 2; e++)
        for (int k = 0; k < W; k++)
            x |= (one.loud[e].w[k] & other.span[e].w[k]) | (one.leads[e].w[k] & other.yields[e].w[k])
               | (one.parted[e].w[k] & other.wide[e].w[k]);
    for (int i = 0, both = one.upper & other.lower; both >> i && !x; i++)
        if (both >> i & 1) x = one.above[i / LEVELS][i % LEVELS].meets(other.below[i / LEVELS][i % LEVELS]);
    return x;
}

// Lemma "independence": neither changes what the other read. `scarce`: counters so low that plays may
// empty them together.
template <int W> bool tied(const Facts<W>& a, const Facts<W>& b, u16 scarce) {
    if (disturbs(a, b) || disturbs(b, a)) return true;
    return (a.uses & b.uses & (scarce | a.heavy | b.heavy | a.emptied | b.emptied)) != 0;
}

}  // namespace khronos
