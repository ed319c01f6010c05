"""A position of a running game written down as a scenario file: to keep it, to test it, to paste it into a report.

The file gives the same view and the same options again, in the middle of a mission too. What is as usual is left
out, so that people can read it. Of a view (`Match.view`) only what may be seen is written; the true state also
gives cards that lie known on top of a deck.
"""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_apache.data.scenario_shapes import FORMAT
from tabletop.games.thunderbolt_apache.rules.pieces import (
    Enemy,
    Flight,
    Flyer,
    InPlay,
    Mission,
    Pilot,
    PilotStatus,
    Plane,
    PlaneStatus,
    Scout,
)
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE, PlacedAircraft, Scenario, Sortie
from tabletop.games.thunderbolt_apache.rules.sheets import AVERAGE, BAND_NAMES, LEVELS, SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.starting import pilot_limits
from tabletop.games.thunderbolt_apache.rules.state import State

Document = dict[str, Any]


def dump_position(state: State, title: str = "") -> Document:
    """The position as a document for `parse_scenario`. Raises ValueError when the game is over."""
    if state.result is not None:
        raise ValueError("The game is over; there is nothing to go on with.")
    scenario = state.scenario
    when = f"day {state.day}" if scenario.sortie is None else f"turn {state.here.turn}"
    document: Document = {
        "format": FORMAT,
        "game": "thunderbolt_apache",
        "key": f"{scenario.key[:36]}_position",
        "title": (title or f"{scenario.title}, {when}")[:80],
        "blurb": f"A position from {scenario.title}, {when}.",
        "map": {"file": scenario.map_file} if scenario.map_file else None,
        "campaign": scenario.campaign,
        "situation": scenario.situation,
        "battalions": [{"card": b.card} for b in scenario.battalions] if not state.battalions else [],
        **(_sortie(scenario, scenario.sortie) if scenario.sortie is not None else {}),
        "conditions_on_top": list(state.conditions.top),
        "events_on_top": list(state.events.top),
        "coach": scenario.coach,
        "special": list(scenario.special),
        "position": _position(state),
    }
    return {k: v for k, v in document.items() if v not in ("", [], None, False)}


def _lean(**values: Any) -> Document:
    """Only what is there: not "", 0, false, nothing, or an empty list."""
    return {key.rstrip("_"): value for key, value in values.items() if value not in ("", 0, False, None, [], {})}


def _place(side: int) -> str:
    return "centre" if side == CENTRE else SIDES[side]


def _counted(stores: tuple[str, ...]) -> dict[str, int]:
    return {key: stores.count(key) for key in dict.fromkeys(stores)}


# -- the scenario around a single sortie
def _sortie(scenario: Scenario, sortie: Sortie) -> Document:
    return {
        "year": sortie.year,
        "aircraft": [_sortie_aircraft(a) for a in scenario.aircraft],
        "pilots": [
            {"name": p.name, **_lean(level=LEVELS[p.level] if p.level != AVERAGE else "", stress=p.stress, xp=p.xp)}
            for p in scenario.pilots
        ],
        "sortie": {
            "battalion": sortie.battalion,
            "tiles": list(sortie.tiles),
            "units": [{"type": u.type, "hex": u.hex, **_lean(cover=u.cover, popup=u.popup)} for u in sortie.units],
            "marker": sortie.marker,
            "popups": sortie.popups,
            "events": sortie.events,
            "band": BAND_NAMES[sortie.band],
            "turn": sortie.turn,
            "step": sortie.step,
        },
    }


def _sortie_aircraft(placed: PlacedAircraft) -> Document:
    line = {"card": placed.card, **_lean(pilot=placed.pilot, stores=_counted(placed.stores), crashed=placed.crashed)}
    if placed.damage:
        line["damage"] = [{"name": d.name, **_lean(heavy=d.heavy)} for d in placed.damage]
    if placed.hex and placed.altitude is not None:
        line.update(hex=placed.hex, place=_place(placed.side), altitude=str(placed.altitude))
    return line


# -- the position
def _position(state: State) -> Document:
    usual = pilot_limits(state.library, state.planes.values(), state.pilots.values())
    worth = sum(state.library.battalions[k].vp for k in state.battalions)
    against = (state.mission.battalion,) if state.mission is not None and state.scenario.sortie is None else ()
    found: Document = {
        "steps": [[frame.step, *frame.args] for frame in state.frames],
        "campaign": state.campaign if state.campaign != state.scenario.campaign else None,
        "situation": state.situation if state.situation != state.scenario.situation else None,
        "day": state.day,
        "days": state.days,
        "so": state.so,
        "vp": state.vp,
        "objective": state.objective if state.objective != worth else None,
        "drawn": state.drawn if state.drawn != len(state.battalions) else None,
        "battalions": [_battalion(b) for b in state.battalions.values()],
        "planes": [_plane(n, p) for n, p in enumerate(state.planes.values(), 1)],
        "pilots": [_pilot(state, p) for p in state.pilots.values()],
        "scouts": [_scout(n, s) for n, s in enumerate(state.scouts.values(), 1)],
        "squadron": state.squadron if state.squadron != len(state.planes) else None,
        "limits": state.limits if state.limits != usual else None,
        "targets": list(state.targets) if state.targets != against else None,
    }
    found = {key: value for key, value in found.items() if value is not None}
    found.update(
        _lean(
            condition=state.condition,
            conditions_used=list(state.conditions_used),
            events_used=list(state.events_used),
            flown=list(state.flown),
            rested=state.rested,
            reported=state.reported,
            log=[{"day": r.day, "battalion": r.battalion, "result": r.result, **_lean(vp=r.vp)} for r in state.rows],
        )
    )
    if state.mission is not None:
        found["mission"] = _mission(state.mission)
    return found


