"""What a hex does, in sentences for a tip: cover, sight, what entering costs whom, walls, works, what else lies there.

Everything is reckoned from Tables 1 to 3, so that changed tables change the words.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.movement_costs import UP_ONE, WALL, WIRE, road_hex
from tabletop.games.conflict_solo.rules.sheets import PLAYER, WORKS, Drive, Ground
from tabletop.games.conflict_solo.rules.sight import cover
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.telling import wall_sides

GOERS = {
    Drive.FOOT: "men",
    Drive.TRACKED: "tracks",
    Drive.WHEELED: "wheels",
    Drive.TOWED: "guns",
}
WORK_NAMES = {
    "hasty": "Hasty works",
    "foxhole": "A foxhole",
    "trench": "A trench",
    "bunker": "A bunker",
}


@dataclass(frozen=True)
class GroundWords:
    """A title such as "J4, a wooden house" and sentences; rules: where they stand."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]


def _joined(words: list[str]) -> str:
    """ "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def entering(ground: Ground) -> str:
    """What entering a terrain adds, by those who go alike: "Men and tracks pay 1 more; wheels and guns not at all."."""
    alike: dict[int | None, list[str]] = {}
    for drive, word in GOERS.items():
        alike.setdefault(ground.costs.get(drive), []).append(word)
    if set(alike) == {0}:
        return "Nobody pays more for it."
    if set(alike) == {None}:
        return "Nobody can enter it."
    parts = [f"{_joined(alike[cost])} pay {cost} more" for cost in sorted(c for c in alike if c)]
    if shut := alike.get(None):
        parts.append(f"{_joined(shut)} {'only by road' if ground.road else 'not at all'}")
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}."


def _objective(state: State, hex: str) -> list[str]:
    found = []
    for one in state.scenario.objectives:
        if one.hex == hex:
            worth = [f"{one.end} VP at the end"] if one.end else []
            if one.each:
                when = f"after rounds {_joined([str(n) for n in one.rounds])}" if one.rounds else "after each round"
                worth.append(f"{one.each} VP {when}")
            name = f"{one.name[:1].upper()}{one.name[1:]}" if one.name else "An objective"
            held = {"": "nobody holds it", PLAYER: "you hold it"}.get(state.control.get(hex, ""), "the enemy holds it")
            found.append(f"{name}: {_joined(worth)}; {held}." if worth else f"{name}: {held}.")
    return found


def _walls(state: State, hex: str) -> list[str]:
    sides = wall_sides(state, hex)
    if not sides:
        return []
    return [
        f"{sides[:1].upper()}{sides[1:]}: cover 1 against fire through it.",
        f"Crossing it costs {WALL} more; wheels and guns cannot.",
    ]


def _lying(state: State, hex: str) -> list[str]:
    """Works, smoke, wire, mines."""
    found = []
    if work := state.works.get(hex):
        found.append(f"{WORK_NAMES.get(work, work)}: cover {WORKS[work]} for men and guns.")
    if smoke := state.smoke.get(hex):
        found.append(f"Smoke: {smoke} harder to hit through it.")
    if hex in state.wire:
        found.append(f"Wire: {WIRE} more on foot; wheels and guns cannot.")
    mine = state.mines.get(hex)
    if mine is not None:
        found.append(f"{'Your' if mine.owner == PLAYER else 'Enemy'} mines: they attack who enters.")
    return found


def ground_words(state: State, hex: str) -> GroundWords:
    """What the ground of a hex is and does."""
    ground, level = state.ground(hex), state.level(hex)
    title = f"{hex}, {ground.name}" + (f", level {level}" if level else "")
    dm = cover(state, hex, works=False)
    sight = "It blocks sight" if ground.height else "Sight goes over it"
    lines = [f"{f'Cover {dm}.' if dm else 'No cover.'} {sight}."]
    costs = entering(ground)
    if ground.road and road_hex(state, hex) and any(ground.costs.get(drive) != 0 for drive in Drive):
        costs += " Along the road nothing."
    lines.append(costs)
    if level:
        lines.append(f"Up a level costs {UP_ONE} more; from here you see over what lies lower.")
    lines += [*_walls(state, hex), *_lying(state, hex), *_objective(state, hex)]
    rules = ["CH-MOVE-01", *(["CH-MAP-06"] if _walls(state, hex) else []), *(["CH-LOS-03"] if ground.height else [])]
    return GroundWords(title, tuple(lines), tuple(rules))
