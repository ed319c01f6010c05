"""The course of a battle as it was heard, for its story: the attacks and what came of them, who was lost, who left the
map, ground that was taken, and what all that did to the score.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tabletop.core.tally import Tally
from tabletop.data import narration
from tabletop.data.narration import ByTurns, Deed, Phrasing, Shot, Turn
from tabletop.data.story import Heard
from tabletop.games.air_support.rules import odds, victory
from tabletop.games.air_support.rules.advance import AdvancedOff
from tabletop.games.air_support.rules.arriving import SupportEntered
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.close_combat import CloseFought
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.rules.dogfights.fights import AIR_FIGHT
from tabletop.games.air_support.rules.driving import VehicleLeft
from tabletop.games.air_support.rules.firing.events import FireLine, GroundFired, ResidualFired
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.flying import PlaneHit
from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.destroying import Shot as Shell
from tabletop.games.air_support.rules.harm.events import Broken, Eliminated, Reduced, VehicleHarmed, WoundRolled
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.naming import TYPES, called, model_name, people
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirFired, AirToHit
from tabletop.games.air_support.rules.tables import COLUMNS
from tabletop.games.air_support.rules.victory import ControlTaken, Scored
from tabletop.games.air_support.rules.walking.events import WalkedOff

# -- The attacks of a battle as they were heard, for its story: who attacked whom with what, how likely harm was, what
# came of it, and how that is said. What is under a "?" stays a unit that nobody saw.

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
    return narration.start(named(state, key).removeprefix("the "))


def seat_of(state: State, key: str) -> int:
    """The seat of a piece that is known; -1 for others."""
    try:
        return state.owner(key.partition("/")[0])
    except KeyError:
        return -1


def listed(state: State, keys: Sequence[str], most: int = 4) -> str:
    return narration.listing(dict.fromkeys(named(state, key) for key in keys), most)


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


def attack_words(pen: Phrasing, attack: Attack, state: State) -> str:
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
            parts.append(f"{said} {narration.odds(chance)}" if chance else said)
    did = narration.listing(parts)
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


# -- The course of a battle as it was heard, for its story.

DEADLY = (Fate.ELIMINATED, Fate.BURNING)
MOVING_THE_SCORE = (
    Scored, ControlTaken, VehicleLeft, WalkedOff, AdvancedOff, PlaneHit, Eliminated, VehicleHarmed, Broken, Reduced,
)  # fmt: skip


@dataclass
class Record:
    """What a piece did: whom it destroyed, how many it hurt, casualty points of those destroyed."""

    destroyed: list[str] = field(default_factory=list)
    hurt: int = 0
    points: int = 0


@dataclass
class Course(ByTurns):
    """A battle as it went."""

    records: defaultdict[str, Record] = field(default_factory=lambda: defaultdict(Record))
    losses: list[tuple[int, str, str]] = field(default_factory=list)
    """Seat, piece, what became of it."""
    names: dict[str, str] = field(default_factory=dict)
    attack: Attack | None = None
    away: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    """Who has left the map, by turn and seat."""
    taken: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Hexes taken, by turn and seat."""
    stand: dict[tuple[str, int, int], Deed] = field(default_factory=dict)
    """Deeds that grow in the course of a turn."""

    def grow(self, what: str, turn: int, seat: int, deed: Deed) -> None:
        """A deed of a turn in place of the shorter one before it, with the points of that."""
        deeds = self.turns.setdefault(turn, Turn(turn)).deeds
        old = self.stand.get((what, turn, seat))
        if old is not None:
            deeds[next(n for n, d in enumerate(deeds) if d is old)] = deed
            if old.at != deed.at:
                self.swings[deed.at] += self.swings.pop(old.at, 0)
        else:
            deeds.append(deed)
        self.stand[what, turn, seat] = deed


