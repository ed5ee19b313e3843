// Calls every entry of the core as Python does, on maps and boards by lot, with what is right and
// with what is not: sanitizers watch (fuzzing.py). Buffers are as long as the interface says, so
// that a step beyond is seen. Usage: PROGRAM SEED CALLS SECONDS (0: no limit); it ends with a line
// for each entry that says how often it was called.
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>

#include "interface/core.cpp"

using namespace khronos;

#define CALL(NAME) NAMED(khronos_##NAME, KHRONOS_WORDS)

namespace {

enum Entry {
    VERSION_,
    SOURCES_,
    MAP,
    FORGET,
    LEGAL,
    RESOLVE,
    GAMES,
    PERFT,
    OPENED,
    COPY,
    CLOSE,
    LOOK,
    LIST,
    MAKE,
    DECIDE,
    END_TURN,
    OVER,
    STATE,
    FEATURES_,
    WEIGHTS,
    UNLOAD,
    PLAYOUTS,
    ROOM,
    LEAVE,
    SURVEY,
    ENDINGS,
    DISTINCT,
    ENDING,
    NODE,
    EDGE,
    JUDGE,
    STEP,
    HAND,
    DOMAINS,
    NETWORKS,
    DROP,
    SAID,
    SEARCH,
    RAISE_THRESHOLD,
    PREPARE,
    WORK,
    RESULT,
    FOUND_,
    CASE,
    BLOCKS,
    BLOCK,
    SIDE_BY_SIDE,
    TIED,
    END,
    ENTRIES
};
const char* const names[ENTRIES] = {"version",
                                    "sources",
                                    "map_open",
                                    "map_close",
                                    "legal_plays",
                                    "resolve_play",
                                    "random_games",
                                    "perft",
                                    "game_open",
                                    "game_copy",
                                    "game_close",
                                    "game_count",
                                    "game_plays",
                                    "game_make",
                                    "game_decide",
                                    "game_end_turn",
                                    "game_over",
                                    "game_state",
                                    "policy_features",
                                    "weights_open",
                                    "weights_close",
                                    "policy_playouts",
                                    "survey_open",
                                    "survey_close",
                                    "survey_run",
                                    "survey_endings",
                                    "survey_distinct",
                                    "survey_ending",
                                    "survey_node",
                                    "survey_edge",
                                    "policy_judge",
                                    "policy_step",
                                    "policy_hand",
                                    "policy_domains",
                                    "network_open",
                                    "network_close",
                                    "policy_network",
                                    "proof_open",
                                    "proof_raise_threshold",
                                    "proof_prepare",
                                    "proof_work",
                                    "proof_result",
                                    "proof_turn",
                                    "proof_case",
                                    "proof_blocks",
                                    "proof_block",
                                    "proof_side_by_side",
                                    "proof_tied",
                                    "proof_close"};
long long called[ENTRIES], good[ENTRIES];
long long calls;

// One call of an entry, and whether the core took what it was told.
template <class T> T count(Entry entry, T answer, bool taken) {
    __atomic_fetch_add(&called[entry], 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&good[entry], taken, __ATOMIC_RELAXED);
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    return answer;
}
int counted(Entry entry, int answer) { return count(entry, answer, answer >= 0); }

struct Chance {
    u64 state;
    u64 next() { return mixed(state++); }
    int below(int n) { return int(next() % u64(n)); }
    bool one_in(int n) { return below(n) == 0; }
    // An index: nearly always one of n, else any number.
    int index(int n) {
        static const int odd[] = {-1, INT_MIN, INT_MAX, 1 << 20, -70000, 32768};
        if (one_in(8)) return one_in(2) ? n : odd[below(6)];
        return n > 0 ? below(n) : 0;
    }
    double real() {
        static const double odd[] = {0.0, -1.0, 1e300, -1e300, 1e-300};
        if (one_in(200)) return one_in(4) ? NAN : odd[below(5)];
        return double(next() % 2000001) / 1e5 - 10.0;
    }
};

// Memory of exactly so many numbers: one more is beyond it.
template <class T> struct Exactly {
    T* at;
    int n;
    explicit Exactly(int n_) : at((T*)calloc(size_t(n_ > 0 ? n_ : 1), sizeof(T))), n(n_) {}
    ~Exactly() { free((void*)at); }
    Exactly(const Exactly&) = delete;
    T& operator[](int i) { return at[i]; }
};

struct Driver {
    Chance lot;
    void* map = 0;
    void* weights = 0;
    int columns = 0, rows = 0, seats = 2, squares = 0;
    Exactly<i16> position{HEAD + ENTRY * 400}, around{AROUND},
        game{1 + HEAD + ENTRY * 400 + AROUND};
    int length = 0, game_length = 0;
    double chances[DRAWS] = {};

