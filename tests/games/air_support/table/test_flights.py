"""Aircraft that wait over the map say when they act; nobody is asked about those that can do nothing any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tabletop.core.messages import Command
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.pieces import AirStatus, Plane
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.pieces import places
from tabletop.shelf.session import Session
from tabletop.table.play.play import Play
from tests.games.air_support.table.conftest import Sit


def stukas_over(session: Session) -> None:
    """Played on, as the bot advises, until the German is asked in his Movement with his Stukas over the map."""
    played(session, lambda: session.match.state.frames[-1].step == "move" and bool(over(session.match.state, 0)))


def only_leaving_is_left(session: Session) -> None:
    """Played on until all that a side can do with its planes is to send them away for good."""
    played(session, lambda: only_leaving(session.match.options(session.match.to_act[0])))


def played(session: Session, there: Callable[[], bool]) -> None:
    match = session.match
    for _ in range(900):
        if there():
            return
        seat = match.to_act[0]
        session.submit(seat, advice(match.view(seat), seat, match.options(seat))[0])
    raise AssertionError("that never came")


def over(state: State, seat: int) -> list[Plane]:
    """The aircraft of a side that fly over the map."""
    return sorted((p for p in state.planes_of(seat) if p.status is AirStatus.ONBOARD), key=lambda p: p.id)


def only_leaving(options: Sequence[Command]) -> bool:
    kinds = {type(c) for c in options}
    return ExitPlane in kinds and not kinds & {Sight, FireAt}


def test_a_plane_that_waits_says_when_it_acts_and_what_it_carries(sit: Sit) -> None:
    """In one's own movement (AS-SIGHT-02): pointed at, clicked, and on the paper of the forces."""
    t = sit("s2_chir", seed=2, size=(1920, 1080), before=stukas_over)
    plane = over(t.face.state, 0)[0]
    board = t.p.app.scene.play_screen.board
    at = places.plane_hex(t.face.state, plane.id)
    assert at is not None
    t.p.keys("home")
    t.p.frame(600)
    where = board.camera.to_screen(board.cells.centre(at))
    t.p.move(where)
    t.p.frame()
    note = t.p.app.scene.play_screen.at_board.note
    assert note is not None and note.title.endswith("acts when the Soviets move") and note.rules == ("AS-SIGHT-02",)
    assert "It carries bombs of" in note.lines[0] and "You are asked then" in note.lines[1]
    assert t.face.air.rows[plane.id].tip_at((0, 0)).splitlines()[1].startswith("It attacks while the Soviets move")
    t.p.click(where)
    assert "acts when the Soviets move" in t.p.app.scene.play_screen.status_line.text


@pytest.mark.parametrize("everything", [False, True])
def test_a_window_in_which_planes_can_only_leave_is_passed_by(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, everything: bool
) -> None:
    """Two spent planes had the player press "Go on" after every step of the enemy; who wants to be asked everything
    still is.
    """
    monkeypatch.setattr(Play, "asks_all", property(lambda play: everything, lambda play, on: None), raising=False)
    t = sit(before=only_leaving_is_left)
    assert only_leaving(t.face.host.options) == everything


def test_a_plane_is_sent_home_from_its_menu_at_the_next_chance(sit: Sit) -> None:
    """It need not be asked for: the row of the menu is kept until the rules allow it (AS-FLY-05)."""
    t = sit("s2_chir", seed=2, players=("human", "bot:easy"), before=stukas_over)
    plane = over(t.face.state, 0)[0]
    choice = t.face.hand.homeward.choice(t.face.state, plane.id)
    assert choice is not None and "flies home at the next chance" in choice.label and choice.run is not None
    choice.run()
    for _ in range(600):
        if t.session.match.state.planes[plane.id].status is not AirStatus.ONBOARD:
            break
        host = t.face.host
        if host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        host.submit(advice(host.view, host.seat, host.options)[0])
        t.lift()
    assert t.session.match.state.planes[plane.id].status is AirStatus.EXITED
