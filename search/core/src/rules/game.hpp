// A game: adventurers, Ecus, hands and the draw pile around a position, and the phases of a turn
// (rules §2.1).
#pragma once
#include <algorithm>

#include "rules/adventurers.hpp"
#include "rules/income.hpp"

namespace khronos {

// What is taken from Python.
enum { MOST_PILE = 256, LAST_TURN = 30, MOST_ECUS = 10000 };
enum { START_PHASE = 0, EXCHANGED_PHASE = 1, ACTION_PHASE = 3 };

// A play with payment and charge. A travel: from `play.epoch` to `play.at`, `play.source` cards
// used.
struct Paid {
    Play play;
    Hand cards;
    Charge charge;
};

template <int W> struct Game {
    Position<W> position;  // its hand is the mover's
    i16 ecus[MOST_SEATS];
    Adventurer adventurers[MOST_SEATS][2];
    Hand hands[MOST_SEATS];
    u8 turn, phase, last_turn, income_turns;  // bits of the turns with income
    int pile_n;
    u8 pile[MOST_PILE];  // kinds; the last is drawn first
    i16 discard[3];

    bool over() const { return turn > last_turn; }
    // Pays for a play, after the boards were changed by it.
    void pay(const Paid& paid) {
        const Play& play = paid.play;
        Adventurer* w = adventurers[position.mover];
        if (play.type == TRAVEL) {
            const bool first = w[0].epoch == play.epoch && w[0].used == i8(play.source);
            w[first ? 0 : 1].epoch = i8(play.at);
        } else {
            discard_cards(paid.cards);
            paid.charge.charge(w, play.epoch);
        }
        add_ecus(play.type == TRAVEL ? -1 : ecus_of(play));
        phase = ACTION_PHASE;
    }
    void add_ecus(int more) { ecus[position.mover] = i16(ecus[position.mover] + more); }
    // The mover discards; false if they do not hold these cards.
    template <class HandWorth> bool discard_cards(const HandWorth& cards) {
        for (int k = 0; k < KINDS; k++)
            if (cards[k] < 0 || cards[k] > position.hand[k]) return false;
        for (int k = 0; k < KINDS; k++) {
            position.hand[k] = i8(position.hand[k] - cards[k]);
            discard[k] = i16(discard[k] + cards[k]);
        }
        return true;
    }
    // The mover draws back to 4. An empty pile is replaced by the discards, shuffled: false where
    // no `lot` is given for that.
    template <class Lots> bool refill(Lots* lot) {
        while (position.hand.held() < HAND_SIZE) {
            if (!pile_n) {
                for (int k = 0; k < KINDS; k++) {
                    for (int i = 0; i < discard[k] && pile_n < MOST_PILE; i++)
                        pile[pile_n++] = u8(k);
                    discard[k] = 0;
                }
                if (!pile_n) return true;
                if (!lot) return false;
                shuffle(*lot);
            }
            position.hand[pile[--pile_n]]++;
        }
        return true;
    }
    template <class Lots> void shuffle(Lots& lot) {
        for (int i = pile_n - 1; i > 0; i--) std::swap(pile[i], pile[lot.below(i + 1)]);
    }
    // Ecus that a seat would collect now (§6), if of(epoch) is what a board pays: once for each
    // board on which it has an adventurer.
    template <class Of> int income(int seat, Of of) const {
        const Adventurer* w = adventurers[seat];
        return of(w[0].epoch) + (w[1].epoch != w[0].epoch ? of(w[1].epoch) : 0);
    }
    bool pays_now() const { return income_turns >> turn & 1; }
    // Hands the turn to the next player (§2.1).
    void next_player(int seats) {
        hands[position.mover] = position.hand;
        for (Adventurer& one : adventurers[position.mover]) one.used = 0;
        position.mover = u8((position.mover + 1) % seats);
        position.hand = hands[position.mover];
        turn = u8(turn + !position.mover);
        phase = START_PHASE;
    }
};
}  // namespace khronos
