"""An aircraft moves, and may leave the map (TL-MOVE, TL-MAN)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import EDGE_WORDS, MANOEUVRES, STEP_WORDS
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, place
from tabletop.grid.hexes import POINTY_NAMES, Hex


@dataclass(frozen=True, slots=True)
class MoveBegan(Event):
    """The aircraft is taken up (TL-INI-05)."""

    aircraft: str

    def apply(self, state: State) -> State:
        counter = state.aircraft[self.aircraft]
        return put(state, changed(counter, path=((counter.hex, counter.facing),)))


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """One hex forward (TL-MOVE-01)."""

    aircraft: str
    hex: Hex

    def apply(self, state: State) -> State:
        aircraft = state.aircraft[self.aircraft]
        return put(
            state,
            changed(
                aircraft,
                hex=self.hex,
                straight=aircraft.straight + 1,
                spent=aircraft.spent + 1,
                path=(*aircraft.path, (self.hex, aircraft.facing)),
            ),
        )

    def words(self, state: State) -> str:
        return f"{called(state, self.aircraft)} flies to {place(state, self.hex)} (TL-MOVE-01)"


@dataclass(frozen=True, slots=True)
class Manoeuvred(Event):
    """A manoeuvre (TL-MAN): the pose and state after it, SP spent for it."""

    aircraft: str
    step: str
    hex: Hex
    facing: int
    inverted: bool
    cost: int

    def apply(self, state: State) -> State:
        """A new straight run begins; the side hex of a roll or slip is no part of it (TL-MAN-07). Inverted lasts until
        it changes back (TL-INV-03).
        """
        aircraft = state.aircraft[self.aircraft]
        return put(
            state,
            changed(
                aircraft,
                hex=self.hex,
                facing=self.facing,
                inverted=self.inverted,
                straight=0,
                spent=aircraft.spent + self.cost,
                path=(*aircraft.path, (self.hex, self.facing)),
            ),
        )

    def words(self, state: State) -> str:
        manoeuvre = MANOEUVRES[self.step]
        where = f"to {place(state, self.hex)}" if manoeuvre.side else f"at {place(state, self.hex)}"
        upside = " inverted" if self.inverted else " upright" if manoeuvre.flips else ""
        facing = f", facing {POINTY_NAMES[self.facing]}" if manoeuvre.turn else ""
        what = f"{STEP_WORDS[self.step].lower()} {where}{facing}{',' + upside if upside else ''}"
        return f"{called(state, self.aircraft)}: {what} ({manoeuvre.rule})"


@dataclass(frozen=True, slots=True)
class MoveEnded(Event):
    """`base_speed`: B as stored for the next phase (TL-SPD-09)."""

    aircraft: str
    base_speed: int

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], moved=True, base_speed=self.base_speed))

    def words(self, state: State) -> str:
        aircraft = state.aircraft[self.aircraft]
        upside = ", inverted" if aircraft.inverted else ""
        pose = f"{place(state, aircraft.hex)} facing {POINTY_NAMES[aircraft.facing]}{upside}"
        return f"{called(state, self.aircraft)} ends at {pose} at speed {aircraft.spent} (TL-SPD-08)"


@dataclass(frozen=True, slots=True)
class BombsKept(NoteEvent):
    """A loaded aircraft ends its move over a target, and no bomb can fall. `why`: the reason, with its rule."""

    target: str
    why: str

    def words(self, state: State) -> str:
        return f"No bomb can fall on {called(state, self.target)}: {self.why}"


@dataclass(frozen=True, slots=True)
class LeftMap(Event):
    """Off the map, for good (TL-MOVE-08). `edges`: letters of the edges crossed."""

    aircraft: str
    status: Status
    edges: str

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], status=self.status, moved=True))

    def words(self, state: State) -> str:
        how, aircraft = "exits" if self.status is Status.EXITED else "flees", state.aircraft[self.aircraft]
        edges = " and ".join(EDGE_WORDS[letter] for letter in self.edges)
        carried = " with its load" if aircraft.load_left else ""
        return f"{called(state, self.aircraft)} {how}{carried} over the {edges} edge (TL-MOVE-08)"


# -- Moving an aircraft: taking it up, flying it step by step, ending its move (TL-MOVE, TL-MAN).


@dataclass(frozen=True, slots=True)
class Begin(Command):
    """Take the next aircraft of the unit (TL-INI-05)."""

    aircraft: str

    def label(self, state: State) -> str:
        return f"Move {called(state, self.aircraft)}"


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """One step of the move: forward, turn_left, turn_right, roll_left, roll_right, slip_left, slip_right, invert,
    half_loop.
    """

    step: str

    def label(self, state: State) -> str:
        return STEP_WORDS[self.step]


@dataclass(frozen=True, slots=True)
class EndMove(Command):
    """End the move of this aircraft (TL-SPD-08)."""

    def label(self, state: State) -> str:
        return "End move"
