"""What is told of hidden units (AS-CONC)."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.match import Match
from tabletop.core.messages import StepBegan
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import Checked, Pinned
from tabletop.games.air_support.rules.hiding import MarkGained, Shown
from tabletop.games.air_support.rules.pieces import NOWHERE, Battery, Concealed, Motion, Where
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.setting_up.events import Dug
from tabletop.games.air_support.rules.state import NOBODY, Band, Exit, put_piece, with_fields
from tabletop.games.air_support.rules.views import masked
from tests.games.air_support.kit import car, gun, now, place, position, squad, weapon
from tests.games.air_support.land import at
from tests.games.air_support.moments import HIP, MARK, dummy


def table() -> Match:
    one = squad("T", "D5", **MARK)
    return position(
        one,
        squad("U", "D5", **MARK),
        weapon("W", one),
        dummy("G?2", "E5", 2),
        squad("C", "F5", sheet="228", **HIP),
        gun("G", "F5", crew="C", **HIP),
        squad("K", "G5"),
        squad("E", "AA5", 1),
        begin="adjust",
    )


def test_a_view_shows_a_mark_and_its_height_and_of_hip_units_nothing() -> None:
    """Of a "?" its place and height, the same of a Dummy; weapons with their owners; nothing of HIP; the owner sees
    all.
    """
    match = table()
    for seat in (1, None):
        view = match.view(seat)
        assert set(view.infantry) == {"K", "E"} and not view.guns and not view.weapons
        assert [(b.stack, b.place, b.height) for b in view.blips] == [(1, place("D5"), 3), (2, place("E5"), 1)]
    mine = match.view(0)
    assert (
        set(mine.infantry) == {"T", "U", "G?2", "C", "K", "E"}
        and mine.guns
        and not mine.blips
        and GAME.view(mine, 0) is mine
    )


def test_events_call_hidden_units_by_their_mark_and_tell_nothing_of_hip() -> None:
    """Ids become the number of the "?", private facts are blanked, events about HIP units are not told, what opens is
    told whole.
    """
    state = now(table())
    from tabletop.core.tally import Tally

    checked = Checked("T", "NMC", Tally(7, "morale", "AS-IFT-03"), 3, 4, "passed")
    told = GAME.redact(checked, 1, state)
    assert (
        isinstance(told, Checked)
        and told.unit == "?1"
        and told.tally.base == 0
        and GAME.redact(checked, 0, state) == checked
    )
    assert GAME.redact(Pinned("C", "AS-IFT-04"), 1, state) is None and GAME.redact(
        Shown(("T",), "AS-CONC-01"), 1, state
    ) == Shown(("T",), "AS-CONC-01")
    assert GAME.redact(Dug(0, at("D5"), 1), 1, state) is None
    assert GAME.redact(MarkGained(("C", "G"), 7, "AS-CONC-03"), 1, state) == MarkGained(("?7",), 7, "AS-CONC-03")


def test_frames_and_lists_of_a_view_name_no_hidden_unit() -> None:
    """Arguments of steps, exits and what a battery has sighted are covered too."""
    state = now(table())
    assert masked(state, (1, "T", "K", "G"), frozenset({"T", "G"})) == (1, "?1", "K", "?")
    hidden = put_piece(
        with_fields(state, exited=(Exit("T", 0, at("A5")), Exit("K", 0, at("A5")))),
        "T",
        where=Where.EXITED,
        place=NOWHERE,
    )
    assert [e.id for e in GAME.view(hidden, 1).exited] == ["K"]
    assert GAME.redact(StepBegan("laying", (0, "T")), 1, state) == StepBegan("laying", (0, "?1"))
    guns = Battery("B", 0, 105, 9, Pile(("black",)), sighted="T")
    assert GAME.view(with_fields(state, batteries={"B": guns}), 1).batteries["B"].sighted == "" and NOBODY == -1


def test_a_mark_that_moves_in_the_open_is_seen_to_move() -> None:
    """AS-ALOS-17: that a "?" moves is seen by all, of vehicles too."""
    match = position(
        squad("T", "D5", moved=True, **MARK),
        car("V", "F5", motion=Motion.MOTION, concealed=Concealed.MARK, stack=2),
        squad("U", "H5", concealed=Concealed.MARK, stack=3),
        squad("E", "AA5", 1),
    )
    assert [b.moving for b in match.view(1).blips] == [True, True, False]


def test_a_mark_of_a_column_that_has_moved_is_seen_to_be_one() -> None:
    """AS-SIGHT-10: whoever of the stack it is that marches in the column."""
    for first, second in (("A", ""), ("", "A")):
        came = squad("T", "D5", entered=True, group=first, **MARK)
        match = position(came, squad("U", "D5", entered=True, group=second, **MARK), squad("E", "AA5", 1))
        state = now(match)
        assert [b.column for b in GAME.view(state, 1).blips] == [False]
        march = Band(Kind.COLUMN, 0, (("T",), ("U",)), "A")
        assert [b.column for b in GAME.view(with_fields(state, bands={"A": march}), 1).blips] == [True]
