"""What a visitor's session holds, and how it changes (``advisor.page.visit.session``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from advisor.page.boards.overlay import Picked
from advisor.page.visit.drawn_state import Drawn, has_acts
from advisor.page.visit.game_record import BrokenGame, RecordedGame
from advisor.page.visit.open_game import OpenGame
from positions.files.load_position import Loaded
from positions.files.problems import Problem
from positions.setup import Setup
from search.rules.open_position import problems


@dataclass(slots=True)
class SessionState:
    """All that a session holds; see the functions of the same names."""

    #: The game that is open.
    own: OpenGame
    #: Games of single pages, by their paths: on these pages they are what is open.
    apart: dict[str, OpenGame] = field(default_factory=dict)
    unread: list[Problem] = field(default_factory=list)
    #: The game that could not be opened as a whole, up to its mistake.
    part: RecordedGame | None = None
    picked: Picked | None = None
    picks: list[Picked] = field(default_factory=list)
    #: Whether ``picked`` was taken in this run of the page.
    taken: bool = False
    #: Gestures of the session so far, and the number of the last one the browser sent.
    gestures: int = 0
    heard: int = 0
    #: The palette's item that is chosen.
    item: str = ""
    #: What is shown because the link in the address could not be read.
    instead: Setup | None = None
    #: Runs of the whole page so far, and looks of parts of it (``advisor.page.components.clock``).
    runs: int = 0
    looks: int = 0
    #: Whether anything was opened or changed; what a new visitor sees was chosen by nobody.
    touched: bool = False
    #: What the address says, as this program told it last.
    told: dict[str, str] = field(default_factory=dict)
    #: Path of the page that is shown, the one that the browser asked for last, and the one that was
    #: left as long as the browser has not asked for the new one; None at first.
    view: str | None = None
    heard_view: str | None = None
    left_view: str | None = None
    #: Whether the browser went back or forth in its history since the last run, and whether this
    #: run's address is what was just asked for so, or by a click on a page's name.
    moved: bool = False
    address_meant: bool = False
    #: Mark of the click on a page's name that was followed last.
    click: str = ""
    #: The panel that is open, by its name, and what each panel remembers, by the record's class.
    panel: str = ""
    records: dict[type, Any] = field(default_factory=dict)
    #: What acts are checked against; see ``session.number``.
    drawn: Drawn = field(default_factory=Drawn)

    @property
    def spine(self) -> OpenGame:
        """What is open on the page that is shown."""
        return self.apart.get(self.view or "", self.own)

    @property
    def game(self) -> RecordedGame:
        """See ``session.game``."""
        return self.spine.game

    @property
    def setup(self) -> Setup:
        """See ``session.current``."""
        return self.spine.setup

    @property
    def number(self) -> int:
        """See ``session.number``."""
        return self.drawn.numbered(self._acted_upon())

    def entered(self) -> None:
        """See ``session.entered``."""
        self.drawn.entered(self._acted_upon())

    def _acted_upon(self) -> tuple[object, ...]:
        parts = (one.acted_upon() for kind, one in self.records.items() if has_acts(kind))
        return (self.view, self.spine.game, *filter(None, parts))

    def touch(self) -> None:
        """Something has changed: what was wrong with a file is forgotten."""
        self.unread, self.part, self.touched = [], None, True

    def change(self, setup: Setup) -> None:
        """See ``session.change``."""
        self._touch_own()
        self.spine.change(setup)

    def stand(self, game: RecordedGame) -> None:
        """See ``session.stand``."""
        self._touch_own()
        self.spine.stand(game)

    def _touch_own(self) -> None:
        """What a lesson has on the boards is not what was opened."""
        if self.spine is self.own:
            self.touch()

    def begin(self, setup: Setup) -> None:
        """See ``session.begin``."""
        self.touch()
        self.own.begin(setup)
        self.forget_picks()  # what was done on the boards before was done to other ones

    def forget_picks(self) -> None:
        """What was done on the boards was meant for what is no longer shown."""
        self.picked = None
        self.picks.clear()

    def drop_late(self) -> None:
        """Drop the gestures that were made on boards of another state."""
        if self.picks:
            number = self.number
            self.picks[:] = [one for one in self.picks if one.at in (None, number)]

    def open(self, loaded: Loaded | RecordedGame | BrokenGame) -> None:
        """See ``session.open_loaded``."""
        self.part = None
        if isinstance(loaded, BrokenGame):
            self.unread, self.part = list(loaded.problems), loaded.part
        elif isinstance(loaded, RecordedGame):
            self.touch()
            self.own.stand(loaded)
            self.own.opened = loaded.record.start
            self.forget_picks()
        elif loaded.ok and loaded.setup is not None:
            self.begin(loaded.setup)
        else:
            self.unread = list(problems(loaded))

    def take(self) -> bool:
        """Take the next gesture unless one was taken in this run; whether one was taken in it."""
        self.drop_late()
        if self.picks and not self.taken:
            self.picked, self.taken = self.picks.pop(0), True
        return self.taken
