"""The course of a campaign as it was heard, for its story: battles, flak, raids and ships with their chances, losses
and points.

It reads what all are told of battles, flak and bombs, so that two games that differ in what is hidden read alike.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tabletop.data import narration
from tabletop.data.narration import Deed, Gathered, Shot, Turn
from tabletop.data.story import Heard
from tabletop.games.air_wars.rules import odds
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled, AttacksDesignated
from tabletop.games.air_wars.rules.combat import BattleBegan, BattleEnded, BattleFired
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.flak import FireEnded, FireOpened, FireRolled
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack
from tabletop.games.air_wars.rules.sheets import Outcome, Trait
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import Delivered, Halved, Repaired, TargetBombed
from tabletop.games.air_wars.rules.wording import UNKNOWN


@dataclass
class Record:
    """What a formation did: battles, enemy formations destroyed where it fought or fired, targets hit, points of those;
    how often it turned back, and where it was lost."""

    battles: int = 0
    victories: int = 0
    hits: int = 0
    points: int = 0
    lost: str = ""


@dataclass
class Fight:
    """A battle or a fire that goes on: where, who takes part by seat, results, losses."""

    square: str
    units: tuple[str, ...]
    rolls: list[tuple[int, Fraction, Fraction]] = field(default_factory=list)
    """Seat, chance of a kill, chance of any result."""
    lost: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)


@dataclass
class Course(Gathered):
    """A campaign as it went: turns are hours, by day."""

    days: dict[int, dict[int, Turn]] = field(default_factory=dict)
    standing: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Points at the end of each day, as far as it went."""
    records: defaultdict[str, Record] = field(default_factory=lambda: defaultdict(Record))
    losses: list[tuple[str, str, str]] = field(default_factory=list)
    fight: Fight | None = None
    attacks: tuple[Attack, ...] = ()
    struck: AttackRolled | None = None
    """The attack whose effect comes next."""
    days_of: dict[int, int] = field(default_factory=dict)
    """The day of an entry of the journal."""

    def add(self, state: State, deed: Deed) -> None:
        """A deed of the present hour."""
        hours = self.days.setdefault(state.day, {})
        hours.setdefault(state.hour, Turn(state.hour)).deeds.append(deed)
        self.days_of[deed.at] = state.day


# -- names
def _name(state: State, key: str) -> str:
    """A formation or ship as it is called; a target, or an airbase by its name."""
    if key in state.scenario.units:
        sheet = state.scenario.units[key]
        name = re.sub(r" \([^)]*\)$", "", sheet.name)
        return name if sheet.flies or name[:1].isdigit() else f"the {name}"
    if key.startswith(AIRBASE_PREFIX):
        return f"the airfield of {_place(state, key[len(AIRBASE_PREFIX) :])}"
    return key


def _place(state: State, square: str) -> str:
    """A square by its base, or by a target in it; else by its label."""
    base = state.scenario.bases.get(square)
    if base is not None:
        return base.name
    return next((t.name for t in state.scenario.targets.values() if t.square == square), f"square {square}")


def _names(state: State, keys: Iterable[str], most: int = 4) -> str:
    return narration.listing((_name(state, key) for key in keys if key != UNKNOWN), most, "other formations")


def people(state: State, seat: int) -> str:
    return narration.side(state.scenario.sides[seat].name)


# -- reading
def note(course: Course, one: Heard) -> None:
    state = one.before
    match one.event:
        case BattleBegan(square=square, units=units) | FireOpened(square=square, guns=units):
            course.fight = Fight(square, units)
        case BattleFired() | FireRolled():
            column = state.scenario.charts.fire[one.event.column]
            spread = odds.fire(column, len(one.event.dice))
            kill = sum((p for (k, _), p in spread.items() if k), Fraction(0))
            either = 1 - spread.get((0, 0), Fraction(0))
            if course.fight is not None:
                course.fight.rolls.append((one.event.seat, kill, either))
        case UnitLost():
            _lost(course, one, one.event)
        case BattleEnded() if course.fight is not None:
            _fought(course, one, course.fight)
            course.fight = None
        case FireEnded() if course.fight is not None:
            _fired(course, one, course.fight)
            course.fight = None
        case AttacksDesignated(attacks=attacks):
            course.attacks = attacks
        case AttackRolled():
            _attacked(course, one, one.event)
        case TargetBombed():
            _bombed(course, one, one.event)
        case Delivered(seat=seat, unit=unit, square=square, points=points):
            words = f"{_name(state, unit)} unloaded at {_place(state, square)} for {narration.counted(points, 'point')}"
            course.records[unit].points += points
            course.add(state, Deed(words, 5, one.at, seat=seat))
        case Crashed(seat=seat, units=all_) if real := [k for k in all_ if not state.scenario.units[k].decoy]:
            fuel = one.event.rule == "AW-SORT-01"
            words = f"{_names(state, real)} {'ran out of fuel' if fuel else 'never came down before dark'}"
            course.add(state, Deed(words, 4, one.at, (people(state, seat), "formation"), 1 - seat, len(real)))
            for key in real:
                _gone(course, state, key, "out of fuel" if fuel else "not down before dark")
        case Repaired(target=key):
            course.add(state, Deed(f"{_name(state, key)} was at work again", 1, one.at))
        case Halved(seat=seat, target=key):
            course.add(state, Deed(f"the damage to {_name(state, key)} was made good in part", 1, one.at, seat=seat))
    if isinstance(one.event, (UnitLost, TargetBombed, Delivered, Crashed, Halved)):
        course.swings[one.at] += _lead(one.after) - _lead(one.before)
    if one.after.day and one.after.day == one.before.day:
        course.standing[one.after.day] = (score(one.after, 0).total, score(one.after, 1).total)


