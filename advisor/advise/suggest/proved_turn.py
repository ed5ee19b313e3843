"""What the prover of ``khronos best`` adds where this turn brings income.

On the last turn of a game nobody acts afterwards, so it settles what the turn is worth. On any
other the turn that guarantees most is one candidate among others.
"""

from __future__ import annotations

from dataclasses import replace

from advisor.advise.suggest.candidates import Candidate, Findings, candidate, with_richest
from search.policy.worth import outlook
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.best_result import Best
from search.solve.survey import SurveyedTurn


def proved(
    position: Position,
    findings: Findings,
    seconds: float | None,
    nodes: int | None,
    most: int | None = None,
    known: Best | None = None,
) -> Findings:
    """The findings with the turn of ``khronos best`` in its place, and whether it is proved.

    ``seconds`` limits the clock, ``nodes`` the positions of each of the prover's stages, ``most``
    the number of candidates. ``known`` is an earlier answer of ``khronos best``: with 0 seconds it
    is all that counts.

    :raises KeyboardInterrupt: the prover was interrupted, and ended as it does then.
    """
    if findings.proved:
        return findings
    # The prover brings OR-Tools along, which takes a while to import.
    from search.solve.best_turn import best_turn

    if known is None or seconds is None or seconds > 0.0:
        best = best_turn(position, seconds, nodes, known=known)
    else:
        best = known
    if best.interrupted:
        raise KeyboardInterrupt
    candidates = findings.candidates
    if best.gain > findings.best_gain:
        richest = _candidate(position, best.gain, best.line)
        # A turn that begins with a swap may bring more.
        candidates = with_richest(candidates, richest, most)
    gain = max(best.gain, findings.best_gain)
    return replace(
        findings,
        candidates=candidates,
        best_gain=gain,
        proved=best.bound <= gain,
        bound=max(gain, best.bound),
        nodes=findings.nodes + best.nodes,
    )


def _candidate(position: Position, gain: int, line: tuple[Played, ...]) -> Candidate:
    final = line[-1].outcome if line else position
    mover = position.table.colors[position.mover]
    adaptive = any(choice.who != mover for played in line for choice in played.choices)
    value = round(gain + outlook(final) - outlook(position), 6)
    return candidate(position, SurveyedTurn(line, final, gain, value, adaptive))
