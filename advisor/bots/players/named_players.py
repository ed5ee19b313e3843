"""Players by name, as the arena takes them: ``greedy``, ``advisor:seconds=2``, ``my_bot.Bot``.

``level:3`` is short for ``level:n=3``. A name with a dot is a class of one's own, in the current
folder or installed, called with a ``random.Random`` and the seconds for a turn (or None); options
become keyword arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from advisor.bots.players import own_players
from advisor.bots.players.player import Player
from advisor.words.say import listed, say
from positions.name_matching import chosen, near

#: Longest thinking time that can be asked for, in seconds a turn.
LONGEST: Final = 3600.0
#: Longest name, options included: it goes into every record.
_LONGEST_NAME: Final = 200
#: Simulations of a step, for OpenSpiel's searches without time or number.
STEP_SIMULATIONS: Final = 100
#: Positions for the prover without time or number.
PROVER_NODES: Final = 20_000
#: Simulations of the advisor without time or number.
ADVISOR_SIMULATIONS: Final = 128

Value = int | float | str
Options = Mapping[str, Value]


class BadName(ValueError):
    """Not a player's name; the message says what is wrong and what there is."""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A player of ours: its options with their types, and how to make one; docs/players.md says
    what each does."""

    options: Mapping[str, type]
    make: Callable[[Random, float | None, Options], Player]
    #: The option whose value may be given without its name.
    short: str | None = None
    #: A digest of the data that decide how it plays, where they may change.
    digest: Callable[[Options], str] | None = None


def _random(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.simple_players import RandomPlayer

    return RandomPlayer(rng)


def _policy(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.simple_players import PolicyPlayer
    from search.policy.fast_turns import WIDTH

    return PolicyPlayer(rng, _whole(options, "width", WIDTH, 1, 1000))


def _greedy(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.planning_players import Greedy
    from search.solve.survey import BUDGET

    return Greedy(
        _time(seconds, options, "budget"), _whole(options, "budget", BUDGET, 1, 1_000_000)
    )


def _best(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.planning_players import BestPlayer
    from search.solve.survey import BUDGET

    limit = _time(seconds, options, "nodes")
    nodes = None
    if limit is None or "nodes" in options:
        nodes = _whole(options, "nodes", PROVER_NODES, 1, 10_000_000)
    return BestPlayer(limit, nodes, _whole(options, "budget", BUDGET, 1, 1_000_000))


def _advisor(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.advisor_player import AdvisorPlayer

    limit = _time(seconds, options, "simulations")
    simulations = None
    if limit is None or "simulations" in options:
        simulations = _whole(options, "simulations", ADVISOR_SIMULATIONS, 1, 1_000_000)
    budget = _whole(options, "budget", 1, 1, 1_000_000) if "budget" in options else None
    return AdvisorPlayer(rng, limit, simulations, budget)


def _one_play(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.levels import OnePlay

    return OnePlay(rng, _whole(options, "repeat", 0, 0, 1) == 1)


def _level(rng: Random, seconds: float | None, options: Options) -> Player:
    from advisor.bots.players.levels import LevelPlayer, levels

    return LevelPlayer(rng, levels().levels[_level_number(options)])


def _level_number(options: Options) -> int:
    from advisor.bots.players.levels import levels

    known = levels().levels
    if "n" not in options:
        limits = {"least": min(known), "most": max(known)}
        raise BadName(say("bot-which-level", one=max(known) // 2, **limits))
    return _whole(options, "n", min(known), min(known), max(known))


def _level_digest(options: Options) -> str:
    from advisor.bots.players.levels import digest_of

    return digest_of(_level_number(options))


def _spiel(search: str) -> Callable[[Random, float | None, Options], Player]:
    def make(rng: Random, seconds: float | None, options: Options) -> Player:
        from advisor.bots.players.spiel_players import SpielPlayer, installed

        if not installed():
            raise BadName(say("bot-needs-openspiel", bot=search))
        limit = _time(seconds, options, "simulations")
        most = STEP_SIMULATIONS if limit is None else 10_000_000
        simulations = _whole(options, "simulations", most, 1, 10_000_000)
        uct = options.get("uct")
        return SpielPlayer(search, rng, limit, simulations, None if uct is None else float(uct))

    return make


_SPIEL: Final = {"seconds": float, "simulations": int, "uct": float}
KINDS: Final[dict[str, PlayerKind]] = {
    "random": PlayerKind({}, _random),
    "policy": PlayerKind({"width": int}, _policy),
    "greedy": PlayerKind({"seconds": float, "budget": int}, _greedy),
    "best": PlayerKind({"seconds": float, "nodes": int, "budget": int}, _best),
    "advisor": PlayerKind({"seconds": float, "simulations": int, "budget": int}, _advisor),
    "one-play": PlayerKind({"repeat": int}, _one_play),
    "level": PlayerKind({"n": int}, _level, "n", _level_digest),
    "ismcts": PlayerKind(_SPIEL, _spiel("ismcts")),
    "mcts": PlayerKind(_SPIEL, _spiel("mcts")),
}


def named(name: str, rng: Random, seconds: float | None = None) -> Player:
    """The player of a name, with a generator of its own.

    ``seconds`` is the time for a turn, for those whose name does not say otherwise.

    :raises BadName: there is no such player, or an option is wrong.
    """
    base, options = parsed(name)
    if base in KINDS:
        return KINDS[base].make(rng, seconds, options)
    clock_seconds = options.get("seconds", seconds)
    rest = {key: value for key, value in options.items() if key != "seconds"}
    try:
        make = own_players.load(base)
    except own_players.NotLoaded as error:
        raise BadName(str(error)) from None
    try:
        player: Player = make(rng, clock_seconds, **rest)
    except Exception as error:  # somebody else's class may fail in any way
        reason = say("bot-error", name=type(error).__name__, error=error)
        raise BadName(say("bot-not-made", bot=base, error=reason)) from None
    return player


def name_typed(text: str) -> str:
    """A name as somebody typed it, brought into its form: capitals do not matter in ours."""
    base, colon, rest = text.partition(":")
    return (chosen(base, KINDS) or base) + colon + rest


def parsed(name: str) -> tuple[str, dict[str, Value]]:
    """Base name and options.

    :raises BadName: not a name, or an option that the player does not have.
    """
    if not name.isprintable() or len(name) > _LONGEST_NAME:
        raise BadName(say("bot-bad-name", most=_LONGEST_NAME))
    base, _, rest = name.partition(":")
    known = KINDS.get(base)
    if known is None and ("." not in base or not all(p.isidentifier() for p in base.split("."))):
        about = {"name": repr(base[:40]), "known": ", ".join(KINDS)}
        if offer := near(base, KINDS):
            raise BadName(say("bot-unknown.near", near=listed(offer, "or"), **about))
        raise BadName(say("bot-unknown", **about))
    options: dict[str, Value] = {}
    for part in rest.split(",") if rest else []:
        key, equals, text = part.partition("=")
        if not equals and known is not None and known.short is not None:
            key, equals, text = known.short, "=", part
        if not equals or not key.isidentifier() or key in options:
            raise BadName(say("bot-not-an-option", option=repr(part[:40]), bot=base))
        if known is not None and key not in known.options:
            about = {"bot": base, "option": repr(key[:40])}
            if not known.options:
                raise BadName(say("bot-no-such-option.none", **about))
            raise BadName(say("bot-no-such-option", known=", ".join(known.options), **about))
        options[key] = _value(text, None if known is None else known.options[key], key)
    seconds = options.get("seconds")
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= LONGEST):
        raise BadName(say("bot-seconds", longest=f"{LONGEST:.0f}"))
    return base, options


def _value(text: str, kind: type | None, key: str) -> Value:
    """An option's value: of its type, or for one's own classes what it looks like."""
    for attempt in (int, float):
        try:
            value: Value = attempt(text)
        except ValueError:
            continue
        if kind is None or kind is attempt or kind is float:
            return float(value) if kind is float else value
    if kind is None:
        return text
    about = {"option": key, "value": repr(text[:40])}
    if kind is int:
        raise BadName(say("bot-option-whole", **about))
    raise BadName(say("bot-option-number", **about))


def _time(seconds: float | None, options: Options, number: str) -> float | None:
    """Seconds for a turn: the name's own; else the table's, unless the name gives a number."""
    if "seconds" in options:
        return float(options["seconds"])
    return None if number in options else seconds


def _whole(options: Options, key: str, usual: int, least: int, most: int) -> int:
    value = int(options.get(key, usual))
    if not least <= value <= most:
        limits = {"least": str(least), "most": str(most)}
        raise BadName(say("bot-option-limits", option=key, value=str(value), **limits))
    return value


def code_of(name: str) -> str | None:
    """A digest of the file that a class of one's own is in, or of the data of a player of ours;
    None where there is no such thing."""
    base = name.partition(":")[0]
    if base in KINDS:
        digest = KINDS[base].digest
        return None if digest is None else digest(parsed(name)[1])
    return own_players.code_of(base)
