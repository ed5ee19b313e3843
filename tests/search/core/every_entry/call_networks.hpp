// Calls the entries of networks, with networks by lot.
#pragma once
#include "interface/network_interface.hpp"
#include "scene.hpp"

namespace khronos::every_entry {

inline int sign(Chance& lot) { return lot.one_in(2) ? 1 : -1; }

// Gives a network the largest biases, and shifts that may be.
inline void enlarge(Chance& lot, int* at) {
    auto shift = [&] { *at++ = lot.below(MOST_SHIFT + 1); };
    auto biases = [&](int number) {
        while (number--) *at++ = sign(lot) * int(MOST_BIAS);
        shift();
    };
    at += DOMAIN_HIDDEN * (DOMAIN_NUMBERS + PLACE_INPUTS);
    biases(DOMAIN_HIDDEN);
    at += DOMAIN_SUMMARY * DOMAIN_HIDDEN;
    biases(DOMAIN_SUMMARY);
    shift();
    at += HEAD_HIDDEN * 2 * SEAT_INPUTS;
    biases(HEAD_HIDDEN);
}

// Networks by lot: numbers that may be shifts, too, or all as large as they may be.
inline void* new_networks(Chance& lot) {
    const int networks = 1 + lot.below(2), n = 1 + networks * DomainNetwork::LENGTH;
    const bool large = lot.one_in(3);
    Exactly<int> from(n);
    from[0] = networks;
    for (int i = 1; i < n; i++)
        from[i] = !large ? lot.below(MOST_SHIFT + 1) : sign(lot) * int(MOST_WEIGHT);
    for (int i = 0; i < networks; i++) {
        int* at = from.at + 1 + i * DomainNetwork::LENGTH;
        if (large) enlarge(lot, at);
        at += DomainNetwork::LENGTH - (NETWORK_TURNS + 1);
        for (int turn = 0; turn <= NETWORK_TURNS; turn++) at[turn] = int(lot.next() & INT_MAX);
    }
    if (lot.one_in(10)) from[lot.below(n)] = lot.index(9);
    void* opened = CALL(network_open)(from.at, lot.one_in(10) ? lot.below(n) : n);
    count(NETWORKS, 0, opened != 0);
    return opened;
}

inline void call_networks(Chance& lot, const Scene& scene) {
    Input input(lot, scene.position.at, scene.length), there(lot, scene.around.at, AROUND);
    Exactly<i16> numbers(lot.one_in(4) ? lot.below(200) : 3 + 2 * 3 * DOMAIN_NUMBERS * 400);
    counted(DOMAINS, CALL(policy_domains)(scene.map, input.at, input.n, numbers.at, numbers.n));
    void* opened = new_networks(lot);
    if (!opened) return;
    if (!lot.one_in(10)) there[1] = START_PHASE;
    // Two positions, one after the other.
    Exactly<i16> both(2 * input.n), around_both(2 * AROUND);
    for (int i = 0; i < 2; i++) {
        memcpy(both.at + i * input.n, input.at, sizeof(i16) * size_t(input.n));
        memcpy(around_both.at + i * AROUND, there.at, sizeof(i16) * AROUND);
    }
    const int lengths[2] = {input.n, input.n};
    Exactly<int> to(2);
    counted(NETWORK, CALL(policy_network)(scene.map, (const Weights*)scene.weights,
                                          (const DomainNetworks*)opened, both.at, lengths,
                                          around_both.at, lot.below(3), lot.below(4) - 2, to.at));
    count(DROP, (CALL(network_close)(opened), 0), true);
}

}  // namespace khronos::every_entry
