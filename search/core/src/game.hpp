// Whole games: adventurers, Ecus, hands and the draw pile around a position, plays with their payment
// and charge, and the end of a turn (rules §2, §3, §6).
#pragma once
#include <stdlib.h>

#include "exchange.hpp"

namespace khronos {

enum { CARDS_EACH = 2, MOST_PILE = 256, MOST_PLAYS = 60000, TRAVEL = 0 };
enum { START_PHASE = 0, EXCHANGED_PHASE = 1, ACTION_PHASE = 3 };

// A stream of numbers by lot (splitmix64): the same seed gives the same numbers everywhere.
struct Lot {
    u64 state;
    // 0 to n - 1; the bias for the few thousand things there are is beyond measuring.
    int below(int n) {
        state += 0x9E3779B97F4A7C15ull;
        return int((unsigned __int128)mixed(state) * u64(n) >> 64);
    }
};

struct Adventurer { i8 epoch, used; };

// Two adventurers as epoch * 3 + cards used, the lower first.
struct Pair {
    u8 one, two;
    u8 of(int i) const { return i ? two : one; }
    Adventurer who(int i) const { return {i8(of(i) / 3), i8(of(i) % 3)}; }
    static Pair sorted(int a, int b) { return a <= b ? Pair{u8(a), u8(b)} : Pair{u8(b), u8(a)}; }
    static Pair of(const Adventurer* who) {
        return sorted(who[0].epoch * 3 + who[0].used, who[1].epoch * 3 + who[1].used);
    }
    Pair moved(int from, int to) const { return sorted(one == from ? two : one, to); }
};

// What a player's cards, adventurers and Ecus add to the key of a position.
inline u64 key_of_own(const Hand& hand, Pair pair, u32 ecus) {
    const u64 cards = u64(hand[0] | hand[1] << 4 | hand[2] << 8);
    return cards | u64(pair.one) << 12 | u64(pair.two) << 16 | u64(ecus) << 20;
}

// A charge (§2.3): cards of up to two adventurers, told by the cards that they had used, ascending.
struct Charge {
    i8 used[2], cards[2];

    static Charge of(int a, int first, int b, int second) {
        if (!first) return {{i8(b), -1}, {i8(second), 0}};
        if (!second) return {{i8(a), -1}, {i8(first), 0}};
        if (a > b || (a == b && first > second)) return {{i8(b), i8(a)}, {i8(second), i8(first)}};
        return {{i8(a), i8(b)}, {i8(first), i8(second)}};
    }
    // Charges the adventurers who stand in an epoch.
    void charge(Adventurer* who, int epoch) const {
        bool charged[2] = {false, false};
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 2 && cards[i]; k++)
                if (!charged[k] && who[k].epoch == epoch && who[k].used == used[i]) {
                    who[k].used = i8(who[k].used + cards[i]);
                    charged[k] = true;
                    break;
                }
    }
};

