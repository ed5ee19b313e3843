// Calls every entry of the core as Python does, on maps and boards by lot, with what is right and
// with what is not: sanitizers watch (fuzzing.py). Usage: PROGRAM SEED CALLS SECONDS (0: no limit);
// it ends with a line for each entry that says how often it was called.
#include <stdio.h>

#include "every_entry/call_games.hpp"
#include "every_entry/call_policy.hpp"
#include "every_entry/call_proof.hpp"
#include "every_entry/call_rules.hpp"
#include "interface/core.cpp"

using namespace khronos;
using namespace khronos::every_entry;

namespace {

void run(Chance& lot, long long most, double seconds) {
    const double until = seconds > 0.0 ? time_by(WORLD) + seconds : 0.0;
    auto on = [&] { return calls < most && (seconds <= 0.0 || time_by(WORLD) < until); };
    Scene scene;
    while (on()) {
        if (!scene.new_map(lot)) continue;
        count(VERSION_, CALL(version)(), true);
        count(SOURCES_, CALL(sources)()[0], true);
        for (int i = 0; i < 40 && on(); i++) {
            scene.new_position(lot);
            for (int k = 0; k < 20 && on(); k++) call_rules(lot, scene);
            call_stepped_game(lot, scene);
            for (int k = 0; k < 3; k++) call_worths(lot, scene);
            if (lot.one_in(4)) call_whole_games(lot, scene);
            if (lot.one_in(4)) call_perft(lot, scene);
            if (lot.one_in(2)) call_playouts(lot, scene);
            if (lot.one_in(2)) call_survey(lot, scene);
            if (lot.one_in(W > 3 ? 40 : 10)) call_proof(lot, scene);
        }
    }
    scene.forget_all();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SEED CALLS SECONDS\n", argv[0]);
        return 2;
    }
    Chance lot = {mixed(strtoull(argv[1], 0, 10))};
    run(lot, strtoll(argv[2], 0, 10), strtod(argv[3], 0));
    for (int i = 0; i < ENTRIES; i++) printf("%s %lld %lld\n", names[i], called[i], good[i]);
    return 0;
}
