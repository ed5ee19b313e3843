"""Progress is kept, never lost, and never stands in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from advisor.teach.lessons import LearningProgress, LessonStanding, ProgressLost, data_folder


def test_what_was_done_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    assert LearningProgress(folder).standings() == {}
    LearningProgress(folder).note("build", hints=2, tries=1)
    LearningProgress(folder).note("build", reached=True, tries=2)
    LearningProgress(folder).note("travel", shown=True)
    found = LearningProgress(folder).standings()
    assert found == {
        "build": LessonStanding(True, 2, 2, False),
        "travel": LessonStanding(shown=True),
    }
    assert [one.name for one in folder.iterdir()] == ["lessons.json"]


def test_what_is_reached_stays_reached(tmp_path: Path) -> None:
    progress = LearningProgress(tmp_path)
    progress.note("build", reached=True, hints=1)
    assert progress.note("build", reached=False, hints=3, shown=True) == LessonStanding(
        True, 0, 1, False
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "invalid JSON"),
        ("{", "neither YAML nor JSON"),
        ("[]", "should be an object"),
        ('{"khronos-lessons": 1, "lessons": []}', "lessons"),
        ('{"khronos-lessons": 1, "lessons": {"build": 1}}', "lessons.build"),
        ('{"khronos-lessons": 1, "lessons": {"build": {"reached": 1, "tries": 0}}}', "reached"),
        ('{"khronos-lessons": 1, "lessons": {"a": {"reached": true, "tries": -1, "hints": 0,'
        ' "shown": false}}}', "tries"),
        ('{"khronos-lessons": 1,\n"lessons" {}}', "line 2"),
        ("\x00", "control character"),
        ("[" * 100_000, "nested deeper"),
        (" " * 300_000, "larger than 256 kB"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_and_one_goes_on(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "lessons.json"
    for number, looked in enumerate((LearningProgress.standings, _reach), 1):
        file.write_text(text)
        progress = LearningProgress(tmp_path)
        looked(progress)
        assert f"lessons.broken-{number}.json" in progress.notice
        assert why in progress.notice
        assert (tmp_path / f"lessons.broken-{number}.json").read_text() == text
    progress = LearningProgress(tmp_path)
    assert progress.standings() == {"build": LessonStanding(reached=True)}
    assert progress.notice == ""


def _reach(progress: LearningProgress) -> LessonStanding:
    return progress.note("build", reached=True)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_text(text := '{"khronos-lessons": 2, "lessons": {}}')
    for looked in (LearningProgress.standings, _reach):
        with pytest.raises(ProgressLost, match="newer version"):
            looked(LearningProgress(tmp_path))
    assert file.read_text() == text


def test_where_nothing_can_be_written_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ProgressLost, match="cannot be kept"):
        LearningProgress(tmp_path / "file" / "folder").note("build", reached=True)


def test_the_folder_is_the_persons_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("KHRONOS_DATA")
    for platform, variable in (("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")):
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setenv(variable, str(tmp_path / "mine"))
        assert data_folder() == tmp_path / "mine" / "khronos-advisor"
        monkeypatch.delenv(variable)
        assert Path.home() in data_folder().parents
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "khronos-advisor"


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    LearningProgress(tmp_path).note("build", reached=True, tries=1)
    value = json.loads((tmp_path / "lessons.json").read_text())
    assert value["lessons"]["build"] == {"reached": True, "tries": 1, "hints": 0, "shown": False}


def test_two_processes_that_note_at_once_lose_nothing(tmp_path: Path) -> None:
    notes = (
        "import sys; from pathlib import Path\n"
        "from advisor.teach.progress import LearningProgress\n"
        "for n in range(100):\n"
        "    LearningProgress(Path(sys.argv[1])).note(f'{sys.argv[2]}-{n}', reached=True)\n"
        "    LearningProgress(Path(sys.argv[1])).note('both', more_tries=1)\n"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", notes, str(tmp_path), name]) for name in "ab"
    ]
    assert [process.wait(120) for process in processes] == [0, 0]
    standings = LearningProgress(tmp_path).standings()
    assert sum(one.reached for one in standings.values()) == 200
    assert standings["both"].tries == 200
    assert os.listdir(tmp_path) == ["lessons.json"]
