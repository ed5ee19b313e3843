// The best free turns that bring more than is known (docs/proof.md).
#pragma once
#include "proof/blocks.hpp"

namespace khronos {

enum { MOST_FOUND = 24, MOST_CASES = 1 << 14, MOST_ANSWERS = 8 };

template <int W> using Turn = Few<State<W>>;  // independent blocks side by side

// Its plays, of each the block that it belongs to, and what each block brings.
struct FreeTurn {
    int value, plays_n, blocks_n;
    u64 hash;
    Step steps[MOST_CARDS];
    u8 block_of_play[MOST_CARDS];
    Sum sums[MOST_CARDS];
};

struct BestTurns {
    int count;
    FreeTurn turns[MOST_FOUND];

    // Keeps the best, of equal ones those with the lowest hash, so that threads do not matter.
    template <int W> void note(const Turn<W>& turn, int v, u64 hash) {
        int at = -1;
        for (int i = 0; i < count; i++) {
            if (turns[i].hash == hash && turns[i].value == v) return;
            if (at < 0 || turns[i].value < turns[at].value ||
                (turns[i].value == turns[at].value && turns[i].hash > turns[at].hash))
                at = i;
        }
        if (count < MOST_FOUND)
            at = count++;
        else if (turns[at].value > v || (turns[at].value == v && turns[at].hash < hash))
            return;
        FreeTurn& f = turns[at];
        f.value = v;
        f.hash = hash;
        f.plays_n = 0;
        f.blocks_n = turn.count;
        for (int i = 0; i < turn.count; i++) {
            f.sums[i] = turn.items[i]->sum;
            for (int k = 0; k < turn.items[i]->steps_n; k++) {
                f.block_of_play[f.plays_n] = u8(i);
                f.steps[f.plays_n++] = turn.items[i]->steps[k];
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
    int value, answers_n;
    u64 key;
    Answer answers[MOST_ANSWERS];
};

struct Cases {
    int count;
    int left_out;  // the most that a turn brings for whose case there was no room
    Case cases[MOST_CASES];
    int slots[2 * MOST_CASES];  // 1 + numbers of cases by what they ask and answer; 0: free

    // The decisions of opponents in a turn and their answers, and the most that such turns bring.
    template <int W> void note(const Turn<W>& turn, int v) {
        Case one = {};
        one.value = v;
        for (int i = 0; i < turn.count; i++)
            for (int k = 0; k < turn.items[i]->steps_n; k++) {
                const Step& step = turn.items[i]->steps[k];
                for (int j = 0; j < step.asked_n; j++) {
                    if (one.answers_n == MOST_ANSWERS) {
                        left_out = std::max(left_out, v);
                        return;
                    }
                    one.answers[one.answers_n++] = {step.keys[j], bits_of(step.play),
                                                    step.answers[j]};
                }
            }
        std::sort(one.answers, one.answers + one.answers_n,
                  [](const Answer& a, const Answer& b) { return a.key < b.key; });
        for (int i = 0; i < one.answers_n; i++)
            one.key = mixed(one.key ^ one.answers[i].key ^ one.answers[i].option);
        for (u64 hash = one.key;; hash++) {
            int& number = slots[hash % (2 * MOST_CASES)];
            if (number && cases[number - 1].key != one.key) continue;
            if (number)
                cases[number - 1].value = std::max(cases[number - 1].value, v);
            else if (count == MOST_CASES)
                left_out = std::max(left_out, v);
            else {
                cases[count++] = one;
                number = count;
            }
            return;
        }
    }
};
}  // namespace khronos
