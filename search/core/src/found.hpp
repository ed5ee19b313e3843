// The free turns that bring more than is known, the best kept.
#pragma once
#include "proof.hpp"

namespace khronos {

// A free turn that brings more than is known.
template <int W> void Proof<W>::consider(const State<W>* const* parts, int n) {
    Sum sum = parts[0]->sum;
    for (int i = 1; i < n; i++) sum.add(parts[i]->sum);
    consider(parts, n, value(sum));
}

template <int W> void Proof<W>::consider(const State<W>* const* parts, int n, int v) {
    if (v <= known) return;
    while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE)) {}
    bool others = false;
    for (int i = 0; i < n; i++) for (int k = 0; k < parts[i]->count; k++) others |= parts[i]->steps[k].fated;
    if (v > (others ? fated : highest)) (others ? fated : highest) = v;
    u64 hash = parts[0]->p.hash;
    for (int i = 1; i < n; i++) hash ^= parts[i]->p.hash ^ root.hash;
    note(parts, n, v, hash);
    __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
}

// The turn without plays: travelling alone may pay.
template <int W> void Proof<W>::idle() {
    Sum nothing;
    memset(&nothing, 0, sizeof nothing);
    const int v = value(nothing);
    if (v <= known) return;
    highest = v;
    note(0, 0, v, root.hash);
}

// Keeps the best, of equal ones those with the lowest hash, so that threads do not matter.
template <int W> void Proof<W>::note(const State<W>* const* parts, int n, int v, u64 hash) {
    int at = -1;
    for (int i = 0; i < found_n; i++) {
        if (found[i].hash == hash && found[i].value == v) return;
        if (at < 0 || found[i].value < found[at].value || (found[i].value == found[at].value && found[i].hash > found[at].hash)) at = i;
    }
    if (found_n < MOST_FOUND) at = found_n++;
    else if (found[at].value > v || (found[at].value == v && found[at].hash < hash)) return;
    Found& f = found[at];
    f.value = v; f.hash = hash; f.count = 0; f.blocks = n;
    for (int i = 0; i < n; i++) {
        memcpy(f.gain[i], parts[i]->sum.gain, sizeof f.gain[i]);
        for (int k = 0; k < parts[i]->count; k++) { f.block[f.count] = u8(i); f.steps[f.count++] = parts[i]->steps[k]; }
    }
}

template <int W> void Proof<W>::consider(const State<W>& s) {
    int v = value(s.sum);
    if (v <= known) return;
    const State<W>* one[1] = {&s};
    consider(one, 1, v);
}

}  // namespace khronos
