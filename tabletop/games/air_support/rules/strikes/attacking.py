"""The attack from the present hex of a run (AS-GS). Frame: strike (seat that flies the plane, plane)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import aftermath, hexes
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Mode
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking, text
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.runs.flight import done, on_run
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import bombing, figures
from tabletop.games.air_support.rules.strikes.events import Skipped
from tabletop.games.air_support.rules.strikes.figures import Choice
from tabletop.games.air_support.rules.strikes.orders import AirAttack


class Strike(Asking):
    """The attack from the present hex, or none."""

    key = "strike"
    takes = (AirAttack, Pass)
    wanted = "the attack of the plane"
    rule = "AS-GS-01"

    def asks(self, state: State) -> bool:
        found = on_run(state)
        return found is not None and bool(figures.choices(state, found[0]))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        open_to = air_targets.attackable(view, found[0])
        where = " or ".join(hexes.label(view.ground.grid, at) for at in open_to)
        if any(air_targets.occupied(view, found[0], at) for at in open_to):
            return f"{called(view, found[0].id)} may attack {where}.", None
        return f"{called(view, found[0].id)} sees nobody in {where}; strafe it all the same?", PASS

    def legal(self, view: State, seat: int) -> list[Command]:
        """All attacks that there are; whether it may fly on without one is asked."""
        return [
            c
            for c in dict.fromkeys(self.ideas(view, seat))
            if isinstance(c, AirAttack) or self.why_not(view, seat, c) is None
        ]

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found = on_run(view)
        assert found is not None
        return [*(AirAttack(c.hex, c.weapons, c.named, c.area) for c in figures.choices(view, found[0])), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = on_run(view)
        if found is None:
            return Refusal("AS-GS-01", "The plane is gone.")
        plane, _ = found
        if isinstance(command, AirAttack):
            return figures.refusal(view, plane, Choice(command.hex, command.weapons, command.named, command.area))
        return figures.duty(view, plane)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, AirAttack):
            found = on_run(now.state)
            assert found is not None
            plane, run = found
            mode = air_targets.attackable(now.state, plane)[command.hex]
            if command.weapons != figures.BOMBS:
                yield from bombing.guns(now, plane, run, command, mode)
            if command.weapons != figures.MG:
                yield from bombing.bombs(now, plane.id, command, mode)
            yield from aftermath.tidy(now)
        else:
            yield Skipped(text(now.state, 1))
        yield from self.after(now)

    def after(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        if found is None:
            yield from done(now)
            return
        plane, run = found
        dived = run.mode is Mode.STUKA and run.at <= 1 and not run.mistaken
        yield begin("laa", 1 - plane.seat, plane.id) if dived else begin("fly", plane.seat, plane.id)

    def run(self, now: Now[State]) -> Stream:
        yield from self.after(now)


STEPS = (Strike(),)
