// Lemma 12, One card more: what a turn may still reach with one card (docs/proof.md).
#pragma once
#include "proof/blocks.hpp"

namespace khronos {

template <int W> struct OneCardBound {
    // A play of one card: what it reaches, where the card is spent, Ecus that it brings at once.
    struct LastPlay {
        Reached reached;
        i8 epoch, ecus;
        bool within(const LastPlay& o) const {
            if (epoch != o.epoch || ecus > o.ecus || (reached.may_lead & ~o.reached.may_lead))
                return false;
            for (int e = 0; e < BOARDS; e++)
                if ((reached.domains[e] & ~o.reached.domains[e]) ||
                    reached.adds[e] > o.reached.adds[e])
                    return false;
            return true;
        }
    };
    enum { MOST = 4096 };
    const Map<W>* map;
    const DomainBound<W>* domain_bound;
    const Position<W>* root;
    LastPlay plays[3][MOST];  // by kind, none within another
    int plays_n[3];
    bool full;  // there was no room for all

    void make(const Map<W>& map_, const DomainBound<W>& domain_bound_, const Position<W>& root_) {
        map = &map_;
        domain_bound = &domain_bound_;
        root = &root_;
        full = !domain_bound->usable;
        for (int kind = 0; kind < KINDS; kind++) {
            plays_n[kind] = 0;
            if (root->hand[kind] && !full) list_plays(kind);
        }
    }

    // Lemma 12: calls each(play) for plays with one card of a kind after some plays, until one
    // returns true: those of the root, and upgrades of what the plays put down.
    template <class Each>
    bool any_last_play(int kind, const Step* steps, int count, Each each) const {
        for (int i = 0; i < plays_n[kind]; i++)
            if (each(plays[kind][i])) return true;
        for (int k = 0; k < count; k++) {
            const Play& play = steps[k].play;
            if (play.type > UPGRADE || kind_of(play.shape) != kind) continue;
            const int size = size_of(play.shape);
            const Bitboard<W>& under = map->footprint[size][play.at];
            for (int e = play.epoch; e < (size > 1 ? 2 : play.epoch + 1); e++)
                for (int larger = 2; larger <= (size < 3 ? size + 1 : 3); larger++)
                    FOR_EACH_SQUARE (at, map->anchors_over(under, larger)) {
                        if (map->footprint[larger][at].any() &&
                            each(last_play(kind, e, larger, at)))
                            return true;
                    }
        }
        return false;
    }
    // What a play reaches, as the lists have it.
    LastPlay as_listed(const Position<W>& p, const Play& play, int kind) const {
        return {domain_bound->reached_by_play(p, play, kind), i8(play.epoch), i8(ecus_of(play))};
    }

  private:
    // A building of a size on might or faith, or a demolition (size 0).
    LastPlay last_play(int kind, int e, int size, int at) const {
        const Play play = {u8(size == 0   ? DEMOLISH
                              : size == 1 ? CONSTRUCT
                                          : UPGRADE),
                           u8(e),
                           u8(size ? shape_of(kind, size) : 0),
                           0,
                           0,
                           u16(at)};
        return as_listed(*root, play, kind);
    }
    void add(int kind, const LastPlay& one) {
        LastPlay* all = plays[kind];
        int& many = plays_n[kind];
        for (int i = 0; i < many; i++)
            if (one.within(all[i])) return;
        for (int i = 0; i < many; i++)
            if (all[i].within(one)) all[i--] = all[--many];
        if (many < MOST)
            all[many++] = one;
        else
            full = true;
    }
    void list_plays(int kind) {
        for (int e = 0; e < REASON; e++) {
            // Where an upgrade may begin: what stands there may be downsized first, or a printed
            // hamlet uncovered.
            Bitboard<W> under = kind == CIVIL ? map->printed : Bitboard<W>::none();
            for (int size = 1; size <= MOST_SIZE; size++)
                FOR_EACH_SQUARE (at, root->boards[e].anchors[shape_of(kind, size)]) {
                    if (kind == CIVIL || root->boards[e].owner[root->mover].has(at))
                        under |= map->footprint[size][at];
                }
            FOR_EACH_SQUARE (at, map->full) {
                for (int size = 0; size <= MOST_SIZE; size++)
                    if (size < 2 ||
                        (map->footprint[size][at].any() && map->footprint[size][at].meets(under)))
                        add(kind, last_play(kind, e, size, at));
            }
        }
        // On reason: a cube on any civil building, a ruin turned, of the root or put by a play that
        // reaches as much.
        auto on_reason = [&](const Bitboard<W>& squares) {
            LastPlay one = {Reached(), REASON, 0};
            one.reached.domains[REASON] = domain_bound->domains_at(REASON, squares);
            if (kind == CIVIL)
                one.reached.may_lead = 1 << REASON;
            else
                one.reached.adds[REASON] = 1;
            add(kind, one);
        };
        FOR_EACH_SQUARE (at, map->full) {
            on_reason(Bitboard<W>::one(at));
        }
        for (int shape = 0; shape < SHAPES; shape++)
            FOR_EACH_SQUARE (at, root->boards[REASON].anchors[shape]) {
                on_reason(map->footprint[size_of(shape)][at]);
            }
    }
};
}  // namespace khronos
