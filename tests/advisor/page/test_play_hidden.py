"""Nothing on the page tells what the person who plays may not know."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("streamlit", minversion="1.67")


from advisor.advise.game_records.record_replay import checked
from advisor.page.pages.play.sparring_visit import SLOT
from advisor.teach.sparring.saved_games import SEALED, opened
from positions.notation.written_plays import End
from positions.records.record_files import parse_record
from tests.advisor.page.sparring_page import SECOND, dealt, game, kept, mine, players, tree
from tests.advisor.teach.sparring.sparring_games import with_other_cards

VIEWS = ("play", "review", "edit", "library", "")


def test_nothing_on_any_page_depends_on_what_the_person_cannot_see(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bots' hands and the pile in another order: every page sends the same bytes."""

    def sent() -> tuple[list[bytes], dict[str, str]]:
        page = dealt()
        page.press("Travel Might → Faith")
        found = []
        for view in VIEWS:
            page.go(view)
            page.run()
            found.append(_timeless(tree(page)))
        page.go("play")
        return found, dict(kept(page))

    page = dealt()
    hidden = game(page)._position.hands
    once, slots = sent()
    with_other_cards(monkeypatch, game(page).table)
    other = dealt()
    assert game(other)._position.hands != hidden
    twice, again = sent()
    assert once == twice
    assert slots[SLOT] == again[SLOT]


def _timeless(data: bytes) -> bytes:
    """Without the numbers under which the server keeps pictures and downloads of one run."""
    return re.sub(rb"/media/[0-9a-f]+|[0-9a-f-]{36}|[0-9a-f]{32}", b"", data)


def test_the_seed_and_the_bots_draws_stand_nowhere_before_the_end() -> None:
    page = dealt(SECOND)
    opened_before = page.app.session_state.held.game
    for _ in range(3):
        page.press("End your turn")
        mine(page)
        match = game(page)
        text = kept(page)[SLOT]
        assert SEALED in text
        for where in (tree(page), text.encode(), repr(page.app.query_params).encode()):
            assert str(SECOND).encode() not in where
        record = parse_record(text)
        checked(record)
        for seat, player in enumerate(record.start.players):
            assert isinstance(player.hand, int) == (seat != match.people[0])
        for made in record.plays:
            if made.by != "red" and isinstance(made.play, End):
                assert made.play.draw is None
        bot = match.table.places[1 - match.people[0]]
        card = next(one for one in players(page) if f"<b>{bot.color.capitalize()}</b>" in one)
        assert "· 4 unknown cards" in card
        for view in (*VIEWS[1:], "analyse"):
            page.go(view)
            assert str(SECOND).encode() not in tree(page)
            assert page.app.session_state.held.game == opened_before
        page.go("play")
    told = opened((parse_record(kept(page)[SLOT]).seed or "").removeprefix(SEALED))
    assert told["seed"] == SECOND
