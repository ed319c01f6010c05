"""Advice says what the hard player would do and why; the rest of a set-up is placed, what lies already stays."""

from __future__ import annotations

import re

import pytest

from tabletop.games.conflict_solo.bots import advice, setup_commands
from tabletop.games.conflict_solo.bots.commander import reason
from tabletop.games.conflict_solo.bots.plans import Idea
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.setting_up import Place
from tests.games.conflict_solo.board import Board, do
from tests.games.conflict_solo.bots.walks import walk


def test_a_machine_gun_at_the_flank_is_told_to_fire() -> None:
    """The MG stands behind the flank of a lone squad in the woods: it needs 7, and nothing else is to be done."""
    board = Board("m1").unit("U04", "P-CKM", "G6", 2).ai("A01", "G-RIF", "J7", 2).having(round=1, cap=0)
    match = board.player()
    command, why = advice(match.view(0), 0, match.options(0))
    assert command == Fire("U04", "A01")
    assert re.fullmatch(r"Fire with \w+ 4 at Rifles A from behind: hit 58 %, destroyed 8 %, then spent 35 %\.", why)


def test_advice_is_the_same_for_the_same_view_and_a_legal_command() -> None:
    for n, match in enumerate(walk("m1", seed=4)):
        if n % 12 == 0:
            view, options = match.view(0), match.options(0)
            found = advice(view, 0, options)
            assert found[0] in options and found == advice(view, 0, options)
            assert found[1][0].isupper() and found[1].endswith(".") and not re.search(r"\b[UAR]\d\d\b", found[1])


def test_advice_goes_on_with_a_plan_that_it_would_make() -> None:
    board = Board("m1").unit("U04", "P-CKM", "G6", 2).ai("A01", "G-RIF", "J7", 2).having(round=1, cap=0)
    match = board.player()
    first, why = advice(match.view(0), 0, match.options(0))
    do(match, first)
    command, again = advice(match.view(0), 0, match.options(0))
    assert command in match.options(0) and again == why


@pytest.mark.parametrize("mission", ["m1", "m4"])
def test_the_rest_is_placed(mission: str) -> None:
    """One Unit stands already: it stays, all else follows by legal commands, and only Done is left."""
    match = next(walk(mission))
    first = next(c for c in match.options(0) if isinstance(c, Place))
    do(match, first)
    commands = setup_commands(match.view(0))
    do(match, *commands)
    assert match.state.counters[first.unit].hex == first.hex
    assert DONE in match.options(0) and not setup_commands(match.view(0))
    assert not any(isinstance(c, Place) for c in match.options(0))


def test_a_card_is_told_with_what_it_does() -> None:
    """Without what stands in brackets on it: "cap_now" is no word for a player."""
    plan = Draft("card", "U01", card="AC29", choices=("U01",))
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3).player()
    view = match.view(0)
    assert reason(view, Idea(plan, 1.0, 1.0), 0) == "Play Runner on Rifles 1: the player gains 2 CAPs this round."
    for card in view.scenario.library.cards.values():
        told = reason(view, Idea(Draft("card", "U01", card=card.id), 1.0, 1.0), 0)
        assert not re.search(r"CH-|_|[()]", told) and told.endswith(".") and not told.endswith("..")
