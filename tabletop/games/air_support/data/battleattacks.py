"""The attacks of a battle as they were heard, for its story: who attacked whom with what, how likely harm was, what
came of it, and how that is said. What is under a "?" stays a unit that nobody saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.data import prose
from tabletop.data.prose import Pen, Shot
from tabletop.data.story import Heard
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.close_combat import CloseFought
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.dogfights.fights import AIR_FIGHT
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired, ResidualFired
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.naming import TYPES, called, model_name
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirFired, AirToHit
from tabletop.games.air_support.rules.tables import COLUMNS

UNSEEN = "an unseen unit"


@dataclass
class Attack:
    """An attack and what came of it. who: ids; means: what it was done with; chances: of harm, by target; kill: the
    chance that a hit on a vehicle destroys it."""

    at: int
    turn: int
    who: tuple[str, ...]
    means: str
    seat: int
    before: State
    chances: dict[str, Fraction] = field(default_factory=dict)
    kill: Fraction = Fraction(1)
    column: int = 0
    lost: list[str] = field(default_factory=list)
    ablaze: list[str] = field(default_factory=list)
    halved: list[str] = field(default_factory=list)
    wounded: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    missed: list[Shot] = field(default_factory=list)
    """Its shots that did nothing."""

    @property
    def hurt(self) -> list[str]:
        """All to whom anything came of it, those that are lost first."""
        alive = (*self.halved, *self.wounded, *self.broken, *self.stopped, *self.damaged)
        return [*self.lost, *self.ablaze, *alive]


# -- names
def named(state: State, key: str) -> str:
    """A piece within a sentence: with an article when it is the only one of its type."""
    key = key.partition("/")[0]
    name = called(state, key)
    if name == key or name == "a concealed unit" or name.startswith("Dummy"):
        return UNSEEN
    return f"the {name}" if name == _type(state, key) else name


def _type(state: State, key: str) -> str:
    """What kind of machine a piece is; "" for men."""
    library = state.scenario.library
    if key in state.planes:
        return model_name(state.planes[key].model)[0]
    sheet = ""
    if key in state.vehicles:
        sheet = library.vehicles[state.vehicles[key].sheet].name
    elif key in state.guns:
        sheet = library.guns[state.guns[key].sheet].name
    return TYPES.get(sheet, (sheet, ""))[0]


def bare(state: State, key: str) -> str:
    return prose.start(named(state, key).removeprefix("the "))


def seat_of(state: State, key: str) -> int:
    """The seat of a piece that is known; -1 for others."""
    try:
        return state.owner(key.partition("/")[0])
    except KeyError:
        return -1


def listed(state: State, keys: Sequence[str], most: int = 4) -> str:
    return prose.listing(dict.fromkeys(named(state, key) for key in keys), most)


def attack_of(one: Heard) -> Attack | None:
    """The attack that an event is, with the chance of harm at each target as far as it can be told."""
    state, event, turn, at = one.before, one.event, one.before.turn, one.at
    match event:
        case GroundFired():
            found = Attack(at, turn, event.firers, "fire", event.seat, state, column=event.column)
            found.chances = {line.unit: chance for line in event.lines if (chance := _fire_chance(state, event, line))}
            return found
        case ResidualFired():
            return Attack(at, turn, (), "lingering fire", -1, state, column=event.column)
        case AirFired(plane=key):
            return Attack(at, turn, (key,), "strafing", seat_of(state, key), state, column=event.column)
        case AirToHit(plane=key):
            means = "bombs" if event.what == "bombs" else "strafing"
            found = Attack(at, turn, (key,), means, seat_of(state, key), state)
            found.chances = {line.unit: odds.at_most(line.tally.needed) for line in event.lines if line.tally.base}
            for unit, chance in found.chances.items():
                hit = any(line.unit == unit and line.hit for line in event.lines)
                if means == "bombs" and not hit:
                    who = f"the bombs of {named(state, key)}"
                    found.missed.append(Shot(turn, found.seat, who, named(state, unit), chance, False))
            return found
        case AAFired(weapon=key, plane=plane):
            found = Attack(at, turn, (key,), "flak", event.seat, state)
            drm = event.tally.total - event.tally.base
            fates = odds.flak(Fraction(event.fp), drm, False)
            found.chances = {
                plane: fates[Flak.DAMAGED] + fates[Flak.ELIMINATED],
                f"{plane} down": fates[Flak.ELIMINATED],
            }
            if event.result < Flak.DAMAGED:
                missed = Shot(turn, event.seat, named(state, key), named(state, plane), found.chances[plane], False)
                found.missed.append(missed)
            return found
        case HeavyFired(gun=key, plane=plane):
            found = Attack(at, turn, (key,), "flak", seat_of(state, key), state)
            found.chances = {plane: odds.at_most(3), f"{plane} down": odds.at_most(2)}
            return found
        case AirCombat(plane=key, target=target):
            found = Attack(at, turn, (key,), "air", seat_of(state, key), state)
            drm = event.tally.total
            worn = target in state.planes and state.planes[target].damaged
            down = odds.at_most((AIR_FIGHT.damages if worn else AIR_FIGHT.kills) - drm)
            found.chances = {target: odds.at_most(AIR_FIGHT.damages - drm), f"{target} down": down}
            if not event.harm:
                names = named(state, key), named(state, target)
                found.missed.append(Shot(turn, found.seat, *names, found.chances[target], False))
            return found
        case CloseFought():
            found = Attack(at, turn, event.attackers, "close combat", event.seat, state)
            if event.kill and not event.outcome:
                chance = odds.at_most(event.kill - (event.tally.total - event.tally.base))
                names = listed(state, event.attackers, 2), listed(state, event.targets, 2)
                found.missed.append(Shot(turn, event.seat, *names, chance, False, missed="could not overcome"))
            return found
        case Shelled():
            return Attack(at, turn, (), "artillery", -1, state)
    return None


def _fire_chance(state: State, event: GroundFired, line: FireLine) -> Fraction:
    """The chance that a shot hits (of a gun), or breaks or worse (of fire on the table); 0 where it cannot be told."""
    if line.outcome:
        return odds.at_most(line.tally.needed) if line.tally.base else Fraction(0)
    man = state.infantry.get(line.unit)
    if man is None or man.dummy or event.column not in COLUMNS or not line.tally.rule:
        return Fraction(0)
    sheet, drm = state.man(man), line.tally.total - line.tally.base
    size = odds.LEADER if sheet.size is Size.LEADER else odds.WHOLE if sheet.size is Size.SQUAD else odds.HALF
    morale = sheet.broken_morale if man.broken else sheet.morale
    found = odds.man(COLUMNS.index(event.column), drm, morale, size, man.broken, max(1, len(event.lines)))
    return found.gone + found.reduced + found.broken


def shooters(state: State, attack: Attack) -> str:
    who = listed(state, attack.who, 3)
    return f"the bombs of {who}" if attack.means == "bombs" else who


def attack_words(pen: Pen, attack: Attack, state: State) -> str:
    """Who did what to whom, with the chance of the first of them."""
    parts = []
    dead = {*attack.lost, *attack.ablaze}
    routed = [key for key in attack.broken if key in attack.halved]
    ways_of: tuple[tuple[list[str], tuple[str, ...]], ...] = (
        (attack.lost, _lost_ways(attack, state)),
        (attack.ablaze, ("set {} ablaze",)),
        (routed, ("cut down half of {} and broke the rest", "halved {} and put the rest to flight")),
        ([k for k in attack.halved if k not in routed], ("cut down half of {}", "halved {}")),
        (attack.wounded, ("wounded {}",)),
        ([k for k in attack.broken if k not in routed], ("broke {}", "put {} to flight", "drove {} to cover")),
        (attack.stopped, ("brought {} to a halt",)),
        (attack.damaged, ("damaged {}", "hit {}")),
    )
    for keys, ways in ways_of:
        for_this = [key for key in dict.fromkeys(keys) if keys in (attack.lost, attack.ablaze) or key not in dead]
        if for_this:
            down = attack.chances.get(f"{for_this[0]} down") if keys is attack.lost else None
            chance = down or attack.chances.get(for_this[0])
            said = pen.pick("/".join(ways), *ways).format(listed(state, for_this))
            parts.append(f"{said} {prose.odds(chance)}" if chance else said)
    did = prose.listing(parts)
    if attack.means == "artillery":
        return f"the artillery {did}"
    if attack.means == "lingering fire" or not attack.who:
        return f"fire that swept the ground {did}"
    who = listed(state, attack.who, 3)
    if attack.means == "strafing":
        return pen.pick("strafing", f"{who} strafed and {did}", f"{who} came down, guns firing, and {did}")
    if attack.means == "bombs":
        return f"the bombs of {who} {did}"
    if attack.means == "close combat":
        return f"hand to hand, {who} {did}"
    return f"{who} {did}"


def _lost_ways(attack: Attack, state: State) -> tuple[str, ...]:
    if attack.lost and attack.lost[0] in state.planes:
        return ("shot down {}", "brought down {}")
    if attack.lost and attack.lost[0] in state.vehicles:
        return ("knocked out {}", "destroyed {}")
    return ("wiped out {}", "destroyed {}") if attack.means != "close combat" else ("overcame {}",)
