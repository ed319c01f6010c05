"""What the player's hand does in each step: the base of all modes, which can do any step by buttons and lit hexes, the
one that watches, and the chance of an order that dice decide.

A mode turns clicks, drags and actions into commands and says what is marked on the map. It asks the rules; it knows
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules import close_combat, odds
from tabletop.games.air_support.rules.close_combat import Grapple
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import AirShot, Designate, Engage
from tabletop.games.air_support.rules.flying import Jettison
from tabletop.games.air_support.rules.moving import EndMove
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.rally import TAKEN, Rally, Recover, Repair, rallies, rally_tally
from tabletop.games.air_support.rules.state import CloseAttack, State
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand import fire_previews
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings.names import percent
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Spot
from tabletop.table.play.mode import OfferingHand

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

# -- The chance of an order that is decided by dice, for its button: rally, repair, recovery, close combat, attacks in
# the air. Fire has its own (`fire_previews`, `previews`).

SIXTH = Fraction(1, 6)


def chance(state: State, command: Command) -> Fraction | None:
    """That it does what it is meant to; None for an order without dice."""
    match command:
        case Rally(unit, leader) if unit in state.infantry:
            tally = rally_tally(state, state.infantry[unit], leader)
            drm = tally.total - tally.base
            rolls = (a + b for a, b in product(range(1, 7), repeat=2))
            return Fraction(sum(rallies(n, drm, tally.base).passed for n in rolls), 36)
        case Repair():
            return SIXTH
        case Recover():
            return TAKEN * SIXTH
        case Grapple(unit, target) if unit in state.infantry and target in state.infantry:
            return _close(state, unit, target)
        case AirShot(plane, target) | Designate(plane, target) | Engage(plane, target) if (
            plane in state.planes and target in state.planes
        ):
            firer, other = (fights.fighter(state, state.planes[key]) for key in (plane, target))
            found = odds.duel(firer, other)
            return Fraction(found["gone"] + found["hit"])
    return None


def _close(state: State, unit: str, target: str) -> Fraction:
    """That an attack in close combat, with those who attack it already, eliminates or reduces its target."""
    seat = state.infantry[unit].seat
    begun = close_combat.attack_on(state, seat, target)
    attackers = (*(begun.attackers if begun is not None else ()), unit)
    attack = CloseAttack(seat, attackers, begun.targets if begun is not None else (target,))
    tally = close_combat.odds_tally(state, attack)
    return odds.at_most(tally.base - (tally.total - tally.base))


def with_chance(state: State, label: str, command: Command) -> str:
    """The words of a button with the chance."""
    found = chance(state, command)
    return f"{label}: {percent(found)}" if found is not None else label


# -- What the player's hand does in each step.

NOT_NOW = Refusal("AS-TURN-01", "Nothing can be picked up in this step.")
LAST = (Done, Pass, EndMove)
"""Commands that end something: they stand last, and are the gold one where nothing better is left."""
PIECE_FIELDS = ("unit", "weapon", "plane", "firer", "gun", "leader", "rallier", "battery")


def pieces_of(command: Command) -> tuple[str, ...]:
    """The ids of the pieces that a command is about."""
    found: list[str] = []
    for name in (*PIECE_FIELDS, "units", "firers", "attackers"):
        value: Any = getattr(command, name, None)
        if isinstance(value, str) and value:
            found.append(value)
        elif isinstance(value, tuple):
            found += [v for v in value if isinstance(v, str)]
    return tuple(found)


def hex_of(command: Command) -> Hex | None:
    """The hex that a command names, if it does."""
    at = getattr(command, "hex", None)
    return at if isinstance(at, tuple) and len(at) == 2 else None


class Mode(OfferingHand):
    """One step's hand. As it stands it serves a step that has no hand of its own: what the selected piece can do
    becomes buttons, hexes light up.
    """

    not_now = NOT_NOW
    table: SupportTable

    def __init__(self, table: SupportTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        return self.table.state

    def begun(self) -> None:
        ready = self.ready()
        if ready and self.table.selected not in ready:
            self.table.select(min(ready))
        self._look()

    def _look(self) -> None:
        at = places.hex_of(self.state, self.table.selected)
        if at is not None and at in self.state.ground.grid:
            self.table.bring([at])

    def ready(self) -> frozenset[str]:
        """Pieces that can do something now."""
        return frozenset(
            key for command in self.options for key in pieces_of(command) if not isinstance(command, Jettison)
        )

    def about(self, command: Command) -> tuple[str, ...]:
        return pieces_of(command)

    def cell_of(self, key: str) -> Hex | None:
        return places.hex_of(self.state, key)

    # -- buttons
    def rest(self) -> Choice:
        """The bot does what is left of the phase, as a button that is always in view where many may act."""
        show = partial(self.table.hand.staff.show, True)
        return Choice("The bot does the rest", run=show, action="bot_rest", tip="Shown before it is done.")

    def choice(self, command: Command, label: str = "", **more: Any) -> Choice:
        label = label or command.label(self.table.host.view)
        return super().choice(command, with_chance(self.state, label, command), **more)

    def offered(self) -> list[Command]:
        """The commands that have buttons now: those without a piece, and those of the selected one."""
        picked = self.table.selected
        out = []
        for command in self.options:
            about = pieces_of(command)
            if isinstance(command, Resign) or (about and picked not in about):
                continue
            out.append(command)
        return out

    def choices(self) -> list[Choice]:
        offered = self.offered()
        plain = [c for c in offered if not isinstance(c, LAST)]
        ends = [c for c in offered if isinstance(c, LAST)]
        default = self.golden(plain, ends)
        out = [self.choice(c, default=c in default) for c in (*plain, *ends)]
        return [*out, self.rest()] if len(self.ready()) > 1 else out

    def golden(self, plain: Sequence[Command], ends: Sequence[Command]) -> Sequence[Command]:
        """The command that Enter gives: the end of the step when nothing else can be done or only worse, none while
        lit hexes are to be chosen from.
        """
        if ends and self.lit():
            return []
        return list(ends[-1:] or plain[:1])

    # -- hand
    def lit(self) -> dict[Hex, list[Command]]:
        """Hexes that a command of the selected piece names."""
        found: dict[Hex, list[Command]] = {}
        for command in self.offered():
            at = hex_of(command)
            if at is not None:
                found.setdefault(at, []).append(command)
        return found

    def chosen_mark(self) -> list[Mark]:
        """The frame lies over the counters, which fill their hexes: whoever is asked is seen."""
        return [replace(mark, layer=1) for mark in super().chosen_mark()]

    def marks(self) -> list[Mark]:
        marks = [Mark("reach", (at,)) for at in self.lit()]
        return [*marks, *self.chosen_mark()]

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.lit().get(spot.cell)
        key = spot.sprite.id if spot.sprite is not None else ""
        if key and key != self.table.selected and (key in self.ready() or not found):
            self.table.select(key)
        elif found:
            self.take(found)
        else:
            self.table.select(key)


class RallyMode(Mode):
    """The Rally phase: a rally costs nothing but its dice, so the likeliest is taken in hand and is the golden button;
    the phase ends by Enter only when none is left that is worth rolling for.
    """

    def begun(self) -> None:
        best = self.best()
        if best is None:
            super().begun()
            return
        if best not in self.offered():
            self.table.select(best.unit)
        self._look()

    def best(self) -> Rally | None:
        """The likeliest rally of all that are left, None if there is none or no hope in it."""
        found = [c for c in self.options if isinstance(c, Rally)]
        best = max(found, key=lambda c: chance(self.state, c) or 0, default=None)
        hope = chance(self.state, best) if best is not None else None
        return best if hope is not None and hope >= fire_previews.WORTH else None

    def golden(self, plain: Sequence[Command], ends: Sequence[Command]) -> Sequence[Command]:
        best = self.best()
        if best is None:
            return super().golden(plain, ends)
        return [best] if best in plain else []


class AdjustMode(Mode):
    """The end of a fire phase: covered arcs turn by keys and buttons, AA counters go on and off (AS-AA-06). The staff
    does it, as the bot would, unless the player has said that he wants to (`SupportTable.staff`).
    """

    def begun(self) -> None:
        host = self.table.host
        if self.table.staff and host.seat is not None and host.replay_at is None:
            command, _ = advice(host.view, host.seat, host.options)
            if isinstance(command, Done):
                host.status("Arcs and AA modes were set for you (Shift+A to set them yourself).")
            host.submit(command, joined=True)
            return
        if self.table.selected not in self.ready():
            self.table.select(min(self.ready(), default=""))

    def turns(self) -> dict[int, Command]:
        """The new covered arcs of the selected piece: hexspine -> command."""
        return {
            int(facing): c
            for c in self.offered()
            if (facing := getattr(c, "facing", None)) is not None and pieces_of(c)
        }

    def choices(self) -> list[Choice]:
        turns = self.turns()
        out = [self.choice(c) for c in self.offered() if c not in turns.values() and not isinstance(c, LAST)]
        if turns:
            out = [
                Choice("Turn left", run=lambda: self.turn(-1), action="turn_left"),
                Choice("Turn right", run=lambda: self.turn(1), action="turn_right"),
                *out,
            ]
        return [*out, *(self.choice(c, default=True) for c in self.offered() if isinstance(c, LAST))]

    def turn(self, by: int) -> None:
        """The covered arc moves on to the next hexspine that is allowed."""
        turns = self.turns()
        piece = self.state.guns.get(self.table.selected) or self.state.vehicles.get(self.table.selected)
        if piece is None or not turns:
            return
        now = int(getattr(piece, "turret", piece.facing))
        spine = next((s for n in range(1, 6) if (s := (now + by * n) % 6) in turns), None)
        if spine is not None:
            self.table.host.submit(turns[spine])

    def action(self, name: str, spot: Spot | None) -> bool:
        if name not in ("turn_left", "turn_right"):
            return False
        self.turn(-1 if name == "turn_left" else 1)
        return True


class Watch(Mode):
    """Somebody else acts, or nobody."""

    def begun(self) -> None:
        """Nothing is asked."""

    def choices(self) -> list[Choice]:
        return []

    def lit(self) -> dict[Hex, list[Command]]:
        return {}
