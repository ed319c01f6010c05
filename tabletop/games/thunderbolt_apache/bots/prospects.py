"""What a mission may bring: the strength of a group against the effort that a battalion takes.

Measured in trial campaigns of this bot: the chance to destroy a battalion is logistic in log(strength / effort).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log

from tabletop.games.thunderbolt_apache.bots.weights import Morning, Prospects, Weights
from tabletop.games.thunderbolt_apache.bots.worth import days_left, menace
from tabletop.games.thunderbolt_apache.rules import battlefield, evening
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.damage import pylon_loss
from tabletop.games.thunderbolt_apache.rules.missions import missions_left
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, InPlay, Pilot, Plane, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import Band, Deck, Library
from tabletop.games.thunderbolt_apache.rules.standing import vp_left
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import fitness
from tabletop.games.thunderbolt_apache.rules.tables import UnitClass

FAR = 20.0
"""Where the logistic curve is flat."""


@dataclass(frozen=True, slots=True)
class Power:
    """An aircraft with its pilot: strength without stores, SO of ordnance it can carry, skill."""

    serial: int
    bare: float
    most: float
    skill: float


def skill(state: State, pilot: Pilot, values: Prospects) -> float:
    """How good a pilot is today."""
    row = state.row_of(pilot)
    total = values.near * (row.cannon + row.strike) + values.standoff * row.standoff
    total = total + values.evasive * row.evasive + values.cool * row.cool
    total -= values.wound * sum(1 + w for w in pilot.wounds)
    return total - (values.shaken if fitness(state, pilot) is not Fitness.OKAY else 0.0) - values.stress * pilot.stress


def power(state: State, plane: Plane, pilot: Pilot | None, values: Prospects) -> Power:
    """What an aircraft with that pilot brings today."""
    card = state.card_of(plane)
    cannon = 0.0 if card.cannon is None else max(0, 11 - card.cannon) / 10
    bare = values.bare + cannon * (values.gunship * card.gunship if card.gunship else values.cannon)
    hurt = values.hurt * sum(1 + d.heavy for d in plane.damage)
    weight = max(0, card.wp + pylon_loss(state, plane.damage))
    able = skill(state, pilot, values) if pilot is not None else 0.0
    return Power(plane.serial, max(values.bare, bare - hurt), weight * values.load, able)


def efforts(library: Library, key: str, half: bool, down_to: int, values: Prospects) -> float:
    """Attacks, about, that bring the battalion's value down to so much: the easiest units first."""
    listed = []
    for kind, n in library.battalions[key].units:
        unit = library.units[kind]
        odds = max(values.chance_least, min(values.chance_most, (values.attack + unit.modifier) / 10))
        effort = values.effort / odds * (values.helicopter if unit.cls is UnitClass.HELO else 1.0)
        listed += [(effort, unit.value)] * (-(-n // 2) if half else n)
    value, total = sum(v for _, v in listed), 0.0
    for effort, v in sorted(listed, key=lambda e: e[0] / e[1]):
        if value <= down_to:
            break
        value, total = value - v, total + effort
    return total


def nuisance(state: State, battalion: InPlay, values: Prospects) -> float:
    """What it does to the squadron while it stands, in VP: SO lost as it comes near, and its notes."""
    card = state.library.battalions[battalion.card]
    later = days_left(state)
    stands = "fixed" in card.notes
    nights = max(0, later - (0 if stands else max(0, battalion.band - Band.FRIENDLY_REAR)))
    loss = 0.0
    if battalion.band is Band.AIR_BASE:
        loss = values.air_base * later
    elif battalion.band is Band.FRIENDLY_REAR:
        loss = (values.rear_stands if stands else values.rear_comes) * later
    elif card.deck is Deck.ASSAULT and not stands:
        loss = values.comes * nights
    notes = sum(values.note * later for code in ("drive", "harass", "umbrella", "air_watch") if code in card.notes)
    return values.so * loss + (notes if battalion.strength is Strength.FULL else 0.0)


class Prey:
    """A battalion as a target: what its destruction and its halving take and bring, and what it costs to go there.

    `Weights.luck`: how good the player is in battle; the constant of the chance."""

    def __init__(self, state: State, battalion: InPlay, weights: Weights) -> None:
        values = weights.prospects
        card = state.library.battalions[battalion.card]
        halved = battalion.strength is not Strength.FULL
        later = days_left(state)
        left = vp_left(state, battalion)
        units = battlefield.units_of(card, battalion.strength)
        guns = sum(menace(state.library.units[k], weights.worth) * n for k, n in units)
        trouble = nuisance(state, battalion, values)
        campaign = state.campaign_card
        tiles = [len(state.library.tiles[t].ridges) for t in campaign.tiles] if campaign is not None else [1]
        self.card = battalion.card
        self.values, self.luck = values, weights.luck
        self.effort = log(max(values.effort_least, efforts(state.library, card.key, halved, card.destroyed_at, values)))
        self.prize = left + trouble
        half = max(values.effort_least, efforts(state.library, card.key, False, card.half_at, values))
        self.half_effort = None if halved else log(half)
        self.half_prize = card.half_vp + (values.half_left * left + values.half_nuisance * trouble if later else 0.0)
        self.edge = values.time * card.notes.get("loiter", 0) - values.guns * guns
        self.edge -= values.ridges * sum(tiles) / len(tiles)
        self.cost = values.guns_cost * guns + values.bands[battalion.band]

    def _chance(self, strength: float, effort: float) -> float:
        return 1 / (1 + exp(-max(-FAR, min(FAR, self.values.steep * (strength - effort) + self.luck))))

    def win(self, group: Sequence[Power], so: float) -> float:
        """Chance that a group with so many SO of ordnance destroys it."""
        return self._chance(self._strength(group, so), self.effort)

    def half(self, group: Sequence[Power], so: float) -> float:
        """Chance of half strength or better; 0 where it stands at half already."""
        return 0.0 if self.half_effort is None else self._chance(self._strength(group, so), self.half_effort)

    def _strength(self, group: Iterable[Power], so: float) -> float:
        bare = most = skills = 0.0
        n = 0
        for p in group:
            bare, most, skills, n = bare + p.bare, most + p.most, skills + p.skill, n + 1
        return (
            log(max(self.values.strength_least, bare + min(most, so)))
            + self.values.skill * skills / max(1, n)
            + self.edge
        )

    def prospect(self, group: Sequence[Power], so: float) -> float:
        """VP that a mission brings on average, what it spares the squadron included."""
        if not group:
            return 0.0
        strength = self._strength(group, so)
        win = self._chance(strength, self.effort)
        gain = win * self.prize - self.cost
        if self.half_effort is not None:
            gain += max(0.0, self._chance(strength, self.half_effort) - win) * self.half_prize
        return gain


def share_so(groups: Sequence[tuple[Prey, Sequence[Power]]], so: int, values: Prospects) -> list[int]:
    """Whole SO for each mission, one after the other where it adds most."""
    given = [0] * len(groups)
    now = [prey.prospect(group, 0) for prey, group in groups]
    for _ in range(so):
        gains = [
            prey.prospect(group, given[i] + 1) - now[i] if given[i] < sum(p.most for p in group) else 0.0
            for i, (prey, group) in enumerate(groups)
        ]
        best = max(range(len(groups)), key=lambda i: (gains[i], -i), default=0)
        if not gains or gains[best] <= values.so_gain:
            break
        given[best] += 1
        now[best] += gains[best]
    return given


# -- How many SO a day and a mission may cost, so that money lasts to the end and none is left over.


def _rate(state: State, today: float, values: Morning) -> float:
    """SO a day that can be spent from now on if so much of today is still to come (1 = all)."""
    later = days_left(state)
    income = evening.daily_so(state).total - sum(amount for amount, _, _ in evening.losses(state))
    return (state.so + later * max(0.0, max(0, income) - values.evening)) / (later + today)


def for_day(state: State, values: Morning) -> int:
    """SO for all missions of the day."""
    return max(0, min(_at_hand(state, values), round(_rate(state, 1.0, values) + values.round_up)))


def _at_hand(state: State, values: Morning) -> int:
    """SO without the last one, which may turn technical trouble aside (ME20); on the last day all of them."""
    return state.so - 1 if state.so >= values.keep_one and days_left(state) else state.so


def plenty(state: State, weights: Weights) -> bool:
    """Whether there is more SO than the squadron can hang under its wings until the end, so that thrift gains
    nothing.
    """
    carried = sum(weights.prospects.load * state.card_of(p).wp for p in state.ready_planes)
    return _rate(state, 1.0, weights.morning) > carried or not days_left(state)


def groups(state: State, weights: Weights) -> dict[str, tuple[Prey, list[Power]]]:
    """The missions of today that are still to be flown: target and aircraft."""
    found = {}
    for key in missions_left(state):
        planes = [p for p in state.ready_planes if p.mission == key]
        found[key] = (
            Prey(state, state.battalions[key], weights),
            [power(state, p, state.pilots.get(p.pilot), weights.prospects) for p in planes],
        )
    return found


def for_mission(state: State, weights: Weights) -> int:
    """SO for the present mission, where all missions still to be flown share what the day has left; what it costs in
    any case is taken off."""
    mission = state.here
    values = weights.morning
    left = groups(state, weights)
    mine = left.get(mission.battalion)
    if mine is None:
        return state.so
    everybody = max(1, sum(bool(p.mission) for p in state.planes.values()))
    part = sum(len(group) for _, group in left.values()) / everybody
    if not days_left(state):
        so = state.so
    else:
        so = min(_at_hand(state, values), round(_rate(state, part, values) * part + values.round_up))
    keys = list(left)
    shares = share_so([left[k] for k in keys], so, weights.prospects)
    fixed = state.condition_effect("ordnance_so") + mission.penalty_paid + mission.night
    own = shares[keys.index(mission.battalion)]
    if len(keys) == 1:
        own = so
    elif not days_left(state):
        own += (so - sum(shares)) // len(keys)  # what is kept on the last day is lost
    return max(0, min(own, state.so - fixed * loading.PENALTY_PRICE))
