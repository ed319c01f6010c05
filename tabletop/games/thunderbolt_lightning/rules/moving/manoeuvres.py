"""Movement and manoeuvres (TL-MOVE, TL-MAN, TL-INV): what one step needs, costs and does.

Level flight, climbing and diving (TL-ALT-12), upright and inverted flight (TL-INV-06) all follow the same rules here.
Terrain, clouds and ships are not asked about: they never block (TL-MOVE-10).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules import damage
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Status, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, AircraftType
from tabletop.games.thunderbolt_lightning.rules.speed import limits
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.grid.hexes import DIRECTIONS, Hex

STEP_WORDS = {
    "forward": "Forward",
    "turn_left": "Turn left",
    "turn_right": "Turn right",
    "roll_left": "Roll left",
    "roll_right": "Roll right",
    "slip_left": "Slip left",
    "slip_right": "Slip right",
    "invert": "Invert",
    "half_loop": "Half loop",
}

PATH_STEPS = tuple(STEP_WORDS)
"""The steps of a flight path, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One of the five manoeuvres (TL-MAN-01, table 2). `runs`: how many times FS hexes flown straight it needs; `cost`:
    extra SP; `side`: neighbour ahead (-1 left, +1 right) that is entered, 0 none; `turn`: change of facing; `flips`:
    the inverted state changes. Left and right are those of the map, inverted or not (TL-MAN-09). None changes the level
    (TL-MAN-08).
    """

    name: str
    rule: str
    runs: int
    cost: int
    side: int
    turn: int
    flips: bool


MANOEUVRES: dict[str, Manoeuvre] = {
    "turn_left": Manoeuvre("turn", "TL-MAN-02", 1, 0, 0, -1, False),
    "turn_right": Manoeuvre("turn", "TL-MAN-02", 1, 0, 0, 1, False),
    "roll_left": Manoeuvre("roll", "TL-MAN-03", 1, 1, -1, 0, True),
    "roll_right": Manoeuvre("roll", "TL-MAN-03", 1, 1, 1, 0, True),
    "slip_left": Manoeuvre("slip", "TL-MAN-04", 1, 2, -1, 0, False),
    "slip_right": Manoeuvre("slip", "TL-MAN-04", 1, 2, 1, 0, False),
    "invert": Manoeuvre("invert", "TL-MAN-05", 1, 0, 0, 0, True),
    "half_loop": Manoeuvre("half loop", "TL-MAN-06", 3, 0, 0, 3, True),
}

FORWARD_COST = 1
"""SP for one hex straight on (TL-MOVE-01)."""


def fs_damaged(sheet: AircraftType, hits: int) -> bool:
    """Whether the FS effect has been taken (TL-DAM-03 to TL-DAM-06): at the 1st hit of two or three, the 2nd of
    four, the 3rd of five.
    """
    return damage.fs_loss(sheet.hits, hits) > 0


def fs_in_force(state: State, aircraft: Aircraft) -> Tally:
    """Hexes to be flown straight before a manoeuvre, with the reasons (TL-MOVE-07)."""
    sheet = state.type_of(aircraft)
    tally = Tally(sheet.fs, "printed FS", "TL-MOVE-07")
    if fs_damaged(sheet, aircraft.hits_taken):
        tally = tally.plus(1, "damage", "TL-DAM-07")
    if aircraft.training is Training.VERY_GREEN:
        tally = tally.plus(1, "very green pilot", "TL-TRN-02")
    if aircraft.loaded_at_start and sheet.role in CHASERS and state.option("loaded"):
        tally = tally.plus(1, "loaded fighter-bomber", "TL-LOAD-02")
    if 2 in aircraft.skills:
        tally = tally.plus(-1, "born flyer", "TL-TRN-07")
    return tally.plus(max(0, 1 - tally.total), "never below 1", "TL-MOVE-07")


def fs_value(state: State, aircraft: Aircraft) -> int:
    """FS in force as a bare number (TL-MOVE-07)."""
    sheet = state.scenario.library.aircraft[aircraft.type]
    fs = sheet.fs
    hits = aircraft.hits_taken
    if hits and hits >= sheet.hits - 2:
        fs += 1
    if aircraft.training is Training.VERY_GREEN:
        fs += 1
    if aircraft.loaded_at_start and sheet.role in CHASERS and "loaded" in state.scenario.options:
        fs += 1
    if 2 in aircraft.skills and fs > 1:
        fs -= 1
    return fs


def after(at: Hex, facing: int, inverted: bool, step: str) -> tuple[Hex, int, bool]:
    """Pose and state after a step: forward, or a manoeuvre (TL-MOVE-01, TL-HEX-04, TL-MAN-02 to TL-MAN-06,
    TL-INV-02).
    """
    if step == "forward":
        dq, dr = DIRECTIONS[facing]
        return (at[0] + dq, at[1] + dr), facing, inverted
    manoeuvre = MANOEUVRES[step]
    if manoeuvre.side:
        dq, dr = DIRECTIONS[(facing + manoeuvre.side) % 6]
        at = (at[0] + dq, at[1] + dr)
    return at, (facing + manoeuvre.turn) % 6, inverted is not manoeuvre.flips


def steps_allowed(state: State, aircraft: Aircraft, most: int) -> list[str]:
    """Every step that the aircraft may fly now, in the order of the commands (TL-MOVE-03 to TL-MOVE-05). With no
    SP left the manoeuvres that cost nothing stay open (TL-MOVE-06). most: the largest speed of the phase."""
    left = most - aircraft.spent
    allowed = ["forward"] if left >= FORWARD_COST else []
    straight = aircraft.straight
    fs = fs_value(state, aircraft)
    if straight < fs:
        return allowed
    if left >= 2:
        allowed += PATH_STEPS[1:8]
    elif left == 1:
        allowed += ("turn_left", "turn_right", "roll_left", "roll_right", "invert")
    else:
        allowed += ("turn_left", "turn_right", "invert")
    if straight >= 3 * fs:
        allowed.append("half_loop")
    return allowed


def step_refusal(state: State, aircraft: Aircraft, phase: int, step: str) -> Refusal | None:
    """Why a step may not be flown now: too few straight hexes (TL-MAN-02 to TL-MAN-06, TL-MAN-10; more than needed
    are fine, TL-MOVE-04) or too few SP left (TL-MOVE-03).
    """
    left = limits(state, aircraft, phase)[1] - aircraft.spent
    if step == "forward":
        if left >= FORWARD_COST:
            return None
        return Refusal("TL-SPD-08", f"No speed is left: {aircraft.spent} of {aircraft.spent + left} are spent.")
    manoeuvre = MANOEUVRES.get(step)
    if manoeuvre is None:
        return Refusal("TL-MAN-01", f'There is no manoeuvre called "{step}".')
    needs = manoeuvre.runs * fs_value(state, aircraft)
    if aircraft.straight < needs:
        return Refusal(
            manoeuvre.rule, f"Needs {needs} straight hex{'es' if needs > 1 else ''}, has {aircraft.straight}."
        )
    if manoeuvre.cost > left:
        return Refusal("TL-MOVE-03", f"A {manoeuvre.name} costs {manoeuvre.cost} of its speed; {left} left.")
    return None


def end_refusal(state: State, aircraft: Aircraft, phase: int) -> Refusal | None:
    """Why the move may not end now: the SP spent are none of the allowed speeds (TL-SPD-08, TL-MOVE-09)."""
    low, high = limits(state, aircraft, phase)
    if low <= aircraft.spent <= high:
        return None
    must = f"{low}" if low == high else f"{low} to {high}"
    return Refusal("TL-SPD-08", f"It must fly at speed {must}; {aircraft.spent} is flown so far.")


# -- Leaving the map (TL-MOVE-08, TL-MOVE-11): which edges are crossed, whether that is an exit, and what it scores.

EDGE_WORDS = {"N": "north", "S": "south", "E": "east", "W": "west"}


def crossed(scenario: Scenario, at: Hex) -> str:
    """Letters of the edges beyond which a hex lies, by the label it would have; '' on the map (TL-MOVE-11,
    TL-HEX-02, TL-HEX-03).
    """
    return scenario.grid.edges_crossed(at)


def status_over(scenario: Scenario, side: int, edges: str) -> Status:
    """Exited when one of the crossed edges is exit or home of its own side, else fled (TL-MOVE-08, R14)."""
    own = any(e.side == side and e.edge in edges for e in scenario.edges)
    return Status.EXITED if own else Status.FLED


def scores(state: State, aircraft: Aircraft, status: Status, edges: str) -> list[Score]:
    """Points for leaving: fled, half its present value to the enemy, half up; exited, what the scenario says
    (TL-VIC-02).
    """
    victory = state.scenario.victory
    if status is Status.FLED:
        if not victory.standard:
            return []
        return [
            Score(
                1 - aircraft.side, scoring.half_up(scoring.value(state, aircraft), 2), "fled", "TL-VIC-02", aircraft.id
            )
        ]
    return [
        Score(bonus.side, bonus.points, "exited", "TL-VIC-02", aircraft.id)
        for bonus in victory.exits
        if bonus.side == aircraft.side
        and aircraft.type in bonus.types
        and bonus.edge in edges
        and (aircraft.load_left > 0 or not bonus.loaded)
    ]
