"""No roll lies in the dice tray without what came of it; sums are shown, signs mean the same in tray and log."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.driving import BogRolled
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired, ResidualFired
from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.events import Broken, Checked, Eliminated, VehicleHarmed, WoundRolled
from tabletop.games.air_support.rules.hiding import DummyRemoved
from tabletop.games.air_support.rules.pieces import Marker
from tabletop.games.air_support.rules.player_turn import TurnBegan
from tabletop.games.air_support.rules.rally import RallyRolled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirFired, EffectsRolled
from tabletop.games.air_support.rules.telling import BLANK
from tabletop.games.air_support.table.showings import enemy_turn, names, rolls
from tabletop.games.air_support.table.showings.ground import Shower
from tabletop.table.play.contract import Roll
from tests.games.air_support.table.conftest import Sit, Table

MORALE = Tally(8, "morale", "AS-RALLY-02")


@pytest.fixture
def t(sit: Sit) -> Table:
    return sit("s2_chir")


def told(t: Table, event: Any, *follow: Any) -> str:
    """The line under the dice of an event after which others wait to be shown."""
    state = t.session.match.state
    showing = Shower(t.face.host)(event, state, state)
    assert showing is not None and showing.roll is not None
    return rolls.completed(showing.roll, event, scenes(state, *follow)).outcome


def scenes(state: State, *events: Any) -> list[Any]:
    return [SimpleNamespace(event=event, after=state) for event in events]


def some(state: State, kind: str, seat: int) -> str:
    return min(k for k, piece in getattr(state, kind).items() if piece.seat == seat)


def test_every_roll_has_its_verdict(t: Table) -> None:
    state = t.session.match.state
    tank, man = some(state, "vehicles", 1), "GS4"
    place = state.infantry[man].place
    tank_name, name = names.called(state, tank), names.called(state, man)
    bombs = EffectsRolled("G-A1", place.hex, 5, 4, False)
    hit = HitResolved(place, "", Tally(9, "to destroy", "AS-KILL-01"), 1, 1, False)
    lingering = ResidualFired(place, 3, 4, 2, ())
    stopped = VehicleHarmed(tank, int(Fate.IMMOBILE), BLANK, 0, "AS-KILL-07")
    test = Checked(man, "1MC", MORALE, 6, 3, "failed")
    assert told(t, bombs, stopped) == f"9: {tank_name} immobilized"
    assert told(t, bombs) == "9: no effect"
    assert (
        told(t, hit, VehicleHarmed(tank, int(Fate.BURNING), BLANK, 0, "AS-KILL-07"))
        == f"2: {tank_name} a burning wreck"
    )
    assert told(t, lingering, test, Broken(man, "AS-BREAK-01")) == "6: a test follows"
    assert told(t, lingering) == "6: no effect"
    assert told(t, test, Broken(man, "AS-BREAK-01"), Eliminated(man, "AS-BREAK-02")) == f"Failed; {name} lost"


def test_fire_from_the_air_at_vehicles_and_from_guns_says_what_came_of_it(t: Table) -> None:
    """A strafing run that set a lorry on fire lay there as "5", and so did fire at who is no man of a squad."""
    state = t.session.match.state
    tank, man = some(state, "vehicles", 1), "GS4"
    place, name = state.infantry[man].place, names.called(state, tank)
    strafed = AirFired("G-A1", place.hex, "strafe", 12, 6, 2, 3, False)
    burning = VehicleHarmed(tank, int(Fate.BURNING), BLANK, 0, "AS-KILL-07")
    bare = Roll("Stuka strafes S6", "Firepower 12", (), "5")  # nobody flies here yet
    assert rolls.completed(bare, strafed, scenes(state, burning)).outcome == f"5: {name} a burning wreck"
    assert rolls.completed(bare, strafed, ()).outcome == "5: no effect"
    fired = replace(shot(state, "4", 4, 0), lines=())
    assert told(t, fired, burning) == f"3: {name} a burning wreck"
    assert told(t, fired) == "3: no effect"
    assert told(t, fired, DummyRemoved(man, "AS-CONC-04")) == f"3: {names.called(state, man)} was nothing"
    shelled = Shelled("GB1", place.hex, 12, 2, 3)
    assert told(t, shelled, Eliminated(man, "AS-BREAK-02")) == f"5: {names.called(state, man)} lost"


def test_a_roll_that_no_other_words_are_kept_for_says_what_came_of_it(t: Table) -> None:
    tank = some(t.session.match.state, "vehicles", 1)
    assert told(t, BogRolled(tank, 3, 3, False)) == "6: it gets through"
    assert told(t, BogRolled(tank, 6, 6, True)) == "12: stuck for good"


def test_a_rally_that_wounds_says_so_and_the_log_shows_the_sum(t: Table) -> None:
    tally = MORALE.plus(4, "desperate", "AS-RALLY-03").plus(1, "self-rally", "AS-RALLY-03")
    rally = RallyRolled("GL2", "", tally, 6, 6, False, False)
    name = names.called(t.face.state, "GL2")
    assert told(t, rally, WoundRolled("GL2", 3, False)) == f"Still broken; {name} wounded"
    assert "6+6=12 (+4 desperate, +1 self-rally), 17 in all, against 8: still broken" in rally.words(t.face.state)


def shot(state: State, fp: str, column: int, drm: int) -> GroundFired:
    line = FireLine("GS4", Tally(0, "", "AS-FIRE-04").plus(drm, "moving in the open", "AS-FIRE-07"))
    place = state.infantry["GS4"].place
    return GroundFired(1, ("SS1",), "", place, "fire", "", fp, column, 1, 2, True, (line,), (), (), Marker.NONE, -1)


def test_fire_that_is_too_weak_has_its_signs_and_words_like_any_other(t: Table) -> None:
    """Its modifiers had the other sign, and it was called "Fire, cowers"."""
    state = t.session.match.state
    showing = Shower(t.face.host)(shot(state, "1", 0, -1), state, state)
    assert showing is not None and showing.roll is not None
    assert showing.roll.modifiers == ("-1 on the dice: moving in the open",)
    assert showing.roll.detail == "Firepower 1, less because its men cower"
    assert showing.roll.outcome.startswith("3 counts as 2: ")


def test_who_is_broken_is_not_pinned(t: Table) -> None:
    """The dice said "may be pinned", the paper "no effect"."""
    state = t.session.match.state
    weak = next(s for n in range(9) if (s := shot(state, "4", 4, n)).effect(state, s.lines[0]) == "may be pinned")
    assert weak.effect(Broken("GS4", "AS-BREAK-01").apply(state), weak.lines[0]) == "no effect"


def test_a_shot_that_is_followed_by_a_test_is_not_called_without_effect(t: Table) -> None:
    """The slip on the map said "no effect" before the test was rolled."""
    state = t.session.match.state
    test = Checked("GS4", "1MC", MORALE, 6, 3, "failed")
    assert rolls.followed(scenes(state, test)) and not rolls.followed(scenes(state, shot(state, "1", 1, 0), test))
    t.p.app.scene.play_screen.play.presenting.queue.extend(scenes(state, test))
    enemy = t.face.enemy
    enemy._act(shot(state, "4", 4, 0), 1, state, state, None)
    assert "no effect" not in enemy.acts[-1].came
    t.p.app.scene.play_screen.play.presenting.queue.clear()
    enemy._act(shot(state, "4", 4, 0), 1, state, state, None)
    assert enemy.acts[-1].came[-1] == "no effect" and isinstance(enemy.acts[-1], enemy_turn.Act)


def test_what_was_needed_is_told_for_several_targets(t: Table) -> None:
    state = t.session.match.state
    lines = tuple(FireLine(k, Tally(n, "to hit", "AS-HIT-01"), "missed") for k, n in (("GS4", 5), ("GS5", 6)))
    place = state.infantry["GS4"].place
    event = GroundFired(1, ("SS1",), "", place, "HE", "", "", 0, 5, 4, False, lines, (), (), Marker.NONE, -1)
    showing = Shower(t.face.host)(event, state, state)
    assert showing is not None and showing.roll is not None
    a, b = (names.called(state, k) for k in ("GS4", "GS5"))
    assert showing.roll.detail == f"High explosive, to hit: {a} with 5 or less, {b} with 6 or less"


def test_a_turn_that_changes_hands_is_said_over_the_map(t: Table) -> None:
    """The bar only named another side: nobody saw that the enemy's turn had begun."""
    state = t.session.match.state
    showing = Shower(t.face.host)(TurnBegan(2, 1, 1), state, state)
    assert showing is not None and showing.ms >= 500
    (flash,) = showing.flashes
    assert flash.text == f"Turn 2: {names.people(state, 1)} attack"
    left, top, right, bottom = t.face.host.sight
    assert left < flash.points[0][0] < right and top < flash.points[0][1] < bottom
