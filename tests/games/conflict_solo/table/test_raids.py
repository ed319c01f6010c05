"""Attacks from above and the Mission Track within the enemy's turn: pictures of what they do."""

from __future__ import annotations

from itertools import pairwise

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.orders import read_event
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import rows
from tabletop.games.conflict_solo.table.marks import overlays
from tabletop.games.conflict_solo.table.papers.mission_paper import track_boxes
from tabletop.games.conflict_solo.table.pieces import places
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit, Table
from tests.games.conflict_solo.table.test_enemy_turn import until_held


def coming() -> Match:
    """A raid is about to be announced in the enemy's turn; the guns are asked."""
    board = Board("m4").unit("U10", "P-B40", "K8", 5).unit("U03", "P-RIF", "J7", 5).ai("A01", "G-RIF", "A2", 2)
    event = read_event("RAID(A-J87, hex(J7))")
    board.having(events=(event,), round=1, turn="ai", doing=Doing("ai", "event"))
    return board.at(Frame("check"), Frame("happenings"), seed=5)


def test_the_way_of_the_last_raid_lies_over_the_map(sit: Sit) -> None:
    """With A: in over the edge, over the hex, out; and what came of it in words."""
    match = coming()
    while match.result is None and match.state.frames[-1].step == "raid":
        match.submit(0, DONE)
    flight = overlays.last_raid(match)
    assert flight is not None and flight.aimed == "J7" and flight.outcome
    t = sit("m4_flak_over_the_warta", match=match)
    assert not any(m.kind == "path" for m in t.face.overlays.marks())
    t.p.keys("a")
    path = next(m for m in t.face.overlays.marks() if m.kind == "path")
    assert t.face.host.centre(places.cell("J7")) in path.points and len(path.points) >= 2
    assert any(flight.words(t.state) in m.text for m in t.face.overlays.marks())


def test_where_there_was_no_raid_there_is_no_way(sit: Sit) -> None:
    t = sit()
    assert overlays.last_raid(t.session.match) is None
    t.p.keys("shift+r", "x")
    assert not any(m.kind == "path" for m in t.face.overlays.marks())


def test_a_drift_and_a_gun_change_the_flight() -> None:
    match = coming()
    events = [e for entry in match.journal for e in entry.events if isinstance(e, RaidSet)]
    raid = events[0].raid
    assert raid is not None
    flight = overlays.raid_begun(raid)
    moved = overlays.followed(
        flight, RaidSet(type(raid)(raid.kind, raid.owner, "K8", raid.red, raid.blue, raid.aircraft))
    )
    assert (moved.aimed, moved.struck) == ("J7", "K8")


def watched(t: Table, card: str, *dice: int) -> list[tuple[str, str]]:
    """Beats of the next turn of the enemy."""
    from tabletop.games.conflict_solo.rules.player_turn.plans import Stall

    match = t.session.match
    match.dice = ScriptedDice("05", card, *dice, then=SeededDice(3))
    presenting = t.p.app.scene.play_screen.play.presenting
    presenting.pace.name, presenting.speed = "step", 2
    t.face.host.submit(Stall("U02"))
    seen = []
    while until_held(t):
        beat = t.face.enemy.beat
        assert beat is not None
        seen.append((beat.kind, beat.title))
        t.p.keys("space")
    return seen


def test_the_card_shows_the_way_of_the_marker(sit: Sit) -> None:
    """A card that moves the Mission Track by two: the row has the spaces, and the strip lies on the card."""
    board = Board("m1", last_space=8).unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0)
    t = sit(match=board.ai("A01", "G-RIF", "A1", 3).having(round=1, cap=3).player(), size=(1920, 1080))
    watched(t, "25")
    record, enemy = t.face.enemy.record, t.face.enemy
    t.p.keys("y")
    t.p.frame()
    assert enemy.card.state is not None
    row = next(r for r in rows(record, enemy.card.state, len(record.beats) - 1) if r.track)
    assert row.track == (0, 1, 2) and t.state.track == 2
    boxes = track_boxes(t.state, t.p["order card"].rect)
    assert [n for n, _ in boxes] == list(range(9))
    assert all(a.right <= b.x + 1 for (_, a), (_, b) in pairwise(boxes)), "none lies over another"
