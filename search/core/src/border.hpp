// What the functions of the C interface share.
#pragma once
#include "bits.hpp"

// Compiled once for each number of words that the squares of a map take (SIZES in building/compiling.py): every
// function ends with that number.
#ifndef KHRONOS_WORDS
#define KHRONOS_WORDS 3
#endif
#define JOINED(A, B) A##_##B
#define NAMED(A, B) JOINED(A, B)
#define EXPORT(RESULT, NAME) \
    extern "C" __attribute__((visibility("default"))) RESULT NAMED(khronos_##NAME, KHRONOS_WORDS)

namespace khronos {
namespace {

enum { W = KHRONOS_WORDS };

// A map, and room that playouts on it may work in.
struct Handle { Map<W>* map; void* spare; };
const Map<W>& map_of(const void* handle) { return *((const Handle*)handle)->map; }

}  // namespace
}  // namespace khronos
