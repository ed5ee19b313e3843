"""The rules as data: every § there, and every § that a message cites can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from khronos_process import Khronos, refused
from typer.testing import CliRunner

from advisor.cli.command_line import app
from advisor.words import rulebook

RUNNER = CliRunner()
PROJECT = Path(__file__).parents[3]
#: Paragraphs of each chapter.
CHAPTERS = {1: 8, 2: 6, 3: 7, 4: 6, 5: 5, 7: 2, 8: 12, 9: 8}


def test_every_paragraph_is_there_in_order() -> None:
    numbers = [one.section for one in rulebook.rulebook()]
    wanted = [f"{chapter}.{n}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    assert set(wanted) | {"6"} <= set(numbers)
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers, key=lambda text: [int(part) for part in text.split(".")])
    assert {one.source for one in rulebook.rulebook()} == {"b", "x", "r"}
    assert {one.chapter for one in rulebook.rulebook()} == set(rulebook.chapters())


@pytest.mark.parametrize("file", ["refusal.py", "turn_phases.py"])
def test_what_a_refusal_cites_can_be_read(file: str) -> None:
    text = (PROJECT / "search" / "rules" / file).read_text()
    cited = set(re.findall(r'Refusal\(\s*"([0-9.]+)"', text))
    assert cited
    for number in cited | set(re.findall(r'section = "([0-9.]+)"', text)):
        assert rulebook.section(number) is not None, number


def test_paragraphs_are_found_by_number_and_word() -> None:
    assert rulebook.section_number(" §4.3 ") == "4.3"
    assert rulebook.section_number("4.") == "4"
    assert rulebook.section_number("keep") is None
    assert [one.section for one in rulebook.numbered("6")] == ["6"]
    assert rulebook.about(["river"])[0].section == "3.2"
    assert rulebook.about(["Castles"]) == rulebook.about(["castle"])
    assert rulebook.about([""]) == ()


#: What players ask, in their words, and the § that answers it.
QUESTIONS = [
    ("isolated", "3.3"),
    ("Can a Keep stand alone?", "3.3"),
    ("run out", "4.2"),
    ("What happens for lack of tiles?", "4.2"),
    ("Is there a ripple bonus?", "4.2"),
    ("Can I keep cards for my next turn?", "2.1"),
    ("Who is the winner if we tie?", "2.5"),
    ("Who chooses which building is downsized?", "5.5"),
    ("vestige", "3.7"),
    ("What about a tie on Reason?", "6"),
    ("Do buildings touch diagonally?", "1.7"),
    ("Why was my shadow refused?", "4.3"),
    ("Which goes first when three domains are joined?", "5.1"),
    ("May I swap after an exchange?", "7.1"),
    ("Do river squares cost a surcharge?", "3.2"),
    ("How many cards can one adventurer play?", "2.3"),
    ("Can I merge two Hamlets into a Town?", "3.4"),
    ("Do I need a cube to renovate?", "3.7"),
    ("destroy an opponent's building", "3.5"),
    ("Is forest paid per square or once?", "3.2"),
    ("Can I jump from Might straight to Reason?", "2.2"),
    ("Are Ecus open or secret?", "2.6"),
    ("Can I upgrade another player's Hamlet?", "3.4"),
    ("Watch Tower straight to Castle", "3.4"),
    ("Can I put a Watch Tower next to a Castle?", "3.3"),
    ("Must I cast the shadow, or is it optional?", "4.2"),
    ("What if no Castles are left?", "4.2"),
    ("What if the shadow would connect two domains?", "4.3"),
    ("Can my shadow destroy my own building?", "4.4"),
    ("Do two adventurers on the same board collect twice?", "6"),
    ("Both players have the same number of cubes", "6"),
    ("Who owns a Town?", "1.6"),
    ("Can I build in the Age of Reason?", "3"),
    ("mulligan", "2.1"),
    ("Zeitschatten", "4.2"),
    ("ombre temporelle", "4.2"),
    ("Wie viele Karten pro Abenteurer?", "2.3"),
    ("Peut-on détruire une tour adverse ?", "3.5"),
    ("relier deux domaines", "3.3"),
]


@pytest.mark.parametrize(("question", "section"), QUESTIONS)
def test_a_question_in_players_words_finds_its_rule(question: str, section: str) -> None:
    assert rulebook.about(question.split())[0].section == section


@pytest.mark.parametrize(
    "name",
    [
        *("Commanderies", "Prieurés", "prieures", "Confréries", "Confrérie"),
        *("Komturei", "Priorat", "Bruderschaft"),
    ],
)
def test_boards_are_found_by_their_french_and_german_names(name: str) -> None:
    assert [one.section for one in rulebook.about([name])] == ["1.1"]


def test_most_words_of_a_question_are_enough_and_few_are_not() -> None:
    assert rulebook.about(["demolishing", "gargantuan", "opponents"])[0].section == "3.5"
    assert rulebook.about(["gargantuan", "purple", "Castles"]) == ()
    assert rulebook.about(["can", "I"]) == rulebook.about(["can", "i"])


def test_every_ruling_has_another_reading_and_says_where_it_matters() -> None:
    rulings = rulebook.rulings()
    assert len(rulings) > 40
    for one in rulings:
        for text in (one.ours, one.other, one.matters):
            assert text.endswith("."), text
            assert text[0].isupper(), text
        assert one.ours != one.other
        assert rulebook.section(one.section) is not None
    assert {one.section for one in rulings} >= {
        *("1.8", "3.3", "3.7", "5.1", "7.1", "7.2"),
        *(f"9.{number}" for number in range(1, CHAPTERS[9] + 1)),
    }
    assert all(
        one.rulings for one in rulebook.rulebook() if one.source == "r" and one.section != "9"
    )


def test_a_ruling_is_told_with_the_other_reading() -> None:
    told = " ".join(RUNNER.invoke(app, ["rules", "rulings"]).stdout.split())
    assert "this is our reading" in told
    for one in rulebook.rulings():
        readings = f"Our reading: {one.ours} The other reading: {one.other}"
        assert f"{readings} Where it matters: {one.matters}" in told
    alone = " ".join(RUNNER.invoke(app, ["rules", "isolated"]).stdout.split())
    assert alone.startswith("§3.3 Dominion and hierarchy [rulebook]")
    assert "Our reading: A military or religious building may stand alone" in alone


def test_the_reference_sheet_is_written(khronos: Khronos, tmp_path: Path) -> None:
    done = khronos("rules", "--sheet", "sheet.svg", "--ruleset", "matagot")
    assert (done.code, done.out, done.err) == (0, "", "wrote sheet.svg: one page of A4\n")
    text = (tmp_path / "sheet.svg").read_text(encoding="utf-8")
    assert "reference sheet (matagot)" in text
    refused(khronos("rules", "--sheet", "sheet.svg"), "already there")
    refused(khronos("rules", "--sheet", "sheet.txt"), "ends in .pdf or .svg")
    refused(khronos("rules", "4.3", "--sheet", "other.svg"), "leave out the words")
    refused(khronos("rules", "--sheet", "other.svg", "--ruleset", "chess"), "matagot")


def test_the_reference_sheet_is_a_pdf(khronos: Khronos, tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    pytest.importorskip("pypdf")
    assert khronos("rules", "--sheet", "sheet.pdf").code == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
