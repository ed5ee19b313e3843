"""Remarks on a legal position: what is allowed and yet most likely a slip (formats §6, rules §4).

A building of size 2 or 3 stands on each later board too, unless something explains why not
(``search.rules.shadow_history``). What nothing explains is named, with the square, the owner or the
building that the writer may have had in mind. It is one look at a position, for whoever writes one
down; no search asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from positions.building_names import building_words, with_article
from positions.files.problems import Path, Problem
from positions.setup import Building, Setup
from positions.things import CIVIL, EPOCHS, FAITH, MIGHT, REASON
from search.rules.convert import position_of
from search.rules.shadow_history import ShadowHistory
from search.rules.tile import BUILDING_NAMES, KIND_OF, SIZE_OF, Spot

#: Squares, in both directions, within which two places are taken for the same one.
NEAR: Final = 2


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
                message = f"{self._named_at(stray)} on Faith has no original on Might"
                self._note("shadow-elsewhere", FAITH, stray, ("at",), message, _did_you(above))
                return
            changed = self._changed(spot)
            if changed is not None:
                message = (
                    f"{self._named_at(changed)} on Faith stands between"
                    f" {with_article(_words(spot))} on Might and its shadow on Reason"
                )
                hint = f"did you mean {with_article(_words(spot))} at {above}?"
                self._note("shadow-elsewhere", FAITH, changed, ("building",), message, hint)
                return
            message = f"{self._named_at(spot)} on Might has no shadow on Faith, and one on Reason"
            hint = f"add {self._owned_words(spot)} at {above} to Faith (§4.2)?"
            self._note("shadow-missing", MIGHT, spot, (), message, hint)
            return
        message = f"{self._named_at(spot)} on Reason has no original on Faith"
        if stray is None:
            hint = f"add {with_article(_words(spot))} at {above} to Faith, or remove it (§4.5)?"
        else:
            self._named.add((FAITH, stray))
            hint = _did_you(self._names[stray.anchor])
        self._note("shadow-alone", REASON, spot, ("at",), message, hint)

    def _other_owner(self, spot: Spot) -> None:
        might, faith = self._written(MIGHT, spot), self._written(FAITH, spot)
        message = (
            f"{self._named_at(spot)} is {_title(might.owner)}'s on Might"
            f" and {_title(faith.owner)}'s on Faith"
        )
        hint = f"a shadow has the owner of its original (§4.2); did you mean owner: {might.owner}?"
        self._note("shadow-owner", FAITH, spot, ("owner",), message, hint)

    def _no_shadow(self, spot: Spot) -> None:
        stray = self._unlike_might(spot)
        if stray is not None:
            self._apart(spot, stray)
            return
        message = f"{self._named_at(spot)} on Might has no shadow on Faith"
        hint = (
            f"nothing here explains it; add {self._owned_words(spot)} to Faith and Reason (§4.2)?"
        )
        self._note("shadow-missing", MIGHT, spot, (), message, hint)

    def _apart(self, spot: Spot, other: Spot) -> None:
        """A building of ``might``, and beside it or there one of ``faith`` without an original.

        Two boards against one: where ``reason`` has it as ``faith`` does, ``might`` is named.
        """
        key = "at" if other.shape == spot.shape else "building"
        if other in self._reason:
            self._named.add((FAITH, other))
            right = with_article(_words(other)) if key == "building" else self._names[other.anchor]
            message = f"{self._named_at(spot)} on Might has no shadow on Faith"
            hint = f"did you mean {right}, as on Faith and Reason?"
            self._note("shadow-elsewhere", MIGHT, spot, (key,), message, hint)
            return
        self._named.add((MIGHT, spot))
        right = with_article(_words(spot)) if key == "building" else self._names[spot.anchor]
        message = f"{self._named_at(other)} on Faith has no original on Might"
        self._note("shadow-elsewhere", FAITH, other, (key,), message, f"did you mean {right}?")

    def _no_ruin(self, spot: Spot) -> None:
        message = f"{self._named_at(spot)} on Faith has no shadow on Reason"
        hint = f"nothing here explains it; add {with_article(_words(spot))} to Reason (§4.2)?"
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

    def _named_at(self, spot: Spot) -> str:
        return f"the {_words(spot)} at {self._names[spot.anchor]}"

    def _owned_words(self, spot: Spot) -> str:
        """``red's keep``, ``a town``: a building of ``might``."""
        owner = self._written(MIGHT, spot).owner
        if KIND_OF[spot.shape] == CIVIL or owner is None:
            return with_article(_words(spot))
        return f"{_title(owner)}'s {_words(spot)}"


def _words(spot: Spot) -> str:
    return building_words(BUILDING_NAMES[spot.shape])


def _title(owner: str | None) -> str:
    return (owner or "nobody").capitalize()


def _did_you(square: str) -> str:
    return f"did you mean {square}?"
