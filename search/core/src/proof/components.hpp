// Lemma 2, Components: independent blocks side by side (docs/proof.md).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

template <int W> void Proof<W>::rank_blocks() {
    for (int i = 0; i < blocks_n; i++) {
        const Block<W>& b = blocks[i];
        Brief<W>& brief = briefs[i];
        for (int e = 0; e < BOARDS; e++) {
            const Bitboard<W> near =
                changed_domains(b.facts, e) | map->neighbours(changed_domains(b.facts, e));
            for (int size = 1; size <= MOST_SIZE; size++) {
                brief.on_changed[size - 1][e] =
                    map->anchors_over(changed_squares(b.facts, e), size);
                brief.near_changed[size - 1][e] = map->anchors_over(near, size);
                if (size > 1) brief.grown[size - 2][e] = growable(b.state.position, e, size);
            }
            if (e == REASON) continue;
            brief.occupied[e] = b.state.position.boards[e].occupied;
            brief.built_beside[e] = b.facts.built_beside(e);
        }
        brief.change_hash = b.state.position.hash() ^ root.hash();
        brief.asked_hash = b.state.asked_hash;
        brief.sum = b.state.sum;
        brief.reached = b.state.reached;
        brief.met_before = b.met_before;
        brief.has_wanted = b.state.has_wanted;
        brief.changes =
            freed(b.facts) || b.facts.extent_changed[0].any() || b.facts.extent_changed[1].any();
    }
    for (int c = 1; c <= 2; c++) {
        ranked_n[c] = 0;
        for (int i = 0; i < blocks_n; i++)
            if (blocks[i].state.sum.cards == c && !blocks[i].met_before)
                ranked[c][ranked_n[c]++] = i;  // Lemma 6
        const Block<W>* all = blocks;
        std::sort(ranked[c], ranked[c] + ranked_n[c], [all](int a, int b) {
            return all[a].most_gain != all[b].most_gain ? all[a].most_gain > all[b].most_gain
                                                        : a < b;
        });
        if (!ties[c].make(
                ranked_n[c], [&](int i) -> const Facts<W>& { return all[ranked[c][i]].facts; },
                [&](int i) { return all[ranked[c][i]].state.sum.cards_by_kind; })) {
            ranked_n[c] = 0;
            incomplete = stopped = 1;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        auto& some = one_card_blocks[kind];
        for (int i = 0; i < ranked_n[1]; i++)
            if (blocks[ranked[1][i]].state.sum.cards_by_kind[kind])
                some.of[some.count++] = ranked[1][i];
        if (!some.ties.make(
                some.count, [&](int i) -> const Facts<W>& { return blocks[some.of[i]].facts; },
                [&](int i) { return blocks[some.of[i]].state.sum.cards_by_kind; }))
            incomplete = stopped = 1;
    }
    singles_n = changing_singles_n = 0;
    for (bool changes : {true, false})
        for (int i = 0; i < ranked_n[1]; i++) {
            Brief<W>& brief = briefs[ranked[1][i]];
            if (brief.changes != changes) continue;
            changing_singles_n += changes;
            brief.single_number = singles_n;
            Single<W>& one = singles[singles_n++];
            for (int e = 0; e < BOARDS; e++) one.near_changed[e] = brief.near_changed[2][e];
            one.sum = brief.sum;
            one.block = ranked[1][i];
            one.rank = i;
        }
}

// Lemma 2: sets kept blocks of one card beside a block that is not kept, if one card is left.
template <int W> void Proof<W>::pack_last_card(const State<W>& state, const Facts<W>& facts) {
    const int left = cards - state.sum.cards, most = income_now + most_gain_of_plays(state.sum);
    if (left != 1) return;
    if (gathering && !some_decided && !opponent_decides(state)) return;  // gathered
    for (int i = 0; i < ranked_n[1]; i++) {
        const Block<W>& b = blocks[ranked[1][i]];
        if (most + b.most_gain <= threshold) break;  // Lemma 2
        const Sum sum = state.sum + b.state.sum;
        if (!can_be_paid(sum) || cannot_have_wanted(sum, state.has_wanted | b.state.has_wanted) ||
            value(sum) <= threshold || !independent(facts, b.facts, scarce))
            continue;  // Lemma 2; Lemma 7, other rules
        consider_turn(Turn<W>{2, {&state, &b.state}});
    }
}

// Lemma 2: sets kept blocks beside some, in every way in which these stand first.
template <int W>
void Proof<W>::pack_components(Thread& t, const int* of, int n, const Sum& sum, int most_so_far) {
    if (gathering && !some_decided) return;  // gathered
    const int left = cards - sum.cards;
    const Block<W>& last = blocks[of[n - 1]];
    for (int c = std::min(int(last.state.sum.cards), left); c >= 1; c--) {
        for (int i = 0; i < ranked_n[c]; i++) {
            const Block<W>& b = blocks[ranked[c][i]];
            if (income_now + most_so_far + most_of_packing(b.most_gain, c, left) <= threshold)
                break;  // Lemma 2
            // Each set of blocks once: in the order in which they are ranked.
            if (c == last.state.sum.cards &&
                (b.most_gain > last.most_gain ||
                 (b.most_gain == last.most_gain && ranked[c][i] <= of[n - 1])))
                continue;
            const Sum more = sum + b.state.sum;
            bool has_wanted = b.state.has_wanted;
            for (int k = 0; k < n; k++) has_wanted |= blocks[of[k]].state.has_wanted;
            if (!can_be_paid(more) || cannot_have_wanted(more, has_wanted))
                continue;  // Lemma 7, other rules
            const bool better = value(more) > threshold;
            if (!better && left == c) continue;
            bool free = true;
            for (int k = 0; k < n && free; k++)
                free = independent(b.facts, blocks[of[k]].facts, scarce);  // Lemma 2
            if (!free || out_of_time(t)) continue;
            int some[MOST_CARDS];
            for (int k = 0; k < n; k++) some[k] = of[k];
            some[n] = ranked[c][i];
            if (better) {
                Turn<W> turn = {};
                for (int k = 0; k <= n; k++) turn = turn.with(blocks[some[k]].state);
                consider_turn(turn);
            }
            if (left > c) pack_components(t, some, n + 1, more, most_so_far + b.most_gain);
        }
    }
}

// What `left` cards may still add, at most: one block of c cards that gains `most_gain`, others of
// c cards that gain no more, and smaller ones.
template <int W> int Proof<W>::most_of_packing(int most_gain, int c, int left) const {
    const int one = ranked_n[1] ? blocks[ranked[1][0]].most_gain : 0;
    int total = most_gain, rest = left - c;
    if (c == 2)
        for (; rest >= 2; rest -= 2) total += std::max({most_gain, 2 * one, 0});
    total += rest * std::max(c == 1 ? most_gain : one, 0);
    return std::max(total, 0);
}
}  // namespace khronos
