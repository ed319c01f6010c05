"""A Stuka is sent: its bombs choose the dive, the prompt says the kind of run, chances of guns and bombs are one
measure.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabletop.games.air_support.rules.pieces import Mode as Kind
from tabletop.games.air_support.rules.pieces import Plane, Where
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.state import Blip, State, changed_plane, with_fields
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table.hand import strike_odds
from tabletop.games.air_support.table.hand.fire_mode import WindowMode
from tabletop.games.air_support.table.hand.handling import CHOSEN
from tabletop.games.air_support.table.hand.sight_mode import SightMode
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Spot
from tests.games.air_support.table.conftest import Sit, Table, up_to
from tests.games.air_support.table.test_flights import played


def stuka_asked(session: Session) -> None:
    """Played on until a Stuka with bombs may dive at something or strafe it."""

    def there() -> bool:
        match = session.match
        sights = [c for c in match.options(match.to_act[0]) if isinstance(c, Sight)]
        return any(c.dive for c in sights) and any(match.state.planes[c.plane].bombs for c in sights)

    played(session, there)


def aimed(sit: Sit) -> tuple[Table, SightMode]:
    t = sit("s2_chir", seed=2, before=stuka_asked)
    window = t.face.mode
    assert isinstance(window, WindowMode)
    mode = window.sight
    at = next(h for h in sorted(mode.sights()) if len({dive for _, dive in mode.ways(h)}) > 1)
    assert mode.aim_at(at) is None
    return t, mode


def test_a_stuka_with_bombs_begins_with_the_dive_and_the_prompt_says_so(sit: Sit) -> None:
    t, mode = aimed(sit)
    assert mode.way[1], "its bombs may not be dropped on a strafing run (AS-STUKA-08)"
    assert "in a dive: along which arrow?" in t.face.telling.prompt()[1] and "Strafe instead" in t.buttons()
    note = mode.note()
    assert note is not None and note.title.startswith("Dive to the ")
    assert not any(word in line for line in note.lines for word in ("T0", "T1", "T "))
    assert any(line.startswith("In sight: ") and " in " in line for line in note.lines)
    t.p.keys("x")
    assert "on a strafing run" in t.face.telling.prompt()[1] and "Dive instead" in t.buttons()
    note = mode.note()
    assert note is not None and any("the bombs stay on board" in line for line in note.lines)


def diving(session: Session, at: int) -> None:
    """Played on until a Stuka on its dive is asked in its first hex, or over its target with its bombs."""

    def there() -> bool:
        state = session.match.state
        runs = [p.run for p in state.planes.values() if p.run is not None and p.bombs]
        asked = state.frames[-1].step == "strike"
        return asked and any(run.mode is Kind.STUKA and run.at == at for run in runs)

    played(session, there)


def test_in_the_first_hex_of_a_dive_it_is_said_when_the_bombs_fall(sit: Sit) -> None:
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 0))
    assert t.face.telling.prompt()[1].endswith("The bombs fall one hex later.")


def test_guns_and_bombs_have_the_chance_to_do_harm(sit: Sit) -> None:
    """Bombs told the chance to hit, guns that of an effect, on buttons side by side."""
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 1))
    plane, state = t.face.mode.plane(), t.face.state
    bombs = [c for c in t.face.host.options if isinstance(c, AirAttack) and c.weapons == "bombs"]
    assert bombs and all("% to do harm" in b for b in t.buttons() if " at " in b or " on " in b)
    for command in bombs:
        way = figures.Choice(command.hex, command.weapons, command.named, command.area)
        chance = strike_odds.attack_chance(state, plane, way)
        hits = [line for line in strike_odds.attack_lines(state, plane, way) if "hit by" in line]
        most = max(int(re.findall(r"(\d+) %", line)[0]) for line in hits)
        assert chance is not None and 0 < float(chance) * 100 < most, (hits, chance)


def test_over_a_hidden_unit_guns_and_bombs_have_their_chance_too(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four buttons without a number, the guns golden: nobody could tell why to drop the bomb."""
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 1))
    state = t.face.state
    at = next(c.hex for c in t.face.host.options if isinstance(c, AirAttack))
    monkeypatch.setattr(air_targets, "in_sight", lambda *_: ())
    monkeypatch.setattr(air_targets, "marks_in_sight", lambda *_: [Blip(1, 1, Location(at))])
    plane = t.face.mode.plane()
    chances: dict[tuple[str, bool], float] = {}
    for weapons, area in ((figures.MG, False), (figures.BOMBS, False), (figures.BOMBS, True)):
        way = figures.Choice(at, weapons, "", area)
        chances[weapons, area] = float(strike_odds.attack_chance(state, plane, way) or 0)
        told = " ".join(strike_odds.attack_lines(state, plane, way))
        assert "What is concealed, if it is a squad: " in told and not told.endswith(":")
        assert ("The whole hex: " in told) == area
    assert all(0 < chance < 1 for chance in chances.values())
    assert chances[figures.BOMBS, True] != chances[figures.BOMBS, False] > chances[figures.MG, False]


