"""Keys and buttons of Air Wars that hold in every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.asking import Done, Pass
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Plot
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.wording import listing, place
from tabletop.games.air_wars.table.hand.fly_mode import FlyMode
from tabletop.games.air_wars.table.hand.planning_mode import PlanMode
from tabletop.games.air_wars.table.pieces.cells import cell_of, label_of
from tabletop.table.play.contract import Choice, Spot
from tabletop.table.screens import advice

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

# -- What would you do? The commander's advice for this moment, thought over beside the window and told in a note at the
# pointer.

DRAFTS = (Form, Join, Plot)
"""Commands that only lay a plan ready: nobody is told of them, and they can be taken back."""


def ask(host: Any, said: Callable[[str], str], drawn: Callable[[tuple[str, ...], tuple[str, ...]], object]) -> None:
    """Think over what the side that is asked could do, from what it can see, and say so. Nothing is done by it. `said`
    names the counters, `drawn` is told the squares of a flight and who flies, to draw it.
    """
    if host.seat is not None and host.looker is None:
        host.status("Both sides look at the table: advice is given to one alone.")
        return
    match, seat, way, fliers = host.session.match, host.seat, list[str](), list[str]()
    advice.consider(
        host, lambda: named(*advised(match, seat, way, fliers), said), lambda: drawn(tuple(way), tuple(fliers))
    )


def named(words: str, why: list[str], said: Callable[[str], str]) -> tuple[str, list[str]]:
    return said(words), [said(line) for line in why]


def advised(
    match: Match, seat: int, way: list[str] | None = None, fliers: list[str] | None = None
) -> tuple[str, list[str]]:
    """What the commander would do, in words, and why; a flight with all its counters and its end. He sees the view
    of the seat and no more. `way`: takes the squares of the flight, `fliers` its counters.
    """
    bot, copy, why = Commander("normal"), match.copy(), ""
    for _ in range(60):
        view = copy.view(seat)
        command = bot.choose(view, seat, copy.options(seat))
        why = why or bot.reason
        if not isinstance(command, DRAFTS):
            if way is not None and isinstance(command, Fly) and view.group is not None:
                way += (view.group.square, *view.group.path)
            if fliers is not None and isinstance(command, Fly) and view.group is not None:
                fliers += view.group.units
            return _words(command, view), [why] if why else []
        copy.submit(seat, command)
    raise ValueError("The commander comes to no end.")


def _words(command: Command, view: State) -> str:
    group = view.group
    if isinstance(command, Fly) and group is not None:
        end = group.path[-1] if group.path else group.square
        return f"{listing(group.units)}: {place(view, group.square)} to {place(view, end)}"
    return command.label(view)


# -- Keys and buttons of Air Wars that hold in every step.

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "next_unit": ("Next unit that can act", ("N", "Tab")),
    "all_units": ("Take all units of the square along", ("A",)),
    "advice": ("What would you do? The bot's advice", ("Shift+H",)),
    "radar": ("Radar cover: both sides, own, none", ("V",)),
    "end_segment": ("Everything is done: go on", ("Ctrl+Enter",)),
    "battle": ("Battle: put the large view away or bring it back", ("B",)),
    "fan": ("Fan the square out or close it", ("F",)),
    "ledger": ("Targets, units due, cards, effects in turn", ("T",)),
    "menu_here": ("Menu of the counter or square", ("Shift+F10",)),
}


class Keys:
    """Keys and buttons of Air Wars that hold in every step."""

    def __init__(self, table: WarTable) -> None:
        self.table = table

    def tools(self) -> tuple[Choice, ...]:
        """Buttons of this game beside those of the screen."""
        return (
            Choice(
                "Radar",
                run=self.turn_cover,
                action="radar",
                icon="eye",
                tip="Radar cover: outlines only, your own, both sides",
            ),
            Choice(
                "Advice",
                run=self.advise,
                action="advice",
                icon="bot",
                tip="What would you do?",
            ),
        )

    def act(self, name: str, spot: Spot | None) -> bool:
        table = self.table
        if name == "radar":
            self.turn_cover()
        elif name == "advice":
            self.advise()
        elif name == "ledger":
            table.side.ledger.turn(table.side.ledger.at + 1)
        elif name == "battle":
            if table.battle.shown is None:
                table.host.status("No air battle is fought now. Shift+H shows what the bot would do.")
            else:
                table.battle.put_away()
        elif name == "fan":
            if table.tray.fanned:
                table.tray.close()
            elif spot is not None:
                table.tray.open(label_of(spot.cell), called=True)
        elif name == "menu_here" and spot is not None:
            table.host.open_choices(table.hand.menu(spot))
        elif name == "next_unit":
            self._next_ready()
        elif name == "all_units":
            take = next(
                (
                    c
                    for c in table.hand.choices()
                    if c.label.startswith("Take ") and c.run is not None and "along" in c.label
                ),
                None,
            )
            if take is not None and take.run is not None:
                take.run()
                table.host.changed()
        elif name == "end_segment":
            return self._end_segment()
        else:
            return table.mode.action(name, spot)
        return True

    def advise(self) -> None:
        """What the bot would do, told and drawn until something is done."""
        table = self.table
        state = table.state

        def drawn(way: tuple[str, ...], fliers: tuple[str, ...]) -> None:
            table.advice = state, way, fliers
            table.host.changed()

        ask(table.host, table.said, drawn)

    def turn_cover(self) -> None:
        """Radar cover: outlines only, the own one tinted, both."""
        table = self.table
        table.lying.cover = (table.lying.cover + 1) % 3
        table.host.status("Radar cover: " + ("outlines only.", "your own.", "both sides.")[table.lying.cover])
        table.host.changed()

    def _end_segment(self) -> bool:
        """As its button does, with the question who would be lost."""
        asked = next((c for c in self.table.hand.choices() if c.label.startswith("End ") and c.run is not None), None)
        if asked is not None and asked.run is not None:
            asked.run()
            return True
        end: Command | None = next(
            (c for c in self.table.host.options if isinstance(c, EndSegment | Done | Pass)), None
        )
        return end is not None and self.table.host.submit(end)

    def _next_ready(self) -> None:
        table, state = self.table, self.table.state
        ready = sorted(k for k in table.mode.ready() if k in state.units and on_map(state.units[k]))
        if not ready:
            return
        at = ready.index(table.selected) if table.selected in ready else -1
        table.selected = ready[(at + 1) % len(ready)]
        square = state.units[table.selected].place
        table.host.look_at(table.centre(square))
        table.host.move_cursor(cell_of(square))
        mode = table.mode
        if isinstance(mode, FlyMode):
            mode.picked, mode.path = (), ()
            mode.pick(table.selected)
        elif isinstance(mode, PlanMode):
            mode.hold(table.selected)
        table.host.changed()
