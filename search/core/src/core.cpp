// The C interface: everything that Python calls. No exception leaves it, and nothing is thrown.
#ifndef KHRONOS_SOURCES
#define KHRONOS_SOURCES "unknown"
#endif

#include "batch.hpp"
#include "proof.hpp"
#include "stepping.hpp"

using namespace khronos;

namespace {

enum { VERSION = 14, MOST_SURCHARGE = 99, MOST_ECUS = 10000, MOST_KNOWN = 1000000, LEAST_BITS = 2, MOST_BITS = 32 };

// Whether a play can be asked for: shadows of a building, or what a hand of all cards may play.
bool playable(const Map<W>& map, Position<W>& p, const Play& play) {
    if (play.type == CAST) {
        const bool old = !play.spare || map.footprint[size_of(play.spare - 1)][play.source].any();
        return play.epoch < REASON && size_of(play.shape) > 1 && old && map.footprint[size_of(play.shape)][play.at].any();
    }
    for (int k = 0; k < 3; k++) p.hand[k] = HAND_SIZE;
    bool found = false;
    if_legal(map, p, play, [&](int, int, int) { found = true; });
    return found;
}

// Whether what khronos_search is told of the mover and of rivals can be.
bool readable(const int* who) {
    Reading<int> input = {who};
    for (int i = 0; i < 2; i++) { input.take(0, REASON); input.take(0, CARDS_EACH); }
    input.take(0, MOST_ECUS);
    for (int s = 0; s < MOST_SEATS; s++) input.take(0, 7);
    for (int kind = 0; kind < 3; kind++) input.take(0, HAND_SIZE);
    return input.good;
}

Proof<W>& proof_of(void* search) { return *(Proof<W>*)search; }
Stepping<W>& game_of(void* game) { return *(Stepping<W>*)game; }
// Tells who decides, and between what, if a step leaves something to decide; returns what it did.
int tell_options(void* game, int stepped, int16_t* to) {
    const Decision& d = game_of(game).decision;
    if (stepped > 0) to[0] = int16_t(d.seat);
    for (int i = 0; i < stepped; i++) to[1 + i] = int16_t(d.options[i]);
    return stepped;
}

}  // namespace

EXPORT(int, version)(void) { return VERSION; }

// The digest of the sources that this was built from.
EXPORT(const char*, sources)(void) { return KHRONOS_SOURCES; }

// A map whose squares, with a spare row's worth so that no shift reaches past the last word, fit.
EXPORT(void*, map)(int columns, int rows, int seats, const char* terrain, const u8* hamlets, int forest, int mountain, int attached) {
    if (columns < 1 || rows < 1 || columns > 26 || rows > 26 || seats < 2 || seats > MOST_SEATS) return 0;
    if ((columns + 1) * rows > 64 * W) return 0;
    if (forest < 0 || forest > MOST_SURCHARGE || mountain < 0 || mountain > MOST_SURCHARGE) return 0;
    Handle* handle = (Handle*)calloc(1, sizeof(Handle));
    if (handle) handle->map.make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
    return handle;
}

EXPORT(void, forget)(void* handle) {
    Handle* h = (Handle*)handle;
    if (!h) return;
    Room<W>::drop(h->spare);
    free(h);
}

// Plays as eight numbers each: type, epoch, source, shape, square, kind, cost, surcharge.
EXPORT(int, legal)(void* handle, const int16_t* from, int length, int16_t* to, int room) {
    const Map<W>& map = map_of(handle);
    Position<W> p;
    if (!read_position(map, from, length, p)) return -1;
    Row<int16_t> row = {to, room};
    legal(map, p, [&](const Play& play, int kind, int cost, int extra) {
        row.put(play.type, play.epoch, play.source, play.shape, play.at, kind, cost, extra);
    });
    return row.fits() ? row.n / 8 : -1;
}

