"""What is read from outside, a target for each kind: seeds, and what must hold of any bytes.

Each ``check`` takes any bytes and raises ``AssertionError`` where its invariant does not hold, and
lets every exception through that the documentation does not name.
"""

from __future__ import annotations

import base64
import json
import tempfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hostile import POSITION
from pydantic import ValidationError
from record_trees import tree as random_record

from advisor.advise.game_records.record_replay import checked
from advisor.bots.arena.arena_folder import Folder, OtherArena
from advisor.bots.arena.arena_match import Setting
from advisor.bots.players.named_players import BadName
from advisor.engine import messages
from advisor.page.pages.learn import kept_lessons, training_visit
from advisor.page.pages.retry import retry_visit
from advisor.page.visit import game_history, share_link, uploads
from advisor.page.visit.game_record import BrokenGame, RecordedGame
from advisor.teach.lessons import LearningProgress, ProgressLost
from advisor.teach.lessons.lesson_files import parse_lesson
from advisor.teach.puzzles.puzzle_files import parse_puzzle
from advisor.teach.sparring import Match, NotSparring, resumed, saved, seated
from advisor.teach.sparring.saved_games import SEALED, _masked
from advisor.teach.trainer.carried_profile import Carried, unpacked
from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.profile_export import NoProfile, profile_of, profile_text, text_in
from advisor.teach.trainer.profile_store import Store
from positions.files.canonical import canonical_text
from positions.files.load_position import LIBRARY, Loaded, parse_setup
from positions.files.map_files import load_map, parse_map
from positions.files.problems import CODES, FileProblems, Problem
from positions.files.reader import text_of
from positions.files.ruleset_files import check_ruleset, ruleset
from positions.files.save import map_to_yaml, to_json, to_yaml
from positions.records.record_files import GameRecord, parse_record
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup
from search.rules.open_position import problems
from search.rules.setup_check import defects

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of file, or of text."""

    #: What must hold, in a sentence.
    invariant: str
    seeds: Callable[[], Sequence[bytes]]
    check: Callable[[bytes], None]


def said_well(result: Sequence[Problem]) -> None:
    """Every problem has a code that is documented, and words."""
    assert result
    for problem in result:
        assert problem.code in CODES, problem.code
        assert problem.message
        assert "\n" not in problem.message
        assert problem.line is None or problem.line >= 1


def in_words(error: Exception, words: str = "") -> None:
    """A refusal is a sentence that can be printed, and has these words."""
    said = str(error)
    assert said
    assert said.isprintable()
    assert words in said


def text(data: bytes) -> str | None:
    """The text in the bytes of a file; None if they are refused as no text."""
    try:
        return text_of(data, "x")
    except FileProblems as error:
        said_well(error.problems)
        return None


def files(folder: Path, pattern: str, most: int = 12) -> list[bytes]:
    """Files of the project as seeds, spread over all there are."""
    result = sorted(folder.rglob(pattern))
    return [file.read_bytes() for file in result[:: max(1, len(result) // most)]]


# -- positions, maps, rulesets ---------------------------------------------------------------------


@cache
def position_seeds() -> list[bytes]:
    yamls = files(LIBRARY, "*.yaml")
    setups = [parse_setup(seed.decode()).require() for seed in yamls]
    return [POSITION.encode(), *yamls, *(to_json(setup).encode() for setup in setups)]


def same_again(setup: Setup) -> None:
    """A position that was read is written and read again the same."""
    before = canonical_text(setup)
    for written in (to_yaml(setup), to_json(setup)):
        again = parse_setup(written).require()
        assert canonical_text(again) == before
        assert (again.title, again.notes, again.tags) == (setup.title, setup.notes, setup.tags)


def check_position(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    loaded = parse_setup(content)
    if loaded.ok:
        setup = loaded.require()
        same_again(setup)
        for problem in defects(setup):
            assert problem.code in CODES
        return
    said_well(problems(loaded))
    with pytest.raises(FileProblems):
        loaded.require()


@cache
def map_seeds() -> list[bytes]:
    return files(ROOT / "positions" / "maps", "*.yaml")


def check_map(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        result = parse_map(content)
    except FileProblems as error:
        said_well(error.problems)
        return
    assert parse_map(map_to_yaml(result)) == result


@cache
def ruleset_seeds() -> list[bytes]:
    return files(ROOT / "positions" / "rulesets", "*.yaml")


def check_rules(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        check_ruleset(content)
    except FileProblems as error:
        said_well(error.problems)


# -- records ---------------------------------------------------------------------------------------

OLD = """\
khronos-record: 1
players: [{color: red, name: Ann}, {color: green, name: Bob}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
  boards: {might: [], faith: [], reason: []}
plays:
  - {by: red, play: "m:keep@c3=2m/0+2", ecus: 0}
  - {by: red, play: "end", ecus: 0}
  - {by: green, play: "m-f/0", ecus: -1}
"""


@cache
def record_seeds() -> list[bytes]:
    grown = [random_record(Random(seed), 14, seed % 2 == 1) for seed in range(8)]
    return [OLD.encode(), *(record_to_yaml(record).encode() for record in grown)]


def check_record(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        record = checked(parse_record(content))
    except FileProblems as error:
        said_well(error.problems)
        return
    same_record(record)


def same_record(record: GameRecord) -> None:
    """A record that was read is written and read again the same."""
    written = record_to_yaml(record)
    again = checked(parse_record(written))
    assert record_to_yaml(again) == written
    assert again.turns == record.turns


# -- training and lessons --------------------------------------------------------------------------


@cache
def profile_seeds() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "t.sqlite")
        store.begin("Ada", NOW)
        result = [store.exported("Ada").encode()]
        for number in range(6):
            store.add("Ada", RatedAttempt(f"p{number // 2}", NOW, number % 3 == 0, number % 2))
            result.append(store.exported("Ada").encode())
    return result


@cache
def _store() -> Store:
    folder = tempfile.TemporaryDirectory()
    _KEPT.append(folder)
    return Store(Path(folder.name) / "training.sqlite")


_KEPT: list[Any] = []


def check_profile(data: bytes) -> None:
    try:
        profile = profile_of(text_in(data, "x"))
    except NoProfile as error:
        in_words(error)
        return
    assert profile_of(profile_text(profile)) == profile
    store = _store()
    name = store.take(profile, "Ada")
    try:
        store.queue(name)
        assert profile_of(store.exported(name)) == replace(
            profile, name="Ada", cards=_by_puzzle(profile)
        )
        for card in profile.cards[:3]:
            store.add(name, RatedAttempt(card.puzzle, NOW, False))
    finally:
        store.forget(name)


def _by_puzzle(profile: Any) -> tuple[Any, ...]:
    return tuple(sorted(profile.cards, key=lambda card: card.puzzle))


@cache
def progress_seeds() -> list[bytes]:
    result = []
    with tempfile.TemporaryDirectory() as folder:
        progress = LearningProgress(Path(folder))
        for name in ("build", "travel", "puzzle-1"):
            progress.note(name, reached=name == "build", tries=2, hints=1)
            result.append(progress.file.read_bytes())
    return result


@cache
def _progress() -> LearningProgress:
    folder = tempfile.TemporaryDirectory()
    _KEPT.append(folder)
    return LearningProgress(Path(folder.name))


def check_progress(data: bytes) -> None:
    progress = _progress()
    for other in progress.file.parent.iterdir():
        other.unlink()
    progress.file.write_bytes(data)
    try:
        before = progress.standings()
    except ProgressLost as error:  # of a newer version: left alone
        in_words(error, "newer version")
        assert progress.file.read_bytes() == data
        return
    progress.note("build", reached=True)
    after = progress.standings()
    assert after.pop("build").reached
    before.pop("build", None)
    assert after == before
    kept = [file.read_bytes() for file in progress.file.parent.iterdir() if "broken" in file.name]
    assert kept in ([], [data])


@cache
def lesson_seeds() -> list[bytes]:
    return files(ROOT / "advisor" / "teach" / "lessons" / "files", "*.yaml")


def check_lesson(data: bytes) -> None:
    _parsed(data, parse_lesson)


@cache
def puzzle_seeds() -> list[bytes]:
    return files(ROOT / "advisor" / "teach" / "puzzles" / "files", "*.yaml")


def check_puzzle(data: bytes) -> None:
    _parsed(data, parse_puzzle)


def _parsed(data: bytes, parse: Callable[[str], object]) -> None:
    content = text(data)
    if content is None:
        return
    try:
        parse(content)
    except FileProblems as error:
        said_well(error.problems)


# -- sparring games --------------------------------------------------------------------------------


@cache
def _game() -> GameRecord:
    table = seated(load_map("meadow"), ruleset(), 6, [("Ann", "red")], ("level:1",))
    return saved(Match(table), {"tutor": "mistake"})


@cache
def sealed_seeds() -> list[bytes]:
    seed = (_game().seed or "").removeprefix(SEALED)
    told = b'{"seed": 6, "bots": [1], "options": {"tutor": "mistake"}}'
    return [seed.encode(), told, b'{"seed": 6, "bots": [], "options": {}}']


def check_sealed(data: bytes) -> None:
    """Once as what is sealed, once as what is told, sealed as the program does."""
    plain = data.decode("utf-8", "replace")
    whole = _masked(zlib.compress(zlib.crc32(data).to_bytes(4, "big") + data))
    for seed in (plain, base64.urlsafe_b64encode(whole).decode()):
        _taken_up(seed)


def _taken_up(seed: str) -> None:
    try:
        match, options = resumed(replace(_game(), seed=SEALED + seed))
    except (NotSparring, BadName) as error:
        in_words(error)
        return
    assert all(isinstance(part, str) for pair in options.items() for part in pair)
    assert saved(match).start == _game().start


# -- arenas ----------------------------------------------------------------------------------------


@cache
def _setting() -> Setting:
    return Setting(("random", "random"), load_map("meadow"), ruleset(), 1, None)


@cache
def arena_seeds() -> list[bytes]:
    from advisor.bots.arena.arena_folder import setting_text

    return [setting_text(_setting()).encode(), *record_seeds()[1:4]]


@cache
def _arena() -> Path:
    folder = tempfile.TemporaryDirectory()
    _KEPT.append(folder)
    return Path(folder.name)


def check_arena(data: bytes) -> None:
    path = _arena()
    for other in path.iterdir():
        other.unlink()
    folder = Folder(path, _setting())
    game = path / "game-000000.yaml"
    game.write_bytes(data)
    assert list(folder.numbers()) == [0]
    try:
        record = folder.read(0, game)
    except OtherArena as error:
        in_words(error, "remove")
    else:
        assert record.result is not None
    (path / "arena.yaml").write_bytes(data)
    try:
        Folder(path, _setting())
    except OtherArena as error:
        in_words(error, "another folder")
    assert game.read_bytes() == data


# -- the page and the engine -----------------------------------------------------------------------


@cache
def link_seeds() -> list[bytes]:
    words = [
        share_link.encode_setup(parse_setup(seed.decode()).require()) for seed in position_seeds()
    ]
    return [*(word.encode() for word in words if word), *position_seeds()]


def check_link(data: bytes) -> None:
    """Once as the word of a link, once as what is packed in one."""
    packed = base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    for word in (data.decode("utf-8", "replace"), packed):
        loaded = share_link.decode_setup(word)
        if loaded is None:
            continue
        if not loaded.ok:
            said_well(loaded.problems)
            continue
        again = share_link.encode_setup(loaded.require())
        if again is not None:
            result = share_link.decode_setup(again)
            assert result is not None
            assert canonical_text(result.require()) == canonical_text(loaded.require())


@cache
def upload_seeds() -> list[bytes]:
    return [*position_seeds()[:6], *record_seeds()[:4]]


def check_upload(data: bytes) -> None:
    result = uploads.from_bytes(data, "file.yaml")
    if isinstance(result, Loaded) and not result.ok:
        said_well(problems(result))
    elif isinstance(result, BrokenGame):
        said_well(result.problems)
        same_record(result.part.record)
    elif isinstance(result, RecordedGame):
        same_record(result.record)


@cache
def line_seeds() -> list[bytes]:
    position = json.loads(to_json(parse_setup(POSITION).require()))
    return [
        json.dumps({"id": number, "action": action, "position": position, **more}).encode()
        for number, (action, more) in enumerate(
            [
                ("show", {}),
                ("best", {"seconds": 1, "priority": 2, "report_every": 0.5}),
                ("plays", {}),
                ("suggest", {"simulations": 10, "seed": 1}),
                ("act", {"plays": ["m:keep@c3", "end"], "decide": ["a1"]}),
                ("terminate", {"query": 1}),
            ]
        )
    ]


def check_line(data: bytes) -> None:
    try:
        query, warnings = messages.read(data)
        if isinstance(query, messages.ThinkingQuery):
            messages.position_text(query)
            json.dumps(messages.parameters(query))
    except messages.BadQuery as why:
        in_words(why)
        json.loads(messages.text_of({"id": why.query, "field": why.field}))
        return
    assert all(field not in type(query).model_fields for field, _ in warnings)


@cache
def kept_seeds() -> list[bytes]:
    setup = parse_setup(POSITION).require()
    told = {"khronos-open": 2, "now": [0, []], "past": [[0, []]], "future": [], "games": [],
            "opened": to_json(setup)}  # fmt: skip
    record = parse_record(record_seeds()[1].decode())
    return [
        json.dumps(told | {"games": [to_json(setup), record_to_yaml(record)]}).encode(),
        json.dumps(told | {"games": [record_to_yaml(record)], "now": [0, [0]]}).encode(),
        json.dumps({"khronos-retry": 1, "game": retry_visit._name(record),
                    "classes": ["best", None], "color": "red",
                    "least": "mistake", "place": 0, "solved": [1], "shown": []}
                   ).encode(),
        b'{"khronos-learn":1,"lessons":{"build":{"reached":true,"tries":1,"hints":0,"shown":false}},'
        b'"open":"build","answered":0,"hints":1,"plays":[["m:keep@c3","a1"]]}',
        b'{"khronos-train":1,"profile":"me","queue":true,"theme":false,"puzzle":"p","why":"new",'
        b'"counted":false}',
        Carried(profile_of(profile_seeds()[3].decode())).packed().encode(),
    ]  # fmt: skip


def check_kept(data: bytes) -> None:
    """What a browser sends back: each reader gets it, the open game also as it is packed."""
    plain = data.decode("utf-8", "replace")
    for packed in (plain, base64.b64encode(zlib.compress(data)).decode()):
        result = game_history.unpacked(packed)
        if result is not None:
            assert result.game.setup is not None
            for moment in (*result.past, *result.future):
                assert moment.read().setup is not None
    record = parse_record(record_seeds()[1].decode())
    tried = retry_visit._read(plain, record)
    assert tried is None or tried.record == record
    try:
        there = unpacked(plain)
    except NoProfile as error:
        in_words(error)
    else:
        assert unpacked(there.packed()).exported() == there.exported()
    for model in (kept_lessons._Kept, training_visit._KeptTraining):
        try:
            model.model_validate_json(plain)
        except ValidationError:
            continue


TARGETS: dict[str, Target] = {
    "position": Target("read or refused with problems; written and read again the same",
                       position_seeds, check_position),
    "map": Target("read or refused; written and read again the same", map_seeds, check_map),
    "ruleset": Target("right or refused", ruleset_seeds, check_rules),
    "record": Target("read or refused, never in part; written and read again the same",
                     record_seeds, check_record),
    "profile": Target("taken up whole and exported the same, or refused in a sentence",
                      profile_seeds, check_profile),
    "progress": Target("read, or set aside as it was, and a new one begun",
                       progress_seeds, check_progress),
    "lesson": Target("read or refused with problems", lesson_seeds, check_lesson),
    "puzzle": Target("read or refused with problems", puzzle_seeds, check_puzzle),
    "sealed": Target("the same game taken up, or refused in a sentence",
                     sealed_seeds, check_sealed),
    "arena": Target("this arena's, or refused with what to do; no file is changed",
                    arena_seeds, check_arena),
    "link": Target("a position, None, or problems; made again the same", link_seeds, check_link),
    "upload": Target("a position, a game, or problems", upload_seeds, check_upload),
    "line": Target("a query, or refused in words with an answer in JSON", line_seeds, check_line),
    "kept": Target("taken up whole or not at all", kept_seeds, check_kept),
}  # fmt: skip
