// The C interface of whole games: by lot, step by step, and counted.
#pragma once
#include "interface/exports.hpp"
#include "interface/game_codec.hpp"
#include "interface/perft.hpp"
#include "interface/stepped_game.hpp"

namespace khronos {
namespace {

SteppedGame<W>& game_of(void* game) { return *(SteppedGame<W>*)game; }
// Tells who decides, and between what, if a step leaves something to decide; returns what it did.
int write_options(void* game, int stepped, int16_t* to) {
    const Decision& d = game_of(game).decision;
    if (stepped > 0) to[0] = int16_t(d.seat);
    for (int i = 0; i < stepped; i++) to[1 + i] = int16_t(d.options[i]);
    return stepped;
}

}  // namespace

// Games by lot, one for each seed; `totals` gets the plays made and the final Ecus of five seats
// for every game. Returns how many were played, -1 if the input or memory does not do, -2 if a play
// could not be followed.
EXPORT(int, random_games)(void* handle, const int16_t* from, int length, const u64* seeds, int n,
                          int most, const int* stop, int* totals) {
    const Map<W>& map = map_of(handle);
    SteppedGame<W>* game = (SteppedGame<W>*)malloc(sizeof(SteppedGame<W>));
    Game<W> start;
    i8 unknown[MOST_SEATS];
    if (!game || most < 0 || !read_game(map, from, length, start, unknown)) {
        free(game);
        return -1;
    }
    int done = 0;
    for (; done < n && !should_end(stop); done++) {
        memcpy((void*)&game->turn.game, (const void*)&start, sizeof start);
        game->begin(map, unknown, seeds[done]);
        NumberWriter<int> row = {totals + done * (1 + MOST_SEATS), 1 + MOST_SEATS};
        const int plays = game->play_out(seeds[done], most);
        if (plays < 0) {
            done = -2;
            break;
        }
        row.put(plays);
        for (int ecus : game->turn.game.ecus) row.put(ecus);
    }
    free(game);
    return done;
}

// See `Perft`; -1 for a game that is none.
EXPORT(int, perft)(void* handle, const int16_t* from, int length, int depth, const int* stop,
                   long long* counts, long long* progress) {
    const Map<W>& map = map_of(handle);
    Game<W> g;
    TurnPlays<W>* table = (TurnPlays<W>*)malloc(sizeof(TurnPlays<W>));
    i8 unknown[MOST_SEATS];
    int result = -1;
    if (table && depth >= 0 && read_game(map, from, length, g, unknown) &&
        !unknown[g.position.mover]) {
        table->map = &map;
        result = Perft<W>{stop, *table, {}, {}, {}, {}, false, COUNTED, 0}.run(g, depth, counts,
                                                                               progress);
    }
    free(table);
    return result;
}

// A game that is played step by step, unseen cards dealt by lot; 0 for a game that is none.
EXPORT(void*, game_open)(void* handle, const int16_t* from, int length, u64 seed) {
    const Map<W>& map = map_of(handle);
    SteppedGame<W>* game = (SteppedGame<W>*)malloc(sizeof(SteppedGame<W>));
    i8 unknown[MOST_SEATS];
    if (!game || !read_game(map, from, length, game->turn.game, unknown)) {
        free(game);
        return 0;
    }
    game->begin(map, unknown, seed);
    return game;
}
EXPORT(void*, game_copy)(void* of) {
    SteppedGame<W>* game = (SteppedGame<W>*)malloc(sizeof(SteppedGame<W>));
    if (game) game_of(of).copy_to(*game);
    return game;
}
EXPORT(void, game_close)(void* game) { free(game); }
// How many plays there are; none while a decision is open.
EXPORT(int, game_count)(void* game) { return game_of(game).count_plays(); }
EXPORT(int, game_plays)(void* of, int16_t* to, int room) {
    SteppedGame<W>& game = game_of(of);
    NumberWriter<int16_t> row = {to, room};
    const int n = game.count_plays();
    for (int i = 0; i < game.turn.offers_n && n; i++) {
        const Offer& offer = game.turn.offers[i];
        game.turn.each_way(offer, [&](const Hand& cards, const Charge& by) {
            write_numbers(offer.play, cards, by, row);
        });
    }
    return row.fits() ? n : -1;
}
// See `SteppedGame`: 0 if the play is made, else the number of options (and `to` gets the seat and
// these), else why not.
EXPORT(int, game_make)(void* game, int k, int16_t* to) {
    return write_options(game, game_of(game).make(k), to);
}
EXPORT(int, game_decide)(void* game, int i, int16_t* to) {
    return write_options(game, game_of(game).decide(i), to);
}
EXPORT(int, game_end_turn)(void* game, const int* cards) { return game_of(game).end_turn(cards); }
EXPORT(int, game_over)(void* game) { return game_of(game).turn.game.over(); }
// Mover, turn, phase; Ecus of five seats; hands of five seats by kind; cards in the draw pile;
// discards by kind; what each seat would collect now where it stands.
inline constexpr int STATE_NUMBERS = 3 + MOST_SEATS + MOST_SEATS * KINDS + 1 + KINDS + MOST_SEATS;
EXPORT(u64, game_state)(void* of, int* to) {
    const TurnPlays<W>& table = game_of(of).turn;
    const Game<W>& g = table.game;
    NumberWriter<int> row = {to, STATE_NUMBERS};
    row.put(g.position.mover, g.turn, g.phase);
    for (int ecus : g.ecus) row.put(ecus);
    for (int i = 0; i < MOST_SEATS; i++)
        for (int cards : (i == g.position.mover ? g.position.hand : g.hands[i]).by_kind)
            row.put(cards);
    row.put(g.pile_n);
    for (int cards : g.discard) row.put(cards);
    for (int i = 0; i < MOST_SEATS; i++) row.put(i < table.map->seats ? table.income(i) : 0);
    return key_of_game(g);
}

}  // namespace khronos
