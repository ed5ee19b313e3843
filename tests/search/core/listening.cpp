// The enemy of lemmas 2 to 6 of docs/proof.md: all turns that the search of blocks looks at,
// against all that there are. Nothing is cut for want of value, so boards that are missing were
// left out by one of these lemmas.
#define KHRONOS_LISTEN
#include <algorithm>
#include <vector>

#include "interface/position_codec.hpp"
#include "proof/one_card_bound.hpp"

namespace khronos {

template <int W> struct Proof;
template <int W, class Turn> void listen(Proof<W>& proof, const Turn& turn);

}  // namespace khronos

#include "proof/proof.hpp"

namespace khronos {

// What turns leave: boards, cards by kind and board, Ecus; sorted.
using Turns = std::vector<u64>;
static Turns* heard;

template <int W, class Turn> void listen(Proof<W>& proof, const Turn& turn) {
    Sum sum = {};
    u64 hash = proof.root.hash(), asked_hash = 0;
    for (int i = 0; i < turn.count; i++) {
        sum = sum + turn.items[i]->sum;
        hash ^= turn.items[i]->position.hash() ^ proof.root.hash();
        asked_hash += turn.items[i]->asked_hash;
    }
    heard->push_back(proof.key_of(hash ^ asked_hash, sum));
}

// Every turn, the same boards with the same cards once.
template <int W> struct Every {
    Proof<W>& proof;
    typename Proof<W>::Thread thread;

    void turns(const State<W>& state) {
        if (proof.out_of_time(thread)) return;
        State<W> dealt;
        state.copy_to(dealt);
        proof.deal_cards_left(dealt);
        heard->push_back(proof.key_of(dealt));
        if (state.sum.cards == proof.cards || proof.met.same_position_met(proof.key_of(dealt)))
            return;
        each_legal_play(
            *proof.map, dealt.position, [&](const Play& play, int kind, int cost, int extra) {
                if (!proof.can_be_paid(dealt.sum.with(play, kind, cost, extra))) return;
                proof.outcomes(thread, dealt, play, kind, cost, extra, proof.fixed_answer(play),
                               [&](const State<W>& s, const Resolver<W>&) { turns(s); });
            });
    }
    void run() {
        proof.single_plays(thread);
        // Its keys are of blocks: every turn is to be looked at.
        memset(proof.met.keys, 0, sizeof(u64) * (proof.met.mask + 1));
        for (int i = 0; i < proof.blocks_n; i++) turns(proof.blocks[i].state);
    }
};

// All turns in `to`; false if there are too many.
template <int W>
bool turns_of(const Map<W>& map, const int16_t* from, int length, const int* who, int pays,
              long long limit, bool all, Turns& to) {
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    bool good = false;
    if (proof) {
        proof->map = &map;
        proof->income_turn = pays;
        proof->mover_ecus_count = true;
        proof->begin_above(-32000);
        proof->purse = who[4];
        proof->limit = limit;
        proof->fares.make(who);
        heard = &to;
        if (read_position(map, from, length, proof->root) && proof->begin(20)) {
            if (all) {
                Every<W>{*proof, {}}.run();
            } else {
                proof->prepare();
                proof->work();
            }
            good = !proof->stopped && !proof->incomplete;
        }
        proof->end();
    }
    free(proof);
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
    return good;
}

template <int W>
int compare(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest,
            int mountain, int attached, const int16_t* from, int length, const int* who, int pays,
            long long limit, long long* to) {
    Map<W>* map = (Map<W>*)calloc(1, sizeof(Map<W>));
    if (!map) return -1;
    map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
    Turns every, found, missing, invented;
    const bool good = turns_of(*map, from, length, who, pays, limit, true, every) &&
                      turns_of(*map, from, length, who, pays, limit, false, found);
    free(map);
    if (!good) return 0;
    std::set_difference(every.begin(), every.end(), found.begin(), found.end(),
                        std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), every.begin(), every.end(),
                        std::back_inserter(invented));
    // The search of blocks begins with the turn in which nothing is played.
    to[0] = (long long)every.size();
    to[1] = (long long)missing.size();
    to[2] = (long long)invented.size() - 1;
    return 1;
}

}  // namespace khronos

// How many different turns there are (boards, cards and Ecus), how many of them the search of
// blocks leaves out, and how many that it looks at are none. Returns 1; 0 if that takes more than
// `limit` plays; -1 for a map of more squares than WORDS words have bits. `who` as in
// khronos_search.
extern "C" __attribute__((visibility("default"))) int khronos_turns(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, const int* who, int pays,
    long long limit, long long* to) {
    if ((columns + 1) * rows > 64 * WORDS) return -1;
    return khronos::compare<WORDS>(columns, rows, seats, terrain, hamlets, forest, mountain,
                                   attached, from, length, who, pays, limit, to);
}
