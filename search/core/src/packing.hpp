// Independent blocks side by side.
#pragma once
#include "proof.hpp"

namespace khronos {

template <int W> void Proof<W>::rank() {
    for (int i = 0; i < blocks_n; i++) {
        const Block<W>& b = blocks[i];
        Brief<W>& brief = briefs[i];
        for (int e = 0; e < 3; e++) {
            const Bits<W> near = area(b, e) | map->neighbours(area(b, e));
            for (int size = 1; size <= 3; size++) {
                brief.own[size - 1][e] = map->spread(own(b, e), size);
                brief.reach[size - 1][e] = map->spread(near, size);
            }
        }
        for (int size = 2; size <= 3; size++)
            for (int e = 0; e < 3; e++) brief.grown[size - 2][e] = growable(b.state.p, e, size);
        for (int e = 0; e < 2; e++) {
            const Bits<W>&now = b.state.p.boards[e].occupied, &stood = root.boards[e].occupied;
            brief.occupied[e] = now;
            brief.beside[e] = b.facts.beside(e);
            brief.border[e] = border(b, e, map->dry.minus(now | stood | map->neighbours(stood)));
        }
        brief.told = b.state.p.hash ^ root.hash ^ b.state.said;
        brief.sum = b.state.sum;
        brief.near = b.state.near;
        brief.again = b.again;
        brief.changes = b.freed || b.facts.loud[0].any() || b.facts.loud[1].any();
    }
    for (int c = 1; c <= 2; c++) {
        ranked_n[c] = 0;
        for (int i = 0; i < blocks_n; i++)
            if (blocks[i].state.sum.cards == c && !blocks[i].again) ranked[c][ranked_n[c]++] = i;
        const Block<W>* all = blocks;
        std::sort(ranked[c], ranked[c] + ranked_n[c], [all](int a, int b) {
            return all[a].promise != all[b].promise ? all[a].promise > all[b].promise : a < b;
        });
        const bool made = ties[c].make(ranked_n[c], [&](int i) -> const Facts<W>& { return blocks[ranked[c][i]].facts; }, [&](int i) { return blocks[ranked[c][i]].state.sum.need; });
        if (!made) { ranked_n[c] = 0; open = stopped = 1; }
    }
    singles_n = changing = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < ranked_n[1]; i++) {
            const Brief<W>& brief = briefs[ranked[1][i]];
            if (brief.changes == bool(round)) continue;
            Single<W>& one = singles[singles_n++];
            for (int e = 0; e < 3; e++) one.near[e] = brief.reach[2][e];
            one.sum = brief.sum;
            one.block = ranked[1][i];
            one.rank = i;
        }
        if (!round) changing = singles_n;
    }
    for (int i = 0; i < singles_n; i++) briefs[singles[i].block].place = i;
}

template <int W> Border<W> Proof<W>::border(const Block<W>& b, int e, const Bits<W>& open) const {
    Border<W> found = {Bits<W>::none(), {Bits<W>::none(), Bits<W>::none()}};
    if (!b.facts.beside(e).any()) return found;
    map->each_domain(b.facts.wrote[e], b.state.p.boards[e].occupied, [&](const Bits<W>& d) {
        const Bits<W> near = map->neighbours(d & b.facts.wrote[e]);
        found.squares |= open & near;
        for (int kind = 0; kind < 2; kind++) {
            const int value = b.state.p.boards[e].highest(kind, d);
            if (value == 1 || value == 2) found.equal[value - 1] |= map->room(open, value) & map->spread(near, value);
        }
    });
    return found;
}

// The border of one of some blocks where all have been made, which may have taken away what stood at the root.
template <int W> Border<W> Proof<W>::border_of(const int* of, int n, int built, int e) const {
    for (int i = 0; i < n; i++)
        if (root.boards[e].occupied.minus(briefs[of[i]].occupied[e]).any())
            return border(blocks[built], e, map->dry.minus(briefs[built].occupied[e]));
    return briefs[built].border[e];
}

// Anchors of upgrades to a size, wherever there may be room; on reason, of buildings of this size.
template <int W> Bits<W> Proof<W>::growable(const Position<W>& p, int e, int size) const {
    const Board<W>& b = p.boards[e];
    Bits<W> found = Bits<W>::none();
    for (int kind = 0; kind < 3; kind++) {
        if (e == REASON) { found |= b.anchors[kind * 3 + size - 1]; continue; }
        for (int old = 1; old < size; old++) {
            Bits<W> olds = b.anchors[kind * 3 + old - 1];
            if (kind < 2) olds &= b.owner[root.mover];
            found |= map->spread(olds, size - old + 1);
        }
    }
    return found;
}

// A block that is not kept, with kept ones of the cards that are left.
template <int W> void Proof<W>::beside(const State<W>& state, const Facts<W>& facts) {
    const int left = cards - state.sum.cards, own = ground + promise_of(state.sum);
    if (left != 1) return;
    for (int i = 0; i < ranked_n[1]; i++) {
        const Block<W>& b = blocks[ranked[1][i]];
        if (own + b.promise <= bar) break;
        const Sum sum = state.sum + b.state.sum;
        if (!fits(sum) || value(sum) <= bar || tied(facts, b.facts, scarce)) continue;
        consider(Turn{2, {&state, &b.state}});
    }
}

// All packings of kept blocks that begin with this one.
template <int W> void Proof<W>::pack(Thread& t, const int* of, int n, const Sum& sum, int promised) {
    const int left = cards - sum.cards;
    const Block<W>& last = blocks[of[n - 1]];
    for (int c = last.state.sum.cards; c >= 1; c--) {
        if (c > left) continue;
        for (int i = 0; i < ranked_n[c]; i++) {
            const Block<W>& b = blocks[ranked[c][i]];
            if (ground + promised + most_of(b.promise, c, left) <= bar) break;
            // Each set of blocks once: in the order in which they are ranked.
            if (c == last.state.sum.cards && (b.promise > last.promise || (b.promise == last.promise && ranked[c][i] <= of[n - 1]))) continue;
            const Sum more = sum + b.state.sum;
            if (!fits(more)) continue;
            bool free = true;
            for (int k = 0; k < n && free; k++) free = !tied(b.facts, blocks[of[k]].facts, scarce);
            if (!free || over(t)) continue;
            int some[MOST_CARDS];
            for (int k = 0; k < n; k++) some[k] = of[k];
            some[n] = ranked[c][i];
            if (value(more) > bar) {
                Turn turn = {};
                for (int k = 0; k <= n; k++) turn = turn.with(blocks[some[k]].state);
                consider(turn);
            }
            if (left > c) pack(t, some, n + 1, more, promised + b.promise);
        }
    }
}

// At most this many Ecus from `left` cards: one block of c cards that promises so much, others of c
// cards that promise no more, and smaller ones.
template <int W> int Proof<W>::most_of(int promise, int c, int left) const {
    const int one = ranked_n[1] ? blocks[ranked[1][0]].promise : 0, two = promise > 2 * one ? promise : 2 * one;
    int total = promise, rest = left - c;
    if (c == 2) for (; rest >= 2; rest -= 2) total += two > 0 ? two : 0;
    const int most = c == 1 ? promise : one;
    total += most > 0 ? rest * most : 0;
    return total > 0 ? total : 0;
}

}  // namespace khronos
