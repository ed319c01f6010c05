"""After the mission: Stress, experience, damage written down, promotions (TA-AFTER, TA-PROMO)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.accounts import VpChanged
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.assessing import DESTROYED
from tabletop.games.thunderbolt_apache.rules.battalions import note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.chance import pick
from tabletop.games.thunderbolt_apache.rules.damage import as_damage
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, campaign_result
from tabletop.games.thunderbolt_apache.rules.hits import PilotWounded
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Flight, Flyer, Pilot, PilotStatus, Strength
from tabletop.games.thunderbolt_apache.rules.setting_up.events import LevelChanged
from tabletop.games.thunderbolt_apache.rules.sheets import ACE, BAND_NAMES, Band
from tabletop.games.thunderbolt_apache.rules.state import (
    State,
    changed_flyer,
    mission_with,
    put_pilot,
    put_plane,
    with_fields,
)
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, plane_name


def pilots_of_mission(state: State) -> list[tuple[Flyer, Pilot]]:
    """Living pilots of the mission by aircraft serial; nobody who turned back (TA-AFTER-08, TA-AFTER-10,
    TA-AFTER-11)."""
    found = [(f, state.pilots[f.pilot]) for f in state.flyers if f.pilot and f.flight is not Flight.BACK]
    return [(f, p) for f, p in found if p.living]


def band_stress(state: State, pilot: Pilot) -> Tally:
    """Stress of the mission by the battalion's band, less Cool and scout, with Umbrella; `max(0, total)` is gained
    (TA-AFTER-01, TA-AFTER-02)."""
    mission = state.here
    row = state.library.tables.bands[mission.band]
    tally = Tally(row.stress, f"mission in {BAND_NAMES[mission.band]}", "TA-AFTER-01")
    tally = tally.plus(-state.row_of(pilot).cool, "Cool", "TA-AFTER-01").plus(-mission.calmed, "scout", "TA-SCOUT-03")
    if mission.band in (Band.ENEMY_TRANSIT, Band.ENEMY_REAR):
        own = state.library.battalions[mission.battalion].notes.get("umbrella", 0)
        full = mission.battalion in state.battalions and state.battalions[mission.battalion].strength is Strength.FULL
        others = note_at_full_strength(state, "umbrella") - (own if full else 0)
        tally = tally.plus(others, "Umbrella", "TA-EOD-11")
    return tally


def experience(state: State) -> Tally:
    """XP for each engaged pilot, the medal aside (TA-AFTER-03 to TA-AFTER-06, ME08)."""
    mission = state.here
    destroyed = mission.result == DESTROYED
    tally = Tally(1, "flew the mission", "TA-AFTER-03").plus(int(destroyed), "battalion destroyed", "TA-AFTER-04")
    tally = tally.plus(int(mission.wiped), "every unit destroyed", "TA-AFTER-05")
    if destroyed:
        note = state.library.battalions[mission.battalion].notes.get("xp", 0)
        tally = tally.plus(note, "note of the battalion", "TA-AFTER-06")
        card = state.event_card(homebound=True)
        tally = tally.plus(state.homebound_effect("xp_if_destroyed"), card.title if card else "", "TA-EVENT-10")
    return tally


def medal_candidates(state: State) -> list[str]:
    """Living pilots whose aircraft destroyed the most unit value, nobody if that is 0 (ME32)."""
    best = max((f.value for f, _ in pilots_of_mission(state)), default=0)
    return [p.name for f, p in pilots_of_mission(state) if f.value == best] if best else []


def promotion_due(state: State, pilot: Pilot) -> bool:
    """Whether his XP reach the target of his row; Aces have none (TA-PROMO-01, TA-PROMO-02)."""
    target = state.row_of(pilot).target
    return target is not None and pilot.level < ACE and pilot.xp >= target


# -- events
@dataclass(frozen=True, slots=True)
class XpGained(Recorded):
    """Experience of a pilot (TA-AFTER-03)."""

    pilot: str
    amount: int
    reason: str
    rule: str

    def apply(self, state: State) -> State:
        return put_pilot(state, self.pilot, xp=state.pilots[self.pilot].xp + self.amount)

    def words(self, state: State) -> str:
        return f"{self.pilot}: {self.amount:+d} XP, {self.reason}; now {state.pilots[self.pilot].xp} ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "XP", self.pilot, self.amount, state.pilots[self.pilot].xp, self.reason, self.rule


@dataclass(frozen=True, slots=True)
class Remembered(Event):
    """A pilot's record of the mission, for the diary: one mission more, so many units destroyed."""

    pilot: str
    destroyed: int

    def apply(self, state: State) -> State:
        pilot = state.pilots[self.pilot]
        return put_pilot(state, self.pilot, missions=pilot.missions + 1, destroyed=pilot.destroyed + self.destroyed)


