// Python interrupts the core, or lets it wait (search/core/pausing.py).
#pragma once
#include <unistd.h>

namespace khronos {

enum { PAUSED = 2, PAUSE_MICROSECONDS = 5000 };

// Whether Python has asked the core to end. While Python asks for a pause, this waits.
inline bool should_end(const int* stop) {
    int told = 0;
    while (stop && (told = __atomic_load_n(stop, __ATOMIC_RELAXED)) == PAUSED) usleep(5000);
    return told != 0;
}
}  // namespace khronos
