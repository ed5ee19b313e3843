"""What is told of shadows before a play is what then happens, as the slow oracle judges it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import oracle
import pytest
from cases import inline, seen
from checker import true
from judge_shadows import JUDGES

from advisor.advise.explain import ReplayedStep, TurnToExplain, claim_to_json
from advisor.advise.explain.play_claims import claims_of_deeds
from advisor.advise.explain.shadow_rows import shadow_rows
from advisor.advise.explain.turn_replay import story_of
from advisor.words.shadow_words import ShadowRow
from positions.files.load_position import library
from positions.notation.written_plays import BoardPlay, Construct, Upgrade
from search.rules.game import make
from search.rules.legal_plays import legal_plays
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.resolution import Decision

#: Positions in which shadows are refused or missing, for each reason there is.
REFUSING = (
    "game-3p-holdem-t4",
    "game-3p-matagot-t6",
    "game-3p-t7-last-of-all",
    "game-5p-valley-t7",
    "r9-3-castles-left-one",
    "r9-3-castles-left-two",
    "r9-5-no-cube-left",
    "r9-7-smaller-shadow-ties",
)
#: Plays of one position that are looked at, at most.
MOST = 12


def plays_once(position: Position) -> Iterator[BoardPlay]:
    """The plays that may cast shadows, each with one way to pay for it."""
    known = set()
    for play in legal_plays(position):
        if isinstance(play, Construct | Upgrade):
            what = play._replace(cards=(0, 0, 0), by=())
            if what not in known:
                known.add(what)
                yield play


@pytest.mark.usual(*library()[::6])
@pytest.mark.parametrize("name", library())
def test_what_is_told_happens(name: str) -> None:
    """By lot, whatever is decided then."""
    position = load_position(name)
    dice = random.Random(name)

    def decide(_: Position, decision: Decision) -> int:
        return dice.choice(decision.options)

    for play in plays_once(position):
        _, record = make(position, play, decide)
        cast = {event.epoch for event in record.events if event.what == "shadow"}
        for row in shadow_rows(position, play):
            own = isinstance(play, Construct | Upgrade) and row.at == play.at
            if own and row.building == play.building and row.cast is not None:
                assert row.cast == (row.epoch in cast), (play, row)


def unusual(rows: tuple[ShadowRow, ...]) -> bool:
    return any(row.cast is not True and row.why != "size" for row in rows)


@pytest.mark.parametrize("name", REFUSING)
def test_the_oracle_agrees_why(name: str) -> None:
    position = load_position(name)
    dice = random.Random(name)
    judged: Counter[str] = Counter()
    plays = [p for p in plays_once(position) if unusual(shadow_rows(position, p))]
    assert plays
    for play in dice.sample(plays, min(MOST, len(plays))):
        _, record = make(position, play, lambda _, decision: dice.choice(decision.options))
        turn = TurnToExplain((ReplayedStep(play, record.choices),))
        witness = seen(oracle.load(inline(position)), turn)
        for claim in claims_of_deeds(story_of(position, turn.steps)):
            if claim.name in JUDGES:
                judged[claim.name] += 1
                value = claim_to_json(claim)
                assert true(witness, value, {}), (play, value)
                if claim.name == "no shadow":
                    for why in (
                        "tile",
                        "cube",
                        "dominion",
                        "hierarchy",
                        "unattached",
                        "not_on_faith",
                    ):
                        wrong = {**value, "from": why}
                        assert (why == claim.source) == true(witness, wrong, {}), (play, wrong)
    assert judged
