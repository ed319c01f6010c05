"""What Air Support keeps is what it would work out. Games are played, and at many moments one fact after another is
changed that a kept answer may follow from; each answer that is kept is then worked out again (`kept.CHECKED`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tabletop.bots import BotSpec
from tabletop.core import memo as module
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules import driving, hiding, pace, rout, speed, views
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import arms, ift
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Infantry, Marker, Motion, Where
from tabletop.games.air_support.rules.scenario import Kind as BandKind
from tabletop.games.air_support.rules.setting_up import deploying, placing
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import (
    board,
    every,
    fighting,
    known_places,
    may_hide,
    may_lurk,
    on_map,
    units_of,
)
from tabletop.games.air_support.rules.state import Move, Phase, State, put_piece, put_side, put_weapon, with_fields
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import Air, Location, Weather
from tabletop.games.air_support.rules.walking import movers
from tabletop.grid.hexes import neighbour
from tabletop.shelf.bot_levels import make_bot

FIRE = (Phase.PFPH, Phase.MPH, Phase.DFPH, Phase.AFPH)


@pytest.fixture
def checked() -> Iterator[None]:
    module.CHECKED.append(True)
    yield
    module.CHECKED.clear()


# -- facts that change
def _unit(state: State, random: Random) -> State:
    units = [u for u in every(state) if u.where is Where.MAP]
    if not units:
        return state
    one = random.choice(units)
    near = neighbour(one.place.hex, random.randrange(6))
    facts: list[dict[str, Any]] = [
        {"marker": random.choice([*Marker])},
        {"tried": one.tried | {random.choice(("fire", "move"))}},
        {"concealed": Concealed.MARK, "stack": 90 + one.seat},
        {"concealed": Concealed.KNOWN, "stack": 0},
    ]
    if isinstance(one, Infantry):
        facts += [{name: random.random() < 0.5} for name in ("broken", "pinned", "moved", "dm", "fired")]
        if near in state.ground.grid and not any(g.crew == one.id for g in state.guns.values()):
            facts += [{"place": Location(near)}] * 3
    elif one.id in state.vehicles:
        facts += [{name: random.random() < 0.5} for name in ("exposed", "immobile", "stunned", "entered", "aa_mode")]
        facts += [{"motion": random.choice([*Motion])}, {"spent": random.randrange(8)}, {"wreck": True}]
    else:
        facts += [{"condition": Condition.BROKEN}, {"facing": random.randrange(6)}]
    return put_piece(state, one.id, **random.choice(facts))


def _weapon(state: State, random: Random) -> State:
    if not state.weapons:
        return state
    key = random.choice([*state.weapons])
    return put_weapon(state, key, **random.choice([{"marker": random.choice([*Marker])}, {"owner": ""}]))


def _smoke(state: State, random: Random) -> State:
    """SMOKE where it matters: next to somebody."""
    places = [u.place.hex for u in every(state) if u.where is Where.MAP]
    if not places:
        return state
    near = neighbour(random.choice(places), random.randrange(6))
    return with_fields(state, smoke=(*state.smoke, (near, random.choice([*SMOKE]))))


def _phase(state: State, random: Random) -> State:
    return with_fields(state, phase=random.choice(FIRE))


def _move(state: State, random: Random) -> State:
    """Somebody else moves, and has been fired at."""
    units = [u.id for u in every(state) if u.where is Where.MAP and u.id not in state.guns]
    if not units:
        return state
    shots = tuple((arm.key, 1) for armed in arms.ready(state, state.defender)[:3] for arm in armed.arms)
    return with_fields(state, move=Move(state.attacker, (random.choice(units),), here=random.randrange(3), shots=shots))


def _rest(state: State, random: Random) -> State:
    """What is kept beside the pieces."""
    seat = random.randrange(2)
    return random.choice(
        [
            lambda: with_fields(state, turn=state.turn + 1),
            lambda: with_fields(state, air=Air(state.air.month, random.choice([Weather.CLEAR, Weather.MIST]))),
            lambda: with_fields(state, bands={}),
            lambda: with_fields(state, blips=state.blips[1:]),
            lambda: put_side(state, seat, ready=not state.sides[seat].ready),
        ]
    )()


FACTS: list[Callable[[State, Random], State]] = [_unit, _unit, _weapon, _smoke, _phase, _move, _rest]


# -- questions
def quick_answers_hold(state: State, seat: int) -> None:
    """What is asked after every event is answered from the first piece that settles it: the same as from all."""
    known, units = Concealed.KNOWN, units_of(state, seat)
    assert on_map(state, seat) == bool(units)
    assert known_places(state, seat) == tuple(dict.fromkeys(known_places(state, seat)))
    assert {*known_places(state, seat)} == {u.place for u in units if u.concealed is known}
    shown = {u.id for u in every(state) if u.where is not Where.HAND and u.concealed is known}
    lurking = any(group.hip - shown for group in state.scenario.groups if group.seat == seat)
    assert may_lurk(state, seat) == lurking
    covered = {u.seat for u in every(state) if u.concealed is not known} | {b.seat for b in state.blips}
    assert may_hide(state, seat) == (seat in covered or lurking)
    assert movers.any_beginner(state, seat) == bool(movers.beginners(state, seat))
    assert fighting(state) == tuple(u for stand in board(state).values() for u in stand.men if u.melee)
    for plane in state.planes_of(seat):
        assert air_targets.runs_exist(state, seat, plane) == bool(air_targets.runs_possible(state, seat, plane))
        refused = air_targets.plane_refusal(state, seat, plane.id) is not None
        assert refused == (plane not in air_targets.able_planes(state, seat))
    assert all(pace.walks(state, man) == (pace.may_walk(state, man) is None) for man in state.infantry.values())
    assert all(speed.drives(state, car) == (speed.may_drive(state, car) is None) for car in state.vehicles.values())
    for key, band in state.bands.items():
        if band.kind is BandKind.CONVOY and band.seat == seat:
            convoys.start_refusal(state, seat, key)


def ask_all(state: State, seat: int) -> int:
    """Whatever is kept about a position, asked; how many shots there are."""
    quick_answers_hold(state, seat)
    board(state), lines.clutter(state), movers.movers(state), driving.movers(state)
    shots = laying.quotes(state, seat)
    for place in ift.targets(state, seat)[:4]:
        ift.prey(state, seat, place), ift.stirred(state, place)
    for told in (movers.beginners, hiding.watchers, known_places, rout.threat, placing.carriers, placing.hideable):
        told(state, seat)  # type: ignore[operator]
    placing.to_place(state, seat), placing.squads_to_conceal(state, seat)
    deploying._swings(state, seat), deploying._handing(state, seat)
    for man in state.infantry.values():
        if man.seat == seat and man.where is Where.MAP:
            pace.may_walk(state, man), pace.load(state, man)
            pace.ground_cost(state, man.place.hex, neighbour(man.place.hex, 0))
    for plane in state.planes.values():
        if plane.run is not None:
            listed = figures.choices(state, plane)
            assert len(listed) == len({*listed})
            assert all(figures.refusal(state, plane, choice) is None for choice in listed)
    for car in state.vehicles.values():
        if car.seat == seat and car.where is Where.MAP:
            speed.road_and_ground(state, car.id, neighbour(car.place.hex, 2))
    return len(shots)


@pytest.mark.parametrize(
    "key", ["s1_beet_road", "s2_chir", "s3_kuban", "s4_hedgerows", "s5_ihantala", "s6_corridor", "s7_point_cruz"]
)
def test_what_is_kept_follows_from_what_it_says(key: str, checked: None) -> None:
    random, shots = Random(key), 0
    match = Match.start(GAME, load_scenario(key), SeededDice(3))
    bot = make_bot("air_support", BotSpec("random"), 3)
    for n in range(400):
        if not match.to_act:
            break
        seat = match.to_act[0]
        if n % 10 == 0:
            who = random.randrange(2)
            for state in (match.state, views.view(match.state, who)):
                for _ in range(4):
                    shots += ask_all(state, who)
                    state = random.choice(FACTS)(state, random)
                    views.view(state, 1 - who)
                shots += ask_all(state, who)
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    assert shots or key == "s1_beet_road"  # nobody fires on the ground there
