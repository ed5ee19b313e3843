// Domains in numbers, as each of two seats sees them: what stands in each, whose it is, what fits
// beside it, what could join it, what lies under it. benchmarks/strength/network/domains.py has a
// name for each number.
#pragma once
#include "policy/features.hpp"

namespace khronos {

// How a junction (§5.1) with another domain would go: it is lower, equally high with less, as much
// or more power, higher.
enum { LOWER, WEAKER, EQUAL, STRONGER, HIGHER, WAYS };
// By whose the other domain is (own, others'), how it would go, and the cards that it takes; then
// nobody's by cards.
inline constexpr int CONTESTS = 2 * WAYS * 2 + 2;
inline constexpr int DOMAIN_NUMBERS = 18 + 12 + CONTESTS + 5 + 2 + 8;
enum { MOST_DOMAIN_NUMBER = 120 };

// A domain as the two seats see it.
struct DomainRow {
    u8 seen_by[2][DOMAIN_NUMBERS];
};

// What a domain is to both: its holder (-1: nobody), the value of the highest building of the kind
// that collects and the power of that kind; what it pays, and cubes by seat.
struct DomainHolding {
    int owner, height, force, pays, cubes[MOST_SEATS];
};

// Sites beside one domain alone, by size from 1: on plain ground, on dry ground, partly in a river.
struct DomainSites {
    int plain[MOST_SIZE + 1], dry[MOST_SIZE + 1], wet[MOST_SIZE + 1];
};

// What looking at domains works in: too large for the stack of a small thread.
template <int W> struct DomainRoom {
    enum { MOST = Domains<W>::MOST };
    struct OfBoard {
        int count;
        Bitboard<W> rows[ROWS * MOST];
        DomainHolding holdings[MOST];
        DomainRow numbers[MOST];
    };
    OfBoard boards[BOARDS];
    // Of the board that is looked at: anchors of civil buildings by the first and by the last of
    // the domains that they would touch; what could join each.
    Joins<W> first[MOST], last[MOST];
    int contests[MOST][2][CONTESTS];
    int order[MOST];  // by their last squares
};

// A set of squares, and the squares whose neighbour above, below, left or right lies in it.
template <int W> struct Beside {
    Bitboard<W> here, sides[4];

    Beside(const Map<W>& map, const Bitboard<W>& d)
        : here(d), sides{d.up(1), d.down(1), d.up(map.stride), d.down(map.stride)} {}
    // Sides that the set has to some squares; one with several counts for each.
    int count(const Bitboard<W>& squares) const {
        int n = 0;
        for (const Bitboard<W>& side : sides) n += (side & squares).count();
        return n;
    }
    int count_with_own(const Bitboard<W>& squares) const {
        return (here & squares).count() + count(squares);
    }
};

// The domains of one board in numbers. Those of the next board have to be known.
template <int W> struct DomainCounter {
    typedef typename DomainRoom<W>::OfBoard OfBoard;
    const Map<W>& map;
    const Position<W>& position;
    const int epoch;
    const Board<W>& board;
    const Board<W>* const under;  // the next board; 0: there is none
    DomainRoom<W>& room;
    OfBoard &own, *const next;
    DomainReach<W> reach;
    // Anchors of a larger civil building that contains one hamlet, or one town, and is empty
    // besides.
    Bitboard<W> empty, town_of_hamlet, city_of_hamlet, city_of_town;

    DomainCounter(const Map<W>& map_, const Position<W>& p, int e, DomainRoom<W>& room_)
        : map(map_), position(p), epoch(e), board(p.boards[e]),
          under(e < REASON ? &p.boards[e + 1] : 0), room(room_), own(room_.boards[e]),
          next(e < REASON ? &room_.boards[e + 1] : 0),
          reach(map_, board, own.rows, DomainRoom<W>::MOST), empty(map_.full.minus(board.occupied)),
          town_of_hamlet(around_a_hamlet(2)), city_of_hamlet(around_a_hamlet(3)),
          city_of_town(around_a_town()) {}

    void count_numbers() {
        own.count = reach.domains();
        for (int i = 0; i < own.count; i++) hold(reach.squares()[i], own.holdings[i]);
        memset(room.contests, 0, sizeof room.contests[0] * size_t(own.count));
        if (epoch < REASON) count_contests();
        Bitboard<W> alone[MOST_SIZE + 1], growing = spread(town_of_hamlet | city_of_hamlet);
        growing &= board.anchors[HAMLET];
        for (int size = 1; size <= MOST_SIZE; size++) alone[size] = touching_one(size);
        for (int i = 0; i < own.count; i++) {
            DomainSites sites = {};
            for (int size = 1; size <= MOST_SIZE; size++) {
                const Bitboard<W> here = reach.row(size)[i] & alone[size];
                sites.plain[size] = (here & inside(map.dry.minus(map.rough), size)).count();
                sites.dry[size] = (here & inside(map.dry, size)).count();
                sites.wet[size] = (here & inside(map.full, size)).count() - sites.dry[size];
            }
            for (int seat = 0; seat < 2; seat++) write(i, seat, sites, growing);
        }
    }

    // ---- ground -----------------------------------------------------------------------------
    Bitboard<W> inside(const Bitboard<W>& ground, int size) const {
        return map.anchors_inside(ground & empty, size);
    }
    // Anchors from which a building touches one domain and no other.
    Bitboard<W> touching_one(int size) {
        Bitboard<W> once = Bitboard<W>::none(), twice = once;
        const Bitboard<W>* near = reach.touching(size);
        for (int i = 0; i < own.count; i++) {
            twice |= once & near[i];
            once |= near[i];
        }
        return once.minus(twice);
    }
    Bitboard<W> around_a_hamlet(int size) const {
        Bitboard<W> once = board.occupied, twice = Bitboard<W>::none();
        for (int y = 0; y < size; y++)
            for (int x = y ? 0 : 1; x < size; x++) {
                const Bitboard<W> moved = board.occupied.down(y * map.stride + x);
                twice |= once & moved;
                once |= moved;
            }
        return map.anchors_over(board.anchors[HAMLET], size).minus(twice) &
               map.anchors_inside(map.full, size);
    }
    Bitboard<W> around_a_town() const {
        Bitboard<W> result = Bitboard<W>::none();
        FOR_EACH_SQUARE (town, board.anchors[shape_of(CIVIL, 2)])
            for (int back : {0, 1, map.stride, map.stride + 1}) {
                const int at = town - back;
                if (at < 0) continue;
                const Bitboard<W>& city = map.footprint[3][at];
                if (city.any() && (city & board.occupied) == map.footprint[2][town]) result.set(at);
            }
        return result;
    }
    // The squares of buildings of size 3 at some anchors.
    Bitboard<W> spread(Bitboard<W> anchors) const {
        for (int k = 0; k < 2; k++) anchors |= anchors.up(1);
        for (int k = 0; k < 2; k++) anchors |= anchors.up(map.stride);
        return anchors;
    }

    // ---- domains ----------------------------------------------------------------------------
    void hold(const Bitboard<W>& d, DomainHolding& h) const {
        h = {-1, 0, 0, 0, {}};
        if (epoch == REASON) {
            h.pays = board.ruins(d);
            position.count_cubes(d, h.cubes);
            return;
        }
        h.pays = board.power(CIVIL, d);
        h.height = board.highest(epoch, d);
        h.force = board.power(epoch, d);
        const Bitboard<W> summit = board.summit(epoch, d);
        for (int seat = 0; h.height && seat < map.seats; seat++)
            if (board.owner[seat].meets(summit)) h.owner = seat;
    }
    // What could be joined by a civil building. One that touches three domains is counted for the
    // first and the last of them.
    void count_contests() {
        const int n = own.count;
        int* const order = room.order;
        for (int i = 0; i < n; i++) {
            int k = i;
            for (; k && reach.squares()[order[k - 1]].last() > reach.squares()[i].last(); k--)
                order[k] = order[k - 1];
            order[k] = i;
        }
        const Bitboard<W> anchors[5] = {reach.free_sites(1, false), town_of_hamlet, city_of_town,
                                        reach.free_sites(2, true), city_of_hamlet};
        const int sizes[5] = {1, 2, 3, 2, 3};
        for (int way = 0; way < 5; way++) {
            const Bitboard<W>* near = reach.touching(sizes[way]);
            Bitboard<W> rest = anchors[way];
            for (int k = 0; k < n; k++) {
                room.first[k].by[way] = near[order[k]] & rest;
                rest.remove(near[order[k]]);
            }
            rest = anchors[way];
            for (int k = n - 1; k >= 0; k--) {
                room.last[k].by[way] = near[order[k]] & rest;
                rest.remove(near[order[k]]);
            }
        }
        for (int k = 0; k < n; k++)
            for (int j = k + 1; j < n; j++) {
                const int one = order[k], two = order[j];
                if (!own.holdings[one].pays && !own.holdings[two].pays) continue;
                const int cards = HeldDomains<W>::cards_to_join(room.first[k], room.last[j]);
                if (!cards) continue;
                note_contest(one, own.holdings[two], cards);
                note_contest(two, own.holdings[one], cards);
            }
    }
    void note_contest(int at, const DomainHolding& other, int cards) {
        const DomainHolding& mine = own.holdings[at];
        const int way = other.height != mine.height ? other.height > mine.height ? HIGHER : LOWER
                        : other.force == mine.force ? int(EQUAL)
                        : other.force > mine.force  ? int(STRONGER)
                                                    : int(WEAKER);
        for (int seat = 0; seat < 2; seat++) {
            const int side = other.owner == seat ? 0 : 1;
            const int place = other.owner < 0 ? 4 * WAYS : (side * WAYS + way) * 2;
            room.contests[at][seat][place + cards - 1] += other.pays;
        }
    }

    // ---- numbers ----------------------------------------------------------------------------
    struct Row {
        u8* to;
        void put(int number) {
            ASSERT(number >= 0);
            *to++ = u8(number < MOST_DOMAIN_NUMBER ? number : int(MOST_DOMAIN_NUMBER));
        }
    };
    void write(int i, int seat, const DomainSites& sites, const Bitboard<W>& growing) {
        const Bitboard<W>& d = reach.squares()[i];
        const DomainHolding& h = own.holdings[i];
        const bool mine = h.owner == seat, theirs = h.owner >= 0 && !mine;
        Row row = {own.numbers[i].seen_by[seat]};
        row.put(epoch < REASON ? h.pays : 0);
        Bitboard<W> all = Bitboard<W>::none();
        for (const Bitboard<W>& anchors : board.anchors) all |= anchors;
        for (int size = 1; size <= MOST_SIZE; size++)
            row.put((board.anchors[shape_of(CIVIL, size)] & d).count());
        row.put(d.count());
        row.put((all & d).count());
        for (int number : {h.height, h.force}) {
            row.put(mine ? number : 0);
            row.put(theirs ? number : 0);
        }
        const Bitboard<W> of_seat = d & board.owner[seat], of_other = d & board.owner[1 - seat];
        for (int kind : {epoch, 1 - epoch}) {
            const bool counts = epoch < REASON;
            row.put(counts ? board.power(kind, of_seat) : 0);
            row.put(counts ? board.power(kind, of_other) : 0);
            row.put(counts ? board.highest(kind, of_seat) : 0);
            row.put(counts ? board.highest(kind, of_other) : 0);
        }
        const Beside<W> beside(map, d);
        write_sites(row, beside, h.height, sites, (growing & d).count());
        for (int number : room.contests[i][seat]) row.put(number);
        write_under(row, beside, seat);
        for (int one : {seat, 1 - seat}) row.put(identical(d, one));
        write_reason(row, d, h, seat);
        ASSERT(row.to == own.numbers[i].seen_by[seat] + DOMAIN_NUMBERS);
    }
    void write_sites(Row& row, const Beside<W>& beside, int height, const DomainSites& sites,
                     int growing) const {
        int outbid = 0;
        for (int size = 1; size <= MOST_SIZE; size++) {
            row.put(sites.plain[size]);
            if (height && height < size) outbid += sites.dry[size];
        }
        for (int size = 2; size <= MOST_SIZE; size++) row.put(sites.dry[size] - sites.plain[size]);
        row.put(outbid);
        row.put(growing);
        for (int size = 2; size <= MOST_SIZE; size++) row.put(sites.wet[size]);
        row.put(beside.count(empty));
        row.put(beside.count(empty.minus(map.dry)));
        row.put(beside.count(empty & map.rough));
    }
    // What lies on the next board under a domain and beside it, by square: what a shadow of what is
    // built there would come upon.
    void write_under(Row& row, const Beside<W>& beside, int seat) const {
        int pays[2] = {0, 0}, cubes[2] = {0, 0}, ruins = 0;
        for (int k = 0; next && k < next->count; k++) {
            const DomainHolding& h = next->holdings[k];
            const bool cubes_here = h.cubes[0] || h.cubes[1];
            if (!cubes_here && (h.owner < 0 || !h.pays)) continue;
            const int times = beside.count_with_own(next->rows[k]);
            if (h.owner >= 0) pays[h.owner != seat] += h.pays * times;
            for (int side = 0; side < 2; side++)
                cubes[side] += h.cubes[side ? 1 - seat : seat] * times;
        }
        if (epoch == FAITH) {
            Bitboard<W> of_size[MOST_SIZE + 1];
            for (int size = 2; size <= MOST_SIZE; size++)
                of_size[size] = under->of_size(size).minus(under->anchors[shape_of(CIVIL, size)]);
            ruins = beside.count_with_own(of_size[2]) + 2 * beside.count_with_own(of_size[3]) +
                    beside.count_with_own(under->renovated);
        }
        for (int number : {pays[0], pays[1], cubes[0], cubes[1], ruins}) row.put(number / 4);
    }
    // Owned buildings of size 2 and 3 with an identical one on the next board (§5.4).
    int identical(const Bitboard<W>& d, int seat) const {
        int n = 0;
        for (int kind = MILITARY; under && kind < CIVIL; kind++)
            for (int size = 2; size <= MOST_SIZE; size++) {
                const int shape = shape_of(kind, size);
                Bitboard<W> both = board.anchors[shape] & under->anchors[shape];
                both &= board.owner[seat] & d;
                if (epoch == MIGHT) both &= under->owner[seat];
                n += both.count();
            }
        return n;
    }
    void write_reason(Row& row, const Bitboard<W>& d, const DomainHolding& h, int seat) const {
        if (epoch < REASON) {
            for (int k = 0; k < 8; k++) row.put(0);
            return;
        }
        const Bitboard<W> civil = board.of_kind(CIVIL) & d;
        Bitboard<W> ruins = Bitboard<W>::none();
        for (int kind = MILITARY; kind < CIVIL; kind++) ruins |= board.of_kind(kind);
        ruins &= d;
        int places = 0;
        for (int size = 1; size <= MOST_SIZE; size++)
            places += civil_value(size) * (civil & board.anchors[shape_of(CIVIL, size)]).count();
        for (int one : h.cubes) places -= one;
        row.put(h.pays);
        row.put(ruins.minus(board.renovated).count());
        row.put((board.owner[seat] & d).count());
        row.put((board.owner[1 - seat] & d).count());
        row.put(places);
        row.put(h.cubes[seat]);
        row.put(h.cubes[1 - seat]);
        row.put(h.cubes[1 - seat] > h.cubes[seat]);
    }
};

// The numbers of all domains of the three boards, for two seats.
template <int W> void count_domains(const Map<W>& map, const Position<W>& p, DomainRoom<W>& room) {
    for (int e = REASON; e >= MIGHT; e--) DomainCounter<W>(map, p, e, room).count_numbers();
}
}  // namespace khronos
