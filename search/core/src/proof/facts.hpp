// Lemma 1: what a play asked for and changed, by which two plays are called independent
// (docs/proof.md).
#pragma once
#include "rules/resolver.hpp"

namespace khronos {

// What plays ask and change, by board; all but the first two speak of domains of might and faith,
// told by their squares. What one play asks for ties it to another that changes that (`disturbs`).
template <int W> struct Facts {
    // A tile, cube or mark was put or taken there; it mattered what stands there. On reason the
    // second holds whole domains, with the squares that touch them, unless the play only adds.
    Bitboard<W> wrote[BOARDS], reads[BOARDS];
    // It mattered where they end, or what is highest there; the play changed that.
    Bitboard<W> extent_read[2], extent_changed[2];
    // It mattered who leads them; the play changed whether one of the watched seats does.
    Bitboard<W> leader_read[2], leader_changed[2];
    // A building touches the domain at places apart; squares that may have come apart.
    Bitboard<W> touched_apart[2], parted[2];
    // By kind and size: a building was put below the highest of its kind; one so high would have
    // counted, because nothing higher was there or the power of the domain was asked for.
    Bitboard<W> built_below[2][LEVELS], would_count[2][LEVELS];
    // Bits e * LEVELS + level of those of the last two that are not empty.
    u8 lower, upper;
    static_assert(2 * LEVELS <= 8);
    u16 uses;           // counters changed, or asked for in vain, as bits
    u16 asked_in_vain;  // of these, those of which none was left
    u16 heavy;          // counters of which it takes more than plays usually do

    // Domains that it built beside without changing them.
    Bitboard<W> built_beside(int e) const {
        Bitboard<W> result = leader_read[e];
        for (int level = 0; level < LEVELS; level++) result |= built_below[e][level];
        return result;
    }
    void clear() { memset((void*)this, 0, sizeof *this); }
    void add(const Facts& o) {
        // All of it is bits, whatever the compiler left between them.
        const u8* theirs = (const u8*)&o;
        u8* ours = (u8*)this;
        for (size_t k = 0; k < sizeof *this; k++) ours[k] |= theirs[k];
    }
};

// Lemma 1: what is not noted here may change before the play. It is noted as seen from where the
// play was made, after others of its block.
template <int W>
Facts<W> Resolver<W>::facts(const Position<W>& root, const Position<W>& before) const {
    Facts<W> f;
    f.clear();
    for (int e = 0; e < BOARDS; e++)
        if (touched[e].any()) facts_of_board(e, root, before, f);
    for (int k = 0; k < COUNTERS; k++) {
        const int usually = k < SHAPES ? usual(k) : type == CONSTRUCT ? size_of(shape) : 1;
        if (taken[k]) f.uses |= u16(1 << k);
        if (taken[k] > usually) f.heavy |= u16(1 << k);
    }
    f.asked_in_vain = asked_in_vain;
    f.uses |= asked_in_vain | moved;
    return f;
}

template <int W>
void Resolver<W>::facts_of_board(int e, const Position<W>& root, const Position<W>& before,
                                 Facts<W>& f) const {
    const Bitboard<W>&old = before.boards[e].occupied, &now = position.boards[e].occupied;
    const Bitboard<W> near = touched[e] | map.neighbours(touched[e]);
    const Bitboard<W> domains = map.domains_of(near & old, old) | map.domains_of(near & now, now);
    f.wrote[e] = wrote[e];
    f.reads[e] = near;
    if (e == REASON ? !only_adds(old) : order_mattered[e])
        f.reads[e] |= domains | map.neighbours(domains);
    if (e == REASON) return;
    f.extent_changed[e] =
        may_have_removed[e] || joined[e] ? domains : changed_domains_of(before, e);
    if (f.extent_changed[e].any()) {
        f.leader_changed[e] = changed_leader(before, e, domains);
        if (may_have_removed[e]) {
            f.parted[e] = parted(old, e, domains);
            memcpy((void*)f.would_count[e], would_count[e], sizeof would_count[e]);
        }
        note_highest(before.boards[e], domains, f.would_count[e]);
        note_highest(position.boards[e], domains, f.would_count[e]);
        for (int level = 0; level < LEVELS; level++)
            if (f.would_count[e][level].any()) f.upper |= u8(1 << (e * LEVELS + level));
    }
    // A building beside one domain at most that changed nothing of it: what it asked for is less
    // than all.
    if (may_have_removed[e] || f.extent_changed[e].any() || shape < 0 || !wrote[e].any()) {
        f.extent_read[e] = domains;
        return;
    }
    const Bitboard<W> contact = map.neighbours(wrote[e]) & old;
    const Bitboard<W>& domain = contact.minus(root.boards[e].occupied).any() ? domains : contact;
    if (kind_of(shape) == CIVIL)
        f.leader_read[e] = domain;
    else if (size_of(shape) < 3) {
        const int level = level_of(kind_of(shape), size_of(shape));
        f.built_below[e][level] = domain;
        f.lower |= u8(1 << (e * LEVELS + level));
    }
    if (!contact.any()) return;
    if (!(map.domains_of(Bitboard<W>::one(contact.first()), contact) == contact))
        f.touched_apart[e] = domain;
    // It may rest on others that joined what it touches.
    if (!map.in_one_domain(contact, root.boards[e].occupied)) f.extent_read[e] = domain;
}

// How high the highest are in some domains of a board.
template <int W>
void Resolver<W>::note_highest(const Board<W>& b, const Bitboard<W>& span, Bitboard<W>* to) const {
    map.each_domain(span, b.occupied, [&](const Bitboard<W>& d) {
        for (int kind = 0; kind < CIVIL; kind++) note_highest(to, kind, d, b.highest(kind, d));
    });
}

// On reason it only filled squares beside no more than one domain, or turned or marked a ruin.
template <int W> bool Resolver<W>::only_adds(const Bitboard<W>& old) const {
    if (type > UPGRADE) return type == RENOVATE;
    if (removed[REASON] || !wrote[REASON].any() || wrote[REASON].meets(old) ||
        touched[REASON].minus(wrote[REASON]).any())
        return false;
    return map.in_one_domain(map.neighbours(wrote[REASON]) & old, old);
}

// Squares that may have come apart from the rest of their domain, or would have under a shadow that
// was refused (§4.3), but for the largest part, and for what was touched: a play beside that is
// tied anyway.
template <int W>
Bitboard<W> Resolver<W>::parted(const Bitboard<W>& old, int e, const Bitboard<W>& span) const {
    Bitboard<W> result = Bitboard<W>::none();
    map.each_domain(span, old, [&](const Bitboard<W>& d) {
        const Bitboard<W> left = d.minus(touched[e]);
        Bitboard<W> largest = Bitboard<W>::none();
        map.each_domain(left, left, [&](const Bitboard<W>& part) {
            if (part.count() > largest.count()) largest = part;
        });
        result |= left.minus(largest);
    });
    return result;
}

// Squares, built on before and after, that a watched seat leads now and did not, or the other way
// round.
template <int W>
Bitboard<W> Resolver<W>::changed_leader(const Position<W>& before, int e,
                                        const Bitboard<W>& span) const {
    const Board<W>* const boards[2] = {&before.boards[e], &position.boards[e]};
    Bitboard<W> led[2][MOST_SEATS], result = Bitboard<W>::none();
    memset((void*)led, 0, sizeof led);
    for (int k = 0; k < 2; k++)
        map.each_domain(span, boards[k]->occupied, [&](const Bitboard<W>& d) {
            const Bitboard<W> summit = boards[k]->summit(e, d);
            for (int s = 0; s < map.seats; s++)
                if (watched >> s & 1 && summit.meets(boards[k]->owner[s])) led[k][s] |= d;
        });
    for (int s = 0; s < map.seats; s++)
        result |= (led[0][s] & boards[1]->occupied).minus(led[1][s]) |
                  (led[1][s] & boards[0]->occupied).minus(led[0][s]);
    return result;
}

// Domains of which a play that only filled squares changed the extent (it covered a building) or
// the top.
template <int W>
Bitboard<W> Resolver<W>::changed_domains_of(const Position<W>& before, int e) const {
    Bitboard<W> changed = Bitboard<W>::none();
    const Board<W>&old = before.boards[e], &now = position.boards[e];
    map.each_domain(wrote[e], now.occupied, [&](const Bitboard<W>& d) {
        const Bitboard<W> was = d & old.occupied;
        if (!was.any()) return;
        bool same = !wrote[e].meets(was) &&
                    map.domains_of(Bitboard<W>::one(was.first()), old.occupied) == was;
        for (int kind = 0; kind < CIVIL && same; kind++)
            same = old.summit(kind, was) == now.summit(kind, d);
        if (!same) changed |= d;
    });
    return changed;
}
}  // namespace khronos
