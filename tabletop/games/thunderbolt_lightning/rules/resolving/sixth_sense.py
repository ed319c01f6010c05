"""The prompt of skill 5 (TL-TRN-10 to TL-TRN-14), on top of the resolution: make one successful enemy die fall again,
or keep the skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepEnded
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import pilot
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import Rerolled
from tabletop.games.thunderbolt_lightning.rules.resolving.orders import KeepSkill, Reroll
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import volley_at
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.wording import called


def on_the_table(state: State) -> tuple[int, str, Volley]:
    """The roll asked about: index of the volley, "hit" or "save", the volley. It is the last one rolled."""
    battle = state.battle
    assert battle is not None
    return battle.at - 1, "hit" if battle.stage == "roll" else "save", battle.volleys[battle.at - 1]


def reroller(state: State, at: int, about: str) -> str:
    """Who is asked about the roll that has just fallen: the target with skill 5 about hits, the firer about saves; ''
    nobody (TL-TRN-10 to TL-TRN-14)."""
    volley = volley_at(state, at)
    if volley.target not in state.aircraft:
        return ""
    owner = state.aircraft.get(volley.target if about == "hit" else volley.source)
    if owner is None or owner.reroll_used or not owner.flying or 5 not in pilot(state, owner)[1]:
        return ""
    return owner.id if volleys.successes(volley, about) else ""


class AskReroll(Step[State]):
    """The owner of the aircraft picks one die that has succeeded against it, or lets the roll stand."""

    takes = (Reroll, KeepSkill)
    wanted = "the sixth sense"
    rule = "TL-TRN-13"

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"reroll{phase}"  # type: ignore[misc]

    def _aircraft(self, state: State) -> Aircraft:
        return state.aircraft[str(state.frames[-1].args[0])]

    def seats(self, state: State) -> tuple[int, ...]:
        return (self._aircraft(state).side,)

    def prompt(self, state: State, seat: int) -> Prompt:
        _, about, volley = on_the_table(state)
        name = called(state, self._aircraft(state).id)
        dice = volley.rolled if about == "hit" else volley.saves
        good = ", ".join(str(dice[i]) for i in volleys.successes(volley, about))
        what = f"{called(state, volley.source)} hits {name}"
        if about == "save":
            what = f"{called(state, volley.target)} saves against {name}"
        sentence = f"{what} with {good}: make one die fall again, or keep the sixth sense for later."
        return Prompt(sentence, "TL-TRN-13", KeepSkill())

    def options(self, state: State, seat: int) -> Sequence[Command]:
        if seat not in self.seats(state):
            return ()
        _, about, volley = on_the_table(state)
        return (*(Reroll(i) for i in volleys.successes(volley, about)), KeepSkill())

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if seat not in self.seats(state):
            return Refusal("TL-TRN-10", "The sixth sense belongs to the other side.")
        if isinstance(command, KeepSkill):
            return None
        if not isinstance(command, Reroll):
            return Refusal("TL-TRN-13", "A roll lies on the table: make a die fall again or keep the skill.")
        _, about, volley = on_the_table(state)
        dice = volley.rolled if about == "hit" else volley.saves
        if not 0 <= command.die < len(dice):
            return Refusal("TL-TRN-13", f"{len(dice)} dice lie on the table; there is no die number {command.die}.")
        if command.die not in volleys.successes(volley, about):
            if not dice[command.die]:
                return Refusal("TL-TRN-12", "That result is automatic; no die was thrown.")
            return Refusal("TL-TRN-10", f"That die ({dice[command.die]}) has not succeeded.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        if isinstance(command, Reroll):
            at, about, _ = on_the_table(now.state)
            yield Rerolled(self._aircraft(now.state).id, at, about, command.die, now.dice.roll())
        yield StepEnded(self.key)


STEPS: tuple[Step[State], ...] = (AskReroll(1), AskReroll(2))
