// Epochs, kinds, buildings and their values (rules §1.1 to §1.3).
#pragma once
#include "basics/integers.hpp"

namespace khronos {

enum { MIGHT, FAITH, REASON, BOARDS };
enum { MILITARY, RELIGIOUS, CIVIL, KINDS };
enum { MOST_SIZE = 3, MOST_SEATS = 5 };

// A shape is a kind and a size: kind * MOST_SIZE + size - 1.
enum { SHAPES = KINDS * MOST_SIZE, HAMLET = CIVIL * MOST_SIZE };
inline int shape_of(int kind, int size) { return kind * MOST_SIZE + size - 1; }
inline int size_of(int shape) { return shape % MOST_SIZE + 1; }
inline int kind_of(int shape) { return shape / MOST_SIZE; }
inline int civil_value(int size) { return 2 * size - 1; }
}  // namespace khronos
