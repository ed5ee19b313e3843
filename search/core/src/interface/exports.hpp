// What all parts of the C interface share: names, and what Python holds a map by. What Python hands
// over is checked in these parts. No exception leaves them, and nothing is thrown.
#pragma once
#include "policy/endings.hpp"

// Compiled once for each number of words that maps take (SIZES in library_file.py); the names of
// functions end with it.
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
struct Handle {
    Map<W> map;
    void* room;
};
const Map<W>& map_of(const void* handle) { return ((const Handle*)handle)->map; }

}  // namespace

// What a survey keeps for the next one: chunks of memory, nodes and steps.
enum { KEPT_CHUNKS = 16, KEPT_NODES = 1 << 16 };

// What a survey works in; kept with the map, as it is large and remembers what boards look like.
template <int W> struct SurveyRoom {
    Survey<W> survey;
    List<TurnEnd> endings;
    Game<W> game;
    Line line;

    static SurveyRoom* take(const Map<W>& map, void** spare) {
        SurveyRoom* room = (SurveyRoom*)__atomic_exchange_n(spare, (void*)0, __ATOMIC_ACQ_REL);
        if (room) return room;
        room = (SurveyRoom*)calloc(1, sizeof(SurveyRoom));
        if (room && !room->survey.begin(map)) {
            drop(room);
            return 0;
        }
        return room;
    }
    static void give_back(SurveyRoom* room, void** spare) {
        room->survey.arena.trim(KEPT_CHUNKS);
        room->survey.nodes.trim(KEPT_NODES);
        room->survey.edges.trim(KEPT_NODES);
        room->endings.trim(KEPT_NODES);
        drop(__atomic_exchange_n(spare, (void*)room, __ATOMIC_ACQ_REL));
    }
    void prepare(const SurveyRequest& wanted, const int* stop) {
        survey.stop = stop;
        survey.wanted = wanted;
        survey.deadline = wanted.clock ? time_by(wanted.clock) + wanted.seconds : 0.0;
        survey.progress = 0;
        endings.count = 0;
    }
    // A survey that was broken off answers nothing.
    Surveyed fail() {
        survey.nodes.count = survey.edges.count = endings.count = 0;
        return NO_ROOM;
    }
    static void drop(void* room) {
        if (!room) return;
        ((SurveyRoom*)room)->survey.end();
        ((SurveyRoom*)room)->endings.end();
        free(room);
    }
};

}  // namespace khronos
