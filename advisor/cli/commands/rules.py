"""``khronos rules``: the rules and our rulings on them, to read and to search."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Force, Json, RulesetName, one_of
from advisor.cli.output import Failure, note, out, out_json, save_bytes, tell, writable
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.words.rulebook import Ruling, Section


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORDS", help="help-rules.words", show_default=False),
    ] = None,
    as_json: Json = False,
    sheet: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="help-rules.sheet",
            show_default=False,
        ),
    ] = None,
    ruleset: RulesetName = "rio-grande",
    force: Force = False,
) -> None:
    """Show the rules as this program plays them."""
    from advisor.words import rulebook

    words = words or []
    if sheet is not None:
        if words or as_json:
            raise Failure(say("cli-rules-sheet-alone"))
        _sheet(sheet, ruleset, force)
        return
    if [word.lower() for word in words] == ["rulings"]:
        _rulings(as_json)
        return
    number = rulebook.section_number(" ".join(words))
    if not words:
        sections = rulebook.rulebook()
    elif number is not None:
        sections = rulebook.numbered(number)
    else:
        sections = rulebook.about(words)
    if not sections:
        query = " ".join(words)
        hint = say("cli-rules-contents")
        what = (
            say("cli-rules-no-section", number=number)
            if number is not None
            else say("cli-rules-nothing-about", query=repr(query))
        )
        raise Failure(say("cli-rules-nothing", what=what, hint=hint))
    if as_json:
        out_json([_entry(one) for one in sections])
    elif not words:
        _contents()
    else:
        out("\n\n".join(section_text(one) for one in sections))


def _sheet(file: str, name: str, force: bool) -> None:
    from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf
    from advisor.teach.reference_sheet import reference_sheet, title
    from positions.files.ruleset_files import RULESETS
    from positions.files.ruleset_files import ruleset as numbers

    if not file.lower().endswith((".pdf", ".svg")):
        raise Failure(say("cli-sheet-name"))
    page = reference_sheet(numbers(one_of("ruleset", name, RULESETS)))
    writable(file, force, option="--sheet")
    try:
        data = pdf([page], title()) if file.lower().endswith(".pdf") else page.encode("utf-8")
    except NoPrinter as error:
        raise Failure(str(error)) from None
    save_bytes(data, file)
    note(say("cli-rules-wrote", file=file))


def _entry(one: Section) -> dict[str, object]:
    return {
        "section": one.section,
        "title": one.title,
        "source": one.source,
        "text": one.text,
        "rulings": [_ruling(ruling) for ruling in one.rulings],
    }


def _ruling(one: Ruling) -> dict[str, str]:
    return {
        "section": one.section,
        "ruling": one.ours,
        "other": one.other,
        "matters": one.matters,
    }


def _rulings(as_json: bool) -> None:
    from advisor.words import rulebook

    rulings = rulebook.rulings()
    if as_json:
        out_json([_ruling(one) for one in rulings])
        return
    out(f"{_filled(say('rulings-about'), '', '')}\n")
    blank = " " * 7
    for one in rulings:
        out(_filled(say("ruling-ours", text=one.ours), f"§{one.section}".ljust(7), blank))
        out(_filled(say("ruling-other", text=one.other), blank, f"{blank}  "))
        out(_filled(say("ruling-matters", text=one.matters), blank, f"{blank}  "))


def _contents() -> None:
    from advisor.words import rulebook

    titles = rulebook.chapters()
    chapter = ""
    for one in rulebook.rulebook():
        if one.chapter != chapter:
            chapter = one.chapter
            tell(f"{'' if chapter == '1' else chr(10)}{chapter}  {titles[chapter]}")
        if "." in one.section:
            tell(f"   {one.section:<5} {one.title}")
    tell("\n" + say("cli-rules-how-one"))
    tell(say("cli-rules-how-rulings"))


def section_text(one: Section) -> str:
    """A § for the terminal: head, text, rulings."""
    from advisor.words.rulebook import source_words

    about = {"section": one.section, "title": one.title, "source": source_words(one.source)}
    lines = [_filled(say("rules-section", **about), "", "  ")]
    for block in one.text.split("\n\n"):
        lines.append(block if block.startswith(" ") else _filled(block, "", ""))
    for ruling in one.rulings:
        if ruling.ours != one.text:
            lines.append(_filled(say("ruling-ours", text=ruling.ours), "  ", "    "))
        lines.append(_filled(say("ruling-other", text=ruling.other), "    ", "      "))
        lines.append(_filled(say("ruling-matters", text=ruling.matters), "    ", "      "))
    return "\n".join(lines)


def _filled(text: str, first: str, later: str) -> str:
    width = max(20, min(88, shutil.get_terminal_size((80, 24)).columns))
    return textwrap.fill(
        " ".join(text.split()),
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_on_hyphens=False,
    )
