// The entries of the core by name, how often each was called, and how often the core took what it
// was given.
#pragma once
#include "interface/exports.hpp"

#define CALL(NAME) NAMED(khronos_##NAME, KHRONOS_WORDS)

namespace khronos::every_entry {

enum Entry {
    VERSION_,
    SOURCES_,
    MAP,
    FORGET,
    LEGAL,
    RESOLVE,
    GAMES,
    PERFT,
    OPENED,
    COPY,
    CLOSE,
    LOOK,
    LIST,
    MAKE,
    DECIDE,
    END_TURN,
    OVER,
    STATE,
    FEATURES_,
    WEIGHTS,
    UNLOAD,
    PLAYOUTS,
    ROOM,
    LEAVE,
    SURVEY,
    ENDINGS,
    DISTINCT,
    ENDING,
    NODE,
    EDGE,
    JUDGE,
    STEP,
    HAND,
    DOMAINS,
    NETWORKS,
    DROP,
    NETWORK,
    SEARCH,
    RAISE_THRESHOLD,
    PREPARE,
    WORK,
    RESULT,
    BEST_TURN,
    CASE,
    BLOCKS,
    BLOCK,
    SIDE_BY_SIDE,
    TIED,
    END,
    ENTRIES
};
inline const char* const names[ENTRIES] = {"version",
                                           "sources",
                                           "map_open",
                                           "map_close",
                                           "legal_plays",
                                           "resolve_play",
                                           "random_games",
                                           "perft",
                                           "game_open",
                                           "game_copy",
                                           "game_close",
                                           "game_count",
                                           "game_plays",
                                           "game_make",
                                           "game_decide",
                                           "game_end_turn",
                                           "game_over",
                                           "game_state",
                                           "policy_features",
                                           "weights_open",
                                           "weights_close",
                                           "policy_playouts",
                                           "survey_open",
                                           "survey_close",
                                           "survey_run",
                                           "survey_endings",
                                           "survey_distinct",
                                           "survey_ending",
                                           "survey_node",
                                           "survey_edge",
                                           "policy_judge",
                                           "policy_step",
                                           "policy_hand",
                                           "policy_domains",
                                           "network_open",
                                           "network_close",
                                           "policy_network",
                                           "proof_open",
                                           "proof_raise_threshold",
                                           "proof_prepare",
                                           "proof_work",
                                           "proof_result",
                                           "proof_turn",
                                           "proof_case",
                                           "proof_blocks",
                                           "proof_block",
                                           "proof_side_by_side",
                                           "proof_tied",
                                           "proof_close"};
inline long long called[ENTRIES], good[ENTRIES], calls;

// One call of an entry, and whether the core took what it was given.
template <class T> T count(Entry entry, T answer, bool taken) {
    __atomic_fetch_add(&called[entry], 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&good[entry], taken, __ATOMIC_RELAXED);
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    return answer;
}
inline int counted(Entry entry, int answer) { return count(entry, answer, answer >= 0); }

}  // namespace khronos::every_entry
