"""``khronos rules``: the rules and the project's rulings, to read and to search."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Json
from advisor.cli.output import Failure, out, out_json, tell

if TYPE_CHECKING:
    from advisor.words.rulebook import Section


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS", help="A section such as 4.3, or words to look for.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the rules as this program plays them.

    Without words: the contents. With a number: that section, or a whole chapter. With words:
    every section that contains them all. With the word rulings: what this project decided where
    the rulebook is silent.

    \b
    Examples:
      khronos rules
      khronos rules 4.3
      khronos rules shadow castle
      khronos rules rulings
    """
    from advisor.words import rulebook

    words = words or []
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
        hint = "the contents: khronos rules"
        what = f"there is no §{number}" if number is not None else f"nothing about {query!r}"
        raise Failure(f"{what} in the rules ({hint})")
    if as_json:
        out_json([_entry(one) for one in sections])
    elif not words:
        _contents()
    else:
        out("\n\n".join(section_text(one) for one in sections))


def _entry(one: Section) -> dict[str, object]:
    return {
        "section": one.section,
        "title": one.title,
        "source": one.source,
        "text": one.text,
        "rulings": list(one.rulings),
    }


def _rulings(as_json: bool) -> None:
    from advisor.words import rulebook

    rulings = rulebook.rulings()
    if as_json:
        out_json([{"section": number, "ruling": text} for number, text in rulings])
        return
    tell("Where the rulebook is silent, this project decided:\n")
    for number, text in rulings:
        out(_filled(text, f"§{number}".ljust(7), " " * 7))


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
    tell("\nkhronos rules 4.3 shows one, khronos rules shadow finds by word,")
    tell("khronos rules rulings lists what this project decided.")


def section_text(one: Section) -> str:
    """A § for the terminal: head, text, rulings."""
    from advisor.words.rulebook import SOURCES

    lines = [_filled(f"§{one.section} {one.title} [{SOURCES[one.source]}]", "", "  ")]
    for block in one.text.split("\n\n"):
        lines.append(block if block.startswith(" ") else _filled(block, "", ""))
    lines += [_filled(text, "  ruling: ", "    ") for text in one.rulings]
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
