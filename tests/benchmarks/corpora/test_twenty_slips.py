"""Twenty ordinary slips on positions of games: which are noticed, and that none was illegal."""

from __future__ import annotations

from benchmarks.corpora.twenty_slips import read_slips
from search.rules.setup_check import defects


def test_most_of_twenty_slips_are_noticed() -> None:
    slips = list(read_slips())
    assert len({slip.position for slip in slips}) == 20
    assert [slip.what for slip in slips if defects(slip.wrong) or slip.wrong == slip.right] == []
    unnoticed = {slip.what for slip in slips if not slip.remarks()}
    assert unnoticed == {
        "another size on Might",
        "a building of size 1 forgotten on Might",
        "the shadow of a civil building forgotten on Reason",
        "another owner of what was built on Faith",
    }
