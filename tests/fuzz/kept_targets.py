"""What the program keeps: profiles, progress, sealed games, arenas, a browser's storage."""

from __future__ import annotations

import base64
import json
import tempfile
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from checking import NOW, in_words
from file_targets import record_seeds
from hostile import POSITION
from pydantic import ValidationError

from advisor.bots.arena.arena_folder import Folder, OtherArena
from advisor.bots.arena.arena_match import Setting
from advisor.bots.players.named_players import BadName
from advisor.page.pages.learn import kept_lessons, training_visit
from advisor.page.pages.retry import retry_visit
from advisor.page.visit import game_history
from advisor.teach.lessons import LearningProgress, ProgressLost
from advisor.teach.sparring import Match, NotSparring, resumed, saved, seated
from advisor.teach.sparring.saved_games import SEALED, _masked
from advisor.teach.trainer.carried_profile import Carried, unpacked
from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.profile_export import NoProfile, profile_of, profile_text, text_in
from advisor.teach.trainer.profile_store import Store
from positions.files.load_position import parse_setup
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.files.save import to_json
from positions.records.record_files import GameRecord, parse_record
from positions.records.record_writing import record_to_yaml


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
