"""The coach of the training sortie: a sentence or two where a thing happens the first time, pointing at a piece or
button. What he says stands in `coach.md` beside the rule book.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules import moving, outlook
from tabletop.games.thunderbolt_apache.rules.altitude import altitudes
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, NEIGHBOURS, attack_angle
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import place_of, sees
from tabletop.games.thunderbolt_apache.rules.state import changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES
from tabletop.games.thunderbolt_apache.table.hand.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.hand.fly_mode import FlyMode
from tabletop.games.thunderbolt_apache.table.hand.modes import EvadeMode
from tabletop.games.thunderbolt_apache.table.marks import printed
from tabletop.table.play.coach import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

say = CoachBook("tabletop.games.thunderbolt_apache").say
HOME = 1
"""At this own value of the loiter track an aircraft turns for home."""
PLACE = 0.3
"""Hex widths of the frame around a place that the coach points at."""


def hints(table: ApacheTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, EntryMode):
        return _entry(table, mode)
    if isinstance(mode, FlyMode) and mode.flyer is not None:
        return _events(table, mode.flyer) + _flying(table, mode, mode.flyer)
    return (say("evade", piece=f"a{mode.hits.target}"),) if isinstance(mode, EvadeMode) and mode.hits else ()


def _entry(table: ApacheTable, mode: EntryMode) -> list[Hint]:
    flyer = mode.flyer
    if flyer is None or all(f.hex for f in mode.entering):
        return [say("begin", widget="choice Begin the battle")]
    piece, name = f"a{flyer.serial}", flyer.pilot or flyer.card
    best = max(mode.places_of(flyer), key=lambda at: _worth(table, mode.posed(flyer, at)), default=None)
    told = f"enter there {flyer.serial}"
    there = [say("enter there", area=_frame(table, *best), name=name, told=told)] if best else []
    if table.state.card_of(flyer).hover:
        return [say("hover", piece, name=name), *there]
    return [say("enter", piece, name=name), say("low", piece), say("why", piece), *there]


def _frame(table: ApacheTable, number: int, side: int) -> tuple[float, float, float, float]:
    """The frame around a place of the battlefield, at which a hint points."""
    places = table.places
    (x, y), wide = places.point(number, side), places.wide * PLACE
    return x - wide / 2, y - wide / 2, wide, wide


def _worth(table: ApacheTable, posed: Flyer) -> float:
    """How good a place is: targets in reach from there, less what could be fired at it; its nose looks inward."""
    state = table.state
    free = changed_flyer(posed, aimed=(), attacked=False)
    found = outlook.exposure(state, free)
    targets = len({serial for _, serial in outlook.aims(state, free)})
    return float(targets - found.expected_light - 3 * found.expected_heavy - 4 * _outward(free.hex, free.side))


def _outward(number: int, side: int) -> bool:
    """Whether the first step from there leaves the battlefield."""
    return side != CENTRE and not NEIGHBOURS[number][side]


def _events(table: ApacheTable, flyer: Flyer) -> list[Hint]:
    """What has happened since: damage, Stress, fuel."""
    state, piece = table.state, f"a{flyer.serial}"
    out: list[Hint] = []
    own = own_value(state, flyer).total
    if crew_fitness(state, flyer) is Fitness.SHAKEN:
        out.append(say("shaken", piece, name=flyer.pilot))
    if flyer.counters:
        one = len(flyer.counters) == 1
        out.append(say("damage" if one else "damages", widget=f"flyer {flyer.serial}", told="damage"))
    if (hidden := next((u for u in state.living_units if u.covered), None)) is not None:
        out.append(say("cover", f"u{hidden.serial}"))
    if own <= HOME and flyer.flight is Flight.FIELD:
        out.append(say("leave", widget="choice Leave the field", name=flyer.pilot or flyer.card, own=own))
    elif own <= 2 and flyer.flight is Flight.FIELD:
        out.append(say("fuel", piece, own=own))
    if state.here.turn == 2:
        out.append(say("track", area=printed.track_area(table.state)))
    return out


def _flying(table: ApacheTable, mode: FlyMode, flyer: Flyer) -> list[Hint]:
    piece, step, name = f"a{flyer.serial}", table.step, flyer.pilot or flyer.card
    if mode.flying.leaving:
        return [say("leaving", piece)]
    if step in ("fast", "slow"):
        return [say("order", piece)]
    if step == "altitude":
        return [_altitude(table, flyer, name)]
    if flyer.aimed:
        aimed = {serial for shot in flyer.aimed for serial in shot.targets}
        more = [u for key in mode.aiming.kinds(flyer) for u in mode.aiming.targets(key) if u.serial not in aimed]
        return [say("aimed", f"u{more[0].serial}") if more else say("fire", widget="choice Fire")]
    if mode.aiming.store:
        return [say("target", widget="targets")]
    out = _moving(mode, flyer, name, piece)
    if not flyer.attacked and outlook.aims(table.state, flyer):
        out.insert(0, say("attack_hover" if flyer.hovering else "attack", widget="rack", name=name))
    return out


def _altitude(table: ApacheTable, flyer: Flyer, name: str) -> Hint:
    """The altitude at which the place is better."""
    best = max(
        altitudes(table.state, flyer),
        key=lambda a: (_worth(table, changed_flyer(flyer, altitude=a)), a is Altitude.LOW),
    )
    words = f"{'Stay' if best is flyer.altitude else 'Go'} {ALTITUDE_NAMES[best]}"
    if not any(outlook.aims(table.state, changed_flyer(flyer, altitude=a)) for a in altitudes(table.state, flyer)):
        return say("altitude none", widget=f"choice {words}", name=name)
    return say("altitude" if best is Altitude.LOW else "altitude high", widget=f"choice {words}", name=name)


def _moving(mode: FlyMode, flyer: Flyer, name: str, piece: str) -> list[Hint]:
    state = mode.state
    out: list[Hint] = []
    if flyer.hovering and not flyer.spent:
        out.append(say("hovering", piece, name=name))
    elif flyer.spent < moving.speed(state, flyer)[0].total:
        out.append(say("move", piece, name=name))
    inside = [end for end in mode.flying.ends() if not end[2]]
    if inside and not (flyer.hovering and flyer.attacked and flyer.spent):
        home = own_value(state, flyer).total <= HOME
        worth = {
            end: _worth(mode.table, mode.flying.posed(end) or flyer) - mode.flying.ends()[end].rolls for end in inside
        }
        if home:  # an outer side, from which it can leave
            worth = {end: worth[end] + 20 * _outward(end[0], end[1]) for end in inside}
        best = max(inside, key=lambda end: worth[end])
        if moving.end_refusal(state, flyer) is not None or worth[best] > _worth(mode.table, flyer):
            told = f"{'fly home' if home else 'fly there'} {state.here.turn} {flyer.serial}"
            frame = _frame(mode.table, best[0], best[1])
            out.append(say("fly home" if home else "fly there", area=frame, name=name, told=told))
    if any(way.rolls for way in mode.flying.ends().values()):
        out.append(say("ridges", piece))
    angle, place = attack_angle(flyer.hex, flyer.side), place_of(state, flyer)
    if not flyer.attacked and any(n in angle and not sees(state, place, n) for n in HEXES):
        out.append(say("blocked", piece))
    if moving.end_refusal(state, flyer) is None:
        out.append(say("end", widget="choice End the move"))
    out.append(say("threat", piece))
    return out
