"""The wheel and the source distribution: what is in them, and that each is enough by itself."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.full

PROJECT: Final = Path(__file__).parents[2]
SCRIPT: Final = Path(__file__).with_name("user_script.py")
UV: Final = (sys.executable, "-m", "uv")
PACKAGES: Final = {"khronos", "advisor", "search", "positions"}
#: What a clone has beside the files of the project.
LEFT: Final = shutil.ignore_patterns(
    *(".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "*.egg-info", "build", "dist")
)
#: A handful of tests that say whether the project is whole.
TESTS: Final = ("test_oracle_conformance.py", "advisor/test_api.py", "test_layers.py")


def run(*command: str, folder: Path, **variables: str) -> str:
    """What a command prints; it must end well."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution of this project."""
    pytest.importorskip("uv")
    place = tmp_path_factory.mktemp("built")
    # With the core as it is compiled here: it is compiled anew only if it is of other sources.
    shutil.copytree(PROJECT, place / "project", ignore=LEFT)
    build = (*UV, "build", "-q", "--wheel", "--sdist", "--out-dir", str(place))
    run(*build, folder=place / "project")
    return place


@pytest.fixture(scope="module")
def python(built: Path) -> str:
    """The Python of an environment with the wheel and two type checkers, and nothing else."""
    (wheel,) = built.glob("*.whl")
    run(*UV, "venv", "-q", "-p", sys.executable, "fresh", folder=built)
    python = str(built / "fresh" / "bin" / "python")
    packages = (f"{wheel}[dashboard]", "mypy", "pyright")
    run(*UV, "pip", "install", "-q", "-p", python, *packages, folder=built)
    return python


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """A user's folder, with a script."""
    shutil.copy(SCRIPT, tmp_path / "script.py")
    return tmp_path


def test_the_wheel_has_the_packages_and_no_more(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    roots = {name.partition("/")[0] for name in names}
    assert {root for root in roots if not root.endswith(".dist-info")} == PACKAGES
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)
    assert "advisor/page/start/khronos_page.py" in names
    assert not [name for name in names if name.startswith(("advisor/front", "search/core/b"))]
    assert not [name for name in names if name.endswith((".cpp", ".hpp"))]
    files = {
        file.relative_to(PROJECT).as_posix()
        for package in PACKAGES - {"khronos"}
        for file in (PROJECT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    left = ("advisor/front/", "search/core/building/", "search/core/src/")
    assert {name for name in files if not name.startswith(left)} <= set(names)


def test_a_users_script_runs(python: str, user: Path) -> None:
    assert "black blunder" in run(python, "script.py", folder=user)


def test_mypy_finds_the_types_in_the_wheel(python: str, user: Path) -> None:
    run(python, "-m", "mypy", "--strict", "script.py", folder=user)
    (user / "wrong.py").write_text("import khronos\nkhronos.load(3)\nkhronos.sugest\n")
    with pytest.raises(AssertionError, match=r"arg-type.*\n.*attr-defined"):
        run(python, "-m", "mypy", "--strict", "wrong.py", folder=user)


def test_pyright_finds_the_types_in_the_wheel(python: str, user: Path) -> None:
    (user / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    pyright = (python, "-m", "pyright", "--pythonpath", python)
    run(*pyright, "script.py", folder=user)
    (user / "wrong.py").write_text("import khronos\nkhronos.load(3)\nkhronos.sugest\n")
    with pytest.raises(AssertionError, match=r"(?s)reportArgumentType.*reportAttributeAccessIssue"):
        run(*pyright, "wrong.py", folder=user)
    path = f"{Path(python).parent}{os.pathsep}{os.environ['PATH']}"
    complete = (*pyright[:3], "--verifytypes", "khronos", "--ignoreexternal")
    assert "completeness score: 100%" in run(*complete, folder=user, PATH=path)


def test_the_installed_page_lies_in_the_package(python: str, user: Path) -> None:
    khronos = str(Path(python).with_name("khronos"))
    page = shlex.split(run(khronos, "dashboard", "--dry-run", folder=user))[5]
    assert Path(page).parts[-4:] == ("advisor", "page", "start", "khronos_page.py")
    assert "site-packages" in page
    program = (
        "import sys; from streamlit.testing.v1 import AppTest; "
        "app = AppTest.from_file(sys.argv[1], default_timeout=120).run(); "
        "sys.exit(str(app.exception) if app.exception else 0)"
    )
    run(python, "-c", program, page, folder=user, KHRONOS_DATA=str(user))


def test_the_source_distribution_has_every_file(built: Path) -> None:
    if not (PROJECT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a clone")
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        packed = {name.partition("/")[2] for name in opened.getnames()}
    files = run("git", "ls-files", "-z", folder=PROJECT).split("\0")
    assert {file for file in files if file and (PROJECT / file).exists()} <= packed


def test_the_source_distribution_tests_itself(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(built / "unpacked", filter="data")
    (project,) = (built / "unpacked").iterdir()
    command = run(".ci/run", "--show-test-command", folder=project)
    install = command.rpartition(" && ")[0]
    assert install.count(" && ") == 1
    path = f"{Path(sys.base_prefix, 'bin')}{os.pathsep}{os.environ['PATH']}"
    run("sh", "-c", install, folder=project, PATH=path)
    tests = [f"tests/{name}" for name in TESTS]
    python = str(project / ".venv" / "bin" / "python")
    told = run(python, "-m", "pytest", "-q", "-n", "2", *tests, folder=project)
    assert " passed" in told
