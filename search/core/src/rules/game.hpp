// A game: adventurers, Ecus, hands and the draw pile around a position, and the phases of a turn
// (rules §2.1).
#pragma once
#include <algorithm>

#include "rules/adventurers.hpp"
#include "rules/income.hpp"

namespace khronos {

enum { MOST_PILE = 256 };
enum { START_PHASE = 0, EXCHANGED_PHASE = 1, ACTION_PHASE = 3 };

// A play with payment and charge. A travel: from `play.epoch` to `play.at`, `play.source` cards
// used.
struct Paid {
    Play play;
    Hand cards;
    Charge by;
};

template <int W> struct Game {
    Position<W> p;  // p.hand is the hand of p.mover
    i16 ecus[MOST_SEATS];
    Adventurer who[MOST_SEATS][2];
    Hand hands[MOST_SEATS];
    u8 number, phase, last, pays;  // pays: bits of the turns with income
    int pile_n;
    u8 pile[MOST_PILE];  // kinds; the last is drawn first
    i16 discard[3];

    bool over() const { return number > last; }
    // What a play costs, once the boards are as it leaves them.
    void pay(const Paid& paid) {
        const Play& play = paid.play;
        Adventurer* w = who[p.mover];
        if (play.type == TRAVEL) {
            const bool first = w[0].epoch == play.epoch && w[0].used == i8(play.source);
            w[first ? 0 : 1].epoch = i8(play.at);
        } else {
            give_up(paid.cards);
            paid.by.charge(w, play.epoch);
        }
        earn(play.type == TRAVEL ? -1 : ecus_of(play));
        phase = ACTION_PHASE;
    }
    void earn(int more) { ecus[p.mover] = i16(ecus[p.mover] + more); }
    // Discards of the mover; false if they are not held.
    template <class HandWorth> bool give_up(const HandWorth& cards) {
        for (int k = 0; k < 3; k++)
            if (cards[k] < 0 || cards[k] > p.hand[k]) return false;
        for (int k = 0; k < 3; k++) {
            p.hand[k] = i8(p.hand[k] - cards[k]);
            discard[k] = i16(discard[k] + cards[k]);
        }
        return true;
    }
    // The mover draws back to 4; an empty pile is the discards, shuffled. False without a `lot` for
    // it.
    template <class Lots> bool refill(Lots* lot) {
        while (p.hand.held() < HAND_SIZE) {
            if (!pile_n) {
                for (int k = 0; k < 3; k++) {
                    for (int i = 0; i < discard[k] && pile_n < MOST_PILE; i++)
                        pile[pile_n++] = u8(k);
                    discard[k] = 0;
                }
                if (!pile_n) return true;
                if (!lot) return false;
                shuffle(*lot);
            }
            p.hand[pile[--pile_n]]++;
        }
        return true;
    }
    template <class Lots> void shuffle(Lots& lot) {
        for (int i = pile_n - 1; i > 0; i--) std::swap(pile[i], pile[lot.below(i + 1)]);
    }
    // Ecus that a seat would collect now on the boards where it has an adventurer (§6), of each
    // of(epoch).
    template <class Of> int income(int seat, Of of) const {
        const Adventurer* w = who[seat];
        return of(w[0].epoch) + (w[1].epoch != w[0].epoch ? of(w[1].epoch) : 0);
    }
    bool pays_now() const { return pays >> number & 1; }
    // The next player is to move (§2.1).
    void pass_on(int seats) {
        hands[p.mover] = p.hand;
        for (Adventurer& one : who[p.mover]) one.used = 0;
        p.mover = u8((p.mover + 1) % seats);
        p.hand = hands[p.mover];
        number = u8(number + !p.mover);
        phase = START_PHASE;
    }
};
}  // namespace khronos
