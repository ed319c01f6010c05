"""Moves, advances and shots are listed outright, and refused one by one: both say the same. Games are played, and
wherever such orders are asked for, everything that could be thought of is tried.
"""

from __future__ import annotations

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.advance import Advance, AdvanceBand, AdvanceOff
from tabletop.games.air_support.rules.bands.convoys import LeaveBand
from tabletop.games.air_support.rules.driving import Halt, StartUp, Turn
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import arms, ift
from tabletop.games.air_support.rules.firing.events import AddFirer, FireAt
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import Delay, EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.pace import gates
from tabletop.games.air_support.rules.standing import every
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.walking.events import Assault, Climb, Join, Shelter
from tabletop.grid.hexes import neighbour
from tabletop.shelf.bot_levels import make_bot


def moves(view: State) -> list[Command]:
    """Whatever might be ordered of who is moving."""
    move = view.move
    assert move is not None
    band = view.bands.get(move.band)
    keys = band.ids if band is not None else move.units
    units = [unit for unit in every(view) if unit.id in keys]
    goals = {neighbour(unit.place.hex, d) for unit in units for d in range(6)}
    goals |= {at for unit in units for at in gates(view, unit.id)}
    found: list[Command] = [Enter(at) for at in sorted(goals)]
    found += [StartUp(), Halt(), Turn(1), Turn(-1), Delay(), LeaveMap(), EndMove(), Assault(), Shelter()]
    found += [Climb(level) for level in range(-1, 4)]
    found += [Join(key) for key in view.infantry]
    return found + [LeaveBand(key) for key in view.vehicles]


def advances(view: State) -> list[Command]:
    found: list[Command] = []
    for man in view.infantry.values():
        at, level = man.place.hex, man.place.level
        found += [Advance(man.id, neighbour(at, d), n) for d in range(6) for n in (0, 1)]
        found += [Advance(man.id, at, n) for n in (level - 1, level, level + 1)]
        found.append(AdvanceOff(man.id))
    for key, band in view.bands.items():
        lead = view.infantry.get(band.ids[0]) or view.vehicles[band.ids[0]]
        found += [AdvanceBand(key, neighbour(lead.place.hex, d)) for d in range(6)]
    return found


def weapons(view: State, seat: int) -> list[str]:
    parts = [f"{key}/{part}" for key in view.vehicles for part in arms.PARTS]
    return [*view.infantry, *view.weapons, *view.guns, *parts]


def shots(view: State, seat: int) -> list[Command]:
    places = list(dict.fromkeys([*ift.targets(view, seat), *(u.place for u in every(view) if u.seat != seat)][:12]))
    return [FireAt(key, place.hex, place.level) for key in weapons(view, seat) for place in places]


@pytest.mark.parametrize(
    "key", ["s1_beet_road", "s2_chir", "s3_kuban", "s4_hedgerows", "s5_ihantala", "s6_corridor", "s7_point_cruz"]
)
def test_what_is_listed_is_what_is_not_refused(key: str) -> None:
    match = Match.start(GAME, load_scenario(key), SeededDice(11))
    bot = make_bot(GAME.key, BotSpec("random"), 11)
    tried = {"moving": 0, "advance": 0, "shots": 0, "laying": 0}
    for number in range(500):
        if not match.to_act:
            break
        seat = match.to_act[0]
        step, view, options = match.state.frames[-1].step, match.view(seat), list(match.options(seat))
        ideas: list[Command] = []
        if step == "moving" and number % 4 == 0:
            ideas = moves(view)
        elif step == "advance" and number % 3 == 0:
            ideas = advances(view)
        elif step in ("prep", "defend", "advancing", "react") and number % 5 == 0:
            ideas, step = shots(view, seat), "shots"
        elif step == "laying":
            ideas = [AddFirer(key) for key in weapons(view, seat)]
        for idea in ideas:
            assert (idea in options) == (match.refusal(seat, idea) is None), idea
            tried[step] += 1
        if step in ("shots", "react"):
            assert laying.asks(match.state, seat) >= bool(laying.quotes(view, seat))
        match.submit(seat, bot.choose(view, seat, options))
    assert tried["moving"] > 100
