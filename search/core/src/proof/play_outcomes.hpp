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
    const u64 asked_hash = to.asked_hash;
    const u8 asked_n = step.asked_n;
    Resolver<W> resolver(*map, to.position, step.choices, given, &decision);
    resolver.facts_wanted = to.sum.cards < cards || from.sum.cards == 0;
    resolver.watched = watched;
    Following following = {*this, to, step, fixed, false, 0};
    resolver.answered = Following::answered;
    resolver.whose = &following;
    const Ending ending = resolver.run(step.play);
    given = resolver.given;
    if (ending == TOO_MANY) {
        incomplete = 1;
    } else if (ending == DONE) {
        step.choices_n = u8(given);
        note_incomes(from, to, resolver);
        each(to, resolver);
    } else {
        // All options of the mover, or of an opponent where all are tried.
        const u64 hash_before = to.asked_hash, key = following.key;
        const u8 number = step.asked_n;
        if (following.branches) {
            step.keys[number] = key;
            step.asked_n++;
        }
        for (int i = 0; i < decision.count; i++) {
            step.choices[given] = decision.options[i];
            if (following.branches) {
                step.answers[number] = u8(i + TRIED);
                to.asked_hash = hash_before + mixed(key + u64(i));
            }
            follow_decisions(t, from, to, step, given + 1, fixed, each);
        }
    }
    to.asked_hash = asked_hash;
    step.asked_n = asked_n;
}

// A play that is resolved, and what opponents answer meanwhile.
template <int W> struct Proof<W>::Following {
    const Proof& proof;
    State<W>& to;
    Step& step;
    int fixed;
    bool branches;  // the decision at which it stopped is one of an opponent, all are tried
    u64 key;        // of that decision

    // Lemma 7: the option that opponents take.
    static bool answered(void* whose, const Resolver<W>& resolver) {
        Following& f = *(Following*)whose;
        const Decision& decision = *resolver.decision;
        if (decision.seat == f.proof.root.mover) return false;
        Step& step = f.step;
        const u8 asked_n = step.asked_n;
        const bool noted = asked_n < MOST_ASKED;
        const Rule& rule = f.proof.rule;
        f.key = f.proof.decision_key(resolver, step, resolver.given);
        f.branches = noted && f.proof.branching && f.proof.looks_for(step.play) &&
                     !rule.says(f.key) &&
                     (!asked_n || rule.says(step.keys[asked_n - 1]));  // Lemma 7, other rules
        if (f.branches) return false;
        const int option = std::min(rule.option(f.key, f.fixed), decision.count - 1);
        step.choices[resolver.given] = decision.options[option];
        if (noted) {
            step.keys[asked_n] = f.key;
            step.answers[asked_n] = u8(option);
            step.asked_n++;
            f.to.asked_hash += mixed(hash_of_play(step.play) + asked_n);
        }
        return true;
    }
};

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
