"""Moments of a mission at which tests begin, and what they ask there."""

from __future__ import annotations

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.data import (
    load_scenario,
)
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.movement_costs import unit_step
from tabletop.games.conflict_solo.rules.orders import read_event
from tabletop.games.conflict_solo.rules.pieces import Doing
from tests.games.conflict_solo.board import Board


def begun(key: str, seed: int) -> Match:
    return Match.start(GAME, load_scenario(key), SeededDice(seed))


def event(board: Board, text: str, *dice: int | str, **fields: object) -> Match:
    """A Mission Event carried out in the AI turn."""
    board.having(events=(read_event(text),), turn="ai", doing=Doing("ai", "event"), **fields)
    return board.at(Frame("check"), Frame("happenings"), dice=dice, seed=6)


def cost(board: Board, id: str, to: str) -> int | str:
    """The cost of a step, or the rule that refuses it."""
    found = unit_step(board.state, board.state.counters[id], to)
    return found.rule if isinstance(found, Refusal) else found.total


def far(short: str = "m1") -> Board:
    """A board with an enemy who sees nothing."""
    return Board(short).ai(
        "A01",
        {"m1": "G-RIF", "m2": "G-RIF", "m4": "G-RIF", "m5": "G-GREN", "m6": "G-GREN", "m3": "S-RIF"}[short],
        "A1",
        0,
        fresh=False,
    )


def lull(short: str = "m1", **fields: object) -> Board:
    """Two sides that can only pass."""
    board = Board(short, **fields).having(round=1)
    corner = {"m1": ("O1", "G-RIF"), "m2": ("A1", "G-RIF"), "m5": ("A1", "G-GREN"), "m4": ("A1", "G-RIF")}[short]
    return board.ai("A09", corner[1], corner[0], 3, fresh=False)


def sawmill() -> Board:
    """ "M1 start"."""
    return (
        Board("m1").ai("A01", "G-RIF", "H4", 3, posture="anchored", leash=2, tag="mill")
        .ai("A02", "G-RIF", "J4", 4, posture="anchored", leash=2, tag="mill")
        .ai("A03", "G-MG34", "I4", 3, posture="hold", tag="gun")
    )  # fmt: skip
