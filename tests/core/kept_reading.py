"""What remembered answers follow from: the question behind each is asked again about positions that differ in one field
from one where a game asked it. Where the answer is another, or there is none, the field matters.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.memo import _same as same_answer
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.table.memory_trim import _keepers, forget_answers

FEW = 6
"""Values of a field that one asked position is tried with."""

SELDOM = {
    "air_support.bots.firemap.sources": "bands",
    "air_support.bots.objectives.ground_goals": "planes exited turn half attacker",
    "air_support.rules.bands.convoys._impulse_cost": "infantry guns air",
    "air_support.rules.bands.convoys.start_refusal": "infantry guns turn air",
    "air_support.rules.driving.movers": "bands turn",
    "air_support.rules.fire_phases.laying._quotes": "bands",
    "air_support.rules.fire_phases.laying._seen": "phase",
    "air_support.rules.firing.arms._arms": "bands",
    "air_support.rules.firing.arms._ready": "bands",
    "air_support.rules.firing.arms.ready": "men_of bands",
    "air_support.rules.firing.ift.marked": "phase",
    "air_support.rules.firing.ift.prey": "bands",
    "air_support.rules.lines_of_sight.lines._any_clear": "air",
    "air_support.rules.lines_of_sight.lines._haze": "air",
    "air_support.rules.lines_of_sight.lines._printed": "scenario.ground _weather",
    "air_support.rules.lines_of_sight.lines.clutter": "air",
    "air_support.rules.rout.threat": "smoke air",
    "air_support.rules.setting_up.placing.squads_to_conceal": "men_of",
    "air_support.rules.speed.road_and_ground": "air",
    "air_support.rules.standing.fighting": "infantry",
    "air_support.rules.strikes.figures.choices": "infantry guns phase",
    "air_support.rules.views._blips": "bands",
    "air_support.rules.walking.movers.movers": "bands weapons turn",
    "air_wars.rules.outlook.contacts": "day",
    "air_wars.rules.radar._cover": "marks hour",
    "air_wars.rules.views._counters": "marks day",
    "conflict_solo.rules.enemy.eligibility._shot": "structures effects",
    "conflict_solo.rules.enemy.low_risk._outlook": "structures wire",
    "conflict_solo.rules.enemy.stepping._around": "structures works smoke",
    "conflict_solo.rules.enemy.stepping._around_it": "structures works smoke",
    "conflict_solo.rules.fire.shots._own_aim": "structures",
    "conflict_solo.rules.movement_costs._own_steps": "structures",
    "conflict_solo.rules.player_turn.plans._cost": "structures works smoke effects",
    "conflict_solo.rules.player_turn.plans._lone_cost": "structures works smoke",
    "conflict_solo.rules.player_turn.turn._attack": "round structures works wire mines smoke",
    "conflict_solo.rules.player_turn.turn._demolitions": "round structures works wire mines smoke effects",
    "conflict_solo.rules.player_turn.turn._entries": "structures works wire mines smoke effects",
    "conflict_solo.rules.player_turn.turn._own": "structures round mines smoke effects",
    "conflict_solo.rules.player_turn.turn._smokes": "round structures works wire mines smoke effects",
    "conflict_solo.rules.player_turn.turn._specials": "round structures works smoke effects",
    "conflict_solo.rules.setting_up._buildable": "structures",
    "conflict_solo.rules.sight._walled_dm": "structures",
    "thunderbolt_apache.rules.damage.effects_on": "pilots",
    "thunderbolt_apache.rules.moving.speed": "planes pilots",
}
"""Parts of lists of which no question of these games makes use, by the function. They may matter all the same: bridges
that fall, convoys that wait. Whoever takes one away must show by the rules that it cannot."""


class Asked(NamedTuple):
    """A question that a game asked: of which state and with which arguments."""

    state: Any
    args: tuple[Any, ...]


def keepers(game: str) -> dict[str, Any]:
    """The functions of a game that remember their answers, by name, those for its table and its bots too."""
    package = import_module(f"tabletop.games.{game}")
    front = kit(game).front
    if front is not None:
        front()  # the table in its own order, for its modules know each other
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(found.name)
    _keepers.cache_clear()
    return {
        f"{f.__module__.removeprefix('tabletop.games.')}.{f.__qualname__}": f
        for f in _keepers(0)
        if hasattr(f, "parts") and f.__module__.startswith(f"{package.__name__}.")
    }


def _kind(state: Any, arg: Any) -> Any:
    """What sort of thing is asked about: words without their numbers, hexes by their ground, pieces by their types and
    where they stand, whether anything is there."""
    ground = state.scenario.chart.terrain if hasattr(state.scenario, "chart") else {}
    if isinstance(arg, str):
        return ground.get(arg) or arg.rstrip("0123456789")
    if isinstance(arg, tuple):
        return min(len(arg), 2)
    if isinstance(arg, int | None):
        return arg
    return str(getattr(arg, "type", type(arg))), ground.get(getattr(arg, "hex", ""))


@contextmanager
def listened(functions: dict[str, Any], most: int, random: Random) -> Iterator[dict[str, list[Asked]]]:
    """What these functions are asked anew while this is open: an even choice of so many questions of each."""
    heard: dict[str, list[Asked]] = {name: [] for name in functions}
    counts: dict[Any, int] = {}

    def listener(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def hear(state: Any, *args: Any) -> Any:
            kind = (name, *[_kind(state, arg) for arg in args])
            seen = counts[kind] = counts.get(kind, 0) + 1
            if seen & (seen - 1) == 0:  # of each kind the first, the second, the fourth
                heard[name].append(Asked(state, args))
            return work(state, *args)

        return hear

    cells = {name: f.__closure__[f.__code__.co_freevars.index("work")] for name, f in functions.items()}
    before = {name: cell.cell_contents for name, cell in cells.items()}
    forget_answers()
    for name, cell in cells.items():
        cell.cell_contents = listener(name, before[name])
    try:
        yield heard
    finally:
        for questions in heard.values():
            random.shuffle(questions)
            del questions[most:]
        for name, cell in cells.items():
            cell.cell_contents = before[name]
        forget_answers()


def game_of(game: str, key: str, level: str, seed: int, most: int, random: Random) -> list[Any]:
    """A game of bots of a level, all it does asked on the way: some of its states and of what was seen of them."""
    its = kit(game)
    scenario = its.scenarios().scenario(its.scenarios().document(key), key)
    match = Match.start(its.game(), scenario, SeededDice(seed))
    bots = [make_bot(game, BotSpec(level), seed + n) for n in range(2)]
    met = [match.state]
    for _ in range(most):
        if not match.to_act:
            break
        seat = match.to_act[0]
        view = match.view(seat)
        match.prompt(seat)
        met += [match.state, view, match.view(1 - seat)]
        match.submit(seat, bots[seat % 2].choose(view, seat, match.options(seat)))
    return random.sample(met, min(60, len(met)))


def pools(states: list[Any]) -> dict[str, list[Any]]:
    """The different values of each field."""
    found: dict[str, list[Any]] = {f.name: [] for f in fields(states[0])}
    for state in states:
        for name, values in found.items():
            value = getattr(state, name)
            if not any(value is v or value == v for v in values):
                values.append(value)
    return found


def invented(game: str, state: Any, random: Random) -> dict[str, list[Any]]:
    """What bots seldom bring about: weather, smoke, mines and works on half of all hexes, effects of every card."""

    def half(keys: Any) -> list[Any]:
        return [key for key in keys if random.random() < 0.5]

    if game == "conflict_solo":
        from tabletop.core.cards import Pile
        from tabletop.games.conflict_solo.rules.scenario import Minefield
        from tabletop.games.conflict_solo.rules.sheets import WORKS

        hexes = state.scenario.chart.terrain
        return {
            "draw": [Pile()],
            "smoke": [dict.fromkeys(half(hexes), 1) for _ in range(2)],
            "works": [{h: random.choice(list(WORKS)) for h in half(hexes)} for _ in range(2)],
            "wire": [frozenset(half(hexes)) for _ in range(2)],
            "mines": [dict.fromkeys(half(hexes), Minefield(side, True)) for side in ("player", "ai")],
            "structures": [dict.fromkeys(state.structures, n) for n in (0, 1)],
            "effects": [("AC31",), tuple(state.scenario.library.cards)],
        }
    if game == "air_wars":
        from tabletop.games.air_wars.rules.pieces import InForce, Mark, airbase_key
        from tabletop.games.air_wars.rules.sheets import Code

        hours = random.randrange(9)
        return {
            "effects": [
                tuple([InForce("", code, seat, 2, from_hour=n) for code in Code]) for seat in (0, 1) for n in (0, hours)
            ],
            "marks": [
                {airbase_key(key): Mark(closed=random.choice(("", "day", "game"))) for key in state.scenario.bases}
            ],
            "day": list(range(5)),
            "hour": list(range(9)),
        }
    if game == "air_support":
        from tabletop.games.air_support.rules.state import Phase
        from tabletop.games.air_support.rules.tables import SMOKE
        from tabletop.games.air_support.rules.terrain import Air, Weather

        hexes = list(state.ground.grid)
        return {
            "smoke": [tuple([(h, random.choice(list(SMOKE))) for h in half(hexes)]) for _ in range(2)],
            "turn": [random.randrange(1, 9)],
            "half": [0, 1],
            "attacker": [0, 1],
            "phase": list(Phase),
            "bands": [{}],
            "air": [Air(1, weather, 3, 1) for weather in Weather] + [Air(8)],
        }
    return {}


def _tried(mine: Any, values: list[Any], args: tuple[Any, ...], random: Random) -> Iterator[Any]:
    """Other values: those of other moments, and the present one with a piece of another; what is asked about first."""
    others = [v for v in values if v is not mine and v != mine]
    for its in random.sample(others, min(FEW, len(others))):
        yield its
        if isinstance(mine, dict) and isinstance(its, dict):
            asked = {key for a in args for key in (a, getattr(a, "id", None)) if isinstance(key, str)}
            pieces = [k for k in its if k not in mine or mine[k] != its[k]]
            random.shuffle(pieces)
            for key in sorted(pieces, key=lambda k: k not in asked)[:3]:
                yield {**mine, key: its[key]}
            for key in [k for k in mine if k not in its][:1]:
                yield {k: v for k, v in mine.items() if k != key}


def _said(question: Callable[..., Any], state: Any, args: tuple[Any, ...]) -> Any:
    try:
        answer = question(state, *args)
        return [answer.on(h) for h in state.scenario.chart.terrain] if hasattr(answer, "on") else answer
    except Exception as fault:  # no game would come here: then it must fail in the same way
        return type(fault)


def _inside(thing: Any, deep: int = 4) -> Iterator[Any]:
    """All that a piece, or a row of pieces, is made of."""
    yield thing
    if deep and not isinstance(thing, str | int | None):
        names = getattr(type(thing), "__slots__", ())
        for part in thing if isinstance(thing, tuple) else [getattr(thing, n, None) for n in names]:
            yield from _inside(part, deep - 1)


def _holds(value: Any, args: tuple[Any, ...]) -> bool:
    """Whether pieces that are asked about are from there; then the question would not be about the same ones."""
    inside = [*value.values()] if isinstance(value, dict) else [*value] if isinstance(value, tuple) else []
    keys = {*value} if isinstance(value, dict) and inside and is_dataclass(inside[0]) else set()
    for a in (part for arg in args for part in _inside(arg)):
        if isinstance(a, str | int | None):
            if a in keys:
                return True
        elif any(a is v for v in (value, *inside)) or (isinstance(a, dict) and (*a.items(),) == value):
            return True
    return False


def _bases(game: str, asked: list[Asked], random: Random) -> Iterator[Asked]:
    """What was asked, each question once more where much lies on the map and many effects are in force."""
    for state, args in asked:
        yield Asked(state, args)
        more = {name: random.choice(values) for name, values in invented(game, state, random).items()}
        if more:
            yield Asked(replace(state, **more), args)


def matters(
    game: str, function: Any, without: Any, asked: list[Asked], pool: dict[str, list[Any]], random: Random
) -> str:
    """Of which question a field, or a part of the function's list that is left away, changes the answer; "": of none of
    these. A field of the scenario: `scenario.chart`."""
    listed = {p for p in function.parts if isinstance(p, str)}
    told = [p for p in function.parts if not isinstance(p, str) and p is not without]
    names = [without] if isinstance(without, str) else [name for name in pool if name not in listed]
    for state, args in _bases(game, asked, random):
        said = _said(function.__wrapped__, state, args)
        assert same_answer(said, _said(function.__wrapped__, state, args)), function
        heard = [_said(p, state, args) for p in told]
        for name in names:
            whole, _, part = name.partition(".")
            mine = getattr(state, whole)
            if function.by_pieces and name not in listed and _holds(mine, args):
                continue
            values = [*invented(game, state, random).get(whole, []), *_tried(mine, pool[whole], args, random)]
            if part:
                values = [replace(mine, **{part: getattr(v, part)}) for v in values]
            for value in values:
                other = replace(state, **{whole: value})
                untold = all(map(same_answer, heard, [_said(p, other, args) for p in told]))
                if untold and not same_answer(said, _said(function.__wrapped__, other, args)):
                    return f"{function.__name__}{args} follows from {name}"
    return ""
