"""The names that a program needs, in one place (docs/python.md, docs/reference.md).

Everything here takes or returns a ``Position`` or a ``GameRecord``, which never change: plays make
new ones. ``best``, ``suggest``, ``exchange`` and ``threats`` also take an ``Analysis`` of a
position: what one of them has proved the next one begins with. What is drawn by lot is drawn with a
seed, so the same call gives the same answer, except where ``seconds`` limit it. Cards are counted
as ``(military, religious, civil)``, money is in Ecus, squares and colours are text; § are those of
``khronos rules``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from advisor.advise.analysis import Analysis
from advisor.advise.complete_play import Ambiguous, Mistake, NotLegal
from advisor.advise.explain import Claim, Explainer, Explanation
from advisor.advise.game_records.record_turns import GameTurn
from advisor.advise.number_limits import checked_number, checked_seconds, checked_seed
from advisor.advise.review import Review, ReviewedPlayer, ReviewedTurn
from advisor.advise.suggest import MOST, SIMULATIONS, TOP, Advice, Figure, Suggestion
from advisor.advise.threats import Threat, Threats
from advisor.advise.whole_games import begin_game, game_turns, load_game, play_on, review, save_game
from advisor.words.say import listed, say
from advisor.words.shadow_words import ShadowRow
from positions.files.problems import FileProblems, Problem
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    End,
    Exchange,
    Play,
    Populate,
    Renovate,
    Swap,
    Travel,
    Upgrade,
)
from positions.records.record_tree import GameRecord
from positions.things import DEFAULT_MAP, Adventurer
from search.rules.game import Choice, IllegalPlay
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.best_result import Best
from search.solve.exchange_value import Exchanges, Option

# -- positions -------------------------------------------------------------------------------------


def load(file: str | os.PathLike[str]) -> Position:
    """The position of a file, or of a library name such as ``r8-12-income``.

    ``-`` is standard input. The hand of the player to move may be a number of unknown cards; what
    needs the cards raises a ``ValueError`` then.

    :raises FileProblems: the file cannot be used; ``problems`` has every fault with its line.
    """
    from search.rules.open_position import load as read

    return read(file, known_hand=False).position


def library() -> tuple[str, ...]:
    """The names of the positions that come with the program, sorted."""
    from positions.files.load_position import library as names

    return names()


def deal(
    players: int = 3,
    map_name: str = DEFAULT_MAP,
    *,
    ruleset: str = "rio-grande",
    holdem: bool = False,
    attached: bool = False,
    seed: int = 0,
) -> Position:
    """A new game: seats, colours and cards drawn by lot, all hands known (§1.5).

    :param players: 2 to 5.
    :param map_name: a map of the library, or of the current folder.
    :param holdem: whether a reserve of three cards lies open (§7.1).
    :param attached: whether military and religious buildings are only constructed where they touch
        a domain (§7.2).
    :param seed: the same one deals the same game.
    :raises FileProblems: there is no such map.
    :raises ValueError: the number of players is not 2 to 5, there is no such ruleset, or the seed
        is not a whole number.
    """
    checked_number(players, "players", 2, 5)
    checked_seed(seed)
    import pathlib

    from positions.files.map_files import load_map
    from positions.files.ruleset_files import RULESETS
    from positions.files.ruleset_files import ruleset as numbers
    from search.rules.game import deal as begin

    if ruleset not in RULESETS:
        known = listed(RULESETS, "or")
        raise ValueError(say("api-ruleset", known=known, name=repr(ruleset)))
    rules = numbers(ruleset, holdem, attached)
    return begin(load_map(map_name, pathlib.Path()), rules, players, seed).position


def save(position: Position, file: str | os.PathLike[str], title: str | None = None) -> None:
    """Write a position file, whole or not at all; a file of that name is replaced.

    :raises OSError: it cannot be written.
    """
    import pathlib

    from positions.files.save import to_yaml, write_text_safely
    from search.rules.convert import setup_of

    write_text_safely(file, to_yaml(setup_of(position, title=title), pathlib.Path(file).parent))


def incomes(position: Position) -> dict[str, tuple[int, int, int]]:
    """By colour, what it would collect now on might, faith and reason, in Ecus (§6)."""
    from search.rules.income import incomes as of_seats

    return dict(zip(position.table.colors, of_seats(position), strict=True))


# -- plays -----------------------------------------------------------------------------------------


def plays(position: Position) -> list[BoardPlay]:
    """Every legal play of the player to move, but exchange, swap and end of turn.

    With a hand that is a number: every play that some hand of that many unseen cards allows.
    """
    from search.rules.legal_plays import legal_plays

    return legal_plays(position)


def notation(plays: Play | Iterable[Play | Played]) -> str:
    """A play, or a line of plays with the decisions in it, in the notation (docs/notation.md)."""
    from advisor.words.advice_report import played_text
    from positions.notation.play_text import format_play

    # A play is a named tuple, and so a sequence, too.
    if isinstance(plays, tuple) and hasattr(plays, "type"):
        return format_play(plays)  # type: ignore[arg-type]
    texts = [played_text(p) if isinstance(p, Played) else format_play(p) for p in plays]  # type: ignore[arg-type]
    return "  ".join(texts)


def act(position: Position, *plays: str, decide: Sequence[str] = ()) -> Position:
    """The position after some plays in notation, read as kindly as on the command line.

    :param decide: squares, the answers to the decisions on the way in their order (§5).
    :raises Mistake: a play that is none, is not legal (``NotLegal``, with its §) or can mean
        several (``Ambiguous``), or a decision without an answer.
    """
    from advisor.advise.apply_plays import acted

    return acted(position, plays, decide, "decide=")[0]


# -- advice ----------------------------------------------------------------------------------------


def best(
    position: Position | Analysis,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    objective: str = "gain",
    tree: bool = False,
) -> Best:
    """The turn with the largest guaranteed gain, with a bound that no turn exceeds.

    Nothing is simulated: the search counts what is certain, opponents deciding at their worst, from
    the hand as it is, under Hold'em after the best swap with the reserve if one is better. The gain
    is in Ecus; the income of turns 4 and 7 is included. The turn is proved best if ``proven``.
    Ctrl-C ends with the best so far.

    :param seconds: time for the search; 10 unless ``nodes`` are given.
    :param nodes: positions that each stage may see; the answer then does not depend on the clock.
    :param objective: ``gain``, or ``lead``: minus what the turn adds to the best rival's income.
    :param tree: also give the whole ``strategy``, what to play after each answer of an opponent.
    :raises ValueError: the hand is not known, there is no such objective, ``seconds`` are not above
        0, or ``nodes`` less than 1.
    :raises MemoryError: there is not enough memory; fewer ``nodes`` need less.
    """
    checked_seconds(seconds)
    checked_number(nodes, "nodes", 1)
    if seconds is None and nodes is None:
        seconds = 10.0
    return _analysis(position).best(seconds, nodes, objective, tree=tree)


def suggest(
    position: Position | Analysis,
    top: int = TOP,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    exchange: bool = True,
) -> Advice:
    """The best turns of the player to move, best first, as ``khronos suggest`` ranks them.

    By default 512 playouts are made, for all turns together: from the end of each
    turn the rest of the game is played by the fast policy, the cards nobody has seen dealt by lot.
    They give ``margin`` (final Ecus less the best opponent's) and ``win`` (0 to 1), each with its
    standard error. ``gain`` is not simulated: it is certain, whatever opponents decide.

    :param top: how many, 1 to 50.
    :param simulations: playouts; 0 simulates nothing and ranks by the estimate (docs/estimate.md).
    :param seconds: time, instead of a number of playouts; the answer then depends on the machine.
    :param seed: of the playouts.
    :param exchange: look at the most promising exchange, too; it is first only if it is better than
        the best turn without one by more than two standard errors, else the last, without a rank.
    :raises ValueError: the hand is not known, the game is over, both limits or a wrong ``top``,
        ``simulations`` below 0, or ``seconds`` that are not above 0.
    """
    checked_number(top, "top", 1, MOST)
    checked_number(simulations, "simulations", 0)
    checked_seconds(seconds)
    checked_seed(seed)
    if seconds is not None and simulations is not None:
        raise ValueError(say("api-seconds-or-simulations"))
    if seconds is None and simulations is None:
        simulations = SIMULATIONS
    return _analysis(position).suggest(top, seconds, simulations, seed, exchange=exchange)


def explain(
    position: Position, *plays: str, decide: Sequence[str] = (), simulations: int | None = None
) -> Explanation:
    """The reasons for a turn in notation, in sentences made from facts (docs/explain.md).

    Without plays it is the first suggestion. The turn is compared with those of ``suggest``, for
    which 512 playouts are simulated unless ``simulations`` says otherwise; the facts are computed.

    :raises Mistake: the plays are not one legal turn, or the game is over.
    :raises ValueError: the hand is not known, or ``simulations`` are below 0.
    """
    checked_number(simulations, "simulations", 0)
    from advisor.advise.explained_turns import compared, turn_meant

    chosen_turn = turn_meant(position, plays, decide, "decide=") if plays else None
    explainer = Explainer(position)
    turn, others = compared(explainer, chosen_turn, simulations)
    return explainer.explain(turn, others)


def shadows(position: Position, play: str) -> tuple[ShadowRow, ...]:
    """What becomes of the shadows of a play in notation on the later boards, before it is made.

    A row for each board: whether the shadow is cast, what it does there, or why it is not cast, and
    which § says so (docs/explain.md). Empty for a play without shadows, and for one that is not
    legal.

    :raises Mistake: the text is not a play.
    """
    from advisor.advise.judged_play import judged_play

    return judged_play(position, play).shadows


def exchange(position: Position | Analysis, *, seconds: float = 60.0) -> Exchanges:
    """What keeping the hand guarantees, and what each exchange is expected to, 2 Ecus paid (§2.1).

    Nothing is simulated: expectations are exact over all draws, or an interval where the time was
    too short to prove every hand. They count this turn's Ecus only; ``suggest`` counts the rest of
    the game.

    :raises ValueError: the hand is not known, or ``seconds`` are not above 0.
    """
    checked_seconds(seconds)
    return _analysis(position).exchange(seconds)


def threats(
    position: Position | Analysis, *, seconds: float | None = None, known_hands: bool = False
) -> Threats:
    """What one turn of an opponent can take from what the player to move collects after this one.

    Nothing is simulated: every hand that the unseen cards allow is looked at, with its probability.

    :param seconds: look further for so long; the answer may then depend on the machine.
    :param known_hands: take opponents to hold the cards that the position tells; else nobody's
        hand is looked at.
    :raises ValueError: ``seconds`` are not above 0.
    """
    checked_seconds(seconds)
    return _analysis(position).threats(seconds, known_hands=known_hands)


def _analysis(position: Position | Analysis) -> Analysis:
    """The analysis, or a new one of the position."""
    return position if isinstance(position, Analysis) else Analysis(position)


# -- pictures --------------------------------------------------------------------------------------


def draw(
    position: Position, file: str | os.PathLike[str] | None = None, *, theme: str = "light"
) -> str:
    """The three boards as SVG, and written to ``file`` as SVG or PNG if one is given.

    The file's ending says which; a file of that name is replaced. In a notebook
    ``advisor.draw.BoardsPicture(position)`` shows them.

    :param theme: ``light`` or ``dark``.
    :raises ValueError: there is no such theme, or the file's name ends otherwise.
    :raises PngUnavailable: a PNG needs the extra ``png``.
    :raises OSError: the file cannot be written.
    """
    from advisor.draw import BoardsPicture, png
    from positions.files.save import write_bytes_safely

    svg = BoardsPicture(position, theme=theme).svg()
    if file is not None:
        ending = os.fspath(file).lower().rpartition(".")[2]
        if ending not in ("svg", "png"):
            raise ValueError(say("api-picture-ending"))
        data = svg.encode("utf-8") if ending == "svg" else png(svg, scale=2.0)
        write_bytes_safely(file, data)
    return svg


__all__ = [
    "Adventurer",
    "Advice",
    "Ambiguous",
    "Analysis",
    "Best",
    "BoardPlay",
    "Choice",
    "Claim",
    "Construct",
    "Demolish",
    "End",
    "Exchange",
    "Exchanges",
    "Explanation",
    "Figure",
    "FileProblems",
    "GameRecord",
    "GameTurn",
    "IllegalPlay",
    "Mistake",
    "NotLegal",
    "Option",
    "Play",
    "Played",
    "Populate",
    "Position",
    "Problem",
    "Renovate",
    "Review",
    "ReviewedPlayer",
    "ReviewedTurn",
    "ShadowRow",
    "Suggestion",
    "Swap",
    "Threat",
    "Threats",
    "Travel",
    "Upgrade",
    "act",
    "begin_game",
    "best",
    "deal",
    "draw",
    "exchange",
    "explain",
    "game_turns",
    "incomes",
    "library",
    "load",
    "load_game",
    "notation",
    "play_on",
    "plays",
    "review",
    "save",
    "save_game",
    "shadows",
    "suggest",
    "threats",
]