// Resolves a play as far as choices are given, and tells: how many options are open, who decides, whether
// where a smaller tile goes, on which board; a key of the state in four numbers; stock and supply; the
// options, the events (`Log`). How many numbers, or -1 for no position, play, choice, or no room.
EXPORT(int, resolve)(void* handle, const int16_t* from, int length, const int16_t* numbers, const int16_t* taken, int given, int16_t* to, int room) {
    const Map<W>& map = map_of(handle);
    const int tops[6] = {CAST, REASON, map.squares - 1, SHAPES - 1, map.squares - 1, SHAPES};
    for (int k = 0; k < 6; k++) if (numbers[k] < 0 || numbers[k] > tops[k]) return -1;
    Position<W> before, p;
    const Play play = {u8(numbers[0]), u8(numbers[1]), u8(numbers[3]), u8(numbers[5]), u16(numbers[2]), u16(numbers[4])};
    if (given < 0 || given > MOST_CHOICES || room < 22 + MOST_OPTIONS || !read_position(map, from, length, before)) return -1;
    if (!playable(map, before, play)) return -1;
    Decision decision;
    u16 choices[MOST_CHOICES];
    for (int k = 0; ; k++) {
        before.copy_to(p);
        decision.count = 0;
        Log log = {to + 22 + MOST_OPTIONS, room - 22 - MOST_OPTIONS};
        Work<W> work(map, p, choices, k, &decision, &log);
        const Ending ending = work.run(play);
        if (ending == TOO_MANY || !log.fits()) return -1;
        if (k < given) {
            u16* const end = decision.options + decision.count;
            if (std::find(decision.options, end, u16(taken[k])) == end) return -1;
            choices[k] = u16(taken[k]);
            continue;
        }
        const bool open = ending == OPEN;
        const u64 key = open ? work.state : p.hash();
        int16_t key_parts[4];
        memcpy(key_parts, &key, sizeof key);
        Row<int16_t> row = {to, room};
        row.put(decision.count, open ? decision.seat : -1, open && work.shrinking >= 0, open ? work.epoch() : 0);
        for (int part : key_parts) row.put(part);
        for (int tiles : p.stock) row.put(tiles);
        for (int cubes : p.supply) row.put(cubes);
        for (int i = 0; i < decision.count; i++) row.put(decision.options[i]);
        memmove(to + row.n, log.to, sizeof *to * size_t(log.n));
        return row.n + log.n;
    }
}

// Games by lot, one for each seed; `totals` gets the plays made and the final Ecus of five seats for every game. Returns
// how many were played, -1 if the input or memory does not do, -2 if a play could not be followed.
EXPORT(int, games)(void* handle, const int16_t* from, int length, const u64* seeds, int n, int most, const int* stop, int* totals) {
    const Map<W>& map = map_of(handle);
    Stepping<W>* game = (Stepping<W>*)malloc(sizeof(Stepping<W>));
    Game<W> start;
    i8 unknown[MOST_SEATS];
    if (!game || most < 0 || !read_game(map, from, length, start, unknown)) { free(game); return -1; }
    int done = 0;
    for (; done < n && !told_to_end(stop); done++) {
        memcpy((void*)&game->table.g, (const void*)&start, sizeof start);
        game->begin(map, unknown, seeds[done]);
        Row<int> row = {totals + done * (1 + MOST_SEATS), 1 + MOST_SEATS};
        const int plays = game->play_out(seeds[done], most);
        if (plays < 0) { done = -2; break; }
        row.put(plays);
        for (int ecus : game->table.g.ecus) row.put(ecus);
    }
    free(game);
    return done;
}

// See `Perft`; -1 for a game that is none.
EXPORT(int, perft)(void* handle, const int16_t* from, int length, int depth, const int* stop, long long* counts, long long* progress) {
    const Map<W>& map = map_of(handle);
    Game<W> g;
    Table<W>* table = (Table<W>*)malloc(sizeof(Table<W>));
    i8 unknown[MOST_SEATS];
    int result = -1;
    if (table && depth >= 0 && read_game(map, from, length, g, unknown) && !unknown[g.p.mover]) {
        table->map = &map;
        result = Perft<W>{stop, *table, {}, {}, {}, {}, false, COUNTED, 0}.run(g, depth, counts, progress);
    }
    free(table);
    return result;
}

