"""The bot does it: what it would do with a piece, or in the rest of a phase, is shown first, done at a word, and taken
back as one until dice have fallen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.refusal import Refused
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.driving import Halt, StartUp
from tabletop.games.air_support.rules.firing import striking
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import AddFirer, Direct, DropPlan, FireAt, Shoot
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.games.air_support.table.hand import fire_previews, modes
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

MOST = 600
"""Decisions that the bot thinks ahead."""
TOLD = 3
"""Deeds that the question names; the map shows all."""
INSIDE = ("moving", "laying")
"""Steps within a deed; it goes back to the one below."""
SILENT = (Start, StartBand, EndMove, FireAt, AddFirer, Direct, DropPlan, Enter, Done, Pass)
"""Orders that are told by the deed of which they are a part."""


class MiddlingDice:
    """What the bot takes for granted while it thinks ahead: nothing is hit, nothing is passed, nothing breaks."""

    def __init__(self, first: bool = True) -> None:
        self.first = first

    def roll(self, sides: int = 6) -> int:
        """Five and four by turns, of six sides."""
        self.first = not self.first
        return max(1, sides - (2 if self.first else 1))

    def draw(self, items: Sequence[str]) -> str:
        return items[0]

    def copy(self) -> MiddlingDice:
        return MiddlingDice(self.first)


@dataclass
class Deed:
    """One thing that the bot would do: the step in which it begins, its orders, who does it, over which hexes or at
    which, in words ("" for a way, which is drawn).
    """

    step: str
    orders: list[Command] = field(default_factory=list)
    who: str = ""
    way: list[Hex] = field(default_factory=list)
    at: Hex | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the bot would do, and why it begins with the first."""

    deeds: tuple[Deed, ...]
    why: str = ""

    @property
    def ways(self) -> tuple[tuple[str, tuple[Hex, ...]], ...]:
        """Of each piece that would move its way from where it stands."""
        return tuple((deed.who, tuple(deed.way)) for deed in self.deeds if deed.way)


def _home(view: State) -> tuple[str, int]:
    """The step to which the bot comes back after each deed, and how deep it lies."""
    step, depth = view.frames[-1].step, len(view.frames)
    return (view.frames[-2].step, depth - 1) if step in INSIDE else (step, depth)


def thought_ahead(view: State, seat: int, first: Command | None = None, whole: bool = False) -> Plan:
    """What the bot would do, played ahead on what this side sees; the enemy is taken to do nothing, and dice to do
    little. first: the order that begins; whole: all the rest of the step, as far as it is this side's to decide.
    """
    sketch = Match.at(GAME, view.scenario, view, MiddlingDice())
    (home, depth), deeds, why = _home(view), [Deed(view.frames[-1].step)], ""
    for n in range(MOST):
        state = sketch.state
        if not sketch.to_act or (state.phase, state.half) != (view.phase, view.half):
            break
        asked, step = sketch.to_act[0], state.frames[-1].step
        if asked != seat:
            if view.attacker != seat:
                break  # what the enemy does next nobody knows
            options = sketch.options(asked)
            sketch.submit(asked, next((c for c in options if isinstance(c, (Pass, Done))), options[0]))
            continue
        if step != home and len(state.frames) <= depth:
            break
        if step not in INSIDE and deeds[-1].orders:
            if not whole and step == home:
                break
            deeds.append(Deed(step))
        options = sketch.options(asked)
        command, reason = (first, "") if first is not None and not n else advice(state, seat, options)
        why = why or reason
        if step == home and isinstance(command, (Done, Pass)):
            break
        told = _told(state, deeds[-1], command)
        try:
            sketch.submit(asked, command)
        except Refused:
            break
        deeds[-1] = told
    return Plan(tuple(deed for deed in deeds if deed.orders), why)


