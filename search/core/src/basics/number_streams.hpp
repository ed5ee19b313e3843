// Numbers that cross the border to Python and back, one after the other.
#pragma once
#include <stdint.h>

namespace khronos {

// Writes numbers for Python. Those that find no room are only counted.
template <class Number> struct NumberWriter {
    Number* to;
    int room, count = 0;
    void put(auto... numbers) { (put_one(Number(numbers)), ...); }
    void put_one(Number number) {
        if (count < room) to[count] = number;
        count++;
    }
    bool fits() const { return count <= room; }
};

// Reads numbers from Python. `good` until one is out of its range.
template <class Number> struct NumberReader {
    const Number* from;
    bool good = true;
    int take(int least, int most) {
        const int number = *from++;
        good = good && number >= least && number <= most;
        return number;
    }
};
}  // namespace khronos
