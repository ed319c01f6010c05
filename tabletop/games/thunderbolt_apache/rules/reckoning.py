"""Home bound: the battalion's remaining value, rescue, Stress, experience, victory points (TA-HOME, TA-SAR, TA-AFTER,
TA-PROMO, TA-VP)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.pieces import Flight, Flyer, Offer, Pilot, PilotStatus, Strength
from tabletop.games.thunderbolt_apache.rules.battalions import note_at_full_strength
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name, plane_name
from tabletop.games.thunderbolt_apache.sheets import ACE, BAND_NAMES, Band
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import RescueRow

FULL, HALVED, DESTROYED = "F", "1/2", "X"
CRASH_DRM = {"out": (2, "crashed target bound"), "field": (0, ""), "home": (1, "crashed home bound")}


# -- the battalion
def remaining_value(state: State) -> Tally:
    """Value of all living units that are no pop-ups (TA-POPUP-06), added ones included, and what a home-bound card
    makes of it (TA-HOME-01, TA-HOME-07)."""
    units = [u for u in state.living_units if not u.popup]
    tally = Tally(
        sum(state.library.units[u.type].value for u in units), f"value of {len(units)} living units", "TA-HOME-01"
    )
    change = state.homebound_effect("value")
    card = state.event_card(homebound=True)
    return tally.plus(max(change, -tally.total), card.title if card else "", "TA-HOME-07")


def field_laid(state: State) -> bool:
    """Whether there was a battlefield at all (TA-HOME-09)."""
    return bool(state.here.tiles)


def assessment(state: State, remaining: int) -> str:
    """F, 1/2 or X; starts from the strength before the mission (TA-HOME-02 to TA-HOME-05, TA-HOME-08, TA-HOME-09)."""
    battalion = state.library.battalions[state.here.battalion]
    if not field_laid(state):
        return FULL
    if remaining <= battalion.destroyed_at:
        return DESTROYED
    return HALVED if remaining <= battalion.half_at and state.here.before is Strength.FULL else FULL


def strength_after(state: State, result: str) -> Strength:
    """The battalion's strength for a result; F leaves it, its losses are forgotten (TA-HOME-04, TA-HOME-06)."""
    before = state.here.before
    return Strength.DESTROYED if result == DESTROYED else Strength.HALF if result == HALVED else before


def wiped_out(state: State) -> bool:
    """Whether every unit that is no pop-up was destroyed, looking at the units themselves (TA-AFTER-05, TA-HOME-10)."""
    units = [u for u in state.here.enemies.values() if not u.popup]
    return bool(units) and not any(u.alive for u in units)


# -- search and rescue
def downed(state: State) -> list[Flyer]:
    """Aircraft whose pilots wait for rescue, in serial order (TA-SAR-01, TA-SAR-06, TA-SAR-07)."""
    crashed = (f for f in state.flyers if f.flight is Flight.CRASHED and f.pilot and not f.killed)
    return [f for f in crashed if state.pilots[f.pilot].status is PilotStatus.READY]


def rescue_tally(state: State, flyer: Flyer, die: int) -> Tally:
    """The rescue roll: where it crashed, stores given up, cards (TA-SAR-02, TA-SAR-03, TA-SAR-07)."""
    amount, reason = CRASH_DRM[flyer.where]
    tally = Tally(die, "die", "TA-SAR-01").plus(amount, reason, "TA-SAR-02")
    given = sum(state.library.stores[o.store].weight for o in state.here.offers if o.pilot == flyer.pilot)
    tally = tally.plus(given, "stores given up by the others", "TA-SAR-03")
    tally = tally.plus(state.condition_effect("sar"), state.condition_name, "TA-SAR-07")
    card = state.event_card(homebound=True)
    return tally.plus(state.homebound_effect("sar"), f"{card.title} ({card.key})" if card else "", "TA-SAR-07")


def rescue_row(state: State, total: int) -> RescueRow:
    """The Search and rescue table (5.5)."""
    return next(row for row in state.library.tables.rescue if total <= row.up_to)


def stores_to_offer(state: State, flyer: Flyer) -> list[str]:
    """Stores of an aircraft on its way home that are not yet given up."""
    if flyer.flight is not Flight.OFF:
        return []
    left = list(flyer.stores)
    for offer in state.here.offers:
        if offer.serial == flyer.serial:
            left.remove(offer.store)
    return left


def offer_refusal(state: State, serial: int, store: str, pilot: str) -> Refusal | None:
    """Why a store cannot be given up for a pilot (TA-SAR-03, TA-SAR-04)."""
    if pilot not in {f.pilot for f in downed(state)}:
        return Refusal("TA-SAR-03", f"{pilot} does not wait for rescue.")
    flyer = state.here.flyers.get(serial)
    if flyer is None or flyer.flight is not Flight.OFF:
        return Refusal("TA-SAR-03", f"{plane_name(state, serial)} is not on its way home; it gives nothing up.")
    if store not in stores_to_offer(state, flyer):
        return Refusal("TA-SAR-04", f"{flyer_name(flyer)} has no {store} left to give up.")
    return None


def offers(state: State) -> list[Offer]:
    """Every store that may still be given up, for each downed pilot."""
    pilots = [f.pilot for f in downed(state)]
    return [
        Offer(f.serial, key, p)
        for f in state.flyers
        for key in dict.fromkeys(stores_to_offer(state, f))
        for p in pilots
    ]


# -- Stress and experience
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


# -- victory points
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