def _told(state: State, deed: Deed, command: Command) -> Deed:
    """The deed with one more order."""
    deed.orders.append(command)
    if isinstance(command, Start):
        deed.who = command.units[0]
    elif isinstance(command, StartBand):
        deed.who = state.bands[command.band].ids[0]
    elif isinstance(command, Enter):
        deed.who = deed.who or (state.move.units[0] if state.move is not None and state.move.units else "")
        deed.words = ""
        here = places.hex_of(state, deed.who)
        deed.way = [*(deed.way or ([here] if here is not None else [])), command.hex]
    elif isinstance(command, Shoot) and state.plan is not None:
        plan = state.plan
        deed.who = plan.firers[0].partition("/")[0]
        deed.at = plan.target.hex if plan.target is not None else None
        shots = striking.shots_seen(state, plan)
        found = fire_previews.chance(state, plan.seat, shots, plan.leader, How(command.how), command.named)
        where = names.label(state, deed.at) if deed.at is not None else ""
        deed.words = f"{names.all_called(state, plan.firers)} at {where}"
        deed.words += f", {names.percent(found)}" if found is not None else ""
    elif isinstance(command, StartUp | Halt):
        does = "starts" if isinstance(command, StartUp) else "stops"
        deed.words = f"{names.called(state, deed.who)} {does}" if deed.who else ""
    elif isinstance(command, LeaveMap):
        deed.words = f"{names.called(state, deed.who)} leaves the map" if deed.who else ""
    elif isinstance(command, AirAttack):
        deed.who, deed.at = next((p.id for p in state.planes.values() if p.run is not None), ""), command.hex
        deed.words = f"{names.called(state, deed.who)}: {command.label(state)}"
    elif not isinstance(command, SILENT):
        deed.who = deed.who or next(iter(modes.pieces_of(command)), "")
        target = getattr(command, "target", "")
        deed.at = modes.hex_of(command) or (places.hex_of(state, target) if isinstance(target, str) else None)
        deed.words = deed.words or modes.with_chance(state, command.label(state), command)
    return deed


