"""The turn and its phases (TL-SEQ): how they begin and end, which one goes on, what may not be done in it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Event, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Step
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.state import State

SMALL = 10
"""With fewer aircraft in all the game will be short (TL-GEN-06)."""


def notes(scenario: Scenario) -> list[str]:
    """What the program says before the game: a small game will be short (TL-GEN-06)."""
    if len(scenario.aircraft) < SMALL:
        return [
            f"With {len(scenario.aircraft)} aircraft in all this game will be short, perhaps two turns (TL-GEN-06)."
        ]
    return []


def phase_of(state: State) -> int:
    """The movement and combat phase, 1 or 2, that goes on or comes next; ships and turn end belong to 2."""
    step = state.frames[-1].step if state.frames else "turn_end"
    if step[-1] in "12":
        return int(step[-1])
    return 2 if step in ("ships", "turn_end", "game_over") else 1


def wrong(step: Step[State]) -> Refusal:
    """What a step answers to a command that is none of its own (TL-SEQ-01)."""
    return Refusal(step.rule, f"Now is the time for {step.wanted}.")


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """Turn + 1; marks of the last turn are cleared (TL-SEQ-01)."""

    turn: int

    def apply(self, state: State) -> State:
        aircraft = {
            k: changed(
                a,
                fired=False,
                reroll_used=False,
                level_change=0,
                prev_dive_from=a.level + 1 if a.level_change < 0 else None,
                unit=a.home_unit,
                spent=0,
                straight=0,
                moved=False,
                path=(),
            )
            if a.flying
            else a
            for k, a in state.aircraft.items()
        }
        ships = {k: replace(s, heavy_used=0) if s.heavy_used else s for k, s in state.ships.items()}
        places = {k: replace(i, heavy_used=0) if i.heavy_used else i for k, i in state.installations.items()}
        return with_fields(
            state,
            turn=self.turn,
            aircraft=aircraft,
            ships=ships,
            installations=places,
            units={},
            order=(),
            announced=frozenset(),
        )

    def words(self, state: State) -> str:
        """A game of few aircraft says before its first turn that it will be short (TL-GEN-06)."""
        short = notes(state.scenario) if self.turn == 1 else []
        return " ".join(
            [f"Turn {self.turn} of {state.scenario.turn_limit} (TL-SEQ-01)" + ("." if short else ""), *short]
        )


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A movement (kind "move") or combat (kind "combat") phase 1 or 2 begins: marks of the phase are cleared."""

    kind: str
    phase: int

    def apply(self, state: State) -> State:
        """Straight hexes are never carried over (TL-MOVE-02), except with option `carry_phase` into phase 2
        (TL-OPT-05). The loaded modifiers follow the load at the start of every phase (TL-LOAD-04).
        """
        if self.kind == "combat":
            lighter = [
                changed(a, loaded_at_start=False)
                for a in state.aircraft.values()
                if a.loaded_at_start and not a.load_left
            ]
            return put(state, *lighter) if lighter else state
        carry = self.phase == 2 and "carry_phase" in state.scenario.options
        aircraft = {
            k: changed(
                a,
                straight=a.straight if carry else 0,
                carried=a.straight if carry else 0,
                spent=0,
                moved=False,
                path=(),
                loaded_at_start=a.load_left > 0,
            )
            if a.flying
            else a
            for k, a in state.aircraft.items()
        }
        return with_fields(state, aircraft=aircraft)

    def words(self, state: State) -> str:
        rule = "TL-SEQ-02" if self.kind == "move" else f"TL-SEQ-0{self.phase + 2}"
        return f"{'Movement' if self.kind == 'move' else 'Combat'} phase {self.phase} ({rule})"


@dataclass(frozen=True, slots=True)
class TurnEnded(NoteEvent):
    """The last moment of a turn (TL-SEQ-06)."""

    turn: int
