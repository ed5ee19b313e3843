// The C interface of the proof (proof/proof.hpp).
#pragma once
#include "interface/exports.hpp"
#include "interface/game_codec.hpp"
#include "proof/proof.hpp"

namespace khronos {
namespace {

enum { MOST_KNOWN = 1000000, LEAST_BITS = 2, MOST_BITS = 32 };

// Whether what khronos_proof_open is told of the mover and of rivals can be.
bool valid_who(const int* who) {
    NumberReader<int> input = {who};
    for (int i = 0; i < 2; i++) {
        input.take(0, REASON);
        input.take(0, CARDS_EACH);
    }
    input.take(0, MOST_ECUS);
    for (int s = 0; s < MOST_SEATS; s++) input.take(0, 7);
    for (int kind = 0; kind < KINDS; kind++) input.take(0, HAND_SIZE);
    return input.good;
}

Proof<W>& proof_of(void* search) { return *(Proof<W>*)search; }

// See khronos_proof_turn. Answers how many numbers, or -1 if there is no room.
int write_turn(const FreeTurn& f, int16_t* to, int room) {
    NumberWriter<int16_t> row = {to, room};
    row.put(f.value, f.plays_n, f.blocks_n);
    for (int k = 0; k < f.blocks_n; k++) {
        for (int more : f.sums[k].gain) row.put(more);
        for (int more : f.sums[k].rival_gain) row.put(more);
    }
    for (int k = 0; k < f.plays_n; k++) {
        const Step& s = f.steps[k];
        const Play& play = s.play;
        row.put(f.block_of_play[k], play.type, play.epoch, play.source, play.shape, play.at);
        row.put(s.kind, s.cost, s.extra, s.asked_n ? 1 + s.answers[0] : 0, s.choices_n);
        for (int j = 0; j < s.choices_n; j++) row.put(s.choices[j]);
    }
    return row.fits() ? row.count : -1;
}

}  // namespace

// A search for the bound of the best turn. `who`: epoch and cards used of both adventurers, Ecus,
// by seat the boards, as bits, whose income counts against the mover, and by kind the most cards of
// any hand that is looked at. `mode`: bits for a turn with income, for the mover's Ecus not to
// count, and for blocks to be gathered. `rule`: see `Rule`; `wanted`: see `Proof`; both have to
// stay where they are. khronos_proof_prepare is called once, by one thread; then two may call
// khronos_proof_work at the same time, which returns when nothing is left to take up.
EXPORT(void*, proof_open)(void* handle, const int16_t* from, int length, const int* who, int mode,
                          const u64* rule, int rule_n, const u64* wanted, int wanted_n, int known,
                          int table_bits, long long limit, const int* stop) {
    const Map<W>& map = map_of(handle);
    if (!valid_who(who) || rule_n < 0 || wanted_n < 0 || known < -MOST_KNOWN ||
        known > MOST_KNOWN || limit < 0)
        return 0;
    if (table_bits < LEAST_BITS || table_bits > MOST_BITS) return 0;
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    if (!proof || !read_position(map, from, length, proof->root)) {
        free(proof);
        return 0;
    }
    proof->map = &map;
    proof->income_turn = mode & 1;
    proof->mover_ecus_count = !(mode >> 1 & 1);
    proof->gathering = mode >> 2 & 1;
    if (proof->gathering) proof->grown_blocks = (Block<W>*)calloc(MOST_GROWN, sizeof(Block<W>));
    proof->rule = {rule, rule_n};
    proof->wanted = wanted;
    proof->wanted_n = wanted_n;
    proof->fares.make(who);
    proof->begin_above(known);
    proof->purse = who[4];
    for (int s = 0; s < MOST_SEATS; s++) proof->rivals.add(s, u8(who[5 + s]));
    for (int k = 0; k < KINDS; k++) proof->root.hand[k] = i8(who[5 + MOST_SEATS + k]);
    proof->stop = stop;
    proof->limit = limit;
    if ((proof->gathering && !proof->grown_blocks) || !proof->begin(table_bits)) {
        proof->end();
        free(proof);
        return 0;
    }
    return proof;
}
EXPORT(int, proof_prepare)(void* search) {
    Proof<W>& proof = proof_of(search);
    if (proof.prepared) return -1;
    proof.prepared = true;
    return (proof.prepare(), 0);
}
// May be called while others work.
EXPORT(int, proof_raise_threshold)(void* search, int to) {
    if (to < -MOST_KNOWN || to > MOST_KNOWN) return -1;
    return (proof_of(search).raise_threshold(to), 0);
}
EXPORT(int, proof_work)(void* search) {
    Proof<W>& proof = proof_of(search);
    return proof.prepared ? (proof.work(), 0) : -1;
}
// Whether the search ended by itself, the most that a free turn brings; positions looked at, plays
// resolved, blocks, turns that can be asked for; the most that one brings in which an opponent
// decides, cases, the most that a turn brings for whose case there was no room, the threshold that
// was named last, and whether there was no room for blocks gathered. May be called while others
// work.
inline constexpr int RESULT_NUMBERS = 11;
EXPORT(int, proof_result)(void* search, long long* to) {
    Proof<W>& proof = proof_of(search);
    NumberWriter<long long> row = {to, RESULT_NUMBERS};
    proof.take_lock();
    row.put(!proof.stopped && !proof.incomplete && proof.next_block >= proof.blocks_n,
            proof.best_value[0]);
    row.put((long long)proof.visited, (long long)proof.resolved, int(proof.blocks_n),
            proof.best_turns[0].count + proof.best_turns[1].count);
    row.put(proof.best_value[1], proof.cases.count, proof.cases.left_out,
            int(proof.asked_threshold), int(proof.gathered_full));
    proof.give_lock();
    return 0;
}
// The i-th turn found so far: its value, how many plays, how many blocks, the gains of each block
// by board; then of each play its block, type, epoch, source, shape, square, kind, cost, surcharge,
// 0 or 1 + the option that opponents take, how many choices, and the choices.
EXPORT(int, proof_turn)(void* search, int i, int16_t* to, int room) {
    Proof<W>& proof = proof_of(search);
    proof.take_lock();
    const int plain = proof.best_turns[0].count;
    const bool there = i >= 0 && i < plain + proof.best_turns[1].count;
    const FreeTurn f =
        there ? i < plain ? proof.best_turns[0].turns[i] : proof.best_turns[1].turns[i - plain]
              : FreeTurn();
    proof.give_lock();
    if (!there) return -1;
    return write_turn(f, to, room);
}
// Once khronos_proof_prepare is over, also while others work: the blocks gathered so far that may
// improve. Of each its number, a number that tells what it leaves; cards by kind, of any kind, by
// board; Ecus, gains by board, changes by rival. Answers how many there are, and writes up to
// `room`.
inline constexpr int BLOCK_NUMBERS = 13 + MOST_SEATS;
EXPORT(int, proof_blocks)(void* search, int* to, int room) {
    Proof<W>& proof = proof_of(search);
    proof.take_lock();
    const int kept = proof.blocks_n;
    int n = 0;
    for (int i = 0; i < kept + proof.grown_blocks_n; i++) {
        const int number = i < kept ? i : MOST_BLOCKS + i - kept;
        const Block<W>& b = proof.gathered(number);
        if (!proof.may_improve(b) || n++ >= room) continue;
        const Sum& sum = b.state.sum;
        NumberWriter<int> row = {to + size_t(n - 1) * BLOCK_NUMBERS, BLOCK_NUMBERS};
        row.put(number, int(Proof<W>::key_of(b.state) >> 33));
        for (int k = 0; k < KINDS; k++) row.put(sum.cards_by_kind[k]);
        row.put(sum.cards_of_any_kind);
        for (int more : sum.cards_by_board) row.put(more);
        row.put(sum.ecus);
        for (int more : sum.gain) row.put(more);
        for (int more : sum.rival_gain) row.put(more);
    }
    proof.give_lock();
    return n;
}
// A gathered block as a turn of its own, as proof_turn writes it.
EXPORT(int, proof_block)(void* search, int number, int16_t* to, int room) {
    Proof<W>& proof = proof_of(search);
    if (!proof.is_gathered(number)) return -1;
    const State<W>& s = proof.gathered(number).state;
    BestTurns one = {};
    one.note(Turn<W>{1, {&s}}, 0, 0);
    return write_turn(one.turns[0], to, room);
}
// Of each of some groups of gathered blocks one, any two of them independent. Answers 0, and their
// numbers in `to`; -1 if there are none.
EXPORT(int, proof_side_by_side)(void* search, int groups, const int* sizes, const int* numbers,
                                int* to) {
    Proof<W>& proof = proof_of(search);
    if (groups < 1 || groups > MOST_CARDS) return -1;
    const int* group[MOST_CARDS];
    for (int g = 0, at = 0; g < groups; at += sizes[g++]) group[g] = numbers + at;
    for (const int* one = numbers; one < group[groups - 1] + sizes[groups - 1]; one++)
        if (!proof.is_gathered(*one)) return -1;
    int next[MOST_CARDS] = {};
    for (int g = 0; g >= 0;) {
        if (next[g] == sizes[g]) {
            next[g--] = 0;
            continue;
        }
        const int number = group[g][next[g]++];
        bool free = true;
        for (int k = 0; k < g && free; k++)
            free = to[k] != number && independent(proof.gathered(number).facts,
                                                  proof.gathered(to[k]).facts, proof.scarce);
        if (!free) continue;
        to[g] = number;
        if (++g == groups) return 0;
    }
    return -1;
}
// Of some groups of gathered blocks which two are tied: `to` has a row for each group, 1 if none of
// its blocks is independent of one of the other group, 0 if one is or too many would be compared.
// Answers 0, or -1 for numbers that are no gathered blocks.
enum { MOST_COMPARED = 20000 };
EXPORT(int, proof_tied)(void* search, int groups, const int* sizes, const int* numbers,
                        unsigned char* to) {
    Proof<W>& proof = proof_of(search);
    const int* one = numbers;
    for (int a = 0; a < groups; a++)
        for (int i = 0; i < sizes[a]; i++)
            if (!proof.is_gathered(*one++)) return -1;
    one = numbers;
    for (int a = 0; a < groups; one += sizes[a++]) {
        const int* other = one;
        for (int b = a; b < groups; other += sizes[b++]) {
            int compared = 0;
            bool tied = true;
            for (int i = 0; i < sizes[a] && tied; i++)
                for (int k = 0; k < sizes[b] && tied; k++)
                    tied = ++compared < MOST_COMPARED &&
                           (one[i] == other[k] ||
                            !independent(proof.gathered(one[i]).facts,
                                         proof.gathered(other[k]).facts, proof.scarce));
            to[a * groups + b] = to[b * groups + a] = tied;
        }
    }
    return 0;
}
// Decisions of opponents and their answers: value, how many; of each its key, the play, the option
// taken.
EXPORT(int, proof_case)(void* search, int i, int* numbers, u64* answers) {
    Proof<W>& proof = proof_of(search);
    proof.take_lock();
    const bool there = i >= 0 && i < proof.cases.count;
    const Case one = there ? proof.cases.cases[i] : Case();
    proof.give_lock();
    if (!there) return -1;
    numbers[0] = one.value;
    numbers[1] = one.answers_n;
    memcpy(answers, one.answers, sizeof one.answers);
    return 0;
}
EXPORT(int, proof_close)(void* search) {
    proof_of(search).end();
    free(search);
    return 0;
}

}  // namespace khronos
