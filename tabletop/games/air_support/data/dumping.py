"""A running game written down as a scenario document, to go on from there, to test it, to show it to somebody.

Exact at the beginning of a row of the sequence of play; what a player has begun in it (a move, a fire group, an
attack run) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from itertools import groupby
from typing import Any

from tabletop.games.air_support.data.mapfacts import listed
from tabletop.games.air_support.data.positions import place_word
from tabletop.games.air_support.data.scenario_shapes import GAME
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.pieces import NOWHERE, Battery, Gun, Infantry, Plane, Vehicle, Weapon
from tabletop.games.air_support.rules.scenario import AirSupport, Flight, Group, Kind, Scenario, Victory
from tabletop.games.air_support.rules.sequence import ROWS
from tabletop.games.air_support.rules.state import Arrival, Phase, State

Document = dict[str, Any]
APART = ("id", "seat", "sheet", "place", "pile", "run", "fight", "held_by")
"""Fields of pieces that a line holds in another way, or not at all."""


def dump_position(state: State, title: str = "") -> Document:
    """The position as a document for `parse_scenario`. Raises ValueError with a sentence when the game is over,
    when `state` is only a view, and for what no scenario file can hold.
    """
    if state.result is not None:
        raise ValueError("The game is over; there is nothing to go on with.")
    if state.viewer is not None:
        raise ValueError("One player's view is not the whole position.")
    _possible(state)
    scenario = state.scenario
    when = "before the game" if _begin(state) == "setup" else f"turn {state.turn}, {state.phase.value} Phase"
    document = _whole(state)
    document["key"] = f"{scenario.key[:36]}_position"
    document["title"] = (title or f"{scenario.title}, {when}")[:80]
    document["blurb"] = f"A position from {scenario.title}, {when}."
    document["position"] = _position(state)
    return document


def _possible(state: State) -> None:
    if state.dogfights:
        raise ValueError("A dogfight goes on; write the position down when it is over (AS-DOG-23).")
    if state.exited:
        raise ValueError("Units have left the map already, and a scenario file cannot say who.")
    if any(side.air is Arrival.ARRIVING for side in state.sides):
        raise ValueError("Aircraft are about to arrive; write the position down when they are there (AS-ARRIVE-05).")
    if state.phase is Phase.SETUP and any(side.ready for side in state.sides):
        raise ValueError("One side has ended its set-up; write the position down when both have.")


def _begin(state: State) -> str:
    """The row that is going on, by the name of its step. Raises ValueError when a scenario file has no name for it."""
    if state.phase is Phase.SETUP:
        return "setup"
    step = state.frames[0].step
    row = next((row for row in ROWS if row.step == step), None)
    if row is None:
        raise ValueError("A question is open; write the position down when it is answered.")
    if row.phase is not state.phase:
        raise ValueError(
            f"The {state.phase.value} Phase has come to a point that a scenario file cannot name; write the position"
            " down a little later."
        )
    return step


def _lean(values: Mapping[str, Any]) -> Document:
    """Only what is there: not "", false, nothing, or an empty list."""
    return {k: v for k, v in values.items() if v is not None and v is not False and v not in ("", [], {})}


# -- the scenario round it
def _whole(state: State) -> Document:
    scenario = state.scenario
    air = state.air
    return {
        "format": "tabletop scenario 1",
        "game": GAME,
        "key": "",
        "title": "",
        "date": scenario.date,
        "year": scenario.year,
        "month": air.month,
        "blurb": "",
        "map": {
            "file": scenario.map_file,
            **({"exits": {"hexes": listed(scenario.ground.grid, scenario.exits)}} if scenario.exits else {}),
        },
        "turns": scenario.turns,
        "weather": air.weather.value,
        **_lean({"fog_level": air.fog_level, "nvr": air.nvr}),
        "first_setup": scenario.sides[scenario.first_setup].name,
        "first_move": scenario.sides[scenario.first_move].name,
        "sides": [_side(state, seat) for seat in (0, 1)],
        "victory": _victory(scenario, scenario.victory),
        "special": _special(scenario),
        **_lean({"coach": scenario.coach}),
    }


def _side(state: State, seat: int) -> Document:
    scenario = state.scenario
    info = scenario.sides[seat]
    foxholes, marks = info.foxholes, info.marks
    if state.phase is Phase.SETUP:  # "?" on the map are pieces, foxholes dug so far come back into the hand
        foxholes, marks = state.sides[seat].foxholes + len(state.sides[seat].dug), state.sides[seat].marks
    return {
        "name": info.name,
        "nation": info.nation,
        "letter": info.letter,
        "edges": sorted(info.edges),
        "air": _air(state, seat, info.air),
        **_battery(scenario, seat),
        **_lean({"foxholes": foxholes, "marks": marks, "concealed_squads": info.concealed_squads}),
        "groups": [_group(scenario, group) for group in scenario.groups if group.seat == seat],
    }


def _air(state: State, seat: int, air: AirSupport) -> Document:
    """Air support that is still to come, and aircraft that were there from the start; how they are now stands in
    the position.
    """
    side, before = state.sides[seat], _begin(state) == "setup"
    pending = side.air is Arrival.PENDING
    first = [
        {"class": p.cls, **_lean({"bombs": p.bombs, "model": p.model})} for p in state.scenario.planes if p.seat == seat
    ]
    found = _lean({
        "over_map": first, "roll": pending and (air.pending or air.free),
        "arrives": air.automatic if pending and air.automatic else None, "free": air.free and before,
        "flights": [_flight(f) for f in air.flights] if pending else [], "models": list(air.models),
    })  # fmt: skip
    number, exponent = (side.number, side.exponent) if pending and not air.flights else (air.number, air.exponent)
    return found | {k: v for k, v in (("number", number or None), ("exponent", exponent)) if v is not None}


def _flight(flight: Flight) -> Document:
    return {"class": flight.cls.value, "count": flight.number, **_lean({"bombs": flight.bombs, "model": flight.model})}


def _battery(scenario: Scenario, seat: int) -> Document:
    """The battery as it was at the start."""
    found = next((b for b in scenario.batteries if b.seat == seat), None)
    if found is None:
        return {}
    chits = found.pile.all
    return {
        "battery": {
            "mm": found.mm,
            "contact": found.contact_value,
            "black": chits.count("black"),
            "red": chits.count("red"),
        }
    }


def _group(scenario: Scenario, group: Group) -> Document:
    units: tuple[Infantry | Gun | Vehicle, ...] = (*scenario.infantry, *scenario.guns, *scenario.vehicles)
    types = {p.id: p.sheet for p in units}
    crews = {g.crew for g in scenario.guns}
    board = scenario.ground.grid
    head = {
        "key": group.key,
        "kind": group.kind.value,
        **_lean({"hexes": listed(board, group.zone), "last": group.last, "exits": group.exits}),
    }
    if group.turn:
        head["turn"] = group.turn
    if group.kind is Kind.COLUMN and group.stacks:
        return head | {"stacks": [[types[id] for id in stack] for stack in group.stacks]}
    lines = [(types[id], id in group.hip) for id in group.members if id not in crews]
    rows = [{"type": type, "count": len(list(same)), **_lean({"hip": hip})} for (type, hip), same in groupby(lines)]
    first = next((g for g in scenario.groups if g.seat == group.seat and g.kind is Kind.FORCE), None)
    if group is first:
        arms = [w.sheet for w in scenario.weapons if w.seat == group.seat]
        rows += [{"type": type, "count": len(list(same))} for type, same in groupby(arms)]
    return head | {"units": rows}


def _victory(scenario: Scenario, victory: Victory) -> Document:
    board = scenario.ground.grid
    keys = [g.key for g in scenario.groups if g.members and set(g.members) <= victory.counted]
    column = hexes.label(board, board.hex(victory.column, 0))[:-1] if victory.column is not None else None
    return {
        "aim": victory.aim.value,
        "side": scenario.sides[victory.seat].name,
        "win": victory.win,
        "draw": victory.draw,
        **_lean(
            {
                "hexes": listed(board, victory.hexes),
                "count": keys,
                "plane_steps": victory.plane_steps,
                "spent": victory.spent,
                "double": bool(victory.double),
                "beyond_column": column,
            }
        ),
        **{
            k: n
            for k, n in (
                ("own_plane", victory.own_plane),
                ("enemy_plane", victory.enemy_plane),
                ("exit_squads", victory.exit_squads),
            )
            if n
        },
    }


def _special(scenario: Scenario) -> Document:
    types = {v.id: v.sheet for v in scenario.vehicles}
    special = scenario.special
    return _lean(
        {
            "no_concealment": special.no_concealment,
            "road_mp": {types[id]: mp for id, mp in special.road_mp.items()},
            "weather_roll": [w.value for w in special.weather_roll],
            "clearing": scenario.sides[special.clearing].name if special.clearing is not None else None,
            "lines": list(special.lines),
        }
    )


# -- the pieces
def _position(state: State) -> Document:
    scenario = state.scenario
    board = scenario.ground.grid
    held = {
        name: listed(board, [at for at, seat in state.control if seat == n])
        for n, name in [(-1, "nobody"), *enumerate(side.name for side in scenario.sides)]
    }
    return {
        "begin": _begin(state),
        "turn": state.turn,
        "attacker": scenario.sides[state.attacker].name,
        "points": list(state.points),
        "infantry": [_line(scenario, p) for p in state.infantry.values()],
        "weapons": [_line(scenario, p) for p in state.weapons.values()],
        "guns": [_line(scenario, p) for p in state.guns.values()],
        "vehicles": [_line(scenario, p) for p in state.vehicles.values()],
        "planes": [_line(scenario, p) for p in state.planes.values()],
        "batteries": [_line(scenario, p) for p in state.batteries.values()],
        **_lean(
            {
                "control": _lean(held),
                "smoke": {place_word(board, at): kind for at, kind in state.smoke},
                "foxholes": {place_word(board, at): n for at, n in state.foxholes},
            }
        ),
    }


def _line(scenario: Scenario, piece: Infantry | Weapon | Gun | Vehicle | Plane | Battery) -> Document:
    """One piece: what differs from its usual state."""
    line: Document = {"id": piece.id}
    if isinstance(piece, Plane):
        line["class"] = piece.cls
    elif not isinstance(piece, Battery):
        line |= {"type": piece.sheet} if piece.sheet else {"dummy": True}
        if piece.place != NOWHERE:
            line["at"] = place_word(scenario.ground.grid, piece.place.hex)
            line |= {"level": piece.place.level} if piece.place.level else {}
    else:
        chits = piece.pile.all
        line |= {"black": chits.count("black"), "red": chits.count("red")}
        line |= {"held_by": scenario.sides[piece.held_by].name} if piece.held_by >= 0 else {}
    for field in fields(piece):
        value = getattr(piece, field.name)
        if field.name in APART or (isinstance(piece, Plane) and field.name == "cls") or _usual(field, value):
            continue
        line[field.name] = _plain(scenario, field.name, value)
    return line


def _usual(field: Any, value: Any) -> bool:
    """Whether a field need not be written: it has its default, or names nothing."""
    return value is None or value == "" or (field.default is not MISSING and value == field.default)


def _plain(scenario: Scenario, name: str, value: Any) -> Any:
    board = scenario.ground.grid
    if isinstance(value, Enum):
        return value.value
    if name == "hit_by_air":
        return [scenario.sides[seat].name for seat in sorted(value)]
    if name == "shots":
        return [[*shot[:-1], place_word(board, shot[-1])] for shot in value]
    if name in ("at", "request"):
        return place_word(board, value)
    if isinstance(value, frozenset):
        return sorted(_words(value))
    return value


def _words(values: Iterable[Any]) -> list[str]:
    return [str(value) for value in values]
