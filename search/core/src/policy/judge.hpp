// What positions are worth by the fitted weights (search/policy/worth.py), digit for digit: sums
// are taken in the order in which Python takes them.
#pragma once
#include "policy/hand_worth.hpp"
#include "policy/standing.hpp"
#include "rules/game.hpp"

namespace khronos {

// What each seat may still earn on a board, by board, what boards pay the mover, and cubes left.
struct Outlook {
    double worth[MOST_SEATS][3];
    int pays[3];
    i8 cubes_left[MOST_SEATS];
};

// Judges positions in which one and the same turn may end.
struct Judge {
    const Weights& weights;
    const HandWorth cards;
    const int seats, mover, turn, last_turn;
    bool pays;                  // this turn has income
    bool hand_known;            // the mover's
    bool plays_on[MOST_SEATS];  // has a turn after this one
    double rows[MOST_SEATS][COLUMNS];
    Pair pairs[MOST_SEATS];
    int ecus[MOST_SEATS];
    // By hand; not a number: not yet known.
    double kept_worth[HAND_SIZE + 1][HAND_SIZE + 1][HAND_SIZE + 1];

    template <int W>
    Judge(const Weights& w_, const Map<W>& map, const Game<W>& g, const double* draws)
        : weights(w_), cards{w_, draws}, seats(map.seats), mover(g.position.mover), turn(g.turn),
          last_turn(g.last_turn), pays(g.pays_now()), hand_known(true) {
        for (int s = 0; s < seats; s++) {
            pairs[s] = Pair::of(g.adventurers[s]);
            ecus[s] = g.ecus[s];
            const int next = s > mover ? turn : turn + 1;
            plays_on[s] = next <= last_turn;
            if (!plays_on[s]) continue;
            const double share = double((s - mover - 1 + seats) % seats + 1) / seats;
            for (int k = 0; k < COLUMNS; k++)
                rows[s][k] = weights.rows[next][0][k] + share * weights.rows[next][1][k];
        }
        memset(kept_worth, -1, sizeof kept_worth);  // all bits set are not a number
    }
    void look_at_board(int epoch, const Features& f, Outlook& o) const {
        o.pays[epoch] = f.income(epoch, mover);
        for (int s = 0; s < seats; s++) {
            double total = 0.0;
            const double* weight = rows[s] + 1 + epoch * FEATURES;
            if (plays_on[s])
                for (int k = 0; k < FEATURES; k++) total += weight[k] * f.by_seat[s][k];
            o.worth[s][epoch] = total;
        }
    }
    // What a seat may still earn from there, income of this turn left out.
    double still_earns(const Outlook& o, int seat, Pair there) const {
        if (!plays_on[seat]) return 0.0;
        const double* weight = rows[seat] + OF_SEAT;
        const int one = there.one / 3, two = there.two / 3;
        double total = rows[seat][0] + best_standing(o.worth[seat], there);
        total += weight[CUBES_LEFT] * o.cubes_left[seat];
        total += weight[ON_FAITH] * ((one == FAITH) + (two == FAITH));
        total += weight[ON_REASON] * ((one == REASON) + (two == REASON));
        return total + weight[ON_ONE_BOARD] * (one == two);
    }
    // What the seats have beside the boards.
    template <int W> void look_at_seats(const Position<W>& p, Outlook& o) const {
        memcpy(o.cubes_left, p.supply, sizeof o.cubes_left);
    }
    // What the mover may still earn, income of this turn left out, less what the rivals may expect
    // to end with; the mover's Ecus in hand are not counted.
    double outlook(const Outlook& o, Pair own, const Hand& hand) {
        double totals[MOST_SEATS];
        for (int s = 0; s < seats; s++) totals[s] = still_earns(o, s, s == mover ? own : pairs[s]);
        const double mine = totals[mover] + worth_of_hand(hand);
        for (int s = 0; s < seats; s++)
            if (s != mover) totals[s] += ecus[s];
        return mine - worth_of_rivals(totals);
    }
    // Expected final Ecus of each seat if the turn ends so, income included.
    void totals(const Outlook& o, Pair own, int purse, const Hand& hand, double* to) {
        for (int s = 0; s < seats; s++) {
            double total = s == mover ? purse : ecus[s];
            Pair pair = s == mover ? own : pairs[s];
            if (pays && s == mover) {
                Placing places[PLACINGS];
                int income[PLACINGS], best = 0;
                const int n = ways_to_stand(o.pays, pair, purse, places, income);
                for (int k = 1; k < n; k++)
                    if (income[k] > income[best]) best = k;
                total += income[best];
                pair = places[best].after(pair);
            }
            to[s] = total + still_earns(o, s, pair);
        }
        to[mover] += worth_of_hand(hand);
    }
    double worth_of_hand(const Hand& hand) {
        if (turn >= last_turn || !hand_known) return 0.0;
        double& result = kept_worth[hand[MILITARY]][hand[RELIGIOUS]][hand[CIVIL]];
        Hand discard;
        if (result != result) result = cards.best_discard(turn + 1, hand, false, discard);
        return result;
    }
    // The strongest rival counts more than the others.
    double worth_of_rivals(const double* totals) const {
        if (seats == 2) return totals[1 - mover];
        double most = -__builtin_inf(), sum = 0.0;
        for (int s = 0; s < seats; s++) {
            if (s == mover) continue;
            most = std::max(most, totals[s]);
            sum += totals[s];
        }
        return weights.leader * most + (1.0 - weights.leader) * sum / (seats - 1);
    }
};

// Remembers the features of boards, as other orders of the same plays lead to the same boards. All
// its bytes are zero at first.
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
            features_of(map, p, epoch, here.features, room);
        }
        return here.features;
    }
};
}  // namespace khronos
