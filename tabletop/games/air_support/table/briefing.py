"""How a battle is won and where it stands: the sheet before the first decision, and at F6 (AS-VIC)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.core.wording import titled
from tabletop.games.air_support.data.options import told_aim
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.naming import they
from tabletop.games.air_support.rules.pieces import Gun, Infantry, Vehicle
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import every
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.names import sheet_name
from tabletop.table.play.contract import Briefing

SCORED = {
    Aim.EXIT: "Units that have left the map",
    Aim.CONTROL: "Hexes held",
    Aim.POINTS: "Points ahead",
    Aim.SQUADS: "Squads ahead in the area",
}
"""What the score of a scenario counts."""

FOR_MEN = (
    "Fire first at what can shoot at your way, then move; a unit that fires first stays where it is this turn.",
    "Go from cover to cover: woods, buildings and gullies protect, open ground and roads do not.",
    "Who holds fire in his own turn can answer in the enemy's, when men cross the open.",
)
FOR_TRUCKS = (
    "A convoy drives as one along its road: a wreck ahead of it costs every truck behind more movement.",
    "Use the movement of every turn: what does not leave the map in time does not count.",
)
FOR_FLAK = ("Flak fires at a plane on its run: set it up where a run at your trucks or men must pass.",)
FOR_PLANES = (
    "A plane has one try to see its target in each turn of the enemy: lit hexes tell the chance.",
    "Fly along a road or a line of men: one run strafes several hexes in a row.",
)


def hints(state: State, seat: int | None) -> tuple[str, ...]:
    """What helps the first time, for the kinds of forces that a side has: men, trucks, flak, aircraft."""
    mine = [u for u in every(state) if seat is None or u.seat == seat]
    cars = [state.car(u) for u in mine if isinstance(u, Vehicle)]
    guns = [state.gun(u) for u in mine if isinstance(u, Gun)]
    told: tuple[str, ...] = FOR_MEN if any(isinstance(u, Infantry) for u in mine) else ()
    told += FOR_TRUCKS if state.scenario.victory.aim is Aim.EXIT and any(not c.armoured for c in cars) else ()
    told += FOR_FLAK if any(g.aa for g in guns) or any("MA" in c.aa for c in cars) else ()
    return told + (FOR_PLANES if any(seat is None or p.seat == seat for p in state.planes.values()) else ())


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches). Of the enemy it tells what his side has in the air."""
    scenario, rule, aim = state.scenario, state.scenario.victory, told_aim(document)
    names = [side.name for side in scenario.sides]
    score = [(f"{SCORED[rule.aim]} ({names[rule.seat]})", str(victory.score(state)))]
    score.append((f"{they(state, rule.seat)} win with", str(rule.win)))
    if rule.draw != rule.win:
        score.append(("A draw with", str(rule.draw)))
    tables = [("The score", ("What", "Now"), tuple(score))]
    if seat is not None:
        own = Counter(_forces(state, seat))
        tables.append((f"Your forces: {names[seat]}", ("What", "How many"), tuple((k, str(n)) for k, n in own.items())))
    return Briefing(
        title=titled(document["title"], str(document.get("date", ""))),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=str(document.get("blurb", "")),
        task=aim,
        standing=_standing(state),
        ends=_ends(state),
        tables=tuple(table for table in tables if table[2]),
        special=tuple(line for line in scenario.special.lines if line != aim),
        hints=hints(state, seat),
    )


def _standing(state: State) -> str:
    names = [side.name for side in state.scenario.sides]
    found = state.result or victory.result(state)
    if state.result is not None:
        return "The battle is over."
    return "As it stands: a draw." if found.winner is None else f"As it stands: the {names[found.winner]} side wins."


def _ends(state: State) -> str:
    told = f"The battle ends after turn {state.scenario.turns}; this is turn {state.turn}."
    if state.scenario.victory.spent:
        told += " It ends at once when nothing that counts can still leave the map."
    return told


def _forces(state: State, seat: int) -> list[str]:
    pieces = (state.infantry, state.weapons, state.guns, state.vehicles, state.planes)
    return [
        sheet_name(state, key) or key
        for kind in pieces
        for key, piece in kind.items()
        if getattr(piece, "seat", -1) == seat
    ]