def _lead(state: State) -> int:
    return score(state, 0).total - score(state, 1).total


def _gone(course: Course, state: State, key: str, how: str) -> None:
    course.records[key].lost = how
    sheet = state.scenario.units[key]
    day = state.scenario.days[state.day - 1] if 0 < state.day <= len(state.scenario.days) else ""
    course.losses.append((state.scenario.sides[sheet.seat].name, counter(sheet), f"{how}, {day}" if day else how))


def counter(sheet: Any) -> str:
    return f"{sheet.name} ({sheet.aircraft})" if sheet.aircraft else str(sheet.name)


def _lost(course: Course, one: Heard, event: UnitLost) -> None:
    kill = event.outcome is Outcome.KILL
    fight, state = course.fight, one.before
    if fight is not None:
        (fight.lost if kill else fight.back).append(event.unit)
    if kill:
        how = (
            "in a battle"
            if fight is not None and state.battle is not None
            else "to flak"
            if fight is not None
            else "bombed"
        )
        where = (
            f"lost {how} over {_place(state, event.square)}"
            if how != "bombed"
            else f"bombed at {_place(state, event.square)}"
        )
        _gone(course, state, event.unit, where)
    if fight is None and kill and course.struck is not None:
        struck = course.struck
        who = _attackers(course, struck.target)
        seat = state.scenario.units[event.unit].seat
        chance = odds.bombed([(len(dice), needed) for _, needed, dice in struck.rolls])
        words = f"{_names(state, who)} destroyed {_name(state, event.unit)} on the ground {narration.odds(chance)}"
        if not state.scenario.units[event.unit].flies:
            words = words.replace(" on the ground", "")
        course.add(state, Deed(words, 5, one.at, (people(state, seat), "formation"), 1 - seat))
        for key in who:
            course.records[key].hits += 1
            course.records[key].points += state.scenario.units[event.unit].vp


def _attackers(course: Course, target: str) -> tuple[str, ...]:
    return next(((*a.bombers, *a.strafers) for a in course.attacks if a.target == target), ())


def _fought(course: Course, one: Heard, fight: Fight) -> None:
    """A battle is over: who met whom, and what it cost."""
    state, where = one.before, _place(one.before, fight.square)
    sheets = state.scenario.units
    sides = [[k for k in fight.units if k != UNKNOWN and sheets[k].seat == seat] for seat in (0, 1)]
    for key in (*sides[0], *sides[1]):
        course.records[key].battles += 1
    for seat in (0, 1):
        killed = [key for key in fight.lost if sheets[key].seat != seat]
        for key in sides[seat]:
            course.records[key].victories += len(killed)
        kill = 1 - _none(chance for s, chance, _ in fight.rolls if s == seat)
        if kill and killed:
            who = _names(state, sides[seat], 2)
            course.shots.append(Shot(state.hour, seat, who, _names(state, killed), kill, True, "destroyed"))
        elif kill:
            who, whom = _names(state, sides[seat], 2), _names(state, sides[1 - seat], 2)
            either = 1 - _none(any_ for s, _, any_ in fight.rolls if s == seat)
            hurt = any(sheets[key].seat != seat for key in fight.back)
            if not hurt:
                course.shots.append(Shot(state.hour, seat, who, whom, either, False, missed="had no effect on"))
    _tell_fight(course, one, fight, where, sides)


def _tell_fight(course: Course, one: Heard, fight: Fight, where: str, sides: list[list[str]]) -> None:
    """Who met whom over which place, and what it cost each side."""
    state, sheets = one.before, one.before.scenario.units
    met = [_names(state, side, 3) for side in sides]
    if not all(met):
        return
    cost, turned = list[str](), list[str]()
    for seat in (0, 1):
        lost = [key for key in fight.lost if sheets[key].seat == seat]
        back = [key for key in fight.back if sheets[key].seat == seat]
        kill = 1 - _none(chance for s, chance, _ in fight.rolls if s != seat)
        if lost:
            cost.append(f"{_names(state, lost)} went down {narration.odds(kill)}")
        turned += back
    if turned:
        cost.append(f"{_names(state, turned)} turned back")
    first, second = (0, 1) if state.battle is None or state.battle.attacker == 0 else (1, 0)
    met_words = course.pen.pick(
        "battle",
        f"{met[first]} met {met[second]} over {where}",
        f"{met[second]} came up against {met[first]} over {where}",
        f"over {where} {met[first]} came upon {met[second]}",
    )  # fmt: skip
    words = f"{met_words}: {narration.listing(cost)}" if cost else f"{met_words}, and nobody was the worse for it"
    deltas = [sum(sheets[k].vp for k in fight.lost if sheets[k].seat == seat) for seat in (0, 1)]
    seat = -1 if deltas[0] == deltas[1] else int(deltas[0] > deltas[1])
    loser = (people(state, 1 - seat), "formation") if seat >= 0 else ("", "")
    last = max((n for n in course.swings if n <= one.at), default=one.at)
    at = last if fight.lost else one.at
    weight = 5 + len(fight.lost) if fight.lost else 2 + bool(fight.back)
    course.add(state, Deed(words, weight, at, loser, seat, max(1, len(fight.lost))))


