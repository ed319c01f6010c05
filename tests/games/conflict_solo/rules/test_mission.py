"""Orders, events and track of a mission; worked example W21."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.games.conflict_solo.rules.action_points import Refreshed, SpentChecked
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.mission import TrackMoved, in_play_count, true_of
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.orders import (
    Condition,
    Counteraction,
    MissionOrder,
    Trigger,
    read_event,
    read_item,
    read_trigger,
)
from tabletop.games.conflict_solo.rules.pieces import Deed
from tabletop.games.conflict_solo.rules.scenario import Space
from tabletop.games.conflict_solo.rules.turns import TurnBegan
from tabletop.games.conflict_solo.rules.views import covered_mission
from tests.games.conflict_solo import moments
from tests.games.conflict_solo.board import Board, act, do, mission, one, told


def test_counteraction() -> None:
    """CH-CTR-01, CH-CTR-02: by the card's symbol; CH-CTR-03: the trigger of the player's last turn; none before his
    first.
    """
    star = {"star": Counteraction(Trigger("fired"), (read_item("AI CLOSEST UNIT FIRE", "star.0"),))}
    board = Board("m1", counteractions=star).ai("A01", "G-RIF", "G5", 3).unit("U01", "P-RIF", "G8", 0)
    first = board.enemy("53", 1, 1, "02")
    assert told(first, OrderSkipped)[0].reason == "trigger"
    after = board.having(deed=Deed(done=True, fired_from=("G8",))).enemy("53", 1, 1, "02")
    assert (
        not [e for e in told(after, OrderSkipped) if e.order == "COUNTERACTION"]
        and one(after, OrderChosen).order == "AI CLOSEST UNIT FIRE"
    )
    triangle = board.enemy("18", 1, 1, "02")
    assert told(triangle, OrderSkipped)[0].reason == "no_counteraction"


@pytest.mark.parametrize(
    ("trigger", "deed"),
    [
        ("fired", {"fired_from": ("G8",)}),
        ("fired_within(3, OBJ)", {"fired_from": ("H6",)}),
        ("moved_within(2, OBJ)", {"ended": ("H5",)}),
        ("moved_adjacent", {"adjacent": True}),
        ("entered(G8 G9)", {"entered": ("G9",)}),
        ("vehicle_moved", {"vehicle": True}),
        ("card", {"card": True}),
        ("took_objective", {"took": True}),
        ("destroyed_ai", {"killed": True}),
        ("idle", {"idle": True}),
    ],
)
def test_triggers(trigger: str, deed: dict[str, object]) -> None:
    """Table 9, CH-CTR-03."""
    board = Board("m1")
    state = board.having(deed=Deed(done=True, **deed)).state  # type: ignore[arg-type]
    assert true_of(state, read_trigger(trigger)) and not true_of(
        board.having(deed=Deed(done=True)).state, read_trigger(trigger)
    )
    assert not true_of(replace(state, deed=replace(state.deed, done=False)), read_trigger(trigger))


@pytest.mark.parametrize(
    "text", ["fired_within(3)", "fired_within(3, UNIT)", "moved_within(2, OBJ, 1)", "entered", "idle(1)", "slept"]
)
def test_what_is_no_trigger(text: str) -> None:
    """Table 9: whoever wrote it hears what is wrong."""
    with pytest.raises(ValueError, match=r"is written|takes no|is no trigger"):
        read_trigger(text)


def test_the_record_of_a_turn() -> None:
    """Table 9: what the player's actions leave behind."""
    board = Board("m2").unit("U07", "S-T26", "J10", 0).ai("A01", "G-RIF", "A1", 0, fresh=False)
    match = act(board.player("08", "41"), Move("U07", "J9"))
    deed = deed_of(match)
    assert deed.vehicle and deed.ended == ("J9",) and deed.entered == ("J9",) and not deed.fired_from
    idle = do(
        Board("m1").having(round=1).unit("U01", "P-RIF", "G12", 0).ai("A01", "G-RIF", "G5", 3).player("02", seed=3),
        Pass(),
    )
    assert deed_of(idle).idle
    shot = (
        Board("m1")
        .unit("U01", "P-RIF", "G6", 0)
        .ai("A01", "G-RIF", "G5", 3, hit="F2")
        .ai("A02", "G-RIF", "O1", 3, fresh=False)
    )
    killed = deed_of(act(shot.player(6, 6, "01", "08", "41"), Fire("U01", "A01")))
    assert killed.killed and killed.fired_from == ("G6",)


