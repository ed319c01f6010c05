"""The hint of Thunderbolt / Apache: what the bot would do, told and not done, on the battlefield and on the pages."""
from __future__ import annotations

import time

import pytest

from tabletop.data.catalogue import kit
from tabletop.data.session import Session
from tests.play.conftest import Hand


def at_table(scenario: str, player: str = "human") -> Hand:
    game = "thunderbolt_apache"
    return Hand(Session.new(game, kit(game).document(scenario), (player,), seed=3, autosave=False))


def advised(hand: Hand) -> tuple[str, ...]:
    """The lines of the note that the advice leaves; waits for the thought."""
    assert hand.screen.do("advice")
    until = time.monotonic() + 60
    while hand.root.note_shown is None and time.monotonic() < until:
        hand.settle()
    assert hand.root.note_shown is not None
    lines: tuple[str, ...] = hand.root.note_shown[1]
    return lines


@pytest.mark.parametrize("scenario", ["tr01_training_sortie", "cs1_first_week_in_the_desert"])
def test_advice_names_a_legal_command_and_does_nothing(scenario: str) -> None:
    hand = at_table(scenario).settle(30)
    hand.play.skip()
    hand.settle()
    match = hand.session.match
    before = len(match.journal)
    first, why = advised(hand)[:2]
    labels = {match.game.label(command, match.state) for command in match.options(0)}
    assert first.removeprefix("*") in labels and why
    assert len(match.journal) == before


def test_no_advice_when_nothing_is_asked() -> None:
    hand = at_table("tr01_training_sortie", "bot:easy").settle()
    assert hand.screen.do("advice")
    hand.settle()
    assert hand.root.note_shown is None
