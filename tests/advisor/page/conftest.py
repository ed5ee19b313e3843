"""The page run without a browser, and what is done on its boards."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from advisor.page.asking import ask_engine
from advisor.page.boards.overlay import Picked
from advisor.page.components.pick_cards import CardChoices, Choice
from advisor.page.pages.analyse.analyse_page import PANELS, panel_name
from advisor.page.pages.analyse.turn_list import Listing
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.pages.edit.set_up import PARTS, part_name
from advisor.page.replay.step_through import ChosenTurn, Stepping
from advisor.page.visit.share_link import encode_setup
from positions.files.canonical import digest
from positions.files.load_position import read_setup
from positions.setup import Setup
from positions.things import KINDS

# A server looks once through all packages that are installed for components of theirs; AppTest does
# it for each page that is opened. They stay the same meanwhile.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

APP = Path(__file__).parents[3] / "app.py"
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


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a data folder of its own: what another trained is not offered to it."""
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path_factory.mktemp("data")))


def _id_of(label: str) -> str:
    """The value of an option by what it says: panels and parts have names that are no texts."""
    ids = {panel_name(panel): panel for panel in PANELS} | {part_name(part): part for part in PARTS}
    return ids.get(label, label)


class Editor:
    """The page with one of its panels open."""

    #: Whether a page was opened since the last test.
    opened = False

    def __init__(self, word: str | None = None) -> None:
        """``word`` is the position in the link, if any."""
        Editor.opened = True
        self.app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
        if word is None:
            self.go("analyse")
        else:
            self.app.query_params["p"] = word
            self.run()

    def go(self, view: str) -> None:
        """Go to a page by its address."""
        self.app.query_params = {"view": view} if view else {}
        if "held" in self.app.session_state:  # a browser would have followed the page's address
            held = self.app.session_state.held
            held.heard_view = held.left_view = None
        self.run()

    def run(self) -> None:
        """Once more, nothing being done."""
        self.app.run()
        self.sound()

    def sound(self) -> None:
        """Nothing went wrong in the last run."""
        assert not self.app.exception, self.app.exception[0].value

    @property
    def boards(self) -> dict[str, Any]:
        """What the browser was sent to show the boards."""
        sent: dict[str, Any] = json.loads(next(_components(self.app.main)).proto.json)
        return sent

    @property
    def previews(self) -> dict[str, Any]:
        """What the browser was sent for what is pointed at, by identity."""
        for component in _components(self.app.main):
            if component.proto.component_name == "khronos_previews":
                previews: dict[str, Any] = json.loads(component.proto.json)["previews"]
                return previews
        return {}

    @property
    def setup(self) -> Setup:
        """The position on the page."""
        setup: Setup = self.app.session_state.held.setup
        return setup

    def open(self, *panels: str) -> None:
        """Choose a panel, and a part of it; setting up has a page of its own."""
        for panel in panels:
            if panel == "Set up":
                self.go("edit")
                continue
            group = next(g for g in self.app.button_group if panel in g.options)
            group.set_value(_id_of(panel)).run()
            self.sound()

    def open_named(self, name: str) -> None:
        """Open a position of the library."""
        self.go("library")
        next(s for s in self.app.text_input if s.label == "Words").set_value(name).run()
        self.button(f"open {name}").click().run()
        self.go("analyse")

    def button(self, key: str) -> Any:
        """The button with that key, whatever it is drawn for
        (``advisor.page.components.reliable_button``)."""
        every = [(b.key or "", b) for b in self.app.button]
        found = [b for own, b in every if own == key or own.startswith(f"{key} @")]
        assert len(found) == 1, (key, [own for own, _ in every])
        return found[0]

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

    def turns(self) -> list[Listed]:
        """The suggested turns that are listed, best first."""
        records = self.app.session_state.held.records
        return list(records[Listing].turns.values()) if Listing in records else []

    def show_turn(self, number: int) -> None:
        """Have the boards show a turn of the list, as its button does."""
        records = self.app.session_state.held.records
        records[Stepping].chosen = ChosenTurn(digest(self.setup), self.turns()[number - 1])
        records[Stepping].step = 1
        self.run()

    def choose(self, label: str, value: str) -> None:
        """Choose one of the answers to the question that begins so."""
        group = next(g for g in self.app.button_group if g.label.startswith(label))
        group.set_value(_id_of(value)).run()
        self.sound()

    def enter(self, label: str, value: object, nth: int = 0) -> None:
        """Enter a value in the field with that label, the first one unless ``nth`` says which."""
        page = self.app
        kinds = (page.number_input, page.selectbox, page.text_input, page.text_area, page.toggle)
        fields = [f for kind in kinds for f in kind if f.label == label]
        fields[nth].set_value(value).run()
        self.sound()

    def cards(self, question: str, **number: int) -> None:
        """Choose cards where the question says so: how many of each kind, 0 if not given."""
        sent = next(one for one in self.questions() if question in one["data"]["question"])
        kinds = sent["data"]["kinds"]
        assert all(number[name] <= len(kinds[KINDS.index(name)]["cards"]) for name in number)
        military, religious, civil = (number.get(name, 0) for name in KINDS)
        choice = Choice((military, religious, civil), sent["data"]["tap"] + 1)
        records = self.app.session_state.held.records
        records.setdefault(CardChoices, CardChoices()).choose(sent["key"], choice)
        self.run()

    def questions(self) -> list[dict[str, Any]]:
        """The questions that are answered by choosing cards, with their keys."""
        return [
            {"key": one.proto.id.split("-", 2)[2], "data": json.loads(one.proto.json)}
            for one in _components(self.app.main)
            if one.proto.component_name == "khronos_pick_cards"
        ]

    def arm(self, item: str) -> None:
        """Choose an item of the palette."""
        self.app.session_state.held.item = item
        self.run()

    def click(
        self,
        epoch: str,
        square: str,
        item: str = "",
        source: str = "",
        squares: tuple[str, ...] = (),
        key: str = "",
    ) -> None:
        """Do something on the boards, as the component tells it."""
        held = self.app.session_state.held
        held.gestures += 1
        held.picks.append(Picked(epoch, square, item, source, held.gestures, squares, key))
        self.run()

    def errors(self) -> str:
        """All that the page calls wrong."""
        return "\n".join(error.value for error in self.app.error).replace("\\", "")


def _components(block: Any) -> Iterator[Any]:
    """The components of our own in a part of the page."""
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from _components(child)
        elif child.type == "bidi_component":
            yield child


@pytest.fixture(autouse=True)
def left() -> Iterator[None]:
    """A test that is over leaves its page: else the engine would think on for seconds."""
    yield
    if Editor.opened:
        Editor.opened = False
        room = ask_engine.engine_pool()
        with room.lock:
            for thought in room._thoughts.values():
                if not thought.final:
                    thought.abandon()


@pytest.fixture
def editor() -> Callable[..., Editor]:
    """Opens the page at a position of the library, in a panel; by its link, which takes a run
    where the library takes five."""

    def opened(name: str, *panels: str) -> Editor:
        made = Editor(encode_setup(read_setup(name).require()) or "")
        made.open(*panels)
        return made

    return opened


def took(page: Editor, sent: object) -> None:
    """The browser says what it had, as a new page begins."""
    one = AppTest.from_string(
        "import streamlit as st\n"
        "from advisor.page.visit import browser_storage\n"
        "browser_storage.take(st.session_state.sent)"
    )
    one.session_state["held"] = page.app.session_state.held
    one.session_state["sent"] = sent
    one.run()
    assert not one.exception, one.exception[0].value
    page.run()
