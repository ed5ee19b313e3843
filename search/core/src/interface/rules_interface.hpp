// The C interface of maps, legal plays and the resolution of one play.
#pragma once
#include "interface/exports.hpp"
#include "interface/position_codec.hpp"
#include "rules/legality.hpp"
#include "rules/resolver.hpp"

namespace khronos {
namespace {

enum { MOST_SURCHARGE = 99, MOST_SIDE = 26 };
// What is told of a resolved play before its options: four numbers, the key, stock and supply.
inline constexpr int RESOLVED = 4 + sizeof(u64) / sizeof(int16_t) + SHAPES + MOST_SEATS;
inline constexpr int LEGAL_NUMBERS = 8;

// Whether a play can be asked for: shadows of a building, or what a hand of all cards may play.
bool playable(const Map<W>& map, Position<W>& p, const Play& play) {
    if (play.type == CAST) {
        const bool old = !play.upgraded_from ||
                         map.footprint[size_of(play.upgraded_from - 1)][play.source].any();
        return play.epoch < REASON && size_of(play.shape) > 1 && old &&
               map.footprint[size_of(play.shape)][play.at].any();
    }
    for (int k = 0; k < KINDS; k++) p.hand[k] = HAND_SIZE;
    bool result = false;
    if_legal(map, p, play, [&](int, int, int) { result = true; });
    return result;
}

}  // namespace

// A map whose squares, with a spare row's worth so that no shift reaches past the last word, fit.
EXPORT(void*, map_open)(int columns, int rows, int seats, const char* terrain, const u8* hamlets,
                        int forest, int mountain, int attached) {
    if (columns < 1 || rows < 1 || columns > MOST_SIDE || rows > MOST_SIDE || seats < 2 ||
        seats > MOST_SEATS)
        return 0;
    if ((columns + 1) * rows > 64 * W) return 0;
    if (forest < 0 || forest > MOST_SURCHARGE || mountain < 0 || mountain > MOST_SURCHARGE)
        return 0;
    Handle* handle = (Handle*)calloc(1, sizeof(Handle));
    if (handle)
        handle->map.make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
    return handle;
}

EXPORT(void, map_close)(void* handle) {
    Handle* h = (Handle*)handle;
    if (!h) return;
    SurveyRoom<W>::drop(h->room);
    free(h);
}

// Plays as eight numbers each: type, epoch, source, shape, square, kind, cost, surcharge.
EXPORT(int, legal_plays)(void* handle, const int16_t* from, int length, int16_t* to, int room) {
    const Map<W>& map = map_of(handle);
    Position<W> p;
    if (!read_position(map, from, length, p)) return -1;
    NumberWriter<int16_t> row = {to, room};
    each_legal_play(map, p, [&](const Play& play, int kind, int cost, int extra) {
        row.put(play.type, play.epoch, play.source, play.shape, play.at, kind, cost, extra);
    });
    return row.fits() ? row.count / LEGAL_NUMBERS : -1;
}

// Resolves a play as far as choices are given, and tells: how many options are open, who decides,
// whether where a smaller tile goes, on which board; a key of the state in four numbers; stock and
// supply; the options, the events (`EventLog`). How many numbers, or -1 for no position, play,
// choice, or no room.
EXPORT(int, resolve_play)(void* handle, const int16_t* from, int length, const int16_t* numbers,
                          const int16_t* taken, int given, int16_t* to, int room) {
    const Map<W>& map = map_of(handle);
    const int tops[6] = {CAST, REASON, map.squares - 1, SHAPES - 1, map.squares - 1, SHAPES};
    for (int k = 0; k < 6; k++)
        if (numbers[k] < 0 || numbers[k] > tops[k]) return -1;
    Position<W> before, p;
    const Play play = {u8(numbers[0]), u8(numbers[1]),  u8(numbers[3]),
                       u8(numbers[5]), u16(numbers[2]), u16(numbers[4])};
    if (given < 0 || given > MOST_CHOICES || room < RESOLVED + MOST_OPTIONS ||
        !read_position(map, from, length, before))
        return -1;
    if (!playable(map, before, play)) return -1;
    Decision decision;
    u16 choices[MOST_CHOICES];
    for (int k = 0;; k++) {
        before.copy_to(p);
        decision.count = 0;
        EventLog log = {to + RESOLVED + MOST_OPTIONS, room - RESOLVED - MOST_OPTIONS};
        Resolver<W> resolver(map, p, choices, k, &decision, &log);
        const Ending ending = resolver.run(play);
        if (ending == TOO_MANY || !log.fits()) return -1;
        if (k < given) {
            u16* const end = decision.options + decision.count;
            if (std::find(decision.options, end, u16(taken[k])) == end) return -1;
            choices[k] = u16(taken[k]);
            continue;
        }
        const bool open = ending == OPEN;
        const u64 key = open ? resolver.state : p.hash();
        int16_t key_parts[4];
        memcpy(key_parts, &key, sizeof key);
        NumberWriter<int16_t> row = {to, room};
        row.put(decision.count, open ? decision.seat : -1, open && resolver.shrinking >= 0,
                open ? resolver.epoch() : 0);
        for (int part : key_parts) row.put(part);
        for (int tiles : p.stock) row.put(tiles);
        for (int cubes : p.supply) row.put(cubes);
        for (int i = 0; i < decision.count; i++) row.put(decision.options[i]);
        memmove(to + row.count, log.to, sizeof *to * size_t(log.count));
        return row.count + log.count;
    }
}

}  // namespace khronos
