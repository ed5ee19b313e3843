// Networks that correct the expected final margin at the end of a turn, two players; in whole
// numbers (benchmarks/strength/network.md).
//
// Every layer is a sum of products in 32 bits, which cannot overflow: weights have 8 bits, what
// goes into a layer 16, biases 27.
#pragma once
#include "basics/number_streams.hpp"
#include "policy/domain_numbers.hpp"
#include "policy/judge.hpp"

namespace khronos {

enum { NETWORK_TURNS = 7, MOST_NETWORKS = 4 };
// Where a domain lies: its board, the next turn of the seat, adventurers of both seats there.
enum { PLACE_INPUTS = BOARDS + NETWORK_TURNS + 2, DOMAIN_HIDDEN = 48, DOMAIN_SUMMARY = 16 };
// Of a seat: features; its next turn (from 0), the share of a round before it, worths of boards,
// which of them it stands on, Ecus, its numbers beside the boards; at last a summary of the domains
// of each board.
inline constexpr int OF_TURN = BOARDS * FEATURES, OF_SHARE = OF_TURN + NETWORK_TURNS + 1,
                     OF_WORTHS = OF_SHARE + 1, OF_STANDS = OF_WORTHS + BOARDS,
                     OF_ECUS = OF_STANDS + BOARDS, OF_NUMBERS = OF_ECUS + 1,
                     OF_SUMMARIES = OF_NUMBERS + SEAT_NUMBERS,
                     SEAT_INPUTS = OF_SUMMARIES + BOARDS * DOMAIN_SUMMARY, HEAD_HIDDEN = 48;
// How 1, a feature, an Ecu in hand, an Ecu of worth, and a cube go into a layer.
inline constexpr int UNIT = 256, FEATURE_UNIT = 32, ECU_UNIT = 16, WORTH_UNIT = 16, CUBE_UNIT = 32;
inline constexpr int MOST_INPUT = 32767;
enum { MOST_WEIGHT = 127, MOST_BIAS = 1 << 26, MOST_SHIFT = 24 };
// Corrections count in 1024ths of an Ecu; factors in 2^-24 of these.
inline constexpr int PARTS_OF_ECU = 1024;
enum { FACTOR_SHIFT = 24, MOST_CORRECTION = 1 << 30 };
// Rows of weights are filled up with zeros, so that no sum has a rest.
inline constexpr int NUMBERS_ROW = (DOMAIN_NUMBERS + 7) / 8 * 8,
                     INPUTS_ROW = (SEAT_INPUTS + 7) / 8 * 8;

inline i16 as_input(int number) { return i16(std::clamp(number, -MOST_INPUT, MOST_INPUT)); }
// To the nearest 16th of an Ecu, halves upwards.
inline i16 worth_as_input(double worth) {
    const double most = MOST_INPUT, number = WORTH_UNIT * worth;
    if (!(number > -most)) return -MOST_INPUT;
    return number < most ? i16(int(number + most + 1.5) - MOST_INPUT - 1) : i16(MOST_INPUT);
}
// What is above zero, divided by a power of two, to the nearest whole number, halves upwards.
inline i16 activated(int sum, int shift) {
    return i16(std::min((std::max(sum, 0) + (1 << shift >> 1)) >> shift, MOST_INPUT));
}
template <int N> int product(const i16* a, const i16* b) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += a[i] * b[i];
    return sum;
}

// Square roots of the numbers of domains, to the nearest 256th.
struct Roots {
    i16 of[MOST_DOMAIN_NUMBER + 1];
    constexpr Roots() : of{} {
        int root = 0;
        for (int n = 0; n <= MOST_DOMAIN_NUMBER; n++) {
            // Twice the root, squared, without what is below a half.
            while ((2 * root + 1) * (2 * root + 1) <= 4 * UNIT * UNIT * n) root++;
            of[n] = i16(root);
        }
    }
};
inline constexpr Roots ROOTS;

// What goes in beside every domain, by seat: next turns, 0 for none, and adventurers by board, who
// stand on might where no turn follows.
struct SeatsAhead {
    int turns[2], standing[2][BOARDS];
};
// What goes into the head, by seat.
struct SeatInputs {
    i16 of[2][INPUTS_ROW];
};

// One network, as Python hands it over.
struct DomainNetwork {
    i16 numbers[DOMAIN_HIDDEN][NUMBERS_ROW], place[DOMAIN_HIDDEN][PLACE_INPUTS];
    int hidden_bias[DOMAIN_HIDDEN], hidden_shift;
    i16 summary[DOMAIN_SUMMARY][DOMAIN_HIDDEN];
    int summary_bias[DOMAIN_SUMMARY], summary_shift;
    int board_shift;  // of the sum over the domains of a board
    i16 own[HEAD_HIDDEN][INPUTS_ROW], other[HEAD_HIDDEN][INPUTS_ROW];
    int head_bias[HEAD_HIDDEN], head_shift;
    i16 last[HEAD_HIDDEN];
    int factors[NETWORK_TURNS + 1];  // by the turn that ends

