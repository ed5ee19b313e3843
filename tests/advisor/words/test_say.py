"""The seam of the languages: every key is there, with the arguments that its text takes."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle

from advisor.words.say import VARIABLE, Language, count, fixed, joined, keys, listed, name, say
from docs.building.texts import ROOT
from positions.things import BUILDING_KIND_SIZE, COLORS, EPOCHS, KINDS
from positions.words.say import later

#: What a text may take, by key, as ``{ $name }`` in its source says.
_ARGUMENT = re.compile(r"\$([a-z][a-z-]*)")
_MODULES = sorted(
    path for floor in ("positions", "search", "advisor") for path in (ROOT / floor).glob("**/*.py")
)


#: A fresh interpreter that knows the lowest floor alone.
_LOWEST = "from positions.words.say import add_texts, keys, name, say; "


@cache
def calls(*floors: str) -> list[tuple[str, str, set[str] | None]]:
    """File, key and arguments of each call of ``say`` and ``later`` with a fixed key; None where a
    mapping gives more of them."""
    result = []
    for path in _MODULES:
        if floors and path.relative_to(ROOT).parts[0] not in floors:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("say", "later") or not node.args:
                continue
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                known = {one.arg for one in node.keywords if one.arg is not None}
                whole = all(one.arg is not None for one in node.keywords)
                result.append((path.name, key.value, known if whole else None))
    return result


def test_every_key_that_is_said_has_a_text_with_these_arguments() -> None:
    assert len(calls()) > 50
    for file, key, known in calls():
        entry, _, form = key.partition(".")
        assert entry in keys(), (file, key)
        source = keys()[entry]
        assert not form or f".{form} =" in source, (file, key)
        taken = set(_ARGUMENT.findall(source))
        assert known is None or known <= taken, (file, key)
        assert known is None or form or "    ." in source or known == taken, (file, key)


def run(code: str) -> str:
    """The last line that a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def test_the_lower_floors_say_texts_of_their_own() -> None:
    theirs = set(run(f"{_LOWEST} print(*keys())").split())
    assert theirs < set(keys())
    for file, key, _ in calls("positions", "search"):
        assert key.partition(".")[0] in theirs, (file, key)


def test_a_package_adds_its_texts_once() -> None:
    assert run(f"{_LOWEST} print('play-populate' in keys(), name('castle'))") == "False Castle"
    both = "add_texts('advisor.words'); import advisor.words; print(say('play-populate', at='c4'))"
    first = "name('castle'); say('language-locale'); "
    assert run(_LOWEST + first + both) == "Place a cube on c4 of Reason"


def test_two_packages_have_no_text_of_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "second_words"
    (package / "en").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "en" / "names.ftl").write_text("name-castle = Fortress\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    wrong = "try: keys()\nexcept ValueError as error: print(error)"
    said = run(f"{_LOWEST} add_texts('second_words')\n{wrong}")
    assert said == "second_words: name-castle, which another text has, too"


def _takes_more(key: str) -> bool:
    """Whether the text itself, its forms aside, takes arguments."""
    return "$" in re.split(r"\n    \.", keys()[key])[0]


def test_every_text_can_be_parsed() -> None:
    """Without arguments, all that may be wrong is that they are missing."""
    wrong = []
    for key in sorted(keys()):
        try:
            text = say(key)
        except LookupError as error:
            text = str(error)
        if _takes_more(key) and not re.search("Unknown external|no text of its own", text):
            wrong.append((key, text))
    assert wrong == []


def test_a_text_takes_arguments_of_any_length() -> None:
    name_of_file = "9" * 5_000
    assert say("file-alias", name=name_of_file) == f"the alias *{name_of_file} is not allowed"
    parts = [f"Red's Keep on square {number}" for number in range(400)]
    described = joined("boards-and", parts)
    assert all(part in described for part in parts)


def test_names_have_the_forms_that_sentences_need() -> None:
    assert (name("abbey"), name("abbey", "a"), name("watch_tower", "A")) == (
        ("Abbey", "an Abbey", "A Watch Tower")
    )
    assert (name("red", "whose"), name("you", "whose")) == ("Red's", "your")


@pytest.mark.parametrize("thing", [*COLORS, *EPOCHS, *KINDS, *BUILDING_KIND_SIZE])
def test_every_thing_of_the_game_has_a_name(thing: str) -> None:
    assert name(thing)
    for form in ("whose", "Whose") if thing in COLORS else ():
        assert name(thing, form)
    for form in ("a", "A") if thing in BUILDING_KIND_SIZE else ():
        assert name(thing, form)


def test_what_has_no_name_is_called_what_a_file_calls_it() -> None:
    assert say("legend-controls", player="<i>") == "domain that <i> controls"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [count(n, "ecu") for n in (0, 1, 2, -1)] == ["0 Ecus", "1 Ecu", "2 Ecus", "-1 Ecu"]
    assert count(12_345, "position") == "12,345 positions"
    assert say("number", number=fixed(1234.25, 1)) == "1,234.2"
    assert say("number", number=fixed(-0.04, 1)) == "0.0"
    assert say("figure", mean=fixed(-3.05, 1), error=fixed(0.1, 1)) == "-3.0 ± 0.1"
    assert say("figure", mean=fixed(3, 1), error=Decimal(1)) == "+3.0 ± 1"


def test_lists() -> None:
    assert [listed(list(texts)) for texts in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert listed(["a", "b"], "or") == "a or b"
    assert joined("list-and", ["a", "b", "c"]) == "a, b, c"


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(LookupError):
        say("no-such-text")
    with pytest.raises(LookupError, match="at"):
        say("play-populate")


def test_what_is_said_later_is_in_the_language_of_that_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = later("play-populate", at="c4")
    assert text == later("play-populate", at="c4") != later("play-populate", at="c5")
    monkeypatch.setenv(VARIABLE, "pseudo")
    assert str(text) == "⟦Place a cube on c4 of Reason⟧"


def test_the_pseudo_language_marks_every_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "pseudo")
    assert say("play-populate", at="c4") == "⟦Place a cube on c4 of Reason⟧"
    monkeypatch.setenv(VARIABLE, "../../..")
    assert say("play-populate", at="c4") == "Place a cube on c4 of Reason"


@pytest.mark.parametrize(
    "start",
    [
        "from advisor.cli import main; main(['--version'])",
        "from advisor.cli import main; main(['suggest', 'r8-12-income', '--json'])",
        "import advisor.engine.server",
        "import khronos; khronos.load('r8-12-income')",
    ],
)
def test_nothing_of_fluent_is_imported_before_something_is_said(start: str) -> None:
    assert run(f"import sys; {start}; print('fluent.runtime' in sys.modules)") == "False"


def test_visitors_say_the_same_text_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a thread of its own; a text that one of them is reading in is there for all, also
    where the machine is slow in that moment."""
    read_in = FluentBundle.add_resource

    def slowly(*arguments: Any) -> None:
        time.sleep(0.002)
        read_in(*arguments)

    monkeypatch.setattr(FluentBundle, "add_resource", slowly)
    language, together = Language(keys()), threading.Barrier(8)
    plain = [f"name-{thing.replace('_', '-')}" for thing in (*BUILDING_KIND_SIZE, *COLORS, *EPOCHS)]

    def said() -> list[str]:
        together.wait()
        return [language.say(key, {}) for key in plain]

    with ThreadPoolExecutor(8) as visitors:
        first, *others = [one.result() for one in [visitors.submit(said) for _ in range(8)]]
    assert all(other == first for other in others)
