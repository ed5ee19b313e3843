// Assumptions that tests check while they run; in a release they cost nothing.
#pragma once
#ifdef KHRONOS_ASSERT
#include <stdio.h>
#include <stdlib.h>

namespace khronos {

[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}

}  // namespace khronos

#define ASSERT(...) \
    ((__VA_ARGS__) ? void(0) : khronos::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__))
#else
#define ASSERT(...) void(0)
#endif
