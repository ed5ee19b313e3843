// How turns of a survey can end, and the turns themselves: what is guaranteed is backed up by minimax over
// the decisions of others (search/turns.py).
#pragma once
#include "perft.hpp"
#include "survey.hpp"

namespace khronos {

// An end of a turn: after a node, or after a step from it in which others decide.
// Without it the sort of whole numbers would be that of zig's C++ library, which is not linked.
inline bool ascending(int a, int b) { return a < b; }

struct TurnEnd { Score score; int plays, order, node, edge; };

enum { MOST_LOOKED = 20000, MOST_TURNS = 64 };

template <int W> struct Endings {
    Survey<W>& s;
    List<TurnEnd>& all;

    // ---- what is guaranteed ----------------------------------------------------------------------

    // Guaranteed value and gain of the best way on from a node.
    Score back(int number) {
        Node<W>& node = s.nodes.at[number];
        if (node.backed) return node.best;
        Score best = node.stop;
        int onward = -1;
        for (int i = 0; i < node.edges_n; i++) {
            const Score score = s.fold(node.edges + i, [&](int n) { return back(n); });
            if (score > best) { best = score; onward = node.edges + i; }
        }
        node.backed = true;
        node.onward = onward;
        return node.best = best;
    }
    // Which option is taken at every fork if others choose what gains least; by value, what is worth least.
    Score choose(const Edge<W>& e, int* taken) {
        bool known[MOST_STATES];
        Score found[MOST_STATES];
        memset(known, 0, size_t(e.tree->forks_n));
        return choose(e, e.tree->root, known, found, taken);
    }
    Score choose(const Edge<W>& e, int branch, bool* known, Score* found, int* taken) {
        if (branch >= 0) return back(e.ends[branch]);
        const int number = ~branch;
        if (known[number]) return found[number];
        const Fork& fork = e.tree->forks[number];
        Score best = {0.0, 0};
        double least = 0.0;
        for (int i = 0; i < fork.n; i++) {
            const Score score = choose(e, fork.branches[i], known, found, taken);
            const bool less = s.wanted.by_value ? best > score : score.gain < best.gain || (score.gain == best.gain && score.value < best.value);
            const bool better = fork.own ? score > best : less;
            if (!i || better) { best = score; taken[number] = i; }
            if (!i || score.value < least) least = score.value;
        }
        if (!fork.own) best.value = least;
        known[number] = true;
        return found[number] = best;
    }

    // The largest gain that can be guaranteed from a node, whatever it leaves for later.
    int highest(int number) {
        Node<W>& node = s.nodes.at[number];
        for (int i = 0; i < node.edges_n && !node.raised; i++) {
            const Score score = s.fold(node.edges + i, [&](int n) { return Score{0.0, highest(n)}; });
            node.highest = std::max(node.highest, score.gain);
        }
        node.raised = true;
        return node.highest;
    }

    // ---- endings ---------------------------------------------------------------------------------

    // All of them, in the order in which they were found. False without memory.
    bool gather() {
        all.n = 0;
        for (int n = 0; n < s.nodes.n; n++) {
            const Node<W>& node = s.nodes.at[n];
            if (!node.safe) continue;
            if (!all.put({node.stop, node.plays + node.stand.travels, all.n, n, -1})) return false;
            for (int i = 0; i < node.edges_n; i++) {
                const Edge<W>& edge = s.edges.at[node.edges + i];
                if (edge.tree->safe) continue;
                const Score score = s.fold(node.edges + i, [&](int m) { return back(m); });
                const int plays = node.plays + edge.move.party.n + 1;
                if (!all.put({score, plays, all.n, n, node.edges + i})) return false;
            }
        }
        return true;
    }
    // By value, then gain, then fewer plays, then the order in which they were found.
    static bool before(const TurnEnd& a, const TurnEnd& b) {
        if (a.score.value != b.score.value) return a.score.value > b.score.value;
        return a.score.gain != b.score.gain ? a.score.gain > b.score.gain : early(a, b);
    }
    // What guarantees most now; of equal ones the most valuable.
    static bool richer(const TurnEnd& a, const TurnEnd& b) {
        if (a.score.gain != b.score.gain) return a.score.gain > b.score.gain;
        return a.score.value != b.score.value ? a.score.value > b.score.value : early(a, b);
    }
    static bool early(const TurnEnd& a, const TurnEnd& b) { return a.plays != b.plays ? a.plays < b.plays : a.order < b.order; }
    template <class Before> const TurnEnd& first(Before comes_first) const {
        return *std::min_element(all.at, all.at + all.n, comes_first);
    }

    // The best endings that differ in what some board then pays somebody, few of one plan; if there are
    // too few, the best of those that differ in the boards alone fill up. Returns how many, -1 without
    // memory; `to` gets their places among all, which are sorted.
    int distinct(int top, int* to) {
        std::sort(all.at, all.at + all.n, before);
        struct Other { u64 boards; int number; } spare[4 * MOST_TURNS];
        int chosen = 0, spare_n = 0;
        Hashes brings, once, twice;
        bool room = brings.begin(10);
        room = once.begin(8) && room;
        room = twice.begin(8) && room;
        for (int i = 0; room && i < all.n && chosen < top && i < MOST_LOOKED; i++) {
            Line line;
            tell(all.at[i], line);
            const Position<W>& p = *s.nodes.at[line.end].p;
            u64 paid = 0;
            for (int e = 0; e < 3; e++)
                for (int seat = 0; seat < s.map->seats; seat++) paid = mixed(paid ^ u64(s.seen.of(*s.map, p, e).income(e, seat)));
            int known = 0;
            while (known < spare_n && spare[known].boards != p.hash) known++;
            const int fresh = brings.add(paid);
            const u64 plan = plan_of(line);
            int first = 0, second = 0;
            if (fresh > 0 && !(first = once.add(plan))) second = twice.add(plan);
            room = fresh >= 0 && first >= 0 && second >= 0;
            if (first > 0 || second > 0) {  // no more than two of one plan
                to[chosen++] = i;
                if (known == spare_n) spare_n++;
                spare[known] = {p.hash, i};
            } else if (known == spare_n && spare_n < 2 * top + chosen) {
                spare[spare_n++] = {p.hash, i};
            }
        }
        brings.end(); once.end(); twice.end();
        if (!room) return -1;
        std::sort(spare, spare + spare_n, [](const Other& a, const Other& b) { return a.number < b.number; });
        const int own = chosen;
        for (int i = 0; i < spare_n && chosen < top; i++) {
            const int number = spare[i].number;
            if (std::find(to, to + own, number) == to + own) to[chosen++] = number;
        }
        std::sort(to, to + chosen, ascending);
        return chosen;
    }

    // ---- turns -----------------------------------------------------------------------------------

    // How a turn goes, and where it ends, standing places left out.
    void tell(const TurnEnd& ending, Line& line) {
        int node = ending.node, last = ending.edge;
        line.n = 0;
        back_to(node, line);
        while (last >= 0) {
            const Edge<W>& e = s.edges.at[last];
            int taken[MOST_STATES];
            choose(e, taken);
            Told& told = line.add(e.move);
            int branch = e.tree->root;
            while (branch < 0) {
                const Fork& fork = e.tree->forks[~branch];
                const int option = taken[~branch];
                told.choices[told.choices_n++] = fork.options[option];
                branch = fork.branches[option];
            }
            node = e.ends[branch];
            back(node);
            last = s.nodes.at[node].onward;
        }
        line.end = node;
        line.stand = s.nodes.at[node].stand;
    }
    // What a turn is about: its card plays by type, epoch and shape, in any order.
    static u64 plan_of(const Line& line) {
        int codes[MOST_STEPS];
        for (int i = 0; i < line.n; i++) {
            const Play& play = line.steps[i].move.play;
            codes[i] = 1 + play.type * 64 + play.epoch * 16 + play.shape;
        }
        std::sort(codes, codes + line.n, ascending);
        u64 plan = 0;
        for (int i = 0; i < line.n; i++) plan = plan << 12 | u64(codes[i]);
        return plan;
    }
    // The steps to a node through decisions of the mover alone.
    void back_to(int number, Line& line) {
        const Node<W>& node = s.nodes.at[number];
        if (node.from < 0) return;
        back_to(node.from, line);
        const Edge<W>& e = s.edges.at[node.by];
        Told& told = line.add(e.move);
        bool tried_before[MOST_STATES];
        memset(tried_before, 0, size_t(e.tree->forks_n));
        find(*e.tree, e.tree->root, node.leaf, told, tried_before);
    }
    static bool find(const Tree<W>& tree, int branch, int leaf, Told& told, bool* tried_before) {
        if (branch >= 0) return branch == leaf;
        if (tried_before[~branch]) return false;
        tried_before[~branch] = true;
        const Fork& fork = tree.forks[~branch];
        for (int i = fork.n - 1; i >= 0; i--) {
            told.choices[told.choices_n++] = fork.options[i];
            if (find(tree, fork.branches[i], leaf, told, tried_before)) return true;
            told.choices_n--;
        }
        return false;
    }
};

}  // namespace khronos
