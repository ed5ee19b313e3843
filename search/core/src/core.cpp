// The C interface: everything that Python calls. No exception leaves it, and nothing is thrown.
#include <stdlib.h>

#ifndef KHRONOS_SOURCES
#define KHRONOS_SOURCES "unknown"
#endif

#include "batch.hpp"
#include "proof.hpp"
#include "stepping.hpp"

// Compiled once for each number of words that the squares of a map take (SIZES in building/compiling.py): every
// function ends with that number.
#ifndef KHRONOS_WORDS
#define KHRONOS_WORDS 3
#endif
#define JOINED(A, B) A##_##B
#define NAMED(A, B) JOINED(A, B)
#define EXPORT(RESULT, NAME) __attribute__((visibility("default"))) RESULT NAMED(khronos_##NAME, KHRONOS_WORDS)

using namespace khronos;

namespace {

enum { VERSION = 10, WORDS = KHRONOS_WORDS };

// A map, and room that playouts on it may work in.
struct Handle { Map<WORDS>* map; void* spare; };
const Map<WORDS>& map_of(const void* handle) { return *((const Handle*)handle)->map; }

// Plays as eight numbers each: type, epoch, source, shape, square, kind, cost, surcharge.
template <int W> int legal_(const Map<W>& map, const int16_t* from, int length, int16_t* to, int room) {
    Position<W> p;
    if (!read_position(map, from, length, p)) return -1;
    int n = 0;
    legal(map, p, [&](const Play& play, int kind, int cost, int extra) {
        if ((n + 1) * 8 <= room) {
            int16_t* t = to + n * 8;
            t[0] = play.type; t[1] = play.epoch; t[2] = int16_t(play.source); t[3] = play.shape;
            t[4] = int16_t(play.at); t[5] = int16_t(kind); t[6] = int16_t(cost); t[7] = int16_t(extra);
        }
        n++;
    });
    return n * 8 <= room ? n : -1;
}

struct Search { Handle* handle; void* proof; };
template <int W> Proof<W>& proof_of(void* search) { return *(Proof<W>*)((Search*)search)->proof; }

template <int W> Search* start(Handle* handle, const Map<W>& map, const int16_t* from, int length, const int* who, int mode, int known, int table_bits, long long limit, double seconds, const int* stop) {
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    Search* search = (Search*)malloc(sizeof(Search));
    if (!proof || !search || !read_position(map, from, length, proof->root)) { free(proof); free(search); return 0; }
    proof->map = &map;
    proof->pays = mode & 1;
    proof->exhaustive = mode >> 1 & 1;
    proof->branching = mode >> 2 & 1;
    const int epochs[2] = {who[0], who[2]}, used[2] = {who[1], who[3]};
    proof->fares.make(epochs, used);
    proof->bar = proof->raised = proof->highest = proof->fated = proof->spilled = known;
    proof->purse = who[4];
    proof->deadline = seconds > 0 ? seconds_now() + seconds : 0;
    proof->stop = stop;
    proof->limit = limit;
    search->handle = handle;
    search->proof = proof;
    if (!proof->begin(table_bits)) { proof->end(); free(proof); free(search); return 0; }
    return search;
}

template <int W> int result_(const Proof<W>& proof, long long* to) {
    const long long counts[10] = {!proof.stopped && !proof.open && proof.next >= proof.blocks_n, proof.highest, proof.visited, proof.resolved, proof.blocks_n, proof.found[0].n + proof.found[1].n, proof.fated, proof.cases_n, proof.spilled, proof.raised};
    memcpy(to, counts, sizeof counts);
    return 0;
}

// The i-th turn found: its value, how many plays, how many blocks, the gains of each block by board;
// then of each play its block, type, epoch, source, shape, square, kind, cost, surcharge, 0 or 1 + the
// option that opponents take, how many choices, and the choices.
template <int W> int found_(const Proof<W>& proof, int i, int16_t* to, int room) {
    const int plain = proof.found[0].n;
    if (i < 0 || i >= plain + proof.found[1].n) return -1;
    const Found& f = i < plain ? proof.found[0].of[i] : proof.found[1].of[i - plain];
    int n = 0;
    if (room < 3 + 3 * f.blocks) return -1;
    to[n++] = int16_t(f.value); to[n++] = int16_t(f.count); to[n++] = int16_t(f.blocks);
    for (int k = 0; k < f.blocks; k++) for (int e = 0; e < 3; e++) to[n++] = f.gain[k][e];
    for (int k = 0; k < f.count; k++) {
        const Step& s = f.steps[k];
        if (n + 11 + s.chosen > room) return -1;
        const int numbers[11] = {f.block[k], s.play.type, s.play.epoch, s.play.source, s.play.shape, s.play.at, s.kind, s.cost, s.extra, s.fated, s.chosen};
        for (int j = 0; j < 11; j++) to[n++] = int16_t(numbers[j]);
        for (int j = 0; j < s.chosen; j++) to[n++] = int16_t(s.choices[j]);
    }
    return n;
}

// Decisions of opponents and their answers: value, how many; the decisions; the options taken.
template <int W> int case_(const Proof<W>& proof, int i, int* numbers, u64* keys) {
    if (i < 0 || i >= proof.cases_n) return -1;
    const Case& one = proof.cases[i];
    numbers[0] = one.value; numbers[1] = one.n;
    for (int k = 0; k < one.n; k++) { keys[k] = one.keys[k]; numbers[2 + k] = one.options[k]; }
    return 0;
}

template <int W> int end_(const Map<W>&, Search* s) { ((Proof<W>*)s->proof)->end(); free(s->proof); free(s); return 0; }

// Games by lot; `totals` gets the plays made and the final Ecus of five seats for every game. Returns
// how many were played, -1 if the input or memory does not do, -2 if a play could not be followed.
template <int W> int games_(const Map<W>& map, const int16_t* from, int length, const u64* seeds, int n, int most, const int* stop, int* totals, int16_t* trace, int room) {
    struct Room { Game<W> start, g; Position<W> spare; Offer offers[MOST_PLAYS]; };
    Room* r = (Room*)malloc(sizeof(Room));
    i8 unknown[MOST_SEATS];
    if (!r || most < 0 || !read_game(map, from, length, r->start, unknown)) { free(r); return -1; }
    int done = 0;
    Trace told = {trace, room, 0, false};
    for (; done < n && !*(const volatile int*)stop; done++) {
        const int plays = played(map, r->start, unknown, seeds[done], most, r->g, r->spare, r->offers, told);
        if (plays < 0 || told.full) { done = plays < 0 ? -2 : -1; break; }
        totals[6 * done] = plays;
        for (int s = 0; s < MOST_SEATS; s++) totals[6 * done + 1 + s] = r->g.ecus[s];
    }
    free(r);
    return done;
}

template <int W> int perft_(const Map<W>& map, const int16_t* from, int length, int depth, const int* stop, long long* counts, long long* progress) {
    struct Room { Game<W> g; Offer offers[MOST_PLAYS]; };
    Room* r = (Room*)malloc(sizeof(Room));
    i8 unknown[MOST_SEATS];
    if (!r || depth < 0 || !read_game(map, from, length, r->g, unknown) || unknown[r->g.p.mover]) { free(r); return -1; }
    memcpy(r->g.p.hand, r->g.hands[r->g.p.mover], 3);
    Perft<W> perft = {map, stop, r->offers, {0, 0, 0}, 0, 0, 0, 0, 0, false, COUNTED};
    const int result = perft.run(r->g, depth, counts, progress);
    free(r);
    return result;
}

// A game played step by step, and the map that it is played on.
struct Kept { Handle* handle; void* game; };
template <int W> Stepping<W>& game_of(void* kept) { return *(Stepping<W>*)((Kept*)kept)->game; }

template <int W> Kept* open_(Handle* handle, const Map<W>& map, const int16_t* from, int length, u64 seed) {
    Stepping<W>* game = (Stepping<W>*)malloc(sizeof(Stepping<W>));
    Kept* kept = (Kept*)malloc(sizeof(Kept));
    i8 unknown[MOST_SEATS];
    if (!game || !kept || !read_game(map, from, length, game->g, unknown)) { free(game); free(kept); return 0; }
    game->begin(map, unknown, seed);
    *kept = {handle, game};
    return kept;
}

template <int W> Kept* copy_(const Map<W>&, const Kept* of) {
    Stepping<W>* game = (Stepping<W>*)malloc(sizeof(Stepping<W>));
    Kept* kept = (Kept*)malloc(sizeof(Kept));
    if (!game || !kept) { free(game); free(kept); return 0; }
    ((const Stepping<W>*)of->game)->copy_to(*game);
    *kept = {of->handle, game};
    return kept;
}

template <int W> int list_(const Map<W>& map, void* of, int16_t* to, int room) {
    Stepping<W>& s = *(Stepping<W>*)of;
    const int n = s.look(map);
    if (n * 12 > room) return -1;
    const Table<W> table = s.table(map);
    for (int i = 0, k = 0; i < s.offers_n && n; i++)
        table.each_way(s.offers[i], [&](const i8* cards, const Charge& by) { tell(s.offers[i].play, cards, by, to + 12 * k++); });
    return n;
}

template <int W> int listed_(const Map<W>& map, void* of, int k, int16_t* to) {
    Stepping<W>& s = *(Stepping<W>*)of;
    if (k < 0 || k >= s.look(map)) return -1;
    const Paid paid = s.table(map).play(k);
    tell(paid.play, paid.cards, paid.by, to);
    return 0;
}

// Who decides, and between what; how many options.
template <int W> int options_(const Map<W>&, void* of, int16_t* to) {
    const Decision& d = ((Stepping<W>*)of)->decision;
    to[0] = int16_t(d.seat);
    for (int i = 0; i < d.count; i++) to[1 + i] = int16_t(d.options[i]);
    return d.count;
}

// Mover, turn, phase; Ecus of five seats; hands of five seats by kind; cards in
// the draw pile; discards by kind; what each seat would collect now where it stands.
template <int W> u64 state_(const Map<W>& map, void* of, int* to) {
    Stepping<W>& s = *(Stepping<W>*)of;
    const Table<W> table = s.table(map);
    const Game<W>& g = s.g;
    const int head[3] = {g.p.mover, g.number, g.phase};
    for (int i = 0; i < 3; i++) *to++ = head[i];
    for (int i = 0; i < MOST_SEATS; i++) *to++ = g.ecus[i];
    for (int i = 0; i < MOST_SEATS; i++)
        for (int k = 0; k < 3; k++) *to++ = i == g.p.mover ? g.p.hand[k] : g.hands[i][k];
    *to++ = g.pile_n;
    for (int k = 0; k < 3; k++) *to++ = g.discard[k];
    for (int i = 0; i < MOST_SEATS; i++) *to++ = i < map.seats ? table.income(i) : 0;
    return hash_of(g);
}

}  // namespace

