"""Every rejection of formats §3: a bad file each, told with its code and line and nothing else."""

from __future__ import annotations

import pytest

from positions.files.load_position import Loaded, parse_setup
from positions.files.problems import CODES, Problem
from positions.files.ruleset_files import ruleset
from positions.setup import Building, GameMap, Player, Setup, Turn
from positions.things import MIGHT, Adventurer
from search.rules.setup_check import defects, needs_hand

GOOD = """\
khronos: 1
title: A file without a fault
map:
  name: bench
  terrain: |
    ..ff..~.
    ...f..~.
    ......~.
    ...^....
    ........
    ........
    ........
  hamlets: [b2, g4]
ruleset: {base: rio-grande, holdem: false}
turn: {number: 4, player: red, phase: action}
players:
  - color: red
    ecus: 7
    hand: {military: 2, civil: 2}
    adventurers: [might, {epoch: reason, used: 1}]
  - color: green
    ecus: 5
    hand: 4
    adventurers: [might, faith]
boards:
  might:
    - {building: keep, at: c4, owner: red}
    - {building: hamlet, at: e4}
    - {building: town, at: f1}
  faith:
    - {building: abbey, at: a5, owner: green}
    - {building: watch_tower, at: d5, owner: red}
  reason:
    - {building: town, at: e5, cubes: {red: 2, green: 1}}
    - {building: hamlet, at: b2, cubes: {red: 1}}
    - {building: keep, at: c3, state: renovated}
    - {building: castle, at: a5, mark: green}
discard: {military: 3, religious: 2, civil: 4}
"""
BLUE = "  - {color: blue, ecus: 0, hand: 0, adventurers: [might, might]}\n"
TERRAIN = "    ........\n    ........\n    ........\n"


def problems_of(text: str) -> list[Problem]:
    loaded: Loaded = parse_setup(text, "bad.yaml")
    result = list(loaded.problems)
    if loaded.setup is not None:
        result += loaded.located(defects(loaded.setup))
    return result


def line_of(text: str, marker: str) -> int:
    return text[: text.index(marker)].count("\n") + 1


