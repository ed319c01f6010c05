"""The way out (3.3): fly or abort, arming, the target-bound event, engine check, the field, entry, scout, loiter
marker."""

from __future__ import annotations

from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Flight
from tabletop.games.thunderbolt_apache.rules import ground, loiter
from tabletop.games.thunderbolt_apache.rules.asking import Automatic, Stream, begin
from tabletop.games.thunderbolt_apache.rules.attacking.events import UnitDestroyed
from tabletop.games.thunderbolt_apache.rules.chance import Rolled, pick
from tabletop.games.thunderbolt_apache.rules.damage import needs_engine_check
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES
from tabletop.games.thunderbolt_apache.rules.hits.counters import crash
from tabletop.games.thunderbolt_apache.scenario import CENTRE
from tabletop.games.thunderbolt_apache.state import State
from tabletop.games.thunderbolt_apache.tables import UnitClass


# -- engine check
def check_engines(now: Now[State]) -> Stream:
    """One roll for each aircraft with Engine damage: it crashes on 1 or 2 (TA-ENGINE-01 to TA-ENGINE-03)."""
    for flyer in now.state.flyers:
        if flyer.flight is Flight.OUT and needs_engine_check(now.state, flyer):
            die = now.dice.roll(10)
            fails = die <= 2
            tally = Tally(die, "die", "TA-ENGINE-01")
            yield Rolled("engine", str(flyer.serial), die, tally, "the engine fails" if fails else "the engine runs")
            if fails:
                yield from crash(now, flyer.serial, "engine failure", "TA-ENGINE-01")
    gone = not any(f.flight is Flight.OUT for f in now.state.flyers)
    laid = bool(now.state.here.tiles)  # a sortie's field is given
    yield begin("assess" if gone else "entry" if laid else "field")


# -- the battlefield
def lay_field(now: Now[State]) -> Stream:
    """Ten tiles of the campaign at random, never turned (TA-SETUP-04, TA-FIELD-02, TA-FIELD-03), then every unit by
    1d10 (TA-FIELD-06), then what cards say (TA-EVENT-13)."""
    campaign = now.state.campaign_card
    left = list(campaign.tiles if campaign is not None else now.state.library.tiles)
    tiles: list[str] = []
    for _ in HEXES:
        tile = now.dice.draw(left) if len(left) > 1 else left[0]
        left.remove(tile)
        tiles.append(tile)
    yield ev.FieldLaid(tuple(tiles), ground.ridges_of(tuple(tiles), now.state.library))
    yield from _place_units(now)
    yield from _losses_by_cards(now)
    if now.state.outbound_effect("dug_in"):
        for unit in now.state.living_units:
            side = ground.cover_side(now.state, unit)
            if side != CENTRE:
                yield ev.CoverTaken(unit.serial, side)
    yield begin("entry")


def _place_units(now: Now[State]) -> Stream:
    """The battalion, then units of the condition card, then of the event card (TA-FIELD-08)."""
    state = now.state
    battalion = state.library.battalions[state.here.battalion]
    listed = [(kind, False, False) for kind, n in ground.units_of(battalion, state.here.before) for _ in range(n)]
    added = [(kind, popup, True) for kind, popup in (*ground.condition_units(state), *ground.event_units(state))]
    for serial, (kind, popup, by_card) in enumerate(listed + added, 1):
        yield ev.UnitPlaced(serial, kind, now.dice.roll(10), popup, "", by_card)


def _losses_by_cards(now: Now[State]) -> Stream:
    """Units destroyed when placed: one random SOFT unit (ME07), one that is neither BLDG nor HELO (ME21); for no pilot
    (TA-EVENT-13)."""
    for code in ("soft_lost", "any_lost"):
        for _ in range(now.state.outbound_effect(code)):
            state = now.state
            fit = [u for u in state.living_units if not u.popup and _may_be_lost(state.library.units[u.type].cls, code)]
            if fit:
                item = yield from pick(now, "unit lost", "", [str(u.serial) for u in fit], "TA-EVENT-13")
                value = state.library.units[state.here.enemies[int(item)].type].value
                yield UnitDestroyed(int(item), 0, value, "TA-EVENT-13")


def _may_be_lost(cls: UnitClass, code: str) -> bool:
    return cls is UnitClass.SOFT if code == "soft_lost" else cls not in (UnitClass.BLDG, UnitClass.HELO)


# -- scout and marker
def report_scout(now: Now[State]) -> Stream:
    """The scout's roll, if one is assigned (TA-SCOUT-01); without a field it never comes to this (TA-SCOUT-04)."""
    number = now.state.here.scout
    if number:
        die = now.dice.roll(10)
        tally = loiter.scout_tally(now.state, die)
        row = loiter.scout_row(now.state, tally.total)
        outcome = "lost" if row.lost else f"back, loiter {row.loiter:+d}, Stress {row.stress:+d}"
        yield Rolled("scout", str(number), die, tally, outcome)
        yield ev.ScoutReported(number, row.lost, row.loiter, abs(row.stress))
    yield begin("marker")


def set_marker(now: Now[State]) -> Stream:
    """TA-LOITER-01."""
    yield ev.MarkerSet(loiter.starting_marker(now.state))
    yield begin("popups")


STEPS = {
    "engine": Automatic("engine", check_engines),
    "field": Automatic("field", lay_field),
    "scout": Automatic("scout", report_scout),
    "marker": Automatic("marker", set_marker),
}
