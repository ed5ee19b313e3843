"""``khronos puzzles``: the list, a puzzle missed and solved, the check, a sheet, refusals."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from khronos_process import Khronos, fine, inside, refused, value
from representative import known_puzzle

from advisor.teach.lessons import LearningProgress
from advisor.teach.puzzles import in_order, puzzle_checks, puzzles
from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf, sheet_pages

#: On a turn with income.
FIRST = known_puzzle("p-0675a33d31")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """``khronos puzzles`` within this process, with a folder for progress of its own."""
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path / "data"))
    within = inside(tmp_path, monkeypatch)

    def ran(*arguments: str, stdin: bytes = b"", **more: object) -> object:
        return within("puzzles", *arguments, stdin=stdin, **more)

    return ran  # type: ignore[return-value]


def typed(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_the_list_tells_nothing_of_the_solutions(run: Khronos) -> None:
    told = fine(run())
    assert len(re.findall(r"^  \[ \] +\d+  turn [1-7], ", told, re.MULTILINE)) == len(puzzles())
    assert told.endswith("Next: khronos puzzles 1\n")
    assert not any(theme in told for theme in ("junction", "paradox", "capture"))
    listed = value(run("--json"))
    assert [one["number"] for one in listed] == list(range(1, len(puzzles()) + 1))
    assert listed[FIRST.number - 1]["themes"] == list(FIRST.model.themes)
    assert all("accepted" not in one for one in listed)


def test_themes_and_beginners_can_be_chosen(run: Khronos) -> None:
    few = value(run("--beginner", "--json"))
    assert 0 < len(few) < len(puzzles())
    assert all(one["beginner"] for one in few)
    assert [one["number"] for one in few] == [one.number for one in in_order(beginners=True)]
    first, second = few[0], few[1]
    assert f"Next: khronos puzzles {first['number']} --beginner\n" in fine(run("--beginner"))
    solution = next(one.model.solution for one in puzzles() if one.id == first["id"])
    told = fine(run(first["id"], "--beginner", stdin=typed(*solution, "end", "y", "q")))
    assert f"Puzzle {second['number']}" in told
    some = value(run("--theme", FIRST.theme, "--json"))
    assert FIRST.id in [one["id"] for one in some]
    assert all(FIRST.theme in one["themes"] for one in some)
    refused(run("--theme", "magic"), "magic")


def test_a_puzzle_is_missed_then_solved_and_judged_only_at_the_end(run: Khronos) -> None:
    solution = FIRST.model.solution
    lines = ["end", *FIRST.model.obvious.plays, "end", "again", *solution]
    before = fine(run(FIRST.id, stdin=typed(*lines)))
    assert before.count("more is possible.") == 2
    assert "That looks best if you take one play at a time." in before
    assert "Goal reached." not in before
    assert not value(run("--json"))[FIRST.number - 1]["solved"]
    told = fine(run(FIRST.id, stdin=typed(*solution, "end", "show", "n")))
    assert "Goal reached." in told
    assert f"No turn earns more than {FIRST.model.value.ecus:g} Ecus" in told
    assert "  ".join(FIRST.model.obvious.plays) in told
    entry = value(run("--json"))[FIRST.number - 1]
    assert (entry["solved"], entry["tries"]) == (True, 3)
    assert f"[x] {FIRST.number:3}" in fine(run())
    assert LearningProgress().standings()[FIRST.id].reached


def test_a_miss_tells_what_it_costs_and_compare_plays_it_out(run: Khronos) -> None:
    model = FIRST.model
    told = fine(run(FIRST.id, stdin=typed("compare", *model.obvious.plays, "end", "quit")))
    assert told.count("There is nothing to compare") == 1
    less = round(model.value.ecus) - model.obvious.ecus
    assert f"The best turn earns {model.value.ecus:g} Ecus: yours costs you {less} Ecus." in told
    assert not any(play in told for play in model.solution)
    assert not value(run("--json"))[FIRST.number - 1]["solved"]
    lines = [*model.obvious.plays, "end", "compare", "compare boards"]
    lines += ["again", *model.solution, "end", "compare boards"]
    told = fine(run(FIRST.id, stdin=typed(*lines)))
    assert f"Your turn:\n  1. {model.obvious.plays[0]}" in told
    assert f"In all {model.obvious.ecus} Ecus.\n" in told
    assert f"In all {model.value.ecus:g} Ecus, {less} more than yours.\n" in told
    for play in model.solution:
        assert f". {play}" in told
    plays = len(model.obvious.plays) + len(model.solution)
    assert told.count("\nUnseen: ") == 2 * plays
    assert "Goal reached." in told


def test_a_reply_that_takes_more_is_told_with_its_cards(run: Khronos) -> None:
    """After doing nothing the last player takes what the best turn would have kept."""
    told = fine(run("p-1855c66736", stdin=typed("end", "quit")))
    assert re.search(
        r"^Your turn also leaves more for Blue: if they hold .* \(chance \d+ %\)",
        told,
        re.MULTILINE,
    )
    assert re.search(r"^  [mfr][:-]\S+$", told, re.MULTILINE)


def test_hints_come_one_by_one(run: Khronos) -> None:
    told = fine(run(FIRST.id, stdin=typed("hint", "hint", "hint")))
    assert [told.count(hint) for hint in FIRST.model.hints] == [1, 1, 1]
    assert value(run("--json"))[FIRST.number - 1]["hints"] == 3


def test_the_check_tells_what_it_finds(run: Khronos, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_checks, "faults", lambda one: ["wrong"] if one == FIRST else [])
    found = run("--check", "--json")
    assert (found.code, found.err) == (2, "")
    assert (
        found.out
        == f'{{"failures":["{FIRST.number} {FIRST.id}: wrong"],"total":{len(puzzles())}}}\n'
    )
    monkeypatch.setattr(puzzle_checks, "faults", lambda one: [])
    assert value(run("--check", "--json")) == {"total": len(puzzles()), "failures": []}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("999",), "there is no puzzle 999"),
        (("p-00",), "p-00"),
        (("1", "--check"), "--check looks at all puzzles"),
        (("1", "--json"), "--json goes with the list"),
        (("1", "--sheet", "a.pdf"), "--begin"),
        (("--sheet", "a.png"), ".pdf"),
        (("--sheet", "a.pdf", "--begin", "999"), "no puzzle from 999 on"),
        (("--sheet", "a.pdf", "--beginner", "--begin", "314"), "puzzle 314 is not among these"),
    ],
)
def test_what_can_go_wrong_is_told(run: Khronos, arguments: tuple[str, ...], words: str) -> None:
    refused(run(*arguments), words)


# -- sheets ----------------------------------------------------------------------------------------


@pytest.fixture
def printer() -> None:
    """The extra and the system's library cairo below it; CI has to have them."""
    try:
        import cairosvg  # noqa: F401
        import pypdf  # noqa: F401
    except (ImportError, OSError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no sheets here: {error}")


def test_the_pages_of_a_sheet_tell_solutions_on_the_last_only() -> None:
    *tasks, last = sheet_pages(puzzles()[:5])
    assert len(tasks) == 3
    for one in puzzles()[:5]:
        assert f">{one.number}. " in last
        told = last[last.index(f">{one.number}. ") :].replace("</text>", " ")
        for play in one.model.solution:
            where = re.search(r"@?([a-z]\d+)$", play)
            assert where is None or f"{where[1]} of " in told or f"on {where[1]}" in told
        assert "@" not in last, "plays are told in words"
        assert f">Puzzle {one.number}<" in "".join(tasks)
        assert not any(hint in "".join(tasks) for hint in one.model.hints)
        assert one.model.after not in "".join(tasks)


def test_the_legend_of_a_page_names_the_players_of_both_puzzles() -> None:
    first, *others = puzzles()
    players = set(first.position.table.colors)
    same = next(one for one in others if set(one.position.table.colors) <= players)
    more = next(one for one in others if not set(one.position.table.colors) <= players)
    for second, legends in ((same, 1), (more, 2)):
        page, _ = sheet_pages([first, second])
        assert page.count('data-legend="yes"') == legends


@pytest.mark.usefixtures("printer")
def test_a_sheet_is_a_pdf_with_a_page_for_two_puzzles_and_the_solutions(
    run: Khronos, tmp_path: Path
) -> None:
    import pypdf

    result = run("--sheet", "club.pdf", "--begin", "2", "--count", "3")
    assert (result.code, result.out) == (0, "")
    assert result.err == "wrote club.pdf: 3 puzzles on 3 pages\n"
    pages = pypdf.PdfReader(tmp_path / "club.pdf").pages
    assert [tuple(round(side) for side in page.mediabox[2:]) for page in pages] == [(595, 842)] * 3
    texts = [page.extract_text() for page in pages]
    assert "Puzzle 2" in texts[0]
    assert "Solutions" in texts[-1]
    assert not any("Solutions" in text for text in texts[:-1])
    refused(run("--sheet", "club.pdf"), "already there")


@pytest.mark.usefixtures("printer")
def test_a_sheet_for_beginners_goes_on_from_a_puzzle_in_their_order(
    run: Khronos, tmp_path: Path
) -> None:
    import pypdf

    order = [one.number for one in in_order(beginners=True)]
    # One that a lower number follows.
    at = next(n for n in range(1, len(order)) if order[n] > order[n + 1])
    where = ("--beginner", "--begin", str(order[at]), "--count", "2")
    assert run("--sheet", "few.pdf", *where).code == 0
    text = pypdf.PdfReader(tmp_path / "few.pdf").pages[0].extract_text()
    assert text.index(f"Puzzle {order[at]}") < text.index(f"Puzzle {order[at + 1]}")


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(NoPrinter, match="sheets"):
        pdf(["<svg/>"])
