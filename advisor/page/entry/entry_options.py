"""Where a play goes once it is entered, which plays are offered, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from advisor.page.entry import playable_squares, shadow_lines
from advisor.teach.lessons.taught_so_far import TaughtPlays
from positions.notation.written_plays import BoardPlay
from search.rules.position import Position
from search.rules.refusal import Refusal

#: Makes a play that was entered.
Make = Callable[[BoardPlay], None]


@dataclass(frozen=True, slots=True)
class EntryOptions:
    """Where a play goes once it is entered."""

    #: Decides for the others, one of ``tried_turn.ANSWERS``, whose other answers are then offered,
    #: too; empty where what they decided is known and entered.
    who: str = ""
    #: Makes the play where whoever makes it asks for decisions; None where they are asked for here
    #: and the open game goes on with the play.
    make: Make | None = None
    #: The plays that are offered; None: all that are legal.
    offer: TaughtPlays | None = None
    #: How a refusal begins, and what is said instead.
    refusals: Mapping[str, str] = field(default_factory=dict)

    def why(self, refused: Refusal) -> str:
        """Why a play is refused, in words."""
        refusal_text = str(refused)
        replacements = (
            words for begins, words in self.refusals.items() if refusal_text.startswith(begins)
        )
        return next(replacements, f"{refused.message} (§{refused.section})")

    def fits(
        self, position: Position, targets: playable_squares.Targets
    ) -> dict[str, dict[str, str]]:
        """Epoch → square → what a click there does, and what becomes of the shadows.

        A lesson tells of shadows itself.
        """
        if self.offer is not None:
            return targets.fits()
        return targets.fits(lambda plays: shadow_lines.at_a_square(position, plays))

    def shadows(self, position: Position, play: BoardPlay) -> str:
        """What becomes of the shadows of a play that is offered or asked about; may be empty."""
        return shadow_lines.shadow_text(position, play) if self.offer is None else ""

    @property
    def upgrades(self) -> bool:
        """Whether upgrades are offered at all."""
        return self.offer is None or self.offer.upgrade

    def targets(self, position: Position, aim: str) -> playable_squares.Targets:
        """Where an aim can be pursued by what is offered."""
        return playable_squares.targets(position, aim, self.upgrades)

    def plays(self, position: Position) -> tuple[BoardPlay, ...]:
        """The legal plays that are offered."""
        legal = playable_squares.plays_in(position)
        return legal if self.offer is None else tuple(p for p in legal if self.offer.has(p))
