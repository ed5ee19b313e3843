"""Plays as people type them at a prompt, read kindly (docs/notation.md).

Capitals, blanks, whole words for letters and cards in any order are brought into the notation,
which ``positions.notation.play_text`` then reads. What cannot be one play only is not guessed: it
is refused, with the play that may have been meant. Records stay strict and do not come here.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from positions.files.problems import shown
from positions.notation.play_text import PlayError, PlayPattern, parse_play
from positions.notation.written_plays import Play
from positions.things import BUILDING_KIND_SIZE
from positions.words.say import later, listed

#: Longest text that is read as a play, in characters.
LONGEST: Final = 200
#: Words of a play at most, and words that are regrouped into plays.
LONGEST_PLAY: Final = 20
MOST_WORDS: Final = 100
#: Longest play with its answers, in characters.
_LONGEST_LINE: Final = 1_000

_DASHES = re.compile("[‐‑‒–—−]")
_ARROWS = re.compile(r"\s*(?:→|-+>|=+>|>|\bto\b)\s*")
_EPOCH = "(?P<epoch>m|f|r|might|faith|reason)"
_SQUARE = "[a-z] ?0*[1-9][0-9]?"
_TRAVEL = re.compile(rf"{_EPOCH} ?- ?(?P<to>m|f|r|might|faith|reason)(?: ?/ ?(?P<used>[0-9]))?")
_TURN = re.compile(r"(?P<what>exchange|swap|end)(?: turn)?(?: ?(?P<sign>[=:/ ]) ?(?P<cards>.+))?")
_BOARD = re.compile(r"(?P<head>[^=/]*)(?:=(?P<cards>[^/]*))?(?:/(?P<by>.*))?")
_HEAD = re.compile(
    rf"(?:{_EPOCH}(?: ?: ?| ))?(?:(?P<source>{_SQUARE}) ?- ?)?(?P<what>[a-z][a-z_ -]*?)"
    rf" ?(?:@|\bat\b|\bon\b| ) ?(?P<at>{_SQUARE})"
)
_ANSWERS = re.compile(r"(?P<play>[^()]+?)\s*(?P<answers>(?:\([^()]*\)\s*)+)")
_CARD = re.compile(r"([0-9]{0,2}) ?(military|religious|civil|m|r|c)(?: cards?)?")
_BETWEEN_CARDS = re.compile(r" ?(?:,|\+|&| and ) ?| ")
_BETWEEN_CHARGES = re.compile(r" ?(?:,|;|&| and ) ?| ")
#: Words for what the notation has one word for, blanks and hyphens left out.
_WORDS: Final = {
    **{name.replace("_", ""): name for name in BUILDING_KIND_SIZE},
    "tower": "watch_tower",
    "x": "x",
    "demolish": "x",
    "cube": "cube",
    "populate": "cube",
    "renovate": "renovate",
}
_ON_REASON: Final = ("cube", "renovate")
#: Slips and what was meant: the square's parts exchanged, a wrong sign, a sign left out.
_SLIPS: Final = (
    (re.compile(r"(?<=[@: -])([1-9][0-9]?) ?([a-z])(?=[-=/ ]|$)"), r"\2\1"),
    (re.compile(r"^(m|f|r|might|faith|reason) ?[:;.,-] ?(?=[a-z])"), r"\1:"),
    (re.compile(rf"^([mfr])(?=(?:{'|'.join(_WORDS)})\b)"), r"\1:"),
    (re.compile(r"(?<=[a-z]{2})[#&:!.-](?=[a-z][1-9])"), "@"),
    (re.compile(rf"(?<=:)({'|'.join(_WORDS)})(?=[a-z][1-9])"), r"\1@"),
)


def read_play(text: str) -> Play | PlayPattern:
    """The play that somebody typed; a pattern if it leaves out cards or charges.

    :raises PlayError: not a play; ``near`` says which may have been meant, if one is near.
    """
    try:
        return parse_play(text)
    except PlayError as error:
        strict = error
    if len(text) > LONGEST:
        raise strict
    tidy = _tidy(text)
    try:
        token = _token(tidy)
        if token is not None:
            return parse_play(token)
    except PlayError as error:
        strict = error
    raise PlayError(strict.field, strict.words, _plays_in(_repaired(tidy) or strict.near))


def _plays_in(near: tuple[str, ...]) -> tuple[str, ...]:
    """What may have been meant, without what is not a play either."""
    plays = []
    for token in near:
        with suppress(PlayError):
            parse_play(token)
            plays.append(token)
    return tuple(plays)


def read_cards(text: str) -> str:
    """Cards as the notation has them: ``2M, 1 civil`` is ``2m1c``, no cards are ``-``.

    What is not understood comes back as it was typed.
    """
    tidy = _tidy(text)
    if tidy in ("", "-", "0", "none", "nothing"):
        return "-"
    counts = dict.fromkeys("mrc", 0)
    at = 0
    while at < len(tidy):
        match = _CARD.match(tidy, at)
        if not match:
            return text.strip()
        counts[match[2][0]] += int(match[1] or 1)
        at = match.end()
        between = _BETWEEN_CARDS.match(tidy, at)
        at = between.end() if between else at
    return "".join(f"{n}{letter}" for letter, n in counts.items() if n) or "-"


def answers_in(text: str) -> tuple[str, list[str]]:
    """A play and the answers that are printed in brackets after it: ``(white: e2; red: g3)``."""
    match = _ANSWERS.fullmatch(text) if len(text) <= _LONGEST_LINE else None
    if not match:
        return text, []
    parts = re.split(r"[;()]+", match["answers"])
    return match["play"], [part.rpartition(":")[2] for part in parts if part.strip()]


def together(texts: Sequence[str]) -> list[str]:
    """Texts regrouped so that each is one play, where blanks stand within plays or between them.

    ``["m:", "keep@c4", "end"]`` becomes ``["m: keep@c4", "end"]``. As they were if that cannot be.
    """
    words = [
        word
        for text in texts
        for word in ([text] if text.lstrip()[:1] == "{" else re.split(r"\s{2,}", text.strip()))
    ]
    if len(words) > MOST_WORDS or all(map(_is_play, texts)):
        return list(texts)
    return _grouped(words, _is_play) or _grouped(words, _is_nearly_play) or list(texts)


def _grouped(words: Sequence[str], is_play: Callable[[str], bool]) -> list[str] | None:
    """The plays that the words make, short ones first; None if they do not."""
    # From the back: the plays that the words from each on make.
    groups: list[list[str] | None] = [None] * len(words) + [[]]
    for first in reversed(range(len(words))):
        for end in range(first + 1, min(first + LONGEST_PLAY, len(words)) + 1):
            rest, one = groups[end], " ".join(words[first:end])
            if rest is not None and is_play(one):
                groups[first] = [one, *rest]
                break
    return groups[0]


def _is_play(text: str) -> bool:
    """Whether the text has the form of a play, of a stated hand, or of JSON."""
    if text.lstrip()[:1] == "{":
        return True
    stated = text.strip().lower().startswith("hand=")
    try:
        read_play("end" + text.strip()[4:] if stated else answers_in(text)[0])
    except PlayError:
        return False
    return True


def _is_nearly_play(text: str) -> bool:
    """The same, or whether it is a play but for its building or its board."""
    try:
        read_play(answers_in(text)[0])
    except PlayError as error:
        near = bool(error.near) and error.field in ("building", "epoch")
        return near or _is_play(text)
    return True


def _tidy(text: str) -> str:
    """Small letters, one kind of dash, single blanks."""
    plain = _DASHES.sub("-", unicodedata.normalize("NFKC", text)).strip(" \t\"'`").casefold()
    return re.sub(r"[ \t\u00a0]+", " ", plain)


def _token(tidy: str) -> str | None:
    """The tidied text in notation, or None.

    :raises PlayError: it has the form of a play, but not its words.
    """
    return _travel(tidy) or _turn(tidy) or _board(tidy)


def _travel(tidy: str) -> str | None:
    match = _TRAVEL.fullmatch(_ARROWS.sub("-", tidy).removeprefix("travel "))
    if not match:
        return None
    used = f"/{match['used']}" if match["used"] else ""
    return f"{match['epoch'][0]}-{match['to'][0]}{used}"


def _turn(tidy: str) -> str | None:
    """Exchange, swap and end of turn; ``end=/2m`` discards nothing."""
    match = _TURN.fullmatch(tidy)
    if not match:
        return None
    what, cards = match["what"], match["cards"]
    if cards is None:
        return what
    if match["sign"] == "/":
        cards = "/" + cards
    first, slash, then = cards.replace(" for ", "/").partition("/")
    return f"{what}={read_cards(first)}" + (f"/{read_cards(then)}" if slash else "")


def _board(tidy: str) -> str | None:
    whole = _BOARD.fullmatch(tidy)
    head = whole and _HEAD.fullmatch(_ARROWS.sub("-", whole["head"].strip()))
    if not whole or not head:
        return None
    source = "" if head["source"] is None else f"{_square(head['source'])}-"
    epoch = "" if head["epoch"] is None else head["epoch"][0]
    end = f"@{_square(head['at'])}{_payment(whole['cards'])}{_charges(whole['by'])}"
    typed = re.sub(r"[ _-]", "", head["what"])
    what = _WORDS.get(typed)
    if what is None:
        alike = difflib.get_close_matches(typed, _WORDS, 1, 0.5)
        if alike:
            near = _with_epoch(epoch, source + _WORDS[alike[0]] + end)
            message = later("notation-no-building", text=shown(head["what"]))
            raise PlayError("building", message, near)
        names = listed(BUILDING_KIND_SIZE)
        message = later("notation-no-building-of", text=shown(head["what"]), names=names)
        raise PlayError("building", message)
    notations = _with_epoch(epoch, source + what + end)
    if len(notations) > 1:
        raise PlayError("epoch", later("notation-no-board"), notations)
    return notations[0]


def _with_epoch(epoch: str, play: str) -> tuple[str, ...]:
    """The play with its board; with either board where it can be both."""
    if epoch:
        return (f"{epoch}:{play}",)
    if play.startswith(_ON_REASON):
        return (f"r:{play}",)
    return f"m:{play}", f"f:{play}"


def _square(typed: str) -> str:
    return typed[0] + typed[1:].strip().lstrip("0")


def _payment(typed: str | None) -> str:
    if not (typed or "").strip():
        return ""
    cards = read_cards(typed or "")
    if cards == "-":
        raise PlayError("cards", later("notation-cards", text=shown(typed)))
    return f"={cards}"


def _charges(typed: str | None) -> str:
    if not (typed or "").strip():
        return ""
    parts = _BETWEEN_CHARGES.split(re.sub(r" ?\+ ?", "+", (typed or "").strip()))
    return "/" + ",".join(part for part in parts if part)


def _repaired(tidy: str) -> tuple[str, ...]:
    """Plays that the text may have meant, slips of the finger away from the notation."""
    mended = tidy
    for slip, correction in _SLIPS:
        mended = slip.sub(correction, mended)
    try:
        token = None if mended == tidy else _token(mended)
        if token is not None:
            parse_play(token)
    except PlayError as error:
        return error.near
    return () if token is None else (token,)