    // ---- maps, weights, positions -----------------------------------------------------------
    bool new_map() {
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
            void* made =
                CALL(map_open)(c, r, s, terrain.at, hamlets.at, forest, mountain, attached);
            return count(MAP, made, made != 0);
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
    // Buildings where there is room, owners, marks and cubes; the rules are kept as far as the core
    // asks for it.
    void new_position() {
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
        new_game(hand);
    }
    void new_game(const i16* hand) {
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
    // A copy of exactly this length, now and then with a number that is none, or cut short.
    struct Input : Exactly<i16> {
        Input(Chance& lot, const i16* from, int length) : Exactly<i16>(length) {
            memcpy(at, from, sizeof(i16) * size_t(length));
            if (lot.one_in(25) && length) at[lot.below(length)] = i16(lot.next());
            if (lot.one_in(60)) n = lot.below(length + 1);
        }
    };

    // ---- rules ------------------------------------------------------------------------------
    void rules() {
        Input input(lot, position.at, length);
        Exactly<i16> plays(lot.one_in(10) ? lot.below(200) : 8 * 6000);
        const int n = counted(LEGAL, CALL(legal_plays)(map, input.at, input.n, plays.at, plays.n));
        for (int tries = 0; tries < 4; tries++) resolve(input, plays.at, n);
        Exactly<i16> to(3 * MOST_SEATS * FEATURES);
        counted(FEATURES_, CALL(policy_features)(map, input.at, input.n, lot.below(8), to.at,
                                                 lot.one_in(20) ? to.n - 1 : to.n));
    }
    void resolve(Input& input, const i16* plays, int n) {
        i16 numbers[6];
        if (n > 0 && !lot.one_in(10)) {
            const i16* play = plays + 8 * lot.below(n);
            for (int k = 0; k < 5; k++) numbers[k] = play[k];
            numbers[5] = 0;
        } else {
            const int tops[6] = {CAST + 1, 4, squares + 1, SHAPES + 1, squares + 1, SHAPES + 2};
            for (int k = 0; k < 6; k++)
                numbers[k] = i16(lot.one_in(20) ? int(i16(lot.next())) : lot.below(tops[k]));
            if (lot.one_in(2)) numbers[0] = CAST;
        }
        i16 choices[MOST_CHOICES + 1];
        Exactly<i16> to(lot.one_in(20) ? lot.below(400) : 22 + MOST_OPTIONS + 5000);
        for (int given = 0; given <= MOST_CHOICES; given++) {
            const int told =
                counted(RESOLVE, CALL(resolve_play)(map, input.at, input.n, numbers, choices,
                                                    lot.one_in(50) ? lot.index(30) % 25 : given,
                                                    to.at, to.n));
            if (told < 0 || to[0] <= 0) return;
            choices[given] = lot.one_in(30) ? i16(lot.next()) : to[22 + lot.below(to[0])];
        }
    }

    // ---- games ------------------------------------------------------------------------------
    void whole_games() {
        Input input(lot, game.at, game_length);
        u64 seeds[3] = {lot.next(), lot.next(), lot.next()};
        Exactly<int> totals(3 * (1 + MOST_SEATS));
        int stop = lot.one_in(10);
        counted(GAMES, CALL(random_games)(map, input.at, input.n, seeds,
                                          lot.one_in(10) ? -1 : lot.below(3), lot.below(4), &stop,
                                          totals.at));
    }
    void small_perft() {
        Input input(lot, game.at, game_length);
        const int depth = W > 3 ? 1 : 1 + lot.one_in(20);
        Exactly<long long> counts(depth + 1), progress(2);
        stop_soon(
            [&](const int* stop) {
                const int ended =
                    CALL(perft)(map, input.at, input.n, lot.one_in(20) ? -depth : depth, stop,
                                counts.at, progress.at);
                count(PERFT, 0, ended >= 0);
            },
            [&] { __atomic_load_n(&progress[1], __ATOMIC_RELAXED); }, lot.below(30));
    }
    void stepping() {
        Input input(lot, game.at, game_length);
        void* played = CALL(game_open)(map, input.at, input.n, lot.next());
        count(OPENED, 0, played != 0);
        if (!played) return;
        Exactly<i16> options(1 + MOST_OPTIONS);
        Exactly<int> state(32);
        for (int i = 0; i < 30; i++) {
            const int n = counted(LOOK, CALL(game_count)(played));
            const int what = lot.below(10);
            if (what < 6) {
                int left = counted(MAKE, CALL(game_make)(played, lot.index(n), options.at));
                while (left > 0 && !lot.one_in(20))
                    left = counted(DECIDE, CALL(game_decide)(played, lot.index(left), options.at));
                if (left > 0) counted(END_TURN, CALL(game_end_turn)(played, state.at));
            } else if (what == 6) {
                Exactly<i16> all(lot.one_in(4) ? 12 * (n / 2) : 12 * n);
                counted(LIST, CALL(game_plays)(played, all.at, all.n));
            } else if (what == 7) {
                count(STATE, CALL(game_state)(played, state.at), true);
                counted(OVER, CALL(game_over)(played));
            } else if (what == 8) {
                const int gone[3] = {lot.index(3), lot.index(3), lot.index(3)};
                counted(END_TURN, CALL(game_end_turn)(played, gone));
            } else {
                void* other = CALL(game_copy)(played);
                count(COPY, 0, other != 0);
                count(CLOSE, (CALL(game_close)(played), 0), true);
                played = other;
                if (!played) return;
            }
        }
        count(CLOSE, (CALL(game_close)(played), 0), true);
    }

    // ---- the policy -------------------------------------------------------------------------
    void orders(int* to, int from, int budget) {
        const int reserve = lot.one_in(3) ? 1 : -1;
        const int all[] = {from,
                           lot.below(seats),
                           0,
                           0,
                           0,
                           reserve,
                           reserve,
                           reserve,
                           budget,
                           budget / 4,
                           1 + lot.below(20),
                           lot.below(2),
                           lot.below(32)};
        memcpy(to, all, sizeof all);
        if (lot.one_in(30)) to[lot.below(13)] = lot.index(12);
    }
    void playouts() {
        Input input(lot, position.at, length), there(lot, around.at, AROUND);
        const int from = lot.below(3),
                  pile_n = around[AROUND - 3] + around[AROUND - 2] + around[AROUND - 1];
        Exactly<u8> pile(MOST_PILE);
        int n = 0;
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < around[AROUND - 3 + k] && n < MOST_PILE; i++) pile[n++] = u8(k);
        for (int i = std::min(pile_n, n) - 1; i > 0; i--)
            std::swap(pile[i], pile[lot.below(i + 1)]);
        Exactly<u32> luck(PythonRandom::WORDS_N + 1);
        for (int i = 0; i < PythonRandom::WORDS_N; i++) luck[i] = u32(lot.next());
        luck[PythonRandom::WORDS_N] = u32(lot.below(PythonRandom::WORDS_N + 1));
        if (lot.one_in(10)) luck[PythonRandom::WORDS_N] = u32(lot.next());
        int told[13];
        orders(told, from, 1 + lot.below(40));
        Exactly<double> totals(MOST_SEATS);
        Exactly<int> ends(3);
        Exactly<i16> line(lot.one_in(10) ? 20 : 512);
        void* made = lot.one_in(3) ? new_networks() : 0;
        auto play = [&](const int* stop) {
            counted(PLAYOUTS,
                    CALL(policy_playouts)(map, (const Weights*)weights, (const DomainNetworks*)made,
                                          input.at, input.n, there.at, 1,
                                          from == TURN_ALONE ? chances : 0, pile.at, luck.at, told,
                                          lot.next(), stop, totals.at, ends.at, line.at, line.n));
        };
        int never = 0;
        play(&never);
        if (made) count(DROP, (CALL(network_close)(made), 0), true);
    }
    // What Python's function says of a node: mostly an estimate, now and then none.
    static double worth(int node, int one, int two, int ecus) {
        return (node + one + two + ecus) % 97 ? 0.01 * (node % 11) : NAN;
    }
    void survey() {
        typedef khronos::SurveyRoom<W> Kept;
        Input input(lot, position.at, length), there(lot, around.at, AROUND);
        Kept* room = (Kept*)CALL(survey_open)(map);
        count(ROOM, 0, room != 0);
        if (!room) return;
        Exactly<int> whole(7);
        int told[13], done = -1;
        orders(told, lot.one_in(20) ? lot.below(3) : int(TURN_ALONE), lot.below(W > 3 ? 60 : 200));
        stop_soon(
            [&](const int* stop) {
                done = counted(
                    SURVEY, CALL(survey_run)(map, room, (const Weights*)weights, input.at, input.n,
                                             there.at, chances, told, lot.next(), lot.real(),
                                             lot.one_in(3) ? 0.0 : lot.real(), 0.01, lot.below(3),
                                             lot.one_in(4) ? lot.below(8) : 0,
                                             lot.one_in(8) ? 1 + lot.below(8) : 256, lot.below(2),
                                             lot.one_in(4) ? worth : 0, stop, whole.at));
            },
            [&] { __atomic_load_n(&whole[0], __ATOMIC_RELAXED); },
            lot.one_in(4) ? lot.below(10) : 1000);
        const int n = done == 0 ? whole[3] : 0, nodes = done == 0 ? whole[5] : 0,
                  edges = done == 0 ? whole[6] : 0;
        Exactly<double> values(n);
        Exactly<int> rest(3 * n);
        counted(ENDINGS, CALL(survey_endings)(map, room, values.at, rest.at));
        Exactly<int> some(MOST_TURNS);
        counted(DISTINCT, CALL(survey_distinct)(map, room, lot.index(MOST_TURNS + 1), some.at));
        for (int i = 0; i < 12; i++) {
            Exactly<i16> line(lot.one_in(10) ? lot.below(40) : 512);
            counted(ENDING, CALL(survey_ending)(map, room, lot.index(n), line.at, line.n));
            double value;
            int numbers[13];
            Exactly<i16> board(lot.one_in(10) ? lot.below(HEAD) : HEAD + ENTRY * 2200);
            counted(NODE, CALL(survey_node)(map, room, lot.index(nodes), &value, numbers, board.at,
                                            board.n));
            Exactly<int> edge(lot.one_in(5) ? lot.below(40) : 4096);
            counted(EDGE, CALL(survey_edge)(map, room, lot.index(edges), edge.at, edge.n));
        }
        Exactly<int> move(MOVED + 1 + MOST_CHOICES);
        counted(STEP,
                CALL(policy_step)(map, room, (const Weights*)weights, input.at, input.n, there.at,
                                  chances, lot.next(), lot.index(30), lot.real(), move.at));
        count(LEAVE, (CALL(survey_close)(map, room), 0), true);
    }
    void worths() {
        Input input(lot, position.at, length), there(lot, around.at, AROUND);
        Exactly<double> to(MOST_SEATS + 1);
        counted(JUDGE, CALL(policy_judge)(map, (const Weights*)weights, input.at, input.n, there.at,
                                          chances, to.at));
        int discard[3];
        const int cards[3] = {lot.index(3), lot.index(2), lot.index(2)};
        count(HAND,
              CALL(policy_hand)((const Weights*)weights, lot.index(9), cards, chances, lot.index(4),
                                discard),
              true);
    }

    // Networks by lot: numbers that may be shifts, too, or all as large as they may be.
    void* new_networks() {
        const int networks = 1 + lot.below(2), n = 1 + networks * DomainNetwork::LENGTH;
        const bool large = lot.one_in(3);
        Exactly<int> from(n);
        from[0] = networks;
        for (int i = 1; i < n; i++)
            from[i] = !large ? lot.below(MOST_SHIFT + 1) : sign() * int(MOST_WEIGHT);
        for (int i = 0; i < networks; i++) {
            int* at = from.at + 1 + i * DomainNetwork::LENGTH;
            if (large) enlarge(at);
            at += DomainNetwork::LENGTH - (NETWORK_TURNS + 1);
            for (int turn = 0; turn <= NETWORK_TURNS; turn++) at[turn] = int(lot.next() & INT_MAX);
        }
        if (lot.one_in(10)) from[lot.below(n)] = lot.index(9);
        void* made = CALL(network_open)(from.at, lot.one_in(10) ? lot.below(n) : n);
        count(NETWORKS, 0, made != 0);
        return made;
    }
    int sign() { return lot.one_in(2) ? 1 : -1; }
    // Gives one of them the largest biases, and shifts that may be.
    void enlarge(int* at) {
        auto shift = [&] { *at++ = lot.below(MOST_SHIFT + 1); };
        auto biases = [&](int number) {
            while (number--) *at++ = sign() * int(MOST_BIAS);
            shift();
        };
        at += DOMAIN_HIDDEN * (DOMAIN_NUMBERS + PLACE_INPUTS);
        biases(DOMAIN_HIDDEN);
        at += DOMAIN_TOLD * DOMAIN_HIDDEN;
        biases(DOMAIN_TOLD);
        shift();
        at += HEAD_HIDDEN * 2 * SEAT_INPUTS;
        biases(HEAD_HIDDEN);
    }
    void networks() {
        Input input(lot, position.at, length), there(lot, around.at, AROUND);
        Exactly<i16> told(lot.one_in(4) ? lot.below(200) : 3 + 2 * 3 * DOMAIN_NUMBERS * 400);
        counted(DOMAINS, CALL(policy_domains)(map, input.at, input.n, told.at, told.n));
        void* made = new_networks();
        if (!made) return;
        if (!lot.one_in(10)) there[1] = START_PHASE;
        // Two positions, one after the other.
        Exactly<i16> both(2 * input.n), around_both(2 * AROUND);
        for (int i = 0; i < 2; i++) {
            memcpy(both.at + i * input.n, input.at, sizeof(i16) * size_t(input.n));
            memcpy(around_both.at + i * AROUND, there.at, sizeof(i16) * AROUND);
        }
        const int lengths[2] = {input.n, input.n};
        Exactly<int> to(2);
        counted(SAID, CALL(policy_network)(map, (const Weights*)weights,
                                           (const DomainNetworks*)made, both.at, lengths,
                                           around_both.at, lot.below(3), lot.below(4) - 2, to.at));
        count(DROP, (CALL(network_close)(made), 0), true);
    }

    // ---- the proof --------------------------------------------------------------------------
    void proof() {
        Input input(lot, position.at, length);
        int who[5 + MOST_SEATS + 3];
        for (int i = 0; i < 2; i++) {
            who[2 * i] = lot.below(3);
            who[2 * i + 1] = lot.below(3);
        }
        who[4] = lot.below(12);
        for (int s = 0; s < MOST_SEATS; s++)
            who[5 + s] = s < seats && lot.one_in(3) ? lot.below(7) : 0;
        for (int k = 0; k < 3; k++)
            who[5 + MOST_SEATS + k] = lot.one_in(8) ? lot.below(5) : input[1 + k];
        if (lot.one_in(15)) who[lot.below(13)] = lot.index(5);
        const int rule_n = lot.one_in(4) ? lot.below(4) : 0,
                  wanted_n = lot.one_in(4) ? lot.below(4) : 0;
        Exactly<u64> rule(2 * rule_n), wanted(wanted_n);
        for (int i = 0; i < rule_n; i++) {
            rule[i] = lot.next();
            rule[rule_n + i] = u64(lot.below(4));
        }
        std::sort(rule.at, rule.at + rule_n);
        Exactly<i16> plays(8 * 6000);
        const int legal =
            counted(LEGAL, CALL(legal_plays)(map, input.at, input.n, plays.at, plays.n));
        for (int i = 0; i < wanted_n; i++) {
            const i16* play = plays.at + 8 * lot.below(legal > 0 ? legal : 1);
            wanted[i] =
                bits_of({u8(play[0]), u8(play[1]), u8(play[3]), 0, u16(play[2]), u16(play[4])});
        }
        std::sort(wanted.at, wanted.at + wanted_n);
        int stop = 0;
        void* search = CALL(proof_open)(map, input.at, input.n, who, lot.index(8), rule.at,
                                        lot.one_in(20) ? -1 : rule_n, wanted.at, wanted_n,
                                        lot.one_in(20) ? lot.index(5) : lot.below(6) - 3,
                                        lot.one_in(20) ? lot.index(12) : 10,
                                        lot.one_in(20) ? -1 : 200 + lot.below(6000), &stop);
        count(SEARCH, 0, search != 0);
        if (!search) return;
        if (lot.one_in(10)) counted(WORK, CALL(proof_work)(search));
        meanwhile(search, 1, [&] { counted(PREPARE, CALL(proof_prepare)(search)); });
        if (lot.one_in(10)) counted(PREPARE, CALL(proof_prepare)(search));
        meanwhile(search, 2, [&] { counted(WORK, CALL(proof_work)(search)); });
        look_at(search);
        put_side_by_side(search);
        count(END, CALL(proof_close)(search), true);
    }
    // What may be asked of a search while others work at it.
    void look_at(void* search) {
        long long counts[11];
        counted(RESULT, CALL(proof_result)(search, counts));
        Exactly<i16> turn(lot.one_in(10) ? lot.below(60) : 512);
        counted(FOUND_, CALL(proof_turn)(search, lot.index(int(counts[5])), turn.at, turn.n));
        int head[2];
        Exactly<u64> answers(3 * MOST_ANSWERS);
        counted(CASE, CALL(proof_case)(search, lot.index(int(counts[7])), head, answers.at));
        counted(RAISE_THRESHOLD,
                CALL(proof_raise_threshold)(search, lot.one_in(10) ? lot.index(3) : -2));
    }
    // What may be asked once the blocks are there.
    void put_side_by_side(void* search) {
        enum { ROW = 13 + MOST_SEATS };
        const int room = lot.below(40);
        Exactly<int> listed(ROW * room);
        const int there = counted(BLOCKS, CALL(proof_blocks)(search, listed.at, room));
        const int n = std::min(there, room);
        Exactly<int> numbers(12);
        for (int i = 0; i < 12; i++)
            numbers[i] = n && !lot.one_in(40) ? listed[ROW * lot.below(n)] : lot.index(1 << 20);
        Exactly<i16> turn(lot.one_in(10) ? lot.below(60) : 512);
        counted(BLOCK, CALL(proof_block)(search, numbers[0], turn.at, turn.n));
        const int groups = lot.one_in(10) ? lot.index(6) : 1 + lot.below(4);
        unsigned char tied[16];
        const int sizes[4] = {lot.below(4), lot.below(4), lot.below(4), lot.below(4)};
        int to[4];
        counted(SIDE_BY_SIDE, CALL(proof_side_by_side)(search, groups, sizes, numbers.at, to));
        counted(TIED, CALL(proof_tied)(search, lot.below(5), sizes, numbers.at, tied));
    }
    template <class Job> void meanwhile(void* search, int threads, Job job) {
        pthread_t others[2];
        struct Told {
            Job& job;
            int left;
        } told = {job, threads};
        auto run = [](void* of) -> void* {
            Told& t = *(Told*)of;
            t.job();
            __atomic_fetch_sub(&t.left, 1, __ATOMIC_ACQ_REL);
            return 0;
        };
        int begun = 0;
        while (begun < threads && !pthread_create(&others[begun], 0, run, &told)) begun++;
        for (int i = 0; i < 5 && __atomic_load_n(&told.left, __ATOMIC_ACQUIRE); i++) {
            look_at(search);
            usleep(50);
        }
        for (int i = 0; i < begun; i++) pthread_join(others[i], 0);
    }
    // A job in a thread, looked at now and then and stopped after so many looks.
    template <class Job, class Look> void stop_soon(Job job, Look look, int looks) {
        struct Told {
            Job& job;
            int stop, over;
        } told = {job, 0, 0};
        auto run = [](void* of) -> void* {
            Told& t = *(Told*)of;
            t.job(&t.stop);
            __atomic_store_n(&t.over, 1, __ATOMIC_RELEASE);
            return 0;
        };
        pthread_t other;
        if (pthread_create(&other, 0, run, &told)) return;
        for (int i = 0; i < looks && !__atomic_load_n(&told.over, __ATOMIC_ACQUIRE); i++) {
            look();
            usleep(100);
        }
        __atomic_store_n(&told.stop, 1, __ATOMIC_RELAXED);
        pthread_join(other, 0);
    }

    void run(long long most, double seconds) {
        const double until = seconds > 0.0 ? time_by(WORLD) + seconds : 0.0;
        auto on = [&] { return calls < most && (seconds <= 0.0 || time_by(WORLD) < until); };
        while (on()) {
            if (!new_map()) continue;
            count(VERSION_, CALL(version)(), true);
            count(SOURCES_, CALL(sources)()[0], true);
            for (int i = 0; i < 40 && on(); i++) {
                new_position();
                for (int k = 0; k < 20 && on(); k++) rules();
                stepping();
                for (int k = 0; k < 3; k++) worths();
                networks();
                if (lot.one_in(4)) whole_games();
                if (lot.one_in(4)) small_perft();
                if (lot.one_in(2)) playouts();
                if (lot.one_in(2)) survey();
                if (lot.one_in(W > 3 ? 40 : 10)) proof();
            }
        }
        forget_all();
    }
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SEED CALLS SECONDS\n", argv[0]);
        return 2;
    }
    Driver driver = {{mixed(strtoull(argv[1], 0, 10))}};
    driver.run(strtoll(argv[2], 0, 10), strtod(argv[3], 0));
    for (int i = 0; i < ENTRIES; i++) printf("%s %lld %lld\n", names[i], called[i], good[i]);
    return 0;
}