@dataclass(frozen=True, slots=True)
class DamageRecorded(Recorded):
    """Lasting counters of the mission are written to the aircraft (TA-AFTER-07)."""

    serial: int
    damage: tuple[Damage, ...]

    def apply(self, state: State) -> State:
        return put_plane(state, self.serial, damage=tuple(sorted((*state.planes[self.serial].damage, *self.damage))))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {', '.join(map(str, self.damage))} written down (TA-AFTER-07)"

    def fact(self, state: State) -> Fact:
        names = ", ".join(map(str, self.damage))
        return "Damage", str(self.serial), len(self.damage), len(state.planes[self.serial].damage), names, "TA-AFTER-07"


@dataclass(frozen=True, slots=True)
class CountersReturned(Event):
    """All counters go back to the cup (TA-AFTER-07)."""

    def apply(self, state: State) -> State:
        return mission_with(state, flyers={k: changed_flyer(f, counters=()) for k, f in state.here.flyers.items()})


# -- the steps
def add_stress(now: Now[State]) -> Stream:
    """Band Stress for each living pilot of the mission (TA-AFTER-01, TA-PROMO-04: with the Cool he had)."""
    for _, pilot in pilots_of_mission(now.state):
        tally = band_stress(now.state, pilot)
        yield from stress(now, pilot.name, max(0, tally.total), tally.reason, "TA-AFTER-01", drops=False)
    yield begin("experience")


def add_experience(now: Now[State]) -> Stream:
    """XP for engaged pilots (TA-AFTER-03 to TA-AFTER-06, TA-AFTER-09), and the medal (ME32, TA-EVENT-10)."""
    tally = experience(now.state)
    reasons = ", ".join((tally.reason, *(m.reason for m in tally.modifiers)))
    for flyer, pilot in pilots_of_mission(now.state):
        if flyer.engaged:
            yield XpGained(pilot.name, tally.total, reasons, "TA-AFTER-03")
    medal = now.state.homebound_effect("medal")
    names = medal_candidates(now.state) if medal else []
    if names:
        name = yield from pick(now, "medal", "", names, "TA-EVENT-10")
        yield XpGained(name, medal, "Medal", "TA-EVENT-10")
    for flyer, pilot in pilots_of_mission(now.state):
        yield Remembered(pilot.name, len(flyer.kills))
    yield begin("damage")


def write_damage(now: Now[State]) -> Stream:
    """Lasting counters are written to aircraft that came home, wounds to pilots who live; all counters go back
    (TA-AFTER-07, TA-HIT-14)."""
    library = now.state.library
    for flyer in now.state.flyers:
        on_pilot = [laid for laid in flyer.counters if library.counters[laid.key].on_pilot]
        if flyer.pilot and now.state.pilots[flyer.pilot].status is PilotStatus.READY:
            for laid in on_pilot:
                yield PilotWounded(flyer.pilot, laid.heavy, "TA-AFTER-07")
        others = [as_damage(library, laid.key, laid.heavy) for laid in flyer.counters if laid not in on_pilot]
        lasting = tuple(sorted(d for d in others if d is not None))
        if lasting and flyer.flight is not Flight.CRASHED:
            yield DamageRecorded(flyer.serial, lasting)
    yield CountersReturned()
    yield begin("promotions")


