"""What counts in the questions of the lesson: targets and enemy fire at a place, what an attack promises, ridges, fuel.

All are the exact odds of the rules from before the dice of the answer fall, as the window shows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.core.kit import Judge
from tabletop.core.match import Entry, Match
from tabletop.games.thunderbolt_apache.bots.ground import index_of, turns_to_leave
from tabletop.games.thunderbolt_apache.rules import moving, outlook
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, Fire
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import type_of
from tabletop.games.thunderbolt_apache.rules.loiter import bingo_side, bingo_stress, own_value
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer, put_enemy
from tabletop.games.thunderbolt_apache.rules.turns import EndActivation

FACES = range(1, 11)
"""What the die shows."""
MOST_STRESS = 10.0
"""Stress that leaves nothing of an answer's worth."""


def _acting(state: State) -> Flyer | None:
    """The aircraft whose activation it is."""
    return state.here.flyers[int(state.frames[-1].args[0])] if state.frames[-1].args else None


def _posed(state: State, entry: Entry) -> Flyer | None:
    """The aircraft of an answer as it is when nothing has fired at it yet; None: it is not on the battlefield."""
    match entry.command:
        case Enter(serial, number, side, altitude):
            entered = state.here.flyers[serial]
            return changed_flyer(entered, hex=number, side=side, altitude=altitude, flight=Flight.FIELD)
        case SetAltitude(altitude):
            flyer = _acting(state)
            return changed_flyer(flyer, altitude=altitude) if flyer is not None else None
        case EndActivation():
            return _acting(state)
    return None


def _hits(state: State, flyer: Flyer) -> float:
    """Hits expected of all units that could fire at it there, after jamming and ECM."""
    found = outlook.exposure(state, flyer)
    return float(found.expected_light + found.expected_heavy)


def _ridges(match: Match, seat: int) -> moving.RidgeOdds | None:
    """What the ridges of the way that was flown may cost, from before its first roll; None: nothing was flown."""
    flown = [entry for entry in match.journal if isinstance(entry.command, Step)]
    if not flown:
        return None
    rolls = 0
    for entry in flown:
        flyer, command = _acting(entry.before), entry.command
        if flyer is not None and isinstance(command, Step):
            rolls += moving.must_roll(entry.before, flyer, *moving.landing(flyer, command.side))
    start: State = match.game.view(flown[0].before, seat)
    first = _acting(start)
    return moving.odds(start, first, rolls) if first is not None else None


def place(match: Match, seat: int) -> float:
    """Targets in reach from where it is, less the hits expected there and the Stress of the ridges on the way."""
    entry = match.journal[-1]
    state: State = match.game.view(entry.before, seat)
    flyer = _posed(state, entry)
    if flyer is None:
        return 0.0
    targets = {unit for _, unit in outlook.aims(state, changed_flyer(flyer, aimed=(), attacked=False))}
    ridges = _ridges(match, seat)
    strain = float(ridges.mean) if ridges is not None else 0.0
    return max(0.0, len(targets) - _hits(state, flyer) - strain)


def nerves(match: Match, seat: int) -> float:
    """The chance that the ridges of the way do not bring it down."""
    ridges = _ridges(match, seat)
    flown = isinstance(match.journal[-1].command, Step | Leave | EndActivation)
    return float(1 - ridges.crash) if flown and ridges is not None else 0.0


def _dying(match: Match, seat: int) -> tuple[State, Flyer, dict[int, float]] | None:
    """The aircraft that aims or fires, and the chance that each unit dies of all that it aims."""
    entry = match.journal[-1]
    if not isinstance(entry.command, Aim | AimAlso | Fire):
        return None
    state: State = match.game.view(entry.before if isinstance(entry.command, Fire) else match.state, seat)
    flyer = _acting(state)
    if flyer is None:
        return None
    return state, flyer, {unit: float(p) for unit, p in outlook.aimed_chances(state, flyer).items()}


def aimed(match: Match, seat: int) -> float:
    """Value that the attack destroys on average."""
    found = _dying(match, seat)
    if found is None:
        return 0.0
    state, _, chances = found
    return sum(p * type_of(state, state.here.enemies[unit]).value for unit, p in chances.items())


def silence(match: Match, seat: int) -> float:
    """Hits expected on the aircraft that the attack takes away."""
    found = _dying(match, seat)
    if found is None:
        return 0.0
    state, flyer, chances = found
    all_hits = _hits(state, flyer)
    return sum(p * (all_hits - _hits(put_enemy(state, unit, alive=False), flyer)) for unit, p in chances.items())


def fuel(match: Match, seat: int) -> float:
    """1 less a tenth of the Stress that flying home on the last drops costs; nothing if the fuel does not last."""
    entry = match.journal[-1]
    state: State = match.game.view(entry.before, seat)
    flyer = _acting(state)
    if flyer is None or not isinstance(entry.command, Leave | EndActivation):
        return 0.0
    late = 0
    if isinstance(entry.command, EndActivation):
        least, most = moving.speed(state, changed_flyer(flyer, began=(1, CENTRE), spent=0))
        leave = turns_to_leave(state.card_of(flyer).hover, least.total, most.total)
        late = leave[index_of(flyer.hex, flyer.side)]
    own = own_value(state, flyer).total - late
    if late and own < -1:
        return 0.0
    side = bingo_side(state, own) if late else 0
    return 1 - sum(bingo_stress(side, die) for die in FACES) / len(FACES) / MOST_STRESS


def _fuel_words(worth: float) -> str:
    return f"{MOST_STRESS * (1 - worth):.1f} Stress expected for want of fuel" if worth else "the fuel does not last"


@lru_cache(1)
def judges() -> Mapping[str, Judge]:
    """The judges of the lesson by name."""
    return {
        "place": Judge(place, lambda n: f"{n:.1f} targets in reach, less expected hits and Stress"),
        "aimed": Judge(aimed, lambda n: f"value {n:.2f} destroyed on average"),
        "silence": Judge(silence, lambda n: f"{n:.2f} hits fewer expected on you"),
        "nerves": Judge(nerves, lambda n: f"a crash in {1 - n:.0%}"),
        "fuel": Judge(fuel, _fuel_words),
    }
