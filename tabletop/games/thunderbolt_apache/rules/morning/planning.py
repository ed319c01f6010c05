"""The morning: targets, who flies what against whom (TA-DAY)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, Pilot, Plane, PlaneStatus, Scout
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Altitude, Band
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import fitness
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, count, flyer_name, plane_name


def target_refusal(state: State, key: str) -> Refusal | None:
    """Why a battalion cannot become a target of the day (TA-DAY-03, TA-DAY-04, TA-DAY-16)."""
    battalion = state.battalions.get(key)
    if battalion is None or not battalion.left:
        return Refusal("TA-DAY-03", f"{battalion_name(state, key)} is not in play.")
    if key in state.targets:
        return Refusal(
            "TA-DAY-04", f"{battalion_name(state, key)} is a target already; one mission a day against each."
        )
    if battalion.band is Band.ENEMY_REAR and state.condition_effect("no_enemy_rear"):
        return Refusal(
            "TA-DAY-16", f"Political limits: no targets in {BAND_NAMES[Band.ENEMY_REAR]} today ({state.condition})."
        )
    most = state.campaign_rule("max_missions")
    if most and len(state.targets) >= most:
        return Refusal("TA-DAY-16", f"This campaign allows {count(most, 'mission')} a day ({state.campaign}).")
    return None


def untarget_refusal(state: State, key: str) -> Refusal | None:
    """Why a battalion cannot be taken off the list of targets."""
    return None if key in state.targets else Refusal("TA-DAY-03", f"{battalion_name(state, key)} is no target today.")


def assign_refusal(state: State, serial: int, key: str) -> Refusal | None:
    """Why an aircraft cannot be assigned to that mission (TA-DAY-06, TA-DAY-10, SC03)."""
    plane = state.planes.get(serial)
    if plane is None or plane.status is not PlaneStatus.READY:
        return Refusal("TA-DAY-10", f"{plane_name(state, serial)} is not ready to fly.")
    if key not in state.targets:
        return Refusal("TA-DAY-05", f"{battalion_name(state, key)} is no target today.")
    if plane.mission == key:
        return Refusal("TA-DAY-06", f"{plane_name(state, serial)} is assigned to that mission already.")
    return _weather_refusal(state, plane)


def _weather_refusal(state: State, plane: Plane) -> Refusal | None:
    """Why an aircraft flies no mission at all today (SC03)."""
    if state.condition_effect("low_only") and Altitude.LOW not in state.card_of(plane).altitudes:
        return Refusal(
            "TA-GEN-06", f"Low cloud: {plane.card} flies only High and stays at home today ({state.condition})."
        )
    return None


def assignments(state: State) -> list[tuple[int, str]]:
    """Every aircraft with every mission that it can be assigned to now: all that `assign_refusal` leaves open."""
    flying = [plane for plane in state.ready_planes if _weather_refusal(state, plane) is None]
    return [(plane.serial, key) for plane in flying for key in state.targets if plane.mission != key]


def unassign_refusal(state: State, serial: int) -> Refusal | None:
    """Why an aircraft cannot be taken off its mission."""
    plane = state.planes.get(serial)
    if plane is None or not plane.mission:
        return Refusal("TA-DAY-06", f"{plane_name(state, serial)} is assigned to no mission.")
    return None


def assigned_pilots(state: State) -> dict[str, Plane]:
    """Who sits in which aircraft today."""
    return {p.pilot: p for p in state.planes.values() if p.pilot}


def pilot_fit_refusal(state: State, name: str) -> Refusal | None:
    """Why a pilot cannot fly at all today (TA-DAY-08, TA-DAY-10); a Shaken one may (TA-DAY-09)."""
    pilot = state.pilots.get(name)
    if pilot is None or not pilot.living:
        return Refusal("TA-DAY-10", f"{name} is not a pilot of the squadron.")
    if fitness(state, pilot) is Fitness.UNFIT:
        shaken = state.row_of(pilot).shaken
        return Refusal("TA-DAY-08", f"{name} is Unfit: Stress {pilot.stress}, above {shaken}.")
    return None


def crew_refusal(state: State, name: str, serial: int) -> Refusal | None:
    """Why that pilot cannot take that aircraft (TA-DAY-06, TA-DAY-07, TA-PILOT-03, TA-PILOT-04)."""
    if (refusal := pilot_fit_refusal(state, name)) is not None:
        return refusal
    plane = state.planes.get(serial)
    if plane is None or not plane.mission:
        return Refusal("TA-DAY-07", f"{plane_name(state, serial)} is assigned to no mission.")
    card = state.card_of(plane)
    if not card.manned:
        return Refusal("TA-PILOT-04", f"{card.key} is unmanned.")
    if state.pilots[name].family != card.family:
        return Refusal("TA-PILOT-03", f"{name} flies the {state.pilots[name].family}, not the {card.key}.")
    seat = assigned_pilots(state).get(name)
    if seat is not None:
        where = "this aircraft" if seat.serial == serial else plane_name(state, seat.serial)
        return Refusal("TA-DAY-06", f"{name} flies {where} already today.")
    return None


def crewings(state: State) -> list[tuple[str, int]]:
    """Every pilot with every aircraft that he can take now: all that `crew_refusal` leaves open."""
    manned = [(p.serial, card.family) for p in state.planes.values() if p.mission and (card := state.card_of(p)).manned]
    seated = assigned_pilots(state)
    free = [p for p in state.living_pilots if p.name not in seated and pilot_fit_refusal(state, p.name) is None]
    return [(pilot.name, serial) for pilot in free for serial, family in manned if family == pilot.family]


def is_shaken(state: State, pilot: Pilot) -> bool:
    """Whether a Shaken -2 marker lies on his card (TA-DAY-09)."""
    return fitness(state, pilot) is Fitness.SHAKEN


def free_scout(state: State) -> Scout | None:
    """A scout that is neither lost nor assigned, None without one (TA-DAY-11, TA-DAY-12)."""
    return next((s for s in state.scouts.values() if not s.lost and not s.mission), None)


def scout_of(state: State, key: str) -> Scout | None:
    """The scout that goes with the mission against that battalion, None without one."""
    return next((s for s in state.scouts.values() if s.mission == key), None) if key else None


def escorted(state: State) -> set[str]:
    """The missions that a scout goes with."""
    return {scout.mission for scout in state.scouts.values() if scout.mission}


def assign_scout_refusal(state: State, key: str) -> Refusal | None:
    """Why no scout can go with that mission (TA-DAY-11)."""
    if key not in state.targets:
        return Refusal("TA-DAY-11", f"{battalion_name(state, key)} is no target today.")
    if scout_of(state, key) is not None:
        return Refusal("TA-DAY-11", "At most one scout goes with a mission.")
    return None if free_scout(state) is not None else Refusal("TA-DAY-11", "No scout is available.")


def unassign_scout_refusal(state: State, key: str) -> Refusal | None:
    """Why no scout can be taken off that mission."""
    return (
        None
        if scout_of(state, key) is not None
        else Refusal("TA-DAY-11", f"No scout goes with the mission against {key}.")
    )


def allocation_refusal(state: State) -> Refusal | None:
    """Why the allocation is not complete: every target an aircraft, every manned aircraft its pilot (TA-DAY-05,
    TA-DAY-07)."""
    for key in state.targets:
        planes = [p for p in state.planes.values() if p.mission == key]
        if not planes:
            return Refusal(
                "TA-DAY-05",
                f"No aircraft is assigned against {battalion_name(state, key)}: assign one or drop the target.",
            )
        for plane in planes:
            if state.card_of(plane).manned and not plane.pilot:
                return Refusal(
                    "TA-DAY-07", f"{flyer_name(plane)} needs a pilot of the family {state.card_of(plane).family}."
                )
    return None
