// Adventurers, and the cards that are charged to them (rules §2.2, §2.3).
#pragma once
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace khronos {

enum { CARDS_EACH = 2 };  // that an adventurer carries in a turn

struct Adventurer {
    i8 epoch, used;
};

// Two adventurers as epoch * 3 + cards used, the lower first.
struct Pair {
    u8 one, two;
    u8 of(int i) const { return i ? two : one; }
    Adventurer who(int i) const { return {i8(of(i) / 3), i8(of(i) % 3)}; }
    static Pair sorted(int a, int b) { return a <= b ? Pair{u8(a), u8(b)} : Pair{u8(b), u8(a)}; }
    static Pair of(const Adventurer* who) {
        return sorted(who[0].epoch * 3 + who[0].used, who[1].epoch * 3 + who[1].used);
    }
    Pair moved(int from, int to) const { return sorted(one == from ? two : one, to); }
};

// What a player's cards, adventurers and Ecus add to the key of a position.
inline u64 key_of_own(const Hand& hand, Pair pair, u32 ecus) {
    const u64 cards = u64(hand[MILITARY] | hand[RELIGIOUS] << 4 | hand[CIVIL] << 8);
    return cards | u64(pair.one) << 12 | u64(pair.two) << 16 | u64(ecus) << 20;
}

// A charge (§2.3): so many cards to each of up to two adventurers, who are told apart by the cards
// that they had used before, fewest first.
struct Charge {
    i8 used[2], cards[2];

    static Charge of(int a, int first, int b, int second) {
        if (!first) return {{i8(b), -1}, {i8(second), 0}};
        if (!second) return {{i8(a), -1}, {i8(first), 0}};
        if (a > b || (a == b && first > second)) return {{i8(b), i8(a)}, {i8(second), i8(first)}};
        return {{i8(a), i8(b)}, {i8(first), i8(second)}};
    }
    // Charges the adventurers who stand in an epoch.
    void charge(Adventurer* who, int epoch) const {
        bool charged[2] = {false, false};
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 2 && cards[i]; k++)
                if (!charged[k] && who[k].epoch == epoch && who[k].used == used[i]) {
                    who[k].used = i8(who[k].used + cards[i]);
                    charged[k] = true;
                    break;
                }
    }
};

// Ways to charge cards to the adventurers who stand in an epoch (§2.3).
template <class Each> void each_charge(const Adventurer* who, int epoch, int cards, Each each) {
    const bool one = who[0].epoch == epoch, two = who[1].epoch == epoch;
    if (one && two) {
        for (int first = 0; first <= cards; first++) {
            const int second = cards - first;
            if (who[0].used + first > CARDS_EACH || who[1].used + second > CARDS_EACH) continue;
            // Of two who are alike, the second is charged with more.
            if (who[0].used == who[1].used && first > second) break;
            each(Charge::of(who[0].used, first, who[1].used, second));
        }
    } else if (one || two) {
        const i8 used = who[one ? 0 : 1].used;
        if (used + cards <= CARDS_EACH) each(Charge{{used, -1}, {i8(cards), 0}});
    }
}
}  // namespace khronos