class Staff:
    """`plan`: what is shown and waits for a word; `whole`: the phase that was left to the bot; what has been said to do
    is given order by order, as soon as this side is asked in the step in which it was thought of.
    """

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        self._plan: tuple[State, Plan] | None = None
        self._idle: State | None = None
        """The position in which the bot would do nothing for the rest of the phase."""
        self._rest: list[Deed] = []
        self._within: Deed | None = None
        self._when: object = None
        self.whole: object = None
        self._giving = False

    def put_down(self) -> None:
        """Nothing is shown and nothing more is ordered."""
        self._plan, self._rest, self._within, self.whole = None, [], None, None

    @property
    def plan(self) -> Plan | None:
        """What is shown in the present position."""
        found = self._plan
        return found[1] if found is not None and found[0] is self.table.state else None

    @property
    def busy(self) -> bool:
        """Whether orders are being given at this moment."""
        return self._giving

    def _phase(self) -> object:
        state = self.table.state
        return state.turn, state.half, state.phase, self.table.host.seat

    def _may(self) -> bool:
        host = self.table.host  # the other side's plans are not in the view that is looked at
        return host.seat is not None and host.seat == host.looker and host.replay_at is None

    # -- before it is done
    def show(self, whole: bool, first: Command | None = None) -> None:
        """Show what the bot would do now, or in all the rest of the phase."""
        if not self._may():
            return
        self._rest, self._within = [], None
        self.whole = self._phase() if whole else None
        if not self._think(first):
            self._nothing(whole)

    def _nothing(self, whole: bool) -> None:
        """The bot has nothing to do: in the enemy's phase it lets him go on, also later in the phase; in one's own the
        end of it is offered.
        """
        host = self.table.host
        passing = next((c for c in host.options if isinstance(c, Pass)), None)
        if whole and passing is not None and self.table.state.attacker != host.seat:
            self._when = self._phase()
            host.submit(passing)
            return
        self.whole = None
        self._idle = self.table.state if whole else None
        host.status("The bot would leave everything as it is.")
        host.changed()

    @property
    def idle(self) -> bool:
        """Whether the bot was asked for the rest of this phase and would do nothing."""
        return self._idle is not None and self._idle is self.table.state

    def _think(self, first: Command | None = None) -> bool:
        host, seat = self.table.host, self.table.host.seat
        assert seat is not None
        plan = thought_ahead(host.view, seat, first, self.whole is not None)
        if not plan.deeds:
            return False
        self._plan = (self.table.state, plan)
        grid = self.table.state.ground.grid
        seen = [h for deed in plan.deeds for h in (*deed.way, *self._ends(deed)) if h in grid]
        host.drop_note()
        if seen:
            host.look_over([host.centre(h) for h in seen])
        host.changed()
        return True

    def _ends(self, deed: Deed) -> tuple[Hex, ...]:
        """Where a deed begins and where it strikes."""
        here = places.hex_of(self.table.state, deed.who)
        return tuple(h for h in (here, deed.at) if h is not None)

    def prompt(self) -> tuple[str, str] | None:
        """The question while a plan is shown."""
        plan = self.plan
        if plan is None and self.idle:
            return "The bot would leave everything as it is. End this, or go on yourself.", "AS-TURN-01"
        if plan is None:
            return None
        ways, told = len(plan.ways), [deed.words for deed in plan.deeds if deed.words]
        parts = [f"move {ways} unit{'s' if ways != 1 else ''} as drawn"] if ways else []
        said = "; ".join(told[:TOLD]) + (f"; and {len(told) - TOLD} more" if len(told) > TOLD else "")
        if not told:
            return f"The bot suggests: {parts[0] if parts else 'act as drawn'}. Accept?", "AS-TURN-01"
        return f"The bot suggests: {'; '.join([*parts, said])}. Accept?", "AS-TURN-01"

    def choices(self) -> list[Choice]:
        """The answers to it."""
        why = f"{self.plan.why}\n" if self.plan is not None and self.plan.why and len(self.plan.deeds) == 1 else ""
        tip = f"{why}One undo takes it back, until dice have fallen."
        return [
            Choice("Accept", run=self.do, default=True, tip=tip),
            Choice("No, thanks", run=self.cancel, icon="cancel"),
        ]

    def marks(self) -> list[Mark]:
        """Ways and shots as they would be."""
        plan, centre, out = self.plan, self.table.host.centre, []
        grid = self.table.state.ground.grid
        for deed in plan.deeds if plan is not None else ():
            if deed.way:
                out.append(Mark("reach", (deed.way[-1],)))
                out.append(Mark("path", points=tuple(centre(h) for h in deed.way), layer=1))
            if deed.at is not None and deed.at in grid:
                out.append(Mark("fire", (deed.at,)))
                ends = [h for h in self._ends(deed) if h in grid]
                if len(ends) == 2 and ends[0] != ends[1]:
                    out.append(Mark("line", points=tuple(centre(h) for h in ends), layer=1))
        return out

    def cancel(self) -> bool:
        """No. False when nothing was shown."""
        had = self.plan is not None
        self.put_down()
        if had:
            self.table.host.changed()
        return had

    # -- doing it
    def do(self) -> None:
        """What was shown is done."""
        plan, self._plan = self.plan, None
        if plan is None:
            return
        self._rest, self._within, self._when = [*plan.deeds, *self._rest], None, self._phase()
        self._on(joined=False)

    def on(self) -> bool:
        """A position is asked: the orders that are due are given, and a phase left to the bot is thought over again.
        Whether anything was ordered or shown.
        """
        if self._giving or self.plan is not None:
            return True
        if not self._may() or self._when != self._phase() or not (self._rest or self.whole is not None):
            if self._may() and (self._rest or self.whole is not None) and self._when != self._phase():
                self.put_down()
            return False
        return self._on(joined=True)

    def _on(self, joined: bool) -> bool:
        self._giving, given = True, False
        try:
            while self._may() and self._when == self._phase():
                if not self._one(joined):
                    break
                joined = given = True
        finally:
            self._giving = False
        if self._may() and self._when == self._phase() and self.whole is not None and self._again():
            return True
        if given and self._may():
            self.table.hand.take_up()
        return given

    def _one(self, joined: bool) -> bool:
        """The next order; False when none is due now."""
        host, step = self.table.host, self.table.step
        if self._within is None:
            if not self._rest or self._rest[0].step != step:
                return False
            self._within = self._rest.pop(0)
        if not self._within.orders:
            self._within = None
            return self._one(joined)
        order = self._within.orders.pop(0)
        if host.refusal(order) is None:
            return host.submit(order, joined=joined)
        self._within = None  # it cannot be done as it was thought of: the rest of this deed is dropped
        leave = next((c for c in host.options if isinstance(c, (DropPlan, EndMove))), None)
        if step in INSIDE and leave is not None:
            return host.submit(leave, joined=joined)
        return self._one(joined)

    def _again(self) -> bool:
        """In the rest of the phase the dice may have made new decisions: they are shown in their turn. A question in
        the enemy's movement to which the bot has nothing to say is passed by.
        """
        host = self.table.host
        if self._think():
            return True
        passing = next((c for c in host.options if isinstance(c, Pass)), None)
        if passing is not None and self.table.state.attacker != host.seat:
            return host.submit(passing, joined=True)
        self.put_down()
        return False