def promote(now: Now[State]) -> Stream:
    """Up a level while XP reach the target, which is subtracted (TA-PROMO-01, TA-PROMO-03)."""
    for _, pilot in pilots_of_mission(now.state):
        while promotion_due(now.state, now.state.pilots[pilot.name]):
            present = now.state.pilots[pilot.name]
            target = now.state.row_of(present).target or 0
            yield LevelChanged(pilot.name, present.level + 1, "promotion", present.xp - target, "TA-PROMO-01")
    yield begin("score")


# -- Victory points of a mission (TA-VP).


def battalion_vp(state: State, before: Strength, after: Strength) -> int:
    """VP for what the mission did to the battalion (TA-VP-01, TA-VP-02)."""
    card = state.library.battalions[state.here.battalion]
    had = {Strength.FULL: 0, Strength.HALF: card.half_vp, Strength.DESTROYED: card.vp}
    return had[after] - had[before]


def crash_cost(state: State) -> Tally:
    """VP lost for one crashed manned aircraft (TA-VP-04, TA-VP-06), on top of the cost of a dead pilot (TA-VP-05)."""
    tally = Tally(1, "crashed aircraft", "TA-VP-04")
    tally = tally.plus(abs(state.campaign_rule("crash_vp")), f"campaign rule ({state.campaign})", "TA-VP-06")
    tally = tally.plus(abs(state.situation_rule("crash_vp")), f"situation rule ({state.situation})", "TA-VP-06")
    return tally.plus(abs(state.condition_effect("crash_vp")), state.condition_name, "TA-VP-06")


@dataclass(frozen=True, slots=True)
class ReportersPaid(Event):
    """SC24 has been used today (TA-VP-07)."""

    def apply(self, state: State) -> State:
        return with_fields(state, reported=True)


def score(now: Now[State]) -> Stream:
    """VP for the battalion, for pilots and aircraft lost, and the first success before reporters (TA-VP-01 to
    TA-VP-07)."""
    mission = now.state.here
    before = now.state.vp
    after = now.state.battalions[mission.battalion].strength
    won = battalion_vp(now.state, mission.before, after)
    if won:
        rule = "TA-VP-01" if mission.before is Strength.FULL and after is Strength.DESTROYED else "TA-VP-02"
        what = "destroyed" if after is Strength.DESTROYED else "at half strength"
        yield VpChanged(won, f"{battalion_name(now.state, mission.battalion)} {what}", rule, mission.battalion)
    bonus = now.state.condition_effect("first_destroyed_vp")
    if bonus and after is Strength.DESTROYED and not now.state.reported:
        yield VpChanged(bonus, "first battalion destroyed before reporters", "TA-VP-07", mission.battalion)
        yield ReportersPaid()
    for flyer in now.state.flyers:
        yield from _losses(now, flyer)
    yield MissionOver(mission.battalion, mission.result, now.state.vp - before)
    if now.state.battalions_left:
        yield begin("next")
    else:  # TA-EOD-10, TA-END-04
        yield CampaignEnded(campaign_result(now.state))
        yield begin("over")


def _losses(now: Now[State], flyer: Flyer) -> Stream:
    """Both costs apply if a pilot dies with his aircraft (TA-VP-03 to TA-VP-06)."""
    if flyer.flight is Flight.CRASHED and now.state.card_of(flyer).manned:
        cost = crash_cost(now.state)
        reason = "; ".join((cost.reason, *(m.reason for m in cost.modifiers)))
        yield VpChanged(-cost.total, reason, "TA-VP-04", str(flyer.serial))
    if flyer.pilot and flyer.flight is not Flight.BACK and now.state.pilots[flyer.pilot].status is PilotStatus.KILLED:
        yield VpChanged(-1, f"{flyer.pilot} killed", "TA-VP-03", flyer.pilot)


STEPS = (
    Automatic("stress", add_stress),
    Automatic("experience", add_experience),
    Automatic("damage", write_damage),
    Automatic("promotions", promote),
    Automatic("score", score),
)
