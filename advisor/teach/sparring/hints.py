"""A hint in three steps: what to look at, which board and which cards, the turn (docs/sparring.md).

Their words are in ``advisor/words/en/hints.ftl``. Hints use what the player to move may know,
and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.explain import THEMES, Claim, Explainer, Explanation
from advisor.advise.explain.explain_turn import TurnToExplain
from advisor.advise.suggest import suggest
from advisor.words.advice_report import line_text
from advisor.words.claim_sentences import reasons_of
from advisor.words.hint_texts import AIMS, theme_hint, themes_hint
from advisor.words.position_words import hand_token
from advisor.words.say import say
from positions.notation.written_plays import Construct, Demolish, Play, Travel, Upgrade
from positions.things import BUILDING_KIND_SIZE, EPOCH_INDEX, EPOCHS, KINDS, NO_CARDS, Cards
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.written_turn import Played

#: Playouts for a hint, and positions looked at before.
SIMULATIONS: Final = 32
POSITIONS: Final = 2_000
#: Themes that the first step tells at most.
MOST_THEMES: Final = 2
#: The theme that says no more than what a turn comes to.
_AIM: Final = "capture"


@dataclass(frozen=True, slots=True)
class Hints:
    """One step after the other; who reads them decides how far to go."""

    #: What to look at, without saying where.
    look: str
    #: Which board, and which kind of cards.
    board: str
    #: The whole turn in notation.
    turn: str
    #: Why: three sentences at most.
    reasons: tuple[str, ...]
    #: The plays on the boards, and the part of ``turn`` that they are; empty for an exchange.
    plays: tuple[Play, ...] = ()
    line: str = ""
    #: The cards that the turn discards at its end.
    discard: Cards = NO_CARDS

    @property
    def steps(self) -> tuple[str, str, str]:
        """The three steps as texts."""
        return self.look, self.board, " ".join([say("hint-turn", turn=self.turn), *self.reasons])


def hints(position: Position, simulations: int = SIMULATIONS, seed: int = 0) -> Hints:
    """What is best for the player to move, told in steps.

    :raises ValueError: their hand is not known, or the game is over.
    """
    here = hide_hands(position, position.mover)
    advice = suggest(here, 2, None, simulations, seed, budget=POSITIONS, prove=False)
    best = advice.suggestions[0]
    return hints_of(here, best.line, best.discard, best.exchange)


def hints_of(
    position: Position,
    line: Sequence[Played],
    discard: Cards = NO_CARDS,
    exchange: Cards | None = None,
) -> Hints:
    """The same for a turn that is known to be the best: an exchange, or a line with its discard."""
    explainer = Explainer(hide_hands(position, position.mover))
    explanation = explainer.explain(TurnToExplain.of(line, discard, exchange))
    notation = ""
    if exchange is None:
        turn = notation = line_text(tuple(line))
        if any(discard):
            turn = say("hint-end", turn=turn, discard=hand_token(discard))
    else:
        turn = say("hint-exchange", cards=hand_token(exchange))
    plays = tuple(played.play for played in line) if exchange is None else ()
    look, board = _look(explanation), _board(position, line, exchange)
    mover = position.table.colors[position.mover]
    reasons = tuple(reasons_of(explanation.claims, mover, with_plays=False))
    return Hints(look, board, turn, reasons, plays, notation if plays else "", discard)


def _look(explanation: Explanation) -> str:
    """What the turn comes to, and the theme that leads to it; else its first themes."""
    aim = next((claim for claim in explanation.claims if claim.name in AIMS), None)
    if aim is None or aim.epoch is None:
        return themes_hint(explanation.themes[:MOST_THEMES])
    aim_text = say(f"hint-aim-{aim.name}", epoch=aim.epoch)
    how = next(
        (
            theme
            for theme in explanation.themes
            if theme != _AIM and _leads(theme, explanation.claims, aim.epoch)
        ),
        None,
    )
    return aim_text if how is None else f"{aim_text} {theme_hint(how)}"


def _leads(theme: str, claims: Iterable[Claim], epoch: str) -> bool:
    """Whether a theme is about that board, or about none."""
    about = {claim.epoch for claim in claims if claim.name in THEMES[theme]}
    return epoch in about or about == {None}


def _board(position: Position, line: Sequence[Played], exchange: Cards | None) -> str:
    """The board and the kind of cards of the play that takes most cards; or what else is done."""
    if exchange is not None:
        return say("hint-board-exchange", kind=_most(exchange))
    board = "end"
    epoch, kind, most = "", "", -1
    for played in line:
        play = played.play
        number = 0 if isinstance(play, Travel) else sum(getattr(play, "cards", ()))
        if number > most:
            board, most = play.type, number
            epoch, kind = _place(position, play)
    return say(f"hint-board-{board}", epoch=epoch, kind=kind)


def _place(position: Position, play: Play) -> tuple[str, str]:
    """The board of a play, and the kind of its building or cards."""
    if isinstance(play, Travel):
        return play.to, ""
    epoch = play.epoch if isinstance(play, Construct | Upgrade | Demolish) else EPOCHS[-1]
    if isinstance(play, Construct | Upgrade):
        return epoch, KINDS[BUILDING_KIND_SIZE[play.building][0]]
    at = getattr(play, "at", None)
    board = position.boards[EPOCH_INDEX[epoch]]
    tile = None if at is None else board.tiles.get(position.table.geometry.index[at])
    return epoch, "" if tile is None else KINDS[tile.kind]


def _most(cards: Cards) -> str:
    """The kind of which there are most."""
    return KINDS[max(range(3), key=lambda kind: cards[kind])]
