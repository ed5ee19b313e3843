// Games and plays as numbers, the way they cross the border to Python.
#pragma once
#include "interface/position_codec.hpp"
#include "rules/game.hpp"

namespace khronos {

// A game as numbers: length of the position, the position (position_codec.hpp), turn, phase, last
// turn, bits of the turns with income, Ecus by seat, then for every seat epoch and cards used of
// both adventurers, for every seat the hand by kind and the number of cards that are not known, the
// discards by kind, and the unseen cards by kind. From the turn on:
inline constexpr int AROUND =
    4 + MOST_SEATS + MOST_SEATS * 2 * 2 + MOST_SEATS * (KINDS + 1) + KINDS + KINDS;

// Reads what is around a position, the mover's hand included, into the game that has it.
template <int W> bool read_around(const int16_t* from, Game<W>& g, i8* unknown) {
    NumberReader<int16_t> input = {from};
    g.turn = u8(input.take(0, LAST_TURN));
    g.phase = u8(input.take(0, ACTION_PHASE));
    g.last_turn = u8(input.take(1, LAST_TURN));
    g.income_turns = u8(*input.from++);
    for (i16& ecus : g.ecus) ecus = i16(input.take(0, MOST_ECUS));
    for (auto& pair : g.adventurers)
        for (Adventurer& one : pair)
            one = {i8(input.take(0, REASON)), i8(input.take(0, CARDS_EACH))};
    int cards = 0, all = 0;
    for (int s = 0; s < MOST_SEATS; s++) {
        for (i8& held : g.hands[s].by_kind) held = i8(input.take(0, HAND_SIZE));
        unknown[s] = i8(input.take(0, HAND_SIZE));
        if (g.hands[s].held() + unknown[s] > HAND_SIZE) return false;
        cards += unknown[s];
        all += g.hands[s].held();
    }
    for (i16& out : g.discard) all += out = i16(input.take(0, MOST_PILE));
    g.pile_n = 0;
    for (int k = 0; k < KINDS; k++) {
        const int left = input.take(0, MOST_PILE - g.pile_n);
        for (int i = 0; i < left && input.good; i++) g.pile[g.pile_n++] = u8(k);
    }
    g.position.hand = g.hands[g.position.mover];
    return input.good && cards <= g.pile_n && all + g.pile_n <= MOST_PILE;
}

template <int W>
bool read_game(const Map<W>& map, const int16_t* from, int length, Game<W>& g, i8* unknown) {
    if (length < 1 || from[0] < HEAD || length != 1 + from[0] + AROUND) return false;
    return read_position(map, from + 1, from[0], g.position) &&
           read_around(from + 1 + from[0], g, unknown) && g.turn;
}

// A play as twelve numbers.
template <class Number>
void write_numbers(const Play& play, const Hand& cards, const Charge& by,
                   NumberWriter<Number>& row) {
    row.put(play.type, play.epoch, play.source, play.shape, play.at, cards[0], cards[1], cards[2]);
    row.put(by.used[0], by.used[1], by.cards[0], by.cards[1]);
}
}  // namespace khronos
