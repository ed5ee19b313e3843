"""The hosting's workflow and the hooks before a commit are well formed and run what is there."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

ROOT: Final = Path(__file__).parents[1]
WORKFLOW: Final = ROOT / ".github" / "workflows" / "checks.yml"
HOOKS: Final = ROOT / ".pre-commit-config.yaml"


def follows_the_schema(file: Path) -> bool:
    """Whether a workflow has the form that is published for workflows."""
    command = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(file)]
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    assert "Errno" not in done.stderr
    return done.returncode == 0


def steps() -> list[dict[str, Any]]:
    """All steps of all jobs."""
    jobs = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def test_the_workflow_has_the_published_form(tmp_path: Path) -> None:
    pytest.importorskip("check_jsonschema")
    assert follows_the_schema(WORKFLOW)
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOW.read_text("utf-8").replace("runs-on:", "run-on:"), "utf-8")
    assert not follows_the_schema(wrong)


def test_what_the_workflow_runs_is_there() -> None:
    told = "\n".join(step.get("run", "") for step in steps())
    files = re.findall(r"^(?:python )?((?:\.ci|tests)/\S+)", told, re.MULTILINE)
    assert ".ci/run" in files
    assert "tests/search/core/fuzzing.py" in files
    assert all((ROOT / file).is_file() for file in files)
    modules = re.findall(r"^python -m ([a-z_]+\.[\w.]+)", told, re.MULTILINE)
    assert modules == ["search.core.building.wheels"]
    assert all(find_spec(module) for module in modules)


def test_the_hooks_are_the_linters_of_ci() -> None:
    (local,) = yaml.safe_load(HOOKS.read_text("utf-8"))["repos"]
    hooks = [" ".join(hook["entry"].split()[:2]) for hook in local["hooks"]]
    linters = re.findall(r"^ +step \.venv/bin/(.+)$", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    # What only complains there mends here.
    mending = [line.replace("--check ", "").replace("--dry-run --Werror", "-i") for line in linters]
    assert hooks == [" ".join(line.split()[:2]).removesuffix(" .") for line in mending]
