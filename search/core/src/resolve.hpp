// Resolving a play, board by board in time order (rules §4, §5).
#pragma once
#include "position.hpp"

namespace khronos {

// CAST: no play, but the shadows alone of a building that stands; `spare` is what it was upgraded from, + 1.
enum { CONSTRUCT = 1, UPGRADE = 2, DEMOLISH = 3, POPULATE = 4, RENOVATE = 5, CAST = 6 };
enum { MOST_OPTIONS = 192, MOST_CHOICES = 24 };

// A card play without its payment. `source` is the anchor upgraded; fields not needed are 0.
struct Play { u8 type, epoch, shape, spare; u16 source, at; };

// What happens while a play is resolved, for those who want to see it: what, epoch, shape, square, and seat or
// cubes. The first eight change a board; the last five say why a shadow is not cast.
enum { PLACED, UPGRADED, REMOVED, DOWNSIZED, REPLACED, MARKED, TURNED, CUBES, JOINED, SHADOW, CUBE, KEPT, NO_TILE, NO_CUBE, DOMINION, HIERARCHY, UNATTACHED };
typedef Row<int16_t> Log;

struct Decision { int seat, count; u16 options[MOST_OPTIONS]; };

enum Ending { DONE, OPEN, TOO_MANY };

template <int W> struct Facts;

// What plays take: tiles by shape, and the mover's cubes.
enum { OWN_CUBES = SHAPES, COUNTERS };

// Kinds and sizes of buildings that may stand below the highest of their kind: kind * 2 + size - 1.
enum { LEVELS = 4 };

template <int W> struct Work {
    const Map<W>& map;
    Position<W>& p;
    const int active;
    Bits<W> touched[3] = {}, wrote[3] = {};
    // What the facts are told from (facts.hpp). Boards on which something was removed or would have been;
    // was removed; on which domains were joined; on which the order of domains in violation mattered.
    bool removing[3] = {}, removed[3] = {}, joined[2] = {}, ordered[2] = {};
    bool noting = true;           // the facts will be asked for
    u8 watched = u8(1 << active); // bits of the seats of whom they tell whether these lead
    int type = DEMOLISH, shape = -1;  // of the play; of its building, -1: none
    Bits<W> would_count[2][LEVELS];  // domains in which a building so high would have counted
    // By counter: how many there were; were gone at a time, at most. As bits: asked for in vain; moved.
    i8 had[COUNTERS];
    u8 taken[COUNTERS] = {};
    u16 emptied = 0, moved = 0;
    const u16* choices;
    const int given;
    int asked = 0;
    Decision* decision;
    Ending ending = DONE;
    // Where the play stands: joining which domains, in which of the stages of §4.1, after the shadow on
    // faith or before, and where the place of a smaller tile is asked for, the building that shrinks.
    struct Junction;
    const Junction* joining = 0;
    int stage = 0, shrinking = -1;
    bool cast = false;
    u64 state = 0;  // when a decision is open: equal for states of a play that cannot differ from here on
    Log* log;
    bool alone = false;  // shadows only, no junction or division after them

    Work(const Map<W>& map_, Position<W>& p_, const u16* choices_, int given_, Decision* decision_, Log* log_ = 0)
        : map(map_), p(p_), active(p_.mover), choices(choices_), given(given_), decision(decision_), log(log_) {
        memcpy(had, p.stock, sizeof p.stock);
        had[OWN_CUBES] = p.supply[active];
    }
    u64 state_key() const {
        u64 key = mixed(p.hash() ^ mixed(u64(stage) | u64(cast) << 4 | u64(shrinking + 1) << 8));
        if (joining)
            for (int i = 0; i < joining->count; i++) {
                key = mixed(key ^ u64(joining->power[i]));
                for (int k = 0; k < W; k++) key = mixed(key ^ joining->origin[i].w[k]);
            }
        return key;
    }

    void tell(int what, int e, int shape, int at, int who = -1) { if (log) log->put(what, e, shape, at, who); }
    // Where a play stands when it asks: the board.
    int epoch() const { return stage < 3 ? joining->epoch : stage - 3; }
    const Bits<W>& print(int shape, int at) const { return map.footprint[size_of(shape)][at]; }

    // ---- tiles and cubes; every movement goes through here -------------------------------------
    bool in_stock(int shape) { return asked_for(shape, p.stock[shape]); }
    bool has_cube() { return asked_for(OWN_CUBES, p.supply[active]); }
    bool asked_for(int counter, int left) {
        if (left <= 0) emptied |= u16(1 << counter);
        return left > 0;
    }
    void give_cubes(int seat, int n) {
        p.supply[seat] = i8(p.supply[seat] + n);
        if (seat == active) count(OWN_CUBES, p.supply[seat]);
    }
    void move_tile(int shape, int n) {
        p.stock[shape] = i8(p.stock[shape] + n);
        count(shape, p.stock[shape]);
    }
    void count(int counter, int left) {
        moved |= u16(1 << counter);
        const int gone = had[counter] - left;
        if (gone > taken[counter]) taken[counter] = u8(gone);
    }
    void change(int e, const Bits<W>& mask) {
        touched[e] |= mask;
        wrote[e] |= mask;
    }
    void put(int e, int at, int shape, int seat) {
        change(e, print(shape, at));
        move_tile(shape, -1);
        if (seat >= 0) give_cubes(seat, -1);
        p.place(map, e, shape, at, seat);
        tell(PLACED, e, shape, at, seat);
    }
    // Returns the owner, or on reason who marked it, -1 if nobody. Where it is upgraded or replaced, a
    // larger building will stand on all its squares.
    int take(int e, int at, int shape, int what = REMOVED) {
        Board<W>& b = p.boards[e];
        const Bits<W>& mask = print(shape, at);
        change(e, mask);
        if (what != UPGRADED && what != REPLACED) removing[e] = removed[e] = true;
        move_tile(shape, 1);
        int seat = shape < HAMLET ? b.owner_at(at) : -1;
        if (seat >= 0) { give_cubes(seat, 1); b.owner[seat].clear(at); }
        if (e == REASON && b.renovated.has(at)) { b.renovated.clear(at); b.hash ^= state_hash(1, at, 1); }
        b.anchors[shape].clear(at);
        b.occupied.remove(mask);
        Bits<W> uncovered = mask & map.printed;
        b.bare |= uncovered;
        b.anchors[HAMLET] |= uncovered;
        b.occupied |= uncovered;
        b.hash ^= tile_hash(e, shape, seat, at);
        tell(what, e, shape, at, seat);
        return seat;
    }
    void set_cubes(int at, int packed) {
        const int before = p.cubes_at(at);
        if (packed == before) return;
        p.set_cubes(at, packed);
        tell(CUBES, REASON, HAMLET, at, packed);
        for (int s = 0; s < map.seats; s++) {
            const int back = cubes_of(before, s) - cubes_of(packed, s);
            if (back) give_cubes(s, back);
        }
    }
    int lift(int at) {
        const int packed = p.cubes_at(at);
        set_cubes(at, 0);
        return packed;
    }

    // It mattered how high the highest building of a kind is in a domain: one as high would have counted.
    static void note_highest(Bits<W>* to, int kind, const Bits<W>& d, int highest) {
        for (int size = highest > 1 ? highest : 1; size <= 2; size++) to[kind * 2 + size - 1] |= d;
    }

    // ---- removals (§4.5, §4.6) ------------------------------------------------------------------
    bool identical(int e, int at, int shape, int seat) const {
        return p.boards[e].tile_at(at) == shape && (e != FAITH || p.boards[e].owner_at(at) == seat);
    }
    void keep_cube(int at, int size, int packed) {
        Bits<W> bare = p.boards[REASON].bare & map.footprint[size][at];
        if (!bare.any()) return;
        u8 count[MOST_SEATS];
        for (int s = 0; s < MOST_SEATS; s++) count[s] = u8(cubes_of(packed, s));
        u8 most = leading(count);
        if (most & (most - 1)) { count[active] = 0; most = leading(count); }
        if (!most || (most & (most - 1))) return;
        const int who = __builtin_ctz(most);
        set_cubes(bare.first(), 1 << 3 * who);
        tell(KEPT, REASON, HAMLET, bare.first(), who);
    }
    void lose(int at, int shape) {
        int packed = lift(at);
        take(REASON, at, shape);
        if (packed) keep_cube(at, size_of(shape), packed);
    }
    void remove(int e, int at) {
        int shape = p.boards[e].tile_at(at);
        if (e == REASON) { lose(at, shape); return; }
        int seat = take(e, at, shape);
        if (size_of(shape) == 1) return;
        for (int later = e + 1; later < 3; later++) {
            touched[later] |= print(shape, at);
            if (!identical(later, at, shape, seat)) continue;
            if (later == REASON) lose(at, shape); else take(later, at, shape);
        }
    }

    // ---- domains --------------------------------------------------------------------------------
    struct Junction { int epoch, count = 0; Bits<W> mask; Bits<W> origin[12]; int power[12]; };

    // Domains that a civil building touches; `reach` are its ring and the squares it upgrades.
    void join(Junction& j, int e, const Bits<W>& mask, const Bits<W>& reach) {
        const Board<W>& b = p.boards[e];
        j.epoch = e; j.mask = mask;
        touched[e] |= mask;
        const Bits<W> rest = b.occupied & reach;
        if (map.as_one(rest, b.occupied)) { j.count = rest.any(); return; }
        map.each_domain(rest, b.occupied, [&](const Bits<W>& d) {
            j.power[j.count] = b.power(e, d);
            j.origin[j.count++] = d;
        });
        if (j.count > 1) joined[e] = true;
    }
    // Tells of the domains that a building joins, by their first square.
    void tell_joined(const Junction& j, int shape) {
        for (int at = 0; log && j.count > 1 && at < map.squares; at++)
            for (int i = 0; i < j.count; i++) if (j.origin[i].first() == at) tell(JOINED, j.epoch, shape, at);
    }
    // The active player's own among the candidates, or all if there are none (§5.1, §5.2).
    Bits<W> own_first(int e, const Bits<W>& candidates) const {
        Bits<W> own = candidates & p.boards[e].owner[active];
        return own.any() ? own : candidates;
    }
    int ask(int seat, const Bits<W>& options) {
        if (asked < given) return choices[asked++];
        decision->seat = seat;
        decision->count = 0;
        EACH(W, at, options, {
            if (decision->count == MOST_OPTIONS) { ending = TOO_MANY; return -1; }
            decision->options[decision->count++] = u16(at);
        });
        ending = asked >= MOST_CHOICES ? TOO_MANY : OPEN;
        state = state_key();
        return -1;
    }
    bool downsize_one(int e, const Bits<W>& candidates) {
        int at = candidates.first();
        shrinking = -1;
        if (candidates.several()) { at = ask(active, candidates); if (at < 0) return false; }
        int shape = p.boards[e].tile_at(at), place = -1;
        if (size_of(shape) > 1 && in_stock(shape - 1)) {
            shrinking = at;
            // A size-2 building has four places for size 1, a size-3 one four for size 2.
            place = ask(p.boards[e].owner_at(at), map.footprint[2][at]);
            if (place < 0) return false;
        }
        downsize(e, at, shape, place);
        return true;
    }
    void downsize(int e, int at, int shape, int place) {
        int seat = take(e, at, shape, DOWNSIZED);
        if (place >= 0) put(e, place, shape - 1, seat);
        if (size_of(shape) == 1) return;
        bool smaller = place >= 0 && size_of(shape) == 3;
        if (e == MIGHT) {
            touched[FAITH] |= print(shape, at);
            if (!identical(FAITH, at, shape, seat)) return;
            take(FAITH, at, shape);
            smaller = smaller && in_stock(shape - 1) && !hierarchy_refuses(shape - 1, place, Bits<W>::none());
            if (smaller) put(FAITH, place, shape - 1, seat);
        }
        touched[REASON] |= print(shape, at);
        if (p.boards[REASON].tile_at(at) != shape) return;
        take(REASON, at, shape);
        if (smaller && in_stock(shape - 1)) put(REASON, place, shape - 1, -1);
    }

    bool junction(const Junction& j) {
        const Board<W>& b = p.boards[j.epoch];
        if (alone) return true;
        joining = &j;
        Bits<W> d = j.mask;
        for (int i = 0; i < j.count; i++) d |= j.origin[i];
        for (int turn = 0; turn < 2; turn++) {
            stage = 1 + turn;
            int kind = j.epoch == MIGHT ? turn : 1 - turn;
            for (;;) {
                Bits<W> summit = b.summit(kind, d);
                if (!summit.several()) break;
                int least = 1 << 20;
                for (int i = 0; i < j.count; i++)
                    if (j.origin[i].meets(summit) && j.power[i] < least) least = j.power[i];
                Bits<W> weak = Bits<W>::none();
                for (int i = 0; i < j.count; i++) {
                    if (j.power[i] != least) continue;
                    weak |= j.origin[i] & summit;
                    // With more power it might not have been the weakest; the others only with less.
                    if (noting && j.origin[i].meets(summit)) note_highest(would_count[j.epoch], j.epoch, j.origin[i], 0);
                }
                if (!downsize_one(j.epoch, own_first(j.epoch, weak))) return false;
                d = map.flood(j.mask & b.occupied, b.occupied);
            }
        }
        joining = 0;
        return true;
    }
    // §5.2. Only domains at or beside touched squares can be in violation, if something was removed.
    bool division(int e) {
        if (!removed[e] || alone) return true;
        const Board<W>& b = p.boards[e];
        stage = 3 + e;
        for (;;) {
            Bits<W> found = Bits<W>::none();
            int first = 1 << 20;
            const Bits<W> near = touched[e] | map.neighbours(touched[e]);
            map.each_domain(near, b.occupied, [&](const Bits<W>& d) {
                for (int turn = 0; turn < 2; turn++) {
                    const int kind = e == MIGHT ? turn : 1 - turn;
                    const Bits<W> summit = b.summit(kind, d);
                    if (noting) note_highest(would_count[e], kind, d, b.highest(kind, d));
                    if (!summit.several()) continue;
                    ordered[e] |= found.any();
                    if (d.first() < first) { found = summit; first = d.first(); }
                    break;
                }
            });
            if (!found.any()) return true;
            if (!downsize_one(e, own_first(e, found))) return false;
        }
    }

    // ---- shadows (§4.2-§4.4) --------------------------------------------------------------------
    struct Casting { int shape, at, seat, old_shape, old_at; };

    int old_shadow(int e, const Casting& c) const {
        return c.old_shape >= 0 && identical(e, c.old_at, c.old_shape, c.seat) ? c.old_at : -1;
    }
    bool hierarchy_refuses(int shape, int at, const Bits<W>& spare) {
        const Board<W>& b = p.boards[FAITH];
        const Bits<W>& mask = print(shape, at);
        touched[FAITH] |= mask | spare;
        Bits<W> d = map.flood(mask, b.occupied.minus(spare) | (spare & map.printed) | mask);
        const int top = b.highest(kind_of(shape), d.minus(spare));
        if (noting) note_highest(would_count[FAITH], kind_of(shape), d, top);
        return top == size_of(shape);
    }
    // Tiles that overlap a footprint: by size their anchors.
    Bits<W> overlapped(int e, const Bits<W>& mask) const {
        const Board<W>& b = p.boards[e];
        Bits<W> found = Bits<W>::none();
        if (!(b.occupied & mask).minus(b.bare).any()) return found;
        for (int size = 1; size <= 3; size++) {
            Bits<W> some = b.anchors[size - 1] | b.anchors[size + 2] | b.anchors[size + 5];
            if (size == 1) some.remove(b.bare);
            found |= some & map.spread(mask, size);
        }
        return found;
    }
    bool refused(int why, int e, const Casting& c) { tell(why, e, c.shape, c.at); return true; }
    // Returns false where somebody has to decide first.
    bool shadow_on_faith(const Casting& c) {
        const int kind = kind_of(c.shape), size = size_of(c.shape);
        const Bits<W>& mask = print(c.shape, c.at);
        touched[FAITH] |= mask;
        if (!in_stock(c.shape)) return refused(NO_TILE, FAITH, c);
        Board<W>& b = p.boards[FAITH];
        const int old = old_shadow(FAITH, c);
        if (c.old_shape >= 0) touched[FAITH] |= print(c.old_shape, c.old_at);
        if (kind < 2 && old < 0 && !has_cube()) return refused(NO_CUBE, FAITH, c);
        Bits<W> hit = overlapped(FAITH, mask);
        if (kind < 2) {
            Bits<W> spare = b.bare & mask;
            EACH(W, a, hit, {
                spare |= print(b.tile_at(a), a);
                if (a != old) removing[FAITH] = true;
            });
            touched[FAITH] |= spare;
            Bits<W> outside = b.occupied.minus(spare) & map.ring[size][c.at];
            if (!map.as_one(outside, b.occupied)) return refused(DOMINION, FAITH, c);
            if (map.attached && !outside.any() && old < 0) return refused(UNATTACHED, FAITH, c);  // §7.2
            if (hierarchy_refuses(c.shape, c.at, spare)) return refused(HIERARCHY, FAITH, c);
        }
        EACH(W, a, hit, if (a != old) remove(FAITH, a););
        Junction j;
        if (kind == 2) {
            Bits<W> reach = map.ring[size][c.at];
            if (c.old_shape >= 0 && (old >= 0 || (c.old_shape == HAMLET && b.bare.has(c.old_at))))
                reach |= print(c.old_shape, c.old_at);
            join(j, FAITH, mask, reach);
        }
        tell_joined(j, c.shape);
        if (old >= 0) take(FAITH, old, c.old_shape, REPLACED);
        put(FAITH, c.at, c.shape, c.seat);
        tell(SHADOW, FAITH, c.shape, c.at, c.seat);
        cast = true;
        if (j.count > 1 && !junction(j)) return false;
        if (!division(FAITH)) return false;
        return shadow_on_reason(c);
    }
    bool shadow_on_reason(const Casting& c) {
        const Bits<W>& mask = print(c.shape, c.at);
        touched[REASON] |= mask;
        if (!in_stock(c.shape)) return refused(NO_TILE, REASON, c);
        Board<W>& b = p.boards[REASON];
        const int old = old_shadow(REASON, c);
        if (c.old_shape >= 0) touched[REASON] |= print(c.old_shape, c.old_at);
        int kept = 0, lost = 0;
        struct { int at, size, packed; } gone[16];
        EACH(W, h, b.bare & mask, {
            int packed = lift(h);
            if (c.old_shape == HAMLET && h == c.old_at) kept = packed;
        });
        EACH(W, a, overlapped(REASON, mask), {
            int packed = lift(a), shape = b.tile_at(a);
            take(REASON, a, shape, a == old ? REPLACED : REMOVED);
            if (a == old) kept = packed;
            else if (packed && lost < 16) { gone[lost].at = a; gone[lost].size = size_of(shape); gone[lost++].packed = packed; }
        });
        put(REASON, c.at, c.shape, -1);
        tell(SHADOW, REASON, c.shape, c.at);
        set_cubes(c.at, kept);
        for (int i = 0; i < lost; i++) keep_cube(gone[i].at, gone[i].size, gone[i].packed);
        return true;
    }

    void cast_after(int e, const Casting& c) { if (e == MIGHT) shadow_on_faith(c); else shadow_on_reason(c); }

    // ---- the play -------------------------------------------------------------------------------
    Ending run(const Play& play) {
        const int e = play.epoch, at = play.at;
        Board<W>& b = p.boards[e];
        type = play.type;
        if (noting) memset((void*)would_count, 0, sizeof would_count);
        if (play.type == POPULATE) {
            int shape = b.shape_at(at);
            change(REASON, print(shape, at));
            has_cube();
            set_cubes(at, p.cubes_at(at) + (1 << 3 * active));
            tell(CUBE, REASON, shape, at, active);
        } else if (play.type == RENOVATE) {
            int shape = b.tile_at(at), mark = b.owner_at(at);
            change(REASON, print(shape, at));
            b.hash ^= tile_hash(REASON, shape, mark, at);
            if (size_of(shape) == 3 && mark < 0) {
                give_cubes(active, -1);
                b.owner[active].set(at);
                b.hash ^= tile_hash(REASON, shape, active, at);
                tell(MARKED, REASON, shape, at, active);
            } else {
                if (mark >= 0) { give_cubes(mark, 1); b.owner[mark].clear(at); }
                b.renovated.set(at);
                b.hash ^= tile_hash(REASON, shape, -1, at) ^ state_hash(1, at, 1);
                tell(TURNED, REASON, shape, at, active);
            }
        } else if (play.type == DEMOLISH) {
            remove(e, at);
            if (division(e) && e == MIGHT) division(FAITH);
        } else if (play.type == CAST) {
            const int shape = play.shape, old = play.spare;
            const Casting c = {shape, at, shape < HAMLET ? active : -1, old - 1, old ? int(play.source) : -1};
            alone = true;
            cast_after(e, c);
        } else {
            shape = play.shape;
            const int size = size_of(shape), seat = shape < HAMLET ? active : -1;
            Casting c = {shape, at, seat, -1, -1};
            const Bits<W>& mask = print(shape, at);
            touched[e] |= mask;
            bool tile = false;
            Bits<W> reach = map.ring[size][at];
            if (play.type == UPGRADE) {
                tile = !b.bare.has(play.source);
                c.old_shape = tile ? b.shape_at(play.source) : int(HAMLET);
                c.old_at = play.source;
                reach |= print(c.old_shape, play.source);
            }
            Junction j;
            if (seat < 0) join(j, e, mask, reach);
            if (tile) take(e, play.source, c.old_shape, UPGRADED);
            tell_joined(j, shape);
            put(e, at, shape, seat);
            if (j.count > 1) {
                if (!junction(j) || !division(e)) return ending;
                if (e == MIGHT && !division(FAITH)) return ending;
            }
            if (size > 1) cast_after(e, c);
        }
        return ending;
    }

    // ---- what it rests on (facts.hpp) -----------------------------------------------------------
    Facts<W> facts(const Position<W>& root, const Position<W>& before) const;
    void facts_of_board(int e, const Position<W>& root, const Position<W>& before, Facts<W>& f) const;
    Bits<W> changed_domains_of(const Position<W>& before, int e) const;
    Bits<W> changed_leader(const Position<W>& before, int e, const Bits<W>& span) const;
    Bits<W> parted(const Bits<W>& old, int e, const Bits<W>& span) const;
    bool only_adds(const Bits<W>& old) const;
    void note_highest(const Board<W>& b, const Bits<W>& span, Bits<W>* to) const;
    // Tiles of a shape that a play takes at a time: one a board.
    static int usual(int shape) { return shape == HAMLET ? 1 : size_of(shape) == 1 ? 2 : 3; }
};
}  // namespace khronos

#include "facts.hpp"
