"""What a worker can do with a position: one function an action (docs/engine.md).

Each returns a result as ``khronos COMMAND --json`` prints it (formats §6). A search that is told to
stop gives what it has: searches end by themselves at a ``KeyboardInterrupt`` (``Thinker.search``).
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from advisor.advise import json_answers
from advisor.advise.analysis import Analysis
from advisor.engine.thinker import (
    MOST_PROBLEMS,
    Result,
    Thinker,
    Unfit,
    Unplayable,
    position_in,
)
from advisor.words.say import say
from positions.files.load_position import parse_setup
from positions.files.problems import FileProblems
from search.rules.open_position import checked, problems
from search.rules.position import Position

if TYPE_CHECKING:
    from advisor.advise.suggest import Advice

#: Seconds of ``best`` and ``exchange`` unless the query says otherwise, as on the command line.
BEST_SECONDS: Final = 10.0
EXCHANGE_SECONDS: Final = 55.0
#: Positions that ``suggest`` looks at if it is ended before it has found anything.
QUICK: Final = 2_000
#: Positions that it looks at before simulations if it has more than so many seconds: a longer
#: survey would use up a worker's memory.
LONG: Final = 5.0
MOST_POSITIONS: Final = 56_000
#: MB that a worker has before it thinks, and positions for each that it may have beyond that.
BARE_MB: Final = 100
POSITIONS_A_MB: Final = 110
Action = Callable[[str, dict[str, Any], Thinker], Any]


def run(action: str, text: str, parameters: dict[str, Any], thinker: Thinker) -> Any:
    """The result of an action on the text of a position, or of a game record for ``review`` and
    ``spar``.

    :raises Unfit: the position has problems.
    :raises Unplayable: the plays given with it cannot be made.
    :raises ValueError: the action means nothing for this position.
    """
    return ACTIONS[action](text, parameters, thinker)


def prepare() -> None:
    """Import what actions need: an interrupted import would leave half a module behind."""
    for name in (
        "advisor.advise.explain",
        "advisor.teach.puzzles.refutation",
        "advisor.advise.explained_turns",
        "advisor.advise.judged_play",
        "advisor.advise.review",
        "advisor.teach.retry.listed_reasons",
        "advisor.teach.retry.retry_text",
        "advisor.teach.sparring.sparring_request",
        "advisor.advise.suggest",
        "advisor.advise.threats",
        "positions.files.position_schema",
        "search.solve.exchange_value",
    ):
        importlib.import_module(name)


def prepare_proof() -> None:
    """The same for the proof and its solver, which take half a second."""
    for name in ("search.solve.allocation.allocate", "ortools.sat.python.cp_model"):
        importlib.import_module(name)


def show(text: str, _: dict[str, Any], thinker: Thinker) -> Result | None:
    """Digest, canonical form and incomes; the mover's hand need not be known."""
    return json_answers.show_to_json(position_in(text, known_hand=False))


def check(text: str, _: dict[str, Any], thinker: Thinker) -> Result | None:
    """Whether the position can be used, every problem of it, and what is most likely a slip."""
    loaded = parse_setup(text, "position")
    listed = problems(loaded)[:MOST_PROBLEMS]
    remarks = () if listed else checked(loaded, known_hand=False).remarks()[:MOST_PROBLEMS]
    return {
        "ok": not listed,
        "problems": [json_answers.problem_to_json(problem) for problem in listed],
        "remarks": [json_answers.problem_to_json(remark) for remark in remarks],
    }


def plays(text: str, _: dict[str, Any], thinker: Thinker) -> Result | None:
    """Every legal play with its outcomes."""
    position = position_in(text)
    return thinker.search(lambda: json_answers.plays_to_json(position), lambda: None)


def why(text: str, parameters: dict[str, Any], _: Thinker) -> Result | None:
    """Why a play is legal or not, and what becomes of its shadows; the hand need not be known."""
    from advisor.advise.complete_play import Mistake
    from advisor.advise.judged_play import judged_play, judged_to_json

    position = position_in(text, known_hand=False)
    play = parameters["play"]
    try:
        judged = judged_play(position, play if isinstance(play, str) else json.dumps(play))
    except Mistake as error:
        raise Unplayable(str(error), "play") from None
    return judged_to_json(position, judged)


