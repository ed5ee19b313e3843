"""Remarks on a legal position: what is allowed and yet most likely a slip (formats §6, rules §4).

A building of size 2 or 3 stands on each later board too, unless something explains why not
(``search.rules.shadow_history``). What nothing explains is named, with the square, the owner or the
building that the writer may have had in mind. It is one look at a position, for whoever writes one
down; no search asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from positions.files.problems import Path, Problem
from positions.setup import Building, Setup
from positions.things import CIVIL, EPOCHS, FAITH, MIGHT, REASON
from positions.words.say import say
from search.rules.convert import position_of
from search.rules.shadow_history import ShadowHistory
from search.rules.tile import BUILDING_NAMES, KIND_OF, SIZE_OF, Spot

#: Squares, in both directions, within which two places are taken for the same one.
NEAR: Final = 2
#: Whose civil buildings are, for texts.
NOBODY: Final = "nobody"


def likely_slips(setup: Setup) -> list[Problem]:
    """What in a legal setup is unusual, building by building; empty for nearly all that is played.

    Paths are those of the file (formats §3), lines are None; ``Loaded.located`` adds them.

    :raises ValueError, KeyError: on a setup that has ``defects``; ask for those first.
    """
    return _LikelySlips(setup).remarks()


class _LikelySlips:
    """The remarks on one setup; a building that one remark names is not named by another."""

    def __init__(self, setup: Setup) -> None:
        position = position_of(setup)
        self._setup = setup
        self._names = position.table.geometry.names
        self._stride = position.table.geometry.stride
        self._history = ShadowHistory(position)
        self._might, self._faith, self._reason = self._history.tall
        self._places = [
            {(b.at, b.building): index for index, b in enumerate(board)} for board in setup.boards
        ]
        self._named: set[tuple[int, Spot]] = set()
        self._remarks: list[Problem] = []

    def remarks(self) -> list[Problem]:
        """All of them, those that two boards bear witness to first."""
        for spot in sorted(self._reason.keys() - self._faith.keys()):
            if not self._history.may_lack_original(spot):
                self._ruin_alone(spot)
        for spot in sorted(self._might.keys() & self._faith.keys()):
            owned_alike = self._might[spot] == self._faith[spot]
            if not owned_alike and not self._history.may_have_other_owner(spot):
                self._other_owner(spot)
        for spot in sorted(self._might.keys() - self._faith.keys() - self._reason.keys()):
            if (MIGHT, spot) in self._named:
                continue
            if not self._history.may_lack_shadow(spot):
                self._no_shadow(spot)
                continue
            other = self._overlapping(spot)
            if other is not None and not self._history.may_overlap(spot, other):
                self._apart(spot, other)
        for spot in sorted(self._faith.keys() - self._reason.keys()):
            if (FAITH, spot) not in self._named and not self._history.may_lack_ruin(spot):
                self._no_ruin(spot)
        return self._remarks

    # -- one remark each -------------------------------------------------------------------------

    def _ruin_alone(self, spot: Spot) -> None:
        """``reason`` has it and ``faith`` does not: one of the two is written elsewhere or not."""
        above = self._names[spot.anchor]
        stray = self._stray(spot)
        if spot in self._might:
            self._named.add((MIGHT, spot))
            if stray is not None and stray not in self._might:
                message = say("slip-no-original", **self._it(stray))
                hint = say("slip-square", square=above)
                self._note("shadow-elsewhere", FAITH, stray, ("at",), message, hint)
                return
            changed = self._changed(spot)
            if changed is not None:
                original = BUILDING_NAMES[spot.shape]
                message = say("slip-between", original=original, **self._it(changed))
                hint = say("slip-between.hint", original=original, at=above)
                self._note("shadow-elsewhere", FAITH, changed, ("building",), message, hint)
                return
            message = say("slip-skips-faith", **self._it(spot))
            hint = say("slip-skips-faith.hint", owner=self._owner(spot), **self._it(spot))
            self._note("shadow-missing", MIGHT, spot, (), message, hint)
            return
        message = say("slip-reason-alone", **self._it(spot))
        if stray is None:
            hint = say("slip-reason-alone.hint", **self._it(spot))
        else:
            self._named.add((FAITH, stray))
            hint = say("slip-square", square=self._names[stray.anchor])
        self._note("shadow-alone", REASON, spot, ("at",), message, hint)

    def _other_owner(self, spot: Spot) -> None:
        owners = {
            "might": self._written(MIGHT, spot).owner or NOBODY,
            "faith": self._written(FAITH, spot).owner or NOBODY,
        }
        message = say("slip-other-owner", **owners, **self._it(spot))
        hint = say("slip-other-owner.hint", might=owners["might"])
        self._note("shadow-owner", FAITH, spot, ("owner",), message, hint)

    def _no_shadow(self, spot: Spot) -> None:
        stray = self._unlike_might(spot)
        if stray is not None:
            self._apart(spot, stray)
            return
        message, building = say("slip-no-shadow", **self._it(spot)), BUILDING_NAMES[spot.shape]
        hint = say("slip-no-shadow.hint", owner=self._owner(spot), building=building)
        self._note("shadow-missing", MIGHT, spot, (), message, hint)

    def _apart(self, spot: Spot, other: Spot) -> None:
        """A building of ``might``, and beside it or there one of ``faith`` without an original.

        Two boards against one: where ``reason`` has it as ``faith`` does, ``might`` is named.
        """
        alike = other.shape == spot.shape
        key = "at" if alike else "building"
        if other in self._reason:
            self._named.add((FAITH, other))
            hint = (
                say("slip-square-as-below", square=self._names[other.anchor])
                if alike
                else say("slip-building-as-below", building=BUILDING_NAMES[other.shape])
            )
            message = say("slip-no-shadow", **self._it(spot))
            self._note("shadow-elsewhere", MIGHT, spot, (key,), message, hint)
            return
        self._named.add((MIGHT, spot))
        hint = (
            say("slip-square", square=self._names[spot.anchor])
            if alike
            else say("slip-building", building=BUILDING_NAMES[spot.shape])
        )
        message = say("slip-no-original", **self._it(other))
        self._note("shadow-elsewhere", FAITH, other, (key,), message, hint)

    def _no_ruin(self, spot: Spot) -> None:
        message = say("slip-no-ruin", **self._it(spot))
        hint = say("slip-no-ruin.hint", building=BUILDING_NAMES[spot.shape])
        self._note("ruin-missing", FAITH, spot, (), message, hint)

    # -- what may have been in mind --------------------------------------------------------------

    def _stray(self, spot: Spot) -> Spot | None:
        """The nearest of the same buildings on ``faith`` that has no shadow on ``reason``.

        One without an original, too, if ``might`` has one at the spot.
        """
        lone = self._faith.keys() - self._reason.keys()
        return self._nearest(spot, lone - self._might.keys() if spot in self._might else lone)

    def _unlike_might(self, spot: Spot) -> Spot | None:
        """The nearest of the same player's same buildings on ``faith`` without an original."""
        tile = self._might[spot]
        alone = self._faith.keys() - self._might.keys()
        return self._nearest(spot, (other for other in alone if self._faith[other] == tile))

    def _overlapping(self, spot: Spot) -> Spot | None:
        """The same player's building on ``faith`` that overlaps it and has no original.

        The same one, or one of the other kind on the very squares.
        """
        shape, owner = spot.shape, self._might[spot].owner
        for other in sorted(self._faith.keys() - self._might.keys()):
            alike = other.anchor == spot.anchor and SIZE_OF[other.shape] == SIZE_OF[shape]
            near = other.shape == shape and self._distance(spot, other) < SIZE_OF[shape]
            if self._faith[other].owner == owner and (alike or near):
                return other
        return None

    def _changed(self, spot: Spot) -> Spot | None:
        """Another building at the square on ``faith`` that has neither original nor shadow."""
        lone = self._faith.keys() - self._reason.keys() - self._might.keys()
        return next((other for other in lone if other.anchor == spot.anchor), None)

    def _nearest(self, spot: Spot, others: Iterable[Spot]) -> Spot | None:
        """The nearest of the same buildings whose square may be written for the spot's."""
        same = [
            (self._distance(spot, other), other)
            for other in others
            if other.shape == spot.shape and (FAITH, other) not in self._named
        ]
        alike = [pair for pair in same if self._alike(spot, pair[1])]
        return min(alike)[1] if alike else None

    def _distance(self, one: Spot, other: Spot) -> int:
        (row, column), (down, right) = self._place(one), self._place(other)
        return max(abs(row - down), abs(column - right))

    def _alike(self, one: Spot, other: Spot) -> bool:
        """Near by, or with the same letter or number, or letter and number exchanged."""
        (row, column), (down, right) = self._place(one), self._place(other)
        near = self._distance(one, other) <= NEAR
        return near or row == down or column == right or (row, column) == (right, down)

    def _place(self, spot: Spot) -> tuple[int, int]:
        return divmod(spot.anchor, self._stride)

    # -- words -----------------------------------------------------------------------------------

    def _note(self, code: str, epoch: int, spot: Spot, keys: Path, message: str, hint: str) -> None:
        self._named.add((epoch, spot))
        path: Path = ("boards", EPOCHS[epoch], self._index(epoch, spot), *keys)
        self._remarks.append(Problem(code, path, message, hint))

    def _index(self, epoch: int, spot: Spot) -> int:
        return self._places[epoch][self._names[spot.anchor], BUILDING_NAMES[spot.shape]]

    def _written(self, epoch: int, spot: Spot) -> Building:
        return self._setup.boards[epoch][self._index(epoch, spot)]

    def _it(self, spot: Spot) -> dict[str, str]:
        """The building, as texts take it."""
        return {"building": BUILDING_NAMES[spot.shape], "at": self._names[spot.anchor]}

    def _owner(self, spot: Spot) -> str:
        """Whose a building of ``might`` is."""
        owner = self._written(MIGHT, spot).owner
        return NOBODY if KIND_OF[spot.shape] == CIVIL or owner is None else owner
