"""What is done on the boards is told once, in order, also if runs of the page are broken off."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from streamlit.testing.v1 import AppTest


def _script() -> None:
    import streamlit as st

    from advisor.page.boards.overlay import Picked
    from advisor.page.visit import session

    session.prepare()
    wanted = st.session_state.get("wanted")
    if wanted:
        st.session_state.wanted = None
        for square in wanted.split():
            session.pick(Picked("might", square))
    done = st.session_state.setdefault("done", [])
    runs = st.session_state.setdefault("runs", [])
    if st.session_state.get("broken_off"):
        st.session_state.broken_off = False
        st.rerun()
    now = session.picked()
    runs.append(now.square if now else "")
    if session.fresh() and now is not None:
        assert session.fresh()
        done.append(now.square)
        if st.session_state.get("again"):
            st.rerun()
    if session.settle():
        st.rerun()


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_function(_script, default_timeout=120).run()


def _pick(page: AppTest, squares: str, **more: bool) -> list[str]:
    for name, value in more.items():
        page.session_state[name] = value
    page.session_state["wanted"] = squares
    page.run()
    assert not page.exception
    done = page.session_state["done"]
    assert isinstance(done, list)
    return done


def test_nothing_was_done_at_first(page: AppTest) -> None:
    assert page.session_state["done"] == []
    assert page.session_state["runs"] == [""]


def test_acts_once_and_stays_known(page: AppTest) -> None:
    assert _pick(page, "c4") == ["c4"]
    page.run()
    assert page.session_state["done"] == ["c4"]
    assert page.session_state["runs"] == ["", "c4", "c4"]


def test_acts_once_if_the_panel_runs_the_page_again(page: AppTest) -> None:
    assert _pick(page, "c4", again=True) == ["c4"]


def test_the_same_square_twice_acts_twice(page: AppTest) -> None:
    _pick(page, "c4")
    assert _pick(page, "c4") == ["c4", "c4"]


def test_a_fast_visitor_loses_no_click(page: AppTest) -> None:
    assert _pick(page, "c4 d4 e4", again=True) == ["c4", "d4", "e4"]


def test_a_run_that_is_broken_off_loses_no_click(page: AppTest) -> None:
    assert _pick(page, "c4", broken_off=True) == ["c4"]


def test_the_page_itself_takes_a_pick() -> None:
    from advisor.page.boards.overlay import Picked

    app = Path(__file__).parents[3] / "app.py"
    page = AppTest.from_file(str(app), default_timeout=120).run()
    held = page.session_state["held"]
    held.picks.append(Picked("might", "c4"))
    page.run()
    assert not page.exception
    assert held.picked == Picked("might", "c4")
    assert held.picks == []
