"""The bot does it: what it would do with this unit is shown first, done at a word, and taken back as one; so is the
rest of a phase, in which its units to come are asked no more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tabletop.core import odds
from tabletop.core.chance import ChanceNeeded, TableDice
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.data.narration import counted, percent
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.bots.weights import NORMAL
from tabletop.games.thunderbolt_lightning.rules import ordnance
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.moving.events import Fly
from tabletop.games.thunderbolt_lightning.rules.ordnance import ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.marks.following import several
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

MOST = 400
"""Commands of one unit in one phase, far more than there ever are."""
STEPS = ("announce", "move", "declare", "declare_aa", "ships")
"""Steps in which the bot can be asked to act."""
AT_ONCE = replace(NORMAL, runs=replace(NORMAL.runs, later=0.0, wait_least=0.0))
"""Weights of a pilot for whom another turn is worth nothing."""
BOMB_NOW = "Over the target in this move. The percentage is the chance of at least one hit, as it is now."


@dataclass(frozen=True)
class Plan:
    """What the bot would do with one unit: its commands, the way of each aircraft, the other deeds in words."""

    orders: tuple[Command, ...]
    trails: tuple[tuple[str, tuple[Hex, ...]], ...]
    deeds: tuple[str, ...]
    hit: float = 0.0
    """The chance of at least one hit by the bombs that it drops."""


class Staff:
    """`plan`: what is shown and waits for a word, `whole` with all units to come; `rest`: the phase in which the bot
    acts for a seat; `stays`: the turn in which nobody of a seat changes height.
    """

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.rest: tuple[int, int, str] | None = None
        self.stays: tuple[int, int] | None = None
        self.out: tuple[int, int] | None = None
        """The turn that the bot plays out for a seat, because the other one has nothing left."""
        self.whole = False
        self._plan: tuple[State, Plan] | None = None
        self.sooner: Plan | None = None
        """Where the plan keeps bombs for another turn: the one that drops them now."""
        self._busy = False

    def drop(self) -> None:
        """The position changed under it: nothing is ordered any more."""
        self.rest = self.stays = self.out = self._plan = None

    @property
    def plan(self) -> Plan | None:
        """The plan for the position that is shown."""
        return self._plan[1] if self._plan is not None and self._plan[0] is self.table.state else None

    def _phase(self) -> tuple[int, int, str] | None:
        """Turn, seat and kind of the present question, None when nobody is asked."""
        state, seat = self.table.state, self.table.host.seat
        return (state.turn, seat, self.kind(state)) if seat is not None and state.frames else None

    def kind(self, state: State) -> str:
        """The step that is asked, with the half of the turn: "move1"; a flight belongs to its move."""
        return str(state.frames[-1].step).replace("fly", "move")

    def _can(self, state: State) -> bool:
        return self.kind(state).rstrip("12") in STEPS

    def think(self, whole: bool = False, now: bool = False) -> Plan | None:
        """What the bot would do with the unit that is asked, or (`whole`) with all that are asked in this phase until
        somebody else is; from what its side can see. Nobody knows what falls: the order that calls for dice is the
        last. `now`: what can be dropped in this phase is not kept for a better turn.
        """
        played, seat = self.table.host.session.match, self.table.host.seat
        if seat is None or not self._can(played.state):
            return None
        match = played.branch(len(played.journal), TableDice())
        pilot = Pilot("normal", weights=AT_ONCE if now else None)
        pilot.explain = False
        mark, orders, deeds = self._mark(match.state, whole), list[Command](), list[str]()
        trails: dict[str, list[Hex]] = {}
        missed = 1.0
        while len(orders) < MOST and seat in match.to_act and self._mark(match.state, whole) == mark:
            command = pilot.choose(match.view(seat), seat, match.options(seat))
            orders.append(command)
            mover = str(match.state.frames[-1].args[0]) if isinstance(command, Fly) else ""
            if isinstance(command, ReleaseBombs):
                missed *= 1 - self._hit(match.view(seat), command)
            if mover:
                trails.setdefault(mover, [match.state.aircraft[mover].hex])
            elif self._tells(command):
                deeds.append(command.label(match.view(seat)))
            try:
                match.submit(seat, command)
            except ChanceNeeded:
                break
            if mover:
                trails[mover].append(match.state.aircraft[mover].hex)
        return Plan(tuple(orders), tuple((m, tuple(way)) for m, way in trails.items()), tuple(deeds), 1 - missed)

    @staticmethod
    def _hit(state: State, command: ReleaseBombs) -> float:
        """The chance that one of the bombs hits."""
        mover = state.aircraft[str(state.frames[-1].args[0])]
        release = ordnance.release(state, mover, command.target, command.dice)
        return float(1 - (1 - odds.chance(ordnance.to_hit(state, mover, release).needed)) ** release.dice)

    @staticmethod
    def _tells(command: Command) -> bool:
        """Whether a command is worth a word beside the ways on the map."""
        if isinstance(command, Announce):
            return command.change != 0
        return type(command).__name__ not in ("Begin", "EndMove", "DoneAnnouncing", "Hold")

    def _mark(self, state: State, whole: bool) -> tuple[object, ...]:
        """What stays the same while one unit acts, or in the `whole` phase."""
        acting = (str(f.args[0]) for f in reversed(state.frames) if f.args and str(f.args[0]) in state.units)
        return state.turn, self.kind(state), "" if whole else next(acting, ""), state.result

    def show(self, whole: bool) -> None:
        """Show what the bot would do with this unit, or (`whole`) begin with it for the rest of the phase."""
        plan = self.think(whole)
        if plan is None or not plan.orders:
            self.table.host.refuse(Refusal("TL-SEQ-01", "The bot can take over when a unit flies, fires or climbs."))
            return
        self._plan, self.whole, self.sooner = (self.table.state, plan), whole, None
        if not whole and not plan.hit and self._loaded(plan):
            sooner = self.think(now=True)
            self.sooner = sooner if sooner is not None and sooner.hit else None
        host = self.table.host
        host.drop_note()
        host.look_over([host.centre(at) for _, way in plan.trails for at in way])
        host.changed()

    def _loaded(self, plan: Plan) -> bool:
        """Whether somebody of the plan has bombs and moves for the second time in this turn."""
        state = self.table.state
        return self.kind(state) == "move2" and any(state.aircraft[m].load_left for m, _ in plan.trails)

    def cancel(self) -> bool:
        """No. False when nothing was shown."""
        shown, self._plan = self.plan is not None, None
        if shown:
            self.table.host.changed()
        return shown

    def prompt(self) -> str:
        plan = self.plan
        assert plan is not None
        unit = self.table.acting_unit()
        deeds = [f"{n} x {words}" if n > 1 else words for words, n in Counter(plan.deeds).items()]
        what = "; ".join(deeds[:2]) + (f" and {len(deeds) - 2} more" if len(deeds) > 2 else "")
        if what and plan.hit:
            what += f" ({percent(plan.hit)} for a hit)"
        if not what:
            who = counted(len(plan.trails), "aircraft", "aircraft") if self.whole else unit
            plain = len(plan.trails) > 1 if self.whole else several(unit)
            what = f"{who} {'fly' if plain else 'flies'} as drawn" if plan.trails else "nothing to do here"
        if self.sooner is not None:
            what += " and keeps its bombs: it hopes for a better drop next turn"
        more = ", then the rest of this phase is played for you" if self.whole else ""
        return f"The bot suggests: {what}{more}. Accept?"

    def choices(self) -> list[Choice]:
        now = self.sooner
        return [
            Choice("Accept", run=self.do, default=True, icon="done"),
            *(
                [Choice(f"Bomb now, {percent(now.hit)}", run=self.bomb_now, icon="release", tip=BOMB_NOW)]
                if now
                else []
            ),
            Choice("No, thanks", run=self.cancel, icon="cancel"),
        ]

    def marks(self) -> list[Mark]:
        """The way of each aircraft, and where it ends."""
        plan = self.plan
        centre = self.table.host.centre
        trails = plan.trails if plan is not None else ()
        marks = [Mark("reach", (way[-1],)) for _, way in trails]
        return marks + [
            Mark("path", points=tuple(centre(h) for h in way), layer=1) for _, way in trails if len(way) > 1
        ]

    # -- doing
    def do(self) -> None:
        """What was shown is done."""
        plan, self._plan = self.plan, None
        if plan is None:
            return
        if self.whole:
            self.rest = self._phase()
        self._submit(plan.orders, joined=False)
        self.follow()

    def bomb_now(self) -> None:
        """What was shown is not done: the bombs fall in this turn."""
        plan, self._plan = self.sooner, None
        if plan is not None:
            self._submit(plan.orders, joined=False)
            self.follow()

    def play_out(self) -> None:
        """The rest of a turn that decides nothing more."""
        seat = self.table.host.seat
        if seat is not None:
            self.out = (self.table.state.turn, seat)
            self.follow()

    def nobody_changes(self) -> None:
        """No unit of this side climbs or dives in this turn."""
        seat = self.table.host.seat
        if seat is not None:
            self.stays = (self.table.state.turn, seat)
            self._submit((DoneAnnouncing(),), joined=False)
            self.follow()

    def _submit(self, orders: tuple[Command, ...], joined: bool) -> bool:
        before, self._busy = self._busy, True
        try:
            return self.table.host.submit(*orders, joined=joined)
        finally:
            self._busy = before

    def follow(self) -> None:
        """The position is another one: while an order for the rest holds, the bot answers for its seat."""
        while not self._busy and (phase := self._phase()) is not None:
            turn, seat, kind = phase
            if self.rest == phase or self.out == (turn, seat):
                plan = self.think(whole=True)
                orders = plan.orders if plan is not None else ()
            elif self.stays == (turn, seat) and kind == "announce":
                orders = (DoneAnnouncing(),)
            else:
                return
            if not orders or not self._submit(orders, joined=True):
                self.drop()
                return