extern "C" {

EXPORT(int, version)(void) { return VERSION; }

// The digest of the sources that this was built from.
EXPORT(const char*, sources)(void) { return KHRONOS_SOURCES; }

// A map whose squares, with a spare row's worth so that no shift reaches past the last word, fit.
EXPORT(void*, map)(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest, int mountain) {
    if (columns < 1 || rows < 1 || columns > 26 || rows > 26 || seats < 2 || seats > MOST_SEATS) return 0;
    if ((columns + 1) * rows > 64 * WORDS) return 0;
    Map<WORDS>* map = (Map<WORDS>*)malloc(sizeof(Map<WORDS>));
    Handle* handle = (Handle*)malloc(sizeof(Handle));
    if (!map || !handle) { free(map); free(handle); return 0; }
    map->make(columns, rows, seats, terrain, hamlets, forest, mountain);
    *handle = {map, 0};
    return handle;
}

EXPORT(void, forget)(void* handle) {
    Handle* h = (Handle*)handle;
    if (!h) return;
    Room<WORDS>::drop(h->spare);
    free(h->map);
    free(h);
}

EXPORT(int, legal)(void* handle, const int16_t* from, int length, int16_t* to, int room) { return legal_(map_of(handle), from, length, to, room); }

// Whole games by lot from a game as `read_game` reads it, one for each seed; see `played`.
EXPORT(int, games)(void* handle, const int16_t* from, int length, const u64* seeds, int n, int most, const int* stop, int* totals, int16_t* trace, int room) {
    return games_(map_of(handle), from, length, seeds, n, most, stop, totals, trace, room);
}

// See `Perft`; -1 for a game that is none.
EXPORT(int, perft)(void* handle, const int16_t* from, int length, int depth, const int* stop, long long* counts, long long* progress) {
    return perft_(map_of(handle), from, length, depth, stop, counts, progress);
}

// A game that is played step by step, unseen cards dealt by lot; 0 for a game that is none.
EXPORT(void*, open)(void* handle, const int16_t* from, int length, u64 seed) { return open_((Handle*)handle, map_of(handle), from, length, seed); }
EXPORT(void*, copy)(void* game) { return copy_(map_of(((Kept*)game)->handle), (Kept*)game); }
EXPORT(void, close)(void* game) { if (game) { free(((Kept*)game)->game); free(game); } }
// How many plays there are; none while a decision is open.
EXPORT(int, look)(void* game) { return game_of<WORDS>(game).look(map_of(((Kept*)game)->handle)); }
EXPORT(int, list)(void* game, int16_t* to, int room) { return list_(map_of(((Kept*)game)->handle), ((Kept*)game)->game, to, room); }
EXPORT(int, listed)(void* game, int k, int16_t* to) { return listed_(map_of(((Kept*)game)->handle), ((Kept*)game)->game, k, to); }
// See `Stepping`: 0 if the play is made, else the number of options, else why not.
EXPORT(int, make)(void* game, int k) { return game_of<WORDS>(game).make(map_of(((Kept*)game)->handle), k); }
EXPORT(int, options)(void* game, int16_t* to) { return options_(map_of(((Kept*)game)->handle), ((Kept*)game)->game, to); }
EXPORT(int, decide)(void* game, int i) { return game_of<WORDS>(game).decide(map_of(((Kept*)game)->handle), i); }
EXPORT(int, end_turn)(void* game, const int* cards) { return game_of<WORDS>(game).end(map_of(((Kept*)game)->handle), cards); }
EXPORT(int, over)(void* game) { return game_of<WORDS>(game).table(map_of(((Kept*)game)->handle)).over(); }
// Fills `to` with 32 numbers; the hash of the mover's turn.
EXPORT(u64, state)(void* game, int* to) { return state_(map_of(((Kept*)game)->handle), ((Kept*)game)->game, to); }

// What boards look like to the policy: FEATURES numbers for each of five seats, for the boards of which
// `epochs` has the bit. Returns 0, -1 for what is no position or without room.
EXPORT(int, features)(void* handle, const int16_t* from, int length, int epochs, int16_t* to, int room) { return features_(map_of(handle), from, length, epochs, to, room); }

// The fitted numbers for so many seats and turns (`Weights`), 0 if their number is wrong.
EXPORT(void*, weights)(int seats, int last, const double* from, int n) {
    if (seats < 2 || seats > MOST_SEATS || last < 1 || last > LAST_TURN || n != Weights::length(last)) return 0;
    Weights* weights = (Weights*)malloc(sizeof(Weights));
    if (weights) weights->read(seats, last, from);
    return weights;
}
EXPORT(void, unload)(void* weights) { free(weights); }

// See `playouts_`; `told` gets the turn of a single one (`tell`).
EXPORT(int, playouts)(void* handle, const void* weights, const int16_t* from, int length, const int16_t* arounds, int n, const double* chances, const u8* piles, const u32* luck, const int* orders, u64 salt, const int* stop, double* totals, int* ends, int16_t* told, int room) {
    return playouts_(map_of(handle), &((Handle*)handle)->spare, *(const Weights*)weights, from, length, arounds, n, chances, piles, luck, orders, salt, stop, totals, ends, told, room);
}

// Room for a survey that is kept, given back with khronos_leave; see `survey_` and what follows it.
EXPORT(void*, room)(void* handle) { return take_(map_of(handle), &((Handle*)handle)->spare); }
EXPORT(void, leave)(void* handle, void* room) { return give_back_(map_of(handle), room, &((Handle*)handle)->spare); }
EXPORT(int, survey)(void* handle, void* room, const void* weights, const int16_t* from, int length, const int16_t* around, const double* chances, const int* orders, u64 salt, double before, double share, double seconds, int clock, int boards, int states, int by_value, double (*to_ask)(int, int, int, int), const int* stop, int* whole) {
    const Asked asked = {before, share, seconds, clock, boards, states, by_value};
    return survey_(map_of(handle), room, *(const Weights*)weights, from, length, around, chances, orders, salt, asked, to_ask, stop, whole);
}
EXPORT(int, endings)(void* handle, void* room, double* values, int* to) { return endings_(map_of(handle), room, values, to); }
EXPORT(int, distinct)(void* handle, void* room, int top, int* to) { return distinct_(map_of(handle), room, top, to); }
EXPORT(int, ending)(void* handle, void* room, int i, int16_t* to, int length) { return ending_(map_of(handle), room, i, to, length); }
EXPORT(int, node)(void* handle, void* room, int number, double* value, int* to, int16_t* position, int length) {
    return node_(map_of(handle), room, number, value, to, position, length);
}
EXPORT(int, edge)(void* handle, void* room, int number, int* to, int length) { return edge_(map_of(handle), room, number, to, length); }

// See `judge_`, `step_`, `hand_worth`.
EXPORT(int, judge)(void* handle, const void* weights, const int16_t* from, int length, const int16_t* around, const double* chances, double* to) {
    return judge_(map_of(handle), *(const Weights*)weights, from, length, around, chances, to);
}
EXPORT(int, step)(void* handle, void* room, const void* weights, const int16_t* from, int length, const int16_t* around, const double* chances, u64 salt, int width, double noise, int* to) {
    return step_(map_of(handle), room, *(const Weights*)weights, from, length, around, chances, salt, width, noise, to);
}
EXPORT(double, hand)(const void* weights, int turn, const int* cards, const double* chances, int what, int* discard) {
    const Weights& w = *(const Weights*)weights;
    if (turn < 1 || turn > w.last || cards[0] + cards[1] + cards[2] > HAND_SIZE) return 0.0;
    return hand_worth(w, turn, cards, chances, what, discard);
}

// A search for the bound of the best turn. `who`: epoch and cards used of both adventurers, Ecus; `mode`:
// bits for a turn with income, for no lemmas, and for all answers of opponents.
// khronos_prepare is called once, by one thread; then two may call khronos_work at the same time, which
// returns when nothing is left to take up.
EXPORT(void*, search)(void* handle, const int16_t* from, int length, const int* who, int mode, int known, int table_bits, long long limit, double seconds, const int* stop) {
    return start((Handle*)handle, map_of(handle), from, length, who, mode, known, table_bits, limit, seconds, stop);
}
EXPORT(int, prepare)(void* search) { return (proof_of<WORDS>(search).prepare(), 0); }
// May be called while others work.
EXPORT(int, raise_bar)(void* search, int to) { return (proof_of<WORDS>(search).raise(to), 0); }
EXPORT(int, work)(void* search) { return (proof_of<WORDS>(search).work(), 0); }
EXPORT(int, result)(void* search, long long* to) { return result_(proof_of<WORDS>(search), to); }
EXPORT(int, found)(void* search, int i, int16_t* to, int room) { return found_(proof_of<WORDS>(search), i, to, room); }
EXPORT(int, case)(void* search, int i, int* numbers, u64* keys) { return case_(proof_of<WORDS>(search), i, numbers, keys); }
EXPORT(int, end)(void* search) { return end_(map_of(((Search*)search)->handle), (Search*)search); }

}  // extern "C"
