"""How a turn is paid for, in words: cards, who carries them, what each journey brings."""

from __future__ import annotations

from dataclasses import dataclass, field

from advisor.words.play_words import what_words
from advisor.words.position_words import hand_token
from advisor.words.say import joined, say
from positions.notation.written_plays import BoardPlay
from positions.things import EPOCHS, Cards


@dataclass(frozen=True, slots=True)
class PaidPlay:
    """A play that takes cards."""

    play: BoardPlay
    #: Cards that it costs, by kind.
    cards: Cards
    #: Cards that each adventurer carries for it.
    carried: tuple[int, int]
    #: Ecus at once: a bonus above 0, a cost below.
    ecus: int


@dataclass(slots=True)
class Stay:
    """An adventurer on a board, from the beginning or a travel on, until the next or the end."""

    who: int
    epoch: int
    #: The board that they came from, None at the beginning.
    came_from: int | None
    #: Cards that they carry there.
    cards: int = 0
    #: What the board pays at the end, in Ecus, for them; 0 if another adventurer is paid for it.
    collects: int = 0


@dataclass(frozen=True, slots=True)
class TurnAllocation:
    """A whole turn."""

    #: The boards on which the two adventurers begin.
    begin: tuple[int, int]
    paid: list[PaidPlay] = field(default_factory=list)
    stays: list[Stay] = field(default_factory=list)

    @property
    def fares(self) -> int:
        """Ecus for travelling."""
        return sum(stay.came_from is not None for stay in self.stays)

    @property
    def bonuses(self) -> int:
        """Ecus at once, in all."""
        return sum(max(0, paid.ecus) for paid in self.paid)

    @property
    def costs(self) -> int:
        """Ecus that plays cost, in all."""
        return -sum(min(0, paid.ecus) for paid in self.paid)

    @property
    def income(self) -> int:
        """What the boards pay at the end, in Ecus."""
        return sum(stay.collects for stay in self.stays)

    @property
    def gain(self) -> int:
        """Ecus at the end less Ecus before."""
        return self.bonuses - self.costs - self.fares + self.income


def allocation_words(turn: TurnAllocation) -> list[str]:
    """A sentence or two for each play that takes cards, then one for each journey, and the sum."""
    lines = [_paid(turn, paid) for paid in turn.paid]
    lines += [_journey(turn, stay) for stay in turn.stays if stay.came_from is not None]
    lines += [
        say("allocation-stays", who=_who(turn, stay.who), ecus=stay.collects)
        for stay in turn.stays
        if stay.came_from is None and stay.collects
    ]
    lines.append(
        say(
            "allocation-sum",
            bonuses=turn.bonuses,
            costs=turn.costs,
            fares=turn.fares,
            income=turn.income,
            gain=turn.gain,
        )
    )
    return lines


def _who(turn: TurnAllocation, who: int, form: str = "") -> str:
    which = "alone" if turn.begin[0] != turn.begin[1] else ("one", "two")[who]
    return say(f"allocation-who{form}", which=which, epoch=EPOCHS[turn.begin[who]])


def _paid(turn: TurnAllocation, paid: PaidPlay) -> str:
    carriers = [(who, cards) for who, cards in enumerate(paid.carried) if cards]
    carried = [
        say("allocation-carried-by", who=_who(turn, who, ".within" if n else ""), cards=cards)
        for n, (who, cards) in enumerate(carriers)
    ]
    form = ".bonus" if paid.ecus > 0 else ".cost" if paid.ecus < 0 else ""
    return say(
        f"allocation-play{form}",
        play=what_words(paid.play),
        cards=hand_token(paid.cards),
        ecus=abs(paid.ecus),
        carried=joined("list-and", carried),
    )


def _journey(turn: TurnAllocation, stay: Stay) -> str:
    assert stay.came_from is not None
    forms = {(False, False): "", (True, False): ".carries", (False, True): ".collects"}
    form = forms.get((stay.cards > 0, stay.collects > 0), ".both")
    return say(
        f"allocation-journey{form}",
        who=_who(turn, stay.who),
        **{"from": EPOCHS[stay.came_from], "to": EPOCHS[stay.epoch]},
        cards=stay.cards,
        ecus=stay.collects,
    )
