"""A position of a running game written down as a scenario file: to keep it, to test it, to paste it into a report.

The file gives the same view and the same options again, in the middle of a mission too. What is as usual is left
out, so that people can read it. Of a view (`Match.view`) only what may be seen is written; the true state also
gives cards that lie known on top of a deck.
"""

from __future__ import annotations

from typing import Any

from tabletop.data.thunderbolt_apache.scenario_shapes import FORMAT
from tabletop.games.thunderbolt_apache.pieces import (
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
from tabletop.games.thunderbolt_apache.rules.starting import pilot_limits
from tabletop.games.thunderbolt_apache.scenario import CENTRE, PlacedAircraft, Scenario, Sortie
from tabletop.games.thunderbolt_apache.sheets import AVERAGE, BAND_NAMES, LEVELS, SIDES, Altitude
from tabletop.games.thunderbolt_apache.state import State

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


def _sortie_aircraft(a: PlacedAircraft) -> Document:
    line = {"card": a.card, **_lean(pilot=a.pilot, stores=_counted(a.stores), crashed=a.crashed)}
    if a.damage:
        line["damage"] = [{"name": d.name, **_lean(heavy=d.heavy)} for d in a.damage]
    if a.hex and a.altitude is not None:
        line.update(hex=a.hex, place=_place(a.side), altitude=str(a.altitude))
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


def _battalion(b: InPlay) -> Document:
    strength = str(b.strength)
    return {
        "card": b.card,
        **_lean(strength="" if strength == "full" else strength),
        "band": BAND_NAMES[b.band],
        **_lean(scored=b.scored),
    }


def _plane(n: int, p: Plane) -> Document:
    line = {
        **_lean(serial=p.serial if p.serial != n else 0),
        "card": p.card,
        **_lean(crashed=p.status is PlaneStatus.CRASHED),
    }
    if p.damage:
        line["damage"] = [{"name": d.name, **_lean(heavy=d.heavy)} for d in p.damage]
    return {**line, "mission": p.mission, **_lean(pilot=p.pilot)}


def _pilot(state: State, p: Pilot) -> Document:
    seated = any(x.pilot == p.name and x.mission for x in state.planes.values())
    status = "" if p.status is PilotStatus.READY else str(p.status)
    line = {
        "name": p.name,
        **_lean(level=LEVELS[p.level] if p.level != AVERAGE else "", stress=p.stress, xp=p.xp, status=status),
    }
    if p.wounds:
        line["wounds"] = ["heavy" if heavy else "light" for heavy in p.wounds]
    if p.assigned != seated:
        line["assigned"] = p.assigned
    return {**line, **_lean(shifted=p.shifted, promoted=p.promoted, missions=p.missions, destroyed=p.destroyed)}


def _scout(n: int, s: Scout) -> Document:
    return _lean(number=s.number if s.number != n else 0, mission=s.mission, lost=s.lost, free=s.free)


def _mission(m: Mission) -> Document:
    line = {
        "battalion": m.battalion,
        "band": BAND_NAMES[m.band],
        "before": str(m.before),
        **_lean(
            scout=m.scout,
            scout_loiter=m.scout_loiter,
            calmed=m.calmed,
            penalty_paid=m.penalty_paid,
            night=m.night,
            outbound=m.outbound,
            homebound=m.homebound,
            civilians=m.civilians,
            marker=m.marker,
            turn=m.turn,
            fight=m.fight,
            result=m.result,
            wiped=m.wiped,
            tiles=list(m.tiles),
        ),
        "armed": m.armed,
    }
    if m.units is not None:
        line["units"] = [_unit(n, u) for n, u in enumerate(m.units.values(), 1)]
    line["flyers"] = [_flyer(f) for f in m.flyers.values()]
    if m.incoming:
        line["incoming"] = [
            {
                "target": x.target,
                **_lean(light=x.light, heavy=x.heavy, source=x.source, reason=x.reason, adjusted=x.adjusted),
            }
            for x in m.incoming
        ]
    if m.offers:
        line["offers"] = [{"serial": x.serial, "store": x.store, "pilot": x.pilot} for x in m.offers]
    return line


def _unit(n: int, u: Enemy) -> Document:
    cover = SIDES[u.cover] if u.covered else ""
    rest = _lean(cover=cover, popup=u.popup, chit=u.chit, target=u.target, destroyed=not u.alive, added=u.added)
    return {**_lean(serial=u.serial if u.serial != n else 0), "type": u.type, "hex": u.hex, **rest}


def _flyer(f: Flyer) -> Document:
    line: Document = {"serial": f.serial, "pilot": f.pilot, **_lean(stores=_counted(f.stores)), "flight": str(f.flight)}
    if f.flight is Flight.FIELD or f.fast:
        line["fast"] = f.fast
    if f.hex:
        line.update(hex=f.hex, place=_place(f.side), altitude=str(f.altitude))
    else:
        line.update(
            _lean(
                place=_place(f.side) if f.side != CENTRE else "",
                altitude=str(f.altitude) if f.altitude is not Altitude.HIGH else "",
            )
        )
    if f.counters:
        line["counters"] = [{"counter": x.key, "heavy": x.heavy} for x in f.counters]
    line.update(_lean(bingo=f.bingo, acted=f.acted, attacked=f.attacked, spent=f.spent))
    if f.began is not None:
        line["began"] = {"hex": f.began[0], "place": _place(f.began[1])}
    if f.aimed:
        line["aimed"] = [{"store": x.store, "hex": x.hex, "units": list(x.targets)} for x in f.aimed]
    return {**line, **_lean(engaged=f.engaged, value=f.value, kills=list(f.kills), where=f.where, killed=f.killed)}
