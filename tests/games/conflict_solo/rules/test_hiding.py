"""Hidden counters and rumoured enemies (CH-HID, CH-RE); worked example W20."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.enemy.choosing import survey
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped, unseen_deed
from tabletop.games.conflict_solo.rules.enemy.stepping import may_fight, visible_units
from tabletop.games.conflict_solo.rules.enemy.turn import real_shot
from tabletop.games.conflict_solo.rules.figures import in_close_combat
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hiding import (
    Revealed,
    RumourPlaced,
    RumourProved,
    RumoursGone,
    notices,
    proven_by_move,
)
from tabletop.games.conflict_solo.rules.moving import Move, Pivot, Stepped
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tabletop.games.conflict_solo.rules.order_deck import CommandRemoved
from tabletop.games.conflict_solo.rules.orders import read_order
from tabletop.games.conflict_solo.rules.pieces import Deed
from tabletop.games.conflict_solo.rules.turns import TurnEnded
from tabletop.games.conflict_solo.rules.zones import in_arc, zones
from tests.games.conflict_solo.board import Board, act, one, told
from tests.games.conflict_solo.moments import event


def cup(board: Board, *pieces: str) -> Board:
    return board.having(re_cup=type(board.state.re_cup)(pieces))


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
    assert visible_units(board.state) == () and not zones(board.state).covered("G6")
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


def test_who_notices_a_hidden_counter_that_moves() -> None:
    """CH-HID-02: of the AIs those that are visible; CH-HID-05: of the Units all, hidden ones too, loaded ones never."""
    for hidden in (False, True):
        state = Board("m1").unit("U01", "P-RIF", "G8", 0, hidden=True).ai("A01", "G-RIF", "G4", 3, hidden=hidden).state
        unit, ai = state.counters["U01"], state.counters["A01"]
        assert notices(state, unit, "G8") is not hidden and notices(state, ai, "G4")
    woods = Board("m1").unit("U01", "P-RIF", "J10", 0, hidden=True).ai("A01", "G-RIF", "J4", 3).state
    assert not notices(woods, woods.counters["U01"], "J10") and notices(woods, woods.counters["U01"], "J10", "J5")
    riding = Board("m4").unit("U01", "P-WAG", "E7", 2, hidden=True).unit("U03", "P-RIF", "E7", loaded_on="U01")
    state = riding.ai("A01", "G-RIF", "E5", 3, hidden=True).state
    assert notices(state, state.counters["A01"], "E5")
    alone = replace(state, counters={k: c for k, c in state.counters.items() if k != "U01"})
    assert not notices(alone, state.counters["A01"], "E5")


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
def test_a_hidden_ai_is_revealed() -> None:
    """CH-HID-05: when it fires, when a Unit ends a move adjacent, by area attacks; CH-HID-06: nobody may fire at it
    before.
    """
    board = Board("m3").unit("U01", "G-RIF", "F13", 5).ai("A05", "S-RIF", "B13", 1, hidden=True)
    fired = board.enemy("55", 1, 1, "02")
    assert not fired.state.counters["A05"].hidden and one(fired, AttackRolled).attacker == "A05"
    unseen = next(e for e in fired.story(0) if isinstance(e, OrderChosen))
    assert unseen.ai == "?" and unseen.words(fired.state) == "A hidden enemy fires."
    quiet = Board("m3").unit("U01", "G-RIF", "F10", 0).ai("A05", "S-RIF", "F8", 3, hidden=True, fresh=False)
    match = quiet.player("08", "41")
    assert match.refusal(0, Fire("U01", "A05")) is not None
    act(match, Move("U01", "F9"))
    assert not match.state.counters["A05"].hidden


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("AI CLOSEST UNIT LONG", "A hidden enemy fires."),
        ("ALL AI CLOSEST UNIT FIRE", "A hidden enemy fires."),
        ("AI CLOSEST OBJ MOVE", "A hidden enemy moves."),
        ("AI(hit) CLOSEST UNIT RALLY", "A hidden enemy rallies."),
        ("AI(flanked) CLOSEST UNIT(flanking) PIVOT", "A hidden enemy turns on the spot."),
        ("DISENGAGE", "A hidden enemy moves."),
    ],
)
def test_a_deed_unseen_is_told_by_its_order(order: str, said: str) -> None:
    """CH-HID-05: the order lies open on the card; who does it and where is not told."""
    assert unseen_deed(order) == said


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
    assert (chosen.ai, chosen.target) == ("?", "?") and chosen.words(match.state) == "A hidden enemy moves."


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


def test_a_rumour_that_no_unit_comes_near_stays_one() -> None:
    """CH-RE-05 (b): a move proves the REs next to its end, those two hexes away are left alone."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).rumour("R01", "G6").rumour("R02", "G5", fresh=False)
    board.ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(cup(board, "NONE", "NONE", "G-RIF").player("NONE", "08", "41"), Move("U01", "G7"))
    assert [e.id for e in told(match, RumourProved)] == ["R01"] and match.state.counters["R02"].type == "RE"


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


