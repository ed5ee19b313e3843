// Counts the positions that so many board plays can reach, to check move generators (formats §6,
// perft).
#pragma once
#include "basics/interruption.hpp"
#include "basics/memory.hpp"
#include "rules/resolver.hpp"
#include "rules/turn.hpp"

namespace khronos {

// What tells two positions of one turn apart, in 64 bits.
template <int W> u64 key_of_game(const Game<W>& g) {
    const Pair pair = Pair::of(g.adventurers[g.position.mover]);
    return g.position.hash() ^
           mixed(key_of_own(g.position.hand, pair, u16(g.ecus[g.position.mover])) | u64(5) << 58);
}

enum PerftEnd { COUNTED = 0, STOPPED = 1, NO_MEMORY = -2, NOT_FOLLOWED = -3 };

template <int W> struct Perft {
    const int* stop;
    TurnPlays<W>& turn;  // of the position that is looked at
    Hashes seen;
    // Open decisions of the play that is followed: each is followed further once.
    Hashes states;
    // Positions of the layer that is looked at, and of the next; the last layer is only counted.
    List<Game<W>> layer, next_layer;
    bool keeps;
    int result;
    long long* met_now;  // positions at the depth that is looked at, for whoever waits

    // counts[d] for 0 to depth; `progress`: the depth and the positions met at it so far.
    int run(const Game<W>& root, int depth, long long* counts, long long* progress) {
        result = COUNTED;
        met_now = progress + 1;
        keep_in(layer, root);
        counts[0] = 1;
        for (int d = 1; d <= depth && result == COUNTED; d++) {
            keeps = d < depth;
            next_layer = {};
            if (!seen.begin(12)) {
                result = NO_MEMORY;
                break;
            }
            publish(progress, d);
            for (int i = 0; i < layer.count && result == COUNTED; i++) {
                if (should_end(stop)) result = STOPPED;
                memcpy((void*)&turn.game, (const void*)&layer.items[i], sizeof turn.game);
                turn.list_plays();
                u16 choices[MOST_CHOICES];
                for (int k = 0; k < turn.offers_n && result == COUNTED; k++) {
                    follow_decisions(turn.offers[k], choices, 0);
                    states.end();
                    states = {};
                }
            }
            counts[d] = (long long)seen.count;
            seen.end();
            layer.end();
            layer = next_layer;
        }
        layer.end();
        return result;
    }
    // A decision, and what tells the states from which a play cannot go on differently.
    struct Asked : Decision {
        u64 state;
    };
    static void publish(long long* to, long long number) {
        __atomic_store_n(to, number, __ATOMIC_RELAXED);
    }
    void keep_in(List<Game<W>>& list, const Game<W>& g) {
        if (!list.append(g)) result = NO_MEMORY;
    }
    void follow_decisions(const Offer& offer, u16* choices, int given) {
        Asked decision;
        decision.count = 0;
        if (should_end(stop))
            result = STOPPED;
        else
            count_outcomes(offer, choices, given, decision);
        if (!decision.count || result != COUNTED) return;
        if (!states.slots && !states.begin(6)) {
            result = NO_MEMORY;
            return;
        }
        const int fresh = states.add(decision.state);
        if (fresh < 0) result = NO_MEMORY;
        if (fresh <= 0) return;
        for (int i = 0; i < decision.count && result == COUNTED; i++) {
            choices[given] = decision.options[i];
            follow_decisions(offer, choices, given + 1);
        }
    }
    // Counts where the play leads, unless somebody has to decide. Apart from `follow`, so that no
    // position waits there for each choice.
    [[gnu::noinline]] void count_outcomes(const Offer& offer, const u16* choices, int given,
                                          Asked& decision) {
        Position<W> p;
        turn.game.position.copy_to(p);
        if (offer.play.type != TRAVEL) {
            Resolver<W> resolver(*turn.map, p, choices, given, &decision);
            const Ending ending = resolver.run(offer.play);
            decision.state = resolver.state;
            if (ending == OPEN) return;
            decision.count = 0;
            if (ending == TOO_MANY) {
                result = NOT_FOLLOWED;
                return;
            }
        }
        turn.each_way(offer, [&](const Hand& cards, const Charge& by) {
            if (result != COUNTED) return;
            Game<W> g;
            memcpy((void*)&g, (const void*)&turn.game, sizeof g);
            p.copy_to(g.position);
            g.pay({offer.play, cards, by});
            const int fresh = seen.add(key_of_game(g));
            if (fresh < 0) result = NO_MEMORY;
            if (fresh > 0) publish(met_now, (long long)seen.count);
            if (fresh > 0 && keeps) keep_in(next_layer, g);
        });
    }
};
}  // namespace khronos