    static constexpr int LENGTH = DOMAIN_HIDDEN * (DOMAIN_NUMBERS + PLACE_INPUTS + 1) + 1 +
                                  DOMAIN_SUMMARY * (DOMAIN_HIDDEN + 1) + 1 + 1 +
                                  HEAD_HIDDEN * (2 * SEAT_INPUTS + 1) + 1 + HEAD_HIDDEN +
                                  NETWORK_TURNS + 1;

    void read(NumberReader<int>& input) {
        auto weights = [&](i16* to, int n) {
            for (int i = 0; i < n; i++) to[i] = i16(input.take(-MOST_WEIGHT, MOST_WEIGHT));
        };
        auto biases = [&](int* to, int n) {
            for (int i = 0; i < n; i++) to[i] = input.take(-MOST_BIAS, MOST_BIAS);
        };
        for (int k = 0; k < DOMAIN_HIDDEN; k++) {
            weights(numbers[k], DOMAIN_NUMBERS);
            weights(place[k], PLACE_INPUTS);
        }
        biases(hidden_bias, DOMAIN_HIDDEN);
        hidden_shift = input.take(0, MOST_SHIFT);
        for (i16* row : summary) weights(row, DOMAIN_HIDDEN);
        biases(summary_bias, DOMAIN_SUMMARY);
        summary_shift = input.take(0, MOST_SHIFT);
        board_shift = input.take(0, MOST_SHIFT);
        for (int k = 0; k < HEAD_HIDDEN; k++) {
            weights(own[k], SEAT_INPUTS);
            weights(other[k], SEAT_INPUTS);
        }
        biases(head_bias, HEAD_HIDDEN);
        head_shift = input.take(0, MOST_SHIFT);
        weights(last, HEAD_HIDDEN);
        for (int& factor : factors) factor = input.take(0, __INT_MAX__);
    }

    // ---- domains ----------------------------------------------------------------------------
    // A summary of the domains of a board for a seat: it depends on the rows and on what is ahead.
    void summarize(const DomainRow* rows, int n, int epoch, const SeatsAhead& ahead, int seat,
                   i16* to) const {
        i16 around[PLACE_INPUTS] = {};
        around[epoch] = UNIT;
        if (ahead.turns[seat]) around[BOARDS + ahead.turns[seat] - 1] = UNIT;
        around[PLACE_INPUTS - 2] = as_input(UNIT * ahead.standing[seat][epoch]);
        around[PLACE_INPUTS - 1] = as_input(UNIT * ahead.standing[1 - seat][epoch]);
        int base[DOMAIN_HIDDEN], sums[DOMAIN_SUMMARY] = {};
        for (int k = 0; k < DOMAIN_HIDDEN; k++)
            base[k] = hidden_bias[k] + product<PLACE_INPUTS>(place[k], around);
        for (int i = 0; i < n; i++) {
            i16 roots[NUMBERS_ROW], hidden[DOMAIN_HIDDEN];
            int before[DOMAIN_HIDDEN], summary_before[DOMAIN_SUMMARY];
            for (int k = 0; k < DOMAIN_NUMBERS; k++) roots[k] = ROOTS.of[rows[i].seen_by[seat][k]];
            for (int k = DOMAIN_NUMBERS; k < NUMBERS_ROW; k++) roots[k] = 0;
            // Sums apart from what is made of them: so compilers take several at a time.
            for (int k = 0; k < DOMAIN_HIDDEN; k++)
                before[k] = base[k] + product<NUMBERS_ROW>(numbers[k], roots);
            for (int k = 0; k < DOMAIN_HIDDEN; k++) hidden[k] = activated(before[k], hidden_shift);
            for (int k = 0; k < DOMAIN_SUMMARY; k++)
                summary_before[k] = summary_bias[k] + product<DOMAIN_HIDDEN>(summary[k], hidden);
            for (int k = 0; k < DOMAIN_SUMMARY; k++)
                sums[k] += activated(summary_before[k], summary_shift);
        }
        for (int k = 0; k < DOMAIN_SUMMARY; k++) to[k] = activated(sums[k], board_shift);
    }

    // ---- the head ---------------------------------------------------------------------------
    // What is between a seat and the other, in units of its own.
    int between(const SeatInputs& inputs, int seat) const {
        const i16 *mine = inputs.of[seat], *theirs = inputs.of[1 - seat];
        int result = 0;
        for (int k = 0; k < HEAD_HIDDEN; k++) {
            auto hidden = [&](const i16* first, const i16* second) {
                const int sum = head_bias[k] + product<INPUTS_ROW>(own[k], first) +
                                product<INPUTS_ROW>(other[k], second);
                return activated(sum, head_shift);
            };
            result += last[k] * (hidden(mine, theirs) - hidden(theirs, mine));
        }
        return result;
    }
};

