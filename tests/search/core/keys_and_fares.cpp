// Enemies of two lemmas of docs/proof.md. Of lemma 6: of every state that a search without
// other lemmas meets, all that the rules ask for is written down; states with one key may not
// differ in it. Of lemma 8: the table as it is, to be compared with a search for the cheapest way.
#include <stdlib.h>

#include <algorithm>
#include <vector>

#include "interface/position_codec.hpp"
#include "proof/proof.hpp"

namespace khronos {

template <int W> struct Meeting {
    enum { KNOWN = 1 << 18 };
    Proof<W>* proof;
    typename Proof<W>::Thread thread;
    long long met, differing;
    u64 keys[KNOWN], states[KNOWN];

    // All that the rules ask for, and in which plays opponents decided, in an order that does not
    // depend on the way here; not by the hashes of the boards.
    static u64 written_down(const State<W>& s) {
        u64 all = 1;
        auto add = [&](u64 what) { all = mixed(all ^ what); };
        for (const Board<W>& b : s.position.boards) {
            auto squares = [&](const Bitboard<W>& some) {
                for (int k = 0; k < W; k++) add(some.words[k]);
            };
            for (const Bitboard<W>& some : b.anchors) squares(some);
            for (const Bitboard<W>& some : b.owner) squares(some);
            squares(b.renovated);
            squares(b.occupied);
            squares(b.visible_hamlets);
        }
        for (int at = 0; at < 64 * W; at++)
            if (s.position.cubes_at(at)) add(u64(at) << 16 | u64(s.position.cubes_at(at)));
        for (i8 tiles : s.position.stock) add(u64(tiles));
        for (i8 cubes : s.position.supply) add(u64(cubes));
        for (int k = 0; k < 3; k++)
            add(u64(s.position.hand[k]) << 8 | u64(s.sum.cards_by_board[k]));
        add(u64(s.sum.cards_of_any_kind) << 8 | u64(s.sum.cards));
        add(u64(u8(s.sum.ecus)));
        std::vector<u64> decided;
        for (int i = 0; i < s.steps_n; i++)
            for (int k = 0; k < s.steps[i].asked_n; k++)
                decided.push_back(Proof<W>::hash_of_play(s.steps[i].play) << 2 | u64(k));
        std::sort(decided.begin(), decided.end());
        for (u64 decision : decided) add(decision);
        return all;
    }
    void turns(const State<W>& state) {
        if (proof->out_of_time(thread) || state.sum.cards == proof->cards) return;
        State<W> dealt;
        state.copy_to(dealt);
        proof->deal_cards_left(dealt);
        const u64 key = Proof<W>::key_of(dealt), all = written_down(dealt);
        const u64 slot = key % KNOWN;
        if (keys[slot] == key) {
            met++;
            differing += states[slot] != all;
            return;
        }
        keys[slot] = key;
        states[slot] = all;
        each_legal_play(
            *proof->map, dealt.position, [&](const Play& play, int kind, int cost, int extra) {
                if (!proof->can_be_paid(dealt.sum.with(play, kind, cost, extra))) return;
                proof->outcomes(thread, dealt, play, kind, cost, extra, proof->fixed_answer(play),
                                [&](const State<W>& s, const Resolver<W>&) { turns(s); });
            });
    }
};

template <int W>
int meet(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest,
         int mountain, int attached, const int16_t* from, int length, const int* who,
         long long limit, long long* to) {
    Map<W>* map = (Map<W>*)calloc(1, sizeof(Map<W>));
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    Meeting<W>* meeting = (Meeting<W>*)calloc(1, sizeof(Meeting<W>));
    int result = -1;
    if (map && proof && meeting) {
        map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
        proof->map = map;
        proof->income_turn = proof->mover_ecus_count = true;
        proof->begin_above(30000);
        proof->purse = who[4];
        proof->limit = limit;
        proof->fares.make(who);
        if (read_position(*map, from, length, proof->root) && proof->begin(10)) {
            meeting->proof = proof;
            proof->single_plays(meeting->thread);
            for (int i = 0; i < proof->blocks_n; i++) meeting->turns(proof->blocks[i].state);
            to[0] = meeting->met;
            to[1] = meeting->differing;
            result = 0;
        }
        proof->end();
    }
    free(meeting);
    free(proof);
    free(map);
    return result;
}

}  // namespace khronos

// How often a state was met again while at most `limit` plays were resolved, and how often another
// one had its key. Returns -1 for what is no position, or a map of more than 192 squares.
extern "C" __attribute__((visibility("default"))) int khronos_meet(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, const int* who, long long limit,
    long long* to) {
    const int squares = (columns + 1) * rows;
    auto* meet = squares <= 64    ? khronos::meet<1>
                 : squares <= 128 ? khronos::meet<2>
                                  : khronos::meet<3>;
    return squares <= 192 ? meet(columns, rows, seats, terrain, hamlets, forest, mountain, attached,
                                 from, length, who, limit, to)
                          : -1;
}

// The fare in Ecus, 100 where it cannot be done, from where two adventurers stand who have been
// charged with some cards, for cards played on each board and the set of boards, as bits, on which
// the two stand at the end.
extern "C" __attribute__((visibility("default"))) int khronos_fare(const int* who,
                                                                   const int8_t* spread,
                                                                   int stand) {
    khronos::Fares fares;
    fares.make(who);
    for (int k = 0; k < khronos::PLACINGS; k++)
        if (khronos::STANDS[k] == stand) return fares.of(k, spread);
    return -1;
}
