"""The first state of a scenario."""

from __future__ import annotations

from tabletop.core.values import Frame
from tabletop.games.air_support.rules.pieces import AirStatus, Where
from tabletop.games.air_support.rules.scenario import Kind, Scenario
from tabletop.games.air_support.rules.sequence import ROWS, Who
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import Arrival, Band, Phase, Side, State
from tabletop.games.air_support.rules.tables import support_of


def first_state(scenario: Scenario) -> State:
    """All pieces as the scenario writes them; aircraft over the map begin in the holding box (AS-SETUP-08). Raises
    ValueError for a position that begins with a step that no row has.
    """
    attacker = scenario.first_move if scenario.attacker is None else scenario.attacker
    setup = scenario.begin == "setup"
    return State(
        scenario=scenario,
        frames=(Frame("setup", (scenario.first_setup,)),) if setup else (_frame(scenario.begin, attacker),),
        sides=(_side(scenario, 0), _side(scenario, 1)),
        infantry={u.id: u for u in scenario.infantry},
        weapons={w.id: w for w in scenario.weapons},
        guns={g.id: g for g in scenario.guns},
        vehicles={v.id: v for v in scenario.vehicles},
        planes={p.id: p for p in scenario.planes},
        batteries={b.id: b for b in scenario.batteries},
        air=scenario.air,
        turn=scenario.turn,
        half=int(attacker != scenario.first_move),
        attacker=attacker,
        phase=Phase.SETUP if setup else ROWS[_row(scenario.begin)].phase,
        points=scenario.points,
        control=tuple(sorted((h, _holder(scenario, h)) for h in _objectives(scenario))),
        bands=_bands(scenario),
        smoke=tuple(sorted(scenario.smoke.items())),
        foxholes=tuple(sorted(scenario.foxholes.items())),
        stacks=max((u.stack for u in units(scenario)), default=0),
    )


def _row(step: str) -> int:
    found = next((n for n, row in enumerate(ROWS) if row.step == step), None)
    if found is None:
        raise ValueError(f'No phase begins with "{step}".')
    return found


def _frame(step: str, attacker: int) -> Frame:
    row = ROWS[_row(step)]
    return Frame(step, (1 - attacker if row.who is Who.DEFENDER else attacker, _row(step)))


def _side(scenario: Scenario, seat: int) -> Side:
    info = scenario.sides[seat]
    support = (
        support_of(info.nation, scenario.year, scenario.month, scenario.sides[1 - seat].nation)
        if info.air.pending or info.air.free
        else None
    )
    setup = scenario.begin == "setup"
    onboard = any(p.seat == seat and p.status is AirStatus.ONBOARD for p in scenario.planes)
    air = Arrival.PENDING if info.air.pending or info.air.automatic else Arrival.ONBOARD if onboard else Arrival.NONE
    number = info.air.number if info.air.number is not None else support.number if support is not None else 0
    exponent = info.air.exponent if info.air.exponent is not None else support.exponent if support is not None else None
    return Side(
        air=air,
        number=number,
        exponent=exponent,
        foxholes=info.foxholes if setup else 0,
        marks=info.marks if setup else 0,
        ready=not setup,
    )


def _bands(scenario: Scenario) -> dict[str, Band]:
    """Convoys and Columns."""
    return {
        g.key: Band(g.kind, g.seat, g.stacks or tuple((key,) for key in g.members), g.key)
        for g in scenario.groups
        if g.kind is not Kind.FORCE
    }


def _objectives(scenario: Scenario) -> frozenset[tuple[int, int]]:
    return frozenset(scenario.control) | (
        scenario.victory.hexes if scenario.victory.aim.value == "control" else frozenset()
    )


def _holder(scenario: Scenario, at: tuple[int, int]) -> int:
    """Who holds an objective hex at the start: as written, else the side in whose set-up area it lies, else nobody,
    -1 (AS-VIC-04).
    """
    if at in scenario.control:
        return scenario.control[at]
    return next(
        (
            g.seat
            for g in scenario.groups
            if at in g.zone and not g.turn and any(_set_up(scenario, key) for key in g.members)
        ),
        -1,
    )


def _set_up(scenario: Scenario, key: str) -> bool:
    return any(u.id == key and u.where is not Where.OFFBOARD for u in units(scenario))


def units(scenario: Scenario) -> list[Unit]:
    """All ground units of a scenario."""
    return [*scenario.infantry, *scenario.guns, *scenario.vehicles]
