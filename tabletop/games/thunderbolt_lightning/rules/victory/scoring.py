"""What losses and damage score (TL-VIC-02, TL-VIC-03), and the handicap of an uneven battle.

Our ruling on uneven battles: history seldom matched its sides, and what a scenario may change (the lever it names)
often moves too few points to even them out. Such a scenario prints a handicap, points that one side has from the end of
set-up on, less than a tenth of the value of all aircraft. They stand beside the points won in every comparison of
TL-VIC-04, are told in the log, and have a line of their own among the points at the end; they do not count for a side
that refuses battle (TL-VIC-07). Where a ladder of damage or a goal decides there is none: there the rungs or the goal
are moved instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabletop.core.game import Result
from tabletop.core.messages import Event
from tabletop.games.thunderbolt_lightning.rules.changing import with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Status, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario, TargetFactor
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, LoadType
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
from tabletop.games.thunderbolt_lightning.rules.wording import called, points_words

# -- Point values: what an aircraft is worth with its pilot, sight and load; what ships and installations are worth.

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


# -- What losses and damage score (TL-VIC-02, TL-VIC-03), and the handicap of an uneven battle.


def loss_scores(state: State, aircraft: Aircraft) -> list[Score]:
    """Points for a destroyed aircraft: its value at that moment, to the other side (TL-VIC-02, TL-DAM-10)."""
    if not state.scenario.victory.standard:
        return []
    return [Score(1 - aircraft.side, value(state, aircraft), "destroyed", "TL-VIC-02", aircraft.id)]


def _factor(state: State, target: str) -> TargetFactor | None:
    return next((f for f in state.scenario.victory.factors if target in f.targets), None)


def damage_scores(state: State, target: str, inflicted: int, sunk: bool) -> list[Score]:
    """Points for `inflicted` damage points on a ship or installation (never more than it has), and for sinking it:
    half its points again half up, or the scenario's own bonus; the scenario's factor multiplies the damage only
    (TL-VIC-03).
    """
    ship = state.ships.get(target)
    if ship is not None:
        side, full, word = ship.side, state.library.ships[ship.type].damage_points, "sunk"
    else:
        place = state.installations[target]
        side, full, word = place.side, state.library.installations[place.type].damage_points, "destroyed"
    victory = state.scenario.victory
    if not victory.standard and (victory.ladder is None or victory.ladder[0] != target):
        return []
    special = _factor(state, target)
    scores = []
    if inflicted:
        scores.append(Score(1 - side, inflicted * (special.factor if special else 1), "damage", "TL-VIC-03", target))
    if sunk and victory.standard:
        bonus = special.sinking if special and special.sinking is not None else half_up(full, 2)
        scores.append(Score(1 - side, bonus, word, "TL-VIC-03", target))
    return scores


def handicap(scenario: Scenario) -> list[Score]:
    """The points that the scenario gives one side when set-up is over, if it prints a handicap (TL-VIC-04, see
    above).
    """
    printed = scenario.victory.handicap
    return [Score(printed[0], printed[1], "handicap", "TL-VIC-04")] if printed is not None else []


def with_handicap(state: State) -> State:
    """The position with the points that the end of set-up will give: what is told before the first turn counts them."""
    still = state.frames and state.frames[-1].step == "setup"
    given = tuple(handicap(state.scenario)) if still else ()
    return with_fields(state, scores=(*state.scores, *given)) if given else state


def totals(state: State) -> tuple[int, int]:
    """Points of both sides so far."""
    found = [0, 0]
    for score in state.scores:
        found[score.seat] += score.points
    return found[0], found[1]


# -- Points are given, and the game ends (TL-VIC).

SCORE_WORDS = {
    "destroyed": "destroying {}",
    "fled": "{}, which fled",
    "exited": "{}, which got through",
    "damage": "damage on {}",
    "sunk": "sinking {}",
    "earlier": "what was done before",
}
"""What points are given for, by the reason of the score."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side is given points."""

    score: Score

    def apply(self, state: State) -> State:
        return with_fields(state, scores=(*state.scores, self.score))

    def words(self, state: State) -> str:
        score = self.score
        if score.reason == "handicap":
            return (
                f"Handicap: {state.scenario.sides[score.seat].name} begins with {points_words(score.points, 'point')}"
                f" ({score.rule})"
            )
        about = SCORE_WORDS.get(score.reason, "{}").format(called(state, score.about))
        return (
            f"{state.scenario.sides[score.seat].name}: {points_words(score.points, 'point')} for {about} ({score.rule})"
        )


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ends with this result (TL-VIC-01)."""

    result: Result

    def apply(self, state: State) -> State:
        return with_fields(state, result=self.result)

    def words(self, state: State) -> str:
        return self.result.sentence


# -- Refusing battle (TL-VIC-07): who flies home without a fight does not win by it.


def present(state: State, side: int) -> bool:
    """Whether a side has a flying aircraft, a ship afloat or a standing installation (TL-VIC-01)."""
    return (
        any(a.side == side and a.flying for a in state.aircraft.values())
        or any(s.side == side and not s.sunk for s in state.ships.values())
        or any(i.side == side and not i.destroyed for i in state.installations.values())
    )


def shirkers(state: State, side: int) -> list[Aircraft]:
    """Aircraft of a side that have left the map without having fired, released a load or been fired at, over an edge
    for which the scenario gives nothing.
    """
    rewarded = {score.about for score in state.scores if score.reason == "exited"}
    return [
        a
        for a in state.aircraft.values()
        if a.side == side
        and a.status in (Status.EXITED, Status.FLED)
        and a.id not in state.engaged
        and a.id not in rewarded
    ]


def mostly(state: State, aircraft: list[Aircraft], side: int) -> bool:
    """Whether these aircraft are worth more than half of what the side began with."""
    began = sum(value_at_start(state, a) for a in state.aircraft.values() if a.side == side)
    return 2 * sum(value_at_start(state, a) for a in aircraft) > began


def refuses(state: State, side: int) -> bool:
    """Whether a side has nothing left because more than half of it, by value, flew off without a fight."""
    return not present(state, side) and mostly(state, shirkers(state, side), side)
