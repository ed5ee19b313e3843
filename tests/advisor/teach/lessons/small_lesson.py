"""A small lesson that the tests change."""

from __future__ import annotations

from typing import Any

import yaml

from advisor.teach.lessons import Lesson, parse_lesson

#: Red beside a Town that Green controls; a Keep at c1 takes it, one at a1 does not.
TEXT = """\
number: 1
id: small
chapter: board
title: A small lesson
text: [One paragraph., Another one.]
sections: ["6"]
position:
  map:
    name: small
    terrain: "........\\n........\\n........\\n........\\n"
    hamlets: [e3]
  turn: {number: 4, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 0, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
  boards:
    might:
      - {building: town, at: c3}
      - {building: watch_tower, at: e4, owner: green}
    faith:
      - {building: town, at: c3}
    reason:
      - {building: town, at: c3, cubes: {green: 1}}
task: Take the Town.
goal:
  - controls: {epoch: might, square: c3, player: red}
hints: [Look., A Keep on Might., "m:keep@c1"]
solution:
  plays: ["m:keep@c1"]
after: That was it.
"""


def document(**keys: Any) -> dict[str, Any]:
    """The tree of the lesson with other values for some keys; None takes a key out."""
    tree: dict[str, Any] = yaml.safe_load(TEXT)
    tree |= keys
    return {key: value for key, value in tree.items() if value is not None}


def changed(**keys: Any) -> Lesson:
    """The lesson with other values for some keys; None takes a key out."""
    return parse_lesson(yaml.safe_dump(document(**keys)), "small.yaml")
