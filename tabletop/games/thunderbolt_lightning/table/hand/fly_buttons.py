"""Buttons, menus and keys of a flight: begin, single manoeuvres, what can be dropped, ways off the map."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core import odds
from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.data.narration import percent
from tabletop.games.thunderbolt_lightning.rules import ordnance
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import EDGE_WORDS, PATH_STEPS, STEP_WORDS
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison, Launch, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.grid.hexes import POINTY_NAMES, Hex, neighbour
from tabletop.table.play.contract import Choice, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode

BOT_FLIES = "Shown before it is done. Shift+B: for the rest of the phase."
LEAST_PROMISE = Fraction(1, 6)
"""A drop that hits less often is offered, and the move's end stays the golden button."""
KEYS = {
    "fly_forward": "forward",
    "fly_left": "turn_left",
    "fly_right": "turn_right",
    "fly_roll_left": "roll_left",
    "fly_roll_right": "roll_right",
    "fly_slip_left": "slip_left",
    "fly_slip_right": "slip_right",
    "fly_invert": "invert",
    "fly_half_loop": "half_loop",
}
"""The key of each manoeuvre."""


class FlyButtons:
    """What can be chosen in a flight without pointing at the map; `mode` carries it out."""

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode

    def choices(self) -> list[Choice]:
        host = self.mode.table.host
        if self.mode.ring is not None:
            pose = self.mode.ring[1][self.mode.ring[2]]
            words = f"Facing {POINTY_NAMES[pose[1]]}{' inverted' if pose[2] else ''}"
            flight = self.mode.flight
            there = flight.go if flight.members else self.mode.fly_to
            return [
                Choice("Fly there", run=lambda: there(pose), default=True, tip=words, icon="end_move"),
                Choice("Not there", run=self.mode.table.hand.cancel, icon="cancel"),
            ]
        if self.mode.flight.members:
            return self.mode.flight.choices()
        leave = self._ways_off()
        if self.mode.reaching.flying is None:
            mover = self.mode.reaching.mover
            if mover is None:
                return []
            begin, ahead = Begin(mover.id), self.straight_on()
            straight = Choice(
                "Straight on",
                run=self.fly_straight,
                action="again",
                default=True,
                icon="forward",
                tip="Straight ahead.",
            )
            bot = Choice(
                "The bot flies", run=lambda: self.mode.table.staff.show(False), action="bot_unit", tip=BOT_FLIES
            )
            return [
                *leave,
                *([straight] if ahead is not None else []),
                bot,
                Choice(
                    "Steer by hand",
                    (begin,),
                    default=ahead is None,
                    why_not=host.refusal(begin),
                    icon="step_mode",
                    tip="Fly with keys: W forward, A and D turn, Shift roll, Ctrl slip, I invert, L half loop.",
                ),
            ]
        end = EndMove()
        why = host.refusal(end)
        out = leave
        drops = [c for c in self.mode.options if isinstance(c, (ReleaseBombs, Launch))]
        best = max(drops, key=self._promise, default=None)
        if best is not None and self._promise(best) < LEAST_PROMISE:
            best = None
        out += [self._drop(command, best) for command in drops]
        out += [self.mode.choice(c, icon="jettison") for c in self.mode.options if isinstance(c, Jettison)]
        out.append(
            Choice(
                "Manoeuvre...",
                run=lambda: self.mode.table.host.open_choices(self._manoeuvres()),
                icon="turn_right",
                tip="Single steps, each with its key or the reason why not.",
            )
        )
        out.append(Choice("End move", (end,), default=why is None and best is None, why_not=why, icon="end_move"))
        return out

    def straight_on(self) -> Pose | None:
        """The end of its move farthest straight ahead."""
        mover, found = self.mode.reaching.mover, self.mode.reaching.reach()
        if mover is None or found is None:
            return None
        at, best = mover.hex, None
        for _ in range(found.high + 1):
            at = neighbour(at, mover.facing)
            pose = (at, mover.facing, mover.inverted)
            best = pose if pose in found.ends else best
        return best

    def fly_straight(self) -> None:
        if (pose := self.straight_on()) is not None:
            self.mode.fly_to(pose)

    # -- what can be dropped
    def _tally(self, command: ReleaseBombs | Launch) -> tuple[Tally, int]:
        """What each die needs, and how many are thrown."""
        state, mover = self.mode.state, self.mode.reaching.mover
        assert mover is not None
        if isinstance(command, ReleaseBombs):
            release = ordnance.release(state, mover, command.target, command.dice)
        else:
            release = ordnance.launch(state, mover, command.target)
        return ordnance.to_hit(state, mover, release), release.dice

    def _promise(self, command: ReleaseBombs | Launch) -> Fraction:
        """The chance of at least one hit, as it is before anybody else has attacked."""
        tally, dice = self._tally(command)
        return 1 - (1 - odds.chance(tally.needed)) ** dice

    def _drop(self, command: ReleaseBombs | Launch, best: ReleaseBombs | Launch | None) -> Choice:
        """A button that says what it is worth; gold is what promises most."""
        tally, dice = self._tally(command)
        hits, each = ("a hit", "") if dice == 1 else ("at least one hit", f" on each of {dice}")
        return Choice(
            f"{command.label(self.mode.state)}, {percent(self._promise(command))}",
            (command,),
            default=command == best,
            icon="torpedo" if isinstance(command, Launch) else "release",
            tip=f"The chance of {hits}. Needs {tally.needed} or more{each}: {'; '.join(tally.lines())}.",
        )

    def _ways_off(self) -> list[Choice]:
        """Leaving the map: offered over an edge that is an exit or home of the side, and when nothing else is left
        (TL-MOVE-08).
        """
        found, mover = self.mode.reaching.reach(), self.mode.reaching.mover
        if found is None or mover is None or not found.exits:
            return []
        scenario = self.mode.state.scenario
        best: dict[Status, tuple[int, Hex, str]] = {}
        for at in found.exits:
            edges = manoeuvres.crossed(scenario, at)
            status = manoeuvres.status_over(scenario, mover.side, edges)
            steps = len(found.way_out(at))
            if status not in best or steps < best[status][0]:
                best[status] = (steps, at, edges)
        out = []
        for status, (_, at, edges) in best.items():
            if status is Status.FLED and found.ends:
                continue
            words = "Exit" if status is Status.EXITED else "Flee"
            way = " and ".join(EDGE_WORDS[letter] for letter in edges)
            tip = (
                "It leaves the battle for good."
                + ("" if status is Status.EXITED else " The enemy scores half its value.")
                + " TL-MOVE-08"
            )
            out.append(
                Choice(f"{words} {way}", run=partial(self._leave, at), icon="quit", tip=tip, default=not found.ends)
            )
        return out

    def _leave(self, at: Hex) -> None:
        found, mover = self.mode.reaching.reach(), self.mode.reaching.mover
        assert found is not None and mover is not None
        commands: list[Command] = [Fly(step) for step in found.way_out(at)]
        if self.mode.reaching.flying is None:
            commands.insert(0, Begin(mover.id))
        self.mode.table.host.submit(*commands)

    def _manoeuvres(self) -> list[Choice]:
        keys = {step: action for action, step in KEYS.items()}
        out = []
        for step in PATH_STEPS:
            command = Fly(step)
            out.append(
                Choice(STEP_WORDS[step], (command,), action=keys[step], why_not=self.mode.table.host.refusal(command))
            )
        return out

    def menu(self, spot: Spot) -> list[Choice]:
        own = self.mode.own(spot)
        if own is not None and self.mode.reaching.flying is not None and own.id == self.mode.reaching.flying.id:
            return self._manoeuvres() + [c for c in self.choices() if c.commands]
        if own is not None and own.id in self.mode.reaching.waiting:
            command = Begin(own.id)
            return [
                Choice(
                    f"Move {called(self.mode.state, own.id)} step by step",
                    (command,),
                    why_not=self.mode.table.host.refusal(command),
                )
            ]
        if spot.on_map and self.mode.reaching.mover is not None:
            here = spot.cell
            out = [Choice("Fly over this hex (way-point)", run=lambda: self.mode.set_way_point(here))]
            if self.mode.reaching.way_point is not None:
                out.append(Choice("No way-point", run=lambda: self.mode.set_way_point(None)))
            return out
        return []