// A play with payment and charge. A travel: from `play.epoch` to `play.at`, `play.source` cards used.
struct Paid { Play play; Hand cards; Charge by; };

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
    template <class Cards> bool give_up(const Cards& cards) {
        for (int k = 0; k < 3; k++) if (cards[k] < 0 || cards[k] > p.hand[k]) return false;
        for (int k = 0; k < 3; k++) {
            p.hand[k] = i8(p.hand[k] - cards[k]);
            discard[k] = i16(discard[k] + cards[k]);
        }
        return true;
    }
    // The mover draws back to 4; an empty pile is the discards, shuffled. False without a `lot` for it.
    template <class Lots> bool refill(Lots* lot) {
        while (p.hand.held() < HAND_SIZE) {
            if (!pile_n) {
                for (int k = 0; k < 3; k++) {
                    for (int i = 0; i < discard[k] && pile_n < MOST_PILE; i++) pile[pile_n++] = u8(k);
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
    // Ecus that a seat would collect now on the boards where it has an adventurer (§6), of each of(epoch).
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

// Sets of cards out of a hand that pay `cost` cards of a kind and `extra` of any (§3.2).
template <class Each> void payments(const Hand& hand, int kind, int cost, int extra, Each each) {
    const int total = cost + extra;
    for (int m = 0; m <= hand[0] && m <= total; m++)
        for (int r = 0; r <= hand[1] && m + r <= total; r++) {
            const Hand cards = {{i8(m), i8(r), i8(total - m - r)}};
            if (cards[2] <= hand[2] && cards[kind] >= cost) each(cards);
        }
}

// Ways to charge cards to the adventurers who stand in an epoch (§2.3).
template <class Each> void charges(const Adventurer* who, int epoch, int cards, Each each) {
    const bool one = who[0].epoch == epoch, two = who[1].epoch == epoch;
    if (one && two) {
        for (int first = 0; first <= cards; first++) {
            const int second = cards - first;
            if (who[0].used + first > CARDS_EACH || who[1].used + second > CARDS_EACH) continue;
            // Between two who are alike it does not matter who is charged with more.
            if (who[0].used == who[1].used && first > second) break;
            each(Charge::of(who[0].used, first, who[1].used, second));
        }
    } else if (one || two) {
        const i8 used = who[one ? 0 : 1].used;
        if (used + cards <= CARDS_EACH) each(Charge{{used, -1}, {i8(cards), 0}});
    }
}

// A play that can be paid, as `legal` offers it, with the number of its payments and charges.
struct Offer { Play play; i8 kind, cost, extra, ways; };

template <int W> struct Table {
    const Map<W>* map;
    Game<W> g;
    int offers_n, plays_n;
    Offer offers[MOST_PLAYS];  // last: a copy leaves out what is not used

    const Adventurer* here() const { return g.who[g.p.mover]; }

    // Lists what the mover can play now; plays_n counts payments and charges apart. Nothing at the end.
    void look() {
        offers_n = plays_n = 0;
        if (g.over()) return;
        const Adventurer* w = here();
        const int seat = g.p.mover;
        if (g.ecus[seat])
            for (int k = 0; k < 2; k++) {
                if (k && w[0].epoch == w[1].epoch && w[0].used == w[1].used) continue;
                for (int to = 0; to < 3; to++)
                    if (to != w[k].epoch)
                        add({{TRAVEL, u8(w[k].epoch), 0, 0, u16(w[k].used), u16(to)}, 0, 0, 0, 1});
            }
        const bool poor = !g.ecus[seat];
        bool closed[3];
        i8 known[3][3][4][4];  // payments times charges, by epoch, kind, cards of it, other cards
        memset(known, -1, sizeof known);
        auto can = [](const Adventurer& one, int e) { return one.epoch == e && one.used < CARDS_EACH; };
        for (int e = 0; e < 3; e++) closed[e] = !can(w[0], e) && !can(w[1], e);
        legal(*map, g.p, [&](const Play& play, int kind, int cost, int extra) {
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
        if (charged) payments(g.p.hand, kind, cost, extra, [&](const Hand&) { paid++; });
        return charged * paid;
    }
    void add(const Offer& offer) {
        if (offers_n >= MOST_PLAYS) return;
        offers[offers_n++] = offer;
        plays_n += offer.ways;
    }
    // Calls each(cards, charge) for the ways to pay for an offer.
    template <class Each> void each_way(const Offer& o, Each each) const {
        if (o.play.type == TRAVEL) { each(Hand{}, Charge{{-1, -1}, {0, 0}}); return; }
        payments(g.p.hand, o.kind, o.cost, o.extra, [&](const Hand& cards) {
            charges(here(), o.play.epoch, o.cost + o.extra, [&](const Charge& by) { each(cards, by); });
        });
    }
    // The k-th of the plays listed.
    Paid play(int k) const {
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
        return g.income(seat, [&](int epoch) { return board_income(*map, g.p, epoch, seat); });
    }
    // Ends the turn: income, refill, the next player (§2.1).
    void end(Lot& lot) {
        if (g.pays_now()) g.earn(income(g.p.mover));
        if (g.number < g.last) g.refill(&lot);
        g.pass_on(map->seats);
    }
};

// ---- the border --------------------------------------------------------------------------------

// A game as numbers: length of the position, the position (exchange.hpp), turn, phase, last turn, bits of the turns
// with income, Ecus[5], then for five seats epoch and cards used of both adventurers, for five seats the hand by kind
// and the number of cards that are not known, the discards by kind, and the unseen cards by kind.
enum { AROUND = 4 + 5 + 20 + 20 + 3 + 3 };

// What is around the position `g.p`, the mover's hand among it.
template <int W> bool read_around(const int16_t* from, Game<W>& g, i8* unknown) {
    Reading<int16_t> input = {from};
    g.number = u8(input.take(0, 30));
    g.phase = u8(input.take(0, ACTION_PHASE));
    g.last = u8(input.take(1, 30));
    g.pays = u8(*input.from++);
    for (i16& ecus : g.ecus) ecus = i16(input.take(0, 10000));
    for (auto& pair : g.who)
        for (Adventurer& one : pair) one = {i8(input.take(0, REASON)), i8(input.take(0, CARDS_EACH))};
    int cards = 0, all = 0;
    for (int s = 0; s < MOST_SEATS; s++) {
        for (i8& held : g.hands[s].of) held = i8(input.take(0, HAND_SIZE));
        unknown[s] = i8(input.take(0, HAND_SIZE));
        if (g.hands[s].held() + unknown[s] > HAND_SIZE) return false;
        cards += unknown[s];
        all += g.hands[s].held();
    }
    for (i16& out : g.discard) all += out = i16(input.take(0, MOST_PILE));
    g.pile_n = 0;
    for (int k = 0; k < 3; k++) {
        const int left = input.take(0, MOST_PILE - g.pile_n);
        for (int i = 0; i < left && input.good; i++) g.pile[g.pile_n++] = u8(k);
    }
    g.p.hand = g.hands[g.p.mover];
    return input.good && cards <= g.pile_n && all + g.pile_n <= MOST_PILE;
}

template <int W> bool read_game(const Map<W>& map, const int16_t* from, int length, Game<W>& g, i8* unknown) {
    if (length < 1 || from[0] < HEAD || length != 1 + from[0] + AROUND) return false;
    return read_position(map, from + 1, from[0], g.p) && read_around(from + 1 + from[0], g, unknown) && g.number;
}

// A play as twelve numbers.
template <class Number> void tell(const Play& play, const Hand& cards, const Charge& by, Row<Number>& row) {
    row.put(play.type, play.epoch, play.source, play.shape, play.at, cards[0], cards[1], cards[2]);
    row.put(by.used[0], by.used[1], by.cards[0], by.cards[1]);
}
}  // namespace khronos