def deed_of(match: Match) -> Deed:
    """The record as the AI turn found it."""
    state = match.journal[-1].before
    for event in match.journal[-1].events:
        state = GAME.evolve(state, event)
        if isinstance(event, TurnBegan) and event.side == "ai":
            break
    found: Deed = state.deed
    return found


def test_mission_orders() -> None:
    """CH-CTR-04: conditions and items in turn; an undefined number cannot be executed; CH-CTR-06: events have uses
    and no check.
    """
    orders = {
        1: MissionOrder(
            (read_item("VP(-1)", "mission1.0", 1), read_item("AI CLOSEST UNIT FIRE", "mission1.1")), Condition(2)
        )
    }
    board = Board("m1", orders=orders).ai("A01", "G-RIF", "G5", 3).unit("U01", "P-RIF", "G8", 0)
    early = board.enemy("40", 1, 1, "02")
    assert told(early, OrderSkipped)[0].reason == "round"
    once = board.having(round=2).enemy("40")
    assert once.state.vp == -1 and once.state.uses == {"mission1.0": 1} and not told(once, SpentChecked, OrderChosen)
    used = board.having(uses={"mission1.0": 1}).enemy("40", 1, 1, "02")
    assert used.state.vp == 0 and one(used, OrderChosen).order == "AI CLOSEST UNIT FIRE"
    none = board.having(round=1).enemy("32", 1, 1, "02")
    assert told(none, OrderSkipped)[0].reason == "no_mission_order"


def test_all() -> None:
    """CH-CTR-05: each eligible AI once, by id, each with its own check on a green card."""
    orders = {1: MissionOrder((read_item("ALL AI CLOSEST UNIT FIRE", "mission1.0"),))}
    board = (
        Board("m1", orders=orders)
        .ai("A01", "G-RIF", "G5", 3)
        .ai("A02", "G-RIF", "H5", 3)
        .ai("A03", "G-MG34", "O1", 3)
        .unit("U01", "P-RIF", "G8", 0)
    )
    match = board.enemy("40", 1, 1, 1, 1, "02", "05")
    assert [e.ai for e in told(match, OrderChosen)] == ["A01", "A02"]
    assert [(e.ids, e.cost) for e in told(match, SpentChecked)] == [(("A01",), 3), (("A02",), 3)]


def test_all_with_a_rumour() -> None:
    """CH-CTR-05, CH-RE-07: it proves itself before it fires: nothing, or a real one with its own shot and check."""
    orders = {1: MissionOrder((read_item("ALL AI CLOSEST UNIT FIRE", "mission1.0"),))}

    def turn(*dice: int | str) -> Match:
        board = Board("m1", orders=orders).ai("A01", "G-RIF", "G5", 3).rumour("R01", "H5")
        cup = type(board.state.re_cup)(("G-MG34", "G-SMG", "NONE"))
        return board.unit("U01", "P-RIF", "G8", 0).having(re_cup=cup).enemy("40", *dice)

    nothing = turn(1, 1, "NONE", "02")
    assert [e.attacker for e in told(nothing, AttackRolled)] == ["A01"] and "R01" not in nothing.state.counters
    assert [(e.ids, e.cost) for e in told(nothing, SpentChecked)] == [(("A01",), 3)]
    real = turn(1, 1, "G-MG34", 1, 1, "02", "05")
    assert [e.attacker for e in told(real, AttackRolled)] == ["A01", "R01"]
    assert [(e.ids, e.cost) for e in told(real, SpentChecked)] == [(("A01",), 3), (("R01",), 2)]
    short = turn(1, 1, "G-SMG", "02")
    assert [e.attacker for e in told(short, AttackRolled)] == ["A01"] and short.state.counters["R01"].type == "G-SMG"
    assert len(told(short, SpentChecked)) == 1


