// What hands are worth by the fitted weights (search/policy/hand_worth.py), digit for digit: sums
// are taken in the order in which Python takes them.
#pragma once
#include "policy/features.hpp"
#include "rules/game.hpp"

namespace khronos {

// What is counted of a seat beside the boards: cubes left, an adventurer on `faith`, on `reason`,
// both on one board.
enum { CUBES_LEFT, ON_FAITH, ON_REASON, ON_ONE_BOARD, SEAT_NUMBERS };
// Fitted numbers: of a seat, a constant, the features of each board and its own; of a hand, a
// quadratic form and one number for each full hand.
inline constexpr int OF_SEAT = 1 + BOARDS * FEATURES, COLUMNS = OF_SEAT + SEAT_NUMBERS;
inline constexpr int QUADRATIC = 6, HANDS = 15;
// Shares of the kinds are told in twentieths; draws of 0 to 4 cards: 1 + 3 + 6 + 10 + 15.
inline constexpr int STEPS = 20, DRAWS = 35;
inline constexpr int EXCHANGE_PRICE = 2;  // Ecus (§2.1)

// The fitted numbers for one number of seats, as Python hands them over.
struct Weights {
    int seats, last_turn;  // the last turn that they know
    double leader;
    double rows[LAST_TURN + 1][2][COLUMNS];
    double hands[LAST_TURN + 1][QUADRATIC + HANDS];
    double draws[STEPS + 1][STEPS + 1][DRAWS];  // chances of all draws of 0 to 4 cards, by shares

    static int length(int last) {
        return 1 + last * (2 * COLUMNS + QUADRATIC + HANDS) + (STEPS + 1) * (STEPS + 1) * DRAWS;
    }
    void read(int seats_, int last_, const double* from) {
        seats = seats_;
        last_turn = last_;
        leader = *from++;
        for (int t = 1; t <= last_turn; t++) {
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
struct HandWorth {
    const Weights& weights;
    const double* draws;  // chances of all draws, as in the weights

    static double worth(const double* row, int a, int b, int c) {
        const double result =
            row[0] + row[1] * a + row[2] * b + row[3] * a * a + row[4] * b * b + row[5] * c * c;
        return a + b + c == HAND_SIZE
                   ? result + row[QUADRATIC + a * (HAND_SIZE + 1) - a * (a - 1) / 2 + b]
                   : result;
    }
    // Expected worth of cards refilled to 4.
    double worth_refilled(const double* row, const Hand& left) const {
        static const int begins[HAND_SIZE + 1] = {0, 1, 4, 10, 20};
        const int number = HAND_SIZE - left.held();
        const double* chance = draws + begins[number];
        double total = 0.0;
        for (int a = 0; a <= number; a++)
            for (int b = 0; a + b <= number; b++, chance++)
                if (*chance != 0.0)
                    total += *chance * worth(row, left.by_kind[0] + a, left.by_kind[1] + b,
                                             left.by_kind[2] + number - a - b);
        return total;
    }
    // The best discard before drawing back to 4, and what the hand is then expected to be worth.
    double best_discard(int turn, const Hand& hand, bool must, Hand& discard) const {
        const double least = 0.05;
        const double* row = weights.hands[turn];
        double result = 0.0;
        bool any = false;
        for (int a = 0; a <= hand.by_kind[0]; a++)
            for (int b = 0; b <= hand.by_kind[1]; b++)
                for (int c = 0; c <= hand.by_kind[2]; c++) {
                    if (must && !(a + b + c)) continue;
                    const Hand gone = {{i8(a), i8(b), i8(c)}};
                    const double value = worth_refilled(row, hand.without(gone));
                    if (!any || value > result + least) {
                        result = value;
                        discard = gone;
                        any = true;
                    }
                }
        return result;
    }
    // Cards to exchange for 2 Ecus (§2.1, phase I); false to keep the hand.
    bool worth_exchanging(int turn, const Hand& hand, Hand& discard) const {
        const double caution = 0.5;
        if (!hand.held()) return false;
        const double now =
            worth(weights.hands[turn], hand.by_kind[0], hand.by_kind[1], hand.by_kind[2]);
        const double value = best_discard(turn, hand, true, discard);
        return value - now - double(EXCHANGE_PRICE) > caution;
    }
};
}  // namespace khronos
