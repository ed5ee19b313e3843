// Counts the positions that so many board plays can reach: the standard check of a move generator
// (formats §6, perft).
#pragma once
#include "game.hpp"

namespace khronos {

// What tells two positions of one turn apart, in 64 bits.
template <int W> u64 hash_of(const Game<W>& g) {
    const Adventurer* w = g.who[g.p.mover];
    int one = w[0].epoch * 3 + w[0].used, two = w[1].epoch * 3 + w[1].used;
    if (one > two) { int other = one; one = two; two = other; }
    const i8* hand = g.p.hand;
    return g.p.hash ^ mixed(u64(hand[0] | hand[1] << 4 | hand[2] << 8) | u64(one) << 12 | u64(two) << 16 | u64(u16(g.ecus[g.p.mover])) << 20 | u64(5) << 58);
}

// A set of hashes that grows.
struct Hashes {
    u64* at;
    u64 room, n;

    bool begin(int bits) {
        room = u64(1) << bits;
        n = 0;
        at = (u64*)calloc(room, 8);
        return at != 0;
    }
    void end() { free(at); }
    // 1 if it is new, 0 if not, -1 without memory.
    int add(u64 hash) {
        if (n * 2 >= room && !grow()) return -1;
        return put(hash);
    }
    int put(u64 hash) {
        hash += !hash;
        u64 i = mixed(hash) & (room - 1);
        while (at[i] && at[i] != hash) i = (i + 1) & (room - 1);
        if (at[i]) return 0;
        at[i] = hash;
        n++;
        return 1;
    }
    bool grow() {
        Hashes larger;
        larger.at = (u64*)calloc(room * 2, 8);
        if (!larger.at) return false;
        larger.room = room * 2;
        larger.n = 0;
        for (u64 i = 0; i < room; i++) if (at[i]) larger.put(at[i]);
        free(at);
        *this = larger;
        return true;
    }
};

enum PerftEnd { COUNTED = 0, STOPPED = 1, NO_MEMORY = -2, NOT_FOLLOWED = -3 };

template <int W> struct Perft {
    const Map<W>& map;
    const int* stop;
    Offer* offers;
    Hashes seen;
    // Positions of the layer that is looked at, and of the next; the last layer is only counted.
    Game<W>*from, *to;
    long long from_n, to_n, to_room;
    bool keeps;
    int result;

    // counts[d] for 0 to depth; `progress`: the depth and the positions met at it so far.
    int run(const Game<W>& root, int depth, long long* counts, long long* progress) {
        from = (Game<W>*)malloc(sizeof(Game<W>));
        if (!from) return NO_MEMORY;
        memcpy((void*)from, (const void*)&root, sizeof root);
        from_n = counts[0] = 1;
        result = COUNTED;
        for (int d = 1; d <= depth && result == COUNTED; d++) {
            keeps = d < depth;
            to = 0;
            to_n = to_room = 0;
            if (!seen.begin(12)) { result = NO_MEMORY; break; }
            for (long long i = 0; i < from_n && result == COUNTED; i++) {
                if (*(const volatile int*)stop) result = STOPPED;
                else follow_all(from[i]);
                progress[0] = d;
                progress[1] = (long long)seen.n;
            }
            counts[d] = (long long)seen.n;
            seen.end();
            free(from);
            from = to;
            from_n = to_n;
        }
        free(from);
        return result;
    }
    void follow_all(Game<W>& here) {
        Table<W> table = {map, here, offers, 0, 0};
        if (table.over()) return;
        table.look();
        for (int i = 0; i < table.offers_n && result == COUNTED; i++) {
            u16 choices[MOST_CHOICES];
            follow(table, table.offers[i], choices, 0);
        }
    }
    void follow(const Table<W>& table, const Offer& offer, u16* choices, int given) {
        Position<W> p;
        table.g.p.copy_to(p);
        if (offer.play.type != TRAVEL) {
            Decision decision;
            Ending ending = Work<W>(map, p, choices, given, &decision).run(offer.play);
            if (ending == TOO_MANY) { result = NOT_FOLLOWED; return; }
            if (ending == OPEN) {
                for (int i = 0; i < decision.count && result == COUNTED; i++) {
                    choices[given] = decision.options[i];
                    follow(table, offer, choices, given + 1);
                }
                return;
            }
        }
        table.each_way(offer, [&](const i8* cards, const Charge& by) {
            if (result != COUNTED) return;
            Game<W> g;
            memcpy((void*)&g, (const void*)&table.g, sizeof g);
            p.copy_to(g.p);
            Paid paid = {offer.play, {cards[0], cards[1], cards[2]}, by};
            Table<W>::pay(g, paid);
            const int met = seen.add(hash_of(g));
            if (met < 0) result = NO_MEMORY;
            if (met > 0 && keeps) keep(g);
        });
    }
    void keep(const Game<W>& g) {
        if (to_n == to_room) {
            const long long room = to_room ? to_room * 2 : 256;
            Game<W>* larger = (Game<W>*)realloc((void*)to, size_t(room) * sizeof(Game<W>));
            if (!larger) { result = NO_MEMORY; return; }
            to = larger;
            to_room = room;
        }
        memcpy((void*)(to + to_n++), (const void*)&g, sizeof g);
    }
};

}  // namespace khronos