def test_a_rumour_that_moves_far_from_units_stays_one() -> None:
    """CH-RE-05: its step alone proves nothing."""
    board = Board("m1").having(control={"H4": "ai", "J4": "ai"}).rumour("R01", "H1").unit("U01", "P-RIF", "A12", 3)
    match = cup(board, "NONE", "G-RIF").enemy("36", seed=2)
    assert one(match, Stepped).hex == "H2" and not told(match, RumourProved)
    assert match.state.counters["R01"].type == "RE"


@pytest.mark.parametrize(
    ("turn", "id", "ended", "come"),
    [
        ("player", "A01", "G7", True),
        ("player", "A01", "G8", False),
        ("player", "U01", "G7", False),
        ("ai", "A01", "G7", False),
    ],
)
def test_who_is_found_beside_the_end_of_a_move_has_been_come_up_to(turn: str, id: str, ended: str, come: bool) -> None:
    """Table 9: an AI, in the player's own turn, next to a hex in which a move ended."""
    board = Board("m1").unit("U01", "P-RIF", "G6", 0, hidden=True).ai("A01", "G-RIF", "G6", 3, hidden=True)
    state = board.having(turn=turn, deed=Deed(done=True, ended=(ended,))).state
    assert Revealed(id, "CH-HID-05").apply(state).deed.adjacent is come


def test_before_whom_a_rumour_proves_itself() -> None:
    """CH-RE-05 (c, d): a visible Unit on its own feet within a hex, or an objective; none that hides or rides."""
    riding = Board("m4").rumour("R01", "E5").unit("U01", "P-WAG", "E6", 2, hidden=True).unit("U03", "P-RIF", "E6")
    for changes, proven in (
        ({}, True),
        ({"hidden": True}, False),
        ({"loaded_on": "U01"}, False),
        ({"hex": "E7"}, False),
    ):
        state = riding.change("U03", **{"hex": "E6", "hidden": False, "loaded_on": "", **changes}).state
        assert proven_by_move(state, state.counters["R01"]) is proven, changes
    held = riding.having(control={"E5": "ai"}).state
    assert proven_by_move(held, held.counters["R01"])


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


def test_the_last_piece_of_the_cup_answers_for_all_rumours_beside_a_unit() -> None:
    """CH-RE-05, CH-RE-09: two stand next to the hex that it enters; one is proved, the other goes once."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).rumour("R01", "G6").rumour("R02", "H6")
    board.ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(cup(board, "NONE").player("NONE", "08", "41"), Move("U01", "G7"))
    assert [e.id for e in told(match, RumourProved)] == ["R01"]
    assert [e.ids for e in told(match, RumoursGone)] == [("R02",)]
    state = board.rumour("R03", "A1").state
    for ids, words in ((("R02",), "Rumour Y was nothing"), (("R02", "R03"), "Rumour Y and Rumour X were nothing")):
        assert RumoursGone(ids).words(state) == f"{words}: the cup is empty (CH-RE-09)."


def test_a_rumour_without_a_cup_was_nothing() -> None:
    """CH-RE-09: a mission may lay rumours behind which there is nobody."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).rumour("R01", "G6").ai("A01", "G-RIF", "O1", 3, fresh=False)
    match = act(cup(board).player("08", "41"), Move("U01", "G7"))
    assert one(match, RumoursGone).ids == ("R01",) and not told(match, RumourProved)


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


def rumour_at_four() -> Board:
    return Board("m1").rumour("R01", "G4").unit("U01", "P-RIF", "G8", 0)


