// What positions and hands are worth by the fitted weights (search/policy/{worth,hands}.py), digit for
// digit: sums are taken in the order in which Python takes them.
#pragma once
#include "chance.hpp"
#include "features.hpp"
#include "game.hpp"

namespace khronos {

enum { COLUMNS = 1 + 3 * FEATURES, QUADRATIC = 6, HANDS = 15, STEPS = 20, DRAWS = 35, LAST_TURN = 30, EXCHANGE_PRICE = 2 };

// The fitted numbers for one number of seats, as Python hands them over.
struct Weights {
    int seats, last;  // the last turn that they know
    double leader;
    double rows[LAST_TURN + 1][2][COLUMNS];
    double hands[LAST_TURN + 1][QUADRATIC + HANDS];
    double draws[STEPS + 1][STEPS + 1][DRAWS];  // chances of all draws of 0 to 4 cards, by shares

    static int length(int last) { return 1 + last * (2 * COLUMNS + QUADRATIC + HANDS) + (STEPS + 1) * (STEPS + 1) * DRAWS; }
    void read(int seats_, int last_, const double* from) {
        seats = seats_; last = last_;
        leader = *from++;
        for (int t = 1; t <= last; t++) {
            memcpy(rows[t], from, sizeof rows[t]);
            from += 2 * COLUMNS;
            memcpy(hands[t], from, sizeof hands[t]);
            from += QUADRATIC + HANDS;
        }
        memcpy(draws, from, sizeof draws);
    }
    // By the shares, in twentieths, of the cards of each kind that may be drawn.
    const double* draws_of(const int* left) const {
        const int total = std::max(left[0] + left[1] + left[2], 1);
        // To the nearest whole number, halves to the even one.
        auto share = [&](int n) {
            const int down = STEPS * n / total, twice = 2 * (STEPS * n % total);
            return twice > total || (twice == total && down % 2) ? down + 1 : down;
        };
        return draws[share(left[0])][share(left[1])];
    }
};

// What hands are worth on a turn.
struct Cards {
    const Weights& w;
    const double* draws;  // chances of all draws, as in the weights

    static double worth(const double* row, int a, int b, int c) {
        const double found = row[0] + row[1] * a + row[2] * b + row[3] * a * a + row[4] * b * b + row[5] * c * c;
        return a + b + c == HAND_SIZE ? found + row[QUADRATIC + a * (HAND_SIZE + 1) - a * (a - 1) / 2 + b] : found;
    }
    // Expected worth of cards refilled to 4.
    double drawn(const double* row, const Hand& left) const {
        static const int begins[HAND_SIZE + 1] = {0, 1, 4, 10, 20};
        const int number = HAND_SIZE - left.held();
        const double* chance = draws + begins[number];
        double total = 0.0;
        for (int a = 0; a <= number; a++)
            for (int b = 0; a + b <= number; b++, chance++)
                if (*chance != 0.0) total += *chance * worth(row, left.of[0] + a, left.of[1] + b, left.of[2] + number - a - b);
        return total;
    }
    // The best discard before drawing back to 4, and what the hand is then expected to be worth.
    double best(int turn, const Hand& hand, bool must, Hand& discard) const {
        const double least = 0.05;
        const double* row = w.hands[turn];
        double found = 0.0;
        bool any = false;
        for (int a = 0; a <= hand.of[0]; a++)
            for (int b = 0; b <= hand.of[1]; b++)
                for (int c = 0; c <= hand.of[2]; c++) {
                    if (must && !(a + b + c)) continue;
                    const Hand gone = {{i8(a), i8(b), i8(c)}};
                    const double value = drawn(row, hand.without(gone));
                    if (!any || value > found + least) { found = value; discard = gone; any = true; }
                }
        return found;
    }
    // Cards to exchange for 2 Ecus (§2.1, phase I); false to keep the hand.
    bool exchange(int turn, const Hand& hand, Hand& discard) const {
        const double caution = 0.5;
        if (!hand.held()) return false;
        const double now = worth(w.hands[turn], hand.of[0], hand.of[1], hand.of[2]);
        const double value = best(turn, hand, true, discard);
        return value - now - double(EXCHANGE_PRICE) > caution;
    }
};

// A way to stand on boards at income: travels from where one is (§2.2, §6).
struct Placing {
    u8 boards, travels;
    u8 from[2], to[2];  // adventurers who travel, the epochs they go to
    Pair after(Pair here) const {
        for (int i = 0; i < travels; i++) here = here.moved(from[i], to[i] * 3 + from[i] % 3);
        return here;
    }
};

// The one that takes fewest travels to two boards.
inline Placing placed(Pair here, int one, int two) {
    const int straight = (here.one / 3 != one) + (here.two / 3 != two);
    const int crossed = (here.one / 3 != two) + (here.two / 3 != one);
    const u8 to[2] = {u8(straight <= crossed ? one : two), u8(straight <= crossed ? two : one)};
    Placing found = {u8(1 << one | 1 << two), 0, {}, {}};
    for (int i = 0; i < 2; i++)
        if (here.of(i) / 3 != to[i]) { found.from[found.travels] = here.of(i); found.to[found.travels++] = to[i]; }
    return found;
}

// Those worth looking at, with fewest travels first: where one is, and what brings more than that.
// Returns how many; `income` is what they bring less the travels.
inline int stands(const int* pays, Pair here, int ecus, Placing* to, int* income) {
    Placing all[PLACINGS];
    int n = 0, all_n = 0;
    for (int one = 0; one < 3; one++)
        for (int two = one; two < 3; two++) all[all_n++] = placed(here, one, two);
    for (int travels = 0; travels <= 2; travels++)
        for (const Placing& one : all) {
            if (one.travels != travels) continue;
            int net = -travels;
            for (int e = 0; e < 3; e++) if (one.boards >> e & 1) net += pays[e];
            if (!travels || (net > income[0] && travels <= ecus)) { to[n] = one; income[n++] = net; }
        }
    return n;
}

// The most that two adventurers can reach on the boards, in Ecus, travels paid.
inline double standing(const double* boards, Pair here) {
    double best = 0.0;
    for (int set : STANDS) {
        int travels = 0;
        for (int e = 0; e < 3; e++) travels += (set >> e & 1) && here.one / 3 != e && here.two / 3 != e;
        double worth = -1.0 * travels;
        for (int e = 0; e < 3; e++) if (set >> e & 1) worth += boards[e];
        best = std::max(best, worth);
    }
    return best;
}

// What each seat may still earn on a board, by board, and what boards pay the mover.
struct Outlook {
    double worth[MOST_SEATS][3];
    int pays[3];
};

// Worths of positions that may end one and the same turn.
struct Judge {
    const Weights& w;
    const Cards cards;
    const int seats, mover, number, last;
    bool pays, holds, counts[MOST_SEATS];  // holds: the mover's cards are known
    double rows[MOST_SEATS][COLUMNS];
    Pair pairs[MOST_SEATS];
    int ecus[MOST_SEATS];
    double kept_worth[5][5][5];  // by hand; not a number: not yet known

