// Turns of the policy, and whole playouts from dealt cards (search/policy/rollout.py): every player
// makes the turn that a short survey values most. Nothing is drawn here but from the pile that
// Python dealt.
#pragma once
#include "policy/endings.hpp"

namespace khronos {

// What all playouts of a batch share.
struct PlayoutOrders {
    int start;  // one of `From`
    // The playout ends where it would be this seat's turn, after so many more of theirs.
    int seat, rounds;
    Hand discard;       // of the first turn, where that is over
    int reserve[3];     // Hold'em; -1: none
    int budget, width;  // positions of the first turn's survey, and of its first position's plays
    int reply;          // positions of every other survey
    int hidden;         // bits of the seats of whose hand only the size is known
    u64 salt;           // of the first turn's survey
};

// From the end of a turn, with a discard; from its beginning, surveyed; or that turn alone.
enum From { AT_END = 0, AT_START = 1, TURN_ALONE = 2 };

struct Result {
    double totals[MOST_SEATS];
    int number, mover, over;
};

template <int W> struct Playout {
    const Map<W>& map;
    const Weights& weights;
    Survey<W>& survey;
    List<TurnEnd>& endings;
    const PlayoutOrders& orders;
    Game<W> game;
    i8 unknown[MOST_SEATS];
    const double* chances;  // of draws, where that turn is alone; else by the pile
    PythonRandom luck;      // shuffles the discards
    bool lucky;             // `luck` is known

    Surveyed play(Result& result, Line& line) {
        const int seats = map.seats;
        int rounds = orders.rounds;
        if (orders.start == AT_END) {
            if (!end(orders.discard)) return NO_ROOM;
        } else {
            const Surveyed done = turn(orders.budget, orders.width, orders.salt, result,
                                       orders.start == TURN_ALONE, line);
            if (done != FOUND || orders.start == TURN_ALONE) return done;
            if (!end(discards())) return NO_ROOM;
        }
        while (!game.over()) {
            Hand gone;
            const bool able = game.ecus[game.position.mover] >= EXCHANGE_PRICE;
            if (able && cards().worth_exchanging(game.turn, game.position.hand, gone) &&
                !exchange(gone))
                return NO_ROOM;
            const bool last = (game.position.mover + 1) % seats == orders.seat;
            const Surveyed done = turn(orders.reply, orders.reply / FIRST, 0, result, false, line);
            if (done != FOUND) return done;
            if (last && !rounds--) {
                judge_end(result);
                return FOUND;
            }
            if (!end(discards())) return NO_ROOM;
        }
        end_at(result, true);
        for (int s = 0; s < seats; s++) result.totals[s] = game.ecus[s];
        return FOUND;
    }
    void end_at(Result& result, bool over) const {
        result.number = game.turn;
        result.mover = game.position.mover;
        result.over = over;
    }

    // ---- a turn -----------------------------------------------------------------------------
    // Makes the mover's turn up to the end of phase II; `judged`: with what it leads to, as seen
    // before, in the result.
    Surveyed turn(int budget, int width, u64 salt, Result& result, bool judged, Line& line) {
        Judge judge(weights, map, game, draws());
        const Surveyed done = survey.run(game, judge, key_of_others(), salt, budget, width, WIDTH);
        if (done != FOUND) return done;
        if (survey.stopped) return BROKEN_OFF;
        Endings<W> all = {survey, endings};
        if (!all.gather()) return NO_ROOM;
        all.line_of(all.first(all.before), line);
        const Node<W>& end = survey.nodes.items[line.last_node];
        const int seat = game.position.mover, ecus = end.ecus - line.standing.travels;
        const Pair pair = line.standing.after(end.pair);
        if (judged) {
            judge.totals(end.outlook, pair, ecus, end.hand, result.totals);
            end_at(result, false);
        }
        game.discard_cards(game.position.hand.without(end.hand));
        end.position->copy_to(game.position);
        game.position.hand = end.hand;
        game.ecus[seat] = i16(ecus);
        for (int k = 0; k < 2; k++) game.adventurers[seat][k] = pair.who(k);
        game.phase = ACTION_PHASE;
        return FOUND;
    }
    // What every seat has, or may expect, if the turn ends here.
    void judge_end(Result& result) {
        Judge judge(weights, map, game, draws());
        Outlook outlook;
        for (int e = 0; e < BOARDS; e++)
            judge.look_at_board(e, survey.seen.of(map, game.position, e), outlook);
        judge.look_at_seats(game.position, outlook);
        const int seat = game.position.mover;
        judge.totals(outlook, judge.pairs[seat], game.ecus[seat], game.position.hand,
                     result.totals);
        end_at(result, game.turn == game.last_turn && seat == map.seats - 1);
    }
    // Chances of draws from what is unseen.
    const double* draws() const {
        if (chances) return chances;
        int left[3] = {0, 0, 0};
        for (int i = 0; i < game.pile_n; i++) left[game.pile[i]]++;
        if (!game.pile_n)
            for (int k = 0; k < KINDS; k++) left[k] = game.discard[k];
        return weights.draws_of(left);
    }
    HandWorth cards() const { return {weights, draws()}; }
    Hand discards() const {
        Hand gone = {};
        if (game.turn < game.last_turn)
            cards().best_discard(game.turn + 1, game.position.hand, false, gone);
        return gone;
    }

    // ---- cards ------------------------------------------------------------------------------
    bool exchange(const Hand& gone) {
        if (!redraw(gone, true)) return false;
        game.add_ecus(-EXCHANGE_PRICE);
        const bool reserve = orders.reserve[0] >= 0 && game.phase == START_PHASE;
        game.phase = reserve ? int(EXCHANGED_PHASE) : int(ACTION_PHASE);
        return true;
    }
    // Ends the turn: income, refill, the next player (§2.1).
    bool end(const Hand& gone) {
        const int seat = game.position.mover;
        if (game.pays_now())
            game.add_ecus(game.income(seat, [&](int e) {
                return survey.seen.of(map, game.position, e).income(e, seat);
            }));
        if (!redraw(gone, game.turn < game.last_turn)) return false;
        game.next_player(map.seats);
        return true;
    }
    bool redraw(const Hand& gone, bool draws) {
        return game.discard_cards(gone) && (!draws || game.refill(lucky ? &luck : 0));
    }
    // The key of the other seats' Ecus, cards and adventurers, and of the reserve.
    u64 key_of_others() const {
        u64 key = 0;
        for (int s = 0; s < map.seats; s++) {
            if (s == game.position.mover) continue;
            const Pair pair = Pair::of(game.adventurers[s]);
            const u64 cards =
                orders.hidden >> s & 1 ? u64(unknown[s]) + 512 : hand_code(game.hands[s]);
            key ^= key_of_seat(game.ecus[s], cards, pair.one, pair.two);
        }
        const int* r = orders.reserve;
        if (r[0] >= 0) key ^= key_of("rest", u64(r[0] << 4 | r[1] << 2 | r[2]) << 4 | 9);
        return key;
    }
};
}  // namespace khronos