# -- worked examples
def test_w20_rumour_fires_and_is_nothing() -> None:
    """CH-RE-07: nothing: removed, the same order is tried again."""
    cup = type(rumour_at_four().state.re_cup)(("NONE", "G-MG34"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "NONE")
    assert one(match, RumourProved).type == "NONE" and "R01" not in match.state.counters
    texts = [e.order for e in told(match, OrderSkipped)]
    assert texts.count("AI CLOSEST UNIT FIRE") == 1 and not told(match, AttackRolled)
    assert not told(match, SpentChecked)


def test_a_rumour_does_not_fire_into_close_combat() -> None:
    """CH-RE-07, CH-CC-05: no target for it, and the reason says so; another Unit in its sight is one."""
    board = Board("m3").rumour("R01", "C4").unit("U01", "G-RIF", "A1", 2).ai("A01", "S-RIF", "A1", 5, fresh=False)
    fire = read_order("AI CLOSEST UNIT FIRE")
    found = survey(board.state, fire, False)
    assert not found.finalists and ("brawl", "R01", "U01") in [(r.kind, r.ai, r.target) for r in found.why_not]
    found = survey(board.unit("U02", "G-RIF", "B2", 2).state, fire, False)
    assert [c.target for c in found.finalists[0].tied] == ["U02"]


def test_w20_rumour_is_a_machine_gun() -> None:
    """CH-RE-04, CH-RE-07: placed facing U01, N 7, cost 2, a check on a green card."""
    cup = type(rumour_at_four().state.re_cup)(("G-MG34", "NONE"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "G-MG34", 3, 3, "01")
    assert match.state.counters["R01"].facing == 3 and match.state.counters["R01"].posture == "free"
    roll = one(match, AttackRolled)
    assert roll.dv.total - roll.fp.total == 7
    assert one(match, SpentChecked).cost == 2


def test_w20_rumour_cannot_reach() -> None:
    """CH-RE-07, CH-TURN-08: an assault squad cannot reach: the order is used up without cost or check, and no pass."""
    cup = type(rumour_at_four().state.re_cup)(("G-SMG", "NONE"))
    match = rumour_at_four().having(re_cup=cup).enemy("55", "G-SMG")
    assert match.state.counters["R01"].type == "G-SMG"
    assert not told(match, AttackRolled) and not told(match, SpentChecked)
    assert one(match, TurnEnded).passed is False


def test_a_real_counter_must_itself_fit_the_order() -> None:
    """CH-RE-07, CH-ELIG-01: a rumour counts as foot; the gun that comes out of it does not pass that filter. That it
    was a rumour is not asked of it; CH-RE-01: nobody flanks a rumour."""
    for filters, fires in (("foot", False), ("gun,re", True), ("re", True), ("", True)):
        text = f"AI({filters}) CLOSEST UNIT FIRE" if filters else "AI CLOSEST UNIT FIRE"
        board = Board("m1").ai("R01", "G-F20", "G4", 3).unit("U01", "P-RIF", "G8", 0)
        shot = real_shot(board.state, board.state.counters["R01"], read_order(text), "U01")
        assert (shot is not None) is fires, text
    flanked = Board("m1").rumour("R01", "G4").unit("U01", "P-RIF", "G8", 0)
    assert not survey(flanked.state, read_order("AI CLOSEST UNIT(flanking) FIRE"), True).finalists


def test_a_step_does_not_tell_who_is_hidden_beside_it() -> None:
    """CH-HID-06: that the move has come up to an AI is known when that AI is seen (Table 9)."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G6", 3, hidden=True)
    match = act(board.player("08", "42"), Move("U01", "G7"))
    assert not one(match, Stepped).near_ai and one(match, Revealed).id == "A01"
    state = match.journal[-1].before
    for happened in match.journal[-1].events:
        state = GAME.evolve(state, happened)
        if isinstance(happened, Revealed):
            assert state.deed.adjacent
            return
        assert not state.deed.adjacent


def test_those_who_are_still_to_come_fight_nobody() -> None:
    """CH-STACK-03, CH-REIN-02: Units and AIs off the map are in no hex together."""
    state = Board("m1").unit("U01", "P-RIF", "", 0, round=3).ai("A01", "G-RIF", "", 3, round=3).state
    assert not in_close_combat(state, state.counters["U01"]) and not in_close_combat(state, state.counters["A01"])
