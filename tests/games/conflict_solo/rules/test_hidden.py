"""Hidden counters, rumoured enemies, reinforcements."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import Frame
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.answers import Done
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.stepping import may_fight, visible_units
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hiding import Revealed, RumourPlaced, RumourProved, RumoursGone
from tabletop.games.conflict_solo.rules.moving.actions import Face, Move, Pivot
from tabletop.games.conflict_solo.rules.moving.events import Stepped
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved
from tabletop.games.conflict_solo.rules.orders import read_event, read_order
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.setting_up import Hide, Place, PlaceMines, PlaceWork, TakeBack
from tabletop.games.conflict_solo.rules.zones import in_arc, zones
from tests.games.conflict_solo.board import Board, act, do, mission, one, told


def cup(board: Board, *pieces: str) -> Board:
    return board.having(re_cup=type(board.state.re_cup)(pieces))


def event(board: Board, text: str, *dice: int | str, **fields: object) -> Match:
    """A Mission Event carried out in the AI turn."""
    board.having(events=(read_event(text),), turn="ai", doing=Doing("ai", "event"), **fields)
    return board.at(Frame("check"), Frame("happenings"), dice=dice, seed=6)


# -- hidden Units
def test_the_ai_does_not_know_hidden_units() -> None:
    """CH-HID-01: no target, no Fire Zone, no control (CH-OBJ-04)."""
    board = (
        Board("m1")
        .having(control={"H4": "ai"})
        .ai("A01", "G-RIF", "G5", 3)
        .unit("U01", "P-RIF", "G8", 0, hidden=True)
        .unit("U02", "P-RIF", "H4", 0, hidden=True)
    )
    assert visible_units(board.state) == [] and not zones(board.state).covered("G6")
    assert not survey(board.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists
    assert not told(board.enemy("42"), ControlTaken)


def test_moving_in_sight_reveals() -> None:
    """CH-HID-02: within 8 hexes in LOS of a visible AI; stall and digging in do not."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0, hidden=True).ai("A01", "G-RIF", "G2", 3, fresh=False)
    assert not act(board.player("08", "41"), Move("U01", "G9")).state.counters["U01"].hidden
    assert not act(board.player("08", "41"), Pivot("U01", 1)).state.counters["U01"].hidden
    assert act(board.player("08", "41"), DigIn("U01")).state.counters["U01"].hidden
    unseen = Board("m1").unit("U01", "P-RIF", "G12", 0, hidden=True).ai("A01", "G-RIF", "G2", 3, fresh=False)
    assert act(unseen.player("08", "41"), Move("U01", "G11")).state.counters["U01"].hidden


def test_an_ai_finds_hidden_units() -> None:
    """CH-HID-02: an AI that ends a move adjacent; CH-HID-03: one that enters the hex stays, and they fight."""
    beside = (
        Board("m1")
        .having(control={"H4": "player"})
        .ai("A01", "G-RIF", "H2", 3)
        .unit("U01", "P-RIF", "G4", 0, hidden=True)
        .unit("U02", "P-RIF", "A12", 3)
    )
    match = beside.enemy("36", seed=2)
    assert one(match, Stepped).hex == "H3" and not match.state.counters["U01"].hidden
    inside = (
        Board("m1")
        .having(control={"H4": "player"})
        .ai("A01", "G-RIF", "H3", 3)
        .unit("U01", "P-RIF", "H4", 0, hidden=True)
        .unit("U02", "P-RIF", "A12", 3)
    )
    match = inside.enemy("36", seed=2)
    assert match.state.counters["A01"].hex == "H4" and one(match, Revealed).id == "U01"


# -- hidden AIs
def test_hidden_groups_draw_their_hexes() -> None:
    """CH-HID-04: at random from the list, one a hex; the player sees the groups, not the places."""
    match = Match.start(GAME, mission("m3"), SeededDice(3))
    a04, a05 = (match.state.counters[id] for id in ("A04", "A05"))
    assert a04.hidden and a04.hex in ("K8", "L8", "M8", "N5") and a05.hex in ("F8", "G5", "I11", "J6")
    assert match.view(0).counters["A04"].hex == "" and not [e for e in match.story(0) if getattr(e, "id", "") == "A04"]
    places = {Match.start(GAME, mission("m3"), SeededDice(n)).state.counters["A04"].hex for n in range(12)}
    assert len(places) > 2


def test_a_hidden_ai_is_revealed() -> None:
    """CH-HID-05: when it fires, when a Unit ends a move adjacent, by area attacks; CH-HID-06: nobody may fire at it
    before.
    """
    board = Board("m3").unit("U01", "G-RIF", "F13", 5).ai("A05", "S-RIF", "B13", 1, hidden=True)
    fired = board.enemy("55", 1, 1, "02")
    assert not fired.state.counters["A05"].hidden and one(fired, AttackRolled).attacker == "A05"
    quiet = Board("m3").unit("U01", "G-RIF", "F10", 0).ai("A05", "S-RIF", "F8", 3, hidden=True, fresh=False)
    match = quiet.player("08", "41")
    assert match.refusal(0, Fire("U01", "A05")) is not None
    act(match, Move("U01", "F9"))
    assert not match.state.counters["A05"].hidden


