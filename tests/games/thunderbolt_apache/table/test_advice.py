"""The hint of Thunderbolt / Apache: what the bot would do, told and not done, on the battlefield and on the pages."""

from __future__ import annotations

import time

import pytest

from tabletop.games import kit
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.missions import TakeOff
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, Crew, Target
from tabletop.games.thunderbolt_apache.rules.setting_up.events import ChooseCampaign, ChooseSituation
from tabletop.shelf.session import Session
from tests.patience import PATIENCE
from tests.play.conftest import Hand


def at_table(scenario: str, player: str = "human") -> Hand:
    game = "thunderbolt_apache"
    return Hand(Session.new(game, kit(game).scenarios().document(scenario), (player,), seed=3, autosave=False))


def advised(hand: Hand) -> tuple[str, ...]:
    """The lines of the note that the advice leaves; waits for the thought."""
    assert hand.screen.do("advice")
    until = time.monotonic() + PATIENCE
    while hand.root.slips.note_shown is None and time.monotonic() < until:
        hand.settle()
    assert hand.root.slips.note_shown is not None
    lines: tuple[str, ...] = hand.root.slips.note_shown[1]
    return lines


@pytest.mark.parametrize("scenario", ["tr01_training_sortie", "cs1_first_week_in_the_desert"])
def test_advice_names_a_legal_command_and_does_nothing(scenario: str) -> None:
    hand = at_table(scenario).settle(30)
    hand.play.skip()
    hand.settle()
    match = hand.session.match
    before = len(match.journal)
    first, why = advised(hand)[:2]
    labels = {command.label(match.state) for command in match.options(0)}
    assert first.removeprefix("*The bot's advice: ") in labels and why
    assert len(match.journal) == before


def test_no_advice_when_nothing_is_asked() -> None:
    hand = at_table("tr01_training_sortie", "bot:easy").settle()
    assert hand.screen.do("advice")
    hand.settle()
    assert hand.root.slips.note_shown is None


def test_advice_of_the_morning_tells_the_plan_of_the_day_and_goes_with_the_moment(own_home: None) -> None:
    """A first target says nothing without the others and who flies against them; done, it is no longer said."""
    hand = at_table("cs1_first_week_in_the_desert").settle(30)
    hand.press("To the morning")
    lines = advised(hand)
    plan = lines[lines.index("*The plan of the day") + 1 :]
    assert plan and all(" with " in line for line in plan) and any("scout ahead" in line for line in plan)
    key = next(b.card for b in hand.session.match.state.battalions_left)
    hand.play.submit(Target(key))
    hand.settle()
    assert hand.root.slips.note_shown is None


def test_advice_while_arming_tells_all_loads_and_while_buying_the_whole_squadron(own_home: None) -> None:
    hand = at_table("cs1_first_week_in_the_desert").settle(30)
    for command in (
        Target("A02"),
        Done(),
        Assign(1, "A02"),
        Assign(3, "A02"),
        Crew("Anvil", 1),
        Crew("Mantis", 3),
        Done(),
        TakeOff(),
    ):
        assert hand.play.submit(command)
        hand.settle()
    loads = [line for line in advised(hand) if line.startswith(("A-10A no. 1", "AH-64A no. 3")) and "AGM" in line]
    assert len(loads) == 2
    hand = at_table("ca00_campaign_of_your_own").settle(10)
    for command in (ChooseCampaign("CA01"), ChooseSituation("SI3")):
        assert hand.play.submit(command)
        hand.settle()
    assert any(line.startswith("The whole squadron: 2 A-10A") for line in advised(hand))
