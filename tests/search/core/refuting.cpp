// Enemies of lemmas of docs/proof.md. Of lemma 1: pairs of plays that it calls independent are made
// in both orders, and whatever does not add up is counted. Of lemmas 9, 10 and 14: plays are made
// that were priced, and those that bring more are counted.
#include <stdlib.h>

#include "interface/position_codec.hpp"
#include "proof/proof.hpp"

namespace khronos {

struct Refuted {
    long long tried, untied;
    long long illegal, boards, gains;  // one cannot follow the other; other boards; other incomes
    // Last plays priced by lemma 9, those that brought more; the same by lemma 10.
    long long only_built, only_built_beyond, others, others_beyond;
    long long looked, looked_wrong;  // pairs of blocks looked up in `TiedBlocks`; those told
                                     // otherwise than by `tied`
    long long walks,
        walks_beyond;  // plays one after the other; those that brought more than their reach
    long long close;   // independent pairs that reach a domain in common
    long long threes,
        threes_wrong;  // three blocks, independent in pairs; those that do not add up in some order
    long long lasts,
        lasts_beyond;  // plays of one card after others; those that reach more than lemma 12 says
    long long stayed,
        stayed_beyond;  // last plays of which lemma 14 tells something; those that brought more
};

template <int W> struct Refuter {
    Proof<W>& proof;
    typename Proof<W>::Thread thread;
    Refuted& found;

    // Makes a block after a state, its plays checked for legality; false where that cannot be done.
    bool follow(State<W>& s, const Block<W>& b) {
        for (int i = 0; i < b.state.steps_n; i++) {
            const Step& step = b.state.steps[i];
            for (int k = 0; k < 3; k++) s.position.hand[k] = 4;
            bool can = false;
            if_legal(*proof.map, s.position, step.play, [&](int, int, int) { can = true; });
            if (!can) return false;
            // All that is chosen has to be on offer again, and nothing more may be asked.
            u16 none[MOST_CHOICES];
            for (int given = 0; given <= step.choices_n; given++) {
                Position<W> p;
                s.position.copy_to(p);
                Decision decision;
                memcpy(none, step.choices, sizeof(u16) * size_t(given));
                Ending ending = Resolver<W>(*proof.map, p, none, given, &decision).run(step.play);
                if (given < step.choices_n) {
                    bool offered = false;
                    for (int k = 0; ending == OPEN && k < decision.count; k++)
                        offered |= decision.options[k] == step.choices[given];
                    if (!offered) return false;
                } else {
                    if (ending != DONE) return false;
                    p.copy_to(s.position);
                }
            }
        }
        return true;
    }
    // What the boards would pay a seat that stood on all of them.
    int income(const Position<W>& p, int seat) const {
        int total = 0;
        for (int e = 0; e < 3; e++) total += board_income(*proof.map, p, e, seat);
        return total;
    }
    // Whether incomes are what some blocks say: the mover's by board, and rivals' if they matter.
    bool add_up(const Position<W>& p, const Sum& sum) const {
        bool good = true;
        for (int e = 0; e < 3; e++)
            good &= board_income(*proof.map, p, e, proof.root.mover) ==
                    proof.mover_incomes[e] + sum.gain[e];
        for (int s = 0; s < MOST_SEATS; s++)
            if (proof.rivals.stands[s])
                good &= income(p, s) == income(proof.root, s) + sum.rival_gain[s];
        return good;
    }
    void start(State<W>& s) {
        memset((void*)&s, 0, sizeof s);
        proof.root.copy_to(s.position);
    }

    void pair(const Block<W>& a, const Block<W>& b) {
        found.tried++;
        const Sum sum = a.state.sum + b.state.sum;
        if (!proof.can_be_paid(sum) || !independent(a.facts, b.facts, proof.scarce)) return;
        found.untied++;
        found.close += close(a, b);
        State<W> one, two;
        start(one);
        start(two);
        if (!follow(one, a) || !follow(one, b) || !follow(two, b) || !follow(two, a)) {
            found.illegal++;
            return;
        }
        const u64 expected = a.state.position.hash() ^ b.state.position.hash() ^ proof.root.hash();
        if (one.position.hash() != two.position.hash() || one.position.hash() != expected ||
            memcmp(one.position.stock, two.position.stock, sizeof one.position.stock) ||
            memcmp(one.position.supply, two.position.supply, sizeof one.position.supply)) {
            found.boards++;
            return;
        }
        // Put together without being made again.
        State<W> both;
        start(both);
        proof.add_independent_block(both, a);
        proof.add_independent_block(both, b);
        if (!same(both.position, one.position)) {
            found.boards++;
            return;
        }
        found.gains += !add_up(one.position, sum);
    }
    static bool close(const Block<W>& a, const Block<W>& b) {
        u64 both = 0;
        for (int e = 0; e < 3; e++) both |= a.state.reached.domains[e] & b.state.reached.domains[e];
        return both;
    }
    // Three blocks, one after the other in every order.
    void three(const Block<W>& a, const Block<W>& b, const Block<W>& c) {
        const Block<W>* const of[3] = {&a, &b, &c};
        const Sum sum = a.state.sum + b.state.sum + c.state.sum;
        if (!proof.can_be_paid(sum)) return;
        for (int i = 0; i < 3; i++)
            if (!independent(of[i]->facts, of[(i + 1) % 3]->facts, proof.scarce)) return;
        found.threes++;
        State<W> both;
        start(both);
        for (int i = 0; i < 3; i++) proof.add_independent_block(both, *of[i]);
        static const u8 orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (int k = 0; k < 6; k++) {
            State<W> s;
            start(s);
            bool good = true;
            for (int i = 0; i < 3 && good; i++) good = follow(s, *of[orders[k][i]]);
            if (!good || !same(both.position, s.position) || !add_up(s.position, sum)) {
                found.threes_wrong++;
                return;
            }
        }
    }
    // Lemma 12: what any play of one card reaches is listed.
    void one_more(const State<W>& s) {
        if (proof.one_card_bound.full) return;
        each_legal_play(
            *proof.map, s.position, [&](const Play& play, int kind, int cost, int extra) {
                if (cost + extra > 1 || !proof.root.hand[kind]) return;
                const auto wanted = proof.one_card_bound.as_listed(s.position, play, kind);
                const Reached all = s.reached + wanted.reached;
                found.lasts++;
                found.lasts_beyond += !proof.one_card_bound.any_last_play(
                    kind, s.steps, s.steps_n, [&](const auto& listed) {
                        auto with = listed;
                        with.reached = with.reached + s.reached;
                        return typename OneCardBound<W>::LastPlay{all, wanted.epoch, wanted.ecus}
                            .within(with);
                    });
            });
    }
    static bool same(const Position<W>& a, const Position<W>& b) {
        if (memcmp(a.boards, b.boards, sizeof a.boards) ||
            memcmp(a.stock, b.stock, sizeof a.stock) || memcmp(a.supply, b.supply, sizeof a.supply))
            return false;
        if (a.hash() != b.hash() || a.cubes_n != b.cubes_n) return false;
        for (int i = 0; i < a.cubes_n; i++)
            if (b.cubes_at(a.cubes[i].at) != a.cubes[i].packed) return false;
        return true;
    }
    // Lemmas 9, 10 and 14 on some plays of any size after a block, decisions taken by lot.
    void last(const Block<W>& a, u64 seed) {
        State<W> s;
        a.state.copy_to(s);
        for (int k = 0; k < 3; k++) s.position.hand[k] = 3;
        LastPlayBound<W> last_play_bound(*proof.map, s.position, proof.rivals);
        int before[3];
        for (int e = 0; e < 3; e++)
            before[e] = board_income(*proof.map, s.position, e, proof.root.mover);
        each_legal_play(*proof.map, s.position, [&](const Play& play, int kind, int, int) {
            seed = mixed(seed);
            // Most are plain buildings of size 1.
            const bool small = play.type == CONSTRUCT && size_of(play.shape) == 1;
            if (small && seed % 16) return;
            Position<W> p;
            if (!by_lot(s.position, play, seed, p)) return;
            int most[3];
            last_play_bound.most_gain_of_last_play(play, most);
            bool good = true;
            int worst = 0;
            for (int e = 0; e < 3; e++)
                good &= board_income(*proof.map, p, e, proof.root.mover) - before[e] <= most[e];
            for (int r = 0; r < MOST_SEATS; r++) {
                if (!proof.rivals.stands[r]) continue;
                good &= income(s.position, r) - income(p, r) <= last_play_bound.loses[r];
                if (last_play_bound.loses[r] > worst) worst = last_play_bound.loses[r];
            }
            if (small) {
                const int slack = int(seed >> 32 & 3);
                if (!last_play_bound.sites_worth(play.epoch, kind, slack).has(play.at))
                    good &= most[play.epoch] + worst <= slack;
            }
            (last_play_bound.by_lemma_9 ? found.only_built : found.others)++;
            if (!good)
                (last_play_bound.by_lemma_9 ? found.only_built_beyond : found.others_beyond)++;
            found.stayed += last_play_bound.by_lemma_14;
            found.stayed_beyond += last_play_bound.by_lemma_14 && !good;
        });
    }
    // Looked up by square, the same blocks are tied as are tied one by one, of those for which
    // there are cards.
    void look_up(const Block<W>& a, u64 seed) {
        u64 some[TIE_WORDS];
        for (int c = 1; c <= 2; c++) {
            if (!proof.ranked_n[c]) continue;
            const Hand have = {{i8(seed & 3), i8(seed >> 2 & 3), i8(seed >> 4 & 3)}};
            proof.ties[c].find(a.last_facts, proof.scarce, have, some);
            for (int i = 0; i < proof.ranked_n[c]; i++) {
                const bool found_tied = some[i >> 6] >> (i & 63) & 1;
                const Block<W>& b = proof.blocks[proof.ranked[c][i]];
                bool wanted = !independent(a.last_facts, b.facts, proof.scarce);
                for (int k = 0; k < 3; k++)
                    wanted = wanted && b.state.sum.cards_by_kind[k] <= have[k];
                found.looked++;
                found.looked_wrong += found_tied != wanted;
            }
        }
    }
    // Lemma 11 on some plays by lot after a block.
    void walk(const Block<W>& a, u64 seed) {
        State<W> s;
        a.state.copy_to(s);
        for (int plays = 0; plays < 3; plays++) {
            if (s.steps_n == MOST_CARDS) return;
            for (int k = 0; k < 3; k++) s.position.hand[k] = 3;
            enum { TRIES = 4 };
            Play chosen[TRIES];
            int kinds[TRIES], n = 0, last = -1;
            for (int k = 0; k < TRIES; k++) {
                n = 0;
                each_legal_play(*proof.map, s.position, [&](const Play& play, int kind, int, int) {
                    seed = mixed(seed);
                    if (seed % u64(++n) == 0) {
                        chosen[k] = play;
                        kinds[k] = kind;
                    }
                });
            }
            if (plays) one_more(s);
            if (!n) return;
            // Of some by lot first a large building, then what removes or downsizes something, if
            // there is any: little goes wrong with others.
            Position<W> p;
            bool less = false, wanted = false;
            for (int k = 0; k < TRIES && !wanted; k++) {
                if (!by_lot(s.position, chosen[k], seed, p, &less)) continue;
                last = k;
                wanted = plays ? less : chosen[k].type <= UPGRADE && size_of(chosen[k].shape) == 3;
            }
            if (last < 0) return;
            s.steps[s.steps_n++].play = chosen[last];
            s.reached = s.reached +
                        proof.domain_bound.reached_by_play(s.position, chosen[last], kinds[last]);
            if (!by_lot(s.position, chosen[last], seed, p)) return;
            p.copy_to(s.position);
            i16 most[3], change[MOST_SEATS];
            proof.domain_bound.most_gain(s.reached, most, change);
            bool good = true;
            for (int r = 0; r < MOST_SEATS; r++)
                if (proof.rivals.stands[r])
                    good &= income(p, r) - income(proof.root, r) >= change[r];
            for (int e = 0; e < 3; e++)
                good &= board_income(*proof.map, p, e, proof.root.mover) - proof.mover_incomes[e] <=
                        most[e];
            found.walks++;
            found.walks_beyond += !good;
        }
    }
    // Resolves a play, its decisions taken by lot; false where there are too many.
    // `less`: it removed something.
    bool by_lot(const Position<W>& from, const Play& play, u64 seed, Position<W>& to,
                bool* less = 0) {
        u16 choices[MOST_CHOICES];
        for (int given = 0;; given++) {
            from.copy_to(to);
            Decision decision;
            Resolver<W> resolver(*proof.map, to, choices, given, &decision);
            const Ending ending = resolver.run(play);
            if (less) *less = resolver.removed[0] || resolver.removed[1];
            if (ending != OPEN) return ending == DONE;
            seed = mixed(seed);
            choices[given] = decision.options[seed % u64(decision.count)];
        }
    }
    void run(u64 seed, long long samples) {
        const int n = proof.blocks_n;
        if (n < 2) return;
        for (long long i = 0; i < samples; i++) {
            u64 r = mixed(seed + u64(i) * 2 + 1);
            int a = int(r % u64(n)), b = int((r >> 32) % u64(n));
            // Half of them beside each other: far apart there is little to go wrong.
            for (int tries = 0; i % 2 && tries < 16 && !close(proof.blocks[a], proof.blocks[b]);
                 tries++)
                b = int(mixed(r + u64(tries)) % u64(n));
            if (a != b) pair(proof.blocks[a], proof.blocks[b]);
            if (i % 2) {
                int c = a;
                for (int tries = 0;
                     tries < 16 && (c == a || c == b || !close(proof.blocks[b], proof.blocks[c]));
                     tries++)
                    c = int(mixed(r + u64(100 + tries)) % u64(n));
                if (c != a && c != b && a != b)
                    three(proof.blocks[a], proof.blocks[b], proof.blocks[c]);
            }
            if (i % 64 == 0) look_up(proof.blocks[a], r >> 8);
            if (i % 16 == 0) last(proof.blocks[a], r);
            if (i % 8 == 0) walk(proof.blocks[a], r);
        }
        // Some blocks with every single play beside them: what is rare is seldom drawn by lot.
        long long left = samples;
        for (int i = 0; i < n && left > 0; i++) {
            const int a = int(mixed(seed + u64(i)) % u64(n));
            for (int b = 0; b < n && left > 0; b++) {
                if (a == b || proof.blocks[b].state.steps_n > 1 ||
                    !close(proof.blocks[a], proof.blocks[b]))
                    continue;
                pair(proof.blocks[a], proof.blocks[b]);
                left--;
            }
        }
    }
};

// Every free turn, the same boards with the same cards once: what the blocks are compared with.
template <int W> struct Exhausting {
    Proof<W>& proof;
    typename Proof<W>::Thread thread;

    void turns(const State<W>& state) {
        if (proof.out_of_time(thread)) return;
        proof.consider_turn(state);
        if (state.sum.cards == proof.cards) return;
        State<W> dealt;
        state.copy_to(dealt);
        proof.deal_cards_left(dealt);
        if (proof.met.same_position_met(proof.key_of(dealt))) return;
        each_legal_play(
            *proof.map, dealt.position, [&](const Play& play, int kind, int cost, int extra) {
                if (!proof.can_be_paid(dealt.sum.with(play, kind, cost, extra))) return;
                const int answer = proof.fixed_answer(play);
                proof.outcomes(thread, dealt, play, kind, cost, extra, answer,
                               [&](const State<W>& s, const Resolver<W>&) { turns(s); });
            });
    }
    // Whether none was left out; `most`: what the best brings.
    bool run(int& most) {
        proof.consider_turn(Turn<W>{});
        proof.single_plays(thread);
        // Its keys are of blocks: every turn is to be looked at.
        memset(proof.met.keys, 0, sizeof(u64) * (proof.met.mask + 1));
        for (int i = 0; i < proof.blocks_n; i++) turns(proof.blocks[i].state);
        most = std::max(proof.best_value[0], proof.best_value[1]);
        return !proof.stopped && !proof.incomplete;
    }
};

template <int W>
int exhaust(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest,
            int mountain, int attached, const int16_t* from, int length, int mode, const int* who,
            long long limit, int* most) {
    Map<W>* map = (Map<W>*)calloc(1, sizeof(Map<W>));
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    int result = -1;
    if (map && proof) {
        map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
        proof->map = map;
        proof->income_turn = mode & 1;
        proof->mover_ecus_count = true;
        for (int s = 0; s < MOST_SEATS; s++) proof->rivals.add(s, u8(who[5 + s]));
        proof->begin_above(NOTHING);
        proof->purse = who[4];
        proof->limit = limit;
        proof->fares.make(who);
        if (read_position(*map, from, length, proof->root) && proof->begin(20))
            result = Exhausting<W>{*proof, {}}.run(*most);
        proof->end();
    }
    free(proof);
    free(map);
    return result;
}

template <int W>
int refute(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest,
           int mountain, int attached, const int16_t* from, int length, int mode, long long seed,
           long long samples, long long* to) {
    Map<W>* map = (Map<W>*)calloc(1, sizeof(Map<W>));
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    int result = -1;
    if (map && proof) {
        map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
        proof->map = map;
        proof->income_turn = mode & 1;
        proof->mover_ecus_count = true;
        // With the second bit, every rival as if there were adventurers of theirs on all boards.
        proof->begin_above(30000);
        const bool good = read_position(*map, from, length, proof->root);
        for (int s = 0; mode & 2 && s < seats; s++)
            if (s != proof->root.mover) proof->rivals.add(s, 7);
        if (good && proof->begin(12)) {
            proof->prepare();
            Refuted found;
            memset(&found, 0, sizeof found);
            Refuter<W>{*proof, {}, found}.run(u64(seed), samples);
            const long long counts[20] = {found.tried,
                                          found.untied,
                                          found.illegal,
                                          found.boards,
                                          found.gains,
                                          found.only_built,
                                          found.only_built_beyond,
                                          found.others,
                                          found.others_beyond,
                                          found.walks,
                                          found.walks_beyond,
                                          found.looked,
                                          found.looked_wrong,
                                          found.close,
                                          found.threes,
                                          found.threes_wrong,
                                          found.lasts,
                                          found.lasts_beyond,
                                          found.stayed,
                                          found.stayed_beyond};
            memcpy(to, counts, sizeof counts);
            result = proof->incomplete ? 1 : 0;
        }
        proof->end();
    }
    free(proof);
    free(map);
    return result;
}

}  // namespace khronos

