"""Keys and buttons of Air Wars that hold in every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.air_wars.rules.asking import Done, Pass
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.state import on_map
from tabletop.games.air_wars.table import advising
from tabletop.games.air_wars.table.fly_mode import FlyMode
from tabletop.games.air_wars.table.places import cell_of, label_of
from tabletop.games.air_wars.table.planning_mode import PlanMode
from tabletop.table.play.contract import Choice, Spot

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


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

        advising.ask(table.host, table.said, drawn)

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
