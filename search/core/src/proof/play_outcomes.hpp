// Lemma 7, Fixed answers (docs/proof.md): following a play through its decisions (rules §5.5).
// Opponents answer by a rule that asks only for what the play asks for: one answer in all decisions
// of a play, or what is told; some decisions are answered in all ways.
#pragma once
#include "proof/proof.hpp"

namespace khronos {

// Lemma 7: the option that opponents take in all decisions of a play. At the root it is the one
// that leaves the mover least; in any other play, the first.
template <int W> int Proof<W>::fixed_answer(const Play& play) const {
    const RootPlay<W>* one = root_play(play);
    return one ? one->answer : 0;
}

// Calls each(state, resolver) for all that a play leads to, one for each choice of the mover.
template <int W>
template <class Each>
void Proof<W>::outcomes(Thread& t, const State<W>& from, const Play& play, int kind, int cost,
                        int extra, int fixed, Each each) {
    State<W> to;
    from.copy_to(to);
    Step& step = to.steps[to.steps_n++];
    memset((void*)&step, 0, sizeof step);
    step.play = play;
    step.kind = i8(kind);
    step.cost = i8(cost);
    step.extra = i8(extra);
    to.sum = from.sum.with(play, kind, cost, extra);
    to.has_wanted = from.has_wanted || looks_for(play);
    if (incomes_count())
        to.reached = to.reached + domain_bound.reached_by_play(from.position, play, kind);
    follow_decisions(t, from, to, step, 0, fixed, each);
}

template <int W>
template <class Each>
void Proof<W>::follow_decisions(Thread& t, const State<W>& from, State<W>& to, Step& step,
                                int given, int fixed, Each& each) {
    // Even one play may have more outcomes than there is time for.
    if (out_of_time(t)) return;
    Decision decision;
    from.position.copy_to(to.position);
    t.resolved++;
    Resolver<W> resolver(*map, to.position, step.choices, given, &decision);
    resolver.facts_wanted = to.sum.cards < cards || from.sum.cards == 0;
    resolver.watched = watched;
    Ending ending = resolver.run(step.play);
    if (ending == TOO_MANY) {
        incomplete = 1;
        return;
    }
    if (ending == DONE) {
        step.choices_n = u8(given);
        note_incomes(from, to, resolver);
        each(to, resolver);
        return;
    }
    // All options of the mover, or the one that opponents take.
    const bool by_mover = decision.seat == root.mover;
    const u64 asked_hash = to.asked_hash, key = by_mover ? 0 : decision_key(resolver, step, given);
    const u8 asked_n = step.asked_n;
    const bool noted = !by_mover && asked_n < MOST_ASKED;
    const bool branches = noted && branching && looks_for(step.play) && !rule.says(key) &&
                          (!asked_n || rule.says(step.keys[asked_n - 1]));  // Lemma 7, other rules
    const int only = std::min(rule.option(key, fixed), decision.count - 1);
    if (noted) {
        step.keys[asked_n] = key;
        step.asked_n++;
    }
    for (int i = 0; i < decision.count; i++) {
        if (!by_mover && !branches && i != only) continue;  // Lemma 7
        step.choices[given] = decision.options[i];
        if (noted) {
            step.answers[asked_n] = u8(branches ? i + TRIED : i);
            to.asked_hash =
                asked_hash + mixed(branches ? key + u64(i) : hash_of_play(step.play) + asked_n);
        }
        follow_decisions(t, from, to, step, given + 1, fixed, each);
    }
    to.asked_hash = asked_hash;
    step.asked_n = asked_n;
}

// The income by board after a play, and what rivals' incomes have changed by.
template <int W>
void Proof<W>::note_incomes(const State<W>& from, State<W>& to, const Resolver<W>& resolver) const {
    if (!incomes_count()) return;
    memcpy(to.sum.rival_gain, from.sum.rival_gain, sizeof to.sum.rival_gain);
    for (int e = 0; e < BOARDS; e++)
        if (resolver.wrote[e].any())
            rivals.each_on(e, [&](int s) {
                to.sum.rival_gain[s] =
                    i16(to.sum.rival_gain[s] + board_income(*map, to.position, e, s) -
                        board_income(*map, from.position, e, s));
            });
    for (int e = 0; income_turn && e < BOARDS; e++)
        to.sum.gain[e] =
            resolver.wrote[e].any()
                ? i16(board_income(*map, to.position, e, root.mover) - mover_incomes[e])
                : from.sum.gain[e];
}

// Tells a decision of an opponent from others, by nothing but what the play has asked for so far,
// now and at the decision before.
template <int W>
u64 Proof<W>::decision_key(const Resolver<W>& resolver, const Step& step, int given) const {
    u64 key = step.asked_n ? step.keys[step.asked_n - 1] : hash_of_play(step.play);
    for (int i = 0; i < given; i++) key = mixed(key ^ step.choices[i]);
    for (int e = 0; e < BOARDS; e++) {
        const Bitboard<W> region = resolver.touched[e] | map->neighbours(resolver.touched[e]);
        const Board<W>& b = resolver.position.boards[e];
        for (int shape = 0; shape < SHAPES; shape++) {
            FOR_EACH_SQUARE (at, b.anchors[shape] & map->anchors_over(region, size_of(shape))) {
                key ^= tile_hash(e, shape, b.owner_at(at), at);
                if (e == REASON)
                    key ^= state_hash(RENOVATION, at, b.renovated.has(at)) ^
                           state_hash(CUBES_HERE, at, resolver.position.cubes_at(at));
            }
        }
    }
    return mixed(key);
}

// A block made after other, independent ones: it does there what it did alone (Lemma 1).
template <int W> void Proof<W>::add_independent_block(State<W>& s, const Block<W>& b) const {
    s.position.merge(b.state.position, root);
    for (int i = 0; i < b.state.steps_n; i++) s.steps[s.steps_n++] = b.state.steps[i];
    s.sum = s.sum + b.state.sum;
    s.reached = s.reached + b.state.reached;
    s.asked_hash += b.state.asked_hash;
    s.has_wanted |= b.state.has_wanted;
}
}  // namespace khronos
