"""Names of things as a player says them: buildings, colours, cards, plays, amounts of Ecus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from advisor.words.claims import Claim
from advisor.words.play_words import what_words
from positions.building_names import building_title, with_article
from positions.notation.play_text import parse_play
from positions.notation.written_plays import BoardPlay, Travel
from positions.things import BUILDING_KIND_SIZE, CIVIL, COLORS, EPOCHS, KINDS

_KINDS: Final = {kind[0]: kind for kind in KINDS}


def thing(value: str | int | None) -> str:
    """``Watch Tower``, ``Red``, ``Might``, ``3``."""
    if isinstance(value, str) and value in BUILDING_KIND_SIZE:
        return building_title(value)
    if value in COLORS or value in EPOCHS:
        return str(value).capitalize()
    if value is None:
        raise ValueError("a text asks for what its claim does not say")
    return str(value)


def article(value: str | int | None) -> str:
    """``a Keep``, ``an Abbey``."""
    return with_article(thing(value))


def amount(number: int) -> str:
    """``0 Ecus``, ``1 Ecu``."""
    return f"{number} Ecu{'' if abs(number) == 1 else 's'}"


def ecus(number: int) -> str:
    """``1 Ecu``, ``3 Ecus``, ``nothing``."""
    return amount(number) if number else "nothing"


def cards(value: str | int | None) -> str:
    """``2 military and 1 civil card`` for ``2m1c``; ``4 unknown cards`` for a number."""
    if isinstance(value, int):
        return f"{value} unknown cards" if value != 1 else "1 unknown card"
    if thing(value) == "0":
        return "no cards"
    assert isinstance(value, str)
    parts = [f"{value[i]} {_KINDS[value[i + 1]]}" for i in range(0, len(value), 2)]
    listed = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"{listed} {'card' if value[-2:-1] == '1' else 'cards'}"


def epochs(value: str | int | None) -> str:
    """``Might and Faith``; ``Might`` for both adventurers there."""
    return " and ".join(dict.fromkeys(map(thing, str(value).split())))


def plays(value: str | int | None) -> str:
    """Plays in notation as words: ``travel to Faith, build an Abbey on c4 of Faith``."""
    tokens = thing(value).split()
    words = [_play(token) for token in tokens]
    if len(words) > 2 and words[0] == words[1]:
        words[:2] = [f"{words[0]} with both adventurers"]
    return ", ".join(words)


def _play(token: str) -> str:
    play = parse_play(token)
    if isinstance(play, Travel):
        return f"travel to {thing(play.to)}"
    assert isinstance(play, BoardPlay)
    words = what_words(play)
    return words[:1].lower() + words[1:]


def flags_of(claim: Claim, mover: str) -> set[str]:
    """The words that hold of a claim, for the variants of a text."""
    flags = {"some" if claim.to is not None else "none"}
    if claim.source is not None:
        flags.add("instead")
    if claim.name in ("no shadow", "no smaller"):
        flags.add(str(claim.source))
    if claim.player is None:
        flags.add("nobody")
    else:
        flags.add("own" if claim.player == mover else "other")
    if claim.ecus is not None:
        flags.add("plus" if claim.ecus > 0 else "minus" if claim.ecus < 0 else "zero")
    if claim.to == claim.ecus:
        flags.add("all")
    kind, _ = BUILDING_KIND_SIZE.get(str(claim.to), (CIVIL, 0))
    if claim.epoch == "reason" and kind != CIVIL:
        flags.add("ruin")
    return flags


def blanks(claim: Claim, mover: str) -> dict[str, Callable[[], str]]:
    """What stands for each blank of a text; made when it is asked for."""
    own = claim.player == mover
    return {
        "who": lambda: "you" if own else thing(claim.player),
        "whose": lambda: "your" if own else f"{thing(claim.player)}'s",
        "who_has": lambda: "you have" if own else f"{thing(claim.player)} has",
        "whose to": lambda: "your" if claim.to == mover else f"{thing(claim.to)}'s",
        "epoch": lambda: thing(claim.epoch),
        "at": lambda: thing(claim.at),
        "from": lambda: thing(claim.source),
        "to": lambda: thing(claim.to),
        "a from": lambda: article(claim.source),
        "a to": lambda: article(claim.to),
        "n from": lambda: ecus(int(thing(claim.source))),
        "n to": lambda: ecus(int(thing(claim.to))),
        "amount to": lambda: amount(int(thing(claim.to))),
        "cubes to": lambda: f"{thing(claim.to)} cube{'' if claim.to == 1 else 's'}",
        "left": lambda: ecus(int(thing(claim.source)) - int(thing(claim.ecus))),
        "signed": lambda: f"{int(thing(claim.ecus)):+d}",
        "ecus": lambda: ecus(abs(int(thing(claim.ecus)))),
        "play": lambda: plays(claim.to),
        "cards": lambda: cards(claim.to),
        "cards_from": lambda: cards(claim.source),
        "epochs": lambda: epochs(claim.to),
        "epochs_from": lambda: epochs(claim.source),
    }
