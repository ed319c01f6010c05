"""Cards, boxes, keys and own buttons of the table of Air Wars: a part of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.core.values import Command
from tabletop.games.air_wars.rules.asking import Done, Pass
from tabletop.games.air_wars.rules.cards.orders import Choose, PlayCard
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.state import on_map
from tabletop.games.air_wars.table import advising
from tabletop.games.air_wars.table.fly_mode import FlyMode
from tabletop.games.air_wars.table.onboard import OnBoard
from tabletop.games.air_wars.table.places import cell_of, label_of
from tabletop.games.air_wars.table.planning_mode import PlanMode
from tabletop.games.air_wars.table.side_panel import SidePanel
from tabletop.table.play.contract import Choice, Spot


class Handling(OnBoard):
    """Mixed into the table, which has the parts named here."""

    selected: str
    side: SidePanel

    def choices(self) -> Sequence[Choice]:
        raise NotImplementedError

    def menu(self, spot: Spot) -> Sequence[Choice]:
        raise NotImplementedError

    def ask_which(self, units: Sequence[str], then: Callable[[str], None]) -> None:
        """One of several counters of a square: a menu where there is a choice."""
        if len(units) == 1:
            then(units[0])
            return
        names = [f"{key}, {self.scenario.units[key].aircraft or self.scenario.units[key].name}" for key in units]
        self.host.open_choices([Choice(words, run=partial(then, key)) for words, key in zip(names, units, strict=True)])

    def tools(self) -> tuple[Choice, ...]:
        """Buttons of this game beside those of the screen."""
        return (
            Choice(
                "Radar",
                run=self._turn_cover,
                action="radar",
                icon="eye",
                tip="Radar cover: outlines only, your own, both sides",
            ),
            Choice(
                "Advice", run=lambda: advising.ask(self.host), action="advice", icon="bot", tip="What would you do?"
            ),
        )

    # -- cards and boxes
    def card_pointed(self, key: str) -> None:
        if key != self.card:
            self.card = key
            self.host.changed()

    def card_pressed(self, key: str) -> None:
        """Play a card of the hand, or say why not."""
        if self.host.seat is None:
            return
        refusal = self.host.refusal(PlayCard(key))
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.card = ""
        self.host.submit(PlayCard(key))

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a card or a counter from a box cannot be put down there, '' when it can."""
        if not isinstance(payload, tuple) or len(payload) != 2 or self.host.seat is None:
            return "Nothing can be put here."
        kind, key = payload
        if kind == "card":
            refusal = self.host.refusal(PlayCard(str(key)))
            return f"{refusal.sentence} {refusal.rule}" if refusal is not None else ""
        return self.mode.cargo_refusal(str(key), label_of(spot.cell))

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        kind, key = payload
        if kind == "card":
            self._play_at(key, label_of(spot.cell))
        else:
            self.mode.cargo_drop(key, label_of(spot.cell))

    def _play_at(self, key: str, square: str) -> None:
        """Play a card, and name the square that it was dropped on if it asks for one."""
        self.card_pressed(key)
        for command in self.host.options:
            if isinstance(command, Choose) and command.what in (square, f"{AIRBASE_PREFIX}{square}"):
                self.host.submit(command)
                return

    def _turn_cover(self) -> None:
        """Radar cover: outlines only, the own one tinted, both."""
        self.cover = (self.cover + 1) % 3
        self.host.status("Radar cover: " + ("outlines only.", "your own.", "both sides.")[self.cover])
        self.host.changed()

    # -- keys
    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "radar":
            self._turn_cover()
        elif name == "ledger":
            self.side.ledger.turn(self.side.ledger.at + 1)
        elif name == "fan":
            square = label_of(spot.cell) if spot is not None else ""
            self.fanned = "" if self.fanned else square if square in self.scenario.terrain else ""
            self.host.changed()
        elif name == "menu_here" and spot is not None:
            self.host.open_choices(self.menu(spot))
        elif name == "next_unit":
            self._next_ready()
        elif name == "all_units":
            take = next(
                (c for c in self.choices() if c.label.startswith("Take ") and c.run is not None and "along" in c.label),
                None,
            )
            if take is not None and take.run is not None:
                take.run()
                self.host.changed()
        elif name == "end_segment":
            return self._end_segment()
        else:
            return self.mode.action(name, spot)
        return True

    def _end_segment(self) -> bool:
        """As its button does, with the question who would be lost."""
        asked = next((c for c in self.choices() if c.label.startswith("End ") and c.run is not None), None)
        if asked is not None and asked.run is not None:
            asked.run()
            return True
        end: Command | None = next((c for c in self.host.options if isinstance(c, EndSegment | Done | Pass)), None)
        return end is not None and self.host.submit(end)

    def _next_ready(self) -> None:
        ready = sorted(k for k in self.mode.ready() if k in self.state.units and on_map(self.state.units[k]))
        if not ready:
            return
        at = ready.index(self.selected) if self.selected in ready else -1
        self.selected = ready[(at + 1) % len(ready)]
        square = self.state.units[self.selected].place
        self.host.look_at(self.centre(square))
        self.host.move_cursor(cell_of(square))
        mode = self.mode
        if isinstance(mode, FlyMode):
            mode.picked, mode.path = (), ()
            mode.pick(self.selected)
        elif isinstance(mode, PlanMode):
            mode.hold(self.selected)
        self.host.changed()
