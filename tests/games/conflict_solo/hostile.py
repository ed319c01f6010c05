"""Missions with mistakes: `python -m tests.games.conflict_solo.hostile --count 1000`.

A shipped mission, or a position of one, is spoiled in one to three places: numbers, hexes, ids, types, texts of orders
and events changed, members removed, doubled or taken from another mission. Whatever comes out must be told with file,
place, what is wrong and how to mend it, or be a mission that can be played: so many random decisions, each with view,
options and words. Ends with code 1 and the mission of each fault written down when anything else is raised, or a game
takes too long.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import library, parse_scenario, scenario_document, scenario_keys
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.sheets import HITS
from tabletop.shelf.bot_levels import make_bot

DECISIONS = 200
SECONDS = 120
"""A spoiled mission that has not been played by then hangs."""
NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 9, 12, 20, 40, 99, 1000)
ORDERS = (
    "ALL AI CLOSEST UNIT FIRE", "ALL AI CLOSEST OBJ MOVE", "ALL AI(re) CLOSEST UNIT LOWRISK", "AI FARTHEST UNIT LONG",
    "ALL AI(hit) CLOSEST UNIT RALLY", "ALL AI CLOSEST UNIT(flanking) PIVOT", "HFP AI CLOSEST HFP UNIT CC",
    "LMC AI FARTHEST CTRL LOWRISK", "AI CLOSEST HEX:A1 MOVE", "AI CLOSEST HEX:ZZ9 MOVE", "ALL AI CLOSEST HEX:H4 MOVE",
    "RAID(A-H23, cluster)", "RAID(A-FW, aa(A1))", "BARRAGE(9, 9, hex(A1))", "BARRAGE(4, 2, near(ZZ99))", "RE(A1 A1 A1)",
    "REINF(A01, A1)", "REINF(A01 A02 A03 A04, A1)", "POSTURE(all, hold)", "POSTURE(A01, anchored(1))", "FRESH(40)",
    "FRESH(-3)", "VP(-99)", "NONE", "MISSION 1", "", "AI", "RE()", "AI(within:3) CLOSEST UNIT FIRE",
    "AI CLOSEST UNIT(within:99) MOVE", "AI CLOSEST OBJ(hit) MOVE", "AI CLOSEST OBJ FIRE", "AI CLOSEST CTRL PIVOT",
    "AI(tag:gun) CLOSEST UNIT FIRE", "ALL AI CLOSEST OBJ RALLY", "AI CLOSEST OBJ CC",
)  # fmt: skip
TRIGGERS = ("fired", "entered(A1 B2)", "entered()", "fired_within(0, OBJ)", "moved_within(99, OBJ)", "idle", "x")
_HEX = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
_ID = re.compile(r"[AUR][0-9]{2}")


class Slow(Exception):
    """A game that does not end."""


# -- spoiling
@lru_cache(None)
def _words() -> dict[str, tuple[str, ...]]:
    facts = library()
    return {
        "types": (*facts.units, "RE", "NONE", "X-NO"),
        "cards": (*facts.cards, "AC99"),
        "hits": (*HITS, "F0"),
        "hexes": tuple(f"{c}{r}" for c in "ABCDEFGHIJKLMNOPQRSTUV" for r in range(1, 20)),
    }


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


def _get(document: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        document = document[part]
    return document


def _other(value: Any, rng: random.Random) -> Any:
    """Something else of the same kind."""
    words = _words()
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, *NUMBERS))
    if not isinstance(value, str):
        return rng.choice((None, 0, "", [], {}, 3, "A1"))
    if _HEX.fullmatch(value) and not _ID.fullmatch(value):
        return rng.choice(words["hexes"])
    if _ID.fullmatch(value):
        return f"{rng.choice('AUR')}{rng.randint(0, 17):02d}"
    if value in words["types"]:
        return rng.choice(words["types"])
    if value in words["cards"]:
        return rng.choice(words["cards"])
    if value in words["hits"]:
        return rng.choice(words["hits"])
    if " " in value or "(" in value:
        parts = value.split()
        how = rng.randrange(5)
        if how == 0:
            parts.pop(rng.randrange(len(parts)))
        elif how == 1:
            rng.shuffle(parts)
        elif how == 2:
            return _HEX.sub(lambda _: rng.choice(words["hexes"]), value)
        elif how == 3:
            return re.sub(r"-?[0-9]+", lambda _: str(rng.choice(NUMBERS)), value)
        else:
            return rng.choice((*ORDERS, *TRIGGERS))
        return " ".join(parts)
    postures = ("free", "hold", "anchored(1)", "anchored(40)", "anchored(0)")
    if value in postures or value.startswith("anchored"):
        return rng.choice(postures)
    return rng.choice(("", "player", "ai", "bunker", "trench", "x", value + "x", None, "mill", "flak"))


def _change(document: Any, rng: random.Random) -> None:
    path = rng.choice([p for p in _paths(document) if p and not isinstance(_get(document, p), (dict, list))])
    _get(document, path[:-1])[path[-1]] = _other(_get(document, path), rng)


def _remove(document: Any, rng: random.Random) -> None:
    path = rng.choice([p for p in _paths(document) if p])
    del _get(document, path[:-1])[path[-1]]


def _double(document: Any, rng: random.Random) -> None:
    lists = [p for p in _paths(document) if p and isinstance(_get(document, p), list) and _get(document, p)]
    if lists:
        found = _get(document, rng.choice(lists))
        found.insert(rng.randrange(len(found) + 1), copy.deepcopy(rng.choice(found)))


def _empty(document: Any, rng: random.Random) -> None:
    path = rng.choice([p for p in _paths(document) if p and isinstance(_get(document, p), (dict, list))])
    _get(document, path).clear()


def _swap(document: Any, rng: random.Random) -> None:
    """Two values of the same place in two members of a list."""
    lists = [
        p
        for p in _paths(document)
        if p
        and isinstance(_get(document, p), list)
        and len(_get(document, p)) > 1
        and isinstance(_get(document, p)[0], dict)
    ]
    if lists:
        one, two = rng.sample(_get(document, rng.choice(lists)), 2)
        if keys := sorted(one.keys() & two.keys()):
            key = rng.choice(keys)
            one[key], two[key] = two[key], one[key]


def _borrow(document: Any, rng: random.Random) -> None:
    """A part of another mission."""
    other = copy.deepcopy(scenario_document(rng.choice(scenario_keys())))
    key = rng.choice([k for k in other if k not in ("format", "game", "key")])
    document[key] = other[key]


def _item(document: Any, rng: random.Random) -> None:
    """An order or an event that no shipped mission has."""
    line: dict[str, Any] = {"do": rng.choice(ORDERS)}
    if (
        "(" in line["do"]
        and line["do"].split("(")[0].isupper()
        and not line["do"].startswith(("AI", "ALL", "HFP", "LMC"))
    ):
        line["uses"] = rng.choice((1, 2, 99))
    how = rng.randrange(4)
    if how == 0:
        document.setdefault("orders", {})[rng.choice("12")] = {"items": [line]}
    elif how == 1:
        symbol = rng.choice(("star", "triangle", "circle", "square", "any"))
        document.setdefault("counteractions", {})[symbol] = {"trigger": rng.choice(TRIGGERS), "items": [line]}
    elif how == 2:
        space = rng.randint(1, 6)
        document["last_space"] = max(document.get("last_space", 0), 12)
        document.setdefault("track", []).append({"space": space, "events": [line["do"]]})
    else:
        document.setdefault("round_events", []).append({"do": line["do"], "chance": rng.randint(1, 6)})


SPOIL: tuple[Callable[[Any, random.Random], None], ...] = (
    _change, _change, _change, _change, _remove, _double, _empty, _swap, _borrow, _item, _item,
)  # fmt: skip


def spoiled(rng: random.Random) -> dict[str, Any]:
    """A mission with one to three mistakes."""
    document = copy.deepcopy(scenario_document(rng.choice(scenario_keys())))
    for _ in range(rng.choice((1, 1, 2, 3))):
        how = rng.choice(SPOIL)
        try:
            how(document, rng)
        except (IndexError, KeyError, AttributeError, TypeError):
            continue
    return document


# -- trying
def _ring(*_: object) -> None:
    raise Slow(f"not done after {SECONDS} s")


def play(document: dict[str, Any], seed: int, decisions: int = DECISIONS) -> str:
    """What becomes of a mission: "told", or "played". Raises whatever it raises."""
    try:
        mission = parse_scenario(copy.deepcopy(document), "spoiled.json")
    except DataError as error:
        if not error.faults or not all(f.file and f.place and f.wrong and f.mend for f in error.faults):
            raise AssertionError(f"a fault without file, place or remedy: {error}") from None
        return "told"
    match = Match.start(GAME, mission, SeededDice(seed))
    bot = make_bot("conflict_solo", BotSpec("random"), seed)
    for n in range(decisions):
        if not match.to_act:
            return "played to its end"
        view, options = match.view(0), match.options(0)
        if not options:
            raise AssertionError(f"nothing can be answered in {match.state.frames}")
        command = bot.choose(view, 0, options)
        if n % 5 == 0:
            command.label(view)
            match.prompt(0)
        match.submit(0, command)
        state = match.journal[-1].before
        for event in match.journal[-1].events:
            seen = match.seen(event, 0, state)
            state = GAME.evolve(state, event)
            if seen is not None:
                seen.words(GAME.view(state, None))
    return "played"


def tried(document: dict[str, Any], seed: int, decisions: int = DECISIONS) -> tuple[str, str]:
    """(what becomes of a mission, where it broke)."""
    signal.signal(signal.SIGALRM, _ring)
    signal.alarm(SECONDS)
    try:
        return play(document, seed, decisions), ""
    except Exception as error:
        own = [f for f in traceback.extract_tb(error.__traceback__) if "tabletop" in f.filename]
        where = " < ".join(f"{Path(f.filename).stem}:{f.name}:{f.lineno}" for f in own[:-4:-1])
        return "broken", f"{type(error).__name__}: {str(error)[:120]} in {where}"
    finally:
        signal.alarm(0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=1000, help="missions that were called sound and played")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--out", type=Path, default=None, help="folder for the missions that broke")
    chosen = parser.parse_args()
    done: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    n = chosen.seed
    while done.total() - done["told"] < chosen.count:
        rng = random.Random(n)
        document = spoiled(rng)
        what, where = tried(document, n, chosen.decisions)
        done[what] += 1
        if where:
            broken[where] += 1
            print(f"{n}: {where}", flush=True)
            if chosen.out is not None and broken[where] == 1:
                (chosen.out / f"{n}.json").write_text(json.dumps(document, indent=1))
        n += 1
        if n % 50 == 0:
            print(n, dict(done), file=sys.stderr, flush=True)
    for where, times in broken.most_common():
        print(times, where)
    print(", ".join(f"{what} {times}" for what, times in done.most_common()))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
