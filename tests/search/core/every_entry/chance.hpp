// Numbers by lot, nearly always right ones, and memory of exactly the length that the interface
// asks for, so that a step beyond is seen.
#pragma once
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "interface/exports.hpp"

namespace khronos::every_entry {

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
    T& operator[](int i) const { return at[i]; }
};

// A copy of exactly this length, now and then with a number that is none, or cut short.
struct Input : Exactly<i16> {
    Input(Chance& lot, const i16* from, int length) : Exactly<i16>(length) {
        memcpy(at, from, sizeof(i16) * size_t(length));
        if (lot.one_in(25) && length) at[lot.below(length)] = i16(lot.next());
        if (lot.one_in(60)) n = lot.below(length + 1);
    }
};

}  // namespace khronos::every_entry
