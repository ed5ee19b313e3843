// The C interface of domains in numbers and of the networks that look at them. Two players.
#pragma once
#include "interface/exports.hpp"
#include "interface/game_codec.hpp"
#include "policy/domain_network.hpp"

namespace khronos {

// What networks work in.
template <int W> struct NetworkRoom {
    DomainRoom<W> domains;
    FeatureRoom<W> looking;
    Features features[BOARDS];
};

// The numbers of domains, board by board: of each how many domains, then DOMAIN_NUMBERS as the
// first seat sees each and as the second does. Returns how many numbers, whether there was room for
// them or not; -1 for what is no position of two players, -2 without memory.
EXPORT(int, policy_domains)(void* handle, const int16_t* from, int length, int16_t* to, int room) {
    const Map<W>& map = map_of(handle);
    Position<W> p;
    if (map.seats != 2 || room < 0 || !read_position(map, from, length, p)) return -1;
    DomainRoom<W>* looking = (DomainRoom<W>*)malloc(sizeof(DomainRoom<W>));
    if (!looking) return NO_ROOM;
    count_domains(map, p, *looking);
    NumberWriter<int16_t> row = {to, room};
    for (const auto& board : looking->boards) {
        row.put(board.count);
        for (int i = 0; i < board.count; i++)
            for (const auto& numbers : board.numbers[i].seen_by)
                for (u8 number : numbers) row.put(number);
    }
    free(looking);
    return row.count;
}

// Networks, as `DomainNetworks` reads them; 0 for what are none.
EXPORT(void*, network_open)(const int* from, int n) {
    DomainNetworks* networks = (DomainNetworks*)calloc(1, sizeof(DomainNetworks));
    if (networks && !networks->read(from, n)) {
        free(networks);
        networks = 0;
    }
    return networks;
}
EXPORT(void, network_close)(void* networks) { free(networks); }

// A position of two players at the end of a turn, the next player to move, and the game as it was
// when the turn ended. Whose hands are known does not matter.
template <int W>
bool read_turn_over(const Map<W>& map, const Weights& weights, const int16_t* from, int length,
                    const int16_t* around, Game<W>& g) {
    i8 unknown[MOST_SEATS];
    if (map.seats != 2 || weights.seats != 2) return false;
    if (!read_position(map, from, length, g.position) || !read_around(around, g, unknown))
        return false;
    const int most = std::min(weights.last_turn, int(NETWORK_TURNS));
    const int ended = g.turn - !g.position.mover;
    if (g.phase != START_PHASE || g.last_turn > most || ended < 1 || ended > g.last_turn)
        return false;
    g.turn = u8(ended);
    g.position.mover = u8(1 - g.position.mover);
    return true;
}

// Corrections by networks for some positions at the end of a turn (`correction_at_end`), one after
// another, with AROUND numbers for each: for a seat, or with seat -1 for whoever moved. 0, -1 for
// what is no such position, -2 without memory.
EXPORT(int, policy_network)(void* handle, const Weights* weights, const DomainNetworks* networks,
                            const int16_t* from, const int* lengths, const int16_t* arounds, int n,
                            int seat, int* to) {
    const Map<W>& map = map_of(handle);
    if (seat < -1 || seat > 1) return -1;
    NetworkRoom<W>* room = (NetworkRoom<W>*)malloc(sizeof(NetworkRoom<W>));
    if (!room) return NO_ROOM;
    int result = 0;
    for (int i = 0; i < n && !result; from += lengths[i++]) {
        Game<W> g;
        if (!read_turn_over(map, *weights, from, lengths[i], arounds + i * AROUND, g)) {
            result = -1;
            break;
        }
        const Judge judge(*weights, map, g, 0);
        Outlook outlook;
        TurnOver end = {judge, outlook, {}, {}, {}};
        for (int e = 0; e < BOARDS; e++) {
            features_of(map, g.position, e, room->features[e], room->looking);
            judge.look_at_board(e, room->features[e], outlook);
            end.features[e] = &room->features[e];
        }
        judge.look_at_seats(g.position, outlook);
        for (int s = 0; s < 2; s++) {
            end.pairs[s] = judge.pairs[s];
            end.ecus[s] = judge.ecus[s];
        }
        count_domains(map, g.position, room->domains);
        to[i] = correction_at_end(*networks, end, room->domains, seat < 0 ? judge.mover : seat);
    }
    free(room);
    return result;
}
}  // namespace khronos
