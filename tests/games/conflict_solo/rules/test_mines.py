"""Mines and wire (CH-MINE)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.action_points import DiceCaps, SpentChecked
from tabletop.games.conflict_solo.rules.enemy.stepping import barred, known_mines
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.groups import Join
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.mines import ClearHex, MinesFound
from tabletop.games.conflict_solo.rules.moving import Move, Stepped
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tests.games.conflict_solo.board import Board, act, one, told
from tests.games.conflict_solo.moments import cost


def test_mines() -> None:
    """CH-MINE-01: 2D6 + 4 against the flank DV without DM, at once; CH-MINE-03: known from then on, and still there."""
    board = (
        Board("m3", mines={"D8": Minefield("ai", False)})
        .unit("U01", "G-RIF", "C8", 2)
        .ai("A01", "S-RIF", "R14", 5, fresh=False)
    )
    match = board.player(3, 4, "F3", "08", "41")
    assert "D8" not in match.view(0).mines
    act(match, Move("U01", "D8"))
    roll = one(match, AttackRolled)
    assert (roll.how, roll.fp.total, roll.dv.total, roll.hits) == ("mines", 4, 11, 1)
    assert match.state.mines["D8"].known and match.view(0).mines["D8"].known


def test_mines_under_one_of_a_group_do_not_stop_the_others() -> None:
    """CH-GRP-03, CH-MINE-01: the way of the one whom they destroy ends; the others of the group go theirs."""
    board = (
        Board("m3", mines={"D8": Minefield("ai", False)})
        .unit("U01", "G-RIF", "C8", 2, hit="F3")
        .unit("U02", "G-RIF", "C9", 2)
        .unit("U03", "G-RIF", "B9", 2)
        .ai("A01", "S-RIF", "R14", 5, fresh=False)
    )
    match = board.player(6, 6, "08", "41", "41")
    act(match, Move("U01", "D8"), Join("U02", "D9"), Join("U03", "C9"))
    assert one(match, Destroyed).id == "U01"
    assert [(e.id, e.hex) for e in told(match, Stepped)] == [("U01", "D8"), ("U02", "D9"), ("U03", "C9")]


def test_ai_and_mines() -> None:
    """CH-MINE-02: never into its own or known ones; into unknown ones of the player, which strike (CH-DEST-08: a
    Command card goes).
    """
    fields = {"I8": Minefield("player", False), "H8": Minefield("player", True), "I7": Minefield("ai", True)}
    board = Board("m5", mines=fields).ai("A05", "G-GREN", "H7", 2, hit="F4").unit("U06", "S-GRD", "J8", 5)
    ai = board.state.counters["A05"]
    assert [barred(board.state, ai, h) for h in ("H8", "I7", "I8")] == ["mined", "mined", ""]
    match = board.enemy("38", 5, 6, "01", "02", seed=1)
    assert one(match, MinesFound).hex == "I8" and one(match, Destroyed).id == "A05"
    assert one(match, CommandRemoved) and not [e for e in told(match, SpentChecked) if "A05" in e.ids]  # CH-SPENT-07


def test_wire() -> None:
    """CH-MINE-04: foot +2; wheels not; tracks flatten it."""
    board = (
        Board("m6", wire=frozenset({"G9"}))
        .unit("U01", "U-RIF", "G10", 0)
        .unit("U09", "U-M4", "G10", 0)
        .ai("A01", "G-GREN", "P1", 3, fresh=False)
    )
    wall = 1 if ("G10", 0) in board.state.scenario.chart.walls else 0
    assert cost(board, "U01", "G9") == 3 + wall
    truck = Board("m6", wire=frozenset({"G10"})).unit("U20", "U-TRK", "G11", 0)
    assert cost(truck, "U20", "G10") in ("CH-MINE-04", "CH-MOVE-01")
    match = act(board.player("08", "41"), Move("U09", "G9"))
    assert not match.state.wire


def test_clearing() -> None:
    """CH-MINE-05: engineers, 5 AP, 8 or more, CAPs on the dice."""
    board = (
        Board("m6", wire=frozenset({"G9"}))
        .unit("U08", "U-ENG", "G10", 0)
        .unit("U01", "U-RIF", "G10", 0)
        .ai("A01", "G-GREN", "P1", 3, fresh=False)
    )
    match = board.player(3, 4, "08", "41")
    assert match.refusal(0, ClearHex("U01", "G9")).rule == "CH-MINE-05"  # type: ignore[union-attr]
    act(match, ClearHex("U08", "G9"), DiceCaps(1))
    assert not match.state.wire and one(match, SpentChecked).cost == 5


def test_what_the_enemy_knows_of_mines() -> None:
    """CH-MINE-02: his own, and those of the player that have struck."""
    fields = {"J7": Minefield(AI, False), "J8": Minefield(PLAYER, False), "J9": Minefield(PLAYER, True)}
    state = Board("m4", mines=fields).state
    assert [known_mines(state, hex) for hex in ("J7", "J8", "J9", "K7")] == [True, False, True, False]
