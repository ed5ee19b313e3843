// The entries of the core by name, how often each was called, and how often the core took what it
// was given.
#pragma once
#include "interface/exports.hpp"

#define CALL(NAME) NAMED(khronos_##NAME, KHRONOS_WORDS)

// Every entry: what it is called here, and its name in the core.
#define FOR_EACH_ENTRY(EACH)                     \
    EACH(VERSION_, version)                      \
    EACH(SOURCES_, sources)                      \
    EACH(MAP, map_open)                          \
    EACH(FORGET, map_close)                      \
    EACH(LEGAL, legal_plays)                     \
    EACH(RESOLVE, resolve_play)                  \
    EACH(GAMES, random_games)                    \
    EACH(PERFT, perft)                           \
    EACH(OPENED, game_open)                      \
    EACH(COPY, game_copy)                        \
    EACH(CLOSE, game_close)                      \
    EACH(LOOK, game_count)                       \
    EACH(LIST, game_plays)                       \
    EACH(MAKE, game_make)                        \
    EACH(DECIDE, game_decide)                    \
    EACH(END_TURN, game_end_turn)                \
    EACH(OVER, game_over)                        \
    EACH(STATE, game_state)                      \
    EACH(FEATURES_, policy_features)             \
    EACH(WEIGHTS, weights_open)                  \
    EACH(UNLOAD, weights_close)                  \
    EACH(PLAYOUTS, policy_playouts)              \
    EACH(ROOM, survey_open)                      \
    EACH(LEAVE, survey_close)                    \
    EACH(SURVEY, survey_run)                     \
    EACH(ENDINGS, survey_endings)                \
    EACH(DISTINCT, survey_distinct)              \
    EACH(ENDING, survey_ending)                  \
    EACH(NODE, survey_node)                      \
    EACH(EDGE, survey_edge)                      \
    EACH(JUDGE, policy_judge)                    \
    EACH(STEP, policy_step)                      \
    EACH(HAND, policy_hand)                      \
    EACH(SEARCH, proof_open)                     \
    EACH(RAISE_THRESHOLD, proof_raise_threshold) \
    EACH(PREPARE, proof_prepare)                 \
    EACH(WORK, proof_work)                       \
    EACH(RESULT, proof_result)                   \
    EACH(BEST_TURN, proof_turn)                  \
    EACH(CASE, proof_case)                       \
    EACH(BLOCKS, proof_blocks)                   \
    EACH(BLOCK, proof_block)                     \
    EACH(SIDE_BY_SIDE, proof_side_by_side)       \
    EACH(TIED, proof_tied)                       \
    EACH(END, proof_close)

namespace khronos::every_entry {

#define NAMED_HERE(HERE, NAME) HERE,
enum Entry { FOR_EACH_ENTRY(NAMED_HERE) ENTRIES };
#undef NAMED_HERE

#define NAME_OF(HERE, NAME) #NAME,
inline const char* const names[] = {FOR_EACH_ENTRY(NAME_OF)};
#undef NAME_OF
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
