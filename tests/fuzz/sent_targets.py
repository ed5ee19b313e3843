"""What is sent to the program: links, uploads, lines of the engine."""

from __future__ import annotations

import base64
import json
import zlib
from functools import cache

from checking import in_words, said_well
from file_targets import position_seeds, record_seeds, same_record
from hostile import POSITION

from advisor.engine import messages
from advisor.page.visit import share_link, uploads
from advisor.page.visit.game_record import BrokenGame, RecordedGame
from positions.files.canonical import canonical_text
from positions.files.load_position import Loaded, parse_setup
from positions.files.save import to_json
from search.rules.open_position import problems


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
