// Turns of the policy, and whole playouts from dealt cards (search/rollout.py): every player makes the turn
// that a short survey values most. Nothing is drawn here but from the pile that Python dealt.
#pragma once
#include "endings.hpp"

namespace khronos {

// What all playouts of a batch share.
struct Orders {
    int from;          // see below
    int seat;          // the playout ends where it would be this seat's turn
    Hand discard;      // of the first turn, where that is over
    int reserve[3];    // Hold'em; -1: none
    int budget, width; // positions of the first turn's survey, and of its first position's plays
    int reply;         // positions of every other survey
    int hidden;        // bits of the seats whose hand is told as a number
    u64 salt;          // of the first turn's survey
};

// From the end of a turn, with a discard; from its beginning, surveyed; or that turn alone.
enum From { AT_END = 0, AT_START = 1, TURN_ALONE = 2 };

struct Result { double totals[MOST_SEATS]; int number, mover, over; };

enum { EXCHANGED_PHASE = 1 };

template <int W> struct Playout {
    const Map<W>& map;
    const Weights& weights;
    Survey<W>& survey;
    List<TurnEnd>& endings;
    const Orders& orders;
    Game<W> g;
    i8 unknown[MOST_SEATS];
    const double* chances;  // of draws, where that turn is alone; else the pile tells
    Twister luck;  // shuffles the discards
    bool lucky;    // it is known

    Surveyed play(Result& result, Line& line) {
        const int seats = map.seats;
        if (orders.from == AT_END) {
            if (!end(orders.discard)) return NO_ROOM;
        } else {
            const Surveyed done = turn(orders.budget, orders.width, orders.salt, result, orders.from == TURN_ALONE, line);
            if (done != FOUND || orders.from == TURN_ALONE) return done;
            if (!end(discards())) return NO_ROOM;
        }
        while (g.number <= g.last) {
            Hand gone;
            if (g.ecus[g.p.mover] >= EXCHANGE_PRICE && Cards{weights, draws()}.exchange(g.number, held(), gone) && !exchange(gone)) return NO_ROOM;
            const bool last = (g.p.mover + 1) % seats == orders.seat;
            const Surveyed done = turn(orders.reply, orders.reply / FIRST, 0, result, false, line);
            if (done != FOUND) return done;
            if (last) {
                told(result);
                return FOUND;
            }
            if (!end(discards())) return NO_ROOM;
        }
        result.over = 1;
        result.number = g.number;
        result.mover = g.p.mover;
        for (int s = 0; s < seats; s++) result.totals[s] = g.ecus[s];
        return FOUND;
    }

    // ---- a turn ----------------------------------------------------------------------------------

    // Makes the mover's turn up to the end of phase II; with `judged` says what it leads to, as it looks
    // from before it.
    Surveyed turn(int budget, int width, u64 salt, Result& result, bool judged, Line& line) {
        Judge judge(weights, map, g, draws());
        const Surveyed done = survey.run(g, judge, key_of_others(), salt, budget, width, WIDTH);
        if (done != FOUND) return done;
        if (survey.stopped) return BROKEN_OFF;
        Endings<W> all = {survey, endings};
        if (!all.gather()) return NO_ROOM;
        all.tell(all.first(all.before), line);
        const Node<W>& end = survey.nodes.at[line.end];
        const int seat = g.p.mover, ecus = end.ecus - line.stand.travels;
        const Pair pair = line.stand.after(end.pair);
        if (judged) {
            judge.totals(end.outlook, pair, ecus, end.hand, result.totals);
            result.number = g.number;
            result.mover = seat;
            result.over = 0;
        }
        for (int k = 0; k < 3; k++) g.discard[k] = i16(g.discard[k] + g.p.hand[k] - end.hand.of[k]);
        end.p->copy_to(g.p);
        memcpy(g.p.hand, end.hand.of, 3);
        memcpy(g.hands[seat], end.hand.of, 3);
        g.ecus[seat] = i16(ecus);
        for (int k = 0; k < 2; k++) g.who[seat][k] = {i8(pair.of(k) / 3), i8(pair.of(k) % 3)};
        g.phase = ACTION_PHASE;
        return FOUND;
    }
    // What every seat has, or may expect, if the turn ends here.
    void told(Result& result) {
        Judge judge(weights, map, g, draws());
        Outlook outlook;
        for (int e = 0; e < 3; e++) judge.look(e, survey.seen.of(map, g.p, e), outlook);
        const int seat = g.p.mover;
        judge.totals(outlook, judge.pairs[seat], g.ecus[seat], held(), result.totals);
        result.number = g.number;
        result.mover = seat;
        result.over = g.number == g.last && seat == map.seats - 1;
    }
    Hand held() const { return {{g.p.hand[0], g.p.hand[1], g.p.hand[2]}}; }
    // Chances of draws from what is unseen.
    const double* draws() const {
        if (chances) return chances;
        int unseen[3] = {0, 0, 0};
        for (int i = 0; i < g.pile_n; i++) unseen[g.pile[i]]++;
        Shares found;
        found.of(unseen, g.discard);
        return weights.draws[found.m][found.r];
    }
    Hand discards() const {
        Hand gone = {{0, 0, 0}};
        if (g.number < g.last) Cards{weights, draws()}.best(g.number + 1, held(), false, gone);
        return gone;
    }

    // ---- cards -----------------------------------------------------------------------------------

    bool exchange(const Hand& gone) {
        if (!redraw(gone, true)) return false;
        g.ecus[g.p.mover] = i16(g.ecus[g.p.mover] - EXCHANGE_PRICE);
        g.phase = orders.reserve[0] >= 0 && g.phase == START_PHASE ? int(EXCHANGED_PHASE) : int(ACTION_PHASE);
        return true;
    }
    // Ends the turn: income, refill, the next player (§2.1).
    bool end(const Hand& gone) {
        const int seat = g.p.mover, following = (seat + 1) % map.seats;
        if (g.pays >> g.number & 1) {
            const Adventurer* w = g.who[seat];
            int income = survey.seen.of(map, g.p, w[0].epoch).income(w[0].epoch, seat);
            if (w[1].epoch != w[0].epoch) income += survey.seen.of(map, g.p, w[1].epoch).income(w[1].epoch, seat);
            g.ecus[seat] = i16(g.ecus[seat] + income);
        }
        if (!redraw(gone, g.number < g.last)) return false;
        for (int k = 0; k < 2; k++) g.who[seat][k].used = 0;
        g.p.mover = u8(following);
        memcpy(g.p.hand, g.hands[following], 3);
        g.number = u8(g.number + !following);
        g.phase = START_PHASE;
        return true;
    }
    // Discards and draws back to 4; an empty pile is the shuffled discards.
    bool redraw(const Hand& gone, bool draws) {
        const int seat = g.p.mover;
        for (int k = 0; k < 3; k++) {
            if (gone.of[k] < 0 || gone.of[k] > g.p.hand[k]) return false;
            g.p.hand[k] = i8(g.p.hand[k] - gone.of[k]);
            g.discard[k] = i16(g.discard[k] + gone.of[k]);
        }
        for (int n = held().held(); draws && n < HAND_SIZE; n++) {
            if (!g.pile_n) turn_over();
            if (!g.pile_n) break;
            if (g.pile_n < 0) return false;
            g.p.hand[g.pile[--g.pile_n]]++;
        }
        memcpy(g.hands[seat], g.p.hand, 3);
        return true;
    }
    // The discards become the pile; below 0 cards where nothing says in which order.
    void turn_over() {
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < g.discard[k] && g.pile_n < MOST_PILE; i++) g.pile[g.pile_n++] = u8(k);
            g.discard[k] = 0;
        }
        for (int i = g.pile_n - 1; i > 0 && lucky; i--) {
            const int j = luck.below(i + 1);
            const u8 kind = g.pile[i];
            g.pile[i] = g.pile[j];
            g.pile[j] = kind;
        }
        if (!lucky && g.pile_n) g.pile_n = -1;
    }
    // The key of the other seats' Ecus, cards and adventurers, and of the reserve.
    u64 key_of_others() const {
        u64 key = 0;
        for (int s = 0; s < map.seats; s++) {
            if (s == g.p.mover) continue;
            const Adventurer* w = g.who[s];
            const Pair pair = Pair::sorted(w[0].epoch * 3 + w[0].used, w[1].epoch * 3 + w[1].used);
            const u64 cards = orders.hidden >> s & 1 ? u64(unknown[s]) + 512 : hand_code(g.hands[s]);
            key ^= key_of_seat(g.ecus[s], cards, pair.one, pair.two);
        }
        const int* r = orders.reserve;
        if (r[0] >= 0) key ^= key_of("rest", u64(r[0] << 4 | r[1] << 2 | r[2]) << 4 | 9);
        return key;
    }
};

}  // namespace khronos
