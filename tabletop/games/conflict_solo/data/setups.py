"""Set-ups of a mission under a name: one small file each, shipped beside the missions in `setups/MISSION/NAME.json`, or
the player's own in his folder `setups/conflict_solo/MISSION/NAME.json`. They can be chosen whenever it is played.

    {"format": "tabletop set-up 1", "game": "conflict_solo", "mission": "m1_the_sawmill", "name": "Left wood", "units":
     [{"id": "U01", "hex": "E10", "facing": 0, "hidden": false}], "works": [{"hex": "F10", "work": "foxhole"}],
     "mines": ["G9"]}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError, FaultList, did_you_mean, shorten
from tabletop.data.paths import user_folder
from tabletop.games.conflict_solo.data.scenarios import FILES, load_scenario
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.setting_up import (
    Hide,
    Place,
    PlaceMines,
    PlaceWork,
    Shift,
    TakeBack,
    to_place,
)
from tabletop.games.conflict_solo.rules.state import State

FORMAT = "tabletop set-up 1"
LONGEST_NAME = 40
MOST_BYTES = 100_000
_KEYS = ("format", "game", "mission", "name", "units", "works", "mines")
_UNIT_KEYS = ("id", "hex", "facing", "hidden")


@dataclass(frozen=True)
class Post:
    """Where a Unit stands: its id, hex, facing, whether it is hidden."""

    id: str
    hex: str
    facing: int
    hidden: bool = False


@dataclass(frozen=True)
class Setup:
    """A set-up under its name. works: hex and work; mines: hexes."""

    name: str
    mission: str
    units: tuple[Post, ...]
    works: tuple[tuple[str, str], ...] = ()
    mines: tuple[str, ...] = ()


# -- files
def folder(mission: str) -> Path:
    """Where the set-ups of a mission are kept."""
    return user_folder() / "setups" / "conflict_solo" / re.sub(r"[^\w-]", "_", mission)


def path_of(mission: str, name: str) -> Path:
    """The file of a set-up of that name."""
    plain = re.sub(r"[^\w-]+", "_", name.strip()).strip("_").lower() or "setup"
    return folder(mission) / f"{plain[:LONGEST_NAME]}.json"


def kept(mission: str) -> list[Path]:
    """The player's own files of a mission, by name."""
    return sorted(folder(mission).glob("*.json")) if folder(mission).is_dir() else []


def shipped(mission: str) -> list[Path]:
    """The files of a mission that come with the program, by name."""
    return sorted((FILES.folder / "setups" / mission).glob("*.json"))


def name_fault(words: str) -> str:
    """Why a name cannot be taken, "" when it can."""
    if not words.strip():
        return "Write a name."
    return f"At most {LONGEST_NAME} letters." if len(words.strip()) > LONGEST_NAME else ""


def of_state(name: str, state: State) -> Setup:
    """What stands now, as a set-up."""
    units = tuple(Post(u.id, u.hex, u.facing, u.hidden) for u in to_place(state) if u.hex)
    return Setup(name.strip(), state.scenario.key, units, state.works_set, state.mines_set)


