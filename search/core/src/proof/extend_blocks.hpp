// Lemmas 3 and 4: a block grows by a last play that depends on one block (docs/proof.md). Lemma 6
// drops those that were met before.
#pragma once
#include "proof/proof.hpp"

namespace khronos {

template <int W>
void Proof<W>::keep_block(const State<W>& state, const Facts<W>* facts_before,
                          const Facts<W>& last_facts, int prefix) {
    if (blocks_n == MOST_BLOCKS) {
        incomplete = 1;
        return;
    }
    Block<W>& b = blocks[blocks_n.add(1)];
    state.copy_to(b.state);
    deal_cards_left(b.state);
    b.last_facts = b.facts = last_facts;
    if (facts_before) b.facts.add(*facts_before);
    b.prefix = prefix;
    b.most_gain = most_gain_of_plays(state.sum);
    b.met_before = met.same_position_met(key_of(b.state));  // Lemma 6
    // Two demolitions may leave the same boards, each by what the other removes (§5.2): they stand
    // for themselves.
    if (prefix < 0)
        b.met_before =
            met.same_position_met(key_of(b.state) ^ mixed(hash_of_play(state.steps[0].play) << 1));
}

template <int W> void Proof<W>::single_plays(Thread& t) {
    State<W> start;
    memset((void*)&start, 0, sizeof start);
    root.copy_to(start.position);
    each_legal_play(*map, root, [&](const Play& play, int kind, int cost, int extra) {
        if (!can_be_paid(start.sum.with(play, kind, cost, extra)) || out_of_time(t)) return;
        if (root_plays_n == MOST_ROOT) {
            incomplete = 1;
            return;
        }
        RootPlay<W>& one = root_plays[root_plays_n++];
        one.play = play;
        one.kind = i8(kind);
        one.cards = i8(cost + extra);
        one.facts.clear();
        // The option that leaves the mover least at once, taken in all decisions.
        int least = 30000, best = 0;
        branching = false;
        for (int fixed = 0; fixed < 4; fixed++) {
            int most = NOTHING;
            bool asked_any = false;
            outcomes(t, start, play, kind, cost, extra, fixed,
                     [&](const State<W>& s, const Resolver<W>& resolver) {
                         most = std::max(most, most_gain_of_plays(s.sum));
                         asked_any |= resolver.asked > 0;
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
                 [&](const State<W>& s, const Resolver<W>& resolver) {
                     const Facts<W> facts = resolver.facts(root, root);
                     one.facts.add(facts);
                     keep_block(s, 0, facts, -1);
                 });
        u32 at = u32(hash_of_play(play));
        while (slots[at % PLACES]) at++;
        slots[at % PLACES] = u16(root_plays_n);
    });
    if (!look_up_plays()) incomplete = stopped = 1;
}

// Makes the tables in which plays of the root are looked up by facts; false where there is no room.
template <int W> bool Proof<W>::look_up_plays() {
    static const Hand nothing = {};
    const auto needs = [](int) { return nothing; };
    bool good = root_ties.make(
        root_plays_n, [&](int i) -> const Facts<W>& { return root_plays[i].facts; }, needs);
    for (int kind = 0; kind < KINDS; kind++) {
        auto& some = one_card_plays[kind];
        for (int i = 0; i < root_plays_n; i++)
            if (root_plays[i].kind == kind && root_plays[i].cards == 1) some.of[some.count++] = i;
        good &= some.ties.make(
            some.count, [&](int i) -> const Facts<W>& { return root_plays[some.of[i]].facts; },
            needs);
    }
    return good;
}

// Bits of the plays of the root that are tied to these facts, and that these cards pay if they are
// of one kind.
template <int W>
void Proof<W>::tied_to(const Facts<W>& facts, const Hand& have, u64* tied_plays) const {
    static const Hand all = {{MOST_CARDS, MOST_CARDS, MOST_CARDS}};
    if (have.held() > 1) return root_ties.find(facts, scarce, all, tied_plays);
    memset(tied_plays, 0, sizeof(u64) * size_t(root_ties.words));
    u64 some[ROOT_WORDS];
    for (int kind = 0; kind < KINDS; kind++) {
        if (!have[kind]) continue;
        const auto& plays = one_card_plays[kind];
        plays.ties.find(facts, scarce, all, some);
        for (int word = 0; word < plays.ties.words; word++)
            each_bit(some[word], [&](int i) {
                const int number = plays.of[word * 64 + i];
                tied_plays[number >> 6] |= u64(1) << (number & 63);
            });
    }
}

// Lemma 3: pairs of dependent plays of one card each.
template <int W> void Proof<W>::dependent_pairs(Thread& t) {
    if (most_stored_cards < 2) return;
    const int plain = blocks_n;
    for (int i = 0; i < plain && !out_of_time(t); i++) {
        if (blocks[i].state.sum.cards != 1 || blocks[i].met_before) continue;  // Lemma 6
        after_one_block(t, blocks[i].state, blocks[i].facts, 1,
                        [&](const State<W>& s, const Resolver<W>& resolver) {
                            keep_block(s, &blocks[i].facts,
                                       resolver.facts(root, blocks[i].state.position), i);
                        });
    }
}

// Lemma 4: calls each(state, resolver) for all plays of up to `most` cards that depend on a state:
// those that the root does not allow, and those that rest on something that was changed.
template <int W>
template <class Each>
void Proof<W>::after_one_block(Thread& t, const State<W>& from, const Facts<W>& facts, int most,
                               Each each) {
    LastPlayBound<W> last_play_bound(*map, from.position, rivals);
    u64 tied_plays[ROOT_WORDS];
    tied_to(facts, from.position.hand, tied_plays);
    // Lemma 4: what is anchored elsewhere is refused as at the root, or set beside. Here: near what
    // changed, and tied plays.
    Bitboard<W> window[3];
    for (int e = 0; e < BOARDS; e++) {
        const Bitboard<W> changed = changed_domains(facts, e);
        window[e] = map->anchors_over(changed | map->neighbours(changed), 3);
    }
    for (int word = 0; word < root_ties.words; word++)
        each_bit(tied_plays[word], [&](int i) {
            window[root_plays[word * 64 + i].play.epoch].set(root_plays[word * 64 + i].play.at);
        });
    Bitboard<W> small[2][3];
    const bool one_left = from.sum.cards + 1 == cards;
    for (int e = 0; one_left && e < REASON; e++) {
        const int slack = threshold - value(from.sum.with(e, 0, 1, 0, 0));
        for (int kind = 0; kind < KINDS; kind++)
            small[e][kind] =
                incomes_count() ? last_play_bound.sites_worth(e, kind, slack)
                : slack < 0
                    ? map->full
                    : Bitboard<W>::none();  // Lemma 9; without incomes, none brings anything
    }
    each_legal_play(
        *map, from.position,
        [&](const Play& play, int kind, int cost, int extra) {
            const Sum sum = from.sum.with(play, kind, cost, extra);
            if (cost + extra > most || !can_be_paid(sum))
                return;  // dearer ones after a block of one card: in `work`
            const RootPlay<W>* one = root_play(play);
            // For the same cards: if it takes others now, it is tied to what was changed.
            if (one && one->kind == kind && one->cards == cost + extra &&
                !(tied_plays[(one - root_plays) >> 6] >> ((one - root_plays) & 63) & 1))
                return;  // Lemma 4
            if (cannot_have_wanted(sum, from.has_wanted) && !looks_for(play))
                return;  // Lemma 7, other rules
            if (sum.cards == cards && last_play_cannot_improve(last_play_bound, play, sum))
                return;  // Lemmas 9, 10, 13 and 14
            if (sum.cards > most_stored_cards &&
                one_card_more_cannot_improve(from, play, kind, cost, extra))
                return;  // Lemma 12
            outcomes(t, from, play, kind, cost, extra, fixed_answer(play), each);
        },
        window, 0, 0, one_left ? small : (const Bitboard<W>(*)[3])0);
}

// Lemma 3: goes on from a block that was just made. `before` is the state without its last play,
// made of the blocks `parts`.
template <int W>
void Proof<W>::grow_block(Thread& t, const State<W>& before, const Parts& parts,
                          const State<W>& state, const Facts<W>& last_facts) {
    t.visited++;
    if (out_of_time(t)) return;
    consider_turn(state);
    if (cannot_have_wanted(state.sum, state.has_wanted)) return;  // Lemma 7, other rules
    const int left = cards - state.sum.cards;
    if (!left) return;
    Facts<W> facts = last_facts;
    for (int i = 0; i < parts.count; i++) facts.add(*parts.items[i]);
    State<W> dealt;
    state.copy_to(dealt);
    deal_cards_left(dealt);
    if (!met.same_position_met(key_of(dealt))) {  // Lemma 6
        if (gathering) gather(dealt, facts);
        pack_last_card(dealt, facts);  // Lemma 2
        after_one_block(t, dealt, facts, left,
                        [&](const State<W>& s, const Resolver<W>& resolver) {  // Lemmas 3 and 4
                            go_on_after(t, dealt, {1, {&facts}}, s, resolver);
                        });
    }
    insert_before_last_play(t, before, parts, state, last_facts);  // Lemma 5 (a)
}

// After another play, the last of the turn or not.
template <int W>
void Proof<W>::go_on_after(Thread& t, const State<W>& before, const Parts& parts,
                           const State<W>& state, const Resolver<W>& resolver) {
    if (state.sum.cards == cards) {
        consider_turn(state);
        if (gathering) gather(state, Facts<W>());
    } else
        grow_block(t, before, parts, state, resolver.facts(root, before.position));
}
}  // namespace khronos
