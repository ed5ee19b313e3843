"""The other side of ``other_version``: run by another version of this project, with its code.

It imports nothing of the version that this file belongs to, and speaks JSON, a line a message.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from random import Random
from typing import Any

from advisor.bots.players import player as players
from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player, Question
from positions.files.load_position import parse_document
from positions.notation import written_plays
from search.rules.convert import position_of
from search.run import clock


def tuples(value: Any) -> Any:
    """Lists as tuples, as plays have them."""
    return tuple(tuples(one) for one in value) if isinstance(value, list) else value


def play_of(fields: list[Any]) -> Any:
    """A play from the list of its fields, its type last."""
    return getattr(written_plays, fields[-1].capitalize())(*tuples(fields))


def position_from(document: dict[str, Any]) -> Any:
    """A position from a file of formats §3."""
    return position_of(parse_document(document).require())


def answer(player: Player, message: dict[str, Any]) -> Any:
    """What the player says."""
    if "play" in message:
        return player.play(position_from(message["play"]))
    view, within = position_from(message["decide"]), play_of(message["within"])
    # Where decisions are defined differs from version to version; the module of players knows.
    decision = vars(players)["Decision"](*tuples(message["decision"]))
    return player.decide(Question(view, within, tuples(message["chosen"]), decision))


def main() -> None:
    """Answer until nothing is asked any more."""
    answers, sys.stdout = sys.stdout, sys.stderr
    begin = json.loads(sys.stdin.readline())
    with clock.by(begin["clock"]), redirect_stdout(sys.stderr):
        player = named(begin["who"], Random(begin["seed"]), begin["seconds"])
        print(json.dumps("ready"), file=answers, flush=True)
        for line in sys.stdin:
            print(json.dumps(answer(player, json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
