// The C interface of the policy: surveys, playouts, worths.
#pragma once
#include "interface/exports.hpp"
#include "interface/game_codec.hpp"
#include "policy/playouts.hpp"

namespace khronos {

enum { MOST_BUDGET = 10000000, MOVED = 16 };

// What boards look like to the policy: FEATURES numbers for each of five seats, for the boards of
// which `epochs` has the bit. Returns 0, -1 for what is no position or without room, -2 without
// memory.
EXPORT(int, policy_features)(void* handle, const int16_t* from, int length, int epochs, int16_t* to,
                             int room) {
    const Map<W>& map = map_of(handle);
    Position<W> p;
    if (room < 3 * MOST_SEATS * FEATURES || !read_position(map, from, length, p)) return -1;
    FeatureRoom<W>* looking = (FeatureRoom<W>*)malloc(sizeof(FeatureRoom<W>));
    if (!looking) return NO_ROOM;
    for (int e = 0; e < BOARDS; e++) {
        Features f;
        if (!(epochs >> e & 1)) continue;
        features_of(map, p, e, f, *looking);
        memcpy(to + e * MOST_SEATS * FEATURES, f.by_seat, sizeof f.by_seat);
    }
    free(looking);
    return 0;
}

// The fitted numbers for so many seats and turns (`Weights`), 0 if their number is wrong.
EXPORT(void*, weights_open)(int seats, int last, const double* from, int n) {
    if (seats < 2 || seats > MOST_SEATS || last < 1 || last > LAST_TURN ||
        n != Weights::length(last))
        return 0;
    Weights* weights = (Weights*)malloc(sizeof(Weights));
    if (weights) weights->read(seats, last, from);
    return weights;
}
EXPORT(void, weights_close)(void* weights) { free(weights); }

// Orders as numbers: from where, seat, discard[3], reserve[3], budget, width, reply, rounds,
// bits of hidden hands.
template <int W> bool read_orders(const Map<W>& map, const int* from, u64 salt, PlayoutOrders& o) {
    NumberReader<int> input = {from};
    o.start = input.take(AT_END, TURN_ALONE);
    o.seat = input.take(0, map.seats - 1);
    for (i8& cards : o.discard.by_kind) cards = i8(input.take(0, HAND_SIZE));
    for (int& cards : o.reserve) cards = input.take(-1, HAND_SIZE);
    for (int cards : o.reserve)
        if ((cards < 0) != (o.reserve[0] < 0)) return false;
    for (int* one : {&o.budget, &o.width, &o.reply, &o.rounds, &o.hidden})
        *one = input.take(0, MOST_BUDGET);
    o.salt = salt;
    return input.good;
}

// What is around a position in the middle of the mover's turn, or before the game.
template <int W>
bool read_turn(const Map<W>& map, const Weights& weights, const int16_t* around, Game<W>& g,
               i8* unknown) {
    if (!read_around(around, g, unknown)) return false;
    return weights.seats == map.seats && g.last_turn <= weights.last_turn && g.turn <= g.last_turn;
}

// A game with the cards of one deal: what is around the position, and the pile in its order or
// none.
template <int W>
bool read_deal(const Map<W>& map, const Weights& weights, const int16_t* around,
               const double* chances, const u8* pile, const u32* luck, Playout<W>& to) {
    Game<W>& g = to.game;
    if (!read_turn(map, weights, around, g, to.unknown) || !g.turn || to.unknown[g.position.mover])
        return false;
    to.lucky = luck != 0;
    if (luck && !to.luck.restore(luck)) return false;
    to.chances = to.orders.start == TURN_ALONE ? chances : 0;
    if (to.orders.start == TURN_ALONE) return chances != 0;
    for (int s = 0; s < map.seats; s++)
        if (to.unknown[s]) return false;
    if (!g.pile_n) return true;
    if (!pile || !std::is_permutation(pile, pile + g.pile_n, g.pile)) return false;
    memcpy(g.pile, pile, size_t(g.pile_n));
    return true;
}

// A move as MOVED numbers: how many travel, who (two), to which epoch; type, epoch, source, shape,
// square, cards[3], the charge (used, used, cards, cards).
template <class Number> void write_numbers(const Move& m, NumberWriter<Number>& row) {
    row.put(m.party.travellers_n, m.party.who[0], m.party.who[1], m.party.to);
    write_numbers(m.play, m.cards, m.charge, row);
}
// How many travel, who (two), to which epochs (two).
template <class Number> void write_numbers(const Placing& stand, NumberWriter<Number>& row) {
    row.put(stand.travels, stand.from[0], stand.from[1], stand.to[0], stand.to[1]);
}

// A turn as numbers: how many; how many steps; of each the move, how many choices, these; how to
// stand. False if it does not fit.
inline bool write_numbers(const Line& line, int16_t* to, int room) {
    NumberWriter<int16_t> row = {to, room};
    row.put(0, line.steps_n);
    for (int i = 0; i < line.steps_n; i++) {
        const LineStep& t = line.steps[i];
        write_numbers(t.move, row);
        row.put(t.choices_n);
        for (int k = 0; k < t.choices_n; k++) row.put(t.choices[k]);
    }
    write_numbers(line.standing, row);
    if (!row.fits()) return false;
    to[0] = int16_t(row.count);
    return true;
}

// Playouts of one position, one for each deal: `arounds` holds AROUND numbers of each
// (game_codec.hpp), `piles` MOST_PILE and `luck` one more than a generator's words; for single
// turns `chances` holds those of draws. Of each come the Ecus of five seats, and the turn's number,
// its mover, and whether the game is over. Returns how many were played, fewer where it was
// stopped; -1 for what is no game, -2 without memory or with too many plays. `line` gets a single
// turn (`write_numbers`).
EXPORT(int, policy_playouts)(void* handle, const Weights* fitted, const int16_t* from, int length,
                             const int16_t* arounds, int n, const double* chances, const u8* piles,
                             const u32* luck, const int* orders, u64 salt, const int* stop,
                             double* totals, int* ends, int16_t* line, int line_room) {
    const Map<W>& map = map_of(handle);
    const Weights& weights = *fitted;
    void** spare = &((Handle*)handle)->room;
    PlayoutOrders o;
    if (!read_orders(map, orders, salt, o)) return -1;
    SurveyRoom<W>* room = SurveyRoom<W>::take(map, spare);
    if (!room) return -2;
    int done = read_position(map, from, length, room->game.position) ? 0 : -1;
    room->prepare({0.0, 1.0, 0.0, NO_CLOCK, 0, USUAL_STATES, false, 0}, stop);
    Playout<W> playout = {map, weights, room->survey, room->endings, o, {}, {}, 0, {}, false};
    Result result;
    memset(&result, 0, sizeof result);
    for (int i = 0; done >= 0 && i < n; i++) {
        memcpy((void*)&playout.game, (const void*)&room->game, sizeof playout.game);
        if (!read_deal(map, weights, arounds + i * AROUND, chances ? chances + i * DRAWS : 0,
                       piles ? piles + i * MOST_PILE : 0,
                       luck ? luck + i * (PythonRandom::WORDS_N + 1) : 0, playout)) {
            done = -1;
            break;
        }
        const Surveyed ended = playout.play(result, room->line);
        if (ended == BROKEN_OFF) break;
        if (ended != FOUND) {
            done = -2;
            break;
        }
        memcpy(totals + i * MOST_SEATS, result.totals, sizeof result.totals);
        ends[3 * i] = result.number;
        ends[3 * i + 1] = result.mover;
        ends[3 * i + 2] = result.over;
        done++;
    }
    if (done == 1 && line && !write_numbers(room->line, line, line_room)) done = -2;
    SurveyRoom<W>::give_back(room, spare);
    return done;
}

// Room for a survey that is kept, given back with khronos_survey_close.
EXPORT(void*, survey_open)(void* handle) {
    return SurveyRoom<W>::take(map_of(handle), &((Handle*)handle)->room);
}
EXPORT(void, survey_close)(void* handle, SurveyRoom<W>* room) {
    SurveyRoom<W>::give_back(room, &((Handle*)handle)->room);
}

// A survey of a turn that stays in its room. Of the whole come: positions, the largest guaranteed
// gain, whether nothing was left out, how many endings, which guarantees most now, nodes, steps.
// The best come first.
EXPORT(int, survey_run)(void* handle, SurveyRoom<W>* kept, const Weights* weights,
                        const int16_t* from, int length, const int16_t* around,
                        const double* chances, const int* orders, u64 salt, double before,
                        double share, double seconds, int clock, int boards, int states,
                        int by_value, double (*ask)(int, int, int, int), const int* stop,
                        int* whole) {
    const SurveyRequest wanted = {before, share,  seconds,       clock,
                                  boards, states, by_value != 0, ask};
    const Map<W>& map = map_of(handle);
    SurveyRoom<W>& room = *kept;
    PlayoutOrders o;
    if (!read_orders(map, orders, salt, o) || o.start != TURN_ALONE || !wanted.good()) return -1;
    Survey<W>& s = room.survey;
    room.prepare(wanted, stop);
    s.progress = whole;
    Playout<W> playout = {map, *weights, s, room.endings, o, {}, {}, 0, {}, false};
    if (!read_position(map, from, length, playout.game.position) ||
        !read_deal(map, *weights, around, chances, 0, 0, playout))
        return -1;
    Judge judge(*weights, map, playout.game, playout.draws());
    if (s.run(playout.game, judge, playout.key_of_others(), o.salt, o.budget, o.width, o.reply) !=
        FOUND)
        return room.fail();
    Endings<W> all = {s, room.endings};
    if (!all.gather()) return room.fail();
    whole[1] = all.highest_gain(0);
    std::sort(all.endings.items, all.endings.items + all.endings.count, all.before);
    __atomic_store_n(&whole[0], s.looked, __ATOMIC_RELAXED);  // as `progress` told before
    whole[2] = s.complete;
    whole[3] = all.endings.count;
    whole[4] = int(&all.first(all.gains_more) - all.endings.items);
    whole[5] = s.nodes.count;
    whole[6] = s.edges.count;
    return 0;
}

// Of every ending the value, and gain, node, and the edge after it in which others decide, or -1.
EXPORT(int, survey_endings)(void*, SurveyRoom<W>* of, double* values, int* to) {
    SurveyRoom<W>& room = *of;
    for (int i = 0; i < room.endings.count; i++) {
        const TurnEnd& one = room.endings.items[i];
        values[i] = one.score.value;
        to[3 * i] = one.score.gain;
        to[3 * i + 1] = one.node;
        to[3 * i + 2] = one.edge;
    }
    return room.endings.count;
}
EXPORT(int, survey_distinct)(void*, SurveyRoom<W>* of, int top, int* to) {
    SurveyRoom<W>& room = *of;
    return top < 0 || top > MOST_TURNS ? -1
                                       : Endings<W>{room.survey, room.endings}.distinct(top, to);
}

// How the turn of an ending goes, as `write_numbers` has it; its last node. -1 for no ending, or
// without room.
EXPORT(int, survey_ending)(void*, SurveyRoom<W>* of, int i, int16_t* to, int length) {
    SurveyRoom<W>& room = *of;
    if (i < 0 || i >= room.endings.count) return -1;
    Endings<W>{room.survey, room.endings}.line_of(room.endings.items[i], room.line);
    return write_numbers(room.line, to, length) ? room.line.last_node : -1;
}

// Numbers of how to stand (`write_numbers`), and of a node besides its position.
inline constexpr int STAND_NUMBERS = 1 + 2 + 2, NODE_NUMBERS = 8 + STAND_NUMBERS;
// A node as a position with the mover's cards; `to` gets the mover's adventurers, Ecus, the gain of
// ending the turn there, the edge of the best way on or -1, whether the mover's decisions alone
// lead there, its first step and how many, and how to stand (as in `write_numbers`). How many
// numbers the position has, -1 for no node, or without room.
EXPORT(int, survey_node)(void*, SurveyRoom<W>* of, int number, double* value, int* to,
                         int16_t* position, int length) {
    SurveyRoom<W>& room = *of;
    if (number < 0 || number >= room.survey.nodes.count) return -1;
    const Node<W>& node = room.survey.nodes.items[number];
    Position<W> p;
    node.position->copy_to(p);
    p.hand = node.hand;
    *value = node.stop.value;
    NumberWriter<int> row = {to, NODE_NUMBERS};
    row.put(node.pair.one, node.pair.two, node.ecus, node.stop.gain, node.onward, node.safe);
    row.put(node.first_edge, node.edges_n);
    write_numbers(node.standing, row);
    return write_position(p, position, length);
}

// A step: how many travel, who (two), to which epoch, the play as twelve numbers (`write_numbers`);
// where its tree begins, and how many forks there are; of each whether the mover decides, the
// option taken, how many there are, the options, the branches; at last the nodes at the leaves. How
// many numbers that are; no more than there is room for are written. -1 for no step.
EXPORT(int, survey_edge)(void*, SurveyRoom<W>* of, int number, int* to, int length) {
    SurveyRoom<W>& room = *of;
    if (number < 0 || number >= room.survey.edges.count) return -1;
    const Edge<W>& e = room.survey.edges.items[number];
    int* const taken = room.survey.options_taken;
    Endings<W>{room.survey, room.endings}.guaranteed_through(number, taken);
    NumberWriter<int> row = {to, length};
    write_numbers(e.move, row);
    row.put(e.tree->root, e.tree->forks_n);
    for (int i = 0; i < e.tree->forks_n; i++) {
        const Fork& fork = e.tree->forks[i];
        row.put(fork.mover_decides, taken[i], fork.options_n);
        for (int k = 0; k < fork.options_n; k++) row.put(fork.options[k]);
        for (int k = 0; k < fork.options_n; k++) row.put(fork.branches[k]);
    }
    for (int i = 0; i < e.tree->leaves_n; i++) row.put(e.ends[i]);
    return row.count;
}

template <int W>
void outlook_of(const Map<W>& map, const Judge& judge, const Position<W>& p, Outlook& outlook,
                FeatureRoom<W>& room) {
    for (int e = 0; e < BOARDS; e++) {
        Features f;
        features_of(map, p, e, f, room);
        judge.look_at_board(e, f, outlook);
    }
    judge.look_at_seats(p, outlook);
}

// Expected final Ecus of five seats if the turn ends so, then the outlook (judge.hpp). 0, -1 for
// what is no turn, -2 without memory.
EXPORT(int, policy_judge)(void* handle, const Weights* weights, const int16_t* from, int length,
                          const int16_t* around, const double* chances, double* to) {
    const Map<W>& map = map_of(handle);
    Game<W> g;
    i8 unknown[MOST_SEATS];
    if (!read_position(map, from, length, g.position) ||
        !read_turn(map, *weights, around, g, unknown))
        return -1;
    Judge judge(*weights, map, g, chances);
    judge.hand_known = !unknown[judge.mover];
    Outlook outlook;
    FeatureRoom<W>* looking = (FeatureRoom<W>*)malloc(sizeof(FeatureRoom<W>));
    if (!looking) return NO_ROOM;
    outlook_of(map, judge, g.position, outlook, *looking);
    free(looking);
    const Pair pair = judge.pairs[judge.mover];
    const Hand hand = g.position.hand;
    judge.totals(outlook, pair, judge.ecus[judge.mover], hand, to);
    to[MOST_SEATS] = judge.outlook(outlook, pair, hand);
    return 0;
}

// The fast policy's next play: of so many proposals, decisions taken by lot, the one after which
// ending the turn is worth most, if that is more than ending it here; `noise` Ecus at most are
// added by lot. The move (`write_numbers`), how many choices, the choices. Returns how many
// numbers; 0: none, -1 for what is no turn.
EXPORT(int, policy_step)(void* handle, SurveyRoom<W>* room, const Weights* weights,
                         const int16_t* from, int length, const int16_t* around,
                         const double* chances, u64 salt, int width, double noise, int* to) {
    const Map<W>& map = map_of(handle);
    Survey<W>& s = room->survey;
    Game<W> g;
    i8 unknown[MOST_SEATS];
    if (!read_position(map, from, length, g.position) ||
        !read_turn(map, *weights, around, g, unknown))
        return -1;
    if (!g.turn || unknown[g.position.mover]) return -1;
    Judge judge(*weights, map, g, chances);
    const int seat = judge.mover, ecus = judge.ecus[seat];
    const Pair pair = judge.pairs[seat];
    const Hand hand = g.position.hand;
    auto value = [&](const Position<W>& p, Pair there, int purse, const Hand& left) {
        Outlook outlook;
        double totals[MOST_SEATS];
        outlook_of(map, judge, p, outlook, s.seen.room);
        judge.totals(outlook, there, purse, left, totals);
        return totals[seat] - judge.worth_of_rivals(totals);
    };
    DomainReach<W> might(map, g.position.boards[MIGHT], s.rows[0], DomainReach<W>::MOST),
        faith(map, g.position.boards[FAITH], s.rows[1], DomainReach<W>::MOST);
    DomainReach<W>* const reach[2] = {&might, &faith};
    s.look_for_groups(g.position, ecus, reach);
    s.lot.seed(salt, 0);
    double best = value(g.position, pair, ecus, hand);
    NumberWriter<int> row = {to, 0};
    s.proposals.draw(
        s.groups, s.groups_n, reach, hand, pair, ecus, seat, width, s.lot, [&](const Move& m) {
            Position<W> p;
            Decision decision;
            u16 choices[MOST_CHOICES];
            for (int given = 0;; choices[given++] = decision.options[s.lot.below(decision.count)]) {
                g.position.copy_to(p);
                const Ending ending = Resolver<W>(map, p, choices, given, &decision).run(m.play);
                if (ending == OPEN) continue;
                if (ending == TOO_MANY) return;
                double result =
                    value(p, after_charge(after_travels(pair, m.party), m.play.epoch, m.charge),
                          ecus - m.party.travellers_n + ecus_of(m.play), hand.without(m.cards));
                if (noise > 0.0) result += noise * s.lot.uniform();
                if (!(result > best)) return;
                best = result;
                row = {to, MOVED + 1 + given};
                write_numbers(m, row);
                row.put(given);
                for (int i = 0; i < given; i++) row.put(choices[i]);
                return;
            }
        });
    return row.count;
}

// What a hand is worth: 0 as it is, 1 refilled to four cards, 2 with the best discard before that,
// 3 with one of some cards.
EXPORT(double, policy_hand)(const Weights* fitted, int turn, const int* cards,
                            const double* chances, int what, int* discard) {
    const Weights& weights = *fitted;
    if (turn < 1 || turn > weights.last_turn || what < 0 || what > 3) return 0.0;
    for (int k = 0; k < KINDS; k++)
        if (cards[k] < 0 || cards[k] > HAND_SIZE) return 0.0;
    if (cards[0] + cards[1] + cards[2] > HAND_SIZE) return 0.0;
    const HandWorth result = {weights, chances};
    const Hand hand = {{i8(cards[0]), i8(cards[1]), i8(cards[2])}};
    if (what == 0) return HandWorth::worth(weights.hands[turn], cards[0], cards[1], cards[2]);
    if (what == 1) return result.worth_refilled(weights.hands[turn], hand);
    Hand gone = {{0, 0, 0}};
    const double worth = result.best_discard(turn, hand, what == 3, gone);
    for (int k = 0; k < KINDS; k++) discard[k] = gone.by_kind[k];
    return worth;
}
}  // namespace khronos
