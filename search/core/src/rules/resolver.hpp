// Resolves a play, board by board in time order (rules §4.1). On the way it notes what it asked for
// and what it changed, for the facts of lemma 1 (proof/facts.hpp).
#pragma once
#include "basics/assertion.hpp"
#include "basics/number_streams.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace khronos {

// A play with more options in one decision, or more choices in a row, is not followed (TOO_MANY).
enum { MOST_OPTIONS = 192, MOST_CHOICES = 24 };

// What happened, for callers who want to know: the event, epoch, shape, square, and a seat or
// cubes. The first eight events change a board; the last five say why a shadow is not cast.
enum Event {
    PLACED,
    UPGRADED,
    REMOVED,
    DOWNSIZED,
    REPLACED,
    MARKED,
    TURNED,
    CUBES,
    JOINED,
    SHADOW,
    CUBE,
    KEPT,
    NO_TILE,
    NO_CUBE,
    DOMINION,
    HIERARCHY,
    UNATTACHED
};
typedef NumberWriter<int16_t> EventLog;

// Who decides, and the squares between which.
struct Decision {
    int seat, count;
    u16 options[MOST_OPTIONS];
};

enum Ending { DONE, OPEN, TOO_MANY };

// What plays take: tiles by shape, and the mover's cubes.
enum { OWN_CUBES = SHAPES, COUNTERS };
static_assert(COUNTERS <= 16, "counters are the bits of a u16");

// Kinds and sizes of buildings that may stand below the highest of their kind: see `level_of`.
enum { LEVELS = 4 };
inline int level_of(int kind, int size) { return kind * 2 + size - 1; }

template <int W> struct Facts;

