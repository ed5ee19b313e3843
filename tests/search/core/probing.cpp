// What the tests ask of the core beside its interface: every outcome of a play, and every play of a
// game.
#include <stdlib.h>

#include "interface/game_codec.hpp"
#include "rules/resolver.hpp"
#include "rules/turn.hpp"

namespace khronos {

// Every outcome of a legal play, through any choices of anybody, one after the other; each preceded
// by its length. Returns how many there are; -1 if the input or the room does not do, -2 if there
// are too many decisions to follow. The same outcome may come several times.
template <int W>
int outcomes(const Map<W>& map, const int16_t* from, int length, const int16_t* play, int16_t* to,
             int room) {
    Position<W> root;
    if (!read_position(map, from, length, root)) return -1;
    bool found = false;
    Play wanted = {u8(play[0]), u8(play[1]), u8(play[3]), 0, u16(play[2]), u16(play[4])};
    each_legal_play(map, root, [&](const Play& one, int, int, int) {
        if (memcmp(&one, &wanted, sizeof one) == 0) found = true;
    });
    if (!found) return -1;
    int n = 0, used = 0, result = 0;
    u16 choices[MOST_CHOICES];
    auto follow = [&](auto&& self, int given) -> void {
        if (result < 0) return;
        Position<W> p;
        root.copy_to(p);
        Decision decision;
        Ending ending = Resolver<W>(map, p, choices, given, &decision).run(wanted);
        if (ending == TOO_MANY) {
            result = -2;
            return;
        }
        if (ending == OPEN) {
            for (int i = 0; i < decision.count; i++) {
                choices[given] = decision.options[i];
                self(self, given + 1);
            }
            return;
        }
        int size = used < room ? write_position(p, to + used + 1, room - used - 1) : -1;
        if (size < 0) {
            result = -1;
            return;
        }
        to[used] = int16_t(size);
        used += size + 1;
        n++;
    };
    follow(follow, 0);
    return result < 0 ? result : n;
}

// The board plays of the mover with payments and charges, twelve numbers each.
template <int W>
int plays(const Map<W>& map, const int16_t* from, int length, int16_t* to, int room) {
    TurnPlays<W>* table = (TurnPlays<W>*)malloc(sizeof(TurnPlays<W>));
    i8 unknown[MOST_SEATS];
    if (!table || !read_game(map, from, length, table->game, unknown) ||
        unknown[table->game.position.mover]) {
        free(table);
        return -1;
    }
    table->map = &map;
    table->list_plays();
    NumberWriter<int16_t> row = {to, room};
    for (int i = 0; i < table->offers_n; i++) {
        const Offer& offer = table->offers[i];
        table->each_way(offer, [&](const Hand& cards, const Charge& by) {
            write_numbers(offer.play, cards, by, row);
        });
    }
    const int n = table->plays_n;
    free(table);
    return row.fits() ? n : -1;
}

template <int W>
int probe(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest,
          int mountain, int attached, const int16_t* from, int length, const int16_t* play,
          int16_t* to, int room) {
    Map<W>* map = (Map<W>*)malloc(sizeof(Map<W>));
    if (!map) return -1;
    map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
    const int found =
        play ? outcomes(*map, from, length, play, to, room) : plays(*map, from, length, to, room);
    free(map);
    return found;
}

}  // namespace khronos

// The outcomes of a play, or without one the plays.
extern "C" __attribute__((visibility("default"))) int khronos_probe(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, const int16_t* play, int16_t* to,
    int room) {
    const int squares = (columns + 1) * rows;
    auto* probe = squares <= 64    ? khronos::probe<1>
                  : squares <= 128 ? khronos::probe<2>
                  : squares <= 192 ? khronos::probe<3>
                  : squares <= 384 ? khronos::probe<6>
                                   : khronos::probe<11>;
    return probe(columns, rows, seats, terrain, hamlets, forest, mountain, attached, from, length,
                 play, to, room);
}
