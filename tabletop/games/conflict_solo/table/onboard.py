"""What lies on the map: counters and works, and the marks of the step with what is laid over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.table import faces, places, telling
from tabletop.table.play.contract import Afar, Mark, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable


class OnBoard(Lying):
    """See the module."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    def sprites(self) -> Sequence[Sprite]:
        mode = self.table.mode
        watching = self.table.hand.watching
        ready = frozenset() if watching else mode.ready()
        picked = "" if watching else self.table.selected
        movable = frozenset() if watching else mode.movable()
        foot = self.table.foot
        letters = foot.theme.ui_scale if foot.window is not None else 1.0
        return faces.sprites(self.table.state, ready, movable, picked, max(1.0, letters))

    def afar(self) -> Sequence[Afar]:
        """What has to be held is never lost from sight."""
        state, host = self.table.state, self.table.host
        if state.result is not None:
            return ()
        found = []
        for objective in state.scenario.objectives:
            held = state.control.get(objective.hex, objective.control)
            name = f"{sentence_start(objective.name)}, {objective.hex}" if objective.name else objective.hex
            seat = faces.seat_of(held) if held else None
            found.append(Afar(name, host.centre(places.cell(objective.hex)), seat))
        return found

    def marks(self) -> Sequence[Mark]:
        return [*self._marks(), *self.table.goals.marks(self.table.state)]

    def _marks(self) -> Sequence[Mark]:
        table = self.table
        if table.overlays.sight_start:
            return table.overlays.sight_marks()
        if table.enemy.beat is not None:
            return [*table.overlays.marks(), *table.enemy.marks()]
        carried = table.cards.marks()
        return [*table.overlays.marks(), *(carried or table.mode.marks()), *self._pointed_out(), *self._advised()]

    def _advised(self) -> list[Mark]:
        """What the bot advised in this position: whose action, and where it leads."""
        table, (state, command) = self.table, self.table.advice
        if state is not table.state or command is None:
            return []
        ends = [places.hex_of(table.state, str(getattr(command, name, ""))) for name in ("unit", "target")]
        cells = [places.cell(hex) for hex in (ends[0], getattr(command, "hex", "") or ends[1]) if hex]
        if not cells:
            return []
        way = [Mark("path", points=tuple(map(table.host.centre, cells)), layer=1)] if len(cells) > 1 else []
        return [Mark("hover", (cells[-1],), layer=1), *way]

    def _pointed_out(self) -> list[Mark]:
        """Of whom a line of a paper speaks."""
        table = self.table
        at = [places.cell(hex) for id in table.pointed_out if (hex := places.hex_of(table.state, id))]
        if not at:
            return []
        first, others = at[0], [cell for cell in at[1:] if cell != at[0]]
        lines = [Mark("line", points=(table.host.centre(first), table.host.centre(to)), layer=1) for to in others]
        return [Mark("selected", (first,)), *([Mark("target", tuple(others))] if others else []), *lines]

    def seat_of(self, piece: str) -> int | None:
        counter = self.table.state.counters.get(piece)
        return None if counter is None else int(counter.side == AI)

    def describe(self, spot: Spot) -> str:
        state = self.table.state
        hex = places.label(state, spot.cell)
        if not hex:
            return ""
        words = [f"{hex}: {telling.ground_words(state, hex)}"]
        words += [f"{piece_name(state, c.id)} ({', '.join(telling.state_words(state, c))})" for c in state.at(hex)]
        return "   ".join(words)