def test_track_events() -> None:
    """CH-TRACK-04: each space on entering, "stop only" skipped in passing; CH-TRACK-05: the last one holds the
    marker; CH-TRACK-07: before the orders.
    """
    track = (
        Space(1, (read_event("VP(-1)"),), stop_only=True),
        Space(2, (read_event("VP(-2)"),)),
        Space(3, (read_event("POSTURE(all, free)"),)),
    )
    board = (
        Board("m1", track=track, last_space=3)
        .ai("A01", "G-RIF", "G5", 3, posture="hold")
        .unit("U01", "P-RIF", "G12", 3)
    )
    match = board.enemy("38", seed=2)  # two spaces
    assert [(e.space, e.skipped) for e in told(match, TrackMoved)] == [
        (1, True),
        (2, False),
    ] and match.state.vp == -2
    kinds = [type(e).__name__ for e in told(match, TrackMoved, OrderSkipped, OrderChosen)]
    assert kinds[0] == kinds[1] == "TrackMoved"
    last = board.having(track=3).enemy("38", seed=2)
    assert not told(last, TrackMoved)
    once = board.having(track=0).enemy("37", seed=2)
    assert once.state.vp == -1
    freed = board.having(track=2).enemy("37", seed=2)
    assert freed.state.counters["A01"].posture == "free"


def test_who_counts() -> None:
    """CH-TRACK-06, CH-HID-07, CH-RE-02, CH-REIN-01: passengers, hidden ones, REs, arrivals of the round; no trucks,
    no later arrivals.
    """
    board = (
        Board("m4")
        .having(round=2)
        .unit("U01", "P-WAG", "E7", 2)
        .unit("U03", "P-RIF", "E7", 2, loaded_on="U01")
        .unit("U04", "P-RIF", "K9", 2, hidden=True)
    )
    board.ai("A01", "G-RIF", "A1", 2, hidden=True).rumour("R01", "A9").ai("A07", "G-PZ2", "", 2, round=2, anchor="").ai(
        "A08", "G-PZ2", "", 2, round=3, anchor=""
    )
    board.ai("A09", "G-PZ2", "", 2, track=True, anchor="")
    assert in_play_count(board.state) == 5


def warta() -> Board:
    """M4 round 1 with all counters of W21."""
    board = Board("m4").having(round=1)
    for n, kind in enumerate(["P-WAG"] * 2 + ["P-RIF"] * 9, 1):
        board.unit(f"U{n:02d}", kind, f"K{n + 1}", 5)
    for n in range(1, 7):
        board.ai(f"A{n:02d}", "G-RIF", f"A{n}", 2)
    for n in (7, 8, 9):
        board.ai(f"A{n:02d}", "G-PZ2", "", 2, round=2, entry=("A7",), anchor="")
    return board


@pytest.mark.parametrize(("round", "card", "moves"), [(1, "33", 1), (1, "35", 0), (2, "29", 1)])
def test_w21_mission_track(round: int, card: str, moves: int) -> None:
    """CH-TRACK-01, CH-TRACK-02: 15 in play in round 1, 18 at the start of round 2."""
    board = warta().having(round=round, track=0)
    assert in_play_count(board.state) == (15 if round == 1 else 18)
    assert len(told(board.enemy(card), TrackMoved)) == moves


def test_w21_a_check_card_moves_nothing() -> None:
    """CH-SPENT-06, CH-TRACK-01: the advance line is read on the card of an AI turn only."""
    match = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "H4", 3).player(1, 1, "33", "41")
    act(match, Fire("U01", "A01"))
    assert one(match, SpentChecked).card == "33" and not told(match, TrackMoved)


def test_a_fresh_event_helps_the_spent_one_nearest_to_a_unit() -> None:
    """CH-TRACK-07: who is fresh already is passed over; more than there are spent ones changes nothing more."""
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G6", 3)
    board.ai("A02", "G-RIF", "G4", 3, fresh=False).ai("A03", "G-RIF", "A1", 3, fresh=False)
    assert [e.ids for e in told(moments.event(board, "FRESH(1)"), Refreshed)][:1] == [("A02",)]
    board = Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "G6", 3)
    board.ai("A02", "G-RIF", "G4", 3, fresh=False).ai("A03", "G-RIF", "A1", 3, fresh=False)
    assert [e.ids for e in told(moments.event(board, "FRESH(3)"), Refreshed)][:2] == [("A02",), ("A03",)]


def test_an_open_track_hides_nothing() -> None:
    """CH-TRACK-01: its spaces are read from the beginning; on another only those that the marker has reached."""
    found = mission("m3")
    assert len(found.track) > 2 and any(space.events for space in found.track)
    assert covered_mission(replace(found, open_track=True)).track == found.track
    first = found.track[0].number
    closed = covered_mission(replace(found, open_track=False), first).track
    assert [bool(s.events) for s in closed[1:]] == [False] * (len(found.track) - 1) and closed[0] == found.track[0]
