"""What the page's visitors have the engine think about, each for themselves (docs/engine.md).

An ``EnginePool`` has one engine for everybody. Every question is a ``Thought`` of one visitor. It
ends when they leave, or have not looked at it for some seconds. No Streamlit here: the page asks
through ``ask_engine``.
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import yaml

from advisor.engine.client import Answer, Client, EngineGone, QueryError, Ticket
from advisor.engine.known_positions import KnownPositions
from advisor.page.asking.merge_answers import better
from advisor.words.say import say
from search.run.machine import processors

#: Starts of the engine over one look before it is given up.
_ATTEMPTS: Final = 2
#: Progress shown at most before the first partial answer.
_UNHEARD: Final = 0.4
#: Visitors who wait without making each other wait longer.
_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """See ``data/thinking.yaml``; times in seconds, memory in MB."""

    workers: int
    most_paused: int
    memory_mb: int
    patience_seconds: float
    doubt_seconds: float
    sweep_seconds: float
    most_each: int
    most_kept: int
    most_known_bytes: int
    report_seconds: float
    urgent: int


def limits() -> PoolLimits:
    """The limits of the data file; never more workers than cores."""
    text = (resources.files("advisor.page.asking") / "thinking.yaml").read_text("utf-8")
    values = yaml.safe_load(text)
    return PoolLimits(**values | {"workers": min(values["workers"], processors())})


#: Fewer seconds than any look has, one without a limit included.
_NONE: Final = -1.0
#: No fields.
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class PlannedQuery(NamedTuple):
    """One query of a thought: how long at most, in seconds (None: no limit), how urgent, and the
    fields in which it differs from the thought's own."""

    seconds: float | None
    priority: int
    fields: Mapping[str, Any] = NOTHING