def suggest(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """The best turns: a first list as soon as there is one, then better and better ones."""
    from advisor.advise.suggest import SIMULATIONS
    from advisor.advise.suggest import suggest as advise

    position = position_in(text)
    analysis = Analysis(position, thinker.facts)
    top = parameters["top"]
    known: list[Advice] = []

    def tell(advice: Advice) -> None:
        first = not known
        known[:] = [advice]
        if first or thinker.due():
            done = {"simulations": advice.simulations, "positions": advice.nodes}
            thinker.tell(_advice(advice, parameters), done)

    def compute() -> Result:
        seconds, simulations, seed = (
            parameters["seconds"],
            parameters["simulations"],
            parameters["seed"],
        )
        if seconds is None and simulations is None:
            simulations = SIMULATIONS
        budget = _most_positions(thinker) if seconds is not None and seconds > LONG else None
        advice = analysis.suggest(
            top,
            seconds,
            simulations,
            seed,
            progress=tell,
            budget=budget,
            exchange=parameters["exchange"],
        )
        known[:] = [advice]
        return (
            _advice(advice, parameters)
            if not parameters["reasons"]
            else _explained(advice, analysis, parameters)
        )

    def otherwise() -> Result:
        return _advice(known[-1] if known else advise(position, top, budget=QUICK), parameters)

    return thinker.search(compute, otherwise)


def _most_positions(thinker: Thinker) -> int:
    """Positions that a long survey may look at, so that simulations have room after it."""
    room = int(POSITIONS_A_MB * (thinker.memory / (1 << 20) - BARE_MB))
    return max(QUICK, min(MOST_POSITIONS, room))


def _advice(advice: Advice, parameters: dict[str, Any]) -> Result:
    """The value of formats §6."""
    from advisor.advise.suggest import advice_to_json

    return advice_to_json(advice, parameters["alike"])


def _explained(advice: Advice, analysis: Analysis, parameters: dict[str, Any]) -> Result:
    """The same with the first reasons of each suggestion."""
    from advisor.advise.explained_turns import explanations, row_reasons

    value = _advice(advice, parameters)
    explained = explanations(advice, analysis.position, analysis.explainer)
    rows = zip(value["suggestions"], advice.suggestions, explained.rows, strict=True)
    for entry, one, explanation in rows:
        entry["reasons"] = list(row_reasons(one, explanation, parameters["reasons"], advice))
    value["why_first"] = list(explained.why_first)
    return value


def best(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """The turn that guarantees most; in partial results gain and bound without the line."""
    prepare_proof()
    position = position_in(text)
    analysis = Analysis(position, thinker.facts)
    objective, nodes = parameters["objective"], parameters["nodes"]
    seconds = parameters["seconds"]
    if seconds is None and nodes is None:
        seconds = BEST_SECONDS

    def tell(gain: int, bound: int, seen: int) -> None:
        if thinker.due():
            known: Result = {"gain": gain, "bound": bound, "proven": gain == bound, "line": None}
            known |= {"digest": digest, "objective": objective, "covers": analysis.covers}
            thinker.tell(known, {"positions": seen})

    def compute(seconds: float | None = seconds, nodes: int | None = nodes) -> Result:
        result = analysis.best(seconds, nodes, objective, parameters["collect"], tell)
        decided = json_answers.decided_in(result.line)
        value = json_answers.best_to_json(position, result)
        return value | {"objective": objective, "decide": decided}

    digest = position.digest()
    return thinker.search(compute, lambda: compute(0.001, 1))


def exchange(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """Keeping the hand against every exchange; partial results say how far it is."""
    prepare_proof()
    position = position_in(text)
    analysis = Analysis(position, thinker.facts)
    seconds = parameters["seconds"] or EXCHANGE_SECONDS

    def tell(done: int, total: int, seen: int) -> None:
        if thinker.due():
            thinker.tell(None, {"hands_done": done, "hands": total, "positions": seen})

    def compute(seconds: float = seconds) -> Result:
        return json_answers.exchanges_to_json(position, analysis.exchange(seconds, tell))

    return thinker.search(compute, lambda: compute(0.001))


def threats(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """What one turn of an opponent can take; partial results as threats are found."""
    from advisor.advise.threats import Threats, threats_to_json
    from advisor.advise.threats import threats as look

    position = position_in(text, known_hand=False)
    analysis = Analysis(position, thinker.facts)
    known_hands = parameters["known_hands"]
    known: list[Threats] = []

    def tell(result: Threats) -> None:
        known[:] = [result]
        if thinker.due():
            thinker.tell(threats_to_json(result), {"positions": result.nodes})

    def compute() -> Result:
        result = analysis.threats(
            parameters["seconds"], progress=tell, stop=thinker.stopped, known_hands=known_hands
        )
        return threats_to_json(result)

    def otherwise() -> Result:
        if known:
            return threats_to_json(known[-1])
        return threats_to_json(look(position, stop=lambda: True, known_hands=known_hands))

    return thinker.search(compute, otherwise)


def explain(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """The reasons for a turn: the one given, or the first suggestion."""
    from advisor.advise.complete_play import Mistake
    from advisor.advise.explain import Explainer, explanation_to_json
    from advisor.advise.explained_turns import compared, turn_meant

    position = position_in(text)
    words = [play if isinstance(play, str) else json.dumps(play) for play in parameters["plays"]]

    def compute() -> Result:
        try:
            typed_turn = (
                turn_meant(position, words, parameters["decide"], "decide") if words else None
            )
            explainer = Explainer(position)
            turn, others = compared(explainer, typed_turn)
            return explanation_to_json(explainer.explain(turn, others))
        except Mistake as error:
            raise Unplayable(str(error)) from None

    return thinker.search(compute, lambda: None)


def review(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """A game looked through; partial results have the turns so far."""
    from advisor.advise.review import Options, Review, usual
    from advisor.advise.review import review as look
    from advisor.advise.review.review_for_page import shown
    from advisor.advise.review.review_html import review_html
    from positions.records.record_files import parse_record

    settings = usual()
    known: list[Review] = []

    def tell(result: Review) -> None:
        first = not known
        known[:] = [result]
        if first or thinker.due():
            done = {"turns_done": len(result.turns), "turns": result.of}
            thinker.tell(shown(result, settings), done)

    def value(result: Review) -> Result:
        value = shown(result, settings)
        return value | {"html": review_html(result, settings)} if parameters["html"] else value

    def compute() -> Result:
        options = Options(parameters["seed"])
        return value(look(record, options, tell, thinker.stopped, file="record"))

    try:
        record = parse_record(text, "record")
        return thinker.search(compute, lambda: value(known[-1]) if known else None)
    except FileProblems as error:
        raise Unfit(error.problems[:MOST_PROBLEMS]) from None


def retry(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """What a turn is worth that was tried instead of a mistake; partial results as it is found."""
    from advisor.advise.apply_plays import acted_steps
    from advisor.advise.complete_play import Mistake
    from advisor.teach.retry.listed_reasons import listed_reasons
    from advisor.teach.retry.retry_exercises import ExerciseJudge, TriedTurn, accepted
    from advisor.teach.retry.retry_text import listed_value, no_reply, reply_value, verdict_value

    position = position_in(text)
    known: Result = {"verdict": None, "reply": None, "turns": None}

    def tell(done: int, **more: Any) -> None:
        known.update(more)
        thinker.tell(dict(known), {"steps_done": done, "steps": 3})

    def attempt(plays: str, decide: str) -> TriedTurn | None:
        words = [play if isinstance(play, str) else json.dumps(play) for play in parameters[plays]]
        if not words:
            return None
        _, done = acted_steps(position, words, parameters[decide], decide)
        chosen = [choice.chosen for step in done for choice in step.record.choices]
        return TriedTurn.of([(step.before, step.record.play) for step in done], chosen)

    def compute() -> Result:
        try:
            turn = attempt("plays", "decide")
            played = attempt("played", "played_decide")
        except (Mistake, ValueError) as error:
            raise Unplayable(str(error)) from None
        if turn is None:
            raise Unplayable(say("retry-wrong-end"))
        judge = ExerciseJudge(position, seed=parameters["seed"])
        grade = judge.grade(turn)
        tell(1, verdict=verdict_value(grade))
        reply = None if accepted(grade) else judge.punishment(turn)
        if not accepted(grade):
            tell(2, reply={"words": no_reply()} if reply is None else reply_value(reply))
        listed = judge.turns(turn, played)
        reasons = listed_reasons(listed, turn)
        known["turns"] = list(map(listed_value, listed, reasons))
        return known

    return thinker.search(compute, lambda: known if known["verdict"] else None)


def refute(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """The reply to a turn that costs its player most, compared with a better turn."""
    from advisor.advise.apply_plays import acted_steps
    from advisor.advise.complete_play import Mistake
    from advisor.teach.puzzles.refutation import no_reply_words, reply_to, reply_value_of

    position = position_in(text)

    def end_of(plays: str, decide: str) -> Position:
        words = [play if isinstance(play, str) else json.dumps(play) for play in parameters[plays]]
        after, _ = acted_steps(position, words, parameters[decide], decide)
        if after.mover != position.mover or after.number != position.number:
            raise Unplayable(say("engine-leave-out-end", field=plays))
        return after

    def compute() -> Result:
        try:
            own, better = end_of("plays", "decide"), end_of("better", "better_decide")
        except Mistake as error:
            raise Unplayable(str(error)) from None
        reply = reply_to(position, own, better)
        return {"reply": reply_value_of(reply) if reply else {"words": no_reply_words(own)}}

    return thinker.search(compute, lambda: None)


def spar(text: str, parameters: dict[str, Any], thinker: Thinker) -> Result | None:
    """In a game of a person against bots: a bot's turn, a hint, or what the tutor says."""
    from advisor.teach.sparring import NotSparring, resumed
    from advisor.teach.sparring.sparring_request import bots_turn, hint, opinion
    from positions.records.record_files import parse_record

    def compute() -> Result:
        match, _ = resumed(parse_record(text, "record"))
        if parameters["want"] == "turn":
            return bots_turn(match, parameters["decide"])
        if match.over or match.mover.bot is not None:
            raise ValueError(say("spar-no-person"))
        if parameters["want"] == "hint":
            return hint(match)
        return opinion(match, parameters["end"], parameters["speaks_at"])

    try:
        return thinker.search(compute, lambda: None)
    except FileProblems as error:
        raise Unfit(error.problems[:MOST_PROBLEMS]) from None
    except NotSparring as error:
        raise ValueError(say("engine-position", problem=error)) from None


ACTIONS: Final[dict[str, Action]] = {
    "suggest": suggest,
    "best": best,
    "exchange": exchange,
    "threats": threats,
    "explain": explain,
    "review": review,
    "retry": retry,
    "refute": refute,
    "spar": spar,
    "plays": plays,
    "why": why,
    "show": show,
    "check": check,
}