def test_hidden_ais_act_unseen() -> None:
    """CH-HID-05: it takes part in orders like any other; the player hears that an order was executed somewhere."""
    board = (
        Board("m3")
        .having(control={"I8": "ai", "O7": "player", "Q6": "ai"})
        .unit("U01", "G-RIF", "A1", 0)
        .ai("A05", "S-RIF", "O11", 3, hidden=True, hit="F4")
    )
    match = board.enemy("36", seed=2)
    assert one(match, Stepped).id == "A05" and match.state.counters["A05"].hidden
    story = match.story(0)
    assert not [e for e in story if isinstance(e, Stepped)]
    chosen = next(e for e in story if isinstance(e, OrderChosen))
    assert (chosen.ai, chosen.target) == ("?", "?") and "executed somewhere" in GAME.words(chosen, match.state)


# -- rumoured enemies
def test_a_rumour_for_orders() -> None:
    """CH-RE-01: range 5, all round, cost 3 and 1; CH-RE-03: no Fire Zone, no close combat; CH-RE-08: no pivot,
    rally, LONG, CC, no control.
    """
    board = Board("m1").rumour("R01", "G4").unit("U01", "P-RIF", "G8", 0)
    rumour = board.state.counters["R01"]
    assert in_arc(board.state, rumour, "G1") and not may_fight(board.state, rumour, "G8")
    for order, found in (
        ("AI CLOSEST UNIT FIRE", 1),
        ("AI CLOSEST UNIT LONG", 0),
        ("AI CLOSEST UNIT CC", 0),
        ("AI CLOSEST UNIT(flanking) PIVOT", 0),
        ("AI(hit) CLOSEST UNIT RALLY", 0),
    ):
        assert len(survey(board.state, read_order(order), False).finalists) == found, order
    chance = survey(board.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists[0].closest[0]
    assert chance.cost == 3
    far = Board("m1").rumour("R01", "G2").unit("U01", "P-RIF", "G8", 0)
    assert not survey(far.state, read_order("AI CLOSEST UNIT FIRE"), False).finalists
    held = Board("m1").having(control={"H4": "player"}).rumour("R01", "H4").unit("U01", "P-RIF", "A12", 3)
    assert not told(held.enemy("42"), ControlTaken)


def test_fire_at_a_rumour() -> None:
    """CH-RE-05 (a), CH-RE-06: nothing: paid and checked, no roll; real: the attack goes on, facing the Unit
    (CH-RE-04).
    """
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).rumour("R01", "G5").ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(cup(board, "NONE", "G-RIF").player("NONE", "18", "41"), Fire("U01", "R01"))
    assert not told(match, AttackRolled) and one(match, SpentChecked).spent and "R01" not in match.state.counters
    real = act(cup(board, "NONE", "G-RIF").player("G-RIF", 1, 1, "18", "41"), Fire("U01", "R01"))
    assert one(real, AttackRolled).dv.reason == "front" and real.state.counters["R01"].facing == 3


def test_a_unit_beside_a_rumour() -> None:
    """CH-RE-05 (b), CH-RE-10: a move that ends adjacent, or an entry: in close combat, facing where the Unit came
    from; nothing: no VP, no card.
    """
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).rumour("R01", "G6").ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(cup(board, "NONE", "G-RIF").player("NONE", "08", "41"), Move("U01", "G7"))
    assert one(match, RumourProved).type == "NONE" and match.state.vp == 0 and not told(match, CommandRemoved)
    entry = (
        Board("m1")
        .unit("U01", "P-RIF", "G8", 0)
        .rumour("R01", "G7", fresh=False)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(cup(entry, "NONE", "G-RIF").player("G-RIF", "08", "41"), Move("U01", "G7"))
    assert (
        match.state.counters["R01"].hex == "G7"
        and match.state.counters["R01"].facing == 3
        and match.state.counters["U01"].hex == "G7"
    )


def test_a_rumour_that_moves() -> None:
    """CH-RE-05 (c, d), CH-RE-11: adjacent to a visible Unit or into an objective it is revealed; the real one makes
    the check, nothing makes none.
    """
    board = Board("m1").having(control={"H4": "ai", "J4": "ai"}).rumour("R01", "H3").unit("U01", "P-RIF", "A12", 3)
    match = cup(board, "NONE", "G-RIF").enemy("36", "G-RIF", seed=2)
    assert (
        one(match, RumourProved).type == "G-RIF"
        and one(match, SpentChecked).ids == ("R01",)
        and one(match, SpentChecked).cost == 2
    )
    nothing = cup(board, "NONE", "G-RIF").enemy("36", "NONE", seed=2)
    assert not told(nothing, SpentChecked) and "R01" not in nothing.state.counters


def test_an_empty_cup() -> None:
    """CH-RE-09: with the cup empty all other REs are removed; none is placed."""
    board = (
        Board("m1")
        .rumour("R01", "G4")
        .rumour("R02", "A1")
        .unit("U01", "P-RIF", "G8", 0)
        .ai("A01", "G-RIF", "O1", 3, fresh=False)
    )
    match = act(cup(board, "NONE").player("NONE", "08", "41"), Fire("U01", "R01"))
    assert one(match, RumoursGone).ids == ("R02",) and not [c for c in match.state.counters if c[0] == "R"]
    none = event(cup(Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "O1", 3)), "RE(A1)")
    assert not told(none, RumourPlaced)