#: Anything that has a worker start.
_SMALL: Final = """
khronos: 1
map: meadow
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: 4, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""

Key = tuple[str, str, str, str]


class Thought:
    """One question of one visitor, and what is known about it so far."""

    def __init__(
        self, room: EnginePool, key: Key, action: str, position: str, fields: Mapping[str, Any]
    ) -> None:
        self._room = room
        self.key = key
        self.action = action
        self._digest = key[2]
        self._position = position
        self._fields = fields
        self._looks: list[PlannedQuery] = []
        self._now: PlannedQuery | None = None
        self._ticket: Ticket | None = None
        self._told = self._asked = 0.0
        #: Set when the look at hand has brought something, or has ended.
        self._news = threading.Event()
        self._attempts = 0
        self._stopped = False
        #: The longest look that was asked for, in seconds.
        self.seconds = 0.0
        #: When it was looked at last (``time.monotonic``).
        self.seen = time.monotonic()
        #: When its visitor did something else: it is to be looked at again soon, or ended.
        self.doubted = 0.0
        self._latest: Any = None
        #: The same with what is known, as it was told last.
        self._told_last: Any = None
        #: The last answer that is in it.
        self._taken: Any = None
        #: One sentence if the engine refused or failed, else empty.
        self.error = ""
        #: One sentence about something that went wrong and was mended, else empty.
        self.notice = ""

    @property
    def latest(self) -> Any:
        """The best that is known, as docs/engine.md says of the action; None if nothing yet.

        What other thoughts about this position have proved is in it.
        """
        if not isinstance(self._latest, dict):
            return self._latest
        told = self._room.known.put(self._digest, self.action, self._fields, self._latest)
        # The very same object for the same answer: what is read from it is kept for it.
        if told != self._told_last:
            self._told_last = told
        return self._told_last

    @property
    def final(self) -> bool:
        """Whether nothing better will come unless it is asked for longer."""
        return self._ticket is None and not self._looks

    @property
    def stopped(self) -> bool:
        """Whether somebody ended it, so that it may be less than was asked for."""
        return self._stopped

    @property
    def progress(self) -> float:
        """How much of the present look is done, 0 to 1, by its seconds; 1 if there is none."""
        if self.final:
            return 1.0
        ticket = self._ticket
        seconds = self._now.seconds if self._now is not None else None
        if ticket is None or not seconds:
            return 0.0
        if ticket.latest is None:  # it may not have begun yet
            return min(_UNHEARD, (time.monotonic() - self._asked) / seconds)
        gone = ticket.latest.seconds + time.monotonic() - self._told
        return min(1.0, gone / seconds)

    @property
    def detail(self) -> Mapping[str, Any]:
        """What the engine said last about how far it is (``progress`` of docs/engine.md)."""
        ticket = self._ticket
        if ticket is None or ticket.latest is None:
            return {}
        return ticket.latest.progress or {}

    @property
    def waiting(self) -> bool:
        """Whether it was asked and no partial answer to the present look has come yet."""
        return not self.final and (self._ticket is None or self._ticket.latest is None)

    def wait(self, seconds: float) -> None:
        """Until anything is known, but no longer than so many seconds."""
        until = time.monotonic() + seconds
        while self.latest is None and not self.final:
            if not self._news.wait(until - time.monotonic()):
                return
            self._news.clear()
            with self._room.lock:
                self.advance()

    def stop(self) -> None:
        """End with what is known."""
        with self._room.lock:
            self._stopped = not self.final
            self._looks.clear()
            if self._ticket is not None:
                self._ticket.terminate()

    def drop(self) -> None:
        """End it; asked for again, it begins again."""
        with self._room.lock:
            self.abandon()

    def again(self) -> None:
        """Have it begin again when it is asked for next."""
        self.seconds = _NONE

    # -- for the room, its lock being held --------------------------------------------------------

    def add(self, looks: Sequence[PlannedQuery]) -> None:
        """Have it think more."""
        self._looks += looks
        self._stopped = False
        self._attempts = 0
        self.error = ""

    def advance(self) -> None:
        """Take what has come, begin the next look."""
        self._collect()
        if self._looks and self._ticket is None:
            self._begin(self._looks.pop(0))

    def abandon(self) -> None:
        """Nobody looks: end it; whoever looks again has it begun again."""
        self._collect()
        if not self.final:
            self._looks.clear()
            self.again()
        if self._ticket is not None:
            self._ticket.terminate()

    def _collect(self) -> None:
        ticket = self._ticket
        if ticket is None:
            return
        if ticket.done():
            self._ticket = None
            self._close(ticket)
        elif ticket.latest is not None:
            self._take(ticket.latest)

    def forget(self) -> None:
        """End it for good."""
        self._looks.clear()
        if self._ticket is not None:
            self._ticket.terminate()

    def _begin(self, look: PlannedQuery) -> None:
        self._now = look
        self._asked = time.monotonic()
        fields = {**self._fields, **look.fields}
        if look.seconds is not None:
            fields["seconds"] = look.seconds
        try:
            self._ticket = self._room.client.ask(
                self.action,
                self._position,
                self._heard,
                priority=look.priority,
                report_every=self._room.limits.report_seconds,
                **fields,
            )
        except (EngineGone, QueryError) as error:
            self._fail(say("ask-impossible", why=error))
        else:
            self._ticket.future.add_done_callback(lambda _: self._news.set())

    def _heard(self, answer: Answer) -> None:
        """A partial answer has come, in the client's own thread."""
        self._told = time.monotonic()
        self._news.set()

    def _close(self, ticket: Ticket) -> None:
        """The final answer."""
        try:
            answer = ticket.answer(0)
        except QueryError as error:
            self._fail(str(error))
        except EngineGone:
            self._attempts += 1
            if self._stopped:
                self.notice = say("ask-restarted")
            elif self._attempts < _ATTEMPTS and self._now is not None:
                self.notice = say("ask-restarted")
                self._looks.insert(0, self._now)
            else:
                self._fail(say("ask-failed"))
        else:
            self._take(answer)

    def _take(self, answer: Answer) -> None:
        if answer.result is None or answer.result is self._taken:
            return
        self._taken = answer.result
        self._latest = better(self.action, self._latest, answer.result)
        if isinstance(answer.result, dict):
            known = self._room.known
            known.learn(self._digest, self.action, self._fields, answer.result)

    def _fail(self, words: str) -> None:
        self.error = words
        self._looks.clear()


