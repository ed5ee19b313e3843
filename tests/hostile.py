"""Files that must be refused, however they come in: by the command line, by the page."""

from __future__ import annotations

import random

#: Nothing is wrong with it; the others are made from it.
POSITION = """\
khronos: 1
map: meadow
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""
#: Aliases that would become 9⁹ things.
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{b}: &{b} [{','.join('*' + a for _ in range(9))}]\n"
    for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE: dict[str, bytes] = {
    "binary": random.Random(1).randbytes(50_000),
    "zeros": bytes(1000),
    "empty": b"",
    "blank": b" \n\n",
    "over-1-MB": b"turn: 1\n" * 1_310_720,
    "over-256-kB": b"#" * 262_145,
    "one-long-line": b"x" * 262_000,
    "deep-json": b"[" * 100_000,
    "deep-json-closed": b"[" * 100_000 + b"]" * 100_000,
    "deep-mapping": b'{"a":' * 40_000,
    "deep-flow": b"a: " + b"{b: " * 50_000,
    "deep-block": b"".join(b" " * i + b"a:\n" for i in range(700)),
    "alias-bomb": BOMB.encode(),
    "self-reference": b"a: &a [*a]\n",
    "python-tag": b"!!python/object/apply:os.system [echo no]\n",
    "nan": POSITION.replace("ecus: 4", "ecus: .nan").encode(),
    "json-nan": b'{"khronos": NaN, "turn": Infinity}',
    "infinite": POSITION.replace("number: 1", "number: 1e999").encode(),
    "400-digits": POSITION.replace("ecus: 4", "ecus: " + "9" * 400).encode(),
    "octal": POSITION.replace("ecus: 4", "ecus: 0x" + "f" * 300).encode(),
    "many-keys": b"".join(b"k%d: 1\n" % i for i in range(20_000)),
    "many-buildings": POSITION.replace(
        "might: []", "might: [" + "{building: keep, at: a1, owner: red}," * 6000 + "]"
    ).encode(),
    "huge-map": POSITION.replace(
        "map: meadow", "map: {name: huge, hamlets: [], terrain: '" + "." * 200_000 + "'}"
    ).encode(),
    "27-rows": POSITION.replace(
        "map: meadow", 'map: {name: tall, hamlets: [], terrain: "' + ".\\n" * 27 + '"}'
    ).encode(),
    "map-outside": POSITION.replace("meadow", "../../etc/passwd").encode(),
    "bad-utf8": POSITION.encode() + b"title: \xff\xfe\n",
    "escape-codes": POSITION.replace("khronos: 1", "khronos: 1\ntitle: \x1b[2J").encode(),
    "two-documents": (POSITION + "---\n" + POSITION).encode(),
    "a-list": b"- khronos: 1\n",
    "a-word": b"khronos\n",
    "gzip": b"\x1f\x8b\x08\x00" + bytes(100),
    "markup-as-colour": POSITION.replace("color: green", "color: '<script>'").encode(),
    "markup-as-square": POSITION.replace(
        "might: []", "might: [{building: keep, at: '<img onerror=x>', owner: red}]"
    ).encode(),
    "markup-as-key": POSITION.encode() + b"'<script>alert(1)</script>': 1\n",
}
