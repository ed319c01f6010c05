"""The coach of the training sortie: a sentence or two where a thing happens the first time, pointing at a piece or
button. What he says stands in `coach.md` beside the rule book.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules import outlook
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, attack_angle
from tabletop.games.thunderbolt_apache.rules.loiter import own_value
from tabletop.games.thunderbolt_apache.rules.moving import moves
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import place_of, sees
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness
from tabletop.games.thunderbolt_apache.table import printed
from tabletop.games.thunderbolt_apache.table.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.evade_mode import EvadeMode
from tabletop.games.thunderbolt_apache.table.fly_mode import FlyMode
from tabletop.table.play.coachbook import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

say = CoachBook("tabletop.games.thunderbolt_apache").say


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
    if table.state.card_of(flyer).hover:
        return [say("hover", piece, name=name)]
    return [say("enter", piece, name=name), say("low", piece), say("why", piece)]


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
    if own <= 2 and flyer.flight is Flight.FIELD:
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
        return [
            say("altitude", widget="choice Stay Low" if flyer.altitude is Altitude.LOW else "choice Go Low", name=name)
        ]
    if flyer.aimed:
        return [say("aimed", widget="targets"), say("fire", widget="choice Fire")]
    if mode.aiming.store:
        return [say("target", widget="targets")]
    out = _moving(mode, flyer, name, piece)
    if not flyer.attacked and outlook.aims(table.state, flyer):
        out.insert(0, say("attack_hover" if flyer.hovering else "attack", widget="rack", name=name))
    return out


def _moving(mode: FlyMode, flyer: Flyer, name: str, piece: str) -> list[Hint]:
    state = mode.state
    out: list[Hint] = []
    if flyer.hovering and not flyer.spent:
        out.append(say("hovering", piece, name=name))
    elif flyer.spent < moves.speed(state, flyer)[0].total:
        out.append(say("move", piece, name=name))
    if any(way.rolls for way in mode.flying.ends().values()):
        out.append(say("ridges", piece))
    angle, place = attack_angle(flyer.hex, flyer.side), place_of(state, flyer)
    if not flyer.attacked and any(n in angle and not sees(state, place, n) for n in HEXES):
        out.append(say("blocked", piece))
    if moves.end_refusal(state, flyer) is None:
        out.append(say("end", widget="choice End the move"))
    out.append(say("threat", piece))
    return out