#: name: (text of GOOD, what stands there instead, code, where the line is, key path).
REJECTED = {
    "unknown key": ("title:", "titel:", "unknown-key", "titel", "titel"),
    "unknown key inside": ("    ecus: 7", "    ecu: 1\n    ecus: 7", "unknown-key", "ecu:",
                           "players[0].ecu"),
    "duplicate key": ("    ecus: 7", "    ecus: 7\n    ecus: 8", "duplicate-key", "ecus: 8",
                      "players[0].ecus"),
    "unknown building": ("keep, at: c4", "kep, at: c4", "unknown-name", "kep",
                         "boards.might[0].building"),
    "unknown ruleset": ("rio-grande", "rio", "unknown-name", "rio", "ruleset.base"),
    "unknown epoch": ("[might, faith]", "[might, fate]", "unknown-name", "fate",
                      "players[1].adventurers[1]"),
    "unknown phase": ("phase: action", "phase: actoin", "unknown-name", "actoin", "turn.phase"),
    "unknown state": ("renovated", "rebuilt", "unknown-name", "rebuilt", "boards.reason[2].state"),
    "unknown kind": ("{military: 3", "{martial: 3", "unknown-key", "martial", "discard.martial"),
    "version": ("khronos: 1", "khronos: 2", "bad-version", "khronos", "khronos"),
    "version as text": ("khronos: 1", "khronos: '1'", "wrong-type", "khronos", "khronos"),
    "version true": ("khronos: 1", "khronos: true", "wrong-type", "khronos", "khronos"),
    "no version": ("khronos: 1\n", "", "missing-key", "title", "khronos"),
    "terrain rows": ("    ...f..~.", "    ...f..~", "terrain-rows", "terrain", "map.terrain"),
    "terrain letter": ("    ...f..~.", "    ...F..~.", "terrain-letter", "terrain", "map.terrain"),
    "terrain size": (TERRAIN, TERRAIN * 8, "terrain-size", "terrain", "map.terrain"),
    "hamlet twice": ("[b2, g4]", "[b2, g4, b2]", "hamlet-twice", "[b2", "map.hamlets[2]"),
    "hamlet on a river": ("[b2, g4]", "[b2, g4, g1]", "hamlet-on-river", "[b2", "map.hamlets[2]"),
    "hamlet off the map": ("[b2, g4]", "[b2, g4, z9]", "hamlet-off-map", "[b2", "map.hamlets[2]"),
    "unknown map": (GOOD[GOOD.index("map:") : GOOD.index("ruleset:")], "map: nowhere\n",
                    "unknown-map", "map: nowhere", "map"),
    "map outside": (GOOD[GOOD.index("map:") : GOOD.index("ruleset:")], "map: ../meadow\n",
                    "bad-name", "map:", "map"),
    "reserve without Hold'em": ("discard:", "reserve: {civil: 3}\ndiscard:",
                                "reserve-without-holdem", "reserve:", "reserve"),
    "reserve of two": ("holdem: false}", "holdem: true}\nreserve: {civil: 2}",
                       "reserve-size", "reserve:", "reserve"),
    "phase of Hold'em": ("phase: action", "phase: swapped", "phase-without-holdem", "swapped",
                         "turn.phase"),
    "mark on a keep": ("keep, at: c3, state: renovated", "keep, at: c3, mark: red",
                       "mark-misplaced", "mark: red", "boards.reason[2].mark"),
    "mark on a renovated castle": ("mark: green", "mark: green, state: renovated",
                                   "mark-misplaced", "mark: green", "boards.reason[3].mark"),
    "mark on might": ("at: c4, owner: red", "at: c4, owner: red, mark: red",
                      "mark-misplaced", "mark: red", "boards.might[0].mark"),
    "state on a town": ("at: e5, cubes", "at: e5, state: ruin, cubes", "state-misplaced",
                        "state: ruin", "boards.reason[0].state"),
    "state on faith": ("at: a5, owner: green", "at: a5, owner: green, state: ruin",
                       "state-misplaced", "state: ruin", "boards.faith[0].state"),
    "Ecus below 0": ("ecus: 7", "ecus: -1", "ecus-range", "ecus: -1", "players[0].ecus"),
    "Ecus above 9,999": ("ecus: 7", "ecus: 10000", "ecus-range", "ecus: 10000", "players[0].ecus"),
    "Ecus in parts": ("ecus: 7", "ecus: 1.5", "wrong-type", "ecus: 1.5", "players[0].ecus"),
    "negative cards": ("discard: {military: 3", "discard: {military: -3", "out-of-range",
                       "military: -3", "discard.military"),
    "negative cubes": ("{red: 2, green: 1}", "{red: -2, green: 1}", "out-of-range", "red: -2",
                       "boards.reason[0].cubes.red"),
    "not a square": ("at: c4", "at: 4c", "bad-square", "4c", "boards.might[0].at"),
    "off the map": ("at: c4", "at: h6", "off-map", "h6", "boards.might[0].at"),
    "far off the map": ("at: c4", "at: z26", "off-map", "z26", "boards.might[0].at"),
    "overlap": ("hamlet, at: e4", "hamlet, at: d4", "overlap", "at: d4", "boards.might[1].at"),
    "military on a river": ("watch_tower, at: d5", "watch_tower, at: g2", "on-river", "at: g2",
                            "boards.faith[1].at"),
    "hamlet tile on a river": ("hamlet, at: e4", "hamlet, at: g3", "on-river", "at: g3",
                               "boards.might[1].at"),
    "more cards of a kind": ("civil: 4}", "civil: 18}", "too-many-cards", "discard", "discard"),
    "more cards in all": ("{military: 3, religious: 2, civil: 4}",
                          "{military: 16, religious: 18, civil: 17}", "too-many-cards", "discard",
                          "discard"),
    "hierarchy": ("  faith:\n", "    - {building: keep, at: c6, owner: green}\n  faith:\n",
                  "hierarchy", "at: c6", "boards.might[3].at"),
    "hierarchy over a printed hamlet": (
        "    - {building: hamlet, at: e4}\n",
        "    - {building: watch_tower, at: f4, owner: red}\n"
        "    - {building: watch_tower, at: h4, owner: red}\n",
        "hierarchy", "at: h4", "boards.might[2].at"),
    "owner missing": ("at: c4, owner: red", "at: c4", "owner-missing", "at: c4",
                      "boards.might[0]"),
    "owner of a town": ("town, at: f1", "town, owner: red, at: f1", "owner-superfluous", "at: f1",
                        "boards.might[2].owner"),
    "owner of a ruin": ("at: c3,", "at: c3, owner: red,", "owner-superfluous", "at: c3",
                        "boards.reason[2].owner"),
    "cubes beyond the value": ("red: 2, green: 1", "red: 2, green: 2", "cubes-beyond-value",
                               "green: 2", "boards.reason[0].cubes"),
    "cubes on a printed hamlet": ("cubes: {red: 1}", "cubes: {red: 2}", "cubes-beyond-value",
                                  "{red: 2}", "boards.reason[1].cubes"),
    "cubes on a keep": ("state: renovated", "state: renovated, cubes: {red: 1}",
                        "cubes-misplaced", "renovated", "boards.reason[2].cubes"),
    "cubes on might": ("hamlet, at: e4", "hamlet, at: e4, cubes: {red: 1}", "cubes-misplaced",
                       "at: e4", "boards.might[1].cubes"),
    "hamlet on reason": ("at: b2, cubes: {red: 1}", "at: a1, cubes: {red: 1}", "small-on-reason",
                         "at: a1", "boards.reason[1].at"),
    "hamlet without cubes": ("at: b2, cubes: {red: 1}", "at: b2", "small-on-reason", "at: b2",
                             "boards.reason[1]"),
    "chapel on reason": ("keep, at: c3, state: renovated", "chapel, at: c3", "small-on-reason",
                         "chapel", "boards.reason[2].building"),
    "cubes on a covered hamlet": ("town, at: e5, cubes: {red: 2, green: 1}", "town, at: a1",
                                  "hamlet-covered", "at: b2", "boards.reason[1].at"),
    "hamlet listed twice": ("    - {building: castle", "    - {building: hamlet, at: b2, cubes: "
                            "{green: 1}}\n    - {building: castle", "overlap", "{green: 1}",
                            "boards.reason[3].at"),
    "hamlet tile on a printed one": ("hamlet, at: e4", "hamlet, at: b2", "over-printed-hamlet",
                                     "at: b2", "boards.might[1].at"),
    "abbey on a printed hamlet": ("abbey, at: a5", "abbey, at: f4", "over-printed-hamlet",
                                  "at: f4", "boards.faith[0].at"),
    "turn 0": ("number: 4", "number: 0", "turn-range", "turn:", "turn.number"),
    "turn 8": ("number: 4", "number: 8", "turn-range", "turn:", "turn.number"),
    "six players": ("boards:\n", "".join(
        BLUE.replace("blue", color) for color in ("blue", "white", "black", "yellow")
    ) + "boards:\n", "player-count", "players", "players"),
    "one colour twice": ("boards:\n", BLUE.replace("blue", "green") + "boards:\n", "color-twice",
                         "{color: green", "players[2].color"),
    "owner not seated": ("at: c4, owner: red", "at: c4, owner: black", "not-seated", "black",
                         "boards.might[0].owner"),
    "mark not seated": ("mark: green", "mark: black", "not-seated", "black",
                        "boards.reason[3].mark"),
    "cube not seated": ("red: 2, green: 1", "red: 2, black: 1", "not-seated", "black",
                        "boards.reason[0].cubes.black"),
    "one adventurer": ("[might, faith]", "[might]", "adventurer-count", "[might]",
                       "players[1].adventurers"),
    "three adventurers": ("[might, faith]", "[might, faith, faith]", "adventurer-count",
                          "[might, faith, faith]", "players[1].adventurers"),
    "used 3": ("used: 1", "used: 3", "used-range", "used: 3", "players[0].adventurers[1].used"),
    "used -1": ("used: 1", "used: -1", "used-range", "used: -1",
                "players[0].adventurers[1].used"),
    "used in phase start": ("phase: action", "phase: start", "used-too-early", "used: 1",
                            "players[0].adventurers[1].used"),
    "used of another": ("[might, faith]", "[might, {epoch: faith, used: 2}]", "used-too-early",
                        "used: 2", "players[1].adventurers[1].used"),
    "five cards": ("{military: 2, civil: 2}", "{military: 2, civil: 3}", "hand-size", "civil: 3",
                   "players[0].hand"),
    "five unknown cards": ("hand: 4", "hand: 5", "hand-size", "hand: 5", "players[1].hand"),
    "no value": ("  might:\n    - {building: keep, at: c4, owner: red}\n    - {building: hamlet, "
                 "at: e4}\n    - {building: town, at: f1}\n", "  might:\n", "empty-value",
                 "might:\n", "boards.might"),
    "owner without a value": ("at: c4, owner: red", "at: c4, owner: ", "empty-value", "at: c4",
                              "boards.might[0].owner"),
}  # fmt: skip