# -- reading
def note(course: Course, one: Heard, document: dict[str, Any]) -> None:
    state, event = one.before, one.event
    made = attack_of(one)
    if made is not None:
        flush(course)
        course.shots += made.missed
        course.attack = made
    elif course.attack is not None and one.at != course.attack.at:
        flush(course)
    attack = course.attack
    match event:
        case HitResolved(fp="", tally=tally) if attack is not None:
            fates = odds.to_kill(tally.total, Shell.AP, False)
            attack.kill = sum((fates[fate] for fate in DEADLY), Fraction(0))
        case VehicleHarmed(unit=key, fate=fate, tally=tally):
            _vehicle(course, one, key, Fate(fate), tally)
        case Eliminated(unit=key):
            _gone(course, one, key, "lost")
        case Reduced(unit=key):
            _came(course, one, "halved", key)
        case WoundRolled(unit=key, eliminated=False):
            _came(course, one, "wounded", key)
        case Broken(unit=key):
            _came(course, one, "broken", key)
        case PlaneHit(plane=key, result=result):
            if result == Flak.ELIMINATED:
                _gone(course, one, key, "shot down")
            elif result == Flak.DAMAGED:
                _came(course, one, "damaged", key)
        case Scored(seat=seat, points=points, unit=key):
            if attack is not None and attack.who and attack.at == one.at and attack.seat == seat:
                course.records[attack.who[0].partition("/")[0]].points += points
        case VehicleLeft(unit=key):
            _left(course, one, (key,))
        case WalkedOff(units=units):
            _left(course, one, units)
        case AdvancedOff(unit=key):
            _left(course, one, (key,))
        case ControlTaken(seat=seat):
            _taken(course, one, seat, document)
        case SupportEntered(seat=seat, planes=planes) if planes:
            models = Counter(model_name(p.model)[0] for p in planes)
            kinds = narration.listing(f"{narration.number(n)} {model}" for model, n in models.items())
            bombs = " with bombs" if planes[0].bombs else ""
            words = f"{kinds} of {people(state, seat)} came over the field{bombs}"
            course.add(state.turn, Deed(words, 3, one.at))
    if isinstance(
        event, (Scored, ControlTaken, VehicleLeft, WalkedOff, AdvancedOff, PlaneHit, Eliminated, VehicleHarmed)
    ):
        _swing(course, one)


def _swing(course: Course, one: Heard) -> None:
    """What the event changed of what decides; of a battle of getting away also what can get away no more."""
    rule = one.before.scenario.victory
    change = victory.score(one.after) - victory.score(one.before)
    if rule.aim is Aim.EXIT and isinstance(one.event, Scored) and one.event.unit in rule.counted:
        change -= 1
    if rule.plane_steps and isinstance(one.event, PlaneHit) and one.event.result == Flak.ELIMINATED:
        change += 2 if one.before.planes[one.event.plane].seat != rule.seat else 0
    course.swings[one.at] += change if rule.seat == 0 else -change


def _vehicle(course: Course, one: Heard, key: str, fate: Fate, tally: Tally) -> None:
    attack = course.attack
    if attack is not None and attack.at == one.at and fate in DEADLY:
        if attack.means == "strafing" and key not in attack.chances and attack.column in COLUMNS:
            fates = odds.truck(COLUMNS.index(attack.column), tally.total - tally.base)
            attack.chances[key] = sum((fates[f] for f in DEADLY), Fraction(0))
        elif attack.means == "fire" and key in attack.chances:
            attack.chances[key] *= attack.kill
    if fate in DEADLY:
        _gone(course, one, key, "burnt out" if fate is Fate.BURNING else "destroyed")
    elif fate is Fate.IMMOBILE:
        _came(course, one, "stopped", key)


def _came(course: Course, one: Heard, what: str, key: str) -> None:
    """Something came of the attack that goes on."""
    attack = course.attack
    if attack is not None and attack.at == one.at:
        getattr(attack, what).append(key)
        for who in attack.who[:1]:
            course.records[who.partition("/")[0]].hurt += 1


