"""The rules on the page Learn: questions in players' words, and all rulings."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from advisor.page.pages.learn import rules_panel
from advisor.words import rulebook
from advisor.words.say import say
from positions.files.ruleset_files import RULESETS


def _script() -> None:
    from advisor.page.pages.learn import rules_panel

    rules_panel.show_rules()


def test_a_question_shows_its_rule_first() -> None:
    page = AppTest.from_function(_script, default_timeout=120).run()
    page.text_input[0].set_value("Can a Keep stand alone?").run()
    assert not page.exception
    first = page.expander[0]
    assert first.label.startswith("§3.3 ")
    lone = next(one for one in rulebook.rulings() if one.section == "3.3")
    assert lone.ours in first.markdown[0].value.replace("\\", "")
    assert say("ruling-other", text=lone.other) in first.caption[1].value.replace("\\", "")
    page.text_input[0].set_value("§2.5").run()
    assert [one.label.partition(" ")[0] for one in page.expander[:-2]] == ["§2.5"]
    page.text_input[0].set_value("gargantuan").run()
    assert page.info[0].value == "Nothing about this is in the rules."


def test_all_rulings_are_listed_with_the_other_reading() -> None:
    page = AppTest.from_function(_script, default_timeout=120).run()
    assert not page.caption  # folded up
    page.session_state["rulings"] = True
    page.run()
    assert not page.exception
    captions = [one.value.replace("\\", "") for one in page.caption]
    wanted = [
        text
        for one in rulebook.rulings()
        for text in (
            say("ruling-other", text=one.other),
            say("ruling-matters", text=one.matters),
        )
    ]
    assert captions == wanted


def test_the_reference_sheet_is_there_to_download() -> None:
    pytest.importorskip("pypdf")
    pytest.importorskip("cairosvg")
    page = AppTest.from_function(_script, default_timeout=120).run()
    assert not page.get("download_button")
    page.session_state["reference sheet"] = True
    page.run()
    assert not page.exception
    labels = [one.label for one in page.get("download_button")]
    assert labels == [f"Download the sheet ({name})" for name in RULESETS]
    assert rules_panel.reference_pdf("matagot").startswith(b"%PDF")
