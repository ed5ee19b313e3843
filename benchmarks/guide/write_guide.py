"""Writes the guide: docs/strategy.md with its plots and positions, the data that the program shows,
and benchmarks/guide/guide_cost.md. Every number comes from the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from advisor.bots.players.levels import called
from advisor.teach.guide import seen_head
from advisor.teach.puzzles import Puzzle
from benchmarks.guide import exchanging
from benchmarks.guide.claim_answers import ClaimAnswer
from benchmarks.guide.claim_files import MeasuredClaim, claims
from benchmarks.guide.claim_words import (
    Words,
    advice,
    cells,
    finding,
    table,
    verdict_of,
    words,
)
from benchmarks.guide.estimates import DRAWS
from benchmarks.guide.game_plan import GameLine
from benchmarks.guide.game_store import GameStore
from benchmarks.guide.guide_examples import Example, examples, puzzle_for
from benchmarks.guide.guide_plot import plot
from benchmarks.guide.measured_games import Group, MeasuredGame, games_of, split
from benchmarks.guide.measures import MEASURES
from positions.files.save import to_document, to_yaml, write_text_safely

#: Name of the claim that the experiment answers.
EXCHANGING = "exchanging-costs"
#: What the sayings and their figures speak of.
TERMS = (
    "A margin is a player's Ecus at the end of the game less those of the best other player. What a"
    " board promises is what it would pay as it stands. An epoch is one of the three boards. Rio"
    " Grande and Matagot are editions of the game with 55 and 33 cards; Hold'em is the variant in"
    " which cards may be swapped with three that lie open. Undecided: the games do not show"
    " whether it is so."
)


@dataclass(frozen=True, slots=True)
class ClaimReport:
    """All that is told of a claim."""

    id: str
    claim: MeasuredClaim
    words: Words
    answers: Mapping[Group, ClaimAnswer]
    seen: list[Example]
    puzzle: Puzzle | None

    @property
    def has_verdict(self) -> bool:
        """Whether its games decide it, or leave it undecided."""
        return self.claim.withdrawn is None

    @property
    def verdict(self) -> str:
        """For whom it is true, or that nothing is said of that."""
        return verdict_of(self.claim, self.answers)

    @property
    def found(self) -> str:
        """Its first figures in words; without a verdict also why they say no more."""
        found = finding(self.words, self.answers)
        if self.claim.withdrawn is None:
            return found
        return f"{found} {_sentence(self.claim.withdrawn.reason)}"

    def plot(self) -> str | None:
        """Its first figure as a picture; None where nothing is known."""
        return plot(self.answers, self.has_verdict)


def claim_reports(
    games: list[MeasuredGame], experiment: list[MeasuredGame], store: GameStore
) -> list[ClaimReport]:
    """Every claim with its answers, positions and puzzle."""
    reports: list[ClaimReport] = []
    for name, claim in claims().claims.items():
        said = words()[name]
        taken = [one.puzzle for one in reports if one.puzzle is not None]
        answers = answers_of(name, claim, games, experiment)
        shown = examples(said, games, store)
        reports.append(ClaimReport(name, claim, said, answers, shown, puzzle_for(said, taken)))
    return reports


def answers_of(
    name: str, claim: MeasuredClaim, games: list[MeasuredGame], experiment: list[MeasuredGame]
) -> dict[Group, ClaimAnswer]:
    """What was found of a claim in each group of games."""
    groups = split(games, claim.split)
    if name != EXCHANGING:
        return {group: MEASURES[name](here) for group, here in groups.items()}
    tested = split(experiment, claim.split)
    return {group: exchanging.answer(tested.get(group, []), here) for group, here in groups.items()}


def write(
    out: Path, data: Path, store: GameStore, tests: tuple[GameLine, ...], player: str
) -> None:
    """Write everything below a folder that has ``docs``, ``advisor/teach`` and ``benchmarks``.

    :raises ValueError: no game has been looked at.
    """
    games = games_of(data, store.lines)
    if not games:
        raise ValueError("no game has been looked at: python -m benchmarks.guide replay")
    reports = claim_reports(games, games_of(data, tests, "exchanging"), store)
    folder = out / "docs" / "strategy"
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.svg"), *folder.glob("*.yaml")):
        old.unlink()
    for one in reports:
        picture = one.plot()
        if picture is not None:
            write_text_safely(folder / f"{one.id}.svg", picture + "\n")
        for number, example in enumerate(one.seen, 1):
            write_text_safely(folder / f"{one.id}-{number}.yaml", to_yaml(example.setup))
    measured = measured_words(games, player)
    write_text_safely(out / "docs" / "strategy.md", page(reports, measured))
    for name, text in (
        ("advisor/teach/guide.json", program_data(reports, measured)),
        ("benchmarks/guide/guide_cost.md", cost_page(games, data, player)),
    ):
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_text_safely(file, text)


def measured_words(games: list[MeasuredGame], player: str) -> str:
    """What was played, in a sentence."""
    plan = claims().games
    known = sum(game.luck is not None for game in games)
    text = (
        f'{len(games):,} games on the full-size map "{plan.map.capitalize()}", all seats played by'
        f" the program's strongest opponent ({called(player)})."
    )
    if known < len(games):
        text += f" Luck has been worked out for {known:,} of them."
    if len(games) < plan.number:
        text += (
            f" {plan.number:,} are planned; until all have been played, a verdict may still change."
        )
    return f"{text} {TERMS}"


# -- docs/strategy.md ------------------------------------------------------------------------------


def page(reports: list[ClaimReport], measured: str) -> str:
    """The guide in Markdown, the verdicts first."""
    lines = [
        "# What players say, and what was measured",
        "",
        "Sayings about Khronos. Each was written down with its measure and its thresholds"
        " before a game was played"
        " ([benchmarks/guide/guide_claims.yaml](../benchmarks/guide/guide_claims.yaml)),"
        " and is true, false or undecided by these alone. The games were played by a"
        " program: what is true of it need not be true of your table.",
        *_withdrawals(reports),
        "",
        measured,
        "",
        "| players say | is it so? |",
        "|---|---|",
        *(
            f"| [{one.claim.says}](#{one.id}) | {one.verdict} |"
            for one in reports
            if one.has_verdict
        ),
        *_measured_only(reports),
    ]
    for one in reports:
        lines += ["", *_section(one)]
    lines += ["", *_method()]
    return "\n".join(lines) + "\n"


def _withdrawals(reports: list[ClaimReport]) -> list[str]:
    """What changed after the games, if anything did."""
    number = sum(not one.has_verdict for one in reports)
    if not number:
        return []
    return [
        "",
        f"Of {len(reports)} sayings, {number} had a verdict that their measure cannot give. It"
        " is withdrawn: for these the page says what was measured, and why that is not what"
        " players say. The figures are the same as before.",
    ]


def _measured_only(reports: list[ClaimReport]) -> list[str]:
    """The table of what was measured without a verdict."""
    rows = [
        f"| {one.claim.says} | [{one.claim.heading}](#{one.id}) |"
        for one in reports
        if not one.has_verdict
    ]
    head = "| players say, without a verdict | what was measured instead |"
    return ["", head, "|---|---|", *rows] if rows else []


def _section(one: ClaimReport) -> list[str]:
    lines = [
        f'<a id="{one.id}"></a>',
        "",
        f"## {one.claim.heading}",
        "",
        *_findings(one),
        "",
        *table(one.answers, one.has_verdict),
    ]
    if one.plot() is not None:
        lines += ["", f"![{one.claim.heading}](strategy/{one.id}.svg)"]
    lines += [
        "",
        f"How it was measured: {_sentence(one.claim.measure)} {_sentence(one.claim.counted)}",
    ]
    if one.has_verdict:
        true_if, false_if = _sentence(one.claim.true_if), _sentence(one.claim.false_if)
        lines += ["", f"True if: {true_if} False if: {false_if}"]
    if one.seen:
        lines += ["", seen_head(), ""]
        for number, example in enumerate(one.seen, 1):
            file = f"strategy/{one.id}-{number}.yaml"
            lines.append(f"- [{example.title}]({file}): {example.says} Played: {example.played}.")
    if one.puzzle is not None:
        number = one.puzzle.number
        lines += ["", f"A puzzle about it: number {number} (`khronos puzzles {number}`)."]
    return lines


def _findings(one: ClaimReport) -> list[str]:
    """The verdict, what was found, and what to do."""
    text = f"**{one.verdict}** {one.found}"
    advised = [f"- {line}" for line in advice(one.words, one.answers)]
    return [text, "", *advised] if advised else [text]


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _method() -> list[str]:
    return [
        "## How it was measured",
        "",
        "Every deal is played as often as there are players, its hands a seat further each time, so"
        " that every seat has every hand. Figures in brackets are intervals that hold with 95 %: as"
        f" games of one deal are not independent, the deals are drawn again {DRAWS:,} times. A"
        " figure is clear of 0 if its interval does not contain 0. Luck is that of"
        " [review.md](review.md): what each draw was worth beyond what could be expected of it."
        " Margins are final Ecus less those of the best other seat.",
        "",
        "The page is made from the games by `python -m benchmarks.guide write`; the games are in"
        " `benchmarks/guide/data/guide-*.tar.xz`, what was counted in them in"
        " `benchmarks/guide/data/guide-*.jsonl.gz`. What it cost is in"
        " [benchmarks/guide/guide_cost.md](../benchmarks/guide/guide_cost.md).",
    ]


# -- advisor/teach/guide.json
# -----------------------------------------------------------------------


def program_data(reports: list[ClaimReport], measured: str) -> str:
    """The guide as the program shows it (``advisor.teach.guide``)."""
    value = {"measured": measured, "claims": [_claim(one) for one in reports]}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _claim(one: ClaimReport) -> dict[str, Any]:
    head, *rows = cells(one.answers, one.has_verdict)
    return {
        "id": one.id,
        "says": one.claim.heading,
        "verdict": one.verdict,
        "finds": one.found,
        "advice": advice(one.words, one.answers),
        "counted": f"{_sentence(one.claim.measure)} {_sentence(one.claim.counted)}",
        "columns": head,
        "rows": rows,
        "seen": [
            {
                "title": example.title,
                "says": f"{example.says} Played: {example.played}",
                "position": to_document(example.setup),
            }
            for example in one.seen
        ],
        "puzzle": None if one.puzzle is None else one.puzzle.id,
    }


# -- benchmarks/guide/guide_cost.md ----------------------------------------------------------------


def cost_page(games: list[MeasuredGame], data: Path, player: str) -> str:
    """What games and luck cost, by players."""
    played, tested = (pace(data / f"guide-pace{end}.json") for end in ("", "-exchanging"))
    lines = [
        "# What the guide cost",
        "",
        f"`python -m benchmarks.guide games`, all seats `{player}`, then `luck`, `replay`,"
        " `exchanging` and `write`. Seconds are those of the processor, means of a game; games per"
        " hour are those of one core.",
        "",
        "| players | games | seconds, played | games per hour | seconds, luck |",
        "|---|---|---|---|---|",
    ]
    total: float | None = 0.0
    for players in sorted({game.line.players for game in games}):
        here = [game for game in games if game.line.players == players]
        number, seconds = played.get(str(players), (0, 0.0))
        mean = seconds / number if number else None
        luck = [float(game.luck["seconds"]) for game in here if game.luck is not None]
        of_luck = sum(luck) / len(luck) if luck else None
        if total is not None:
            each = None if mean is None or of_luck is None else mean + of_luck
            total = None if each is None else total + each * len(here)
        lines.append(
            f"| {players} | {len(here)} | {_seconds(mean)} |"
            f" {'' if not mean else f'{3600 / mean:.0f}'} | {_seconds(of_luck)} |"
        )
    spent = "not measured" if total is None else f"{total / 3600:.1f} core-hours"
    lines += [
        "",
        f"Games and luck of all of them: {spent} (asked: at most 24 core-hours for"
        f" {claims().games.number:,} games).",
    ]
    if tested:
        number = sum(int(one) for one, _ in tested.values())
        hours = sum(seconds for _, seconds in tested.values()) / 3600
        lines.append(f"The experiment on exchanges: {number} games, {hours:.1f} core-hours.")
    return "\n".join(lines) + "\n"


def pace(file: Path) -> dict[str, tuple[int, float]]:
    """Games and the seconds that they took, by players, as far as they were counted."""
    paces = json.loads(file.read_text()) if file.exists() else {}
    return {players: (int(number), float(seconds)) for players, (number, seconds) in paces.items()}


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"
