"""Point values: what an aircraft is worth with its pilot, sight and load; what ships and
installations are worth.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Training
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, LoadType
from tabletop.games.thunderbolt_lightning.rules.state import State

TRAINING_PERCENT = {Training.VERY_GREEN: 65, Training.POOR: 90}
SKILL_PERCENT = {1: 108, 2: 128, 3: 108, 4: 106, 5: 110}
GYRO_PERCENT = 105
RADAR_PERCENT = 110


def half_up(numerator: int, denominator: int) -> int:
    """A fraction as a whole number, half rounded up (TL-GEN-04); not for negative numbers."""
    return (2 * numerator + denominator) // (2 * denominator)


def printed_value(sheet: AircraftType) -> int:
    """The point value that the formula of the sheets gives an unloaded, Trained aircraft: a check of printed
    sheets, and the value of new ones. The only place of the game where numbers are not whole.
    """
    arcs = {1: 0.3, 2: 0.4, 3: 0.6}
    fire = 0.0
    for mount in sheet.mounts:
        white, red, green, blue = mount.dice
        factor = 1.0 if mount.kind == "fixed" else arcs.get(len(mount.wedges), 1.0)
        fire += (4 * white + 5 * red + 6 * (green + blue)) * factor * (0.6 if mount.kind == "pivot1" else 1.0)
    saved = [max(0, 7 - sheet.save - worse) / 6 for worse in (0, 1)]
    staying = sheet.hits / (1 - sum(saved) / 2)
    speed = sum(sheet.speed)
    return int(4.5 * max(1.0, fire) ** 0.30 * staying**0.26 * speed**0.90 / sheet.fs**0.56 + 0.5)


def load_value(load: LoadType, dice: int) -> int:
    """Half of the damage points still on board, a torpedo 15, rockets 3 a die; rounded half up once for the whole
    load.
    """
    return half_up(load.damage * dice, 2)


@lru_cache(4096)
def _with_pilot(points: int, fs: int, training: Training, skills: tuple[int, ...], sight: int) -> int:
    """Printed points times grade, skills and sight (percent), rounded half up once."""
    numerator, denominator = points * TRAINING_PERCENT.get(training, 100) * sight, 10_000
    for skill in skills:
        if skill != 2 or fs > 1:  # a born flyer gains nothing where the printed FS is 1
            numerator, denominator = numerator * SKILL_PERCENT[skill], denominator * 100
    return half_up(numerator, denominator)


def sight_percent(sheet: AircraftType, sights: bool) -> int:
    """Factor of the better sight, only with option `sights` and for types with fixed guns (TL-SIGHT-03)."""
    if not sights or sheet.fixed is None:
        return 100
    return RADAR_PERCENT if "radar_sight" in sheet.flags else GYRO_PERCENT if "gyro" in sheet.flags else 100


def worth(
    sheet: AircraftType,
    training: Training,
    skills: tuple[int, ...],
    sights: bool,
    load: LoadType | None = None,
    dice: int = 0,
) -> int:
    """Point value of an aircraft as bought or as it flies: first pilot and sight, then the load."""
    value = _with_pilot(sheet.points, sheet.fs, training, skills, sight_percent(sheet, sights))
    return value + (load_value(load, dice) if load is not None and dice else 0)


def value(state: State, aircraft: Aircraft) -> int:
    """Current point value with training, skills, sight and the load still on board (TL-VIC-02)."""
    load = state.library.loads[aircraft.load] if aircraft.load_left else None
    return worth(
        state.type_of(aircraft), aircraft.training, aircraft.skills, state.option("sights"), load, aircraft.load_left
    )


def value_at_start(state: State, aircraft: Aircraft) -> int:
    """Point value at the start of the game, with the load it set out with (TL-VIC-04)."""
    load = state.library.loads[aircraft.start_load] if aircraft.start_load else None
    dice = load.dice if load else 0
    return worth(state.type_of(aircraft), aircraft.training, aircraft.skills, state.option("sights"), load, dice)
