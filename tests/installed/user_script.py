"""What a user writes after reading docs/python.md, strictly typed; it needs the wheel alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import khronos
from khronos import (
    Advice,
    Ambiguous,
    Best,
    BoardPlay,
    Claim,
    Exchanges,
    Explanation,
    Figure,
    FileProblems,
    GameRecord,
    GameTurn,
    Mistake,
    NotLegal,
    Option,
    Played,
    Position,
    Problem,
    Review,
    ReviewedTurn,
    Suggestion,
    Threats,
    act,
    begin_game,
    best,
    deal,
    draw,
    exchange,
    explain,
    game_turns,
    incomes,
    load,
    load_game,
    notation,
    play_on,
    plays,
    review,
    save,
    save_game,
    suggest,
    threats,
)


def cheapest(position: Position, building: str) -> BoardPlay | None:
    """The legal construction of a kind that takes the fewest cards."""
    legal: list[BoardPlay] = plays(position)
    fitting = [play for play in legal if play.type == "construct" and play.building == building]
    return min(fitting, key=lambda play: sum(play.cards), default=None)


def margin_of(suggestion: Suggestion) -> float:
    """The expected margin, 0 where nothing was simulated."""
    figure: Figure | None = suggestion.margin
    return 0.0 if figure is None else figure.mean - 2 * figure.error


def lines_of(advice: Advice) -> list[str]:
    """Each suggestion in notation, with what the hand is after its last play."""
    found: list[str] = []
    for one in advice.suggestions:
        line: Sequence[Played] = one.line
        hand = line[-1].outcome.hand if line else None
        found.append(f"{one.rank} {one.gain} {margin_of(one):.1f} {notation(line)} {hand}")
    return found


def refused(position: Position, play: str) -> str:
    """Why a play is refused, in words."""
    try:
        act(position, play)
    except NotLegal as error:
        return f"not legal: {error}"
    except Ambiguous as error:
        return f"can mean several: {error}"
    except Mistake as error:
        return str(error)
    return "legal"


def faults(name: str) -> list[str]:
    """The faults of a file."""
    try:
        load(name)
    except FileProblems as error:
        problems: Sequence[Problem] = error.problems
        return [problem.hint or problem.message for problem in problems]
    return []


def table_talk(position: Position) -> None:
    """Advice to a position."""
    proved: Best = best(position, nodes=2_000)
    assert proved.gain <= proved.bound
    print(proved.gain, proved.bound, proved.proven, notation(proved.line))
    print(*lines_of(suggest(position, top=2, simulations=8, seed=1)), sep="\n")
    told: Explanation = explain(position, "m:hamlet@d3", decide=["f2"], simulations=0)
    claims: Sequence[Claim] = told.claims
    print(told.sentences[0], len(claims), told.themes)
    answer: Exchanges = exchange(load("r8-11-renovation"), seconds=0.3)
    option: Option = answer.options[0]
    assert option.low <= option.high
    danger: Threats = threats(load("r8-11-renovation"))
    assert danger.loss <= danger.bound <= danger.income


def whole_game() -> None:
    """A game that is begun, saved, loaded and reviewed."""
    record: GameRecord = play_on(begin_game(load("game-2p-meadow-t4")), "end")
    save_game(record, "friday.yaml")
    turns: Sequence[GameTurn] = game_turns(load_game("friday.yaml"))
    print([(turn.number, turn.color, len(turn.records)) for turn in turns])
    looked: Review = review(record)
    graded: Sequence[ReviewedTurn] = looked.turns
    for one in graded:
        assert one.grade is not None
        loss: Figure = one.grade.losses.ecus
        print(one.turn.color, one.grade.name, f"{loss.mean:.1f} ± {loss.error:.1f} Ecus")


def main() -> int:
    """Everything once; 0 if it went well."""
    position = load("r9-8-the-opponent-decides")
    print(position.table.colors, position.mover, position.number, position.ecus, position.hand)
    first = cheapest(position, "hamlet")
    assert first is not None
    print(notation(first), refused(position, "m:keep@a1"), faults("r8-11-renovatoin"))
    after = act(position, "m:hamlet@d3", decide=["f2"])
    by_color: dict[str, tuple[int, int, int]] = incomes(after)
    print(by_color["red"])
    table_talk(position)
    assert draw(position, "boards.svg", theme="dark").startswith("<svg")
    game = deal(players=2, map_name="ford", seed=7)
    save(game, "game.yaml", title="Friday")
    assert load("game.yaml") == game
    whole_game()
    names: list[str] = khronos.__all__
    assert khronos.load is load
    assert "suggest" in names
    return 0


if __name__ == "__main__":
    sys.exit(main())
