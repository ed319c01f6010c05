"""The order deck after losses (CH-DECK, CH-DEST); worked example W22."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved, DeckShuffled, OrderDrawn
from tests.games.conflict_solo.board import Board, act, one, told


def test_no_removal_for_trucks_and_rumours() -> None:
    """CH-DEST-07: a truck of the AI triggers none."""
    board = (
        Board("m5")
        .unit("U01", "S-T34", "H7", 5)
        .ai("A20", "G-TRK", "H6", 3, hit="F2")
        .ai("A01", "G-TIG", "A1", 2, fresh=False)
    )
    match = act(board.player(6, 6, "08", "41"), Fire("U01", "A20"))
    assert one(match, Destroyed).id == "A20" and not told(match, CommandRemoved)


def test_removal_beyond_the_pile() -> None:
    """CH-DEST-05: with no blue card left in the pile the discards are shuffled and drawing goes on; CH-DECK-02."""
    board = (
        Board("m1")
        .unit("U01", "P-RIF", "G6", 0)
        .ai("A02", "G-RIF", "G5", 3, hit="F2")
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    pile = type(board.state.draw)(("40",))
    board.having(draw=pile, discard=tuple(f"{n:02d}" for n in range(1, 56) if n != 40))
    match = act(board.player(6, 6, "40", "05", "08", "41"), Fire("U01", "A02"))
    assert [e.rule for e in told(match, DeckShuffled)][:2] == ["CH-DECK-02", "CH-DEST-06"]
    assert one(match, CommandRemoved).card == "05"


def test_w22_destroyed_ai() -> None:
    """CH-DEST-03, CH-DEST-06, CH-DEST-09: 40 and 22 discarded, 7 removed, all back; the check comes from the new
    pile.
    """
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A02", "G-RIF", "G5", 3, hit="F2").ai("A03", "G-RIF", "O1", 3)
    match = board.player(6, 6, "40", "22", "07", "40", seed=1)
    act(match, Fire("U01", "A02"))
    drawn = [(e.card, e.purpose) for e in told(match, OrderDrawn)]
    assert drawn[:4] == [("40", "removal"), ("22", "removal"), ("07", "removal"), ("40", "check")]
    assert one(match, CommandRemoved).card == "07" and match.state.removed == ("07",)
    order = [type(e).__name__ for e in told(match) if type(e) in (Destroyed, VpChanged, CommandRemoved, SpentChecked)]
    assert order[:4] == ["Destroyed", "VpChanged", "CommandRemoved", "SpentChecked"]
    cards = len(match.state.draw) + len(match.state.discard) + bool(match.state.in_play)
    assert cards == 54


def test_w22_the_last_command_card_stays() -> None:
    """CH-DEST-04, CH-DEST-06: nothing is drawn, the discards are shuffled in."""
    board = Board("m1").unit("U01", "P-RIF", "G6", 0).ai("A02", "G-RIF", "G5", 3, hit="F2").ai("A03", "G-RIF", "O1", 3)
    pile = tuple(f"{n:02d}" for n in (1, *range(18, 56)))
    removed = tuple(f"{n:02d}" for n in range(2, 17))
    board.having(draw=type(board.state.draw)(pile), discard=("17",), removed=removed)
    match = board.player(6, 6, "40", seed=1)
    act(match, Fire("U01", "A02"))
    assert not told(match, CommandRemoved) and one(match, DeckShuffled).rule == "CH-DEST-06"
    assert one(match, OrderDrawn).purpose == "check" and "01" not in match.state.removed
