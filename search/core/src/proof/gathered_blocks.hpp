// Lemma 2 for CP-SAT: all blocks in which no opponent decides and that may stand in a turn that
// brings more than is known. What sets them side by side is in Python (search/solve/choice).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

// Blocks gathered besides those that are kept. If there is no room the search is incomplete.
enum { MOST_GROWN = 1 << 15 };

// The most that so many cards add in kept blocks, tied or not.
template <int W> void Proof<W>::most_of_kept_blocks() {
    int best[MOST_CARDS + 1] = {};
    some_decided = false;
    for (int i = 0; i < blocks_n; i++) {
        const Block<W>& b = blocks[i];
        if (b.met_before) continue;  // Lemma 6
        some_decided |= opponent_decides(b.state);
        best[b.state.sum.cards] = std::max(best[b.state.sum.cards], b.most_gain);
    }
    most_of_cards[0] = 0;
    for (int n = 1; n <= MOST_CARDS; n++) {
        most_of_cards[n] = most_of_cards[n - 1];
        for (int c = 1; c <= n; c++)
            most_of_cards[n] = std::max(most_of_cards[n], best[c] + most_of_cards[n - c]);
    }
}

// Whether a turn with this block may bring more than is known: what is beside it adds at most what
// kept blocks add, or one that is not kept. Those take all cards but one at least.
template <int W> bool Proof<W>::may_improve(const Block<W>& b) const {
    if (b.met_before || opponent_decides(b.state) || !can_be_paid(b.state.sum)) return false;
    const int left = cards - b.state.sum.cards;
    const int most = std::max(most_of_cards[left], most_of_grown[left]);
    return income_now + b.most_gain + most > threshold && (left || value(b.state.sum) > threshold);
}

// Notes a block that is not kept, with what it rests on; of one that takes all cards nothing is
// asked.
template <int W> void Proof<W>::gather(const State<W>& state, const Facts<W>& facts) {
    if (opponent_decides(state)) return;
    const int left = cards - state.sum.cards, most = most_gain_of_plays(state.sum);
    if (income_now + most + most_of_cards[left] <= threshold) return;
    if (!left && (value(state.sum) <= threshold ||
                  met.same_position_met(mixed(key_of(state) ^ u64(MOST_GROWN)))))
        return;  // Lemma 6
    take_lock();
    if (grown_blocks_n == MOST_GROWN) {
        gathered_full = true;
        incomplete = stopped = 1;
    } else {
        Block<W>& b = grown_blocks[grown_blocks_n++];
        memset((void*)&b, 0, sizeof b);
        state.copy_to(b.state);
        b.facts = facts;
        b.prefix = -1;
        b.most_gain = most;
        most_of_grown[state.sum.cards] = std::max(most_of_grown[state.sum.cards], most);
    }
    give_lock();
}
}  // namespace khronos
