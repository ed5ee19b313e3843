// Epochs, kinds, buildings and their values (rules §1.1 to §1.3).
#pragma once
#include "basics/integers.hpp"

namespace khronos {

enum { MIGHT, FAITH, REASON };
enum { MILITARY, RELIGIOUS, CIVIL };
inline constexpr int BOARDS = 3, KINDS = 3, MOST_SIZE = 3, MOST_SEATS = 5;

// A shape is a kind and a size; the smallest civil building is the hamlet.
inline constexpr int SHAPES = KINDS * MOST_SIZE, HAMLET = CIVIL * MOST_SIZE;
inline int shape_of(int kind, int size) { return kind * MOST_SIZE + size - 1; }
inline int size_of(int shape) { return shape % MOST_SIZE + 1; }
inline int kind_of(int shape) { return shape / MOST_SIZE; }
// Military leads might, religious leads faith (§6).
inline bool leads(int kind, int epoch) { return kind < CIVIL && kind == epoch; }
// Also the cubes that a civil building of reason holds at most.
inline int civil_value(int size) { return 2 * size - 1; }
}  // namespace khronos