def _none(chances: Iterable[Fraction]) -> Fraction:
    found = Fraction(1)
    for chance in chances:
        found *= 1 - chance
    return found


def _fired(course: Course, one: Heard, fight: Fight) -> None:
    """A flak fire is over."""
    state, where = one.before, _place(one.before, fight.square)
    if not fight.rolls:
        return
    seat, kill, either = fight.rolls[-1]
    guns = [key for key in fight.units if key in state.scenario.units]
    for key in guns:
        course.records[key].victories += len(fight.lost)
    flak = f"the flak of {where}"
    if fight.lost:
        names = _names(state, fight.lost)
        words = course.pen.pick(
            "flak",
            f"{flak} brought down {names} {narration.odds(kill)}",
            f"{flak} destroyed {names} {narration.odds(kill)}",
        )
        course.shots.append(Shot(state.hour, seat, flak, names, kill, True, "brought down"))
        weight, more = 5, (people(state, 1 - seat), "formation")
    elif fight.back:
        words = f"{flak} turned {_names(state, fight.back)} back {narration.odds(either)}"
        weight, more = 2, ("", "")
    else:
        course.shots.append(Shot(state.hour, seat, flak, "those above it", either, False, missed="did no harm to"))
        return
    at = max((n for n in course.swings if n <= one.at), default=one.at) if fight.lost else one.at
    course.add(state, Deed(words, weight, at, more, seat if fight.lost else -1, max(1, len(fight.lost))))


def _attacked(course: Course, one: Heard, event: AttackRolled) -> None:
    """The dice of an attack; what it did follows."""
    state = one.before
    course.struck = event if event.success else None
    who = _attackers(course, event.target)
    chance = odds.bombed([(len(dice), needed) for _, needed, dice in event.rolls])
    name = _name(state, event.target)
    verb = "hit"
    course.shots.append(
        Shot(state.hour, event.seat, _names(state, who, 2) or "a raid", name, chance, event.success, verb)
    )
    if not event.success:
        words = course.pen.pick(
            "vain",
            f"{_names(state, who) or 'a raid'} attacked {name} in vain {narration.odds(chance)}",
            f"the bombs of {_names(state, who) or 'a raid'} missed {name} {narration.odds(chance)}",
        )
        dive = any(Trait.DIVE in state.scenario.units[k].traits for k in who if k in state.scenario.units)
        bombs = any(state.scenario.units[k].bomb for k in who if k in state.scenario.units)
        if not bombs:
            words = f"{_names(state, who) or 'a raid'} strafed {name} without effect {narration.odds(chance)}"
        course.add(state, Deed(words, 2 * bombs + dive, one.at))


def _bombed(course: Course, one: Heard, event: TargetBombed) -> None:
    """A target is bombed: by whom, how likely it was, for how many points."""
    state, name = one.before, _name(one.before, event.target)
    struck = course.struck if course.struck is not None and course.struck.target == event.target else None
    who = _attackers(course, event.target) if struck is not None else ()
    chance = odds.bombed([(len(d), needed) for _, needed, d in struck.rolls]) if struck is not None else Fraction(0)
    said = f" {narration.odds(chance)}" if chance else ""
    points = f", {narration.counted(event.vp, 'point')}" if event.vp else ""
    if not who:
        course.add(state, Deed(f"bombs fell on {name}{points}", 5 + event.vp, one.at, seat=event.seat))
        return
    if event.closed == "game":
        words = f"{_names(state, who)} struck {name} so hard that she was out of it for good{said}{points}"
    elif event.target.startswith(AIRBASE_PREFIX):
        words = f"{_names(state, who)} closed {name} for the day{said}{points}"
    else:
        words = course.pen.pick(
            "bombed",
            f"{_names(state, who)} bombed {name}{said}{points}",
            f"the bombs of {_names(state, who)} found {name}{said}{points}",
            f"{name} was hit by {_names(state, who)}{said}{points}",
        )
    for key in who:
        course.records[key].hits += 1
        course.records[key].points += event.vp
    course.add(state, Deed(words, 5 + event.vp, one.at, seat=event.seat))
