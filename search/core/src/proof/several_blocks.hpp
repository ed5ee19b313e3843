// Lemma 5, Several blocks before the last play (docs/proof.md).
#pragma once
#include "proof/proof.hpp"

namespace khronos {

// Lemma 5 (a): puts other blocks in before the last play, if they change what it rests on.
template <int W>
void Proof<W>::insert_before_last_play(Thread& t, const State<W>& before, const Parts& parts,
                                       const State<W>& state, const Facts<W>& last_facts) {
    const u64 last = mixed(hash_of_play(state.steps[state.steps_n - 1].play) << 1 | 1);
    const Hand have = left_of(state.sum);
    const int left = cards - state.sum.cards;
    Waiting waiting[MOST_WAITING];
    int waiting_n = 0;
    auto wait = [&](int number) {
        const Brief<W>& brief = briefs[number];
        const Sum sum = state.sum + brief.sum;
        if (!can_be_paid(sum) || cannot_have_wanted(sum, state.has_wanted | brief.has_wanted))
            return;  // Lemma 7, other rules
        if (sum.cards == cards && whole_turn_cannot_improve(state.reached + brief.reached, sum))
            return;  // Lemma 11
        Waiting& one = waiting[waiting_n++];
        one.block = number;
        one.key = key_of(before.position.hash() ^ brief.change_hash ^
                             (before.asked_hash + brief.asked_hash),
                         before.sum + brief.sum) ^
                  last;
        // By the time they are asked for, the key and the block will be at hand.
        met.fetch(one.key);
        __builtin_prefetch(&blocks[number]);
        if (waiting_n < MOST_WAITING) return;
        insert_waiting(t, before, parts, state, waiting, waiting_n);
        waiting_n = 0;
    };
    for (int kind = 0; left && kind < KINDS; kind++)
        if (have[kind] && one_card_blocks[kind].count)
            independent_of_parts(one_card_blocks[kind].ties, one_card_blocks[kind].of, parts,
                                 last_facts, have, wait);
    for (int c = 2; c <= left && c <= most_stored_cards; c++)
        if (ranked_n[c]) independent_of_parts(ties[c], ranked[c], parts, last_facts, have, wait);
    insert_waiting(t, before, parts, state, waiting, waiting_n);
}

// Lemma 3: calls each(block) for all blocks of a table that are tied to a last play, for which
// there are cards, and that are independent of the parts before that play.
template <int W>
template <class Each>
void Proof<W>::independent_of_parts(const TiedBlocks<W>& of, const int* numbers, const Parts& parts,
                                    const Facts<W>& last_facts, const Hand& have, Each each) const {
    u64 some[TIE_WORDS], tied[TIE_WORDS];
    of.find(last_facts, scarce, have, some);
    for (int k = 0; k < parts.count; k++) {
        of.find(*parts.items[k], scarce, have, tied);
        for (int word = 0; word < of.words; word++) some[word] &= ~tied[word];
    }
    for (int word = 0; word < of.words; word++)
        each_bit(some[word], [&](int i) { each(numbers[word * 64 + i]); });
}

template <int W>
void Proof<W>::insert_waiting(Thread& t, const State<W>& before, const Parts& parts,
                              const State<W>& state, const Waiting* waiting, int waiting_n) {
    const Step& step = state.steps[state.steps_n - 1];
    for (int i = 0; i < waiting_n; i++) {
        const Block<W>& b = blocks[waiting[i].block];
        // The same play after the same boards was looked at from another side, perhaps.
        if (met.same_position_met(waiting[i].key)) continue;  // Lemma 6
        if (out_of_time(t)) return;
        State<W> s;
        before.copy_to(s);
        add_independent_block(s, b);
        deal_cards_left(s);
        if_legal(*map, s.position, step.play, [&](int kind, int cost, int extra) {
            make_last_play(t, s, parts.with(b.facts), step.play, kind, cost, extra);
        });
    }
}

template <int W>
void Proof<W>::make_last_play(Thread& t, const State<W>& s, const Parts& parts, const Play& play,
                              int kind, int cost, int extra) {
    const Sum sum = s.sum.with(play, kind, cost, extra);
    if (!can_be_paid(sum)) return;
    if (sum.cards == cards) {
        LastPlayBound<W> last_play_bound(*map, s.position, rivals);
        if (last_play_cannot_improve(last_play_bound, play, sum))
            return;  // Lemmas 9, 10, 13 and 14
    }
    if (one_card_more_cannot_improve(s, play, kind, cost, extra)) return;  // Lemma 12
    outcomes(t, s, play, kind, cost, extra, fixed_answer(play),
             [&](const State<W>& to, const Resolver<W>& resolver) {
                 go_on_after(t, s, parts, to, resolver);
             });
}

// Lemma 5 (b): looks for plays that two or three independent blocks make possible only together.
// The third is one of the first `until` single blocks.
template <int W>
void Proof<W>::several_blocks(Thread& t, const int* of, int n, const Sum& sum,
                              const u64* tied_to_first, int until) {
    bool changes = false;
    for (int k = 0; k < n; k++) changes |= briefs[of[k]].changes;
    if (out_of_time(t)) return;
    Bitboard<W> window[3];
    if (changes && windows(of, n, sum, window))
        after_several_blocks(t, of, n, sum, window);  // Lemma 5 (b)
    if (n > 2 || sum.cards + 2 > cards) return;       // a card is left for the play
    if (!changes && until > changing_singles_n)
        until = changing_singles_n;  // Lemma 5: one of three has to change more
    const Brief<W>&a = briefs[of[0]], &b = briefs[of[1]];
    Bitboard<W> both[3];
    for (int e = 0; e < BOARDS; e++) both[e] = a.near_changed[2][e] & b.near_changed[2][e];
    const bool borders =
        (a.built_beside[0] | a.built_beside[1] | b.built_beside[0] | b.built_beside[1]).any();
    for (int k = 0; k < until; k++) {
        const Single<W>& third = singles[k];
        if (tied_to_first[third.rank >> 6] >> (third.rank & 63) & 1) continue;  // Lemma 3
        const Sum more = sum + third.sum;
        if (!can_be_paid(more)) continue;
        const bool near = meet_somewhere(both, third.near_changed);
        int three[3] = {of[0], of[1], third.block};
        if (!near && !(borders && joined_by_one(three))) continue;  // Lemma 5: a place in common
        if (independent(blocks[third.block].facts, blocks[of[1]].facts, scarce))
            several_blocks(t, three, 3, more, tied_to_first, 0);
    }
}

// Some free square touches what two of three built, and nothing else; the third changes the domains
// of both.
template <int W> bool Proof<W>::joined_by_one(const int* of) const {
    for (int e = 0; e < REASON; e++)
        for (int k = 0; k < 3; k++) {
            const int one = of[(k + 1) % 3], two = of[(k + 2) % 3];
            if (!supports(of[k], one, e) || !supports(of[k], two, e)) continue;
            if (border_of(of, 3, one, e).meets(border_of(of, 3, two, e))) return true;
        }
    return false;
}

// Lemma 5 (b): takes this block together with each block of one card that is independent of it;
// each pair of single blocks once.
template <int W> void Proof<W>::with_single_blocks(Thread& t, int block) {
    const Brief<W>& b = briefs[block];
    if (b.sum.cards + 2 > cards) return;  // a card is left for the play
    u64 some[TIE_WORDS];
    ties[1].find(blocks[block].facts, scarce, left_of(b.sum), some);
    // Lemma 5: two that only build allow nothing that one of them does not. For one card,
    // `several_blocks` asks for that.
    const int until = b.sum.cards == 1 ? b.single_number
                      : b.changes      ? singles_n
                                       : changing_singles_n;
    for (int k = 0; k < until && !out_of_time(t); k++) {
        const Single<W>& one = singles[k];
        if (some[one.rank >> 6] >> (one.rank & 63) & 1) continue;  // Lemma 3
        if (!meet_somewhere(b.near_changed[2], one.near_changed))
            continue;  // Lemma 5: a place in common
        const Sum sum = b.sum + one.sum;
        int two[2] = {block, one.block};
        if (sum.cards >= cards || !can_be_paid(sum)) continue;
        if (cannot_have_wanted(sum, b.has_wanted | briefs[one.block].has_wanted))
            continue;  // Lemma 7, other rules
        several_blocks(t, two, 2, sum, some, k);
    }
    // Lemma 5 (b): what stands on one side of a shadow of size 3 may be changed far from a play on
    // its other side.
    const Play& play = blocks[block].state.steps[0].play;
    if (b.sum.cards > 1 || play.type != UPGRADE || play.epoch != MIGHT || size_of(play.shape) < 3)
        return;
    for (int k = 0; k < singles_n; k++) {
        const int two = singles[k].block;
        if (!supports(two, block, FAITH)) continue;
        for (int m = 0; m < singles_n; m++) {
            const int three[3] = {block, two, singles[m].block};
            const Sum sum = b.sum + singles[k].sum + singles[m].sum;
            if (!can_be_paid(sum) ||
                !border_of(three, 3, block, FAITH).meets(briefs[three[2]].near_changed[0][FAITH]))
                continue;  // Lemma 5
            bool free = m != k && independent(blocks[two].facts, blocks[three[2]].facts, scarce);
            for (int i : {singles[k].rank, singles[m].rank})
                free &= !(some[i >> 6] >> (i & 63) & 1);
            if (free) several_blocks(t, three, 3, sum, some, 0);
        }
    }
}

template <int W>
void Proof<W>::after_several_blocks(Thread& t, const int* of, int n, const Sum& sum,
                                    const Bitboard<W>* window) {
    State<W> s;
    blocks[of[0]].state.copy_to(s);
    Parts parts = {1, {&blocks[of[0]].facts}};
    for (int k = 1; k < n; k++) {
        add_independent_block(s, blocks[of[k]]);
        parts = parts.with(blocks[of[k]].facts);
    }
    deal_cards_left(s);
    each_legal_play(
        *map, s.position,
        [&](const Play& play, int kind, int cost, int extra) {
            if (cannot_have_wanted(sum.with(play, kind, cost, extra), s.has_wanted) &&
                !looks_for(play))
                return;  // Lemma 7, other rules
            const int e = play.epoch;
            int size = play.type <= UPGRADE ? size_of(play.shape) : 1;
            if (play.type > DEMOLISH) size = size_of(s.position.boards[REASON].shape_at(play.at));
            const Bitboard<W>& mask = map->footprint[size][play.at];
            const Bitboard<W> near = mask | map->ring[size][play.at];
            const bool military_or_religious =
                play.type <= UPGRADE &&
                kind < CIVIL;  // §3.3: what stands beside it refuses these alone
            for (int k = 0; k < n; k++) {
                const Block<W>& b = blocks[of[k]];
                bool rests = military_or_religious ? near.meets(changed_domains(b.facts, e))
                                                   : mask.meets(changed_squares(b.facts, e));
                for (int i = 0; military_or_religious && i < n && !rests; i++)
                    rests = supports(of[k], of[i], e) && near.meets(blocks[of[i]].facts.wrote[e]);
                if (!rests) return;  // Lemma 5 (b)
            }
            // Lemma 5 (a), for as many cards: if the root refuses it, one that allows it is enough;
            // if not, both must, or one refuses it and the other allows it again.
            if (n == 2) {
                bool after[2] = {false, false};
                for (int k = 0; k < 2; k++)
                    if_legal(*map, blocks[of[k]].state.position, play,
                             [&](int, int then, int) { after[k] = then == cost; });
                if (root_play(play) ? after[0] && after[1] : after[0] || after[1]) return;
            }
            if (sum.cards + cost + extra == cards) {
                const Reached reached =
                    s.reached + domain_bound.reached_by_play(s.position, play, kind);
                if (whole_turn_cannot_improve(reached, sum.with(play, kind, cost, extra)))
                    return;  // Lemma 11
            }
            make_last_play(t, s, parts, play, kind, cost, extra);
        },
        window);
}
}  // namespace khronos
