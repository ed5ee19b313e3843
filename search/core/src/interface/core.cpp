// The compiled core: everything that Python calls (search/core/load_core.py).
#ifndef KHRONOS_SOURCES
#define KHRONOS_SOURCES "unknown"
#endif

#include "interface/game_interface.hpp"
#include "interface/policy_interface.hpp"
#include "interface/proof_interface.hpp"
#include "interface/rules_interface.hpp"

namespace khronos {

enum { VERSION = 20 };

EXPORT(int, version)(void) { return VERSION; }

// The digest of the sources that this was built from.
EXPORT(const char*, sources)(void) { return KHRONOS_SOURCES; }
}  // namespace khronos
