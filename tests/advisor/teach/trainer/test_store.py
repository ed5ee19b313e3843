"""Profiles on disk: two writers at once, a writer that is killed, a disk that is full."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import textwrap
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from advisor.teach.progress import VARIABLE
from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.profile_export import NoProfile, profile_of, read_profile
from advisor.teach.trainer.profile_process import profile_apart
from advisor.teach.trainer.profile_store import Store, StoreError, usual_place

NOW = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "folder" / "training.sqlite")
    found.begin("Ada", NOW)
    return found


def another(program: str, *arguments: str) -> subprocess.Popen[str]:
    """Another process that has profiles open."""
    begins = """
    import sys
    from datetime import UTC, datetime
    from pathlib import Path
    from advisor.teach.trainer.exercise import RatedAttempt
    from advisor.teach.trainer.profile_store import Store, StoreError
    store = Store(Path(sys.argv[1]))
    """
    text = textwrap.dedent(begins) + textwrap.dedent(program)
    return subprocess.Popen(
        [sys.executable, "-c", text, *arguments], stdout=subprocess.PIPE, text=True
    )


def sound(store: Store) -> None:
    base = sqlite3.connect(store.path)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    base.close()


def test_the_first_attempt_without_hints_is_rated(store: Store) -> None:
    first = store.add(
        "Ada", RatedAttempt("one", NOW, False, theme_shown=True, difficulty=0.5, error=0.2)
    )
    second = store.add("Ada", RatedAttempt("one", NOW + DAY, True))
    hinted = store.add("ada", RatedAttempt("two", NOW + DAY, True, hints=2))
    assert [one.rated for one in (first, second, hinted)] == [True, False, False]
    assert store.attempts("ADA") == [first, second, hinted]
    assert (first.at, first.theme_shown, first.difficulty) == (NOW, True, 0.5)
    assert Store(store.path).attempts("Ada") == [first, second, hinted]


def test_hints_count_also_if_the_puzzle_was_left_and_asked_again(store: Store) -> None:
    store.hinted("Ada", "one", 2)
    store.hinted("Ada", "one", 1)
    store.hinted("Ada", "two", 1)
    first = Store(store.path).add("Ada", RatedAttempt("one", NOW, True))
    assert (first.hints, first.rated) == (2, False)
    store.begin("Bob", NOW)
    assert store.add("Bob", RatedAttempt("one", NOW, True)).rated
    assert store.add("Ada", RatedAttempt("three", NOW, True)).rated
    store.forget("Ada")
    store.begin("Ada", NOW)
    assert store.add("Ada", RatedAttempt("two", NOW, True)).rated
    with pytest.raises(StoreError, match="There is no profile Eve"):
        store.hinted("Eve", "one", 1)


def test_a_file_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "training.sqlite")
    store.begin("Ada", NOW)
    kept = store.add("Ada", RatedAttempt("one", NOW, False))
    base = sqlite3.connect(store.path)
    base.execute("DROP TABLE hinted")
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()
    again = Store(store.path)
    assert again.attempts("Ada") == [kept]
    again.hinted("Ada", "two", 1)
    assert not again.add("Ada", RatedAttempt("two", NOW, True)).rated
    sound(again)


def test_what_was_missed_comes_back_later_and_later(store: Store) -> None:
    store.add("Ada", RatedAttempt("hit", NOW, True))
    assert store.queue("Ada") == []
    store.add("Ada", RatedAttempt("missed", NOW, False))
    pauses = []
    for _ in range(4):
        (due,) = store.queue("Ada")
        assert due.puzzle == "missed"
        last = store.attempts("Ada")[-1].at
        pauses.append(due.at - last)
        store.add("Ada", RatedAttempt("missed", due.at, True))
    assert pauses[0] == DAY
    assert pauses == sorted(pauses)
    assert pauses[-1] > 2 * DAY
    missed_again = store.queue("Ada")[0].at
    store.add("Ada", RatedAttempt("missed", missed_again, False))
    assert store.queue("Ada")[0].at - missed_again < pauses[-1]


def test_profiles_are_apart_and_go_whole(store: Store) -> None:
    assert store.begin("  Grace   Hopper ", NOW) == "Grace Hopper"
    assert store.begin("grace hopper", NOW) == "Grace Hopper"
    store.add("Grace Hopper", RatedAttempt("one", NOW, False))
    assert store.profiles() == ["Ada", "Grace Hopper"]
    assert store.attempts("Ada") == []
    store.forget("grace hopper")
    assert store.profiles() == ["Ada"]
    store.begin("Grace Hopper", NOW)
    assert store.attempts("Grace Hopper") == []
    assert store.queue("Grace Hopper") == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b"])
def test_what_is_no_name_is_told(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="A name has 1 to 60"):
        store.begin(name, NOW)


def test_nobody_is_made_up(store: Store) -> None:
    for call in (store.attempts, store.queue, store.forget, store.exported):
        with pytest.raises(StoreError, match="There is no profile Bob"):
            call("Bob")
    with pytest.raises(StoreError, match="There is no profile Bob"):
        store.add("Bob", RatedAttempt("one", NOW, True))


def test_an_export_is_the_same_profile_elsewhere(store: Store, tmp_path: Path) -> None:
    store.add("Ada", RatedAttempt("one", NOW, False, difficulty=0.5, error=0.2))
    store.add("Ada", RatedAttempt("two", NOW + DAY, True, hints=1))
    text = store.exported("ada")
    other = Store(tmp_path / "other.sqlite")
    assert other.import_(text) == "Ada"
    assert other.attempts("Ada") == store.attempts("Ada")
    assert other.queue("Ada") == store.queue("Ada")
    assert other.exported("Ada") == text
    with pytest.raises(StoreError, match="There is a profile Ada already"):
        other.import_(text)
    assert other.import_(text, "Ada at home") == "Ada at home"


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update({"khronos-training": 2}),
        lambda told: told.pop("attempts"),
        lambda told: told["attempts"][0].update(hints=-1),
        lambda told: told.update(more=1),
        lambda told: told.update(begun="2026-11-25T20:00:00"),
        lambda told: told["attempts"][0].update(at="2026-11-25T20:00:00"),
        lambda told: told["attempts"][0].update(difficulty=1e9),
        lambda told: told["attempts"][0].update(error=float("nan")),
        lambda told: told["cards"][0].update(due="yesterday"),
        lambda told: told["cards"][0].update(state="{}"),
        lambda told: told["cards"][0].update(state="[" * 1500),
        lambda told: told["cards"][0].update(state=told["cards"][0]["state"].replace("+00:00", "")),
        lambda told: told["cards"].append(told["cards"][0]),
    ],
)
def test_what_is_no_profile_is_refused_whole(store: Store, change: object) -> None:
    store.add("Ada", RatedAttempt("one", NOW, False))
    told = json.loads(store.exported("Ada"))
    change(told)  # type: ignore[operator]
    for text in (json.dumps(told), "{", "[]", ""):
        with pytest.raises(StoreError, match=r"^This (is not an exported|profile was exported)"):
            store.import_(text, "Eve")
    assert store.profiles() == ["Ada"]


def test_a_long_profile_can_be_carried_along(store: Store, tmp_path: Path) -> None:
    base = sqlite3.connect(store.path)
    base.executemany(
        "INSERT INTO attempt (profile, puzzle, at, hit, hints, theme_shown, rated)"
        " VALUES (1, ?, ?, 1, 0, 0, 1)",
        [(f"p{i}", (NOW + i * DAY / 100).isoformat()) for i in range(5_000)],
    )
    base.commit()
    base.close()
    file = tmp_path / "ada.json"
    file.write_text(store.exported("Ada"), encoding="utf-8")
    assert file.stat().st_size > 500_000
    other = Store(tmp_path / "other.sqlite")
    other.import_(read_profile(file))
    assert other.attempts("Ada") == store.attempts("Ada")


@pytest.mark.parametrize("data", [b"\xff\xfe\xff", b" " * 4_000_001])
def test_a_file_that_cannot_be_a_profile_is_told(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "ada.json"
    with pytest.raises(NoProfile, match="there is no such file"):
        read_profile(file)
    file.write_bytes(data)
    with pytest.raises(NoProfile, match=r"is not UTF-8 text|is larger than 4 MB"):
        read_profile(file)


def test_two_processes_write_at_the_same_time(store: Store) -> None:
    program = """
    for i in range(60):
        store.add("Ada", RatedAttempt(f"p{i}", datetime.now(UTC), i % 3 > 0))
    """
    both = [another(program, str(store.path)) for _ in range(2)]
    assert [one.wait(120) for one in both] == [0, 0]
    found = store.attempts("Ada")
    assert len(found) == 120
    rated = [one.puzzle for one in found if one.rated]
    assert sorted(rated) == sorted(f"p{i}" for i in range(60))
    assert len(store.queue("Ada")) == 20
    sound(store)


def test_a_killed_writer_loses_nothing_that_it_told_of(store: Store) -> None:
    program = """
    for i in range(100_000):
        store.add("Ada", RatedAttempt(f"p{i}", datetime.now(UTC), False))
        print(i, flush=True)
    """
    writer = another(program, str(store.path))
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(30)]
    writer.send_signal(signal.SIGKILL)
    told += [int(line) for line in writer.stdout.read().split()]
    writer.wait()
    kept = [one.puzzle for one in store.attempts("Ada")]
    assert kept[: len(told)] == [f"p{i}" for i in told]
    assert {due.puzzle for due in store.queue("Ada")} == set(kept)
    sound(store)
    store.add("Ada", RatedAttempt("after", NOW, True))


def test_a_full_disk_is_told_and_nothing_is_lost(store: Store) -> None:
    """No file of the process may grow beyond some KB, which to a program is a full disk."""
    program = """
    import resource, signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
    for i in range(100_000):
        try:
            store.add("Ada", RatedAttempt(f"p{i}" * 9, datetime.now(UTC), False))
        except StoreError as error:
            print("told:", error)
            break
        print(i, flush=True)
    """
    writer = another(program, str(store.path))
    said, _ = writer.communicate(timeout=120)
    assert writer.returncode == 0
    *numbers, message = said.splitlines()
    assert message.startswith(f"told: {store.path}: ")
    assert len(numbers) > 3
    assert len(store.attempts("Ada")) == len(numbers)
    assert len(store.queue("Ada")) == len(numbers)
    sound(store)
    store.add("Ada", RatedAttempt("after", NOW, True))


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes, and there are enough of them to be no empty file. " * 20)
    with pytest.raises(StoreError, match=r"notes\.txt: file is not a database"):
        Store(file)
    assert file.read_text().startswith("These are my notes")
    with pytest.raises(StoreError, match=r"notes\.txt.*cannot be made"):
        Store(file / "training.sqlite")
    newer = Store(tmp_path / "newer.sqlite")
    base = sqlite3.connect(newer.path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(newer.path)


def test_where_profiles_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert usual_place() == tmp_path / "training.sqlite"


def exported(store: Store, **changes: object) -> dict[str, object]:
    """A profile with one missed puzzle as a file would have it, with changes to the card."""
    store.add("Ada", RatedAttempt("one", NOW, False))
    value: dict[str, object] = json.loads(store.exported("Ada"))
    (card,) = value["cards"]  # type: ignore[misc]
    state = json.loads(card["state"])
    card.update({key: entry for key, entry in changes.items() if key in card})
    state.update({key: entry for key, entry in changes.items() if key in state})
    card["state"] = json.dumps(state)
    return value


@pytest.mark.parametrize(
    "changes",
    [
        {"due": "0001-01-01T00:00:00+14:00"},
        {"due": "9999-12-31T23:59:59-14:00"},
        {"due": "9999-12-31T23:59:59+00:00"},
        {"last_review": "0001-01-01T00:00:00+14:00"},
        {"stability": 1e300},
        {"stability": -1.0},
        {"difficulty": 0.0},
        {"step": 10**9},
        {"state": 7},
    ],
)
def test_a_card_that_would_overflow_is_refused(store: Store, changes: dict[str, object]) -> None:
    with pytest.raises(StoreError, match=r"not an exported profile: cards\.0"):
        store.import_(json.dumps(exported(store, **changes)), "other")
    assert store.profiles() == ["Ada"]


def test_a_state_of_brackets_is_refused(store: Store) -> None:
    value = exported(store)
    value["cards"][0]["state"] = "[" * 1_999  # type: ignore[index]
    for text in (json.dumps(value), "[" * 100_000):
        with pytest.raises(StoreError, match="not an exported profile"):
            store.import_(text, "other")


def test_what_was_kept_before_such_files_were_refused_is_read(store: Store) -> None:
    store.add("Ada", RatedAttempt("one", NOW, False))
    base = sqlite3.connect(store.path)
    base.execute("UPDATE card SET due = '0001-01-01T00:00:00+14:00', state = '[[['")
    base.execute("UPDATE attempt SET at = '9999-12-31T23:59:59-14:00'")
    base.commit()
    base.close()
    assert store.queue("Ada")[0].puzzle == "one"
    assert store.attempts("Ada")[0].puzzle == "one"
    store.add("Ada", RatedAttempt("one", NOW + DAY, False))
    assert store.queue("Ada")[0].at > NOW


def test_a_time_that_is_none_is_told(store: Store) -> None:
    store.add("Ada", RatedAttempt("one", NOW, False))
    base = sqlite3.connect(store.path)
    base.execute("UPDATE card SET due = 'tomorrow'")
    base.commit()
    base.close()
    with pytest.raises(StoreError, match="a time in it cannot be read: move it away"):
        store.queue("Ada")


def test_each_card_of_a_profile_is_looked_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = exported(store)
    (card,) = value["cards"]  # type: ignore[misc]
    value["cards"] = [card | {"puzzle": f"p{number}"} for number in range(500)]
    looked: list[str] = []
    monkeypatch.setattr(
        "advisor.teach.trainer.profile_export.readable", lambda state: looked.append(state) or 1
    )
    store.import_(json.dumps(value), "other")
    assert len(looked) == 500
    assert len(store.queue("other")) == 500


def test_a_profile_is_read_in_another_process(store: Store) -> None:
    data = json.dumps(exported(store)).encode()
    assert profile_apart(data, "file") == profile_of(data.decode())
    with pytest.raises(NoProfile, match="not an exported profile"):
        profile_apart(b"[" * 100_000, "ada.json")
    with pytest.raises(NoProfile, match=r"ada\.json is not UTF-8 text"):
        profile_apart(b"\xc3", "ada.json")