def _gone(course: Course, one: Heard, key: str, how: str) -> None:
    """A piece is lost."""
    state, attack, seat = one.before, course.attack, seat_of(one.before, key)
    if named(state, key) == UNSEEN and seat < 0:
        return
    course.losses.append((seat, bare(state, key), f"{how} in turn {state.turn}"))
    if attack is not None and attack.at == one.at and attack.seat != seat:
        (attack.ablaze if how == "burnt out" else attack.lost).append(key)
        for who in attack.who[:1]:
            course.records[who.partition("/")[0]].destroyed.append(bare(state, key))
        return
    words = f"{named(state, key)} was lost"
    course.add(state.turn, Deed(words, 3, one.at, (people(state, seat), "piece"), 1 - seat))


def _left(course: Course, one: Heard, units: Sequence[str]) -> None:
    """Units leave the map: told together for a turn."""
    state, seat = one.before, seat_of(one.before, units[0]) if units else -1
    names = course.away.setdefault((state.turn, seat), [])
    names += [named(state, key) for key in units]
    counted = any(key in state.scenario.victory.counted for key in units)
    words = f"{_together(names)} {'got away' if counted else 'left the field'}"
    course.grow("away", state.turn, seat, Deed(words, 5 + counted, one.at, seat=seat))


def _together(names: Sequence[str]) -> str:
    """Several names; many of one kind are counted: "five Opel Blitz"."""
    kinds = {name.rpartition(" ")[0] for name in names}
    if len(names) > 3 and len(kinds) == 1:
        return f"{narration.number(len(names))} {kinds.pop().removesuffix(' no.')}"
    return narration.listing(names, 5)


def _taken(course: Course, one: Heard, seat: int, document: dict[str, Any]) -> None:
    """Hexes that count change hands: told together for a turn."""
    turn = one.before.turn
    course.taken[turn, seat] += 1
    n = course.taken[turn, seat]
    area = area_name(document)
    words = f"{people(one.before, seat)} took {narration.counted(n, 'hex', 'hexes')} of {area}"
    course.grow("taken", turn, seat, Deed(words, 5 + min(3, n), one.at, seat=seat))


def area_name(document: dict[str, Any]) -> str:
    area = str((document.get("victory") or {}).get("area", "")) if isinstance(document.get("victory"), dict) else ""
    proper = str(document.get("title", "")).startswith(area)
    return (area if proper else f"the {area[:1].lower()}{area[1:]}") if area else "the ground that counted"


def flush(course: Course) -> None:
    """The attack is over: what came of it becomes a deed."""
    attack, course.attack = course.attack, None
    if attack is None:
        return
    state = attack.before
    if not attack.hurt:
        if attack.means == "bombs":
            words = course.pen.pick(
                "vain",
                f"the bombs of {listed(state, attack.who)} did no harm",
                f"{listed(state, attack.who)} bombed in vain",
            )
            course.add(attack.turn, Deed(words, 1, attack.at))
        return
    hurt = [
        *attack.lost,
        *attack.ablaze,
        *attack.halved,
        *attack.wounded,
        *attack.broken,
        *attack.stopped,
        *attack.damaged,
    ]
    known = [key for key in hurt if seat_of(state, key) >= 0]
    losers = {seat_of(state, key) for key in known}
    seat = 1 - losers.pop() if len(losers) == 1 else -1
    words = attack_words(course.pen, attack, state)
    dead = [key for key in (*attack.lost, *attack.ablaze) if seat_of(state, key) >= 0]
    planes = [key for key in dead if key in state.planes]
    weight = 8 if planes else 5 + len(dead) if dead else 3 if attack.damaged or attack.stopped else 2
    more = (people(state, 1 - seat), "piece") if seat >= 0 and dead else ("", "")
    course.add(attack.turn, Deed(words, weight, attack.at, more, seat, max(1, len(dead))))
    for key in dict.fromkeys(known):
        chance = attack.chances.get(f"{key} down" if key in dead else key) or attack.chances.get(key)
        if chance and attack.who:
            verb = "shot down" if key in planes else "destroyed" if key in dead else "hit"
            who = shooters(state, attack)
            course.shots.append(Shot(attack.turn, attack.seat, who, named(state, key), chance, True, verb))
