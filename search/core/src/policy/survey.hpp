// The turns that a survey values most (search/solve/survey.py): positions in layers by cards spent,
// the most valuable expanded first, each by a few plays worth a look.
#pragma once
#include "basics/interruption.hpp"
#include "policy/position_keys.hpp"
#include "policy/proposals.hpp"
#include "policy/survey_nodes.hpp"

namespace khronos {

enum { WIDTH = 32, FIRST = 4 };
enum { MOST_CHUNKS = 1024 };  // of memory: a survey ends there as at its budget

template <int W> struct Survey {
    struct Tried {
        Play play;
        PlayTree<W>* tree;
    };

    const Map<W>* map;
    const int* stop;
    Arena arena;
    List<Node<W>> nodes;
    List<Edge<W>> edges;
    List<int> layers[HAND_SIZE + 1], waiting;
    List<Tried> tried;
    List<u64> met;
    int* table;  // numbers of nodes by their keys, 1 added; 0: free
    int table_bits;
    enum { MOST_GROUPS = 4096 };
    Group<W> groups[MOST_GROUPS];
    int groups_n;
    Proposals<W> proposals;
    PythonRandom lot;
    TreeBuilder<W>* grower;
    const Game<W>* game;
    Judge* judge;
    u64 around, salt;    // the key of all that a turn does not change
    int looked, budget;  // positions generated so far, and at most
    int steps_n;         // steps from the node that is expanded
    bool cut;            // the time ran out meanwhile
    SurveyRequest wanted;
    int* progress;                 // positions generated so far, for whoever waits; or 0
    double deadline;               // by the clock that is wanted
    bool full, complete, stopped;  // no room; nothing was left out; told to stop
    Keys keys;
    FeatureCache<W> seen;
    // What would be too large for the stack of a small thread: domains of might and faith, the tree
    // that grows, and for every step of a turn what is known of its tree.
    Bitboard<W> rows[2][ROWS * DomainReach<W>::MOST];
    TreeRoom<W> trees;
    struct Folding {
        bool known[MOST_STATES];
        Score result[MOST_STATES];
    } foldings[MOST_STEPS + 1];
    int folding;                     // those under way
    int options_taken[MOST_STATES];  // by fork

    // Of zeros.
    bool begin(const Map<W>& m) {
        map = &m;
        table_bits = 10;
        return rebuild_table();
    }
    void end() {
        arena.end();
        nodes.end();
        edges.end();
        waiting.end();
        tried.end();
        met.end();
        for (int i = 0; i <= HAND_SIZE; i++) layers[i].end();
        free(table);
    }

    // ---- the search -------------------------------------------------------------------------
    // `of_others`: the keys of what the turn does not change. FOUND: `best` tells the turn.
    Surveyed run(const Game<W>& g, Judge& j, u64 of_others, u64 salt_, int budget_, int first,
                 int width) {
        game = &g;
        judge = &j;
        around = of_others;
        salt = salt_;
        budget = budget_;
        looked = 0;
        full = stopped = false;
        folding = 0;
        complete = true;
        arena.clear();
        nodes.count = edges.count = 0;
        for (int i = 0; i <= HAND_SIZE; i++) layers[i].count = 0;
        memset(table, 0, sizeof(int) << table_bits);
        if (wanted.epochs) lot.seed(salt, 0);
        Position<W>* start = (Position<W>*)arena.allocate(sizeof g.position);
        if (!start) return NO_ROOM;
        g.position.copy_to(*start);
        const Hand hand = g.position.hand;
        bool fresh;
        if (node_of(start, hand, j.pairs[j.mover], j.ecus[j.mover], fresh) < 0) return NO_ROOM;
        nodes.items[0].safe = true;
        if (!layers[0].append(0)) return NO_ROOM;
        const int cards = hand.held();
        for (;;) {
            bool everything = true;
            for (int spent = 0; spent < cards; spent++) {
                const double part = double(budget - looked) / (cards - spent);
                const double allowed = spent ? looked + part : part > 1.0 ? part : 1.0;
                // What is left of the time is shared out evenly among the layers.
                const double begun = wanted.clock ? time_by(wanted.clock) : 0.0,
                             until =
                                 wanted.clock ? begun + (deadline - begun) / (cards - spent) : 0.0;
                if (!expand_layer(spent, cards, allowed, until, first, width, everything))
                    return NO_ROOM;
            }
            if (everything) return FOUND;
            if (looked >= budget || out_of_time(deadline)) {
                complete = false;
                return FOUND;
            }
        }
    }
    bool out_of_time(double until) {
        stopped = stopped || should_end(stop);
        return stopped || arena.chunks_n >= MOST_CHUNKS ||
               (wanted.clock && time_by(wanted.clock) >= until);
    }
    // Nodes of a layer, the most valuable first; of those with equal boards, from the third on at
    // the end.
    bool expand_layer(int spent, int cards, double allowed, double until, int first, int width,
                      bool& everything) {
        waiting.count = met.count = 0;
        for (int i = 0; i < layers[spent].count; i++) {
            const int node = layers[spent].items[i];
            if (!nodes.items[node].expanded && !waiting.append(node)) return false;
        }
        const Node<W>* const at = nodes.items;
        std::sort(waiting.items, waiting.items + waiting.count, [&](int a, int b) {
            return at[a].priority != at[b].priority ? at[a].priority > at[b].priority : a < b;
        });
        int later_n = 0;
        for (int i = 0; i < waiting.count + later_n; i++) {
            const bool again = i >= waiting.count;
            const int node = waiting.items[again ? i - waiting.count : i];
            if (!again) {
                const u64 boards = nodes.items[node].position->hash();
                const auto times = std::count(met.items, met.items + met.count, boards);
                if (!met.append(boards)) return false;
                if (times >= 2) {
                    waiting.items[later_n++] = node;
                    continue;
                }
            }
            if (looked >= allowed || out_of_time(until)) {
                everything = false;
                break;
            }
            if (progress) __atomic_store_n(progress, looked, __ATOMIC_RELAXED);
            if (!expand(node, cards, node ? width : first)) return false;
        }
        return true;
    }
    // What the mover's cards could do if an adventurer with room stood on every board.
    void look_for_groups(const Position<W>& p, int ecus, DomainReach<W>* const* reach) {
        const Groups<W> all = {*map, p, ecus > 0};
        groups_n = 0;
        auto add = [&](const Group<W>& group) {
            if (groups_n < MOST_GROUPS)
                groups[groups_n++] = group;
            else
                full = true;
        };
        for (int e = 0; e < REASON; e++) all.on_might_or_faith(*reach[e], e, p.hand.held(), add);
        all.on_reason(add);
    }
    bool expand(int number, int cards, int width) {
        nodes.items[number].expanded = true;
        nodes.items[number].first_edge = edges.count;
        const Node<W> node = nodes.items[number];
        steps_n = 0;
        cut = false;
        if (!node.hand.held() || !width) return true;
        Position<W> p;
        node.position->copy_to(p);
        p.hand = node.hand;
        DomainReach<W> might(*map, p.boards[MIGHT], rows[0], DomainReach<W>::MOST),
            faith(*map, p.boards[FAITH], rows[1], DomainReach<W>::MOST);
        DomainReach<W>* const reach[2] = {&might, &faith};
        look_for_groups(p, node.ecus, reach);
        long long plays = 0;
        for (int i = 0; i < groups_n; i++) {
            const Group<W>& one = groups[i];
            each_payment(node.hand, one.kind, one.cost, one.extra,
                         [&](const Hand&) { plays += one.anchors.count(); });
        }
        TreeBuilder<W> growing(*map, arena, p, wanted.most_states, trees);
        grower = &growing;
        bool good = true;
        if (plays <= width && !wanted.epochs) {
            good = every_step(number, p, cards, reach);
        } else {
            looked++;
            steps_n++;
            complete = false;
            const u64 key = wanted.epochs ? 0 : key_of(node, number == 0);
            if (!wanted.epochs) lot.seed(key + salt, key + salt < key);
            proposals.draw(groups, groups_n, reach, node.hand, node.pair, node.ecus, judge->mover,
                           width, lot, [&](const Move& move) {
                               if (wanted.epochs && !(wanted.epochs >> move.play.epoch & 1)) return;
                               good = good &&
                                      follow_step(number, move, growing.build(move.play), cards);
                           });
            full = full || proposals.full;
        }
        nodes.items[number].edges_n = edges.count - node.first_edge;
        return good && !full;
    }
    // Every step from a node: nobody travels who is not charged on arrival.
    bool every_step(int number, Position<W>& p, int cards, DomainReach<W>* const* reach) {
        const Node<W> node = nodes.items[number];
        bool good = true;
        tried.count = 0;
        for (int epoch = 0; epoch < BOARDS; epoch++) {
            const Parties parties(node.pair, epoch);
            for (int k = 0; k < parties.count; k++) {
                const Party& party = parties.parties[k];
                if (party.travellers_n > node.ecus) continue;
                const Pair pair = after_travels(node.pair, party);
                int room = 0;
                for (int i = 0; i < 2; i++)
                    if (pair.of(i) / 3 == epoch) room += CARDS_EACH - pair.of(i) % 3;
                if (!room) continue;
                const Groups<W> all = {*map, p, node.ecus > party.travellers_n};
                auto pay = [&](const Group<W>& group) {
                    const Charges ways(pair, epoch, group.cards());
                    FOR_EACH_SQUARE (at, group.anchors) {
                        each_payment(
                            node.hand, group.kind, group.cost, group.extra, [&](const Hand& paid) {
                                const Play play = group.play(at);
                                for (int w = 0; w < ways.count && good; w++)
                                    if (needed(ways.ways[w], party, node.pair))
                                        good =
                                            follow_step(number, {play, paid, ways.ways[w], party},
                                                        tree_of(play), cards);
                            });
                    }
                };
                if (epoch == REASON)
                    all.on_reason(pay);
                else
                    all.on_might_or_faith(*reach[epoch], epoch, room, pay);
            }
        }
        return good;
    }
    // Whether a charge needs everybody who was brought.
    static bool needed(const Charge& by, const Party& party, Pair before) {
        if (!party.travellers_n || by.cards[1]) return true;
        const int stays = party.to * 3 + by.used[0];
        return party.travellers_n == 1 && by.used[0] == party.who[0] % 3 && before.one != stays &&
               before.two != stays;
    }
    PlayTree<W>* tree_of(const Play& play) {
        for (int i = 0; i < tried.count; i++)
            if (memcmp(&tried.items[i].play, &play, sizeof play) == 0) return tried.items[i].tree;
        PlayTree<W>* tree = grower->build(play);
        arena.failed = arena.failed || !tried.append({play, tree});
        return tree;
    }
    // Follows a step to its ends; without a tree it was left out.
    bool follow_step(int number, const Move& move, PlayTree<W>* tree, int cards) {
        if (arena.failed) return false;
        if (cut) return true;
        looked++;
        if (++steps_n % 64 == 0 && out_of_time(deadline)) {
            cut = true;
            complete = false;
            return true;
        }
        if (!tree || !tree->whole) complete = false;
        if (!tree) return true;
        const Node<W> node = nodes.items[number];
        looked += tree->leaves_n - 1;
        const int plays = node.plays + move.party.travellers_n + 1, edge = edges.count;
        const Hand hand = node.hand.without(move.cards);
        const Pair pair =
            after_charge(after_travels(node.pair, move.party), move.play.epoch, move.charge);
        const int ecus = node.ecus - move.party.travellers_n + ecus_of(move.play);
        int* ends = arena.allocate_array<int>(tree->leaves_n);
        if (!ends || !edges.append({move, tree, ends})) return false;
        for (int leaf = 0; leaf < tree->leaves_n; leaf++) {
            bool fresh;
            const int end = ends[leaf] = node_of(tree->leaves[leaf], hand, pair, ecus, fresh);
            if (end < 0) return false;
            if (fresh && hand.held() && !layers[cards - hand.held()].append(end)) return false;
            Node<W>& there = nodes.items[end];
            if (node.safe && tree->safe && (!there.safe || plays < there.plays)) {
                there.from_node = number;
                there.from_edge = edge;
                there.from_leaf = leaf;
                there.plays = plays;
                there.safe = true;
            }
        }
        const double guaranteed = fold(edge, [&](int n) { return nodes.items[n].stop; }).value;
        for (int leaf = 0; leaf < tree->leaves_n; leaf++) {
            Node<W>& there = nodes.items[ends[leaf]];
            const double worth = tree->safe ? there.stop.value : guaranteed;
            if (worth > there.priority) there.priority = worth;
        }
        return true;
    }

    // ---- nodes ------------------------------------------------------------------------------
    // The node of a position, -1 without memory.
    int node_of(const Position<W>* p, const Hand& hand, Pair pair, int ecus, bool& fresh) {
        const u64 key = mixed(p->hash() ^ mixed(key_of_own(hand, pair, u32(ecus))));
        const u64 mask = (u64(1) << table_bits) - 1;
        u64 i = key & mask;
        for (; table[i]; i = (i + 1) & mask)
            if (nodes.items[table[i] - 1].key == key) {
                fresh = false;
                return table[i] - 1;
            }
        fresh = true;
        const int number = nodes.count;
        if (!nodes.append({})) return -1;
        Node<W>* node = &nodes.items[number];
        table[i] = nodes.count;
        node->position = p;
        node->key = key;
        node->hand = hand;
        node->pair = pair;
        node->ecus = ecus;
        node->from_node = node->from_edge = node->from_leaf = node->onward = -1;
        node->priority = -__builtin_inf();
        for (int e = 0; e < BOARDS; e++)
            judge->look_at_board(e, seen.of(*map, *p, e), node->outlook);
        judge->look_at_seats(*p, node->outlook);
        const int earned = ecus - judge->ecus[judge->mover];
        Placing places[PLACINGS] = {};
        int income[PLACINGS] = {};
        const int n =
            judge->pays ? ways_to_stand(node->outlook.pays, pair, ecus, places, income) : 1;
        node->stop = {-__builtin_inf(), 0};
        node->highest = earned + income[0];
        for (int k = 0; k < n; k++) {
            const int gain = earned + income[k];
            node->highest = std::max(node->highest, gain);
            const Score score =
                score_of(*node, gain, places[k].after(pair), ecus - places[k].travels);
            if (score > node->stop) {
                node->stop = score;
                node->standing = places[k];
            }
        }
        if (nodes.count * 2 > 1 << table_bits) {
            table_bits++;
            if (!rebuild_table()) return -1;
        }
        return number;
    }
    Score score_of(const Node<W>& node, int gain, Pair pair, int ecus) {
        if (wanted.worth_callback)
            return {
                sortable(gain + wanted.worth_callback(nodes.count - 1, pair.one, pair.two, ecus)),
                gain};
        if (wanted.outlook_share == 0.0) return {double(gain), gain};
        return {
            sortable(gain + wanted.outlook_share * (judge->outlook(node.outlook, pair, node.hand) -
                                                    wanted.outlook_before)),
            gain};
    }
    // A table of this many bits with all nodes; false without memory.
    bool rebuild_table() {
        free(table);
        table = (int*)calloc(size_t(1) << table_bits, sizeof(int));
        if (!table) return false;
        const u64 mask = (u64(1) << table_bits) - 1;
        for (int n = 0; n < nodes.count; n++) {
            u64 i = nodes.items[n].key & mask;
            while (table[i]) i = (i + 1) & mask;
            table[i] = n + 1;
        }
        return true;
    }
    // By which Python tells positions apart: it seeds the proposals.
    u64 key_of(const Node<W>& node, bool root) {
        const int seat = judge->mover;
        int gone[3];
        for (int k = 0; k < KINDS; k++)
            gone[k] = game->discard[k] + game->position.hand[k] - node.hand.by_kind[k];
        const u64 rest = ((u64(gone[0]) << 6 | u64(gone[1])) << 6 | u64(gone[2])) << 5 |
                         u64(seat) << 2 | u64(root ? int(game->phase) : int(ACTION_PHASE));
        return around ^ key_of_boards(*node.position, keys) ^
               key_of_seat(node.ecus, hand_code(node.hand), node.pair.one, node.pair.two) ^
               khronos::key_of("rest", (rest << 4 | u64(judge->turn)) << 4 | 8);
    }

    // ---- what is guaranteed -----------------------------------------------------------------
    // Minimax over the decisions of one play; others make both value and gain least. `taken` gets
    // the option at every fork, of others by gain, then value; or by value, if that is wanted, and
    // the gain is its own.
    template <class Of> Score fold(int edge, Of of, int* taken = 0) {
        const Edge<W>& e = edges.items[edge];
        if (!e.tree->forks_n) return of(e.ends[0]);
        // One within another at most for every card of a hand.
        Folding& f = foldings[folding++];
        memset(f.known, 0, size_t(e.tree->forks_n));
        const Score score = folded(e, e.tree->root, of, f.known, f.result, taken);
        folding--;
        return score;
    }
    template <class Of>
    Score folded(const Edge<W>& e, int branch, Of of, bool* known, Score* result, int* taken) {
        if (branch >= 0) return of(e.ends[branch]);
        const int number = ~branch;
        if (known[number]) return result[number];
        const Fork& fork = e.tree->forks[number];
        const bool by_value = taken && wanted.by_value;
        Score best = {0.0, 0};
        double least = __builtin_inf();
        for (int i = 0; i < fork.options_n; i++) {
            const Score score = folded(e, fork.branches[i], of, known, result, taken);
            const bool poorer =
                score.gain < best.gain || (score.gain == best.gain && score.value < best.value);
            const bool better = fork.mover_decides ? score > best
                                : by_value         ? best > score
                                                   : poorer;
            if (!i || better) {
                best = score;
                if (taken) taken[number] = i;
            }
            least = std::min(least, score.value);
        }
        if (!fork.mover_decides) best.value = least;
        known[number] = true;
        return result[number] = best;
    }
};
}  // namespace khronos
