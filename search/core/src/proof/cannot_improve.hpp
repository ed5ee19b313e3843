// Lemmas 9 to 14: plays and turns that cannot bring more than is of interest are not made
// (docs/proof.md).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

// Lemmas 9, 10, 13 and 14: whether a last play, with which the turn has this sum, cannot bring more
// than is of interest.
template <int W>
inline bool Proof<W>::last_play_cannot_improve(LastPlayBound<W>& last_play_bound, const Play& play,
                                               Sum s) const {
    if (!incomes_count()) return value(s) <= threshold;
    int gain[3];
    last_play_bound.most_gain_of_last_play(play, gain);
    for (int e = 0; e < BOARDS; e++) s.gain[e] = i16(s.gain[e] + gain[e]);
    for (int r = 0; rivals.any() && r < MOST_SEATS; r++)
        s.rival_gain[r] = i16(s.rival_gain[r] - last_play_bound.loses[r]);
    return value(s) <= threshold;
}

// Lemmas 11 and 13: the same of a whole turn whose plays are known, not what they do after each
// other.
template <int W>
inline bool Proof<W>::whole_turn_cannot_improve(const Reached& reached, Sum s) const {
    if (!incomes_count()) return value(s) <= threshold;
    if (!domain_bound.usable) return false;
    domain_bound.most_gain(reached, s.gain, s.rival_gain);
    return value(s) <= threshold;
}

// Lemma 12: whether nothing of interest can come of a play after which one card is left, by
// what the plays of the turn and any last one reach.
template <int W>
inline bool Proof<W>::one_card_more_cannot_improve(const State<W>& from, const Play& play, int kind,
                                                   int cost, int extra) const {
    if (!incomes_count() || one_card_bound.full || from.sum.cards + cost + extra != cards - 1)
        return false;
    const Reached reached = from.reached + domain_bound.reached_by_play(from.position, play, kind);
    const Sum sum = from.sum.with(play, kind, cost, extra);
    if (!whole_turn_cannot_improve(reached, sum)) return false;
    Step steps[MOST_CARDS];
    memcpy(steps, from.steps, sizeof(Step) * size_t(from.steps_n));
    steps[from.steps_n].play = play;
    const bool only_wanted =
        wanted_n && !from.has_wanted && !looks_for(play);  // Lemma 7, other rules
    for (int k = 0; k < KINDS; k++) {
        if (sum.cards_by_kind[k] >= root.hand[k]) continue;
        for (int i = 0; only_wanted && i < wanted_n; i++) {
            const Play last = play_of(wanted[i]);
            if ((last.type == DEMOLISH || kind_of(last.shape) == k) &&
                !whole_turn_cannot_improve(reached + domain_bound.reached_by_play(root, last, k),
                                           sum.with(last, k, 1, 0)))
                return false;
        }
        if (only_wanted) continue;
        if (one_card_bound.any_last_play(k, steps, from.steps_n + 1, [&](const auto& last) {
                return !whole_turn_cannot_improve(reached + last.reached,
                                                  sum.with(last.epoch, k, 1, 0, last.ecus));
            }))
            return false;
    }
    return true;
}
}  // namespace khronos
