"""``khronos play``: a game against bots in the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.arguments import (
    MOST_SEEDS,
    Attached,
    DealSeed,
    Holdem,
    MapName,
    RulesetName,
    one_of,
    rules_typed,
)
from advisor.cli.output import Failure, note, writable
from advisor.cli.watched_files import watch
from advisor.words.say import say
from positions.things import DEFAULT_MAP, UNNAMED

if TYPE_CHECKING:
    from advisor.teach.sparring import Match
    from positions.records.record_files import GameRecord
    from positions.setup import Ruleset

#: Longest name of a person.
_LONGEST_NAME: Final = 40
USUAL_LEVEL: Final = 3


def play(
    level: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N",
            help="help-play.level",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="help-play.players", show_default=False),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="help-play.bot",
            show_default=False,
        ),
    ] = None,
    map_name: MapName = DEFAULT_MAP,
    ruleset: RulesetName = "rio-grande",
    holdem: Holdem = False,
    attached: Attached = False,
    seed: DealSeed = None,
    color: Annotated[str | None, typer.Option(help="help-play.color", show_default=False)] = None,
    name: Annotated[str, typer.Option(help="help-play.name")] = UNNAMED,
    tutor: Annotated[
        str | None,
        typer.Option(
            metavar="CLASS",
            help="help-play.tutor",
            show_default=False,
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="help-play.save",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="help-play.resume", show_default=False),
    ] = None,
    trust_bots: Annotated[
        bool,
        typer.Option(
            "--trust-bots",
            help="help-play.trust-bots",
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="help-play.force")] = False,
) -> None:
    """Play a game against bots."""
    if "-" in (save, resume):
        raise Failure(say("cli-play-no-file"))
    from advisor.cli.dialogs.play_dialog import OFF, PlayDialog, free_file, tutor_of

    if resume is not None:
        match, options, earlier = _taken_up(resume, trust_bots)
        speaking = tutor_of(tutor or options.get("tutor", OFF))
        session = PlayDialog(match, resume, speaking, earlier)
    else:
        speaking = tutor_of(tutor or OFF)
        if save is not None:
            writable(save, force, option="--save")
        bots = _bots(level, bot, players)
        rules = rules_typed(ruleset, holdem, attached)
        match = _seated(bots, map_name, rules, seed, color, name)
        session = PlayDialog(match, save or free_file(), speaking)
    session.run()


def _bots(levels: list[int] | None, names: list[str] | None, players: int | None) -> list[str]:
    """The names of the bots.

    :raises Failure: there are too few or too many, or a level that there is not.
    """
    from advisor.bots.players.levels import levels as all_levels
    from advisor.bots.players.named_players import name_typed

    known = sorted(all_levels().levels)
    for one in levels or ():
        if one not in known:
            raise Failure(say("cli-levels-limits", least=known[0], most=known[-1], level=one))
    bots = [name_typed(one) for one in names or ()]
    wanted = (players or max(2, len(levels or ()) + len(bots) + 1)) - 1
    if not 1 <= wanted <= 4:
        raise Failure(say("cli-players-limits"))
    level_names = [f"level:{one}" for one in levels or ()]
    if len(level_names) <= 1:
        level_names = (level_names or [f"level:{USUAL_LEVEL}"]) * (wanted - len(bots))
    if len(level_names) + len(bots) != wanted:
        raise Failure(
            say(
                "cli-play-wrong-number",
                wanted=wanted + 1,
                others=wanted,
                bots=len(level_names + bots),
            )
        )
    return level_names + bots


def _seated(
    bots: list[str],
    map_name: str,
    rules: Ruleset,
    seed: int | None,
    color: str | None,
    name: str,
) -> Match:
    """The game that was asked for.

    :raises Failure: an option is out of range, or a bot unknown.
    """
    from advisor.bots.players.named_players import BadName
    from advisor.teach.sparring import Match, seated
    from positions.files.map_files import map_typed
    from positions.things import COLORS

    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
    elif not 0 <= seed < MOST_SEEDS:
        raise Failure(say("cli-seed-limits", most=MOST_SEEDS - 1))
    if color is not None:
        color = one_of("color", color, COLORS)
    if not name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise Failure(say("cli-name-limits", most=_LONGEST_NAME))
    game_map = map_typed(map_name, Path())
    try:
        return Match(seated(game_map, rules, seed, [(name.strip(), color)], bots))
    except BadName as error:
        raise Failure(str(error)) from None


def _taken_up(file: str, trust_bots: bool) -> tuple[Match, dict[str, str], GameRecord]:
    """The game of a file, the options that were kept with it, and the record as it was.

    A file may come from anywhere, and a bot's name is that of a class, which is loaded: levels
    apart, bots of a file are named, and loaded only if they are trusted.

    :raises FileProblems: it is not a record.
    :raises Failure: it is not a game that can go on, or has bots that are not trusted.
    """
    from advisor.bots.players.named_players import BadName
    from advisor.teach.sparring import NotSparring, resumed
    from advisor.teach.sparring.saved_games import strangers
    from positions.records.record_files import read_record

    watch(file)
    record = read_record(file)
    try:
        others = [_with_place(name) for name in strangers(record)]
        if others and not trust_bots:
            raise Failure(say("cli-play-trust-needed", file=file, others=", ".join(others)))
        if others:
            note(say("cli-play-loads-bots", file=file, others=", ".join(others)))
        return (*resumed(record, trust_bots), record)
    except (NotSparring, BadName) as error:
        form = ".over" if record.result is not None else ""
        raise Failure(say(f"cli-play-error{form}", file=file, error=error)) from None


def _with_place(name: str) -> str:
    """A bot's name, and where its class would be loaded from; nothing is loaded."""
    from advisor.bots.players.named_players import KINDS
    from advisor.bots.players.own_players import place_of

    place = name if name.isprintable() else ascii(name)
    if name.partition(":")[0] in KINDS:
        return place
    there = place_of(name)
    if there is None:
        return say("cli-play-bot-not-here", bot=place)
    return say("cli-play-bot-from", bot=place, place=there)
