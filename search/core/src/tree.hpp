// Every course that a play may take, as a tree of decisions in which equal states stand once (rules §5.5).
#pragma once
#include "memory.hpp"
#include "resolve.hpp"

namespace khronos {

// A decision within a play; a branch is a leaf's number, or ~i for fork i.
struct Fork { bool own; int n; const u16* options; int* branches; };

enum { USUAL_STATES = 256, MOST_STATES = 4096 };

template <int W> struct Tree {
    int root, forks_n, leaves_n;
    bool safe;   // nobody but the mover decides anything
    bool whole;  // no option of the mover's was left out for want of room
    Fork* forks;
    const Position<W>** leaves;  // the boards at its ends
};

template <int W> struct Grower {
    const Map<W>& map;
    Arena& arena;
    const Position<W>& before;
    const int most;  // states, MOST_STATES or fewer
    Play play;
    bool whole, crowded;
    int known_n, forks_n, leaves_n;
    u64 known[MOST_STATES];
    int branch[MOST_STATES];
    Fork forks[MOST_STATES];
    const Position<W>* leaves[MOST_STATES];

    // Too many states: the mover's options are cut to the first each; 0 if still so, or without memory.
    Tree<W>* grow(const Play& what) {
        play = what;
        for (int i = 0; i < 2; i++) {
            whole = !i;
            crowded = false;
            known_n = forks_n = leaves_n = 0;
            u16 choices[MOST_CHOICES];
            const int root = visit(choices, 0);
            if (arena.failed) return 0;
            if (!crowded) return kept(root);
        }
        return 0;
    }
    int visit(u16* choices, int given) {
        Position<W> p;
        before.copy_to(p);
        Decision decision;
        Work<W> work(map, p, choices, given, &decision);
        const Ending ending = work.run(play);
        if (ending == TOO_MANY) { crowded = true; return 0; }
        const u64 key = ending == OPEN ? work.state : mixed(p.hash() ^ 0x5bd1e995u);
        for (int i = 0; i < known_n; i++) if (known[i] == key) return branch[i];
        if (known_n == most) { crowded = true; return 0; }
        known[known_n] = key;
        if (ending == DONE) {
            Position<W>* leaf = (Position<W>*)arena.take(sizeof p - sizeof(Cubes) * size_t(MOST_CUBES - p.cubes_n));
            if (!leaf) return 0;
            p.copy_to(*leaf);
            leaves[leaves_n] = leaf;
            return branch[known_n++] = leaves_n++;
        }
        const int number = forks_n++;
        branch[known_n++] = ~number;
        Fork& fork = forks[number];
        fork.own = decision.seat == before.mover;
        fork.n = fork.own && !whole ? 1 : decision.count;
        u16* options = arena.some<u16>(fork.n);
        fork.branches = arena.some<int>(fork.n);
        if (!options || !fork.branches) return 0;
        memcpy(options, decision.options, sizeof(u16) * size_t(fork.n));
        fork.options = options;
        for (int i = 0; i < fork.n && !crowded && !arena.failed; i++) {
            choices[given] = options[i];
            fork.branches[i] = visit(choices, given + 1);
        }
        return ~number;
    }
    Tree<W>* kept(int root) {
        Tree<W>* tree = arena.some<Tree<W>>(1);
        if (!tree) return 0;
        tree->forks = arena.some<Fork>(forks_n);
        tree->leaves = arena.some<const Position<W>*>(leaves_n);
        if (!tree->forks || !tree->leaves) return 0;
        tree->root = root; tree->forks_n = forks_n; tree->leaves_n = leaves_n; tree->safe = true; tree->whole = whole;
        memcpy((void*)tree->forks, forks, sizeof(Fork) * size_t(forks_n));
        memcpy((void*)tree->leaves, leaves, sizeof leaves[0] * size_t(leaves_n));
        for (int i = 0; i < forks_n; i++) tree->safe = tree->safe && forks[i].own;
        return tree;
    }
};
}  // namespace khronos
