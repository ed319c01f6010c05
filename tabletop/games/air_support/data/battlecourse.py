"""The course of a battle as it was heard, for its story: what came of the attacks, who was lost, who left the map,
ground that was taken, and what all that did to the score.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tabletop.core.tally import Tally
from tabletop.data import prose
from tabletop.data.prose import ByTurns, Deed, Shot, Turn
from tabletop.data.story import Heard
from tabletop.games.air_support.data.battleattacks import (
    UNSEEN,
    Attack,
    attack_of,
    attack_words,
    bare,
    listed,
    named,
    seat_of,
    shooters,
)
from tabletop.games.air_support.rules import odds, victory
from tabletop.games.air_support.rules.advance import AdvancedOff
from tabletop.games.air_support.rules.arriving import SupportEntered
from tabletop.games.air_support.rules.driving import VehicleLeft
from tabletop.games.air_support.rules.flying import PlaneHit
from tabletop.games.air_support.rules.guns import HitResolved
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.destroying import Shot as Shell
from tabletop.games.air_support.rules.harm.events import Broken, Eliminated, Reduced, VehicleHarmed, WoundRolled
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.naming import model_name, people
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.tables import COLUMNS
from tabletop.games.air_support.rules.victory import ControlTaken, Scored
from tabletop.games.air_support.rules.walking.events import WalkedOff

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
            kinds = prose.listing(f"{prose.number(n)} {model}" for model, n in models.items())
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
        return f"{prose.number(len(names))} {kinds.pop().removesuffix(' no.')}"
    return prose.listing(names, 5)


def _taken(course: Course, one: Heard, seat: int, document: dict[str, Any]) -> None:
    """Hexes that count change hands: told together for a turn."""
    turn = one.before.turn
    course.taken[turn, seat] += 1
    n = course.taken[turn, seat]
    area = area_name(document)
    words = f"{people(one.before, seat)} took {prose.counted(n, 'hex', 'hexes')} of {area}"
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
