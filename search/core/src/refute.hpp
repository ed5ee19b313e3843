// The enemy of the lemma "independence": pairs of plays that it calls independent are made in both
// orders, and whatever does not add up is counted.
#pragma once
#include "proof.hpp"

namespace khronos {

struct Refuted {
    long long tried, untied;
    long long illegal, boards, gains;  // one cannot follow the other; other boards; other incomes
    long long small, beyond;           // last buildings of size 1; those that brought more than allowed
};

template <int W> struct Refuter {
    Proof<W>& proof;
    typename Proof<W>::Thread thread;
    Refuted& found;

    // Makes a block after a state, its plays checked for legality; false where that cannot be done.
    bool follow(State<W>& s, const Block<W>& b) {
        for (int i = 0; i < b.state.count; i++) {
            const Step& step = b.state.steps[i];
            for (int k = 0; k < 3; k++) s.p.hand[k] = 4;
            bool can = false;
            Bits<W> window[3] = {Bits<W>::none(), Bits<W>::none(), Bits<W>::none()};
            window[step.play.epoch].set(step.play.at);
            legal(*proof.map, s.p, [&](const Play& play, int, int, int) { can |= memcmp(&play, &step.play, sizeof play) == 0; }, window);
            if (!can) return false;
            // All that is chosen has to be on offer again, and nothing more may be asked.
            u16 none[MOST_CHOICES];
            for (int given = 0; given <= step.chosen; given++) {
                Position<W> p;
                s.p.copy_to(p);
                Decision decision;
                memcpy(none, step.choices, sizeof(u16) * size_t(given));
                Ending ending = Work<W>(*proof.map, p, none, given, &decision).run(step.play);
                if (given < step.chosen) {
                    bool offered = false;
                    for (int k = 0; ending == OPEN && k < decision.count; k++) offered |= decision.options[k] == step.choices[given];
                    if (!offered) return false;
                } else {
                    if (ending != DONE) return false;
                    p.copy_to(s.p);
                }
            }
        }
        return true;
    }
    void start(State<W>& s) { memset((void*)&s, 0, sizeof s); proof.root.copy_to(s.p); }

    void pair(const Block<W>& a, const Block<W>& b) {
        found.tried++;
        Sum sum = a.state.sum;
        sum.add(b.state.sum);
        if (sum.cards > proof.cards || tied(a.facts, b.facts, proof.scarce)) return;
        found.untied++;
        State<W> one, two;
        start(one);
        start(two);
        if (!follow(one, a) || !follow(one, b) || !follow(two, b) || !follow(two, a)) { found.illegal++; return; }
        const u64 expected = a.state.p.hash ^ b.state.p.hash ^ proof.root.hash;
        if (one.p.hash != two.p.hash || one.p.hash != expected || memcmp(one.p.stock, two.p.stock, sizeof one.p.stock) || memcmp(one.p.supply, two.p.supply, sizeof one.p.supply)) { found.boards++; return; }
        for (int e = 0; e < 3; e++)
            if (board_income(*proof.map, one.p, e, proof.root.mover) != proof.incomes[e] + a.state.sum.gain[e] + b.state.sum.gain[e]) { found.gains++; return; }
    }
    // The lemma "small last play" on all plays of size 1 after a block.
    void small(const Block<W>& a) {
        State<W> s;
        a.state.copy_to(s);
        for (int k = 0; k < 3; k++) s.p.hand[k] = 1;
        legal(*proof.map, s.p, [&](const Play& play, int kind, int cost, int extra) {
            if (play.type != CONSTRUCT || size_of(play.shape) != 1 || cost + extra != 1) return;
            const int most = proof.small_gain(s.p, play, kind);
            if (most < 0) return;
            found.small++;
            Position<W> p;
            s.p.copy_to(p);
            Decision decision;
            u16 none[MOST_CHOICES];
            bool good = Work<W>(*proof.map, p, none, 0, &decision).run(play) == DONE;
            for (int e = 0; e < 3; e++) {
                int gain = board_income(*proof.map, p, e, proof.root.mover) - board_income(*proof.map, s.p, e, proof.root.mover);
                good &= gain <= (e == play.epoch ? most : 0);
            }
            found.beyond += !good;
        });
    }
    void run(u64 seed, long long samples) {
        const int n = proof.blocks_n;
        if (n < 2) return;
        for (long long i = 0; i < samples; i++) {
            u64 r = mixed(seed + u64(i) * 2 + 1);
            int a = int(r % u64(n)), b = int((r >> 32) % u64(n));
            if (a != b) pair(proof.blocks[a], proof.blocks[b]);
            if (i % 64 == 0) small(proof.blocks[a]);
        }
    }
};

}  // namespace khronos
