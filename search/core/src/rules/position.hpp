// Boards and positions as sets of squares (rules §1). A position is a plain value without pointers.
#pragma once
#include "rules/map.hpp"

namespace khronos {

inline constexpr int HAND_SIZE = 4, CUBES_EACH = 25;
// Civil buildings of reason that bear cubes: there cannot be more of them than cubes.
inline constexpr int MOST_CUBES = 128;
static_assert(MOST_CUBES > CUBES_EACH * MOST_SEATS);

// Cubes on one building, packed: three bits a seat, as no building holds more than five.
enum : int { CUBE_BITS = 3, MOST_OF_A_SEAT = (1 << CUBE_BITS) - 1 };
static_assert(CUBE_BITS * MOST_SEATS <= 16, "packed cubes are a u16");
inline int cubes_of(int packed, int seat) { return packed >> CUBE_BITS * seat & MOST_OF_A_SEAT; }
inline int one_cube(int seat) { return 1 << CUBE_BITS * seat; }
struct Cubes {
    u16 at, packed;
};

// Bits of the seats with most cubes; none where nobody has any.
inline u8 seats_with_most(const u8* cubes) {
    u8 top = *std::max_element(cubes, cubes + MOST_SEATS), result = 0;
    for (int s = 0; s < MOST_SEATS; s++)
        if (top && cubes[s] == top) result |= u8(1 << s);
    return result;
}

inline u64 tile_hash(int epoch, int shape, int owner, int at) {
    return mixed(u64(epoch) << 40 | u64(shape) << 32 | u64(owner + 1) << 16 | u64(at) << 48 | 1);
}
// What a square may bear besides a tile.
enum { RENOVATION = 1, CUBES_HERE = 3 };
inline u64 state_hash(int what, int at, int value) {
    return mixed(u64(what) << 60 | u64(at) << 20 | u64(value) << 4 | 2);
}

// Cards by kind.
struct Hand {
    i8 by_kind[KINDS];
    i8& operator[](int kind) { return by_kind[kind]; }
    i8 operator[](int kind) const { return by_kind[kind]; }
    int held() const { return by_kind[0] + by_kind[1] + by_kind[2]; }
    Hand without(const Hand& o) const {
        return {{i8(by_kind[0] - o.by_kind[0]), i8(by_kind[1] - o.by_kind[1]),
                 i8(by_kind[2] - o.by_kind[2])}};
    }
};

// One board (§1.1). On reason nobody owns a tile.
template <int W> struct Board {
    // By shape; visible printed hamlets are among the hamlets.
    Bitboard<W> anchors[SHAPES];
    // Of might and faith the anchors by owner, of reason the marked ruins by player.
    Bitboard<W> owner[MOST_SEATS];
    Bitboard<W> renovated;        // of reason only
    Bitboard<W> occupied;         // squares that are not empty
    Bitboard<W> visible_hamlets;  // printed ones that nothing covers
    u64 hash;                     // of all that stands on it

    int shape_at(int at) const {
        for (int s = 0; s < SHAPES; s++)
            if (anchors[s].has(at)) return s;
        return -1;
    }
    // The tile that stands at an anchor: its shape, or -1 where there is none (or a printed
    // hamlet).
    int tile_at(int at) const { return visible_hamlets.has(at) ? -1 : shape_at(at); }
    int owner_at(int at) const {
        for (int s = 0; s < MOST_SEATS; s++)
            if (owner[s].has(at)) return s;
        return -1;
    }
    Bitboard<W> owned() const {
        Bitboard<W> result = Bitboard<W>::none();
        for (int s = 0; s < MOST_SEATS; s++) result |= owner[s];
        return result;
    }
    // Anchors of a kind; of a size.
    Bitboard<W> of_kind(int kind) const {
        return anchors[shape_of(kind, 1)] | anchors[shape_of(kind, 2)] | anchors[shape_of(kind, 3)];
    }
    Bitboard<W> of_size(int size) const {
        return anchors[shape_of(MILITARY, size)] | anchors[shape_of(RELIGIOUS, size)] |
               anchors[shape_of(CIVIL, size)];
    }
    // The highest size of a kind in a domain, 0 where there is none (§5).
    int highest(int kind, const Bitboard<W>& d) const {
        for (int v = MOST_SIZE; v; v--)
            if (anchors[shape_of(kind, v)].meets(d)) return v;
        return 0;
    }
    // The anchors of the highest buildings of a kind in a domain (§5).
    Bitboard<W> summit(int kind, const Bitboard<W>& d) const {
        for (int v = MOST_SIZE; v > 1; v--)
            if (anchors[shape_of(kind, v)].meets(d)) return anchors[shape_of(kind, v)] & d;
        return anchors[shape_of(kind, 1)] & d;
    }
    // The sum of the values of a kind in a domain (§1.3, §1.7).
    int power(int kind, const Bitboard<W>& d) const {
        const int one = (anchors[shape_of(kind, 1)] & d).count();
        const int two = (anchors[shape_of(kind, 2)] & d).count();
        const int three = (anchors[shape_of(kind, 3)] & d).count();
        return kind == CIVIL ? one + 3 * two + 5 * three : one + 2 * two + 3 * three;
    }
    // What the ruins of a domain are worth (§1.3).
    int ruins(const Bitboard<W>& d) const {
        int n = 0;
        for (int s = 0; s < HAMLET; s++) n += (anchors[s] & d).count() * (size_of(s) - 1);
        return n + (renovated & d).count();
    }
};

template <int W> struct Position {
    Board<W> boards[BOARDS];
    i8 stock[SHAPES];       // tiles
    i8 supply[MOST_SEATS];  // cubes
    Hand hand;              // the mover's
    u8 mover;
    u16 cubes_n;
    Cubes cubes[MOST_CUBES];  // civil buildings of reason that bear any, by anchor

    u64 hash() const { return boards[MIGHT].hash ^ boards[FAITH].hash ^ boards[REASON].hash; }
    int cubes_at(int at) const {
        for (int i = 0; i < cubes_n; i++)
            if (cubes[i].at == at) return cubes[i].packed;
        return 0;
    }
    // Adds the cubes in a domain by seat.
    template <class Number> void count_cubes(const Bitboard<W>& d, Number* count) const {
        for (int i = 0; i < cubes_n; i++)
            if (d.has(cubes[i].at))
                for (int s = 0; s < MOST_SEATS; s++)
                    count[s] = Number(count[s] + cubes_of(cubes[i].packed, s));
    }
    void set_cubes(int at, int packed) {
        int i = 0;
        while (i < cubes_n && cubes[i].at != at) i++;
        if (i < cubes_n) {
            boards[REASON].hash ^= state_hash(CUBES_HERE, at, cubes[i].packed);
            cubes[i] = cubes[--cubes_n];
        }
        if (packed && cubes_n < MOST_CUBES) {
            ASSERT(packed < 1 << CUBE_BITS * MOST_SEATS);
            boards[REASON].hash ^= state_hash(CUBES_HERE, at, packed);
            cubes[cubes_n].at = u16(at);
            cubes[cubes_n++].packed = u16(packed);
        }
    }
    // Puts a tile of a seat, or nobody's (-1), on squares that are empty but for printed hamlets.
    void place(const Map<W>& map, int e, int shape, int at, int seat) {
        Board<W>& b = boards[e];
        const Bitboard<W>& mask = map.footprint[size_of(shape)][at];
        ASSERT(mask.any() && !mask.meets(b.occupied.minus(b.visible_hamlets)));
        b.visible_hamlets.remove(mask);
        b.anchors[HAMLET].remove(mask & map.printed);
        b.anchors[shape].set(at);
        b.occupied |= mask;
        if (seat >= 0) b.owner[seat].set(at);
        b.hash ^= tile_hash(e, shape, seat, at);
    }
    // Lemma 1: what independent blocks leave together. Wherever the other position differs from the
    // root, this one takes that over.
    static_assert(sizeof(Board<W>) % sizeof(u64) == 0);
    void merge(const Position& o, const Position& root) {
        const u64 *theirs = (const u64*)o.boards, *old = (const u64*)root.boards;
        u64* ours = (u64*)boards;
        constexpr size_t words = BOARDS * (sizeof(Board<W>) / sizeof(u64));
        for (size_t k = 0; k < words; k++) ours[k] ^= theirs[k] ^ old[k];
        // This hash has the other's cubes in it already.
        const u64 with_cubes = boards[REASON].hash;
        for (int s = 0; s < SHAPES; s++) stock[s] = i8(stock[s] + o.stock[s] - root.stock[s]);
        for (int s = 0; s < MOST_SEATS; s++)
            supply[s] = i8(supply[s] + o.supply[s] - root.supply[s]);
        for (int i = 0; i < root.cubes_n; i++)
            if (!o.cubes_at(root.cubes[i].at)) set_cubes(root.cubes[i].at, 0);
        for (int i = 0; i < o.cubes_n; i++)
            if (o.cubes[i].packed != root.cubes_at(o.cubes[i].at))
                set_cubes(o.cubes[i].at, o.cubes[i].packed);
        boards[REASON].hash = with_cubes;
    }
    void copy_to(Position& to) const {
        memcpy((void*)&to, (const void*)this,
               sizeof(Position) - sizeof(Cubes) * (MOST_CUBES - cubes_n));
    }
};

inline int cubes_in(int packed) {
    int n = 0;
    for (; packed; packed >>= CUBE_BITS) n += packed & MOST_OF_A_SEAT;
    return n;
}
}  // namespace khronos