class EnginePool:
    """The engine and everybody's thoughts; may be used from any thread."""

    def __init__(
        self,
        alive: Callable[[str], bool],
        client: Client | None = None,
        own: PoolLimits | None = None,
    ) -> None:
        """``alive`` says whether a visitor is still there."""
        self.limits = own or limits()
        self.client = client or Client(
            self.limits.workers,
            self.limits.memory_mb,
            most_paused=self.limits.most_paused,
        )
        self.lock = threading.RLock()
        #: What is proved of positions, whoever asked.
        self.known = KnownPositions(self.limits.most_known_bytes)
        self._alive = alive
        self._thoughts: dict[Key, Thought] = {}
        self._closed = threading.Event()
        threading.Thread(target=self._sweep_on, daemon=True, name="thoughts").start()

    def ask(
        self,
        visitor: str,
        action: str,
        digest: str,
        position: Callable[[], str],
        looks: Sequence[PlannedQuery],
        fields: Mapping[str, Any],
    ) -> Thought:
        """The visitor's thought about this; a new one, or one that is known already.

        ``position`` writes it down if it is needed. It thinks longer if the last of the ``looks``
        is longer than all before.
        """
        key = (visitor, action, digest, repr(sorted(fields.items())))
        # What has no limit is longer than anything: left and asked for again, it begins again.
        wanted = max(math.inf if look.seconds is None else look.seconds for look in looks)
        with self.lock:
            thought = self._thoughts.pop(key, None)
            if thought is None:
                thought = Thought(self, key, action, position(), fields)
                self.doubt(visitor)
                thought.add(looks)
                thought.seconds = wanted
            elif wanted > thought.seconds:
                thought.add(looks if thought.latest is None else looks[-1:])
                thought.seconds = wanted
            self._thoughts[key] = thought
            thought.seen = time.monotonic()
            thought.advance()
            self._bound(visitor)
        return thought

    def warm(self) -> None:
        """Have the engine and its workers start, so that the first question need not wait."""
        with contextlib.suppress(EngineGone):
            for _ in range(self.limits.workers):
                self.client.ask("show", _SMALL)

    def doubt(self, visitor: str) -> None:
        """They have done something: what they do not look at again soon, they have left."""
        now = time.monotonic()
        with self.lock:
            for thought in self._thoughts.values():
                if thought.key[0] == visitor:
                    thought.doubted = now

    def open(self, visitor: str | None = None) -> int:
        """Thoughts that are not final, of one visitor or of all."""
        with self.lock:
            return sum(
                not thought.final
                for thought in self._thoughts.values()
                if visitor is None or thought.key[0] == visitor
            )

    def waiting(self) -> int:
        """Visitors with a thought that is not final."""
        with self.lock:
            return len({key[0] for key, thought in self._thoughts.items() if not thought.final})

    def crowd(self) -> float:
        """How many times as long everything may take, as so many visitors wait; at least 1."""
        return max(1.0, self.waiting() / _FEW)

    def close(self) -> None:
        """End the engine. May be repeated."""
        self._closed.set()
        with contextlib.suppress(Exception):
            self.client.close()

    def sweep(self) -> None:
        """End what nobody looks at any more; pages come to look less often the more there are."""
        now = time.monotonic()
        with self.lock:
            crowd = self.crowd()
            for key, thought in list(self._thoughts.items()):
                if not self._alive(key[0]):
                    thought.forget()
                    del self._thoughts[key]
                elif not thought.final and self._left(thought, now, crowd):
                    thought.abandon()

    def _left(self, thought: Thought, now: float, crowd: float) -> bool:
        """Whether nobody looks at a thought any more."""
        if thought.seen < thought.doubted < now - self.limits.doubt_seconds * crowd:
            return True
        return now - thought.seen > self.limits.patience_seconds * crowd

    def _sweep_on(self) -> None:
        while not self._closed.wait(self.limits.sweep_seconds):
            self.sweep()

    def _bound(self, visitor: str) -> None:
        """Forget what was looked at least recently if there is too much."""
        own = [key for key in self._thoughts if key[0] == visitor]
        surplus = own[: max(0, len(own) - self.limits.most_each)]
        rest = [key for key in self._thoughts if key not in surplus]
        surplus += rest[: max(0, len(rest) - self.limits.most_kept)]
        for key in surplus:
            self._thoughts.pop(key).forget()
