"""The turns of a reviewed game beside the boards, the one that is shown unfolded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from advisor.advise.review.turn_text import turn_line
from advisor.page.pages.retry import retry_visit
from advisor.page.pages.review import moves, reviewed_game
from advisor.page.pages.review.moves import MoveBody, Moved, MoveLine
from advisor.page.pages.review.review_boards import ShownTurn
from advisor.page.pages.review.reviewed_game import BETTER, PLAYED, ReviewedGame, step_words
from advisor.page.visit import session, whole_run
from advisor.teach.retry.retry_exercises import FROM
from advisor.words.say import name, say
from positions.records.record_tree import GameRecord

#: Sides of the sign of a player of whom the review does not know anything yet.
_NO_SIGN: Final = ""


def show_move_list(
    mine: ReviewedGame,
    record: GameRecord,
    shown: ShownTurn,
    review: Mapping[str, Any],
    final: bool,
) -> None:
    """The list; a click goes to a turn, a step or the better turn, or has a turn tried again."""
    graded: Sequence[Mapping[str, Any]] = review["turns"]
    signs = [one["sign"] for one in review["legend"]]
    lines: list[MoveLine] = []
    for number, one in enumerate(reviewed_game.turns_of(record)):
        known = graded[number] if number < len(graded) else None
        lines.append(
            {
                "turn": str(one.number),
                "player": name(one.color),
                "sign": signs[one.seat] if signs else _NO_SIGN,
                "words": turn_line(one.plays),
                "mark": known["mark"] if known else "",
                "grade": known["grade"] if known else say("page-review-not-graded"),
                "here": number == mine.turn,
            }
        )
    classes = [turn["class"] for turn in review["review"]["turns"]]

    def go(to: Moved) -> None:
        if to.retry:
            _retry(record, classes, to.turn)
            return
        mine.looks += 1
        step = 0 if to.step is None else to.step
        mine.go(to.turn, step, to.shown)

    body = _body(mine, shown, graded, classes if final else [])
    moves.show_moves(lines, body, say("page-review-moves"), go)


def _body(
    mine: ReviewedGame,
    shown: ShownTurn,
    graded: Sequence[Mapping[str, Any]],
    classes: Sequence[str | None],
) -> MoveBody:
    known = graded[mine.turn] if mine.turn < len(graded) else None
    sentences = [*known["sentences"], known["luck"]] if known else [say("page-review-not-graded")]
    if len(shown.played) > 1:
        before, after = shown.played[0].ecus, shown.played[-1].ecus
        sentences.append(say("page-review-ecus", before=before, after=after))
    better = bool(shown.better) and mine.shown == BETTER
    on_boards = bool(shown.better) and bool(reviewed_game.whole_turn(shown.better)[1])
    bad = mine.turn < len(classes) and classes[mine.turn] in FROM
    return {
        "sentences": [words for words in sentences if words],
        "steps": [step_words(one) for one in shown.played[1:]],
        "step": mine.step if mine.shown == PLAYED else -1,
        "better": known["better"] if known and shown.better else "",
        "why": [known["why"], *known["reasons"]] if known and known["why"] and shown.better else [],
        "better_steps": [step_words(one) for one in shown.better[1:]],
        "better_step": mine.step if better else -1,
        "retry": say("page-review-retry-one") if bad else "",
        "texts": {
            "point": say("page-review-points-at" if on_boards else "page-review-points-at.hand"),
            "back": say("page-review-back-played"),
        },
    }


def _retry(record: GameRecord, classes: Sequence[str | None], turn: int) -> None:
    """Have a turn tried again, among those of its player."""
    one = reviewed_game.turns_of(record)[turn]
    retry_visit.begin(record, classes, one.color)
    retrying = retry_visit.now()
    if not any(exercise.place == one.place for exercise in retrying.exercises):
        retrying.least = FROM[0]
    retrying.go(one.place)
    now = session.state()
    now.left_view, now.view = now.view, retry_visit.PATH
    whole_run.want()
