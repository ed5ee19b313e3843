"""The engine against the slow oracle on one position: all that both can be asked.

``differences`` lists where they disagree; ``sample`` makes the positions, numbered. A range of
numbers is compared by ``PYTHONPATH=.:tests python tests/search/rules/agreement.py FROM TO [MAP
[attached]]``.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import oracle
from oracle.composed import composed_document
from oracle.documents import with_attached
from oracle.randoms import random_document
from oracle.state import text
from samples import crowded, played, random_map, with_bridge, with_hamlets, with_pair

from positions.files.canonical import canonical_text
from positions.files.load_position import parse_document
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import to_document
from positions.notation.play_text import play_from_json, play_to_json
from positions.notation.written_plays import End, Exchange, Swap
from positions.things import EPOCHS, Cards
from search.rules.convert import position_of, setup_of
from search.rules.income import incomes
from search.rules.legal_plays import count, legal_plays
from search.rules.move import move_of
from search.rules.position import Position, over
from search.rules.resolution import begin, outcomes
from search.rules.setup_check import defects
from search.rules.turn_phases import apply_turn_play, draw_at_random, refuse_turn_play, wanted

Document = dict[str, Any]
LIMIT = 4096
#: Random ways through the decisions of each play.
WAYS = 2
#: A large map, on which the oracle is three times as fast as on the full-size one.
LARGE = "crossing"


def sample(number: int, large: str = LARGE, attached: bool = False) -> Document:
    """Position file value number so and so: one in three on the map ``large`` after turn 3.

    With ``attached``, under the option of §7.2, where there is a game out of one played by it.
    """
    rng = random.Random(f"sample {number}")
    players = rng.randint(2, 5)
    which = number % 6
    if which == 0:
        return random_document(rng, players, None, rng.randint(0, 4 * players), attached)
    if which == 1:
        value = composed_document(rng, players, None)
        return with_attached(value) if attached else value
    rules = ruleset(rng.choice(("rio-grande", "matagot")), rng.random() < 0.3, attached)
    if which in (2, 3):
        position = played(rng, load_map(large), rules, players, rng.randint(4, 7)).position
    elif which == 4:
        position = played(rng, random_map(rng), rules, players, rng.randint(1, 7)).position
    else:
        game_map = random_map(rng, rng.randint(8, 12), rng.randint(8, 12))
        bridge = rng.random() < 0.3
        game_map = with_hamlets(rng, game_map, rng.randint(5, 10) if bridge else 40)
        position = played(rng, game_map, rules, players, 1).position
        first = with_bridge if bridge else with_pair
        position = crowded(rng, position, rng.choice((0, 10, 40)), first)
    if which == 3:
        position = crowded(rng, position, rng.choice((20, 80, 160)), with_pair, with_bridge)
    return inline(position)


def inline(position: Position) -> Document:
    """The position file value with its map in it, as the oracle wants it."""
    setup = setup_of(position)
    value = to_document(setup)
    rows = "".join(row + "\n" for row in setup.map.terrain)
    hamlets = list(setup.map.hamlets)
    value["map"] = {"name": setup.map.name, "terrain": rows, "hamlets": hamlets}
    return value


def differences(value: Document, rng: random.Random) -> list[str]:
    """Where engine and oracle disagree about a position file value; empty if nowhere."""
    state = oracle.load(value)
    setup = parse_document(value).require()
    wrong = [str(problem) for problem in defects(setup)]
    if wrong:
        return [f"not a legal position: {problem}" for problem in wrong]
    position = position_of(setup)
    result = list(_same(state, position))
    if canonical_text(setup) != text(oracle.canonical(state)):
        result.append("canonical text of the setup")
    if _income(position) != oracle.income(state):
        result.append(f"income: {_income(position)} engine, {oracle.income(state)} oracle")
    theirs = oracle.legal_plays(state)
    mine = sorted((play_to_json(play) for play in legal_plays(position)), key=text)
    if mine != theirs:
        extra = [text(play) for play in mine if play not in theirs]
        missing = [text(play) for play in theirs if play not in mine]
        result.append(f"legal plays: only engine {extra}, only oracle {missing}")
    if count(position) != len(mine):
        result.append(f"count: {count(position)} for {len(mine)} plays")
    for play in theirs:
        if play in mine:
            result += _outcomes(state, position, play)
            result += _decisions(state, position, play, rng)
    return result + list(_turn(state, position, rng))


def _same(state: oracle.State, position: Position) -> Iterator[str]:
    """Canonical text, and everything kept beside the boards against a fresh count."""
    if text(oracle.canonical(state)) != position.text():
        yield f"canonical text: {position.text()} engine, {text(oracle.canonical(state))} oracle"
    yield from _fresh(position)


def _fresh(position: Position) -> Iterator[str]:
    """Hashes, stock and supply as they came about against those of the same position anew."""
    fresh = position_of(setup_of(position))
    if fresh.hash != position.hash:
        yield f"hash of {position.digest()}"
    for mine, anew in zip(position.boards, fresh.boards, strict=True):
        for name in ("hash", "occupied", "bare", "anchors", "tiles", "cubes"):
            if getattr(mine, name) != getattr(anew, name):
                yield f"{name} of {EPOCHS[mine.epoch]} of {position.digest()}"
    if (fresh.stock, fresh.supply) != (position.stock, position.supply):
        yield f"stock or supply of {position.digest()}"


def _income(position: Position) -> dict[str, dict[str, int]]:
    return {
        color: dict(zip(EPOCHS, amounts, strict=True))
        for color, amounts in zip(position.table.colors, incomes(position), strict=True)
    }


def _outcomes(state: oracle.State, position: Position, play: Document) -> list[str]:
    move = move_of(play_from_json(play), position.table.geometry)  # type: ignore[arg-type]
    ends = outcomes(position, move, LIMIT)
    mine = None if ends is None else sorted(end.digest() for end in ends)
    theirs = oracle.outcome_digests(state, play, LIMIT)
    result = [] if mine == theirs else [f"outcomes of {text(play)}: {mine} engine, {theirs} oracle"]
    for end in (ends or [])[:4]:
        result += [f"{what} after {text(play)}" for what in _fresh(end)]
    return result


def _decisions(
    state: oracle.State, position: Position, play: Document, rng: random.Random
) -> list[str]:
    """Who decides what among which squares, along random ways; and what comes of it."""
    geometry = position.table.geometry
    move = move_of(play_from_json(play), geometry)  # type: ignore[arg-type]
    for _ in range(WAYS):
        asked: list[tuple[str, str, list[str], str]] = []

        def choose(decision: Document, asked: list[Any] = asked) -> str:
            chosen: str = rng.choice(decision["options"])
            asked.append((decision["who"], decision["what"], decision["options"], chosen))
            return chosen

        end = oracle.resolve(state, play, choose)
        resolution = begin(position, move)
        for who, what, options, chosen in asked:
            decision = resolution.decision
            if decision is None:
                return [f"decisions of {text(play)}: the oracle asks {who} to {what}"]
            names = [geometry.names[anchor] for anchor in decision.options]
            mine = position.table.colors[decision.seat], decision.what, names
            if mine != (who, what, options):
                return [f"decisions of {text(play)}: {mine} engine, {(who, what, options)} oracle"]
            resolution = resolution.choose(geometry.index[chosen])
        if resolution.decision is not None:
            return [f"decisions of {text(play)}: the engine asks {resolution.decision}"]
        if resolution.position().text() != text(oracle.canonical(end)):
            return [f"end of {text(play)} by way of {asked}"]
        if not asked:
            break
    return []


def _turn(state: oracle.State, position: Position, rng: random.Random) -> Iterator[str]:
    """Exchange, swap and end of the turn, with and without the cards drawn."""
    hand = position.hand
    cards = _some(rng, hand)
    end = End(cards)
    draw = draw_at_random(position, cards, wanted(position, end), rng)
    for drawn in (draw, None):
        play = End(cards, drawn)
        if refuse_turn_play(position, play) is not None:
            yield f"{play} refused"
            continue
        after = apply_turn_play(position, play)
        theirs = oracle.end_turn(state, cards, drawn)
        if over(after) != (theirs.phase == "over"):
            yield f"over after {play}"
        if over(after):
            ecus = tuple(player.ecus for player in theirs.players)
            if (after.ecus, after.discard) != (ecus, theirs.discard):
                yield f"end of the game after {play}"
        elif after.text() != text(oracle.canonical(theirs)):
            yield f"{play}: {after.text()} engine, {text(oracle.canonical(theirs))} oracle"
        yield from _fresh(after) if not over(after) else ()
    exchange = Exchange(cards)
    if refuse_turn_play(position, exchange) is None:
        exchange = Exchange(cards, draw_at_random(position, cards, wanted(position, exchange), rng))
        after = apply_turn_play(position, exchange)
        if after.text() != text(oracle.canonical(oracle.exchange(state, cards, exchange.draw))):
            yield f"{exchange}"
    kind = rng.randrange(3)
    take: Cards = (int(kind == 0), int(kind == 1), int(kind == 2))
    for give in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        swap = Swap(take, give)
        if refuse_turn_play(position, swap) is None:
            after = apply_turn_play(position, swap)
            if after.text() != text(oracle.canonical(oracle.swap(state, take, give))):
                yield f"{swap}"


def _some(rng: random.Random, hand: Cards) -> Cards:
    one, two, three = (rng.randint(0, number) for number in hand)
    return one, two, three


def main() -> None:
    """Compare a range of samples and print what differs, one JSON value a line."""
    first, last = int(sys.argv[1]), int(sys.argv[2])
    large = sys.argv[3] if len(sys.argv) > 3 else LARGE
    attached = "attached" in sys.argv[4:]
    plays = 0
    for number in range(first, last):
        value = sample(number, large, attached)
        result = differences(value, random.Random(number))
        plays += count(position_of(parse_document(value).require()))
        if result:
            print(json.dumps({"sample": number, "found": result, "position": value}), flush=True)
        if number % 100 == 99:
            print(f"# {number + 1} compared, {plays} plays", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
