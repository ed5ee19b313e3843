// All that the mover can play now, paid and charged in every way (rules §2.1, §2.3, §3).
#pragma once
#include "basics/random_stream.hpp"
#include "rules/game.hpp"
#include "rules/legality.hpp"
#include "rules/payment.hpp"

namespace khronos {

enum { MOST_PLAYS = 60000 };

// A play that can be paid, and in how many ways: payments times charges.
struct Offer {
    Play play;
    i8 kind, cost, extra, ways;
};

template <int W> struct TurnPlays {
    const Map<W>* map;
    Game<W> game;
    int offers_n, plays_n;
    Offer offers[MOST_PLAYS];  // last, so that a copy can leave out those that are not used

    const Adventurer* here() const { return game.adventurers[game.position.mover]; }

    // Lists what the mover can play now; nothing once the game is over. plays_n counts every
    // payment and charge as a play of its own.
    void list_plays() {
        offers_n = plays_n = 0;
        if (game.over()) return;
        const Adventurer* w = here();
        const int seat = game.position.mover;
        if (game.ecus[seat])
            for (int k = 0; k < 2; k++) {
                if (k && w[0].epoch == w[1].epoch && w[0].used == w[1].used) continue;
                for (int to = 0; to < 3; to++)
                    if (to != w[k].epoch)
                        add({{TRAVEL, u8(w[k].epoch), 0, 0, u16(w[k].used), u16(to)}, 0, 0, 0, 1});
            }
        const bool poor = !game.ecus[seat];
        bool closed[3];
        // Payments times charges, by epoch, kind, cards of it and other cards; -1: not yet known.
        i8 known[BOARDS][KINDS][MOST_SIZE + 1][MOST_EXTRA + 1];
        memset(known, -1, sizeof known);
        auto can = [](const Adventurer& one, int e) {
            return one.epoch == e && one.used < CARDS_EACH;
        };
        for (int e = 0; e < BOARDS; e++) closed[e] = !can(w[0], e) && !can(w[1], e);
        each_legal_play(
            *map, game.position,
            [&](const Play& play, int kind, int cost, int extra) __attribute__((always_inline)) {
                if (play.type == DEMOLISH && poor) return;
                if (extra > MOST_EXTRA) return;  // with a card of the kind, more than a hand
                i8& ways = known[play.epoch][kind][cost][extra];
                if (ways < 0) ways = i8(ways_of(play.epoch, kind, cost, extra));
                if (ways) add({play, i8(kind), i8(cost), i8(extra), ways});
            },
            (const Bitboard<W>*)0, closed);
    }
    int ways_of(int epoch, int kind, int cost, int extra) const {
        int charged = 0, paid = 0;
        each_charge(here(), epoch, cost + extra, [&](const Charge&) { charged++; });
        if (charged)
            each_payment(game.position.hand, kind, cost, extra, [&](const Hand&) { paid++; });
        return charged * paid;
    }
    void add(const Offer& offer) {
        if (offers_n >= MOST_PLAYS) return;
        offers[offers_n++] = offer;
        plays_n += offer.ways;
    }
    // Calls each(cards, charge) for the ways to pay for an offer.
    template <class Each> void each_way(const Offer& o, Each each) const {
        if (o.play.type == TRAVEL) {
            each(Hand{}, Charge{{-1, -1}, {0, 0}});
            return;
        }
        each_payment(game.position.hand, o.kind, o.cost, o.extra, [&](const Hand& cards) {
            each_charge(here(), o.play.epoch, o.cost + o.extra,
                        [&](const Charge& by) { each(cards, by); });
        });
    }
    // The k-th of the plays listed.
    Paid kth_play(int k) const {
        int i = 0;
        while (k >= offers[i].ways) k -= offers[i++].ways;
        Paid paid;
        each_way(offers[i], [&](const Hand& cards, const Charge& by) {
            if (k-- == 0) paid = {offers[i].play, cards, by};
        });
        return paid;
    }
    // Ecus that a seat would collect now.
    int income(int seat) const {
        return game.income(
            seat, [&](int epoch) { return board_income(*map, game.position, epoch, seat); });
    }
    // Ends the turn: income, refill, the next player (§2.1).
    void end_turn(RandomStream& lot) {
        if (game.pays_now()) game.add_ecus(income(game.position.mover));
        if (game.turn < game.last_turn) game.refill(&lot);
        game.next_player(map->seats);
    }
};
}  // namespace khronos
