// Sets of squares as words of 64 bits, and the map they lie on (rules §1.2, §1.7, §1.8).
// Square number = row * (columns + 1) + column: the padding column keeps shifts inside a row.
#pragma once
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

namespace khronos {

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;

enum { MOST_SEATS = 5, SHAPES = 9, HAMLET = 6, MOST_EXTRA = 3, PAUSED = 2 };

// Whether Python wants it to end; it waits here as long as Python wants a pause (search/core/pausing.py).
inline bool told_to_end(const int* stop) {
    int told = 0;
    while (stop && (told = __atomic_load_n(stop, __ATOMIC_RELAXED)) == PAUSED) usleep(5000);
    return told != 0;
}

inline int size_of(int shape) { return shape % 3 + 1; }
inline int kind_of(int shape) { return shape / 3; }
inline int civil_value(int size) { return 2 * size - 1; }

// Numbers for Python, one after the other; those for which there is no room are counted only.
template <class Number> struct Row {
    Number* to;
    int room, n = 0;
    void put(auto... numbers) { (put_one(Number(numbers)), ...); }
    void put_one(Number number) {
        if (n < room) to[n] = number;
        n++;
    }
    bool fits() const { return n <= room; }
};

// Numbers from Python, one after the other; `good` until one is out of its range.
template <class Number> struct Reading {
    const Number* from;
    bool good = true;
    int take(int least, int most) {
        const int number = *from++;
        good = good && number >= least && number <= most;
        return number;
    }
};

template <int W> struct Bits {
    u64 w[W];

    static Bits none() { Bits b; memset(b.w, 0, sizeof b.w); return b; }
    static Bits one(int i) { Bits b = none(); b.set(i); return b; }
    void set(int i) { w[i >> 6] |= u64(1) << (i & 63); }
    void clear(int i) { w[i >> 6] &= ~(u64(1) << (i & 63)); }
    bool has(int i) const { return w[i >> 6] >> (i & 63) & 1; }
    bool any() const { u64 x = 0; for (int k = 0; k < W; k++) x |= w[k]; return x != 0; }
    bool meets(const Bits& o) const {
        u64 x = 0;
        for (int k = 0; k < W; k++) x |= w[k] & o.w[k];
        return x != 0;
    }
    bool operator==(const Bits& o) const { u64 x = 0; for (int k = 0; k < W; k++) x |= w[k] ^ o.w[k]; return x == 0; }
    Bits operator&(const Bits& o) const { Bits b; for (int k = 0; k < W; k++) b.w[k] = w[k] & o.w[k]; return b; }
    Bits operator|(const Bits& o) const { Bits b; for (int k = 0; k < W; k++) b.w[k] = w[k] | o.w[k]; return b; }
    Bits minus(const Bits& o) const { Bits b; for (int k = 0; k < W; k++) b.w[k] = w[k] & ~o.w[k]; return b; }
    Bits& operator|=(const Bits& o) { for (int k = 0; k < W; k++) w[k] |= o.w[k]; return *this; }
    Bits& operator&=(const Bits& o) { for (int k = 0; k < W; k++) w[k] &= o.w[k]; return *this; }
    void remove(const Bits& o) { for (int k = 0; k < W; k++) w[k] &= ~o.w[k]; }
    int count() const { int n = 0; for (int k = 0; k < W; k++) n += __builtin_popcountll(w[k]); return n; }
    bool several() const {
        int n = 0;
        for (int k = 0; k < W; k++)
            if (w[k]) { n++; if (n > 1 || (w[k] & (w[k] - 1))) return true; }
        return false;
    }
    int first() const {
        for (int k = 0; k < W; k++) if (w[k]) return k * 64 + __builtin_ctzll(w[k]);
        return -1;
    }
    // Towards lower and higher square numbers by 1 to 63.
    Bits down(int n) const {
        Bits b;
        for (int k = 0; k + 1 < W; k++) b.w[k] = w[k] >> n | w[k + 1] << (64 - n);
        b.w[W - 1] = w[W - 1] >> n;
        return b;
    }
    Bits up(int n) const {
        Bits b;
        for (int k = W - 1; k > 0; k--) b.w[k] = w[k] << n | w[k - 1] >> (64 - n);
        b.w[0] = w[0] << n;
        return b;
    }
};

// Whether two sets a board have a square in common on any of the three.
template <int W> bool meet_somewhere(const Bits<W>* a, const Bits<W>* b) {
    return a[0].meets(b[0]) || a[1].meets(b[1]) || a[2].meets(b[2]);
}

// Runs BODY for every member, lowest first, as SQUARE; the set may change meanwhile.
#define EACH(W, SQUARE, SET, ...)                                               \
    do {                                                                        \
        const auto each_set = (SET);                                            \
        for (int each_k = 0; each_k < (W); each_k++)                            \
            for (u64 each_w = each_set.w[each_k]; each_w; each_w &= each_w - 1) { \
                const int SQUARE = each_k * 64 + __builtin_ctzll(each_w);       \
                __VA_ARGS__                                                     \
            }                                                                   \
    } while (0)

// Calls each(i) for the bits of a word, the lowest first.
template <class Each> void each_bit(u64 word, Each each) {
    for (; word; word &= word - 1) each(__builtin_ctzll(word));
}

// A mixing function of good quality (splitmix64), for hashes.
inline u64 mixed(u64 x) {
    x += 0x9E3779B97F4A7C15ull;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

template <int W> struct Map {
    int columns, rows, stride, squares, seats;
    bool attached;  // a military or religious building may not be constructed alone (§7.2)
    Bits<W> full, dry, printed;
    // By size: squares of a building anchored there (empty where it leaves the map), the squares it
    // touches, the cards that its terrain asks for (§3.2); anchors by these, but those too dear.
    Bits<W> footprint[4][64 * W], ring[4][64 * W];
    u8 surcharge[4][64 * W];
    Bits<W> priced[4][MOST_EXTRA + 1];

    Bits<W> neighbours(const Bits<W>& m) const {
        return ((m.up(1) | m.down(1) | m.up(stride) | m.down(stride)) & full).minus(m);
    }
    // The domain of a square. If the one found last for it stands, only what has joined it is looked for.
    Bits<W> domain_of(int at, const Bits<W>& within) const {
        static thread_local struct { int stride; Bits<W> of[64 * W]; } last;
        if (last.stride != stride) { memset((void*)&last, 0, sizeof last); last.stride = stride; }
        Bits<W> seed = Bits<W>::one(at);
        if (!last.of[at].minus(within).any()) seed |= last.of[at];
        for (;;) {
            Bits<W> grown = seed | ((seed.up(1) | seed.down(1) | seed.up(stride) | seed.down(stride)) & within);
            if (grown == seed) return last.of[at] = seed;
            for (int k = 0; k < 2; k++) grown |= (grown.up(1) | grown.down(1)) & within;  // as a look is dear
            for (int k = 0; k < 2; k++) grown |= (grown.up(stride) | grown.down(stride)) & within;
            seed = grown;
        }
    }
    Bits<W> flood(const Bits<W>& seed, const Bits<W>& within) const {
        Bits<W> found = Bits<W>::none();
        each_domain(seed, within, [&](const Bits<W>& d) { found |= d; });
        return found;
    }
    // Whether some squares lie in the domain of one of them.
    bool as_one(const Bits<W>& some, const Bits<W>& within) const { return !some.several() || !some.minus(domain_of(some.first(), within)).any(); }
    // Calls each(domain) for those that have one of some squares.
    template <class Each> void each_domain(const Bits<W>& some, const Bits<W>& occupied, Each each) const {
        for (Bits<W> rest = some & occupied; rest.any();) {
            const Bits<W> d = domain_of(rest.first(), occupied);
            rest.remove(d);
            each(d);
        }
    }
    // Anchors whose footprint of a size has a square in the mask, or lies in it wholly.
    Bits<W> spread(Bits<W> m, int size) const {
        for (int k = 1; k < size; k++) m |= m.down(1);
        for (int k = 1; k < size; k++) m |= m.down(stride);
        return m;
    }
    Bits<W> room(Bits<W> m, int size) const {
        for (int k = 1; k < size; k++) m &= m.down(1);
        for (int k = 1; k < size; k++) m &= m.down(stride);
        return m;
    }

    // terrain: one letter a square, row by row, of ".f^~"; surcharges as in §3.2.
    void make(int columns_, int rows_, int seats_, const char* terrain, const u8* hamlets, int forest, int mountain, bool attached_) {
        columns = columns_; rows = rows_; seats = seats_; attached = attached_;
        stride = columns + 1; squares = stride * rows;
        full = dry = printed = Bits<W>::none();
        Bits<W> woods = full, hills = full;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) {
                int i = r * stride + c, k = r * columns + c;
                full.set(i);
                if (terrain[k] != '~') dry.set(i);
                if (terrain[k] == 'f') woods.set(i);
                if (terrain[k] == '^') hills.set(i);
                if (hamlets[k]) printed.set(i);
            }
        memset((void*)priced, 0, sizeof priced);
        for (int size = 1; size <= 3; size++)
            for (int i = 0; i < 64 * W; i++) {
                Bits<W> mask = Bits<W>::none();
                int r = i / stride, c = i % stride;
                if (r + size <= rows && c + size <= columns)
                    for (int y = 0; y < size; y++)
                        for (int x = 0; x < size; x++) mask.set(i + y * stride + x);
                footprint[size][i] = mask;
                ring[size][i] = neighbours(mask);
                const int extra = (mask.meets(woods) ? forest : 0) + (mask.meets(hills) ? mountain : 0);
                surcharge[size][i] = u8(extra);
                if (mask.any() && extra <= MOST_EXTRA) priced[size][extra].set(i);
            }
    }
};
}  // namespace khronos