def test_the_good_file_is_good() -> None:
    assert problems_of(GOOD) == []


@pytest.mark.parametrize("name", REJECTED)
def test_rejected_with_code_and_line_and_nothing_else(name: str) -> None:
    old, new, code, marker, where = REJECTED[name]
    assert GOOD.count(old) >= 1
    text = GOOD.replace(old, new, 1)
    result = problems_of(text)
    assert [problem.code for problem in result] == [code]
    assert result[0].line == line_of(text, marker)
    assert result[0].where == where
    assert result[0].message
    assert result[0].hint
    assert code in CODES


def test_mover_not_seated() -> None:
    text = GOOD.replace("player: red", "player: black").replace(", used: 1", "")
    (problem,) = problems_of(text)
    assert (problem.code, problem.where) == ("player-not-seated", "turn.player")
    assert problem.line == line_of(text, "turn:")


def test_several_mistakes_are_all_told_at_once() -> None:
    text = GOOD.replace("keep, at: c4", "kep, at: c4").replace("town, at: f1", "town, at: h7")
    text = text.replace("hand: 4", "hand: 9").replace("mark: green", "mark: green, owner: red")
    result = problems_of(text)
    assert [(p.code, p.where) for p in result] == [
        ("hand-size", "players[1].hand"),
        ("unknown-name", "boards.might[0].building"),
        # The faulty building before it was left out, and still the path is that of the file.
        ("off-map", "boards.might[2].at"),
        ("owner-superfluous", "boards.reason[3].owner"),
    ]
    assert [p.line for p in result] == [
        line_of(text, marker) for marker in ("hand: 9", "kep", "at: h7", "mark: green")
    ]


