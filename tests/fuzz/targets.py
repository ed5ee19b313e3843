"""What is read from outside, a target for each kind: seeds, and what must hold of any bytes.

Each ``check`` takes any bytes and raises ``AssertionError`` where its invariant does not hold, and
lets every exception through that the documentation does not name.
"""

from __future__ import annotations

from checking import Target
from file_targets import (
    check_lesson,
    check_map,
    check_position,
    check_puzzle,
    check_record,
    check_rules,
    lesson_seeds,
    map_seeds,
    position_seeds,
    puzzle_seeds,
    record_seeds,
    ruleset_seeds,
)
from kept_targets import (
    arena_seeds,
    check_arena,
    check_kept,
    check_profile,
    check_progress,
    check_sealed,
    kept_seeds,
    profile_seeds,
    progress_seeds,
    sealed_seeds,
)
from sent_targets import check_line, check_link, check_upload, line_seeds, link_seeds, upload_seeds

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
