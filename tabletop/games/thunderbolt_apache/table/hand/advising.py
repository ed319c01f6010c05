"""What would you do? The squadron bot's advice for this moment, told in a note and drawn on the battlefield."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import advice, arming, evening, planning
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.attacking import Aim
from tabletop.games.thunderbolt_apache.rules.entering import Enter
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.setting_up.events import ChoosePilot, Promote, ShiftLevel
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, counted, flyer_name, listed, plane_name
from tabletop.games.thunderbolt_apache.table.pages import facts, keeping
from tabletop.table.play.contract import Mark, Point
from tabletop.table.screens import advice as advising

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- What goes with the bot's advice on a page: the whole plan of which the advised step is one, so that it can be
# judged.

HARD = WEIGHTS["hard"]
"""The level that advises."""


def more(state: State, command: Command) -> list[str]:
    """Lines below the advice for a command; none where it says all."""
    step = state.frames[-1].step if state.frames else ""
    if step in ("targets", "allocate"):
        return _day(state)
    if step == "arm":
        return _loads(state)
    if step == "buy":
        wanted = Counter(evening.shopping_list(state, HARD))
        return [f"The whole squadron: {listed(counted(n, key) for key, n in wanted.items())}, and a scout or two."]
    if isinstance(command, ChoosePilot):
        return [facts.row_words(state.library.pilots[command.name].levels[2])]
    if isinstance(command, Promote | ShiftLevel):
        return _levels(state, command)
    return []


def _day(state: State) -> list[str]:
    """The plan of the day."""
    return plan_of(state, planning.orders(state, HARD))


def plan_of(state: State, plan: planning.Orders) -> list[str]:
    """A plan in lines: targets, who flies against them with whom, scouts."""
    lines = ["*The plan of the day"] if plan.missions else []
    for key, serials in plan.missions.items():
        crews = [plane_name(state, s) + (f" with {plan.crews[s]}" if s in plan.crews else "") for s in serials]
        ahead = ", a scout ahead" if key in plan.scouts else ""
        lines.append(f"{battalion_name(state, key)}: {listed(crews)}{ahead}.")
    return lines


def _loads(state: State) -> list[str]:
    """What would hang under each aircraft in the end."""
    plan = arming.plan(state, HARD, armed=True)
    lines = ["*All loads of the plan (Loads hangs them for you)"]
    for flyer in state.flyers:
        if flyer.flight is Flight.OUT:
            stores = [key for key, n in plan.get(flyer.serial, Counter()).items() for _ in range(n)]
            lines.append(f"{flyer_name(flyer)}: {keeping.words(stores)}.")
    return lines


def _levels(state: State, command: Promote | ShiftLevel) -> list[str]:
    """What the level changes."""
    names = [(command.name, 1)] if isinstance(command, Promote) else [(command.up, 1), (command.down, -1)]
    lines = []
    for name, by in names:
        pilot, rows = state.pilots[name], state.library.pilots[name].levels
        if 0 <= pilot.level + by < len(rows):
            lines.append(f"{name}: {facts.what_changes(rows[pilot.level], rows[pilot.level + by])}.")
    return lines


# -- What would you do?


def ask(table: ApacheTable) -> None:
    """Think over what the squadron could do now, from what it can see, say so and draw it until the position is
    another one. Nothing is done by it.
    """
    state, options, found = table.state, list(table.host.options), list[Command]()

    def think() -> tuple[str, list[str]]:
        command, why = advice(state, options)
        found.append(command)
        return command.label(state), [why, *more(state, command)]

    def drawn() -> None:
        table.advice = state, found[0]
        table.host.changed()

    advising.consider(table.host, think, drawn)


# -- The bot's advice as it is drawn on the battlefield: who acts, and where that leads.

RING = 150.0
"""Radius of the ring around what is advised, in map points."""


def marks(table: ApacheTable) -> list[Mark]:
    """Who is advised to act, and where that leads."""
    state, command = table.advice
    if state is not table.state or command is None:
        return []
    points = _way(table, command)
    way = [Mark("path", points=tuple(points), layer=1)] if len(points) > 1 else []
    return [*way, *(Mark("ring", points=(at,), radius=RING, layer=1) for at in points[-1:])]


# -- The bot's advice as it is drawn on the battlefield.


def _way(table: ApacheTable, command: Command) -> list[Point]:
    """Where its aircraft is, and where the order leads, as far as there are such places."""
    state, lying = table.state, table.lying
    acting = int(state.frames[-1].args[0]) if table.step == "act" else 0
    serial = command.serial if isinstance(command, (Activate, Enter)) else acting
    points = [lying.plane_points[serial][1]] if serial in lying.plane_points else []
    if isinstance(command, Enter):
        return [*points, table.places.point(command.hex, command.side)]
    if isinstance(command, Aim):
        return [*points, lying.unit_points[command.unit]]
    if isinstance(command, Step):
        flyer = state.here.flyers[serial]
        hex = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
        return [*points, *([table.places.point(hex, command.side)] if hex else [])]
    return points if isinstance(command, Activate) else []
