"""Records a game with all that OpenSpiel's interface answers at each step: openspiel.txt.gz.

``python -m tests.playthroughs.spiel`` writes the file anew: do it only after a change that is
meant; ``--diff`` shows what would change. Texts of a kilobyte are written as the first digits of
their SHA-256.
"""

from __future__ import annotations

import difflib
import gzip
import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "openspiel.txt.gz"
GAME = {"players": 3, "map": "meadow", "ruleset": "matagot", "holdem": True}
SEED = 8


def playthrough() -> Iterator[str]:
    """The lines of the game, played now."""
    import pyspiel

    import advisor.bots.openspiel.spiel_game  # noqa: F401  # registers the game

    game = pyspiel.load_game("python_khronos", GAME)
    yield f"actions {game.num_distinct_actions()} chance {game.max_chance_outcomes()}"
    yield f"players {game.num_players()} utility {game.min_utility()} {game.max_utility()}"
    state, rng = game.new_initial_state(), random.Random(SEED)
    step = 0
    while not state.is_terminal():
        player = state.current_player()
        yield f"# {step} player {player} {brief(str(state))}"
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            for action, odds in outcomes:
                yield f"  {action} {state.action_to_string(player, action)} {odds:.6f}"
            action = rng.choices(*zip(*outcomes, strict=True))[0]
        else:
            yield from observations(state, game.num_players())
            for action in state.legal_actions():
                yield f"  {action} {state.action_to_string(player, action)}"
            action = rng.choice(state.legal_actions())
        yield f"> {action}"
        state.apply_action(action)
        step += 1
    yield f"# {step} over {state.returns()}"


def observations(state: Any, players: int) -> Iterator[str]:
    """What each seat knows and sees."""
    for seat in range(players):
        knows = brief(state.information_state_string(seat))
        yield f"$ {seat} {knows} {brief(state.observation_string(seat))}"


def brief(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def recorded() -> list[str]:
    """The lines of the recording that lies in this folder."""
    with gzip.open(FILE, "rt", encoding="ascii") as file:
        return file.read().splitlines()


def main() -> None:
    lines = list(playthrough())
    if "--diff" in sys.argv:
        print(
            "\n".join(difflib.unified_diff(recorded(), lines, "recorded", "now", n=0, lineterm=""))
        )
        return
    data = "".join(line + "\n" for line in lines).encode("ascii")
    FILE.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{FILE.name}: {len(lines)} lines, {FILE.stat().st_size} B")


if __name__ == "__main__":
    main()
