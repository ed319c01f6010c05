"""Sentences begin with a capital, name the people of a side, and do not tell what does not count."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_support.rules.arriving import ArrivalRolled
from tabletop.games.air_support.rules.firing.events import FireAt
from tabletop.games.air_support.rules.pieces import Marker, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.state import State, put_car
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.victory import Scored
from tabletop.games.air_support.rules.walking.events import Walked
from tabletop.games.air_support.table.hand.fire_mode import FireMode
from tabletop.games.air_support.table.showings import enemy_turn, names, telling
from tabletop.table.play.contract import Spot
from tests.games.air_support.table.conftest import Sit, up_to
from tests.games.air_support.table.test_ways import chir


def fact(state: State, key: str, name: str) -> str:
    return next((value for n, value, _ in telling.facts(state, key) if n == name), "")


def test_what_a_vehicle_can_drive_and_is_worth(sit: Sit) -> None:
    """A tank that has fired before movement had 15 of 15 left; points that do not count were told."""
    state = sit("s2_chir").session.match.state
    tank = min(k for k, car in state.vehicles.items() if car.seat == 0)
    mp = state.car(state.vehicles[tank]).mp
    assert fact(state, tank, "Movement left") != f"none of {mp}"
    assert fact(put_car(state, tank, where=Where.MAP, marker=Marker.PREP), tank, "Movement left") == f"none of {mp}"
    points = Scored(1, 4, tank, "AS-VIC-02")
    assert state.scenario.victory.aim is not Aim.POINTS
    assert not fact(state, tank, "Worth") and not points.words(state)
    victory = replace(state.scenario.victory, aim=Aim.POINTS)
    counts = replace(state, scenario=replace(state.scenario, victory=victory))
    assert fact(counts, tank, "Worth") and points.words(counts).startswith("4 points for the Soviets")


def test_the_briefing_names_the_people(sit: Sit) -> None:
    rows = [row for _, _, rows in sit("s2_chir").face.telling.briefing().tables for row in rows]
    assert any(row[0] == "The Germans win with" for row in rows) and not any("win of" in row[0] for row in rows)


def test_news_of_aircraft_is_no_part_of_the_deed_before(sit: Sit) -> None:
    """ "Squad C walks to O5. Air support of the Germans: it comes." """
    t = chir(sit)
    state, enemy = t.face.state, t.face.enemy
    going = enemy_turn.Act(1, ("?1",), "", [(0, 0), (1, 0)])
    title = enemy._moved(state, going, Walked(("?1",), Location((1, 0)), 2, False))
    assert title.startswith("A concealed unit walks to")
    enemy.acts.append(enemy_turn.Act(1, ("SS1",), "Squad A walks to O5", moves=True))
    enemy.take(ArrivalRolled(0, 1, True), state, state, None)
    assert enemy.acts[-2].told == "Squad A walks to O5."
    assert enemy.acts[-1].told == "Aircraft come to help the Germans in this turn's Movement, with a 1."
    enemy._asked_at = -1
    enemy.asked()
    assert enemy.acts[-1] in enemy.recap(), "it is told though it is one's own"


def test_no_plate_of_no_chance_lies_on_a_target(sit: Sit) -> None:
    """ "0 %" invited to a shot that can do nothing."""
    t = sit("s2_chir", seed=1, before=up_to("prep"))
    mode = t.face.mode
    assert isinstance(mode, FireMode)
    shots = [c for c in t.face.host.options if isinstance(c, FireAt)]
    assert shots
    seen = 0
    for key in sorted({c.firer.partition("/")[0] for c in shots}):
        t.face.select(key)
        none = {at for at, chance in mode._texts().items() if not chance}
        fire = {h for m in mode.marks() if m.kind == "fire" for h in m.cells}
        words = [m.text for m in mode.marks() if m.text]
        assert not none & fire and "0 %" not in words
        seen += len(none)
    assert seen, "there are such targets"


def test_a_click_on_an_own_unit_without_a_shot_says_why(sit: Sit) -> None:
    """Nothing happened, and nothing was said."""
    t = sit("s2_chir", seed=1, before=up_to("prep"))
    mode = t.face.mode
    assert isinstance(mode, FireMode)
    state = t.face.state
    idle = min(k for k, m in state.infantry.items() if m.seat == 0 and m.where is Where.MAP and k not in mode.ready())
    sprite = next(s for s in t.face.lying.sprites() if s.id == idle)
    t.face.hand.click(Spot(sprite.cell, sprite, t.face.host.centre(sprite.cell)), 0, False)
    assert t.p.told.startswith(f"{names.called(state, idle)} has no shot at anything in sight now.")


def test_the_log_is_at_its_end_again_with_the_next_order(sit: Sit) -> None:
    """Once scrolled it never showed anything new for the rest of the battle."""
    t = chir(sit)
    log = t.p.app.scene.play_screen.log
    log.follow = False
    log.first, log.off = 0, 0
    book = t.p.app.scene.play_screen.logbook
    journal = t.session.match.journal
    mine = max(n for n, entry in enumerate(journal) if entry.seat == 0)
    foreign = max(n for n, entry in enumerate(journal) if entry.seat != 0)
    book.logged("The enemy does something (AS-TURN-01).", 1, None, foreign)
    assert not log.follow, "who reads is not disturbed"
    book.logged("I do something (AS-TURN-01).", 0, None, mine)
    assert log.follow
