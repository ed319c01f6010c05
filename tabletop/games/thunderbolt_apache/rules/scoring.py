"""Victory points of a mission (TA-VP)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asking import Stream, begin
from tabletop.core.messages import Event
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.accounts import VpChanged
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, campaign_result
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, PilotStatus, Strength
from tabletop.games.thunderbolt_apache.rules.state import State, with_fields
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name


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


STEPS = (Automatic("score", score),)
