"""What players say and what was measured: the last chapter of ``khronos learn``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cli.output import out, out_json, tell
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.guide import GuideClaim


def named(typed: str) -> GuideClaim | None:
    """The claim whose name was typed, capitals and blanks aside; None if there is none."""
    from advisor.teach.guide import claim, guide
    from positions.name_matching import chosen

    whole_guide = guide()
    name = (
        chosen(typed, [one.id for one in whole_guide.claims]) if whole_guide is not None else None
    )
    return None if name is None else claim(name)


def listed() -> None:
    """The chapter in the list of lessons; nothing where there is no guide."""
    from advisor.teach.guide import guide, title

    whole_guide = guide()
    if whole_guide is None:
        return
    tell(title())
    for one in whole_guide.claims:
        tell(f"  {one.says} ({one.id})")
        tell(f"      {one.verdict}")


def print_claim(one: GuideClaim, as_json: bool) -> None:
    """A claim: the verdict, what was found, what to do, the figures, and where one sees it."""
    from advisor.teach.guide import guide, seen_head

    if as_json:
        out_json(one.model_dump(mode="json"))
        return
    whole_guide = guide()
    assert whole_guide is not None
    tell(one.says)
    out()
    tell(f"{one.verdict} {one.finds}")
    for text in one.advice:
        tell(text)
    out()
    for row in one.rows:
        figures = dict(zip(one.columns, row, strict=True))
        group, games = figures.pop(""), say("dialog-guide-games", games=figures.pop("games"))
        verdict = figures.pop("verdict", None)
        tell(f"{group}: {games if verdict is None else f'{verdict}, {games}'}")
        for name, figure in figures.items():
            if figure:
                tell(f"  {name}: {figure}")
    if one.seen:
        out()
        tell(seen_head())
        for place, seen in enumerate(one.seen, 1):
            tell(f"  {place}. {seen.title}: {seen.says}")
        tell(say("dialog-guide-positions", id=one.id))
    number = one.puzzle_number
    if number is not None:
        tell(say("dialog-guide-puzzle", number=number))
    out()
    tell(say("dialog-guide-counted", counted=one.counted))
    tell(say("dialog-guide-measured", measured=whole_guide.measured))
