// Free turns that bring more than is known, the best kept (docs/proof.md).
#pragma once
#include "blocks.hpp"

namespace khronos {

enum { MOST_FOUND = 24, MOST_CASES = 1 << 14 };

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
            if (at < 0 || of[i].value < of[at].value || (of[i].value == of[at].value && of[i].hash > of[at].hash)) at = i;
        }
        if (n < MOST_FOUND) at = n++;
        else if (of[at].value > v || (of[at].value == v && of[at].hash < hash)) return;
        FreeTurn& f = of[at];
        f.value = v; f.hash = hash; f.count = 0; f.blocks = turn.n;
        for (int i = 0; i < turn.n; i++) {
            f.sums[i] = turn.of[i]->sum;
            for (int k = 0; k < turn.of[i]->count; k++) {
                f.block[f.count] = u8(i);
                f.steps[f.count++] = turn.of[i]->steps[k];
            }
        }
    }
};

// The most that turns bring in which opponents take these options in these decisions.
struct Case {
    int value, n;
    u64 keys[MOST_CARDS];
    u8 options[MOST_CARDS];

    bool asks_the_same(const Case& o) const {
        return n == o.n && !memcmp(keys, o.keys, sizeof keys) && !memcmp(options, o.options, sizeof options);
    }
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
                if (!step.answer) continue;
                int at = one.n++;
                for (; at && one.keys[at - 1] > step.key; at--) {
                    one.keys[at] = one.keys[at - 1];
                    one.options[at] = one.options[at - 1];
                }
                one.keys[at] = step.key;
                one.options[at] = u8(step.answer - 1);
            }
        u64 hash = 0;
        for (int i = 0; i < one.n; i++) hash = mixed(hash ^ one.keys[i] ^ one.options[i]);
        for (;; hash++) {
            int& number = numbers[hash % (2 * MOST_CASES)];
            if (!number && n == MOST_CASES) { left_out = std::max(left_out, v); return; }
            if (!number) { of[n++] = one; number = n; return; }
            Case& known = of[number - 1];
            if (!known.asks_the_same(one)) continue;
            known.value = std::max(known.value, v);
            return;
        }
    }
};

}  // namespace khronos