template <int W> struct Resolver {
    const Map<W>& map;
    Position<W>& position;
    const int active;

    // What the facts are made from: squares that were asked about or changed; that were changed.
    // Boards on which something was removed or would have been; was removed; on which domains were
    // joined; on which the order of domains in violation mattered.
    Bitboard<W> touched[BOARDS] = {}, wrote[BOARDS] = {};
    bool may_have_removed[BOARDS] = {}, removed[BOARDS] = {}, joined[2] = {},
         order_mattered[2] = {};
    bool facts_wanted = true;
    u8 watched = u8(1 << active);     // bits of the seats of whom the facts tell whether they lead
    int type = DEMOLISH, shape = -1;  // of the play; of its building, -1: none
    Bitboard<W> would_count[2][LEVELS];  // domains in which a building so high would have counted
    // By counter: how many there were before; how many were gone at once, at most. As bits: those
    // asked for in vain; those that changed.
    i8 counters_before[COUNTERS];
    u8 taken[COUNTERS] = {};
    u16 asked_in_vain = 0, moved = 0;

    const u16* choices;
    int given;      // choices
    int asked = 0;  // of these so far
    // Where whoever resolves the play knows what somebody decides, they add it to the choices and
    // return true: then the play goes on at once, and need not be resolved again.
    bool (*answered)(void* whose, const Resolver& resolver) = 0;
    void* whose = 0;
    Decision* decision;
    Ending ending = DONE;

    // The domains that a civil building joins: their squares and power before it stands (§5.1). It
    // touches 12 squares at most.
    enum { MOST_JOINED = 12 };
    struct Junction {
        int epoch, count = 0;
        Bitboard<W> footprint;
        Bitboard<W> origin[MOST_JOINED];
        int power[MOST_JOINED];
    };
    // A building whose shadow falls, and in an upgrade what it was before: the old shadow is that
    // of this (-1: no upgrade).
    struct Casting {
        int shape, at, seat, old_shape, old_at;
    };

    // How far the play has got when somebody has to decide: the domains that it joins, the stage of
    // §4.1, whether the shadow on faith has been cast, and, if the question is where a smaller tile
    // goes, the building that shrinks.
    enum { FIRST_KIND = 1, SECOND_KIND = 2, DIVISION = 3 };
    const Junction* joining = 0;
    int stage = 0, shrinking = -1;
    bool cast_on_faith = false;
    u64 state = 0;  // key of an open decision: equal for states that cannot go on differently
    EventLog* log;
    bool shadows_only = false;  // no junction or division after them

    Resolver(const Map<W>& map_, Position<W>& position_, const u16* choices_, int given_,
             Decision* decision_, EventLog* log_ = 0)
        : map(map_), position(position_), active(position_.mover), choices(choices_), given(given_),
          decision(decision_), log(log_) {
        static_assert(sizeof position.stock == OWN_CUBES);
        memcpy(counters_before, position.stock, sizeof position.stock);
        counters_before[OWN_CUBES] = position.supply[active];
    }

    // Resolves the play as far as there are choices; `decision` tells what is open then.
    Ending run(const Play& play) {
        type = play.type;
        if (facts_wanted) memset((void*)would_count, 0, sizeof would_count);
        switch (play.type) {
            case POPULATE: populate(play.at); break;
            case RENOVATE: renovate(play.at); break;
            case DEMOLISH: demolish(play.epoch, play.at); break;
            case CAST: cast_again(play); break;
            default: build(play);
        }
        return ending;
    }

    // The board on which a decision is open.
    int epoch() const { return stage < DIVISION ? joining->epoch : stage - DIVISION; }

  private:
    const Bitboard<W>& footprint(int shape_, int at) const {
        return map.footprint[size_of(shape_)][at];
    }
    void log_event(Event what, int e, int shape_, int at, int who = -1) {
        if (log) log->put(what, e, shape_, at, who);
    }
    u64 state_key() const {
        u64 key = mixed(position.hash() ^
                        mixed(u64(stage) | u64(cast_on_faith) << 4 | u64(shrinking + 1) << 8));
        if (joining)
            for (int i = 0; i < joining->count; i++) {
                key = mixed(key ^ u64(joining->power[i]));
                for (int k = 0; k < W; k++) key = mixed(key ^ joining->origin[i].words[k]);
            }
        return key;
    }
    // The square that was chosen, or -1 where somebody has to be asked first.
    int ask(int seat, const Bitboard<W>& options) {
        if (asked < given) return choices[asked++];
        decision->seat = seat;
        decision->count = 0;
        FOR_EACH_SQUARE (at, options) {
            if (decision->count == MOST_OPTIONS) {
                ending = TOO_MANY;
                return -1;
            }
            decision->options[decision->count++] = u16(at);
        }
        if (asked < MOST_CHOICES && answered && answered(whose, *this)) {
            given++;
            return choices[asked++];
        }
        ending = asked >= MOST_CHOICES ? TOO_MANY : OPEN;
        state = state_key();
        return -1;
    }

    // ---- the plays of §3 --------------------------------------------------------------------
    // Constructs or upgrades (§3.1, §3.4, §4.1).
    void build(const Play& play) {
        const int e = play.epoch, at = play.at;
        Board<W>& b = position.boards[e];
        shape = play.shape;
        const int size = size_of(shape), seat = shape < HAMLET ? active : -1;
        Casting c = {shape, at, seat, -1, -1};
        const Bitboard<W>& mask = footprint(shape, at);
        ASSERT(mask.any());
        touched[e] |= mask;
        bool tile = false;
        Bitboard<W> reach = map.ring[size][at];
        if (play.type == UPGRADE) {
            tile = !b.visible_hamlets.has(play.source);
            c.old_shape = tile ? b.shape_at(play.source) : int(HAMLET);
            c.old_at = play.source;
            reach |= footprint(c.old_shape, play.source);
        }
        Junction j;
        if (seat < 0) join(j, e, mask, reach);
        if (tile) take_tile(e, play.source, c.old_shape, UPGRADED);
        log_joined(j, shape);
        put_tile(e, at, shape, seat);
        if (j.count > 1) {
            if (!junction(j) || !division(e)) return;
            if (e == MIGHT && !division(FAITH)) return;
        }
        if (size > 1) cast_after(e, c);
    }
    // §3.5
    void demolish(int e, int at) {
        remove(e, at);
        if (division(e) && e == MIGHT) division(FAITH);
    }
    // §3.6
    void populate(int at) {
        const int building = position.boards[REASON].shape_at(at);
        note_change(REASON, footprint(building, at));
        has_cube();
        set_cubes(at, position.cubes_at(at) + one_cube(active));
        log_event(CUBE, REASON, building, at, active);
    }
    // §3.7
    void renovate(int at) {
        Board<W>& b = position.boards[REASON];
        const int ruin = b.tile_at(at), mark = b.owner_at(at);
        note_change(REASON, footprint(ruin, at));
        b.hash ^= tile_hash(REASON, ruin, mark, at);
        if (size_of(ruin) == 3 && mark < 0) {
            give_cubes(active, -1);
            b.owner[active].set(at);
            b.hash ^= tile_hash(REASON, ruin, active, at);
            log_event(MARKED, REASON, ruin, at, active);
        } else {
            if (mark >= 0) {
                give_cubes(mark, 1);
                b.owner[mark].clear(at);
            }
            b.renovated.set(at);
            b.hash ^= tile_hash(REASON, ruin, -1, at) ^ state_hash(RENOVATION, at, 1);
            log_event(TURNED, REASON, ruin, at, active);
        }
    }
    // The shadows alone of a building that stands (CAST).
    void cast_again(const Play& play) {
        const int seat = play.shape < HAMLET ? active : -1, old_shape = play.upgraded_from - 1;
        const Casting c = {play.shape, play.at, seat, old_shape,
                           old_shape < 0 ? -1 : int(play.source)};
        shadows_only = true;
        cast_after(play.epoch, c);
    }

    // ---- tiles and cubes (tiles_and_cubes.hpp) ----------------------------------------------
    bool in_stock(int shape_);
    bool has_cube();
    bool asked_for(int counter, int left);
    void give_cubes(int seat, int n);
    void move_tile(int shape_, int n);
    void note_counter(int counter, int left);
    void note_change(int e, const Bitboard<W>& mask);
    void put_tile(int e, int at, int shape_, int seat);
    int take_tile(int e, int at, int shape_, Event what = REMOVED);
    void set_cubes(int at, int packed);
    int lift_cubes(int at);

    // ---- §4.2 to §4.4 (shadow.hpp, paradox.hpp) ---------------------------------------------
    void cast_after(int e, const Casting& c);
    bool shadow_on_faith(const Casting& c);
    bool shadow_on_reason(const Casting& c);
    bool faith_refuses(const Casting& c, const Bitboard<W>& overlapped, int old);
    bool hierarchy_refuses(int shape_, int at, const Bitboard<W>& away);
    bool not_cast(Event why, int e, const Casting& c);
    Bitboard<W> overlapped_by(int e, const Bitboard<W>& mask) const;
    int old_shadow(int e, const Casting& c) const;
    void paradox_on_faith(const Bitboard<W>& overlapped, int old);
    void paradox_on_reason(const Casting& c, int old);

    // ---- §4.5, §4.6 (removal.hpp) -----------------------------------------------------------
    bool identical(int e, int at, int shape_, int seat) const;
    void remove(int e, int at);
    void remove_on_reason(int at, int shape_);
    void keep_one_cube(int at, int size, int packed);

    // ---- §5 (junction.hpp, division.hpp, downsizing.hpp) ------------------------------------
    void join(Junction& j, int e, const Bitboard<W>& mask, const Bitboard<W>& reach);
    void log_joined(const Junction& j, int shape_);
    bool junction(const Junction& j);
    bool division(int e);
    Bitboard<W> own_first(int e, const Bitboard<W>& candidates) const;
    bool downsize_one(int e, const Bitboard<W>& candidates);
    void downsize(int e, int at, int shape_, int place);

  public:
    // ---- what the play rests on, lemma 1 (proof/facts.hpp) ----------------------------------
    Facts<W> facts(const Position<W>& root, const Position<W>& before) const;
    // Tiles of a shape that a play takes at a time: one a board.
    static int usual(int shape_) { return shape_ == HAMLET ? 1 : size_of(shape_) == 1 ? 2 : 3; }

  private:
    void facts_of_board(int e, const Position<W>& root, const Position<W>& before,
                        Facts<W>& f) const;
    Bitboard<W> changed_domains_of(const Position<W>& before, int e) const;
    Bitboard<W> changed_leader(const Position<W>& before, int e, const Bitboard<W>& span) const;
    Bitboard<W> parted(const Bitboard<W>& old, int e, const Bitboard<W>& span) const;
    bool only_adds(const Bitboard<W>& old) const;
    void note_highest(const Board<W>& b, const Bitboard<W>& span, Bitboard<W>* to) const;
    // Notes that the height of the highest building of a kind in a domain mattered: one as high
    // would have counted.
    static void note_highest(Bitboard<W>* to, int kind, const Bitboard<W>& d, int highest) {
        for (int size = highest > 1 ? highest : 1; size <= 2; size++) to[level_of(kind, size)] |= d;
    }
};
}  // namespace khronos

#include "rules/division.hpp"
#include "rules/downsizing.hpp"
#include "rules/junction.hpp"
#include "rules/paradox.hpp"
#include "rules/removal.hpp"
#include "rules/shadow.hpp"
#include "rules/tiles_and_cubes.hpp"
