// Calls the entries of the policy: playouts, surveys, and what positions are worth.
#pragma once
#include "interface/policy_interface.hpp"
#include "scene.hpp"
#include "threads.hpp"

namespace khronos::every_entry {

// The numbers that playouts and surveys are asked with.
inline void survey_request(Chance& lot, const Scene& scene, int from, int budget, int* to) {
    const int reserve = lot.one_in(3) ? 1 : -1;
    const int all[] = {from,
                       lot.below(scene.seats),
                       0,
                       0,
                       0,
                       reserve,
                       reserve,
                       reserve,
                       budget,
                       budget / 4,
                       1 + lot.below(20),
                       lot.below(2),
                       lot.below(32)};
    memcpy(to, all, sizeof all);
    if (lot.one_in(30)) to[lot.below(13)] = lot.index(12);
}

inline void call_playouts(Chance& lot, const Scene& scene) {
    Input input(lot, scene.position.at, scene.length), there(lot, scene.around.at, AROUND);
    const int from = lot.below(3), pile_n = scene.around[AROUND - 3] + scene.around[AROUND - 2] +
                                            scene.around[AROUND - 1];
    Exactly<u8> pile(MOST_PILE);
    int n = 0;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < scene.around[AROUND - 3 + k] && n < MOST_PILE; i++) pile[n++] = u8(k);
    for (int i = std::min(pile_n, n) - 1; i > 0; i--) std::swap(pile[i], pile[lot.below(i + 1)]);
    Exactly<u32> luck(PythonRandom::WORDS_N + 1);
    for (int i = 0; i < PythonRandom::WORDS_N; i++) luck[i] = u32(lot.next());
    luck[PythonRandom::WORDS_N] = u32(lot.below(PythonRandom::WORDS_N + 1));
    if (lot.one_in(10)) luck[PythonRandom::WORDS_N] = u32(lot.next());
    int request[13];
    survey_request(lot, scene, from, 1 + lot.below(40), request);
    Exactly<double> totals(MOST_SEATS);
    Exactly<int> ends(3);
    Exactly<i16> line(lot.one_in(10) ? 20 : 512);
    auto play = [&](const int* stop) {
        counted(PLAYOUTS, CALL(policy_playouts)(
                              scene.map, (const Weights*)scene.weights, input.at, input.n, there.at,
                              1, from == TURN_ALONE ? scene.chances : 0, pile.at, luck.at, request,
                              lot.next(), stop, totals.at, ends.at, line.at, line.n));
    };
    int never = 0;
    play(&never);
}

// What Python's function says of a node: mostly an estimate, now and then none.
inline double worth(int node, int one, int two, int ecus) {
    return (node + one + two + ecus) % 97 ? 0.01 * (node % 11) : NAN;
}

inline void call_survey(Chance& lot, const Scene& scene) {
    typedef SurveyRoom<W> Kept;
    Input input(lot, scene.position.at, scene.length), there(lot, scene.around.at, AROUND);
    Kept* room = (Kept*)CALL(survey_open)(scene.map);
    count(ROOM, 0, room != 0);
    if (!room) return;
    Exactly<int> whole(7);
    int request[13], done = -1;
    survey_request(lot, scene, lot.one_in(20) ? lot.below(3) : int(TURN_ALONE),
                   lot.below(W > 3 ? 60 : 200), request);
    stop_soon(
        [&](const int* stop) {
            done = counted(
                SURVEY, CALL(survey_run)(scene.map, room, (const Weights*)scene.weights, input.at,
                                         input.n, there.at, scene.chances, request, lot.next(),
                                         lot.real(), lot.one_in(3) ? 0.0 : lot.real(), 0.01,
                                         lot.below(3), lot.one_in(4) ? lot.below(8) : 0,
                                         lot.one_in(8) ? 1 + lot.below(8) : 256, lot.below(2),
                                         lot.one_in(4) ? worth : 0, stop, whole.at));
        },
        [&] { __atomic_load_n(&whole[0], __ATOMIC_RELAXED); },
        lot.one_in(4) ? lot.below(10) : 1000);
    const int n = done == 0 ? whole[3] : 0, nodes = done == 0 ? whole[5] : 0,
              edges = done == 0 ? whole[6] : 0;
    Exactly<double> values(n);
    Exactly<int> rest(3 * n);
    counted(ENDINGS, CALL(survey_endings)(scene.map, room, values.at, rest.at));
    Exactly<int> some(MOST_TURNS);
    counted(DISTINCT, CALL(survey_distinct)(scene.map, room, lot.index(MOST_TURNS + 1), some.at));
    for (int i = 0; i < 12; i++) {
        Exactly<i16> line(lot.one_in(10) ? lot.below(40) : 512);
        counted(ENDING, CALL(survey_ending)(scene.map, room, lot.index(n), line.at, line.n));
        double value;
        int numbers[13];
        Exactly<i16> board(lot.one_in(10) ? lot.below(HEAD) : HEAD + ENTRY * 2200);
        counted(NODE, CALL(survey_node)(scene.map, room, lot.index(nodes), &value, numbers,
                                        board.at, board.n));
        Exactly<int> edge(lot.one_in(5) ? lot.below(40) : 4096);
        counted(EDGE, CALL(survey_edge)(scene.map, room, lot.index(edges), edge.at, edge.n));
    }
    Exactly<int> move(MOVED + 1 + MOST_CHOICES);
    counted(STEP, CALL(policy_step)(scene.map, room, (const Weights*)scene.weights, input.at,
                                    input.n, there.at, scene.chances, lot.next(), lot.index(30),
                                    lot.real(), move.at));
    count(LEAVE, (CALL(survey_close)(scene.map, room), 0), true);
}

inline void call_worths(Chance& lot, const Scene& scene) {
    Input input(lot, scene.position.at, scene.length), there(lot, scene.around.at, AROUND);
    Exactly<double> to(MOST_SEATS + 1);
    counted(JUDGE, CALL(policy_judge)(scene.map, (const Weights*)scene.weights, input.at, input.n,
                                      there.at, scene.chances, to.at));
    int discard[3];
    const int cards[3] = {lot.index(3), lot.index(2), lot.index(2)};
    count(HAND,
          CALL(policy_hand)((const Weights*)scene.weights, lot.index(9), cards, scene.chances,
                            lot.index(4), discard),
          true);
}

}  // namespace khronos::every_entry