def test_the_middle_of_an_open_fan_is_its_topmost_piece(sit: Sit) -> None:
    """A click where the counter lay before its stack opened did nothing, without a word."""
    t = sit("s2_chir", seed=7, before=up_to("move"))
    hand, mode = t.face.hand, t.face.mode
    offered = {cell for mark in mode.marks() if mark.kind in CHOSEN for cell in mark.cells}
    pieces = [s for s in t.face.lying.sprites() if s.stacks]
    stacks = {s.cell for s in pieces if s.id in mode.ready() and s.cell not in offered}
    at = next(cell for cell in sorted(stacks) if sum(s.cell == cell for s in pieces) > 1)
    meant = hand._meant(Spot(at, None, t.face.host.centre(at)))
    assert meant.sprite is not None and meant.sprite.id in mode.ready()
    hand.click(Spot(at, None, t.face.host.centre(at)), 0, False)
    assert t.face.selected == meant.sprite.id


def over_a_mark(session: Session) -> tuple[State, Plane]:
    """The view of a Stuka on its dive at a hex in which nothing but a "?" is seen."""
    match = session.match
    seat = match.to_act[0]
    view = match.view(seat)
    plane = next(p for p in view.planes.values() if p.run is not None and p.bombs)
    assert plane.run is not None
    at = plane.run.target
    cars = {k: c for k, c in view.vehicles.items() if c.place.hex != at}
    mark = Blip(1, 1 - seat, Location(at))
    return with_fields(view, vehicles=cars, blips=(mark,)), plane


def ways_of(state: State, plane: Plane) -> list[figures.Choice]:
    return [c for c in figures.choices(state, plane) if plane.run is not None and c.hex == plane.run.target]


def test_what_is_concealed_is_reckoned_as_a_squad_and_bombs_are_gold(sit: Sit) -> None:
    """The bombs had no chance on their button at a "?", so that the guns, the weak choice, were the golden one."""
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 1))
    state, plane = over_a_mark(t.session)
    found = {way: strike_odds.attack_chance(state, plane, way) for way in ways_of(state, plane)}
    assert {way.weapons for way in found} == {"MG", "bombs", "MG+bombs"} and None not in found.values()
    best = max(found, key=lambda way: found[way] or 0)
    assert best.weapons == "MG+bombs", "guns and bombs do more than either"
    assert (found[best] or 0) > 2 * (found[figures.Choice(best.hex, "MG")] or 0)
    for way in found:
        lines = strike_odds.attack_lines(state, plane, way)
        assert strike_odds.only_concealed(state, plane, way)
        assert any(line.startswith("What is concealed, if it is a squad: ") and "%" in line for line in lines)
        assert not any(a.endswith(":") and b.endswith(":") for a, b in zip(lines, [*lines[1:], ":"], strict=True))
        assert (strike_odds.WHOLE_HEX in lines) == way.area, "what the whole hex changes"


def test_every_attack_on_the_bar_has_its_chance_and_gold_is_the_best(sit: Sit) -> None:
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 1))
    shots = [c for c in t.face.hand.choices() if c.commands and isinstance(c.commands[0], AirAttack)]
    assert shots and all("% to do harm" in c.label for c in shots)
    best = next(c for c in shots if c.default)
    assert "Guns and bombs" in best.label, best.label
    figure = [int(re.findall(r"(\d+) %", c.label)[0]) for c in shots]
    assert int(re.findall(r"(\d+) %", best.label)[0]) == max(figure)


def test_the_first_attack_of_a_dive_pins_for_certain_and_says_so(sit: Sit) -> None:
    """AS-STUKA-03: the tip said 7 % to pin, and said it again of who was pinned already."""
    t = sit("s2_chir", seed=2, before=lambda session: diving(session, 0))
    state, plane = over_a_mark(t.session)
    assert plane.run is not None
    guns = figures.Choice(plane.run.target, "MG")
    assert strike_odds.pins(state, plane, guns)
    assert any("pinned for certain; out " in line for line in strike_odds.attack_lines(state, plane, guns))
    second = changed_plane(plane, run=replace(plane.run, at=1))
    assert not strike_odds.pins(state, second, guns)
    man = next(m for m in state.infantry.values() if m.seat == plane.seat and not m.dummy)
    pinned = replace(man, seat=1 - plane.seat, place=Location(plane.run.target), pinned=True, where=Where.MAP)
    known = with_fields(state, blips=(), infantry={**state.infantry, man.id: pinned})
    (line,) = strike_odds.attack_lines(known, second, guns)[1:]
    assert line.endswith("pinned already") and not re.search(r"pinned \d", line)
    assert not strike_odds.pins(known, plane, guns)