    template <int W> Judge(const Weights& w_, const Map<W>& map, const Game<W>& g, const double* draws)
        : w(w_), cards{w_, draws}, seats(map.seats), mover(g.p.mover), number(g.number), last(g.last), pays(g.pays_now()), holds(true) {
        for (int s = 0; s < seats; s++) {
            pairs[s] = Pair::of(g.who[s]);
            ecus[s] = g.ecus[s];
            const int turn = s > mover ? number : number + 1;
            counts[s] = turn <= last;
            if (!counts[s]) continue;
            const double share = double((s - mover - 1 + seats) % seats + 1) / seats;
            for (int k = 0; k < COLUMNS; k++) rows[s][k] = w.rows[turn][0][k] + share * w.rows[turn][1][k];
        }
        memset(kept_worth, -1, sizeof kept_worth);  // all bits set are not a number
    }
    void look(int epoch, const Features& f, Outlook& o) const {
        o.pays[epoch] = f.income(epoch, mover);
        for (int s = 0; s < seats; s++) {
            double total = 0.0;
            const double* weight = rows[s] + 1 + epoch * FEATURES;
            if (counts[s]) for (int k = 0; k < FEATURES; k++) total += weight[k] * f.of[s][k];
            o.worth[s][epoch] = total;
        }
    }
    // What a seat may still earn from there, income of this turn left out.
    double later(const Outlook& o, int seat, Pair there) const {
        return counts[seat] ? rows[seat][0] + standing(o.worth[seat], there) : 0.0;
    }
    // What the mover may still earn, income of this turn left out, less what the rivals may expect to
    // end with; the mover's Ecus in hand are not counted.
    double outlook(const Outlook& o, Pair own, const Hand& hand) {
        double totals[MOST_SEATS];
        for (int s = 0; s < seats; s++)
            totals[s] = later(o, s, s == mover ? own : pairs[s]);
        const double mine = totals[mover] + kept(hand);
        for (int s = 0; s < seats; s++) if (s != mover) totals[s] += ecus[s];
        return mine - rivals(totals);
    }
    // Expected final Ecus of each seat if the turn ends so, income included.
    void totals(const Outlook& o, Pair own, int purse, const Hand& hand, double* to) {
        for (int s = 0; s < seats; s++) {
            double total = s == mover ? purse : ecus[s];
            Pair pair = s == mover ? own : pairs[s];
            if (pays && s == mover) {
                Placing places[PLACINGS];
                int income[PLACINGS], best = 0;
                const int n = stands(o.pays, pair, purse, places, income);
                for (int k = 1; k < n; k++) if (income[k] > income[best]) best = k;
                total += income[best];
                pair = places[best].after(pair);
            }
            to[s] = total + later(o, s, pair);
        }
        to[mover] += kept(hand);
    }
    double kept(const Hand& hand) {
        if (number >= last || !holds) return 0.0;
        double& found = kept_worth[hand[0]][hand[1]][hand[2]];
        Hand discard;
        if (found != found) found = cards.best(number + 1, hand, false, discard);
        return found;
    }
    // The strongest rival counts more than the others.
    double rivals(const double* totals) const {
        if (seats == 2) return totals[1 - mover];
        double most = -__builtin_inf(), sum = 0.0;
        for (int s = 0; s < seats; s++) {
            if (s == mover) continue;
            most = std::max(most, totals[s]);
            sum += totals[s];
        }
        return w.leader * most + (1.0 - w.leader) * sum / (seats - 1);
    }
};

// What is seen of boards, kept: other orders of the same plays lead there. Begins as zeros.
template <int W> struct Seen {
    enum { BITS = 12 };
    struct Known { u64 key; Features features; };
    Known known[1 << BITS];
    Looking<W> room;

    const Features& of(const Map<W>& map, const Position<W>& p, int epoch) {
        u64 key = mixed(p.boards[epoch].hash ^ u64(epoch + 1));
        key += !key;
        Known& here = known[key >> (64 - BITS)];
        if (here.key != key) { here.key = key; look(map, p, epoch, here.features, room); }
        return here.features;
    }
};
}  // namespace khronos