def test_placing_rumours() -> None:
    """New REs: ids go on from the highest used; an occupied hex gives the nearest free one."""
    board = cup(
        Board("m1").rumour("R04", "C1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "O1", 3), "NONE", "G-RIF"
    )
    match = event(board, "RE(A1 G8)")
    placed = told(match, RumourPlaced)
    assert (
        [e.id for e in placed] == ["R05", "R06"]
        and placed[0].hex == "A1"
        and placed[1].hex in ("G7", "H7", "H8", "G9", "F8", "F7")
    )


# -- reinforcements
def test_ai_reinforcements() -> None:
    """CH-REIN-03: on their entry hexes at the start of the round, fresh, with their facing; an occupied hex: the
    nearest free one; REINF once.
    """
    base = mission("m2")
    board = (
        Board("m2")
        .having(round=2)
        .unit("U01", "S-RIF", "A8", 5)
        .ai("A10", "G-3E", "", 2, round=3, entry=("A8",), anchor="")
        .ai("A11", "G-RIF", "", 2, round=3, entry=("A9",), anchor="")
    )
    match = board.at(Frame("round_start", (0,)), seed=4)
    arrived = {e.id: e for e in told(match, Arrived)}
    assert arrived["A11"].hex == "A9" and arrived["A10"].hex in ("A7", "B7", "B8") and arrived["A10"].facing == 2
    assert match.state.counters["A11"].anchor == "A9" and match.state.counters["A11"].fresh and base.ais[-1].round == 3
    late = (
        Board("m1")
        .ai("A04", "G-RIF", "", 3, track=True, anchor="")
        .ai("A01", "G-RIF", "O1", 3)
        .unit("U01", "P-RIF", "G8", 0)
    )
    match = event(late, "REINF(A04, H1)")
    assert match.state.counters["A04"].hex == "H1" and not match.state.counters["A04"].track


def test_fresh_again_and_points() -> None:
    """CH-TRACK-07: FRESH(n) takes the spent AIs nearest to a Unit; VP(n); POSTURE speaks to those still to come too."""
    board = (
        Board("m1")
        .ai("A01", "G-RIF", "G5", 3, fresh=False)
        .ai("A02", "G-RIF", "G1", 3, fresh=False)
        .unit("U01", "P-RIF", "G8", 0)
    )
    match = event(board, "FRESH(1)")
    assert match.state.counters["A01"].fresh and not match.state.counters["A02"].fresh
    assert event(board, "VP(-2)").state.vp == -2
    coming = board.ai("A04", "G-RIF", "", 3, posture="hold", track=True, anchor="")
    assert event(coming, "POSTURE(all, anchored(2))").state.counters["A04"].posture == "anchored"


def test_setup_by_the_player() -> None:
    """Set-up: areas, two a hex, works and mines in different hexes, hidden Units as far as the mission lets
    them.
    """
    match = Match.start(GAME, mission("m5"), SeededDice(1))
    assert match.refusal(0, Place("U01", "A1")).rule == "CH-STACK-01"  # type: ignore[union-attr]
    assert match.refusal(0, Place("U01", "M9")).rule == "CH-MOVE-04"  # type: ignore[union-attr]
    do(match, Place("U06", "N9"), Place("U07", "N9"))
    assert match.refusal(0, Place("U08", "N9")).rule == "CH-STACK-01"  # type: ignore[union-attr]
    do(match, Hide("U06", True), PlaceWork("trench", "N9"), PlaceMines("H12"), Face("U06", 5))
    assert match.refusal(0, Hide("U01", True)).rule == "CH-HID-01"  # type: ignore[union-attr]
    assert match.refusal(0, PlaceMines("H12")).rule == "CH-MINE-01"  # type: ignore[union-attr]
    assert match.refusal(0, Done()).rule == "CH-STACK-01"  # type: ignore[union-attr]
    do(match, TakeBack("H12"))
    assert match.state.works["N9"] == "trench" and "H12" not in match.state.mines and match.state.counters["U06"].hidden
    gun = replace(match.state.counters["U12"])
    assert match.refusal(0, Place(gun.id, "M9")) is None  # a gun may be set up in a house
