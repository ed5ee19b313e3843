// What positions are worth by the fitted weights (search/policy/worth.py), digit for digit: sums
// are taken in the order in which Python takes them.
#pragma once
#include "policy/hand_worth.hpp"
#include "policy/standing.hpp"
#include "rules/game.hpp"

namespace khronos {

// What each seat may still earn on a board, by board, and what boards pay the mover.
struct Outlook {
    double worth[MOST_SEATS][3];
    int pays[3];
};

// Worths of positions that may end one and the same turn.
struct Judge {
    const Weights& w;
    const HandWorth cards;
    const int seats, mover, number, last;
    bool pays, holds, counts[MOST_SEATS];  // holds: the mover's cards are known
    double rows[MOST_SEATS][COLUMNS];
    Pair pairs[MOST_SEATS];
    int ecus[MOST_SEATS];
    double kept_worth[5][5][5];  // by hand; not a number: not yet known

    template <int W>
    Judge(const Weights& w_, const Map<W>& map, const Game<W>& g, const double* draws)
        : w(w_), cards{w_, draws}, seats(map.seats), mover(g.p.mover), number(g.number),
          last(g.last), pays(g.pays_now()), holds(true) {
        for (int s = 0; s < seats; s++) {
            pairs[s] = Pair::of(g.who[s]);
            ecus[s] = g.ecus[s];
            const int turn = s > mover ? number : number + 1;
            counts[s] = turn <= last;
            if (!counts[s]) continue;
            const double share = double((s - mover - 1 + seats) % seats + 1) / seats;
            for (int k = 0; k < COLUMNS; k++)
                rows[s][k] = w.rows[turn][0][k] + share * w.rows[turn][1][k];
        }
        memset(kept_worth, -1, sizeof kept_worth);  // all bits set are not a number
    }
    void look(int epoch, const Features& f, Outlook& o) const {
        o.pays[epoch] = f.income(epoch, mover);
        for (int s = 0; s < seats; s++) {
            double total = 0.0;
            const double* weight = rows[s] + 1 + epoch * FEATURES;
            if (counts[s])
                for (int k = 0; k < FEATURES; k++) total += weight[k] * f.of[s][k];
            o.worth[s][epoch] = total;
        }
    }
    // What a seat may still earn from there, income of this turn left out.
    double later(const Outlook& o, int seat, Pair there) const {
        return counts[seat] ? rows[seat][0] + standing(o.worth[seat], there) : 0.0;
    }
    // What the mover may still earn, income of this turn left out, less what the rivals may expect
    // to end with; the mover's Ecus in hand are not counted.
    double outlook(const Outlook& o, Pair own, const Hand& hand) {
        double totals[MOST_SEATS];
        for (int s = 0; s < seats; s++) totals[s] = later(o, s, s == mover ? own : pairs[s]);
        const double mine = totals[mover] + kept(hand);
        for (int s = 0; s < seats; s++)
            if (s != mover) totals[s] += ecus[s];
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
                for (int k = 1; k < n; k++)
                    if (income[k] > income[best]) best = k;
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
template <int W> struct FeatureCache {
    enum { BITS = 12 };
    struct Known {
        u64 key;
        Features features;
    };
    Known known[1 << BITS];
    FeatureRoom<W> room;

    const Features& of(const Map<W>& map, const Position<W>& p, int epoch) {
        u64 key = mixed(p.boards[epoch].hash ^ u64(epoch + 1));
        key += !key;
        Known& here = known[key >> (64 - BITS)];
        if (here.key != key) {
            here.key = key;
            look(map, p, epoch, here.features, room);
        }
        return here.features;
    }
};
}  // namespace khronos
