"""The same instance has the same answer, in this process and in another (one worker, one seed)."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from benchmarks.speed.allocator_speed import random_instance
from search.solve.allocation.allocate import allocate

ROOT = Path(__file__).parents[4]
PROGRAM = """
import random
from benchmarks.speed.allocator_speed import random_instance
from search.solve.allocation.allocate import allocate
for seed in range(4):
    instance = random_instance(random.Random(seed), 12)
    for limit in (1.0, 1e-4):
        print(allocate(instance, deterministic_limit=limit))
"""


def test_same_answer_twice_and_in_another_process() -> None:
    lines = []
    for seed in range(4):
        instance = random_instance(random.Random(seed), 12)
        for limit in (1.0, 1e-4):
            result = allocate(instance, deterministic_limit=limit)
            assert allocate(instance, deterministic_limit=limit) == result
            lines.append(str(result))
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == lines


def test_ortools_is_imported_only_to_solve() -> None:
    program = "import sys, search.solve.allocation.allocate; sys.exit('ortools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
