// How turns of a survey can end, by minimax over the decisions of others (search/solve/survey.py).
#pragma once
#include "policy/survey.hpp"

namespace khronos {

// Without it the sort of whole numbers would be that of zig's C++ library, which is not linked.
inline bool ascending(int a, int b) { return a < b; }

// An end of a turn: after a node, or after a step from it in which others decide.
struct TurnEnd {
    Score score;
    int plays, order, node, edge;
};

enum { MOST_LOOKED = 20000, MOST_TURNS = 64 };

template <int W> struct Endings {
    Survey<W>& survey;
    List<TurnEnd>& endings;

    // ---- what is guaranteed -----------------------------------------------------------------
    // Guaranteed value and gain of the best way on from a node.
    Score guaranteed_from(int number) {
        Node<W>& node = survey.nodes.items[number];
        if (node.backed) return node.best;
        Score best = node.stop;
        int onward = -1;
        for (int i = 0; i < node.edges_n; i++) {
            const Score score = guaranteed_through(node.first_edge + i);
            if (score > best) {
                best = score;
                onward = node.first_edge + i;
            }
        }
        node.backed = true;
        node.onward = onward;
        return node.best = best;
    }
    // The same of a step; `taken` as in `Survey::fold`.
    Score guaranteed_through(int edge, int* taken = 0) {
        return survey.fold(edge, [&](int n) { return guaranteed_from(n); }, taken);
    }
    // The largest gain that can be guaranteed from a node, whatever it leaves for later.
    int highest_gain(int number) {
        Node<W>& node = survey.nodes.items[number];
        for (int i = 0; i < node.edges_n && !node.raised; i++) {
            const Score score = survey.fold(node.first_edge + i,
                                            [&](int n) { return Score{0.0, highest_gain(n)}; });
            node.highest = std::max(node.highest, score.gain);
        }
        node.raised = true;
        return node.highest;
    }

    // ---- endings ----------------------------------------------------------------------------
    // All of them, in the order in which they were found. False without memory.
    bool gather() {
        endings.count = 0;
        for (int n = 0; n < survey.nodes.count; n++) {
            const Node<W>& node = survey.nodes.items[n];
            if (!node.safe) continue;
            if (!endings.append(
                    {node.stop, node.plays + node.standing.travels, endings.count, n, -1}))
                return false;
            for (int i = 0; i < node.edges_n; i++) {
                const Edge<W>& edge = survey.edges.items[node.first_edge + i];
                if (edge.tree->safe) continue;
                const Score score = guaranteed_through(node.first_edge + i);
                const int plays = node.plays + edge.move.party.travellers_n + 1;
                if (!endings.append({score, plays, endings.count, n, node.first_edge + i}))
                    return false;
            }
        }
        return true;
    }
    // By value, then gain, then fewer plays, then the order in which they were found.
    static bool before(const TurnEnd& a, const TurnEnd& b) {
        if (a.score > b.score || b.score > a.score) return a.score > b.score;
        return a.plays != b.plays ? a.plays < b.plays : a.order < b.order;
    }
    // What guarantees most now; of equal ones the most valuable.
    static bool gains_more(const TurnEnd& a, const TurnEnd& b) {
        return a.score.gain != b.score.gain ? a.score.gain > b.score.gain : before(a, b);
    }
    template <class Before> const TurnEnd& first(Before comes_first) const {
        return *std::min_element(endings.items, endings.items + endings.count, comes_first);
    }

    // The best endings that differ in what some board then pays somebody, few of one plan; if there
    // are too few, the best of those that differ in the boards alone fill up. Returns how many, -1
    // without memory; `to` gets their places among all, which are sorted.
    int distinct(int top, int* to) {
        std::sort(endings.items, endings.items + endings.count, before);
        struct Other {
            u64 boards;
            int number;
        } spare[4 * MOST_TURNS];
        int chosen = 0, spare_n = 0;
        u64 plans[MOST_TURNS];  // of the chosen
        Hashes brings;
        bool room = brings.begin(10);
        for (int i = 0; room && i < endings.count && chosen < top && i < MOST_LOOKED; i++) {
            Line line;
            line_of(endings.items[i], line);
            const Position<W>& p = *survey.nodes.items[line.last_node].position;
            u64 paid = 0;
            for (int e = 0; e < BOARDS; e++)
                for (int seat = 0; seat < survey.map->seats; seat++)
                    paid = mixed(paid ^ u64(survey.seen.of(*survey.map, p, e).income(e, seat)));
            int known = 0;
            while (known < spare_n && spare[known].boards != p.hash()) known++;
            const int fresh = brings.add(paid);
            const u64 plan = plan_of(line);
            room = fresh >= 0;
            if (fresh > 0 && std::count(plans, plans + chosen, plan) < 2) {
                plans[chosen] = plan;
                to[chosen++] = i;
                if (known == spare_n) spare_n++;
                spare[known] = {p.hash(), i};
            } else if (known == spare_n && spare_n < 2 * top + chosen) {
                spare[spare_n++] = {p.hash(), i};
            }
        }
        brings.end();
        if (!room) return -1;
        // Those that are not chosen stand there in order.
        for (int i = 0; i < spare_n && chosen < top; i++)
            if (std::find(to, to + chosen, spare[i].number) == to + chosen)
                to[chosen++] = spare[i].number;
        std::sort(to, to + chosen, ascending);
        return chosen;
    }

    // ---- turns ------------------------------------------------------------------------------
    // How a turn goes, and where it ends, standing places left out.
    void line_of(const TurnEnd& ending, Line& line) {
        int node = ending.node, last = ending.edge;
        line.steps_n = 0;
        steps_to(node, line);
        while (last >= 0) {
            const Edge<W>& e = survey.edges.items[last];
            int* const taken = survey.options_taken;
            guaranteed_through(last, taken);
            LineStep& step = line.add(e.move);
            int branch = e.tree->root;
            while (branch < 0) {
                const Fork& fork = e.tree->forks[~branch];
                const int option = taken[~branch];
                step.choices[step.choices_n++] = fork.options[option];
                branch = fork.branches[option];
            }
            node = e.ends[branch];
            guaranteed_from(node);
            last = survey.nodes.items[node].onward;
        }
        line.last_node = node;
        line.standing = survey.nodes.items[node].standing;
    }
    // Tells what a turn is about: its card plays by type, epoch and shape, in any order.
    static u64 plan_of(const Line& line) {
        int codes[MOST_STEPS];
        for (int i = 0; i < line.steps_n; i++) {
            const Play& play = line.steps[i].move.play;
            codes[i] = 1 + play.type * 64 + play.epoch * 16 + play.shape;
        }
        std::sort(codes, codes + line.steps_n, ascending);
        u64 plan = 0;
        for (int i = 0; i < line.steps_n; i++) plan = plan << 12 | u64(codes[i]);
        return plan;
    }
    // The steps to a node through decisions of the mover alone.
    void steps_to(int number, Line& line) {
        const Node<W>& node = survey.nodes.items[number];
        if (node.from_node < 0) return;
        steps_to(node.from_node, line);
        const Edge<W>& e = survey.edges.items[node.from_edge];
        LineStep& step = line.add(e.move);
        bool tried_before[MOST_STATES];
        memset(tried_before, 0, size_t(e.tree->forks_n));
        find_choices(*e.tree, e.tree->root, node.from_leaf, step, tried_before);
    }
    static bool find_choices(const PlayTree<W>& tree, int branch, int leaf, LineStep& step,
                             bool* tried_before) {
        if (branch >= 0) return branch == leaf;
        if (tried_before[~branch]) return false;
        tried_before[~branch] = true;
        const Fork& fork = tree.forks[~branch];
        for (int i = fork.options_n - 1; i >= 0; i--) {
            step.choices[step.choices_n++] = fork.options[i];
            if (find_choices(tree, fork.branches[i], leaf, step, tried_before)) return true;
            step.choices_n--;
        }
        return false;
    }
};
}  // namespace khronos
