// A game that is kept in the core and played one step at a time.
#pragma once
#include "rules/resolver.hpp"
#include "rules/turn.hpp"

namespace khronos {

enum Stepped { MADE = 0, REFUSED = -1, TOO_DEEP = -2 };

// Where a game stands between two calls: what can be played, and the play whose decisions are open.
template <int W> struct SteppedGame {
    Position<W> after;
    RandomStream lot;
    Paid paid;  // the play under way, while decision.count > 0
    u16 choices[MOST_CHOICES];
    int given;
    Decision decision;
    bool listed;        // plays were looked for since the last step
    TurnPlays<W> turn;  // last, because of its offers

    // Deals the cards that are not known at random, and begins.
    void begin(const Map<W>& map, const i8* unknown, u64 seed) {
        Game<W>& g = turn.game;
        turn.map = &map;
        turn.offers_n = 0;
        lot = {seed};
        listed = false;
        decision.count = 0;
        g.shuffle(lot);
        for (int s = 0; s < map.seats; s++)
            for (int i = 0; i < unknown[s]; i++) g.hands[s][g.pile[--g.pile_n]]++;
        g.position.hand = g.hands[g.position.mover];
    }
    void copy_to(SteppedGame& to) const {
        const size_t spared = sizeof(Offer) * size_t(MOST_PLAYS - turn.offers_n);
        memcpy((void*)&to, (const void*)this, sizeof(SteppedGame) - spared);
    }
    // How many plays there are, payments and charges counted apart; none while a decision is open.
    int count_plays() {
        if (decision.count) return 0;
        if (!listed) turn.list_plays();
        listed = true;
        return turn.plays_n;
    }
    // Makes the k-th play: MADE, the number of options if somebody has to decide, or why not.
    int make(int k) {
        if (decision.count || k < 0 || k >= count_plays()) return REFUSED;
        paid = turn.kth_play(k);
        given = 0;
        return resolve();
    }
    int decide(int i) {
        if (i < 0 || i >= decision.count) return REFUSED;
        choices[given++] = decision.options[i];
        return resolve();
    }
    int resolve() {
        Game<W>& g = turn.game;
        decision.count = 0;
        if (paid.play.type != TRAVEL) {
            g.position.copy_to(after);
            Ending ending = Resolver<W>(*turn.map, after, choices, given, &decision).run(paid.play);
            if (ending == OPEN) return decision.count;
            decision.count = 0;
            if (ending == TOO_MANY) return TOO_DEEP;
            after.copy_to(g.position);
        }
        g.pay(paid);
        listed = false;
        return MADE;
    }
    // Ends the turn with a discard; REFUSED while a decision is open, at the end, for cards not in
    // hand.
    int end_turn(const int* cards) {
        if (decision.count || turn.game.over() || !turn.game.discard_cards(cards)) return REFUSED;
        turn.end_turn(lot);
        listed = false;
        return MADE;
    }
    // Plays on to the end: in every turn up to `most` plays, each drawn with equal probability from
    // all legal ones, decisions by lot, nothing discarded. Returns the plays made, TOO_DEEP if one
    // could not be followed.
    int play_out(u64 seed, int most) {
        RandomStream chance = {mixed(seed)};
        const int none[3] = {0, 0, 0};
        int plays = 0;
        for (; !turn.game.over(); end_turn(none))
            for (int i = 0; i < most && count_plays(); i++, plays++) {
                int left = make(chance.below(turn.plays_n));
                while (left > 0) left = decide(chance.below(left));
                if (left < 0) return TOO_DEEP;
            }
        return plays;
    }
};
}  // namespace khronos
