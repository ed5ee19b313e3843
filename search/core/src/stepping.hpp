// A game that is kept in the core and played one step at a time.
#pragma once
#include "perft.hpp"

namespace khronos {

enum Stepped { MADE = 0, REFUSED = -1, TOO_DEEP = -2 };

// Where a game stands between two calls: what can be played, and the play whose decisions are open.
template <int W> struct Stepping {
    Game<W> g;
    Position<W> spare;
    Lot lot;
    Paid paid;  // the play under way, while decision.count > 0
    u16 choices[MOST_CHOICES];
    int given;
    Decision decision;
    int listed;  // plays in `offers`; -1 if they were not looked for since the last step
    int offers_n;
    Offer offers[MOST_PLAYS];

    Table<W> table(const Map<W>& map) { return {map, g, offers, offers_n, listed}; }

    // Deals what is not known by lot, and begins.
    void begin(const Map<W>& map, const i8* unknown, u64 seed) {
        lot = {seed};
        listed = -1;
        decision.count = 0;
        Table<W> t = table(map);
        t.shuffle(lot);
        for (int s = 0; s < map.seats; s++)
            for (int i = 0; i < unknown[s]; i++) g.hands[s][g.pile[--g.pile_n]]++;
        memcpy(g.p.hand, g.hands[g.p.mover], 3);
    }
    void copy_to(Stepping& to) const {
        memcpy((void*)&to, (const void*)this, sizeof(Stepping) - sizeof(Offer) * (MOST_PLAYS - (listed > 0 ? offers_n : 0)));
    }
    // How many plays there are, payments and charges counted apart; none while a decision is open.
    int look(const Map<W>& map) {
        if (decision.count) return 0;
        if (listed < 0) {
            Table<W> t = table(map);
            t.offers_n = t.plays_n = 0;
            if (!t.over()) t.look();
            listed = t.plays_n;
            offers_n = t.offers_n;
        }
        return listed;
    }
    // Makes the k-th play: MADE, the number of options if somebody has to decide, or why not.
    int make(const Map<W>& map, int k) {
        if (decision.count || k < 0 || k >= look(map)) return REFUSED;
        paid = table(map).play(k);
        given = 0;
        return go_on(map);
    }
    int decide(const Map<W>& map, int i) {
        if (i < 0 || i >= decision.count) return REFUSED;
        choices[given++] = decision.options[i];
        return go_on(map);
    }
    int go_on(const Map<W>& map) {
        decision.count = 0;
        if (paid.play.type != TRAVEL) {
            g.p.copy_to(spare);
            Ending ending = Work<W>(map, spare, choices, given, &decision).run(paid.play);
            if (ending == OPEN) return decision.count;
            decision.count = 0;
            if (ending == TOO_MANY) return TOO_DEEP;
            spare.copy_to(g.p);
        }
        Table<W>::pay(g, paid);
        listed = -1;
        return MADE;
    }
    // Ends the turn with a discard; REFUSED while a decision is open, after the last turn, or for cards
    // that are not in the hand.
    int end(const Map<W>& map, const int* cards) {
        Table<W> t = table(map);
        if (decision.count || t.over()) return REFUSED;
        for (int k = 0; k < 3; k++) if (cards[k] < 0 || cards[k] > g.p.hand[k]) return REFUSED;
        for (int k = 0; k < 3; k++) {
            g.p.hand[k] = i8(g.p.hand[k] - cards[k]);
            g.discard[k] = i16(g.discard[k] + cards[k]);
        }
        t.end(lot);
        listed = -1;
        return MADE;
    }
    // Plays on to the end: in every turn up to `most` plays, each drawn with equal probability from all legal
    // ones, decisions by lot, nothing discarded. Returns the plays made, TOO_DEEP if one could not be followed.
    int play_out(const Map<W>& map, u64 seed, int most) {
        Lot chance = {mixed(seed)};
        const int none[3] = {0, 0, 0};
        int plays = 0;
        for (; !table(map).over(); end(map, none))
            for (int i = 0; i < most && look(map); i++, plays++) {
                int left = make(map, chance.below(listed));
                while (left > 0) left = decide(map, chance.below(left));
                if (left < 0) return TOO_DEEP;
            }
        return plays;
    }
};

}  // namespace khronos
