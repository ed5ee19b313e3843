// Positions and steps that a survey meets, and what is wanted of it.
#pragma once
#include <time.h>

#include "policy/judge.hpp"
#include "policy/play_tree.hpp"
#include "policy/turn_line.hpp"

namespace khronos {

// A value in Ecus and the Ecus gained; greater is better for the mover.
struct Score {
    double value;
    int gain;
    bool operator>(const Score& o) const {
        return value > o.value || (value == o.value && gain > o.gain);
    }
};

// To the sixth decimal, halves of what the number is exactly to the even one, as Python's round
// does.
inline double rounded_as_python(double x) {
    u64 bits;
    memcpy(&bits, &x, sizeof bits);
    const bool negative = bits >> 63;
    const int exponent = int(bits >> 52 & 2047),
              down = 1075 - (exponent ? exponent : 1);  // x = mantissa / 2^down
    if (down <= 0) return x;
    const u64 mantissa = (bits & ((u64(1) << 52) - 1)) | (exponent ? u64(1) << 52 : 0);
    const unsigned __int128 whole = (unsigned __int128)mantissa * 1000000u;
    if (down >= 126) return 0.0;
    unsigned __int128 result = whole >> down;
    const unsigned __int128 rest = whole - (result << down),
                            half = (unsigned __int128)1 << (down - 1);
    if (rest > half || (rest == half && (result & 1))) result++;
    const double value = double(u64(result)) / 1000000.0;
    return negative ? -value : value;
}

// The same; what is no number, as a function of Python's may return, comes last, as nothing can be
// sorted by it.
inline double sortable(double x) { return x == x ? rounded_as_python(x) : -__builtin_inf(); }

// A position on the way, how it was first reached, and what ending the turn there is worth.
template <int W> struct Node {
    const Position<W>* position;
    u64 key;
    Outlook outlook;
    Hand hand;
    Pair pair;
    int ecus, plays;
    int highest;  // the most that ending the turn here gains; once it is raised, that any way on
                  // does
    int from_node, from_edge,
        from_leaf;  // the node, edge and leaf that it was reached from by the mover's decisions
                    // alone
    bool safe, expanded, backed, raised;
    double priority;
    Score stop, best;  // of ending the turn here; of the best way on, once it is backed up
    Placing standing;  // travels that end the turn, for the income
    int onward;        // the edge of the best way on, -1: the turn ends
    int first_edge, edges_n;
};

// A step from a node: travels, a play, and the nodes at the leaves of its tree.
template <int W> struct Edge {
    Move move;
    const PlayTree<W>* tree;
    int* ends;
};

enum Surveyed { FOUND = 0, BROKEN_OFF = -3, NO_ROOM = -2 };

// The clock that a deadline is told in: the world's, or what all threads of the process have
// worked.
enum Clock { NO_CLOCK = 0, WORLD = 1, PROCESSOR = 2 };

inline double time_by(int clock) {
    timespec t;
    clock_gettime(clock == PROCESSOR ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

// What is wanted of a survey besides its positions.
struct SurveyRequest {
    // What of the outlook counts: outlook_share * (outlook - outlook_before).
    double outlook_before, outlook_share;
    double seconds;
    int clock;  // of the deadline; none: the budget alone counts
    // 0, or bits of the boards on which alone plays are looked at; all are drawn by one generator
    // then.
    int epochs;
    int most_states;  // of one play's decisions, followed at most
    bool by_value;    // others make the value least, else the gain
    // What a node is worth beside its gain, where the adventurers stand then; 0: the outlook
    // counts.
    double (*worth_callback)(int node, int one, int two, int ecus);

    bool good() const {
        const bool timed = clock >= NO_CLOCK && clock <= PROCESSOR;
        return timed && epochs >= 0 && epochs <= 7 && most_states >= 1 &&
               most_states <= MOST_STATES;
    }
};
}  // namespace khronos
