// The border of surveys and playouts: what Python hands over is checked here.
#pragma once
#include "playouts.hpp"

namespace khronos {

// Numbers of `orders` below: from where, seat, discard[3], reserve[3], budget, width, reply,
// and the bits of the seats whose hand is a number.
enum { ORDERS = 12, MOST_BUDGET = 10000000, KEPT_CHUNKS = 16 };

// What a survey works in; kept with the map, as it is large and remembers what boards look like.
template <int W> struct Room {
    Survey<W> survey;
    List<TurnEnd> endings;
    Game<W> game;
    Line line;

    static Room* take(const Map<W>& map, void** spare) {
        Room* room = (Room*)__atomic_exchange_n(spare, (void*)0, __ATOMIC_ACQ_REL);
        if (room) return room;
        room = (Room*)calloc(1, sizeof(Room));
        if (!room) return 0;
        room->endings.begin();
        if (!room->survey.begin(map)) { drop(room); return 0; }
        return room;
    }
    static void give_back(Room* room, void** spare) {
        room->survey.arena.trim(KEPT_CHUNKS);
        drop(__atomic_exchange_n(spare, (void*)room, __ATOMIC_ACQ_REL));
    }
    static void drop(void* room) {
        if (!room) return;
        ((Room*)room)->survey.end();
        ((Room*)room)->endings.end();
        free(room);
    }
};

template <int W> int features_(const Map<W>& map, const int16_t* from, int length, int epochs, int16_t* to, int room) {
    Position<W> p;
    if (room < 3 * MOST_SEATS * FEATURES || !read_position(map, from, length, p)) return -1;
    for (int e = 0; e < 3; e++) {
        Features f;
        if (!(epochs >> e & 1)) continue;
        look(map, p, e, f);
        memcpy(to + e * MOST_SEATS * FEATURES, f.of, sizeof f.of);
    }
    return 0;
}

template <int W> bool read_orders(const Map<W>& map, const int* from, u64 salt, Orders& o) {
    for (int k = 0; k < 3; k++) {
        if (from[2 + k] < 0 || from[2 + k] > HAND_SIZE || from[5 + k] < -1 || from[5 + k] > HAND_SIZE) return false;
        if ((from[5 + k] < 0) != (from[5] < 0)) return false;
        o.discard.of[k] = i8(from[2 + k]);
        o.reserve[k] = from[5 + k];
    }
    for (int k = 8; k < ORDERS; k++) if (from[k] < 0 || from[k] > MOST_BUDGET) return false;
    o.from = from[0]; o.seat = from[1];
    o.budget = from[8]; o.width = from[9]; o.reply = from[10]; o.hidden = from[11];
    o.salt = salt;
    return o.from >= AT_END && o.from <= TURN_ALONE && o.seat >= 0 && o.seat < map.seats;
}

// A game with the cards of one deal: what is around the position, and the pile in its order or none.
template <int W> bool deal(const Map<W>& map, const Weights& weights, const int16_t* around, const double* chances, const u8* pile, const u32* luck, Playout<W>& to) {
    Game<W>& g = to.g;
    if (!read_around(around, g, to.unknown)) return false;
    if (weights.seats != map.seats || g.last > weights.last || g.number > g.last || to.unknown[g.p.mover]) return false;
    memcpy(g.p.hand, g.hands[g.p.mover], 3);
    to.lucky = luck != 0;
    if (luck && !to.luck.restore(luck)) return false;
    to.chances = to.orders.from == TURN_ALONE ? chances : 0;
    if (to.orders.from == TURN_ALONE) return chances != 0;
    for (int s = 0; s < map.seats; s++) if (to.unknown[s]) return false;
    int left[3] = {0, 0, 0};
    for (int i = 0; i < g.pile_n; i++) {
        if (!pile || pile[i] > 2) return false;
        left[g.pile[i]]++;
        left[pile[i]]--;
    }
    if (left[0] || left[1] || left[2]) return false;
    if (g.pile_n) memcpy(g.pile, pile, size_t(g.pile_n));
    return true;
}

// A turn as numbers: how many there are; how many steps; of each how many travel, who (two), to which epoch; type, epoch,
// source, shape, square, cards[3], the charge (used, used, cards, cards), how many choices, the choices;
// at the end how many travel, who (two), to which epochs (two).
inline bool tell(const Line& line, int16_t* to, int room) {
    int n = 1;
    auto say = [&](int number) { if (n < room) to[n] = int16_t(number); n++; };
    auto say_all = [&](const int* numbers, int count) { for (int i = 0; i < count; i++) say(numbers[i]); };
    say(line.n);
    for (int i = 0; i < line.n; i++) {
        const Told& t = line.steps[i];
        const Move& m = t.move;
        const int numbers[17] = {m.party.n, m.party.who[0], m.party.who[1], m.party.to, m.play.type, m.play.epoch, m.play.source, m.play.shape, m.play.at,
                                 m.cards.of[0], m.cards.of[1], m.cards.of[2], m.by.used[0], m.by.used[1], m.by.cards[0], m.by.cards[1], t.choices_n};
        say_all(numbers, 17);
        for (int k = 0; k < t.choices_n; k++) say(t.choices[k]);
    }
    const int stand[5] = {line.stand.travels, line.stand.from[0], line.stand.from[1], line.stand.to[0], line.stand.to[1]};
    say_all(stand, 5);
    if (n > room) return false;
    to[0] = int16_t(n);
    return true;
}

// Playouts of one position, one for each deal: `arounds` holds AROUND numbers of each (game.hpp), `piles`
// MOST_PILE and `luck` one more than a generator's words; for single turns `chances` holds those of draws. Of each come the five seats'
// Ecus, and the turn's number, its mover, and whether the game is over. Returns how many were played:
// fewer where it was told to stop; -1 for what is no game, -2 without memory or with too many plays.
template <int W> int playouts_(const Map<W>& map, void** spare, const Weights& weights, const int16_t* from, int length, const int16_t* arounds, int n, const double* chances, const u8* piles, const u32* luck, const int* orders, u64 salt, const int* stop, double* totals, int* ends, int16_t* told, int room_told) {
    Orders o;
    if (!read_orders(map, orders, salt, o)) return -1;
    Room<W>* room = Room<W>::take(map, spare);
    if (!room) return -2;
    int done = read_position(map, from, length, room->game.p) ? 0 : -1;
    room->survey.stop = stop;
    room->survey.before = 0.0;
    room->survey.share = 1.0;
    room->survey.clock = NO_CLOCK;
    room->survey.boards = 0;
    Playout<W> playout = {map, weights, room->survey, room->endings, o, {}, {}, 0, {}, false};
    Result result;
    memset(&result, 0, sizeof result);
    for (int i = 0; done >= 0 && i < n; i++) {
        memcpy((void*)&playout.g, (const void*)&room->game, sizeof playout.g);
        if (!deal(map, weights, arounds + i * AROUND, chances ? chances + i * DRAWS : 0, piles ? piles + i * MOST_PILE : 0, luck ? luck + i * (Twister::N + 1) : 0, playout)) { done = -1; break; }
        const Surveyed ended = playout.play(result, room->line);
        if (ended == BROKEN_OFF) break;
        if (ended != FOUND) { done = -2; break; }
        memcpy(totals + i * MOST_SEATS, result.totals, sizeof result.totals);
        ends[3 * i] = result.number; ends[3 * i + 1] = result.mover; ends[3 * i + 2] = result.over;
        done++;
    }
    if (done == 1 && told && !tell(room->line, told, room_told)) done = -2;
    Room<W>::give_back(room, spare);
    return done;
}

// What is asked of a survey besides its positions.
struct Asked { double before, share, seconds; int clock, top, boards; };

// The best turns of one survey that differ in what they do, then the one that guarantees most now: each
// as `tell` has it, one after the other, with the values, and gain and whether others decide in it. Of the
// whole: positions, the largest guaranteed gain, whether nothing was left out, how many turns. Returns
// 0, or what `playouts_` does.
template <int W> int turns_(const Map<W>& map, void** spare, const Weights& weights, const int16_t* from, int length, const int16_t* around, const double* chances, const int* orders, u64 salt, const Asked& asked, const int* stop, double* values, int* gains, int* whole, int16_t* told, int room_told) {
    Orders o;
    if (!read_orders(map, orders, salt, o) || o.from != TURN_ALONE || asked.top < 0 || asked.top > MOST_TURNS) return -1;
    if (asked.clock < NO_CLOCK || asked.clock > PROCESSOR || asked.boards < 0 || asked.boards > 7) return -1;
    Room<W>* room = Room<W>::take(map, spare);
    if (!room) return -2;
    Survey<W>& s = room->survey;
    s.stop = stop;
    s.before = asked.before;
    s.share = asked.share;
    s.clock = asked.clock;
    s.boards = asked.boards;
    s.deadline = asked.clock ? time_by(asked.clock) + asked.seconds : 0.0;
    Playout<W> playout = {map, weights, s, room->endings, o, {}, {}, 0, {}, false};
    int done = read_position(map, from, length, playout.g.p) && deal(map, weights, around, chances, 0, 0, playout) ? 0 : -1;
    if (!done) {
        Judge judge(weights, map, playout.g, playout.draws());
        done = s.run(playout.g, judge, playout.key_of_others(), o.salt, o.budget, o.width, o.reply);
        Endings<W> all = {s, room->endings};
        int places[MOST_TURNS + 1], n = -1, used = 0;
        if (done == FOUND && all.gather()) n = all.distinct(asked.top, places);
        if (done == FOUND && (n < 0 || !all.best_gain(whole[1]))) done = NO_ROOM;
        if (done == FOUND) {
            places[n] = int(&all.first(all.richer) - all.all.at);
            whole[0] = s.looked; whole[2] = s.complete; whole[3] = n;
        }
        for (int i = 0; done == FOUND && i <= n; i++) {
            const TurnEnd& ending = all.all.at[places[i]];
            values[i] = ending.score.value;
            gains[2 * i] = ending.score.gain; gains[2 * i + 1] = ending.edge >= 0;
            all.tell(ending, room->line);
            if (tell(room->line, told + used, room_told - used)) used += told[used];
            else done = NO_ROOM;
        }
    }
    Room<W>::give_back(room, spare);
    return done;
}

}  // namespace khronos