// Several networks, whose corrections are added up; all bytes are zero at first.
struct DomainNetworks {
    int count;
    DomainNetwork each[MOST_NETWORKS];

    // False for what is no network.
    bool read(const int* from, int n) {
        NumberReader<int> input = {from};
        if (n < 1) return false;
        count = input.take(1, MOST_NETWORKS);
        if (!input.good || n != 1 + count * DomainNetwork::LENGTH) return false;
        for (int i = 0; i < count; i++) each[i].read(input);
        return input.good;
    }
};

// A position at the end of a turn of two players.
struct TurnOver {
    const Judge& judge;  // of that turn
    const Outlook& outlook;
    const Features* features[BOARDS];
    Pair pairs[2];
    int ecus[2];

    bool anybody_acts() const { return judge.plays_on[0] || judge.plays_on[1]; }
    int next_turn(int seat) const {
        return judge.plays_on[seat] ? judge.turn + (seat <= judge.mover) : 0;
    }
    int adventurers(int seat, int epoch) const {
        return (pairs[seat].one / 3 == epoch) + (pairs[seat].two / 3 == epoch);
    }
    SeatsAhead ahead() const {
        SeatsAhead result = {};
        for (int seat = 0; seat < 2; seat++) {
            result.turns[seat] = next_turn(seat);
            result.standing[seat][MIGHT] = 2;
            for (int e = 0; e < BOARDS && judge.plays_on[seat]; e++)
                result.standing[seat][e] = adventurers(seat, e);
        }
        return result;
    }
    // What goes into the head of a seat, but for the summaries of its domains. A seat that acts no
    // more has features alone.
    void known(int seat, i16* to) const {
        memset(to, 0, sizeof(i16) * INPUTS_ROW);
        bool any[BOARDS] = {};
        for (int e = 0; e < BOARDS; e++)
            for (int k = 0; k < FEATURES; k++) {
                const int number = features[e]->by_seat[seat][k];
                to[e * FEATURES + k] = as_input(FEATURE_UNIT * number);
                any[e] = any[e] || number;
            }
        if (!judge.plays_on[seat]) return;
        int on = 0;
        best_standing(outlook.worth[seat], pairs[seat], &on);
        to[OF_TURN + next_turn(seat)] = UNIT;
        to[OF_SHARE] = seat == judge.mover ? UNIT : UNIT / 2;
        for (int e = 0; e < BOARDS; e++) {
            to[OF_WORTHS + e] = worth_as_input(outlook.worth[seat][e]);
            to[OF_STANDS + e] = (on >> e & 1) && any[e] ? UNIT : 0;
        }
        to[OF_ECUS] = as_input(ECU_UNIT * ecus[seat]);
        to[OF_NUMBERS + CUBES_LEFT] = as_input(CUBE_UNIT * outlook.cubes_left[seat]);
        to[OF_NUMBERS + ON_FAITH] = i16(UNIT * adventurers(seat, FAITH));
        to[OF_NUMBERS + ON_REASON] = i16(UNIT * adventurers(seat, REASON));
        const bool together = pairs[seat].one / 3 == pairs[seat].two / 3;
        to[OF_NUMBERS + ON_ONE_BOARD] = together ? UNIT : 0;
    }
};

// By how much a seat's final margin is expected to be larger than by the linear worth, in 1024ths
// of an Ecu; 0 where nobody acts any more. The rows of the domains are in `room` (`count_domains`).
template <int W>
int correction_at_end(const DomainNetworks& networks, const TurnOver& end,
                      const DomainRoom<W>& room, int seat) {
    if (!end.anybody_acts()) return 0;
    const SeatsAhead ahead = end.ahead();
    SeatInputs inputs;
    for (int s = 0; s < 2; s++) end.known(s, inputs.of[s]);
    long long sum = 0;
    for (int i = 0; i < networks.count; i++) {
        const DomainNetwork& network = networks.each[i];
        for (int s = 0; s < 2; s++)
            for (int e = 0; e < BOARDS; e++)
                network.summarize(room.boards[e].numbers, room.boards[e].count, e, ahead, s,
                                  inputs.of[s] + OF_SUMMARIES + e * DOMAIN_SUMMARY);
        sum += (long long)network.between(inputs, seat) * network.factors[end.judge.turn];
    }
    // Halves away from zero, so that the other seat gets the same with the other sign.
    const long long half = 1ll << (FACTOR_SHIFT - 1), size = sum < 0 ? -sum : sum;
    const int correction = int(std::min((size + half) >> FACTOR_SHIFT, (long long)MOST_CORRECTION));
    return sum < 0 ? -correction : correction;
}
}  // namespace khronos
