// What can be played (rules §3), apart from how it is paid for.
#pragma once
#include "rules/buildings.hpp"

namespace khronos {

// A travel is no card play; CAST is none at all, but the shadows alone of a building that stands.
enum { TRAVEL, CONSTRUCT, UPGRADE, DEMOLISH, POPULATE, RENOVATE, CAST };

// A card play without its payment. `source` is the anchor upgraded; `upgraded_from`, of CAST alone,
// 1 + the shape that the building was before. Fields not needed are 0.
struct Play {
    u8 type, epoch, shape, upgraded_from;
    u16 source, at;
};
static_assert(sizeof(Play) == sizeof(u64), "plays are compared and kept as their bits");

// Ecus that a play brings at once (§3.1, §3.5).
inline int ecus_of(const Play& play) {
    if (play.type == DEMOLISH) return -1;
    if (play.type <= UPGRADE && size_of(play.shape) > 1) return 1 + play.epoch;
    return 0;
}
}  // namespace khronos
