"""The first state of a scenario: free set-up, a squadron written down, or a single sortie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.core.cards import Pile
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_apache.rules.battalions import start_band
from tabletop.games.thunderbolt_apache.rules.battlefield import cover_side
from tabletop.games.thunderbolt_apache.rules.hexes import ridges_of
from tabletop.games.thunderbolt_apache.rules.pieces import (
    Damage,
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
    Strength,
)
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE, PlacedAircraft, Scenario, Sortie
from tabletop.games.thunderbolt_apache.rules.setting_up.squadron import starting_so
from tabletop.games.thunderbolt_apache.rules.sheets import FAMILIES, Library
from tabletop.games.thunderbolt_apache.rules.state import State, put_enemy, with_fields


def first_state(scenario: Scenario) -> State:
    """What a game starts from; automatic steps go on to the first decision."""
    if scenario.sortie is not None:
        return _sortie(scenario, scenario.sortie)
    if scenario.start == "setup":
        return State(scenario, (Frame("shuffle"),))
    return _campaign(scenario)


# -- pieces as written down
def _planes(scenario: Scenario) -> dict[int, Plane]:
    return {
        n: Plane(
            n,
            placed.card,
            tuple(sorted(Damage(d.name, d.heavy) for d in placed.damage)),
            PlaneStatus.CRASHED if placed.crashed else PlaneStatus.READY,
        )
        for n, placed in enumerate(scenario.aircraft, 1)
    }


def _pilots(scenario: Scenario) -> dict[str, Pilot]:
    cards = scenario.library.pilots
    return {
        p.name: Pilot(
            p.name,
            cards[p.name].family,
            p.level,
            p.xp,
            p.stress,
            tuple(sorted(p.wounds)),
            PilotStatus.KILLED if p.killed else PilotStatus.READY,
        )
        for p in scenario.pilots
    }


def deck(cards: Iterable[str], on_top: tuple[str, ...]) -> Pile:
    """A shuffled deck with the cards on its top that the scenario names (TA-SETUP-01)."""
    return Pile(tuple(sorted(set(cards) - set(on_top))), on_top)


def _conditions(scenario: Scenario) -> Pile:
    return deck(scenario.library.conditions, scenario.conditions_on_top)


def _events(scenario: Scenario) -> Pile:
    return deck(scenario.library.events, scenario.events_on_top)


def pilot_limits(library: Library, planes: Iterable[Plane], pilots: Iterable[Pilot]) -> dict[str, int]:
    """Pilots by family: one more than manned aircraft, or as many as there are (TA-PILOT-01, TA-REPL-07)."""
    families = Counter(library.aircraft[p.card].family for p in planes if library.aircraft[p.card].manned)
    have = Counter(p.family for p in pilots)
    return {f: max(families[f] + 1, have[f]) for f in FAMILIES if families[f]}


# -- a campaign that begins with a day
def _campaign(scenario: Scenario) -> State:
    library = scenario.library
    planes, pilots = _planes(scenario), _pilots(scenario)
    cards = [library.aircraft[p.card] for p in planes.values()]
    limits = pilot_limits(scenario.library, planes.values(), pilots.values())
    state = State(
        scenario,
        (Frame("condition"),),
        scenario.campaign,
        scenario.situation,
        scenario.day,
        library.situations[scenario.situation].days,
        vp=scenario.vp,
        planes=planes,
        pilots=pilots,
        squadron=len(planes),
        limits=limits,
        conditions=_conditions(scenario),
        events=_events(scenario),
    )
    free = state.situation_rule("free_scouts")
    battalions = {}
    for placed in scenario.battalions:
        card = library.battalions[placed.card]
        band = start_band(state, card) if placed.band is None else placed.band
        battalions[placed.card] = InPlay(placed.card, band, Strength(placed.strength), placed.scored)
    return with_fields(
        state,
        battalions=battalions,
        objective=sum(library.battalions[k].vp for k in battalions),
        drawn=len(battalions),
        scouts={n: Scout(n, free=n <= free) for n in range(1, scenario.scouts + 1)},
        so=_starting_so(state, scenario, sum(c.cost for c in cards), free) if scenario.so is None else scenario.so,
    )


def _starting_so(state: State, scenario: Scenario, aircraft: int, free: int) -> int:
    """SO left after the quick-start squadron is bought (TA-SETUP-03, TA-SETUP-12, TA-BUY-02, TA-BUY-10)."""
    notes = sum(abs(scenario.library.battalions[b.card].notes.get("so_loss", 0)) for b in scenario.battalions)
    return max(0, starting_so(state).total - notes - aircraft - max(0, scenario.scouts - free))


# -- a single sortie
def _sortie_flyer(scenario: Scenario, number: int, placed: PlacedAircraft, pilot: Pilot | None) -> Flyer:
    """An aircraft of a sortie: waiting to enter, or already flying where it is written down."""
    library = scenario.library
    row = library.pilots[pilot.name].levels[pilot.level] if pilot is not None else None
    flying = bool(placed.hex) and scenario.sortie is not None and scenario.sortie.step != "entry"
    return Flyer(
        number, placed.card, placed.pilot, placed.stores, Flight.FIELD if flying else Flight.OUT,
        flying and row is not None and row.fast, placed.hex, placed.side,
        placed.altitude or library.aircraft[placed.card].altitudes[0],
    )  # fmt: skip


def _sortie_mission(scenario: Scenario, sortie: Sortie, pilots: dict[str, Pilot]) -> Mission:
    flyers = {n: _sortie_flyer(scenario, n, a, pilots.get(a.pilot)) for n, a in enumerate(scenario.aircraft, 1)}
    ridges = frozenset(ridges_of(sortie.tiles, scenario.library))
    units = {n: Enemy(n, u.type, u.hex, popup=u.popup) for n, u in enumerate(sortie.units, 1)}
    turn = max(0, sortie.turn - 1)
    return Mission(
        sortie.battalion, sortie.band, flyers, armed=True, marker=sortie.marker, turn=turn, tiles=sortie.tiles,
        ridges=ridges, units=units,
    )  # fmt: skip


def _sortie(scenario: Scenario, sortie: Sortie) -> State:
    planes, pilots = _planes(scenario), _pilots(scenario)
    step = "popups" if sortie.step != "entry" else "event_out" if sortie.events else "entry"
    state = State(
        scenario, (Frame(step),), planes=planes, pilots=pilots, squadron=len(planes), days=1,
        mission=_sortie_mission(scenario, sortie, pilots),
        battalions={sortie.battalion: InPlay(sortie.battalion, sortie.band)},
        objective=scenario.library.battalions[sortie.battalion].vp,
        conditions=_conditions(scenario), events=_events(scenario),
    )  # fmt: skip
    for n, placed in enumerate(sortie.units, 1):
        side = cover_side(state, state.here.enemies[n]) if placed.cover else CENTRE
        if side != CENTRE:
            state = put_enemy(state, n, cover=side)
    return state
