"""The page run without a browser, and what is done on its boards."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.testing.v1 import AppTest

from advisor.page.overlay import Picked
from positions.setup import Setup

APP = Path(__file__).parents[2] / "app.py"
#: Seconds that an answer may take on a busy machine.
PATIENCE = 120.0
#: A Town of Red's on c1 joins what is Green's, and they have to decide.
BETWEEN_KEEPS = """
khronos: 1
map: {name: strip, terrain: "......\\n......\\n......\\n", hamlets: []}
turn: {number: 4, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 3}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, reason]}
boards:
  might:
    - {building: keep, at: a1, owner: green}
    - {building: keep, at: e1, owner: green}
  faith: []
  reason: []
"""


class Editor:
    """The page with one of its panels open."""

    def __init__(self, word: str = "") -> None:
        """``word`` is the position in the link, if any."""
        self.app = AppTest.from_file(str(APP), default_timeout=60)
        if word:
            self.app.query_params["p"] = word
        self.run()

    def run(self) -> None:
        """Once more, nothing being done."""
        self.app.run()
        self.sound()

    def sound(self) -> None:
        """Nothing went wrong in the last run."""
        assert not self.app.exception, self.app.exception[0].value

    @property
    def setup(self) -> Setup:
        """The position on the page."""
        setup: Setup = self.app.session_state.held.setup
        return setup

    def open(self, *panels: str) -> None:
        """Choose a panel, and a part of it."""
        for panel in panels:
            next(g for g in self.app.button_group if panel in g.options).set_value(panel).run()
            self.sound()

    def open_named(self, name: str) -> None:
        """Open a position of the library."""
        self.unfold("Library")
        next(s for s in self.app.selectbox if s.label == "Position").set_value(name).run()
        self.press("Open")

    def unfold(self, *names: str) -> None:
        """Open parts of the sidebar, which are filled only then."""
        for name in names:
            self.app.session_state[name] = True
        self.run()

    def press(self, label: str) -> None:
        """Press the button with that label, grey or not."""
        next(b for b in self.app.button if b.label in (label, f":gray[{label}]")).click().run()
        self.sound()

    def watch(self, there: Callable[[], bool]) -> None:
        """Run the page again and again until something is there."""
        until = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < until
            time.sleep(0.3)
            self.run()

    def has(self, label: str) -> bool:
        """Whether there is a button with that label that can be pressed."""
        return any(b.label == label and not b.disabled for b in self.app.button)

    def press_if(self, label: str) -> None:
        """Press the button with that label if it is there."""
        if any(b.label == label for b in self.app.button):
            self.press(label)

    def enter_subject(self, subject: str) -> None:
        """Say what was played, at the table."""
        pills = next(g for g in self.app.button_group if g.label == "What was played?")
        pills.set_value(subject).run()
        self.sound()

    def enter(self, label: str, value: object, nth: int = 0) -> None:
        """Enter a value in the field with that label, the first one unless ``nth`` says which."""
        page = self.app
        kinds = (page.number_input, page.selectbox, page.text_input, page.text_area, page.toggle)
        fields = [f for kind in kinds for f in kind if f.label == label]
        fields[nth].set_value(value).run()
        self.sound()

    def arm(self, item: str) -> None:
        """Choose an item of the palette."""
        self.app.session_state.held.item = item
        self.run()

    def click(self, epoch: str, square: str, item: str = "", source: str = "") -> None:
        """Do something on the boards, as the component tells it."""
        held = self.app.session_state.held
        held.gestures += 1
        held.picks.append(Picked(epoch, square, item, source, held.gestures))
        self.run()

    def errors(self) -> str:
        """All that the page calls wrong."""
        return "\n".join(error.value for error in self.app.error).replace("\\", "")


@pytest.fixture
def editor() -> Callable[..., Editor]:
    """Opens the page at a position of the library, in a panel."""

    def opened(name: str, *panels: str) -> Editor:
        made = Editor()
        made.open_named(name)
        made.open(*panels)
        return made

    return opened
