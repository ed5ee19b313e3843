// The free turns that bring more than is known, the best kept.
#pragma once
#include "proof.hpp"

namespace khronos {

// A free turn that brings more than is known.
template <int W> void Proof<W>::consider(const Turn& turn) {
#ifdef KHRONOS_LISTEN
    // Tests that want to be told of every turn; nothing else is done with them.
    return listen(*this, turn);
#endif
    Sum sum = {};
    for (int i = 0; i < turn.n; i++) sum = sum + turn.of[i]->sum;
    const int v = value(sum);
    if (v <= bar) return;
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {}
    bool others = false;
    for (int i = 0; i < turn.n; i++) for (int k = 0; k < turn.of[i]->count; k++) others |= turn.of[i]->steps[k].fated;
    if (v > (others ? fated : highest)) (others ? fated : highest) = v;
    u64 hash = root.hash;
    for (int i = 0; i < turn.n; i++) hash ^= turn.of[i]->p.hash ^ turn.of[i]->said ^ root.hash;
    FoundList& list = found[others];
    note(list, turn, v, hash);
    if (others) {
        note_case(turn, v);
    } else if (list.n == MOST_FOUND) {
        int least = v;
        for (const Found& one : list.of) least = std::min(least, one.value);
        if (least - 1 > bar) bar = least - 1;
    }
    __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

// Keeps the best, of equal ones those with the lowest hash, so that threads do not matter.
template <int W> void Proof<W>::note(FoundList& list, const Turn& turn, int v, u64 hash) {
    int at = -1;
    Found* of = list.of;
    for (int i = 0; i < list.n; i++) {
        if (of[i].hash == hash && of[i].value == v) return;
        if (at < 0 || of[i].value < of[at].value || (of[i].value == of[at].value && of[i].hash > of[at].hash)) at = i;
    }
    if (list.n < MOST_FOUND) at = list.n++;
    else if (of[at].value > v || (of[at].value == v && of[at].hash < hash)) return;
    Found& f = of[at];
    f.value = v; f.hash = hash; f.count = 0; f.blocks = turn.n;
    for (int i = 0; i < turn.n; i++) {
        memcpy(f.gain[i], turn.of[i]->sum.gain, sizeof f.gain[i]);
        memcpy(f.rival[i], turn.of[i]->sum.rival, sizeof f.rival[i]);
        for (int k = 0; k < turn.of[i]->count; k++) { f.block[f.count] = u8(i); f.steps[f.count++] = turn.of[i]->steps[k]; }
    }
}

// The decisions of opponents in a turn and their answers, and the most that such turns bring.
template <int W> void Proof<W>::note_case(const Turn& turn, int v) {
    Case one;
    memset(&one, 0, sizeof one);
    one.value = v;
    for (int i = 0; i < turn.n; i++)
        for (int k = 0; k < turn.of[i]->count; k++) {
            const Step& step = turn.of[i]->steps[k];
            if (!step.fated) continue;
            int at = one.n++;
            for (; at && one.keys[at - 1] > step.key; at--) { one.keys[at] = one.keys[at - 1]; one.options[at] = one.options[at - 1]; }
            one.keys[at] = step.key;
            one.options[at] = u8(step.fated - 1);
        }
    u64 hash = 0;
    for (int i = 0; i < one.n; i++) hash = mixed(hash ^ one.keys[i] ^ one.options[i]);
    const int last = 2 * MOST_CASES - 1;
    int slot = int(hash & u64(last));
    for (; case_of[slot]; slot = (slot + 1) & last) {
        Case& known = cases[case_of[slot] - 1];
        if (known.n != one.n || memcmp(known.keys, one.keys, sizeof one.keys) || memcmp(known.options, one.options, sizeof one.options)) continue;
        if (v > known.value) known.value = v;
        return;
    }
    if (cases_n < MOST_CASES) { cases[cases_n++] = one; case_of[slot] = cases_n; }
    else if (v > spilled) spilled = v;
}

}  // namespace khronos
