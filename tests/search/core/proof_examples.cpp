// What the worked examples of docs/proof.md say, asked of the core: what single plays bring, what
// they are said to bring at most, and which of them are independent.
#include <stdlib.h>

#include "interface/position_codec.hpp"
#include "proof/proof.hpp"

namespace khronos {

// The block of a single play, 0 where the root has none; the first, if the mover chooses.
template <int W> const Block<W>* block_of(const Proof<W>& proof, const int16_t* play) {
    for (int i = 0; i < proof.blocks_n; i++) {
        const Block<W>& b = proof.blocks[i];
        const Play& made = b.state.steps[0].play;
        const int numbers[5] = {made.type, made.epoch, made.source, made.shape, made.at};
        if (b.state.steps_n == 1 && std::equal(numbers, numbers + 5, play)) return &b;
    }
    return 0;
}

// Of each play the gain by board and the bound of it, then of each two whether they are
// independent; -1 for a play that the root refuses.
template <int W>
int examples(const Map<W>& map, const int16_t* from, int length, const int* who,
             const int16_t* plays, int n, int* to) {
    Proof<W>* proof = (Proof<W>*)calloc(1, sizeof(Proof<W>));
    if (!proof) return -1;
    proof->map = &map;
    proof->income_turn = proof->mover_ecus_count = true;
    proof->begin_above(NOTHING);
    proof->purse = who[4];
    proof->fares.make(who);
    int result = -1;
    if (read_position(map, from, length, proof->root) && proof->begin(10)) {
        proof->prepare();
        LastPlayBound<W> last_play_bound(map, proof->root, proof->rivals);
        const Block<W>** blocks = (const Block<W>**)calloc(size_t(n), sizeof(Block<W>*));
        NumberWriter<int> row = {to, n * (2 * BOARDS + n)};
        for (int i = 0; i < n; i++) {
            int bound[BOARDS] = {};
            blocks[i] = block_of(*proof, plays + 5 * i);
            if (blocks[i])
                last_play_bound.most_gain_of_last_play(blocks[i]->state.steps[0].play, bound);
            for (int e = 0; e < BOARDS; e++)
                row.put(blocks[i] ? int(blocks[i]->state.sum.gain[e]) : -1);
            for (int more : bound) row.put(more);
        }
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                row.put(blocks[i] && blocks[k]
                            ? int(independent(blocks[i]->facts, blocks[k]->facts, proof->scarce))
                            : -1);
        free(blocks);
        result = row.count;
    }
    proof->end();
    free(proof);
    return result;
}

}  // namespace khronos

extern "C" __attribute__((visibility("default"))) int khronos_examples(
    int columns, int rows, int seats, const char* terrain, const khronos::u8* hamlets, int forest,
    int mountain, int attached, const int16_t* from, int length, const int* who,
    const int16_t* plays, int n, int* to) {
    using namespace khronos;
    if ((columns + 1) * rows > 64 * WORDS) return -1;
    Map<WORDS>* map = (Map<WORDS>*)calloc(1, sizeof(Map<WORDS>));
    if (!map) return -1;
    map->make(columns, rows, seats, terrain, hamlets, forest, mountain, attached != 0);
    const int result = examples(*map, from, length, who, plays, n, to);
    free(map);
    return result;
}
