"""Names on the command line: capitals do not matter, near ones are offered."""

from __future__ import annotations

from random import Random

import pytest
from khronos_process import Khronos, fine, refused

from advisor.bots.players.named_players import BadName, name_typed, named
from advisor.cli.arguments import epoch_of, one_of
from advisor.cli.output import Failure


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("show r8-11-renovatoin", "did you mean r8-11-renovation?"),
        ("draw r8-11-renovation --theme drak", "did you mean dark?"),
        ("new --map Crosing", "did you mean crossing?"),
        ("arena gredy policy", "did you mean greedy?"),
    ],
)
def test_a_name_that_is_near_is_offered(khronos: Khronos, arguments: str, said: str) -> None:
    refused(khronos(*arguments.split()), said)


def test_capitals_do_not_matter(khronos: Khronos) -> None:
    arguments = ("draw", "R8-11-Renovation", "--theme", "Dark", "--epoch")
    assert fine(khronos(*arguments, "M")) == fine(khronos(*arguments, "might"))


def test_one_of_some_names() -> None:
    assert one_of("ruleset", " Rio Grande ", ("rio-grande", "matagot")) == "rio-grande"
    assert [epoch_of(text) for text in ("m", "Faith", "R")] == ["might", "faith", "reason"]
    with pytest.raises(Failure, match="there is no clock 'x'; there are wall and cpu"):
        one_of("clock", "x", ("wall", "cpu"))
    with pytest.raises(Failure, match=r"no epoch 'mihgt'; did you mean might\?"):
        epoch_of("mihgt")


def test_players_of_ours_whatever_their_capitals() -> None:
    assert name_typed("Advisor:simulations=5") == "advisor:simulations=5"
    assert name_typed("My_bot.Bot") == "My_bot.Bot"
    with pytest.raises(BadName, match=r"did you mean random\?"):
        named("rendom", Random(0))
