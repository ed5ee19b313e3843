// Free turns that bring more than is known, the best kept (docs/proof.md).
#pragma once
#include "proof/blocks.hpp"

namespace khronos {

enum { MOST_FOUND = 24, MOST_CASES = 1 << 14, MOST_ANSWERS = 8 };

template <int W> using Turn = Few<State<W>>;  // independent blocks side by side

// Its plays, of each the block that it belongs to, and what each block brings.
struct FreeTurn {
    int value, count, blocks;
    u64 hash;
    Step steps[MOST_CARDS];
    u8 block[MOST_CARDS];
    Sum sums[MOST_CARDS];
};

struct BestTurns {
    int n;
    FreeTurn of[MOST_FOUND];

    // Keeps the best, of equal ones those with the lowest hash, so that threads do not matter.
    template <int W> void note(const Turn<W>& turn, int v, u64 hash) {
        int at = -1;
        for (int i = 0; i < n; i++) {
            if (of[i].hash == hash && of[i].value == v) return;
            if (at < 0 || of[i].value < of[at].value ||
                (of[i].value == of[at].value && of[i].hash > of[at].hash))
                at = i;
        }
        if (n < MOST_FOUND)
            at = n++;
        else if (of[at].value > v || (of[at].value == v && of[at].hash < hash))
            return;
        FreeTurn& f = of[at];
        f.value = v;
        f.hash = hash;
        f.count = 0;
        f.blocks = turn.n;
        for (int i = 0; i < turn.n; i++) {
            f.sums[i] = turn.of[i]->sum;
            for (int k = 0; k < turn.of[i]->count; k++) {
                f.block[f.count] = u8(i);
                f.steps[f.count++] = turn.of[i]->steps[k];
            }
        }
    }
};

// A decision of opponents, its play, and the option taken.
struct Answer {
    u64 key, play, option;
};

// The most that turns bring in which opponents take these options; `key` tells them.
struct Case {
    int value, n;
    u64 key;
    Answer of[MOST_ANSWERS];
};

struct Cases {
    int n, left_out;  // left_out: the most that a turn brings for whose case there was no room
    Case of[MOST_CASES];
    int numbers[2 * MOST_CASES];  // 1 + numbers of cases by what they ask and answer; 0: free

    // The decisions of opponents in a turn and their answers, and the most that such turns bring.
    template <int W> void note(const Turn<W>& turn, int v) {
        Case one = {};
        one.value = v;
        for (int i = 0; i < turn.n; i++)
            for (int k = 0; k < turn.of[i]->count; k++) {
                const Step& step = turn.of[i]->steps[k];
                for (int j = 0; j < step.asked; j++) {
                    if (one.n == MOST_ANSWERS) {
                        left_out = std::max(left_out, v);
                        return;
                    }
                    one.of[one.n++] = {step.keys[j], bits_of(step.play), step.answers[j]};
                }
            }
        std::sort(one.of, one.of + one.n,
                  [](const Answer& a, const Answer& b) { return a.key < b.key; });
        for (int i = 0; i < one.n; i++) one.key = mixed(one.key ^ one.of[i].key ^ one.of[i].option);
        for (u64 hash = one.key;; hash++) {
            int& number = numbers[hash % (2 * MOST_CASES)];
            if (number && of[number - 1].key != one.key) continue;
            if (number)
                of[number - 1].value = std::max(of[number - 1].value, v);
            else if (n == MOST_CASES)
                left_out = std::max(left_out, v);
            else {
                of[n++] = one;
                number = n;
            }
            return;
        }
    }
};
}  // namespace khronos
