"""The turn begins (TL-SEQ-01): marks are cleared, units made afresh, initiative rolled."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.step import Now, Step
from tabletop.core.values import Event, StepBegan
from tabletop.games.thunderbolt_lightning import events as ev
from tabletop.games.thunderbolt_lightning.rules import initiative, units
from tabletop.games.thunderbolt_lightning.state import State


class Initiative(Step[State]):
    """Frame: initiative (). Runs by itself."""

    key = "initiative"

    def run(self, now: Now[State]) -> Iterator[Event]:
        split_before = {u.parent for u in now.state.units.values() if u.id != u.parent}
        yield ev.TurnBegan(now.state.turn + 1)
        names: list[str] = []
        for home, parts in units.this_turn(now.state):
            names.extend(u.id for u in parts)
            if len(parts) > 1:
                yield ev.UnitSplit(home.id, parts)
            else:
                yield ev.UnitRejoined(parts[0], home.id in split_before)
        yield from initiative.roll(names, now.dice)
        yield StepBegan("announce" if now.state.option("altitude") else "move1")


STEPS: dict[str, Step[State]] = {"initiative": Initiative()}