def setup(
    might: tuple[Building, ...] = (),
    faith: tuple[Building, ...] = (),
    reason: tuple[Building, ...] = (),
    hamlets: tuple[str, ...] = (),
    colors: tuple[str, ...] = ("red", "green"),
) -> Setup:
    adventurers = (Adventurer(MIGHT), Adventurer(MIGHT))
    return Setup(
        map=GameMap("plain", ("." * 26,) * 26, hamlets),
        ruleset=ruleset(),
        turn=Turn(1, colors[0]),
        players=tuple(Player(color, 4, 4, adventurers) for color in colors),
        boards=(might, faith, reason),
    )


def scattered(building: str, count: int, owner: str | None) -> tuple[Building, ...]:
    """Buildings three squares apart, so that no two of them touch."""
    places = [(x, y) for y in range(0, 26, 2) for x in range(0, 26, 2)]
    return tuple(Building(building, f"{chr(97 + x)}{y + 1}", owner) for x, y in places[:count])


@pytest.mark.parametrize(
    ("might", "faith", "code", "path"),
    [
        (scattered("chapel", 20, "red"), (), None, None),
        (scattered("chapel", 21, "red"), (), "too-many-tiles", ("boards", "might", 20)),
        (
            scattered("chapel", 15, "red"),
            scattered("chapel", 6, "green"),
            "too-many-tiles",
            ("boards", "faith", 5),
        ),
        (
            scattered("watch_tower", 20, "green"),
            scattered("chapel", 6, "green"),
            "too-many-cubes",
            ("players", 1, "color"),
        ),
    ],
)
def test_stock_and_supply(
    might: tuple[Building, ...],
    faith: tuple[Building, ...],
    code: str | None,
    path: tuple[str | int, ...] | None,
) -> None:
    result = defects(setup(might, faith))
    assert [(p.code, p.path) for p in result] == ([(code, path)] if code else [])


def test_marks_and_cubes_count_against_the_supply() -> None:
    might = scattered("watch_tower", 19, "red")
    reason = (
        Building("castle", "a1", mark="red"),
        Building("city", "d1", cubes=(("red", 5),)),
    )
    assert defects(setup(might, (), reason)) == []
    more = (*reason, Building("hamlet", "z26", cubes=(("red", 1),)))
    result = defects(setup(might, (), more, hamlets=("z26",)))
    assert [p.code for p in result] == ["too-many-cubes"]


def test_equal_buildings_below_the_summit_are_no_violation() -> None:
    lower = (Building("keep", "a1", "red"), Building("keep", "c1", "green"))
    assert [p.code for p in defects(setup(lower))] == ["hierarchy"]
    assert defects(setup((*lower, Building("castle", "e1", "red")))) == []
    assert [p.code for p in defects(setup((), lower))] == ["hierarchy"]


def test_reason_has_no_hierarchy() -> None:
    assert defects(setup((), (), (Building("keep", "a1"), Building("keep", "c1")))) == []


def test_a_town_may_cover_a_river_and_a_printed_hamlet() -> None:
    river = GameMap("river", ("..~.", "..~.", "...."), ("b1",))
    base = setup((Building("town", "b1"),))
    wet = Setup(river, base.ruleset, base.turn, base.players, base.boards)
    assert defects(wet) == []


def test_the_hand_of_the_player_to_move() -> None:
    problem = needs_hand(setup())
    assert problem is not None
    assert (problem.code, problem.path) == ("unknown-hand", ("players", 0, "hand"))
    known = parse_setup(GOOD).require()
    assert needs_hand(known) is None
    assert defects(setup()) == []


def test_thousands_of_buildings_on_one_square_are_all_looked_at() -> None:
    heap = tuple(Building("castle", "a1", "black") for _ in range(5000))
    codes = [p.code for p in defects(setup(heap, heap, heap))]
    assert codes.count("overlap") == 3 * 4999
    assert codes.count("too-many-tiles") == 1
