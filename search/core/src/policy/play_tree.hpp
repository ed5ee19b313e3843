// Every course that a play may take, as a tree of decisions in which equal states stand once (rules
// §5.5).
#pragma once
#include "basics/memory.hpp"
#include "rules/resolver.hpp"

namespace khronos {

// A decision within a play; a branch is a leaf's number, or ~i for fork i.
struct Fork {
    bool mover_decides;
    int options_n;
    const u16* options;
    int* branches;
};

enum { USUAL_STATES = 256, MOST_STATES = 4096 };

template <int W> struct PlayTree {
    int root, forks_n, leaves_n;
    bool safe;   // nobody but the mover decides anything
    bool whole;  // no option of the mover's was left out for want of room
    Fork* forks;
    const Position<W>** leaves;  // the boards at its ends
};

// What a tree grows in: too large for the stack of a small thread.
template <int W> struct TreeRoom {
    u64 known[MOST_STATES];
    int branch[MOST_STATES];
    Fork forks[MOST_STATES];
    const Position<W>* leaves[MOST_STATES];
};

template <int W> struct TreeBuilder {
    const Map<W>& map;
    Arena& arena;
    const Position<W>& before;
    const int most_states;  // states, MOST_STATES or fewer
    TreeRoom<W>& room;
    Play play;
    bool whole, crowded;
    int known_n, forks_n, leaves_n;
    Decision decision;  // of the state that was resolved last

    TreeBuilder(const Map<W>& map_, Arena& arena_, const Position<W>& before_, int most_,
                TreeRoom<W>& in_)
        : map(map_), arena(arena_), before(before_), most_states(most_), room(in_), play{},
          whole(true), crowded(false), known_n(0), forks_n(0), leaves_n(0) {}

    // With too many states, of each of the mover's decisions only the first option is followed.
    // Returns 0 if there are still too many, or without memory.
    PlayTree<W>* build(const Play& what) {
        play = what;
        for (int i = 0; i < 2; i++) {
            whole = !i;
            crowded = false;
            known_n = forks_n = leaves_n = 0;
            u16 choices[MOST_CHOICES];
            const int root = branch_after(choices, 0);
            if (arena.failed) return 0;
            if (!crowded) return kept_tree(root);
        }
        return 0;
    }
    // Resolves the play after these choices. True if somebody has to decide between options that
    // are not known yet; else `number` tells the branch. Apart from `visit`, so that no position
    // waits there for each choice.
    [[gnu::noinline]] bool opens_decision(const u16* choices, int given, int& number) {
        Position<W> p;
        before.copy_to(p);
        number = 0;
        Resolver<W> resolver(map, p, choices, given, &decision);
        const Ending ending = resolver.run(play);
        if (ending == TOO_MANY) {
            crowded = true;
            return false;
        }
        const u64 key = ending == OPEN ? resolver.state : mixed(p.hash() ^ 0x5bd1e995u);
        for (int i = 0; i < known_n; i++)
            if (room.known[i] == key) {
                number = room.branch[i];
                return false;
            }
        if (known_n == most_states) {
            crowded = true;
            return false;
        }
        room.known[known_n] = key;
        if (ending == OPEN) return true;
        Position<W>* leaf =
            (Position<W>*)arena.allocate(sizeof p - sizeof(Cubes) * size_t(MOST_CUBES - p.cubes_n));
        if (!leaf) return false;
        p.copy_to(*leaf);
        room.leaves[leaves_n] = leaf;
        number = room.branch[known_n++] = leaves_n++;
        return false;
    }
    int branch_after(u16* choices, int given) {
        int branch;
        decision.count = 0;
        if (!opens_decision(choices, given, branch)) return branch;
        const int number = forks_n++;
        room.branch[known_n++] = ~number;
        Fork& fork = room.forks[number];
        fork.mover_decides = decision.seat == before.mover;
        fork.options_n = fork.mover_decides && !whole ? 1 : decision.count;
        u16* options = arena.allocate_array<u16>(fork.options_n);
        fork.branches = arena.allocate_array<int>(fork.options_n);
        if (!options || !fork.branches) return 0;
        memcpy(options, decision.options, sizeof(u16) * size_t(fork.options_n));
        fork.options = options;
        for (int i = 0; i < fork.options_n && !crowded && !arena.failed; i++) {
            choices[given] = options[i];
            fork.branches[i] = branch_after(choices, given + 1);
        }
        return ~number;
    }
    PlayTree<W>* kept_tree(int root) {
        PlayTree<W>* tree = arena.allocate_array<PlayTree<W>>(1);
        if (!tree) return 0;
        tree->forks = arena.allocate_array<Fork>(forks_n);
        tree->leaves = arena.allocate_array<const Position<W>*>(leaves_n);
        if (!tree->forks || !tree->leaves) return 0;
        tree->root = root;
        tree->forks_n = forks_n;
        tree->leaves_n = leaves_n;
        tree->safe = true;
        tree->whole = whole;
        memcpy((void*)tree->forks, room.forks, sizeof(Fork) * size_t(forks_n));
        memcpy((void*)tree->leaves, room.leaves, sizeof room.leaves[0] * size_t(leaves_n));
        for (int i = 0; i < forks_n; i++) tree->safe = tree->safe && room.forks[i].mover_decides;
        return tree;
    }
};
}  // namespace khronos