// A game that is played step by step, unseen cards dealt by lot; 0 for a game that is none.
EXPORT(void*, open)(void* handle, const int16_t* from, int length, u64 seed) {
    const Map<W>& map = map_of(handle);
    Stepping<W>* game = (Stepping<W>*)malloc(sizeof(Stepping<W>));
    i8 unknown[MOST_SEATS];
    if (!game || !read_game(map, from, length, game->table.g, unknown)) { free(game); return 0; }
    game->begin(map, unknown, seed);
    return game;
}
EXPORT(void*, copy)(void* of) {
    Stepping<W>* game = (Stepping<W>*)malloc(sizeof(Stepping<W>));
    if (game) game_of(of).copy_to(*game);
    return game;
}
EXPORT(void, close)(void* game) { free(game); }
// How many plays there are; none while a decision is open.
EXPORT(int, look)(void* game) { return game_of(game).look(); }
EXPORT(int, list)(void* of, int16_t* to, int room) {
    Stepping<W>& game = game_of(of);
    Row<int16_t> row = {to, room};
    const int n = game.look();
    for (int i = 0; i < game.table.offers_n && n; i++) {
        const Offer& offer = game.table.offers[i];
        game.table.each_way(offer, [&](const Hand& cards, const Charge& by) { tell(offer.play, cards, by, row); });
    }
    return row.fits() ? n : -1;
}
// See `Stepping`: 0 if the play is made, else the number of options (and `to` gets the seat and these), else why not.
EXPORT(int, make)(void* game, int k, int16_t* to) { return tell_options(game, game_of(game).make(k), to); }
EXPORT(int, decide)(void* game, int i, int16_t* to) { return tell_options(game, game_of(game).decide(i), to); }
EXPORT(int, end_turn)(void* game, const int* cards) { return game_of(game).end(cards); }
EXPORT(int, over)(void* game) { return game_of(game).table.g.over(); }
// Mover, turn, phase; Ecus of five seats; hands of five seats by kind; cards in
// the draw pile; discards by kind; what each seat would collect now where it stands.
EXPORT(u64, state)(void* of, int* to) {
    const Table<W>& table = game_of(of).table;
    const Game<W>& g = table.g;
    Row<int> row = {to, 32};
    row.put(g.p.mover, g.number, g.phase);
    for (int ecus : g.ecus) row.put(ecus);
    for (int i = 0; i < MOST_SEATS; i++)
        for (int cards : (i == g.p.mover ? g.p.hand : g.hands[i]).of) row.put(cards);
    row.put(g.pile_n);
    for (int cards : g.discard) row.put(cards);
    for (int i = 0; i < MOST_SEATS; i++) row.put(i < table.map->seats ? table.income(i) : 0);
    return hash_of(g);
}

