"""Random game records: trees of random play with unknown hands and draws, comments, variations."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from advisor.advise.game_records.play_patterns import complete_pattern, fitting
from advisor.advise.game_records.record_replay import (
    RecordAt,
    position_at,
    settled,
    turns_of,
    with_hand,
    with_plays,
)
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.play_text import PlayPattern
from positions.notation.written_plays import End, Exchange, Play, Travel
from positions.records.record_files import Chosen, GameRecord, Opinion, RecordedPlay, Seat, TurnPath
from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.rules.convert import setup_of
from search.rules.game import Decider, Record, deal, make
from search.rules.legal_plays import random_move
from search.rules.move import play_of
from search.rules.position import START, Position, over
from search.rules.resolution import Decision
from search.rules.turn_phases import draw_at_random, refuse_turn_play, unseen, wanted

MEADOW = load_map("meadow")
COMMENTS = (
    "A quiet start.",
    "two lines\nof it",
    "  blanks, # marks: 'quotes' \"here\"\n",
    "时间旅行 – ☃",
    "null",
    "- [not: a list]",
)


def tree(rng: random.Random, steps: int, holdem: bool = False) -> GameRecord:
    """A record of up to so many plays on the smallest map, made anywhere in the tree so far."""
    game = deal(MEADOW, ruleset("rio-grande", holdem), rng.randint(2, 5), rng.randrange(10**9))
    hands = [sum(hand) if rng.random() < 0.4 else hand for hand in _hands(game.position)]
    start = game.position.replace(hands=tuple(hands))
    seats = tuple(Seat(color, f"player {color}") for color in start.table.colors)
    record = GameRecord(setup_of(start), seats, title="A tree", seed="7")
    path: TurnPath = ()
    jumps = rng.choice((0.0, 0.03, 0.1))
    for _ in range(steps):
        if rng.random() < jumps:
            path = rng.choice([(), *record.paths()])
        record, path = _grown(record, path, rng)
    for path in list(record.paths()):
        if rng.random() < 0.2:
            record = record.with_comment(path, rng.choice(COMMENTS))
        if rng.random() < 0.1:
            node = record.at(path)
            thought = Opinion(rng.choice((None, 0.25)), rng.choice((None, -1.5)), 16)
            first = replace(node.plays[0], opinion=thought, fault=rng.choice((None, "late: 3 s")))
            record = record.with_node(path, replace(node, plays=(first, *node.plays[1:])))
    return settled(record)


def played_on(
    record: GameRecord,
    path: TurnPath,
    plays: Sequence[Play | PlayPattern],
    decide: Decider,
    hand: Cards | None = None,
) -> RecordAt:
    """The record with some plays after those of the turn at a path, and where that leads.

    :param hand: what the player is said to hold before, for a new turn only.
    """
    if hand is not None:
        record, path = with_hand(record, path, hand)
    position = position_at(record, path)
    happened: list[Record] = []
    for play in plays:
        position, one = make(position, complete_pattern(position, play), decide)
        happened.append(one)
    return with_plays(record, path, happened)


def _hands(position: Position) -> list[Cards]:
    return [hand for hand in position.hands if not isinstance(hand, int)]


def _grown(record: GameRecord, path: TurnPath, rng: random.Random) -> tuple[GameRecord, TurnPath]:
    """One more play after the turn at the path, or none where the game is over."""
    position = position_at(record, path)
    if over(position):
        return record, path
    hand = None
    begins = not path or record.at(path).ended
    if begins and isinstance(position.hands[position.mover], int) and rng.random() < 0.3:
        hand = _drawn(position, position.hands[position.mover], rng)  # type: ignore[arg-type]
        position = position.replace(
            hands=tuple(
                hand if seat == position.mover else other
                for seat, other in enumerate(position.hands)
            )
        )

    def decide(at: Position, decision: Decision) -> int:
        return rng.choice(decision.options)

    return played_on(record, path, [_any_play(position, rng)], decide, hand)


def _drawn(position: Position, number: int, rng: random.Random) -> Cards:
    left = [kind for kind, n in enumerate(unseen(position)) for _ in range(n)]
    taken = rng.sample(left, number)
    return taken.count(0), taken.count(1), taken.count(2)


def _any_play(position: Position, rng: random.Random) -> Play:
    hand = position.hands[position.mover]
    if position.phase == START and rng.random() < 0.1:
        exchange = Exchange((0, 0, 1) if isinstance(hand, int) else _one_of(hand))
        if refuse_turn_play(position, exchange) is None:
            return _with_draw(position, exchange, rng)
    move = random_move(position, rng)
    if move is None or rng.random() < 0.4:
        discard = NO_CARDS
        if not isinstance(hand, int) and any(hand) and rng.random() < 0.3:
            discard = _one_of(hand)
        return _with_draw(position, End(discard), rng)
    return play_of(move, position.table.geometry)


def _one_of(hand: Cards) -> Cards:
    most = max(range(3), key=lambda kind: hand[kind])
    one = [int(kind == most) for kind in range(3)]
    return one[0], one[1], one[2]


def _with_draw(position: Position, play: Exchange | End, rng: random.Random) -> Play:
    """With what was drawn, or not: then nobody has seen it."""
    number = wanted(position, play)
    if rng.random() < 0.4 or number > HAND_SIZE:
        return play
    full = play._replace(draw=draw_at_random(position, play.discard, number, rng))
    return full if refuse_turn_play(position, full) is None else play


def thinned(record: GameRecord) -> GameRecord:
    """The record as somebody might write it down: without whatever the rules say by themselves."""
    for path in list(record.paths()):
        turn = turns_of(record, path)[-1]
        plays = tuple(
            _thin(made, position)
            for made, position in zip(turn.node.plays, turn.positions, strict=False)
        )
        record = record.with_node(path, replace(record.at(path), plays=plays))
    return record


def _thin(made: RecordedPlay, position: Position) -> RecordedPlay:
    play = made.play
    choices = tuple(Chosen("", "", (), choice.chosen) for choice in made.choices)
    thin = replace(made, ecus=None, choices=choices)
    if isinstance(play, Travel | Exchange | End) or play.type == "swap":
        return thin
    for cards, by in ((None, None), (None, play.by), (play.cards, None)):  # type: ignore[union-attr]
        pattern = PlayPattern(
            play.type,
            play.at,  # type: ignore[union-attr]
            getattr(play, "epoch", None),
            getattr(play, "source", None),
            getattr(play, "building", None),
            cards,
            by,
        )
        if list(fitting(position, pattern)) == [play]:
            return replace(thin, play=pattern)
    return thin