// Tries to refute lemmas. Lemma 1 on random pairs of blocks: how many pairs, how many of them
// independent, and of these how many that cannot follow each other, leave other boards, or do not
// add up. Then how many last plays were priced by lemma 9, and how many of them brought more; the
// same for lemmas 10 and 11; pairs looked up by square, and those found tied wrongly. Then how many
// of the independent pairs were close together; how many times three blocks, and how often these
// did not add up; plays of one card more, and those that reach more than the lemma says; last, last
// plays of which lemma 14 tells something, and those that brought more.
// `mode`: bits for a turn with income, and for rivals' incomes. Returns 0; 1 if some plays could
// not be followed; -1 for what is no position, or a map of more than 192 squares.
extern "C" __attribute__((visibility("default"))) int khronos_refute(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, int mode, long long seed,
    long long samples, long long* to) {
    const int squares = (columns + 1) * rows;
    auto* refute = squares <= 64    ? khronos::refute<1>
                   : squares <= 128 ? khronos::refute<2>
                                    : khronos::refute<3>;
    return squares <= 192 ? refute(columns, rows, seats, terrain, hamlets, forest, mountain,
                                   attached, from, length, mode, seed, samples, to)
                          : -1;
}

// The most that a free turn brings, every one looked at while no more than `limit` plays are
// resolved; `who` as in khronos_search. Returns 1, 0 if some were left out, -1 for what is no
// position, or a map of more than 192 squares.
extern "C" __attribute__((visibility("default"))) int khronos_exhaust(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, int mode, const int* who,
    long long limit, int* most) {
    const int squares = (columns + 1) * rows;
    auto* exhaust = squares <= 64    ? khronos::exhaust<1>
                    : squares <= 128 ? khronos::exhaust<2>
                                     : khronos::exhaust<3>;
    return squares <= 192 ? exhaust(columns, rows, seats, terrain, hamlets, forest, mountain,
                                    attached, from, length, mode, who, limit, most)
                          : -1;
}
