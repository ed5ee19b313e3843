// Calls the entries of the proof, several at once.
#pragma once
#include "interface/proof_interface.hpp"
#include "scene.hpp"
#include "threads.hpp"

namespace khronos::every_entry {

// What may be asked of a search while others work at it.
inline void call_while_others_work(Chance& lot, void* search) {
    long long counts[11];
    counted(RESULT, CALL(proof_result)(search, counts));
    Exactly<i16> turn(lot.one_in(10) ? lot.below(60) : 512);
    counted(BEST_TURN, CALL(proof_turn)(search, lot.index(int(counts[5])), turn.at, turn.n));
    int head[2];
    Exactly<u64> answers(3 * MOST_ANSWERS);
    counted(CASE, CALL(proof_case)(search, lot.index(int(counts[7])), head, answers.at));
    counted(RAISE_THRESHOLD,
            CALL(proof_raise_threshold)(search, lot.one_in(10) ? lot.index(3) : -2));
}

// What may be asked once the blocks are there.
inline void call_with_blocks(Chance& lot, void* search) {
    enum { ROW = 13 + MOST_SEATS };
    const int room = lot.below(40);
    Exactly<int> listed(ROW * room);
    const int there = counted(BLOCKS, CALL(proof_blocks)(search, listed.at, room));
    const int n = std::min(there, room);
    Exactly<int> numbers(12);
    for (int i = 0; i < 12; i++)
        numbers[i] = n && !lot.one_in(40) ? listed[ROW * lot.below(n)] : lot.index(1 << 20);
    Exactly<i16> turn(lot.one_in(10) ? lot.below(60) : 512);
    counted(BLOCK, CALL(proof_block)(search, numbers[0], turn.at, turn.n));
    const int groups = lot.one_in(10) ? lot.index(6) : 1 + lot.below(4);
    unsigned char tied[16];
    const int sizes[4] = {lot.below(4), lot.below(4), lot.below(4), lot.below(4)};
    int to[4];
    counted(SIDE_BY_SIDE, CALL(proof_side_by_side)(search, groups, sizes, numbers.at, to));
    counted(TIED, CALL(proof_tied)(search, lot.below(5), sizes, numbers.at, tied));
}

inline void call_proof(Chance& lot, const Scene& scene) {
    Input input(lot, scene.position.at, scene.length);
    int who[5 + MOST_SEATS + 3];
    for (int i = 0; i < 2; i++) {
        who[2 * i] = lot.below(3);
        who[2 * i + 1] = lot.below(3);
    }
    who[4] = lot.below(12);
    for (int s = 0; s < MOST_SEATS; s++)
        who[5 + s] = s < scene.seats && lot.one_in(3) ? lot.below(7) : 0;
    for (int k = 0; k < 3; k++)
        who[5 + MOST_SEATS + k] = lot.one_in(8) ? lot.below(5) : input[1 + k];
    if (lot.one_in(15)) who[lot.below(13)] = lot.index(5);
    const int rule_n = lot.one_in(4) ? lot.below(4) : 0,
              wanted_n = lot.one_in(4) ? lot.below(4) : 0;
    Exactly<u64> rule(2 * rule_n), wanted(wanted_n);
    for (int i = 0; i < rule_n; i++) {
        rule[i] = lot.next();
        rule[rule_n + i] = u64(lot.below(4));
    }
    std::sort(rule.at, rule.at + rule_n);
    Exactly<i16> plays(8 * 6000);
    const int legal =
        counted(LEGAL, CALL(legal_plays)(scene.map, input.at, input.n, plays.at, plays.n));
    for (int i = 0; i < wanted_n; i++) {
        const i16* play = plays.at + 8 * lot.below(legal > 0 ? legal : 1);
        wanted[i] = bits_of({u8(play[0]), u8(play[1]), u8(play[3]), 0, u16(play[2]), u16(play[4])});
    }
    std::sort(wanted.at, wanted.at + wanted_n);
    int stop = 0;
    void* search = CALL(proof_open)(
        scene.map, input.at, input.n, who, lot.index(8), rule.at, lot.one_in(20) ? -1 : rule_n,
        wanted.at, wanted_n, lot.one_in(20) ? lot.index(5) : lot.below(6) - 3,
        lot.one_in(20) ? lot.index(12) : 10, lot.one_in(20) ? -1 : 200 + lot.below(6000), &stop);
    count(SEARCH, 0, search != 0);
    if (!search) return;
    auto look = [&] { call_while_others_work(lot, search); };
    if (lot.one_in(10)) counted(WORK, CALL(proof_work)(search));
    meanwhile(1, [&] { counted(PREPARE, CALL(proof_prepare)(search)); }, look);
    if (lot.one_in(10)) counted(PREPARE, CALL(proof_prepare)(search));
    meanwhile(2, [&] { counted(WORK, CALL(proof_work)(search)); }, look);
    look();
    call_with_blocks(lot, search);
    count(END, CALL(proof_close)(search), true);
}

}  // namespace khronos::every_entry
