// Lemma 2, Components: independent blocks side by side (docs/proof.md).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

template <int W> void Proof<W>::rank() {
    for (int i = 0; i < blocks_n; i++) {
        const Block<W>& b = blocks[i];
        Brief<W>& brief = briefs[i];
        for (int e = 0; e < 3; e++) {
            const Bitboard<W> near =
                changed_domains(b.facts, e) | map->neighbours(changed_domains(b.facts, e));
            for (int size = 1; size <= 3; size++) {
                brief.on_changed[size - 1][e] = map->spread(changed_squares(b.facts, e), size);
                brief.near_changed[size - 1][e] = map->spread(near, size);
                if (size > 1) brief.grown[size - 2][e] = growable(b.state.p, e, size);
            }
            if (e == REASON) continue;
            brief.occupied[e] = b.state.p.boards[e].occupied;
            brief.built_beside[e] = b.facts.built_beside(e);
        }
        brief.change_hash = b.state.p.hash() ^ root.hash();
        brief.asked_hash = b.state.asked_hash;
        brief.sum = b.state.sum;
        brief.reached = b.state.reached;
        brief.again = b.again;
        brief.has_wanted = b.state.has_wanted;
        brief.changes = freed(b.facts) || b.facts.loud[0].any() || b.facts.loud[1].any();
    }
    for (int c = 1; c <= 2; c++) {
        ranked_n[c] = 0;
        for (int i = 0; i < blocks_n; i++)
            if (blocks[i].state.sum.cards == c && !blocks[i].again)
                ranked[c][ranked_n[c]++] = i;  // Lemma 6
        const Block<W>* all = blocks;
        std::sort(ranked[c], ranked[c] + ranked_n[c], [all](int a, int b) {
            return all[a].most_gain != all[b].most_gain ? all[a].most_gain > all[b].most_gain
                                                        : a < b;
        });
        if (!ties[c].make(
                ranked_n[c], [&](int i) -> const Facts<W>& { return all[ranked[c][i]].facts; },
                [&](int i) { return all[ranked[c][i]].state.sum.need; })) {
            ranked_n[c] = 0;
            incomplete = stopped = 1;
        }
    }
    singles_n = changing = 0;
    for (bool changes : {true, false})
        for (int i = 0; i < ranked_n[1]; i++) {
            Brief<W>& brief = briefs[ranked[1][i]];
            if (brief.changes != changes) continue;
            changing += changes;
            brief.place = singles_n;
            Single<W>& one = singles[singles_n++];
            for (int e = 0; e < 3; e++) one.near_changed[e] = brief.near_changed[2][e];
            one.sum = brief.sum;
            one.block = ranked[1][i];
            one.rank = i;
        }
}

// A block that is not kept, with kept ones of the cards that are left.
template <int W> void Proof<W>::with_last_card(const State<W>& state, const Facts<W>& facts) {
    const int left = cards - state.sum.cards, most = income_now + most_gain_of(state.sum);
    if (left != 1) return;
    for (int i = 0; i < ranked_n[1]; i++) {
        const Block<W>& b = blocks[ranked[1][i]];
        if (most + b.most_gain <= threshold) break;  // Lemma 2
        const Sum sum = state.sum + b.state.sum;
        if (!fits(sum) || cannot_have_wanted(sum, state.has_wanted | b.state.has_wanted) ||
            value(sum) <= threshold || !independent(facts, b.facts, scarce))
            continue;  // Lemmas 2 and 7
        consider(Turn<W>{2, {&state, &b.state}});
    }
}

// All packings of kept blocks that begin with this one.
template <int W>
void Proof<W>::pack(Thread& t, const int* of, int n, const Sum& sum, int most_so_far) {
    const int left = cards - sum.cards;
    const Block<W>& last = blocks[of[n - 1]];
    for (int c = std::min(int(last.state.sum.cards), left); c >= 1; c--) {
        for (int i = 0; i < ranked_n[c]; i++) {
            const Block<W>& b = blocks[ranked[c][i]];
            if (income_now + most_so_far + most_of(b.most_gain, c, left) <= threshold)
                break;  // Lemma 2
            // Each set of blocks once: in the order in which they are ranked.
            if (c == last.state.sum.cards &&
                (b.most_gain > last.most_gain ||
                 (b.most_gain == last.most_gain && ranked[c][i] <= of[n - 1])))
                continue;
            const Sum more = sum + b.state.sum;
            bool has_wanted = b.state.has_wanted;
            for (int k = 0; k < n; k++) has_wanted |= blocks[of[k]].state.has_wanted;
            if (!fits(more) || cannot_have_wanted(more, has_wanted))
                continue;  // Lemma 7, other rules
            const bool better = value(more) > threshold;
            if (!better && left == c) continue;
            bool free = true;
            for (int k = 0; k < n && free; k++)
                free = independent(b.facts, blocks[of[k]].facts, scarce);  // Lemma 2
            if (!free || over(t)) continue;
            int some[MOST_CARDS];
            for (int k = 0; k < n; k++) some[k] = of[k];
            some[n] = ranked[c][i];
            if (better) {
                Turn<W> turn = {};
                for (int k = 0; k <= n; k++) turn = turn.with(blocks[some[k]].state);
                consider(turn);
            }
            if (left > c) pack(t, some, n + 1, more, most_so_far + b.most_gain);
        }
    }
}

// At most this many Ecus from `left` cards: one block of c cards that gains so much, others of c
// cards that gain no more, and smaller ones.
template <int W> int Proof<W>::most_of(int most_gain, int c, int left) const {
    const int one = ranked_n[1] ? blocks[ranked[1][0]].most_gain : 0;
    int total = most_gain, rest = left - c;
    if (c == 2)
        for (; rest >= 2; rest -= 2) total += std::max({most_gain, 2 * one, 0});
    total += rest * std::max(c == 1 ? most_gain : one, 0);
    return std::max(total, 0);
}
}  // namespace khronos
