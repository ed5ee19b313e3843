// Whole games: adventurers, Ecus, hands and the draw pile around a position, plays with their payment
// and charge, and the end of a turn (rules §2, §3, §6).
#pragma once
#include <stdlib.h>

#include "exchange.hpp"

namespace khronos {

enum { HAND_SIZE = 4, CARDS_EACH = 2, MOST_PILE = 256, MOST_PLAYS = 60000, TRAVEL = 0 };
enum { START_PHASE = 0, ACTION_PHASE = 3 };

// A stream of numbers by lot (splitmix64): the same seed gives the same numbers everywhere.
struct Lot {
    u64 state;
    u64 next() {
        state += 0x9E3779B97F4A7C15ull;
        return mixed(state);
    }
    // 0 to n - 1; the bias for the few thousand things there are is beyond measuring.
    int below(int n) { return int((unsigned __int128)next() * u64(n) >> 64); }
};

struct Adventurer { i8 epoch, used; };

// A charge (§2.3): how many cards each of at most two adventurers is charged with, who are told by the
// cards that they had used.
struct Charge { i8 used[2], cards[2]; };

// A board play with its payment and charge. A travel goes from `play.epoch` to epoch `play.at` with
// `play.source` cards used.
struct Paid { Play play; i8 cards[3]; Charge by; };

template <int W> struct Game {
    Position<W> p;  // p.hand is the hand of p.mover
    i16 ecus[MOST_SEATS];
    Adventurer who[MOST_SEATS][2];
    i8 hands[MOST_SEATS][3];
    u8 number, phase, last, pays;  // pays: bits of the turns with income
    int pile_n;
    u8 pile[MOST_PILE];  // kinds; the last is drawn first
    i16 discard[3];
};

// Sets of cards out of a hand that pay `cost` cards of a kind and `extra` of any (§3.2).
template <class Each> void payments(const i8* hand, int kind, int cost, int extra, Each each) {
    const int total = cost + extra;
    for (int m = 0; m <= hand[0] && m <= total; m++)
        for (int r = 0; r <= hand[1] && m + r <= total; r++) {
            const i8 cards[3] = {i8(m), i8(r), i8(total - m - r)};
            if (cards[2] <= hand[2] && cards[kind] >= cost) each(cards);
        }
}

// Ways to charge cards to the adventurers who stand in an epoch (§2.3).
template <class Each> void charges(const Adventurer* who, int epoch, int cards, Each each) {
    const bool one = who[0].epoch == epoch, two = who[1].epoch == epoch;
    if (one && two) {
        Charge seen[3];
        int n = 0;
        for (int first = 0; first <= cards; first++) {
            const int second = cards - first;
            if (who[0].used + first > CARDS_EACH || who[1].used + second > CARDS_EACH) continue;
            Charge c = {{who[0].used, who[1].used}, {i8(first), i8(second)}};
            if (!first) c = {{who[1].used, -1}, {i8(second), 0}};
            else if (!second) c = {{who[0].used, -1}, {i8(first), 0}};
            else if (c.used[0] > c.used[1] || (c.used[0] == c.used[1] && c.cards[0] > c.cards[1]))
                c = {{c.used[1], c.used[0]}, {c.cards[1], c.cards[0]}};
            bool known = false;
            for (int i = 0; i < n; i++) known = known || memcmp(&seen[i], &c, sizeof c) == 0;
            if (!known) { seen[n++] = c; each(c); }
        }
    } else if (one || two) {
        const i8 used = who[one ? 0 : 1].used;
        if (used + cards <= CARDS_EACH) each(Charge{{used, -1}, {i8(cards), 0}});
    }
}

// A play that can be paid, as `legal` offers it, with the number of its payments and charges.
struct Offer { Play play; i8 kind, cost, extra, ways; };

template <int W> struct Table {
    const Map<W>& map;
    Game<W>& g;
    Offer* offers;  // room for MOST_PLAYS
    int offers_n, plays_n;

    bool over() const { return g.number > g.last; }
    const Adventurer* here() const { return g.who[g.p.mover]; }

    // Lists what the mover can play now; plays_n counts payments and charges apart.
    void look() {
        offers_n = plays_n = 0;
        const Adventurer* w = here();
        const int seat = g.p.mover;
        if (g.ecus[seat])
            for (int k = 0; k < 2; k++) {
                if (k && w[0].epoch == w[1].epoch && w[0].used == w[1].used) continue;
                for (int to = 0; to < 3; to++)
                    if (to != w[k].epoch)
                        add({{TRAVEL, u8(w[k].epoch), 0, 0, u16(w[k].used), u16(to)}, 0, 0, 0, 1});
            }
        bool closed[3];
        i8 known[3][3][4][4];  // payments times charges, by epoch, kind, cards of it, other cards
        memset(known, -1, sizeof known);
        for (int e = 0; e < 3; e++) {
            closed[e] = true;
            for (int k = 0; k < 2; k++) closed[e] = closed[e] && (w[k].epoch != e || w[k].used == CARDS_EACH);
        }
        const bool poor = !g.ecus[seat];
        legal(map, g.p, [&](const Play& play, int kind, int cost, int extra) {
            if (play.type == DEMOLISH && poor) return;
            if (extra > 3) return;  // five cards: nobody holds them
            i8& ways = known[play.epoch][kind][cost][extra];
            if (ways < 0) ways = i8(ways_of(play.epoch, kind, cost, extra));
            if (ways) add({play, i8(kind), i8(cost), i8(extra), ways});
        }, (const Bits<W>*)0, closed);
    }
    int ways_of(int epoch, int kind, int cost, int extra) const {
        int charged = 0, paid = 0;
        charges(here(), epoch, cost + extra, [&](const Charge&) { charged++; });
        if (charged) payments(g.p.hand, kind, cost, extra, [&](const i8*) { paid++; });
        return charged * paid;
    }
    void add(const Offer& offer) {
        if (offers_n >= MOST_PLAYS) return;
        offers[offers_n++] = offer;
        plays_n += offer.ways;
    }
    // Calls each(cards, charge) for the ways to pay for an offer.
    template <class Each> void each_way(const Offer& o, Each each) const {
        const i8 none[3] = {0, 0, 0};
        if (o.play.type == TRAVEL) { each(none, Charge{{-1, -1}, {0, 0}}); return; }
        payments(g.p.hand, o.kind, o.cost, o.extra, [&](const i8* cards) {
            charges(here(), o.play.epoch, o.cost + o.extra, [&](const Charge& by) { each(cards, by); });
        });
    }
    // The k-th of the plays listed.
    Paid play(int k) const {
        int i = 0;
        while (k >= offers[i].ways) k -= offers[i++].ways;
        Paid paid = {offers[i].play, {0, 0, 0}, {{-1, -1}, {0, 0}}};
        each_way(offers[i], [&](const i8* cards, const Charge& by) {
            if (k-- == 0) { memcpy(paid.cards, cards, 3); paid.by = by; }
        });
        return paid;
    }

    // What a play costs, once the boards are as it leaves them.
    static void pay(Game<W>& g, const Paid& paid) {
        const int seat = g.p.mover;
        Adventurer* w = g.who[seat];
        if (paid.play.type == TRAVEL) {
            for (int k = 0; k < 2; k++)
                if (w[k].epoch == paid.play.epoch && w[k].used == i8(paid.play.source)) {
                    w[k].epoch = i8(paid.play.at);
                    break;
                }
            g.ecus[seat]--;
        } else {
            for (int k = 0; k < 3; k++) {
                g.p.hand[k] = i8(g.p.hand[k] - paid.cards[k]);
                g.discard[k] = i16(g.discard[k] + paid.cards[k]);
            }
            g.ecus[seat] = i16(g.ecus[seat] + ecus_of(paid.play));
            bool charged[2] = {false, false};
            for (int i = 0; i < 2; i++)
                for (int k = 0; k < 2 && paid.by.cards[i]; k++)
                    if (!charged[k] && w[k].epoch == paid.play.epoch && w[k].used == paid.by.used[i]) {
                        w[k].used = i8(w[k].used + paid.by.cards[i]);
                        charged[k] = true;
                        break;
                    }
        }
        g.phase = ACTION_PHASE;
    }

    // Ecus that a seat would collect now on the boards where it has an adventurer (§6).
    int income(int seat) const {
        const Adventurer* w = g.who[seat];
        int total = board_income(map, g.p, w[0].epoch, seat);
        if (w[1].epoch != w[0].epoch) total += board_income(map, g.p, w[1].epoch, seat);
        return total;
    }
    // Draws a card, the discards shuffled if the pile is empty; -1 if there is none.
    int draw(Lot& lot) {
        if (!g.pile_n) {
            for (int k = 0; k < 3; k++) {
                for (int i = 0; i < g.discard[k] && g.pile_n < MOST_PILE; i++) g.pile[g.pile_n++] = u8(k);
                g.discard[k] = 0;
            }
            shuffle(lot);
        }
        return g.pile_n ? g.pile[--g.pile_n] : -1;
    }
    void shuffle(Lot& lot) {
        for (int i = g.pile_n - 1; i > 0; i--) {
            const int j = lot.below(i + 1);
            const u8 kind = g.pile[i];
            g.pile[i] = g.pile[j];
            g.pile[j] = kind;
        }
    }
    // Ends the turn, nothing discarded: income, refill, the next player (§2.1).
    void end(Lot& lot) {
        const int seat = g.p.mover;
        if (g.pays >> g.number & 1) g.ecus[seat] = i16(g.ecus[seat] + income(seat));
        if (g.number < g.last)
            for (int n = g.p.hand[0] + g.p.hand[1] + g.p.hand[2]; n < HAND_SIZE; n++) {
                const int kind = draw(lot);
                if (kind < 0) break;
                g.p.hand[kind]++;
            }
        memcpy(g.hands[seat], g.p.hand, 3);
        for (int k = 0; k < 2; k++) g.who[seat][k].used = 0;
        const int following = (seat + 1) % map.seats;
        g.p.mover = u8(following);
        memcpy(g.p.hand, g.hands[following], 3);
        g.number = u8(g.number + !following);
        g.phase = START_PHASE;
    }
};

// ---- the border --------------------------------------------------------------------------------

// A game as numbers: length of the position, the position (exchange.hpp), turn, phase, last turn, bits of the turns
// with income, Ecus[5], then for five seats epoch and cards used of both adventurers, for five seats the hand by kind
// and the number of cards that are not known, the discards by kind, and the unseen cards by kind.
enum { AROUND = 4 + 5 + 20 + 20 + 3 + 3 };

// What is around the position.
template <int W> bool read_around(const int16_t* t, Game<W>& g, i8* unknown) {
    if (t[0] < 0 || t[0] > 30 || t[1] < 0 || t[1] > 3 || t[2] < 1 || t[2] > 30) return false;
    g.number = u8(t[0]); g.phase = u8(t[1]); g.last = u8(t[2]); g.pays = u8(t[3]);
    t += 4;
    int cards = 0;
    for (int s = 0; s < MOST_SEATS; s++) {
        if (t[s] < 0 || t[s] > 10000) return false;
        g.ecus[s] = t[s];
        for (int k = 0; k < 2; k++) {
            const int16_t* w = t + 5 + s * 4 + k * 2;
            if (w[0] < 0 || w[0] > 2 || w[1] < 0 || w[1] > CARDS_EACH) return false;
            g.who[s][k] = {i8(w[0]), i8(w[1])};
        }
        const int16_t* h = t + 25 + s * 4;
        int held = 0;
        for (int k = 0; k < 4; k++) {
            if (h[k] < 0 || h[k] > HAND_SIZE) return false;
            held += h[k];
        }
        if (held > HAND_SIZE) return false;
        cards += h[3];
        for (int k = 0; k < 3; k++) g.hands[s][k] = i8(h[k]);
        unknown[s] = i8(h[3]);
    }
    g.pile_n = 0;
    for (int k = 0; k < 3; k++) {
        const int out = t[45 + k], left = t[48 + k];
        if (out < 0 || left < 0 || out > MOST_PILE || g.pile_n + left > MOST_PILE) return false;
        g.discard[k] = i16(out);
        for (int i = 0; i < left; i++) g.pile[g.pile_n++] = u8(k);
    }
    if (cards > g.pile_n) return false;
    int all = g.pile_n;
    for (int k = 0; k < 3; k++) all += g.discard[k];
    for (int s = 0; s < MOST_SEATS; s++) all += g.hands[s][0] + g.hands[s][1] + g.hands[s][2];
    return all <= MOST_PILE;
}

template <int W> bool read_game(const Map<W>& map, const int16_t* from, int length, Game<W>& g, i8* unknown) {
    if (length < 1 || from[0] < HEAD || length != 1 + from[0] + AROUND) return false;
    return read_position(map, from + 1, from[0], g.p) && read_around(from + 1 + from[0], g, unknown) && g.number;
}

// A play as twelve numbers.
inline void tell(const Play& play, const i8* cards, const Charge& by, int16_t* to) {
    const int numbers[12] = {play.type, play.epoch, play.source, play.shape, play.at, cards[0], cards[1], cards[2], by.used[0], by.used[1], by.cards[0], by.cards[1]};
    for (int j = 0; j < 12; j++) to[j] = int16_t(numbers[j]);
}

}  // namespace khronos
