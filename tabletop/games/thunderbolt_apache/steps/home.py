"""Home bound (3.6): assessment, Bingo, rescue, Stress, experience, damage, promotions, victory points."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Flight, Flyer, Offer, PilotStatus, Strength
from tabletop.games.thunderbolt_apache.rules import reckoning
from tabletop.games.thunderbolt_apache.rules.accounts import VpChanged
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Automatic, Done, Stream, arg, begin, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled, pick
from tabletop.games.thunderbolt_apache.rules.damage import as_damage
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, campaign_result, sortie_result
from tabletop.games.thunderbolt_apache.rules.hits.events import PilotLost, PilotWounded
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver
from tabletop.games.thunderbolt_apache.rules.setting_up.events import LevelChanged
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name
from tabletop.games.thunderbolt_apache.state import State


# -- assessment
def assess(now: Now[State]) -> Stream:
    """The provisional result (TA-HOME-08); a sortie has no event on the way home and is settled at once."""
    remaining = reckoning.remaining_value(now.state)
    yield ev.Assessed(remaining, reckoning.assessment(now.state, remaining.total), reckoning.wiped_out(now.state))
    sortie = now.state.scenario.sortie
    if sortie is not None and not sortie.events:
        yield from _settle(now)
        yield begin("bingo")
    else:
        yield begin("event_home")


def assess_again(now: Now[State]) -> Stream:
    """A second assessment where a card changes the remaining value (TA-HOME-07); then the counter is turned or
    removed."""
    if now.state.homebound_effect("value") and reckoning.field_laid(now.state):
        remaining = reckoning.remaining_value(now.state)
        yield ev.Assessed(remaining, reckoning.assessment(now.state, remaining.total), now.state.here.wiped)
    yield from _settle(now)


def _settle(now: Now[State]) -> Stream:
    mission = now.state.here
    after = reckoning.strength_after(now.state, mission.result)
    if after is not mission.before:
        yield ev.BattalionReduced(mission.battalion, after)


# -- search and rescue
class Rescue(Asking):
    """Stores given up for downed pilots, all before any roll (TA-SAR-03, TA-SAR-04). Frame: rescue (1 = the stores are
    given)."""

    key = "rescue"
    takes = (cmd.GiveUp, cmd.KeepStores, Done)
    wanted = "giving stores up for downed pilots"
    rule = "TA-SAR-03"

    def asks(self, state: State) -> bool:
        return not arg(state) and bool(reckoning.offers(state) or state.here.offers)

    def prompt(self, state: State, seat: int) -> Prompt:
        names = ", ".join(
            f"{f.pilot} (rescue roll {reckoning.rescue_tally(state, f, 0).total:+d})" for f in reckoning.downed(state)
        )
        return prompt(f"Give stores up for {names}? Each weight point adds 1 to the roll.", self.rule, DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.GiveUp(o.serial, o.store, o.pilot) for o in reckoning.offers(state))
        yield from (cmd.KeepStores(), DONE)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.GiveUp(serial, store, pilot):
                return reckoning.offer_refusal(state, serial, store, pilot)
            case cmd.KeepStores() if not state.here.offers:
                return Refusal("TA-SAR-04", "No store has been given up.")
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.GiveUp(serial, store, pilot):
                yield ev.StoreOffered(Offer(serial, store, pilot))
            case cmd.KeepStores():
                yield ev.OffersTakenBack()
            case _:
                yield ev.StoresGiven(now.state.here.offers)
                yield begin("rescue", 1)

    def run(self, now: Now[State]) -> Stream:
        for flyer in reckoning.downed(now.state):
            yield from _rescue(now, flyer)
        if now.state.scenario.sortie is not None:
            yield CampaignEnded(sortie_result(now.state))
            yield begin("over")
        else:
            yield begin("stress")


def _rescue(now: Now[State], flyer: Flyer) -> Stream:
    """One roll; the pilot is lost, or back with Stress (TA-SAR-01, TA-SAR-05, TA-HIT-19)."""
    die = now.dice.roll(10)
    tally = reckoning.rescue_tally(now.state, flyer, die)
    row = reckoning.rescue_row(now.state, tally.total)
    yield Rolled("rescue", flyer.pilot, die, tally, row.outcome)
    if row.lost:
        yield PilotLost(flyer.pilot, "not found", "TA-SAR-01")
        return
    if row.wound:
        yield PilotWounded(flyer.pilot, False, "TA-HIT-19")
    yield from stress(now, flyer.pilot, row.stress, row.outcome, "TA-SAR-05", drops=False)


# -- Stress, experience, damage, promotions
def add_stress(now: Now[State]) -> Stream:
    """Band Stress for each living pilot of the mission (TA-AFTER-01, TA-PROMO-04: with the Cool he had)."""
    for _, pilot in reckoning.pilots_of_mission(now.state):
        tally = reckoning.band_stress(now.state, pilot)
        yield from stress(now, pilot.name, max(0, tally.total), tally.reason, "TA-AFTER-01", drops=False)
    yield begin("experience")


def add_experience(now: Now[State]) -> Stream:
    """XP for engaged pilots (TA-AFTER-03 to TA-AFTER-06, TA-AFTER-09), and the medal (ME32, TA-EVENT-10)."""
    tally = reckoning.experience(now.state)
    reasons = ", ".join((tally.reason, *(m.reason for m in tally.modifiers)))
    for flyer, pilot in reckoning.pilots_of_mission(now.state):
        if flyer.engaged:
            yield ev.XpGained(pilot.name, tally.total, reasons, "TA-AFTER-03")
    medal = now.state.homebound_effect("medal")
    names = reckoning.medal_candidates(now.state) if medal else []
    if names:
        name = yield from pick(now, "medal", "", names, "TA-EVENT-10")
        yield ev.XpGained(name, medal, "Medal", "TA-EVENT-10")
    for flyer, pilot in reckoning.pilots_of_mission(now.state):
        yield ev.Remembered(pilot.name, len(flyer.kills))
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
            yield ev.DamageRecorded(flyer.serial, lasting)
    yield ev.CountersReturned()
    yield begin("promotions")


def promote(now: Now[State]) -> Stream:
    """Up a level while XP reach the target, which is subtracted (TA-PROMO-01, TA-PROMO-03)."""
    for _, pilot in reckoning.pilots_of_mission(now.state):
        while reckoning.promotion_due(now.state, now.state.pilots[pilot.name]):
            present = now.state.pilots[pilot.name]
            target = now.state.row_of(present).target or 0
            yield LevelChanged(pilot.name, present.level + 1, "promotion", present.xp - target, "TA-PROMO-01")
    yield begin("score")


# -- victory points
def score(now: Now[State]) -> Stream:
    """VP for the battalion, for pilots and aircraft lost, and the first success before reporters (TA-VP-01 to
    TA-VP-07)."""
    mission = now.state.here
    before = now.state.vp
    after = now.state.battalions[mission.battalion].strength
    won = reckoning.battalion_vp(now.state, mission.before, after)
    if won:
        rule = "TA-VP-01" if mission.before is Strength.FULL and after is Strength.DESTROYED else "TA-VP-02"
        what = "destroyed" if after is Strength.DESTROYED else "at half strength"
        yield VpChanged(won, f"{battalion_name(now.state, mission.battalion)} {what}", rule, mission.battalion)
    bonus = now.state.condition_effect("first_destroyed_vp")
    if bonus and after is Strength.DESTROYED and not now.state.reported:
        yield VpChanged(bonus, "first battalion destroyed before reporters", "TA-VP-07", mission.battalion)
        yield ev.ReportersPaid()
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
        cost = reckoning.crash_cost(now.state)
        reason = "; ".join((cost.reason, *(m.reason for m in cost.modifiers)))
        yield VpChanged(-cost.total, reason, "TA-VP-04", str(flyer.serial))
    if flyer.pilot and flyer.flight is not Flight.BACK and now.state.pilots[flyer.pilot].status is PilotStatus.KILLED:
        yield VpChanged(-1, f"{flyer.pilot} killed", "TA-VP-03", flyer.pilot)


STEPS = {
    "assess": Automatic("assess", assess),
    "rescue": Rescue(),
    "stress": Automatic("stress", add_stress),
    "experience": Automatic("experience", add_experience),
    "damage": Automatic("damage", write_damage),
    "promotions": Automatic("promotions", promote),
    "score": Automatic("score", score),
}
