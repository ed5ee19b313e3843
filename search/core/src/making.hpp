// Following a play through its decisions (rules §5.5), opponents answering as a rule says.
#pragma once
#include "proof.hpp"

namespace khronos {

// How opponents answer in a play: with the option of this number, or the last. Any rule would do
// that asks nothing but the play and the options.
template <int W> int Proof<W>::answer(const Play& play) const {
    const RootPlay<W>* one = root_play(play);
    if (one) return one->answer;
    const int told = told_answer(play);
    return told < 0 ? 0 : told;
}

template <int W> int Proof<W>::told_answer(const Play& play) const {
    for (int i = 0; i < answers_n; i++) if (memcmp(&answers[i].play, &play, sizeof play) == 0) return answers[i].option;
    return -1;
}

// Calls each(state, work) for all that a play leads to, one for each choice of the mover.
template <int W> template <class Each> void Proof<W>::outcomes(Thread& t, const State<W>& from, const Play& play, int kind, int cost, int extra, int fixed, Each each) {
    State<W> to;
    from.copy_to(to);
    Step& step = to.steps[to.count++];
    memset((void*)&step, 0, sizeof step);
    step.play = play;
    step.kind = i8(kind); step.cost = i8(cost); step.extra = i8(extra);
    Sum& s = to.sum;
    s.spread[play.epoch] = i8(s.spread[play.epoch] + cost + extra);
    s.need[kind] = i8(s.need[kind] + cost);
    s.any = i8(s.any + extra);
    s.cards = i8(s.cards + cost + extra);
    s.ecus = i8(s.ecus + ecus_of(play));
    follow(t, from, to, step, 0, fixed, each);
}

template <int W> template <class Each> void Proof<W>::follow(Thread& t, const State<W>& from, State<W>& to, Step& step, int given, int fixed, Each& each) {
    // One play may have more outcomes than a search has time for.
    if (over(t)) return;
    Decision decision;
    from.p.copy_to(to.p);
    t.resolved++;
    Work<W> work(*map, to.p, step.choices, given, &decision);
    Ending ending = work.run(step.play);
    if (ending == TOO_MANY) { __atomic_store_n(&open, 1, __ATOMIC_RELAXED); return; }
    if (ending == OPEN) {
        if (decision.seat != root.mover) {
            step.fated = u8(1 + fixed);
            step.choices[given] = decision.options[fixed < decision.count ? fixed : decision.count - 1];
            follow(t, from, to, step, given + 1, fixed, each);
            return;
        }
        for (int i = 0; i < decision.count; i++) {
            step.choices[given] = decision.options[i];
            follow(t, from, to, step, given + 1, fixed, each);
        }
        return;
    }
    step.chosen = u8(given);
    if (pays)
        for (int e = 0; e < 3; e++)
            to.sum.gain[e] = work.wrote[e].any() ? i16(board_income(*map, to.p, e, root.mover) - incomes[e]) : from.sum.gain[e];
    each(to, work);
}

// A block made after other, independent ones: it does there what it did alone.
template <int W> void Proof<W>::apply(Thread& t, State<W>& s, const Block<W>& b) {
    for (int i = 0; i < b.state.count; i++) {
        const Step& step = b.state.steps[i];
        Decision decision;
        t.resolved++;
        Work<W>(*map, s.p, step.choices, step.chosen, &decision).run(step.play);
        s.steps[s.count++] = step;
    }
    s.sum.add(b.state.sum);
}

}  // namespace khronos
