"""What acts of a visitor act upon: each state of the games that are open has a number of its own.

A button, a field or a gesture on the boards carries the number of the state for which it was drawn.
Once that is no longer the number, the act is dropped: it was meant for something that is gone, as
when a button is pressed twice before the page has answered, or when a bot has moved meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Protocol, runtime_checkable


@runtime_checkable
class ActedUpon(Protocol):
    """A record of a panel (``advisor.page.visit.session.of``) with something that is acted upon."""

    def acted_upon(self) -> tuple[object, ...]:
        """What tells one state from another, cheap to compare; empty if nothing is open."""
        ...


@cache
def has_acts(record: type) -> bool:
    """Whether the records of a class are acted upon. Each button asks this of each record, and
    Python looks for the methods anew each time."""
    return issubclass(record, ActedUpon)


@dataclass(slots=True)
class Drawn:
    """The number of the state at hand, and how often each button has acted."""

    number: int = 0
    state: tuple[object, ...] = ()
    #: By the button's key or else label.
    acted: dict[str, int] = field(default_factory=dict)

    def numbered(self, state: tuple[object, ...]) -> int:
        """The number of a state: another one than before if the state is another one."""
        if state != self.state:
            self.state = state
            self.number += 1
        return self.number

    def entered(self, state: tuple[object, ...]) -> None:
        """The state has become this one by what a visitor entered.

        What else they enter meanwhile still counts: whoever sets up a position is often faster than
        the page, and says each time which square or field they mean.
        """
        self.state = state
