// Lemmas 3 and 4: blocks grow by a last play that depends on one block (docs/proof.md). Lemma 6,
// too, has its marks here.
#pragma once
#include "proof/proof.hpp"

namespace khronos {

template <int W>
void Proof<W>::keep(const State<W>& state, const Facts<W>* before, const Facts<W>& last_facts,
                    int prefix) {
    if (blocks_n == MOST_BLOCKS) {
        incomplete = 1;
        return;
    }
    Block<W>& b = blocks[blocks_n.add(1)];
    state.copy_to(b.state);
    deal(b.state);
    b.last_facts = b.facts = last_facts;
    if (before) b.facts.add(*before);
    b.prefix = prefix;
    b.most_gain = most_gain_of(state.sum);
    b.again = met.meet(key_of(b.state));  // Lemma 6
    // Two demolitions may leave the same boards, each by what the other removes (§5.2): they stand
    // for themselves.
    if (prefix < 0) b.again = met.meet(key_of(b.state) ^ mixed(slot_of(state.steps[0].play) << 1));
}

template <int W> void Proof<W>::single_plays(Thread& t) {
    State<W> start;
    memset((void*)&start, 0, sizeof start);
    root.copy_to(start.p);
    legal(*map, root, [&](const Play& play, int kind, int cost, int extra) {
        if (!fits(start.sum.with(play, kind, cost, extra)) || over(t)) return;
        if (plays_n == MOST_ROOT) {
            incomplete = 1;
            return;
        }
        RootPlay<W>& one = plays[plays_n++];
        one.play = play;
        one.facts.clear();
        // The option that leaves the mover least at once, taken in all decisions.
        int least = 30000, best = 0;
        branching = false;
        for (int fixed = 0; fixed < 4; fixed++) {
            int most = NOTHING;
            bool asked_any = false;
            outcomes(t, start, play, kind, cost, extra, fixed,
                     [&](const State<W>& s, const Resolver<W>& work) {
                         most = std::max(most, most_gain_of(s.sum));
                         asked_any |= work.asked > 0;
                     });
            if (most < least) {
                least = most;
                best = fixed;
            }
            if (!asked_any) break;
        }
        one.answer = u8(best);
        branching = true;
        outcomes(t, start, play, kind, cost, extra, best,
                 [&](const State<W>& s, const Resolver<W>& work) {
                     const Facts<W> facts = work.facts(root, root);
                     one.facts.add(facts);
                     keep(s, 0, facts, -1);
                 });
        u32 at = u32(slot_of(play));
        while (places[at % PLACES]) at++;
        places[at % PLACES] = u16(plays_n);
    });
    if (static const Hand nothing = {}; !root_ties.make(
            plays_n, [&](int i) -> const Facts<W>& { return plays[i].facts; },
            [&](int) { return nothing; }))
        incomplete = stopped = 1;
}

// Lemma 3: pairs of dependent plays of one card each.
template <int W> void Proof<W>::pairs(Thread& t) {
    if (stored < 2) return;
    const int plain = blocks_n;
    for (int i = 0; i < plain && !over(t); i++) {
        if (blocks[i].state.sum.cards != 1 || blocks[i].again) continue;  // Lemma 6
        dependent(t, blocks[i].state, blocks[i].facts, 1,
                  [&](const State<W>& s, const Resolver<W>& work) {
                      keep(s, &blocks[i].facts, work.facts(root, blocks[i].state.p), i);
                  });
    }
}

// All plays of up to `most` cards that depend on a state: those that the root does not have, and
// those that rest on something that was changed.
template <int W>
template <class Each>
void Proof<W>::dependent(Thread& t, const State<W>& from, const Facts<W>& facts, int most,
                         Each each) {
    LastPlayBound<W> pricing(*map, from.p, rivals);
    u64 tied_plays[ROOT_WORDS];
    static const Hand all = {{MOST_CARDS, MOST_CARDS, MOST_CARDS}};
    root_ties.find(facts, scarce, all, tied_plays);
    // Lemma 4: what is anchored elsewhere is refused as at the root, or set beside. Here: near what
    // changed, and tied plays.
    Bitboard<W> window[3];
    for (int e = 0; e < 3; e++) {
        const Bitboard<W> changed = changed_domains(facts, e);
        window[e] = map->spread(changed | map->neighbours(changed), 3);
    }
    for (int word = 0; word < root_ties.words; word++)
        each_bit(tied_plays[word], [&](int i) {
            window[plays[word * 64 + i].play.epoch].set(plays[word * 64 + i].play.at);
        });
    Bitboard<W> small[2][3];
    const bool one_left = from.sum.cards + 1 == cards;
    for (int e = 0; one_left && e < 2; e++) {
        const int slack = threshold - value(from.sum.with(e, 0, 1, 0, 0));
        for (int kind = 0; kind < 3; kind++)
            small[e][kind] =
                counts() ? pricing.sites(e, kind, slack)
                : slack < 0
                    ? map->full
                    : Bitboard<W>::none();  // Lemma 9; without incomes, none brings anything
    }
    legal(
        *map, from.p,
        [&](const Play& play, int kind, int cost, int extra) {
            const Sum sum = from.sum.with(play, kind, cost, extra);
            if (cost + extra > most || !fits(sum))
                return;  // dearer ones after a block of one card: in `work`
            const RootPlay<W>* one = root_play(play);
            if (one && !(tied_plays[(one - plays) >> 6] >> ((one - plays) & 63) & 1))
                return;  // Lemma 4
            if (cannot_have_wanted(sum, from.has_wanted) && !looks_for(play))
                return;  // Lemma 7, other rules
            if (sum.cards == cards && last_play_cannot_improve(pricing, play, kind, sum))
                return;  // Lemmas 9, 10 and 13
            if (sum.cards > stored && last_card_cannot_improve(from, play, kind, cost, extra))
                return;  // Lemma 12
            outcomes(t, from, play, kind, cost, extra, answer(play), each);
        },
        window, 0, 0, one_left ? small : (const Bitboard<W>(*)[3])0);
}

// A block that was just made: `before` is the state without its last play, of the blocks `parts`.
template <int W>
void Proof<W>::visit(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state,
                     const Facts<W>& last_facts) {
    t.visited++;
    if (over(t)) return;
    consider(state);
    if (cannot_have_wanted(state.sum, state.has_wanted)) return;  // Lemma 7, other rules
    const int left = cards - state.sum.cards;
    if (!left) return;
    Facts<W> facts = last_facts;
    for (int i = 0; i < parts.n; i++) facts.add(*parts.of[i]);
    State<W> dealt;
    state.copy_to(dealt);
    deal(dealt);
    if (!met.meet(key_of(dealt))) {    // Lemma 6
        with_last_card(dealt, facts);  // Lemma 2
        dependent(t, dealt, facts, left,
                  [&](const State<W>& s, const Resolver<W>& work) {  // Lemmas 3 and 4
                      go_on(t, dealt, {1, {&facts}}, s, work);
                  });
    }
    insert(t, before, parts, state, last_facts);  // Lemma 5 (a)
}

// After another play, the last of the turn or not.
template <int W>
void Proof<W>::go_on(Thread& t, const State<W>& before, const Parts& parts, const State<W>& state,
                     const Resolver<W>& work) {
    if (state.sum.cards == cards)
        consider(state);
    else
        visit(t, before, parts, state, work.facts(root, before.p));
}
}  // namespace khronos
