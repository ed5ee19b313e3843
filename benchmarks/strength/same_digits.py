"""Do two builds of the program judge alike, to the last digit?

``python -m benchmarks.strength.same_digits [--positions N]`` judges positions of the library by the
fitted worths, by a survey and by playouts, and prints a digest of all figures without any rounding.
Run it with each build (another compiler, another processor, an emulator) and compare what it
prints.
"""

from __future__ import annotations

import platform
from hashlib import sha256

from advisor.advise.suggest.candidates import find
from benchmarks.command_options import options_of, show
from positions.files.load_position import library
from search.policy.rollout import rollouts
from search.policy.worth import totals
from search.rules.game import hide_hands
from search.rules.open_position import load
from search.rules.position import Position, over

#: Turns of a survey, positions of it, and playouts of the first of them.
TURNS = 8
SURVEYED = 1500
PLAYOUTS = 12


def figures_of(position: Position) -> list[float]:
    """All that is judged of a position, as the doubles that they are."""
    figures = list(totals(position))
    found = find(position, TURNS, SURVEYED, None)
    for one in found.candidates:
        figures += [one.value, one.prior.margin, one.prior.win]
    first = found.candidates[0]
    chances = [f"same digits {n}" for n in range(PLAYOUTS)]
    for outcome in rollouts(first.final, first.discard, chances):
        figures += outcome
    return figures


def judged(name: str) -> list[float]:
    """The figures of a position of the library; none where the mover's hand is not known."""
    position = load(name, known_hand=False).position
    if isinstance(position.hands[position.mover], int) or over(position):
        return []
    return figures_of(hide_hands(position, position.mover))


def main() -> None:
    """The command."""
    parser = options_of(__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="of the library; default: all")
    options = parser.parse_args()
    digest, number, positions = sha256(), 0, 0
    for name in library()[: options.positions]:
        figures = judged(name)
        positions += bool(figures)
        number += len(figures)
        digest.update(" ".join(map(float.hex, figures)).encode("ascii"))
    show(
        {
            "machine": platform.machine(),
            "positions": positions,
            "figures": number,
            "digest": digest.hexdigest()[:16],
        },
        options.json,
    )


if __name__ == "__main__":
    main()
