"""What goes with the bot's advice on a page: the whole plan of which the advised step is one, so that it can be
judged.
"""

from __future__ import annotations

from collections import Counter

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.bots import arming, evening, planning
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.setting_up.events import ChoosePilot, Promote, ShiftLevel
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, counted, flyer_name, listed, plane_name
from tabletop.games.thunderbolt_apache.table.pages import facts, presets

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
            lines.append(f"{flyer_name(flyer)}: {presets.words(stores)}.")
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