def write(setup: Setup) -> Path:
    """Keep it; one of the same name is replaced. Raises OSError."""
    path = path_of(setup.mission, setup.name)
    document = {
        "format": FORMAT,
        "game": FILES.game,
        "mission": setup.mission,
        "name": setup.name,
        "units": [{"id": u.id, "hex": u.hex, "facing": u.facing, "hidden": u.hidden} for u in setup.units],
        "works": [{"hex": hex, "work": work} for hex, work in setup.works],
        "mines": list(setup.mines),
    }
    write_text(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n", folder=True)
    return path


def read(path: Path, state: State) -> Setup:
    """A set-up for the mission of a position. Raises DataError with every fault."""
    faults = FaultList(path.name)
    document = _document(path, faults)
    if document.get("game", FILES.game) != FILES.game:
        faults.add("game", "this is a set-up of another game", f'write "{FILES.game}"')
    for key in document:
        if key not in _KEYS:
            faults.add(key, f'there is no field "{shorten(key)}"', did_you_mean(key, _KEYS))
    if document.get("format") != FORMAT:
        faults.add("format", "this is no set-up of this program", f'write "format": "{FORMAT}"')
    if document.get("mission") != state.scenario.key:
        said = shorten(str(document.get("mission", "")))
        faults.add("mission", f'it is a set-up of "{said}"', f"put it into the folder of that mission: {said}")
    name = document.get("name", path.stem)
    if not isinstance(name, str) or name_fault(name):
        faults.add("name", "this is no name", f"write 1 to {LONGEST_NAME} letters")
        name = path.stem
    units = tuple(_units(document.get("units", []), state, faults))
    works = tuple(_works(document.get("works", []), state, faults))
    mines = tuple(_mines(document.get("mines", []), state, faults))
    faults.check()
    return Setup(name.strip(), state.scenario.key, units, works, mines)


def check(path: Path) -> None:
    """Look whether a set-up can stand as it is written. Raises DataError with every fault, what the rules refuse among
    them.
    """
    from tabletop.games.conflict_solo.rules.game import GAME

    faults = FaultList(path.name)
    key = _document(path, faults).get("mission")
    try:
        mission = load_scenario(str(key))
    except DataError:
        faults.add("mission", f'there is no mission "{shorten(str(key))}"', did_you_mean(str(key), FILES.keys()))
        raise faults.error() from None
    match = Match.start(GAME, mission, SeededDice(0))
    for refused in commands(match, read(path, match.state))[1]:
        faults.add("whole file", refused.rpartition(". ")[0], f"see {refused.rpartition(' ')[2]}; save it once more")
    faults.check()


def _document(path: Path, faults: FaultList) -> dict[str, Any]:
    """The whole file as it is written. Raises DataError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            faults.add("whole file", f"it has more than {MOST_BYTES} bytes", "save the set-up again in the window")
            raise faults.error()
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        faults.add("whole file", f"it cannot be read ({fault.strerror})", "look whether it is there and may be read")
    except (UnicodeDecodeError, RecursionError):
        faults.add("whole file", "this is no text", "save the set-up again in the window")
    except json.JSONDecodeError as fault:
        faults.add(f"line {fault.lineno}", f"this is no JSON ({fault.msg})", "mend the line, or save it again")
    else:
        if isinstance(found, dict):
            return found
        faults.add("whole file", "this is no set-up", "save the set-up again in the window")
    raise faults.error()


def _rows(found: object, place: str, faults: FaultList) -> Iterator[tuple[str, Any]]:
    """The entries of a list with their places."""
    if not isinstance(found, list):
        faults.add(place, "this is no list", "write [ ... ]")
        return
    for n, row in enumerate(found):
        yield f"{place}[{n}]", row


def _hex(value: object, place: str, state: State, faults: FaultList) -> str:
    if isinstance(value, str) and state.on_map(value):
        return value
    faults.add(place, f'there is no hex "{shorten(str(value))}" on this map', "write one such as G8")
    return ""


def _units(found: object, state: State, faults: FaultList) -> Iterator[Post]:
    mine = [u.id for u in to_place(state)]
    seen: set[str] = set()
    for place, row in _rows(found, "units", faults):
        if not isinstance(row, dict):
            faults.add(place, "this is no Unit", 'write {"id": "U01", "hex": "G8", "facing": 0}')
            continue
        for key in row:
            if key not in _UNIT_KEYS:
                faults.add(f"{place}.{key}", f'there is no field "{shorten(str(key))}"', did_you_mean(key, _UNIT_KEYS))
        id, facing, hidden = row.get("id"), row.get("facing", 0), row.get("hidden", False)
        if id not in mine:
            faults.add(f"{place}.id", f'there is no Unit "{shorten(str(id))}" to set up', did_you_mean(str(id), mine))
        elif id in seen:
            faults.add(f"{place}.id", f'"{id}" stands in the list twice', "leave one of them out")
        hex = _hex(row.get("hex"), f"{place}.hex", state, faults)
        if not isinstance(facing, int) or isinstance(facing, bool) or not 0 <= facing < 6:
            faults.add(f"{place}.facing", f"{shorten(str(facing))} is no direction", "write 0 (north) to 5")
            continue
        if not isinstance(hidden, bool):
            faults.add(f"{place}.hidden", "this is neither true nor false", "write true or false")
            continue
        if id in mine and id not in seen and hex:
            seen.add(str(id))
            yield Post(str(id), hex, facing, hidden)


def _works(found: object, state: State, faults: FaultList) -> Iterator[tuple[str, str]]:
    granted = list(dict.fromkeys(state.scenario.grant.works))
    for place, row in _rows(found, "works", faults):
        if not isinstance(row, dict):
            faults.add(place, "this is no work", 'write {"hex": "G8", "work": "foxhole"}')
            continue
        hex, work = _hex(row.get("hex"), f"{place}.hex", state, faults), row.get("work")
        if work not in granted:
            wrong = f'this mission grants no "{shorten(str(work))}"'
            faults.add(
                f"{place}.work", wrong, did_you_mean(str(work), granted, "write one of") if granted else "leave it"
            )
        elif hex:
            yield hex, str(work)


def _mines(found: object, state: State, faults: FaultList) -> Iterator[str]:
    for place, row in _rows(found, "mines", faults):
        if hex := _hex(row, place, state, faults):
            yield hex


# -- laying it out
def commands(match: Match, setup: Setup) -> tuple[list[Command], list[str]]:
    """What the player would have to say for a set-up to stand as it is written, tried on a copy: the commands that the
    rules allow, and a sentence for each thing that they refuse."""
    trial = match.copy()
    done: list[Command] = []

    def say(command: Command) -> Refusal | None:
        why = trial.refusal(0, command)
        if why is None:
            trial.submit(0, command)
            done.append(command)
        return why

    for hex in (*(h for h, _ in trial.state.works_set), *trial.state.mines_set):
        say(TakeBack(hex))
    refused = _stand(trial, setup, say)
    for post in setup.units:
        unit = trial.state.counters[post.id]
        if unit.hex and unit.facing != post.facing:
            say(Face(post.id, post.facing))
        if unit.hex and unit.hidden != post.hidden:
            refused += _told(say(Hide(post.id, post.hidden)))
    for hex, work in setup.works:
        refused += _told(say(PlaceWork(work, hex)))
    for hex in setup.mines:
        refused += _told(say(PlaceMines(hex)))
    return done, refused


def _told(why: Refusal | None) -> list[str]:
    return [f"{why.sentence} {why.rule}"] if why is not None else []


def _stand(trial: Match, setup: Setup, say: Any) -> list[str]:
    """Each Unit goes to its hex; those that stand in each other's way make room first. What is refused in the end."""

    def wanted(id: str, hex: str) -> Command:
        return Shift(id, hex) if trial.state.counters[id].hex else Place(id, hex)

    def put(id: str, hex: str) -> Refusal | None:
        why: Refusal | None = say(wanted(id, hex))
        return why

    left = [p for p in setup.units if trial.state.counters[p.id].hex != p.hex]
    stepped: set[str] = set()
    while left:
        still = [p for p in left if put(p.id, p.hex) is not None]
        if len(still) < len(left):
            left = still
            continue
        aside = next((p for p in left if p.id not in stepped and _step_aside(trial, p, put)), None)
        if aside is None:
            return [told for p in left for told in _told(trial.refusal(0, wanted(p.id, p.hex)))]
        stepped.add(aside.id)
    return []


def _step_aside(trial: Match, post: Post, put: Any) -> bool:
    """A Unit that stands in another's place goes to any free hex for a moment."""
    if not trial.state.counters[post.id].hex:
        return False
    taken = {u.hex for u in to_place(trial.state)}
    free = (c.hex for c in trial.options(0) if isinstance(c, Shift) and c.unit == post.id and c.hex not in taken)
    return any(put(post.id, hex) is None for hex in free)