// A search for the bound of the best turn. `who`: epoch and cards used of both adventurers, Ecus, by seat the boards,
// as bits, whose income counts against the mover, and by kind the most cards of any hand that is looked at. `mode`: bits
// for a turn with income, and for the mover's Ecus not to count. `rule`: see `Rule`; `wanted`: see `Proof`; both have to
// stay where they are. khronos_prepare is called once, by one thread; then two may call khronos_work at the same time, which returns when nothing is left to take up.
EXPORT(void*, search)(void* handle, const int16_t* from, int length, const int* who, int mode, const u64* rule, int rule_n, const u64* wanted, int wanted_n, int known, int table_bits, long long limit, const int* stop) {
    const Map<W>& map = map_of(handle);
    if (!readable(who) || rule_n < 0 || wanted_n < 0 || known < -MOST_KNOWN || known > MOST_KNOWN || limit < 0) return 0;
    if (table_bits < LEAST_BITS || table_bits > MOST_BITS) return 0;
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    if (!proof || !read_position(map, from, length, proof->root)) { free(proof); return 0; }
    proof->map = &map;
    proof->pays = mode & 1;
    proof->mine = !(mode >> 1 & 1);
    proof->rule = {rule, rule_n}; proof->wanted = wanted; proof->wanted_n = wanted_n;
    proof->fares.make(who);
    proof->begin_above(known);
    proof->purse = who[4];
    for (int s = 0; s < MOST_SEATS; s++) proof->rivals.add(s, u8(who[5 + s]));
    for (int k = 0; k < 3; k++) proof->root.hand[k] = i8(who[5 + MOST_SEATS + k]);
    proof->stop = stop;
    proof->limit = limit;
    if (!proof->begin(table_bits)) { proof->end(); free(proof); return 0; }
    return proof;
}
EXPORT(int, prepare)(void* search) {
    Proof<W>& proof = proof_of(search);
    if (proof.prepared) return -1;
    proof.prepared = true;
    return (proof.prepare(), 0);
}
// May be called while others work.
EXPORT(int, raise_bar)(void* search, int to) {
    if (to < -MOST_KNOWN || to > MOST_KNOWN) return -1;
    return (proof_of(search).raise_threshold(to), 0);
}
EXPORT(int, work)(void* search) {
    Proof<W>& proof = proof_of(search);
    return proof.prepared ? (proof.work(), 0) : -1;
}
// May be called while others work.
EXPORT(int, result)(void* search, long long* to) {
    Proof<W>& proof = proof_of(search);
    Row<long long> row = {to, 10};
    proof.take_lock();
    row.put(!proof.stopped && !proof.incomplete && proof.next >= proof.blocks_n, proof.best_value[0]);
    row.put((long long)proof.visited, (long long)proof.resolved, int(proof.blocks_n), proof.found[0].n + proof.found[1].n);
    row.put(proof.best_value[1], proof.cases.n, proof.cases.left_out, int(proof.asked_threshold));
    proof.give_lock();
    return 0;
}
// The i-th turn found so far: its value, how many plays, how many blocks, the gains of each block by board;
// then of each play its block, type, epoch, source, shape, square, kind, cost, surcharge, 0 or 1 + the
// option that opponents take, how many choices, and the choices.
EXPORT(int, found)(void* search, int i, int16_t* to, int room) {
    Proof<W>& proof = proof_of(search);
    proof.take_lock();
    const int plain = proof.found[0].n;
    const bool there = i >= 0 && i < plain + proof.found[1].n;
    const FreeTurn f = there ? i < plain ? proof.found[0].of[i] : proof.found[1].of[i - plain] : FreeTurn();
    proof.give_lock();
    if (!there) return -1;
    Row<int16_t> row = {to, room};
    row.put(f.value, f.count, f.blocks);
    for (int k = 0; k < f.blocks; k++) {
        for (int more : f.sums[k].gain) row.put(more);
        for (int more : f.sums[k].rival) row.put(more);
    }
    for (int k = 0; k < f.count; k++) {
        const Step& s = f.steps[k];
        const Play& play = s.play;
        row.put(f.block[k], play.type, play.epoch, play.source, play.shape, play.at);
        row.put(s.kind, s.cost, s.extra, s.asked ? 1 + s.answers[0] : 0, s.chosen);
        for (int j = 0; j < s.chosen; j++) row.put(s.choices[j]);
    }
    return row.fits() ? row.n : -1;
}
// Decisions of opponents and their answers: value, how many; of each its key, the play, the option taken.
EXPORT(int, case)(void* search, int i, int* numbers, u64* answers) {
    Proof<W>& proof = proof_of(search);
    proof.take_lock();
    const bool there = i >= 0 && i < proof.cases.n;
    const Case one = there ? proof.cases.of[i] : Case();
    proof.give_lock();
    if (!there) return -1;
    numbers[0] = one.value; numbers[1] = one.n;
    memcpy(answers, one.of, sizeof one.of);
    return 0;
}
EXPORT(int, end)(void* search) {
    proof_of(search).end();
    free(search);
    return 0;
}