def _battalion(battalion: InPlay) -> Document:
    strength = str(battalion.strength)
    return {
        "card": battalion.card,
        **_lean(strength="" if strength == "full" else strength),
        "band": BAND_NAMES[battalion.band],
        **_lean(scored=battalion.scored),
    }


def _plane(n: int, plane: Plane) -> Document:
    line = {
        **_lean(serial=plane.serial if plane.serial != n else 0),
        "card": plane.card,
        **_lean(crashed=plane.status is PlaneStatus.CRASHED),
    }
    if plane.damage:
        line["damage"] = [{"name": d.name, **_lean(heavy=d.heavy)} for d in plane.damage]
    return {**line, "mission": plane.mission, **_lean(pilot=plane.pilot)}


def _pilot(state: State, pilot: Pilot) -> Document:
    seated = any(x.pilot == pilot.name and x.mission for x in state.planes.values())
    status = "" if pilot.status is PilotStatus.READY else str(pilot.status)
    line = {
        "name": pilot.name,
        **_lean(
            level=LEVELS[pilot.level] if pilot.level != AVERAGE else "", stress=pilot.stress, xp=pilot.xp, status=status
        ),
    }
    if pilot.wounds:
        line["wounds"] = ["heavy" if heavy else "light" for heavy in pilot.wounds]
    if pilot.assigned != seated:
        line["assigned"] = pilot.assigned
    return {
        **line,
        **_lean(shifted=pilot.shifted, promoted=pilot.promoted, missions=pilot.missions, destroyed=pilot.destroyed),
    }


def _scout(n: int, scout: Scout) -> Document:
    return _lean(
        number=scout.number if scout.number != n else 0, mission=scout.mission, lost=scout.lost, free=scout.free
    )


def _mission(mission: Mission) -> Document:
    line = {
        "battalion": mission.battalion,
        "band": BAND_NAMES[mission.band],
        "before": str(mission.before),
        **_lean(
            scout=mission.scout,
            scout_loiter=mission.scout_loiter,
            calmed=mission.calmed,
            penalty_paid=mission.penalty_paid,
            night=mission.night,
            outbound=mission.outbound,
            homebound=mission.homebound,
            civilians=mission.civilians,
            marker=mission.marker,
            turn=mission.turn,
            fight=mission.fight,
            result=mission.result,
            wiped=mission.wiped,
            tiles=list(mission.tiles),
        ),
        "armed": mission.armed,
    }
    if mission.units is not None:
        line["units"] = [_unit(n, u) for n, u in enumerate(mission.units.values(), 1)]
    line["flyers"] = [_flyer(f) for f in mission.flyers.values()]
    if mission.incoming:
        line["incoming"] = [
            {
                "target": x.target,
                **_lean(light=x.light, heavy=x.heavy, source=x.source, reason=x.reason, adjusted=x.adjusted),
            }
            for x in mission.incoming
        ]
    if mission.offers:
        line["offers"] = [{"serial": x.serial, "store": x.store, "pilot": x.pilot} for x in mission.offers]
    return line


def _unit(n: int, unit: Enemy) -> Document:
    cover = SIDES[unit.cover] if unit.covered else ""
    rest = _lean(
        cover=cover, popup=unit.popup, chit=unit.chit, target=unit.target, destroyed=not unit.alive, added=unit.added
    )
    return {**_lean(serial=unit.serial if unit.serial != n else 0), "type": unit.type, "hex": unit.hex, **rest}


def _flyer(flyer: Flyer) -> Document:
    line: Document = {
        "serial": flyer.serial,
        "pilot": flyer.pilot,
        **_lean(stores=_counted(flyer.stores)),
        "flight": str(flyer.flight),
    }
    if flyer.flight is Flight.FIELD or flyer.fast:
        line["fast"] = flyer.fast
    if flyer.hex:
        line.update(hex=flyer.hex, place=_place(flyer.side), altitude=str(flyer.altitude))
    else:
        line.update(
            _lean(
                place=_place(flyer.side) if flyer.side != CENTRE else "",
                altitude=str(flyer.altitude) if flyer.altitude is not Altitude.HIGH else "",
            )
        )
    if flyer.counters:
        line["counters"] = [{"counter": x.key, "heavy": x.heavy} for x in flyer.counters]
    line.update(_lean(bingo=flyer.bingo, acted=flyer.acted, attacked=flyer.attacked, spent=flyer.spent))
    if flyer.began is not None:
        line["began"] = {"hex": flyer.began[0], "place": _place(flyer.began[1])}
    if flyer.aimed:
        line["aimed"] = [{"store": x.store, "hex": x.hex, "units": list(x.targets)} for x in flyer.aimed]
    return {
        **line,
        **_lean(
            engaged=flyer.engaged, value=flyer.value, kills=list(flyer.kills), where=flyer.where, killed=flyer.killed
        ),
    }
