"""The list of suggested turns: there at once, and better while one watches.

Only parts of it run again while the engine thinks (``st.fragment``): how far it is often, the list
itself, which the browser takes far longer to draw, less often.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.asking.ask_engine import Thought
from advisor.page.asking.watch_answers import Patience, row, watch
from advisor.page.components import turn_lines
from advisor.page.components.safe_text import plain
from advisor.page.pages.analyse import make_turn
from advisor.page.pages.analyse.exchange_bars import refusal
from advisor.page.pages.analyse.turn_rows import (
    Listed,
    bound_words,
    gains,
    hint,
    listed,
    most_certain,
    most_is_proved,
    out_of_order,
    tags,
)
from advisor.page.replay import step_through
from advisor.page.visit import session, whole_run
from advisor.page.visit.widget_keys import HINT, LEAVE_OUT
from advisor.words.position_words import covers_words, hand_token
from advisor.words.rulebook import section
from advisor.words.say import say
from positions.files.canonical import digest
from positions.setup import Setup
from search.rules.convert import position_of
from search.solve.best_turn import covered

PATIENCE: Final = Patience("thinking", 10.0)
#: Seconds of the first looks at most; the reasons, which take as long again, come with the second.
FIRST: Final = (0.3, 1.0)
HASTY: Final = {"reasons": 0}
#: Looks at how far it is for one at the list.
_CALM: Final = 3
#: Suggestions, reasons for each, and how many of these are told before one asks for more.
TOP: Final = 5
REASONS: Final = 6
AT_ONCE: Final = 3
#: Seconds for the proof of what the turn can earn, and how much less urgent that is.
PROOF_SECONDS: Final = 15.0
PROOF_PRIORITY: Final = -100


@dataclass(slots=True)
class Listing:
    """How the list is shown."""

    #: No turns, but what the best is about.
    hinted: bool = False
    #: Turns alone: the engine looks at no exchange.
    without_exchange: bool = False
    #: The turns of the list by their marks, in its order.
    turns: dict[str, Listed] = field(default_factory=dict)
    #: The same as the boards know them.
    previewed: dict[str, Listed] = field(default_factory=dict)
    #: Digest of the position, and all turns that the list has had for it, by their marks.
    here: str = ""
    ever: dict[str, Listed] = field(default_factory=dict)


def begin_thinking(setup: Setup) -> None:
    """Have the engine think already while the rest of the page is drawn."""
    _engine_thoughts(setup)


def show_turn_list(setup: Setup) -> None:
    """The list; it asks again by itself as long as something better may come."""
    thoughts = _engine_thoughts(setup)
    thoughts[0].wait(ask_engine.patience())
    known = _has_turns(thoughts)
    every = ask_engine.every() if known else ask_engine.soon()

    def progress(*thoughts: Thought) -> None:
        _progress(setup, thoughts)
        if _has_turns(thoughts) != known:
            st.rerun()

    def turns(*thoughts: Thought) -> None:
        _list(setup, thoughts)

    watch("progress", lambda: _engine_thoughts(setup), progress, every)
    if known:
        watch("turns", lambda: _engine_thoughts(setup), turns, _CALM * every)
    else:  # drawn once: the whole page runs as soon as there is something
        _list(setup, thoughts)


def _has_turns(thoughts: Sequence[Thought]) -> bool:
    """Whether there is anything to list."""
    return bool(listed(thoughts[0].latest))


def suggested(setup: Setup, *, without_exchange: bool = False) -> Thought:
    """What the engine suggests; asked for by several panels, it thinks about it once."""
    seconds = PATIENCE.seconds(setup)
    fields = {"alike": True} | ({"exchange": False} if without_exchange else {})
    return ask_engine.ask(
        "suggest", setup, seconds=seconds, first=FIRST, hasty=HASTY, top=TOP, reasons=REASONS,
        **fields,
    )  # fmt: skip


def _engine_thoughts(setup: Setup) -> list[Thought]:
    """What the engine is asked: the suggestions, on income turns also for a proof."""
    thoughts = [suggested(setup, without_exchange=session.of(Listing).without_exchange)]
    seconds = PATIENCE.seconds(setup)
    if setup.turn.number in setup.ruleset.income_turns:
        length = PROOF_SECONDS * seconds / PATIENCE.usual
        thoughts.append(ask_engine.ask("best", setup, seconds=length, priority=PROOF_PRIORITY))
    return thoughts


def _progress(setup: Setup, thoughts: Sequence[Thought]) -> None:
    """How far it is, and what can be done about it: all that is drawn again and again."""
    suggestions, proof = _parts(thoughts)
    now = session.of(Listing)
    with row(PATIENCE, setup, thoughts, _doing(suggestions, proof), _done(suggestions)):
        st.toggle(say("suggest-hint-only"), now.hinted, key=HINT, on_change=_hint)
        if not refusal(position_of(setup)):
            st.toggle(
                say("suggest-leave-out"),
                now.without_exchange,
                key=LEAVE_OUT,
                on_change=_leave_out,
            )


def _list(setup: Setup, thoughts: Sequence[Thought]) -> None:
    suggestions, proof = _parts(thoughts)
    for thought in thoughts:
        if thought.notice:
            st.caption(plain(thought.notice))
        if thought.error:
            st.warning(plain(thought.error))
    turns, certain = _listed_turns(thoughts)
    if session.of(Listing).hinted:
        session.of(Listing).turns = {}
        st.info(hint(turns) or say("suggest-hint-soon"), icon=":material/lightbulb:")
    elif turns:
        draw(setup, turns, certain, proof)
        if any(turn.margin_se for turn in turns):
            ordered = "no" if out_of_order(turns) else "yes"
            st.caption(say("suggest-standard-error", ordered=ordered))
    else:
        session.of(Listing).turns = {}  # those of the position before are none of this one's
        if not suggestions.error:
            st.caption(say("suggest-looking"))


# -- how far it is ---------------------------------------------------------------------------------


def _parts(thoughts: Sequence[Thought]) -> tuple[Thought, Thought | None]:
    """The suggestions, and the proof if there is one."""
    return thoughts[0], thoughts[1] if len(thoughts) > 1 else None


def _done(suggested: Thought) -> str:
    result = suggested.latest
    if result is None:
        return say("suggest-nothing-yet")
    stopped, playouts = "yes" if suggested.stopped else "no", result["simulations"]
    if playouts:
        return say("suggest-done.playouts", stopped=stopped, playouts=playouts)
    return say("suggest-done", stopped=stopped)


def _doing(suggested: Thought, proof: Thought | None) -> str:
    """What the engine is doing, and how far it is."""
    if suggested.final and proof is not None:
        return say("suggest-proving", positions=proof.detail.get("positions", 0))
    detail = suggested.detail
    done = detail.get("simulations", 0)
    if done:
        return say("suggest-playouts", playouts=done)
    if detail.get("positions"):
        return say("suggest-examined", positions=detail["positions"])
    return say("suggest-looking")


def _hint() -> None:
    session.of(Listing).hinted = st.session_state[HINT]
    whole_run.want()  # the list is drawn on its own


def _leave_out() -> None:
    now = session.of(Listing)
    now.without_exchange = st.session_state[LEAVE_OUT]
    chosen = step_through.chosen(now.here)
    if now.without_exchange and chosen is not None:
        on_boards = (chosen.turn, chosen.other)
        if any(turn is not None and turn.exchange is not None for turn in on_boards):
            step_through.close()
    whole_run.want()


# -- the turns -------------------------------------------------------------------------------------


def draw(setup: Setup, turns: list[Listed], certain: Listed | None, proof: Thought | None) -> None:
    """The lines.

    :param certain: a turn that earns more on this turn than any of ``turns``.
    :param proof: the proof of what the turn can earn, if there is one.
    """
    best = None if proof is None else proof.latest
    words = bound_words(best, turns)
    if words:
        proved = most_is_proved(best, turns)
        st.markdown(f":green-badge[{words}]" if proved else plain(words))
    here = digest(setup)
    step_through.refresh(here, [*turns, *([certain] if certain else ())])
    chosen = step_through.chosen(here)
    known = _by_mark(turns, certain)
    gone = _gone(here, known)
    limit = math.inf if best is None else best["bound"]
    known |= gone
    partners = {name: _partner(turn, chosen, known.values()) for name, turn in known.items()}

    def line(turn: Listed, proved: bool) -> turn_lines.TurnLine:
        return line_of(turn, chosen, proved, partners[mark(turn)])

    lines = [
        line(turn, turn.proved or any(gain >= limit for gain in gains([turn]))) for turn in turns
    ]
    if certain is not None:
        lines.append(line(certain, certain.proved))
        lines[-1]["above"] = say("listed-earns-most")
    for turn in gone.values():
        lines.append(line(turn, turn.proved))
        lines[-1]["above"] = say("listed-gone")
    now = session.of(Listing)
    now.turns = known
    ever = known if now.here != here else now.ever | known
    now.here, now.ever = here, ever

    def acted(action: str, name: str) -> None:
        turn = ever.get(name)
        if turn is None:
            return
        if action == turn_lines.COMPARE:
            step_through.compare(here, turn, partners.get(name))
            return
        step_through.choose(here, turn)
        if action == turn_lines.MAKE:
            make_turn.ask(setup, turn)

    if not known.keys() <= now.previewed.keys():
        whole_run.want()  # the boards are to know them, to show those that are pointed at
    covers = covers_words(covered(position_of(setup)))
    # A click counts also if its turn has just left the list.
    turn_lines.show_turn_lines(lines, covers, acted)
    if chosen is not None:
        step_through.account(setup, chosen)


def _partner(
    turn: Listed, chosen: step_through.ChosenTurn | None, known: Iterable[Listed]
) -> Listed | None:
    """The turn that one is compared with: that on the boards, or the first other one of the list;
    None if there is none."""
    if chosen is not None and chosen.turn.identity != turn.identity:
        return chosen.turn
    return next((other for other in known if other.identity != turn.identity), None)


def listed_turns(setup: Setup) -> dict[str, Listed]:
    """The turns that the list is going to show, by their marks."""
    now = session.of(Listing)
    known = {} if now.hinted else _by_mark(*_listed_turns(_engine_thoughts(setup)))
    now.previewed = known | _gone(digest(setup), known)
    return now.previewed


def _listed_turns(thoughts: Sequence[Thought]) -> tuple[list[Listed], Listed | None]:
    """The turns of the list, and one that earns more on this turn than any of them."""
    suggested, proof = _parts(thoughts)
    turns = listed(suggested.latest)
    place = 1 + sum(turn.rank is not None for turn in turns)
    certain = most_certain(None if proof is None else proof.latest, place)
    if not turns or certain is None or max(gains([certain])) <= max(gains(turns), default=0):
        return turns, None
    return turns, certain


def _gone(here: str, known: Mapping[str, Listed]) -> dict[str, Listed]:
    """The turns on the boards that the list would not have any more, by their marks."""
    chosen = step_through.chosen(here)
    if chosen is None or not known:
        return {}
    on_boards = [turn for turn in (chosen.turn, chosen.other) if turn is not None]
    return {mark(turn): turn for turn in on_boards if mark(turn) not in known}


def _by_mark(turns: Sequence[Listed], certain: Listed | None) -> dict[str, Listed]:
    return {mark(turn): turn for turn in (*turns, *([certain] if certain else ()))}


def mark(turn: Listed) -> str:
    """A short name that tells a turn from others, whatever its rank."""
    return hashlib.sha256(turn.identity.encode()).hexdigest()[:12]


def line_of(
    turn: Listed,
    chosen: step_through.ChosenTurn | None,
    proved: bool,
    partner: Listed | None = None,
) -> turn_lines.TurnLine:
    """One turn as a line: what it is, what it gives, why, and what can be done with it.

    :param partner: the turn that it is compared with when one asks for that.
    """
    is_chosen = chosen is not None and chosen.turn.identity == turn.identity
    whole = say("listed-sentence", words=turn.words)
    reasons = list(turn.reasons) or [whole]
    reasons += [say("listed-with-hand", hand=one.words, plan=one.plan) for one in turn.plan]
    if any(turn.discard):
        reasons.append(say("listed-discard", cards=hand_token(turn.discard)))
    more = [*reasons[AT_ONCE:], *figures(turn)]
    if turn.reasons:
        more.insert(0, whole)
    if turn.counted:
        more.append(turn.counted)
    more += turn.alike
    short = turn.short
    if turn.alike:
        short = say("listed-with-like", short=short, number=len(turn.alike))
    actions = {turn_lines.SHOW: turn.show_words}
    if turn.exchange is not None:
        actions[turn_lines.MAKE] = say("listed-exchange.make")
    if partner is not None:
        actions[turn_lines.COMPARE] = partner.compare_words
    return turn_lines.TurnLine(
        id=mark(turn),
        rank=turn.label,
        short=short,
        words=turn.words,
        gain=turn.gain_words,
        margin=turn.margin_words,
        chance=turn.chance,
        standing="best" if turn.rank == 1 else "equal" if turn.equal else "behind",
        proved=proved,
        chosen=is_chosen,
        reasons=[*reasons[:AT_ONCE], *turn.why_first],
        more=more,
        tags=[tag_of(name) for name in turn.tags],
        actions=actions,
    )


def tag_of(name: str) -> turn_lines.Tag:
    """A tag with what it means and the rule that it is about."""
    text = tags()[name]
    rule = section(text["section"])
    assert rule is not None
    heading = say("listed-rule", section=rule.section, title=rule.title)
    return turn_lines.Tag(name=name, words=text["words"], rule=heading, text=rule.text)


def figures(turn: Listed) -> list[str]:
    """What is certain, margin and chance with their errors, and how they were found."""
    sentences = [turn.guarantee] if turn.guarantee else []
    if turn.margin is not None:
        sentences.append(say("listed-expected-margin", margin=turn.margin_words))
    if turn.win is not None:
        sentences.append(say("listed-win-chance", chance=turn.win_words))
    sentences.append(say("listed-looked", how=turn.looked))
    return [*sentences, *turn.rival_words]
