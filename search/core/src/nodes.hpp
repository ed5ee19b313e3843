// What a survey knows of the positions on the way through a turn.
#pragma once
#include "proposals.hpp"
#include "tree.hpp"

namespace khronos {

enum { MOST_STEPS = 4 };

// A value in Ecus and the Ecus gained; greater is better for the mover.
struct Score {
    double value;
    int gain;
    bool operator>(const Score& o) const { return value > o.value || (value == o.value && gain > o.gain); }
};

// To the sixth decimal, halves of what the number is exactly to the even one, as Python's round does.
inline double rounded(double x) {
    u64 bits;
    memcpy(&bits, &x, sizeof bits);
    const bool negative = bits >> 63;
    const int exponent = int(bits >> 52 & 2047), down = 1075 - (exponent ? exponent : 1);  // x = mantissa / 2^down
    if (down <= 0) return x;
    const u64 mantissa = (bits & ((u64(1) << 52) - 1)) | (exponent ? u64(1) << 52 : 0);
    const unsigned __int128 whole = (unsigned __int128)mantissa * 1000000u;
    if (down >= 126) return 0.0;
    unsigned __int128 found = whole >> down;
    const unsigned __int128 rest = whole - (found << down), half = (unsigned __int128)1 << (down - 1);
    if (rest > half || (rest == half && (found & 1))) found++;
    const double value = double(u64(found)) / 1000000.0;
    return negative ? -value : value;
}

// A position on the way, how it was first reached, and what ending the turn there is worth.
template <int W> struct Node {
    const Position<W>* p;
    u64 key;
    Outlook outlook;
    Hand hand;
    Pair pair;
    int ecus, plays;
    int highest;  // the most that ending the turn here gains; once it is raised, that any way on does
    int from, by, leaf;  // the node, edge and leaf that it was reached from by the mover's decisions alone
    bool safe, expanded, backed, raised;
    double priority;
    Score stop, best;    // of ending the turn here; of the best way on, once it is backed up
    Placing stand;       // travels that end the turn, for the income
    int onward;          // the edge of the best way on, -1: the turn ends
    int edges, edges_n;
};

// A step from a node: travels, a play, and the nodes at the leaves of its tree.
template <int W> struct Edge { Move move; const Tree<W>* tree; int* ends; };

// A turn as it is told: steps with their choices, where to stand, and where it ends.
struct Told { Move move; int choices_n; u16 choices[MOST_CHOICES]; };
struct Line {
    int n, end;
    Told steps[MOST_STEPS];
    Placing stand;

    // The next step, nothing chosen in it yet.
    Told& add(const Move& move) {
        Told& told = steps[n++];
        told.move = move;
        told.choices_n = 0;
        return told;
    }
};

}  // namespace khronos
