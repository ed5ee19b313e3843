// Calls the entries of games: whole ones by lot, all of a few plays, and one played step by step.
#pragma once
#include "interface/game_interface.hpp"
#include "scene.hpp"
#include "threads.hpp"

namespace khronos::every_entry {

inline void call_whole_games(Chance& lot, const Scene& scene) {
    Input input(lot, scene.game.at, scene.game_length);
    u64 seeds[3] = {lot.next(), lot.next(), lot.next()};
    Exactly<int> totals(3 * (1 + MOST_SEATS));
    int stop = lot.one_in(10);
    counted(GAMES,
            CALL(random_games)(scene.map, input.at, input.n, seeds,
                               lot.one_in(10) ? -1 : lot.below(3), lot.below(4), &stop, totals.at));
}

inline void call_perft(Chance& lot, const Scene& scene) {
    Input input(lot, scene.game.at, scene.game_length);
    const int depth = W > 3 ? 1 : 1 + lot.one_in(20);
    Exactly<long long> counts(depth + 1), progress(2);
    stop_soon(
        [&](const int* stop) {
            const int ended =
                CALL(perft)(scene.map, input.at, input.n, lot.one_in(20) ? -depth : depth, stop,
                            counts.at, progress.at);
            count(PERFT, 0, ended >= 0);
        },
        [&] { __atomic_load_n(&progress[1], __ATOMIC_RELAXED); }, lot.below(30));
}

inline void call_stepped_game(Chance& lot, const Scene& scene) {
    Input input(lot, scene.game.at, scene.game_length);
    void* played = CALL(game_open)(scene.map, input.at, input.n, lot.next());
    count(OPENED, 0, played != 0);
    if (!played) return;
    Exactly<i16> options(1 + MOST_OPTIONS);
    Exactly<int> state(32);
    for (int i = 0; i < 30; i++) {
        const int n = counted(LOOK, CALL(game_count)(played));
        const int what = lot.below(10);
        if (what < 6) {
            int left = counted(MAKE, CALL(game_make)(played, lot.index(n), options.at));
            while (left > 0 && !lot.one_in(20))
                left = counted(DECIDE, CALL(game_decide)(played, lot.index(left), options.at));
            if (left > 0) counted(END_TURN, CALL(game_end_turn)(played, state.at));
        } else if (what == 6) {
            Exactly<i16> all(lot.one_in(4) ? 12 * (n / 2) : 12 * n);
            counted(LIST, CALL(game_plays)(played, all.at, all.n));
        } else if (what == 7) {
            count(STATE, CALL(game_state)(played, state.at), true);
            counted(OVER, CALL(game_over)(played));
        } else if (what == 8) {
            const int gone[3] = {lot.index(3), lot.index(3), lot.index(3)};
            counted(END_TURN, CALL(game_end_turn)(played, gone));
        } else {
            void* other = CALL(game_copy)(played);
            count(COPY, 0, other != 0);
            count(CLOSE, (CALL(game_close)(played), 0), true);
            played = other;
            if (!played) return;
        }
    }
    count(CLOSE, (CALL(game_close)(played), 0), true);
}

}  // namespace khronos::every_entry
