// Maps, boards and games by lot; the rules are kept as far as the core asks for it.
#pragma once
#include <stdio.h>

#include "chance.hpp"
#include "counted_calls.hpp"
#include "interface/game_codec.hpp"
#include "interface/policy_interface.hpp"
#include "interface/rules_interface.hpp"

namespace khronos::every_entry {

// What the entries are called with: a map, weights, a board, and a game that it is of.
struct Scene {
    void* map = 0;
    void* weights = 0;
    int columns = 0, rows = 0, seats = 2, squares = 0;
    Exactly<i16> position{HEAD + ENTRY * 400}, around{AROUND},
        game{1 + HEAD + ENTRY * 400 + AROUND};
    int length = 0, game_length = 0;
    double chances[DRAWS] = {};

    // Whether the core took a map and weights; both are those of before no more.
    bool new_map(Chance& lot) {
        forget_all();
        const int most = 64 * W, least = W == 1   ? 0
                                         : W == 2 ? 64
                                         : W == 3 ? 128
                                         : W == 6 ? 192
                                                  : 384;
        do {
            columns = 1 + lot.below(26);
            rows = 1 + lot.below(26);
        } while ((columns + 1) * rows > most || (columns + 1) * rows <= least);
        seats = lot.one_in(2) ? 2 : 2 + lot.below(4);
        squares = (columns + 1) * rows;
        const int n = columns * rows;
        Exactly<char> terrain(n);
        Exactly<u8> hamlets(n);
        const int wet = lot.below(3), woods = lot.below(4),
                  villages = lot.one_in(5) ? 1 : 4 + lot.below(20);
        for (int i = 0; i < n; i++) {
            terrain[i] = lot.below(10) < wet     ? '~'
                         : lot.below(10) < woods ? (lot.one_in(2) ? 'f' : '^')
                                                 : '.';
            hamlets[i] = terrain[i] != '~' && lot.one_in(villages);
        }
        auto make = [&](int c, int r, int s, int forest, int mountain, int attached) {
            void* opened =
                CALL(map_open)(c, r, s, terrain.at, hamlets.at, forest, mountain, attached);
            return count(MAP, opened, opened != 0);
        };
        map = make(columns, rows, seats, lot.below(3), lot.below(3), lot.below(2));
        // What no map can be is refused before it is read.
        const int bad[][5] = {{0, rows, seats, 0, 0},
                              {columns, 27, seats, 0, 0},
                              {columns, rows, 6, 0, 0},
                              {columns, rows, seats, -1, 0},
                              {columns, rows, seats, 0, INT_MAX},
                              {INT_MIN, INT_MAX, seats, 0, 0}};
        const int* one = bad[lot.below(6)];
        void* none = make(one[0], one[1], one[2], one[3], one[4], 0);
        if (none) {
            fprintf(stderr, "a map that is none was taken\n");
            abort();
        }
        const int last = 7 + lot.below(3), number = Weights::length(last);
        Exactly<double> from(number);
        for (int i = 0; i < number; i++) from[i] = lot.real();
        weights = CALL(weights_open)(seats, last, from.at, number);
        count(WEIGHTS, 0, weights != 0);
        count(WEIGHTS, 0,
              CALL(weights_open)(lot.index(6), lot.index(31), from.at, number - 1) != 0);
        return map && weights;
    }
    void forget_all() {
        if (map) count(FORGET, (CALL(map_close)(map), 0), true);
        if (weights) count(UNLOAD, (CALL(weights_close)(weights), 0), true);
        map = weights = 0;
    }
    // Buildings where there is room, owners, marks and cubes.
    void new_position(Chance& lot) {
        const Map<W>& m = map_of(map);
        i16* to = position.at;
        *to++ = i16(lot.below(seats));
        int cards = lot.below(5);
        i16 hand[3] = {0, 0, 0};
        while (cards--) hand[lot.below(3)]++;
        for (i16 held : hand) *to++ = held;
        for (int s = 0; s < SHAPES; s++) *to++ = i16(lot.one_in(4) ? lot.below(2) : lot.below(12));
        for (int s = 0; s < MOST_SEATS; s++)
            *to++ = i16(lot.one_in(4) ? lot.below(2) : lot.below(26));
        i16* const number = to++;
        *number = 0;
        const int tries = lot.one_in(6) ? 300 : lot.below(60);
        int cubes_n = 0;
        Bitboard<W> taken[3] = {Bitboard<W>::none(), Bitboard<W>::none(), Bitboard<W>::none()};
        for (int i = 0; i < tries && *number < 390; i++) {
            const int e = lot.below(3), shape = lot.one_in(3) ? HAMLET : lot.below(SHAPES),
                      size = size_of(shape), at = lot.below(squares);
            const Bitboard<W>& mask = m.footprint[size][at];
            if (!mask.any() || mask.meets(taken[e])) continue;
            int kind = shape, cubes = 0;
            if (e == REASON && shape == HAMLET) {
                if (!m.printed.has(at)) continue;
                kind = PRINTED_HAMLET;
            }
            if (e == REASON && shape >= HAMLET && cubes_n < 120 &&
                (kind == PRINTED_HAMLET || lot.one_in(2))) {
                const int most = civil_value(size);
                for (int left = 1 + lot.below(most); left--;) cubes += 1 << 3 * lot.below(seats);
                cubes_n++;
            }
            taken[e] |= mask;
            const bool owned = e != REASON && shape < HAMLET, ruin = e == REASON && shape < HAMLET;
            const int who = owned                                ? 1 + lot.below(seats)
                            : ruin && size == 3 && lot.one_in(2) ? 1 + lot.below(seats)
                                                                 : 0;
            for (int one : {e, kind, at, who, int(ruin && lot.one_in(4)), cubes}) *to++ = i16(one);
            ++*number;
        }
        length = int(to - position.at);
        new_game(lot, hand);
    }
    // What is around the board: the turn, adventurers, the others' hands, the pile.
    void new_game(Chance& lot, const i16* hand) {
        i16* to = around.at;
        const int last = lot.one_in(10) ? 1 + lot.below(9) : 7;
        *to++ = i16(lot.one_in(12) ? lot.below(2) : 1 + lot.below(last));
        *to++ = i16(lot.one_in(2) ? int(START_PHASE) : int(ACTION_PHASE));
        *to++ = i16(last);
        *to++ = i16(lot.one_in(3) ? lot.below(256) : 1 << 4 | 1 << 7);
        for (int s = 0; s < MOST_SEATS; s++) *to++ = i16(lot.one_in(40) ? 10000 : lot.below(15));
        for (int s = 0; s < 2 * MOST_SEATS; s++) {
            *to++ = i16(lot.below(3));
            *to++ = i16(lot.one_in(3) ? lot.below(3) : 0);
        }
        int unknown = 0;
        for (int s = 0; s < MOST_SEATS; s++) {
            const bool mover = s == position[0], known = mover || lot.one_in(2);
            int cards = lot.below(5);
            i16 held[4] = {0, 0, 0, 0};
            if (mover)
                memcpy(held, hand, 3 * sizeof *held);
            else if (s < seats && !known)
                held[3] = i16(cards);
            else if (s < seats)
                while (cards--) held[lot.below(3)]++;
            for (i16 one : held) *to++ = one;
            unknown += held[3];
        }
        for (int k = 0; k < 3; k++) *to++ = i16(lot.below(10));
        for (int k = 0; k < 3; k++) *to++ = i16(lot.below(10) + (k ? 0 : unknown));
        game[0] = i16(length);
        memcpy(&game[1], position.at, sizeof(i16) * size_t(length));
        memcpy(&game[1 + length], around.at, sizeof(i16) * AROUND);
        game_length = 1 + length + AROUND;
        for (double& one : chances) one = double(lot.below(1000)) / 1000.0;
    }
};

}  // namespace khronos::every_entry
