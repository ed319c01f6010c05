"""Set-up and what follows it (3.1, AS-SETUP). Frames: setup (seat), pregame."""
from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events as ev
from tabletop.games.air_support.ground import Location
from tabletop.games.air_support.pieces import Infantry, Where
from tabletop.games.air_support.rules import placing
from tabletop.games.air_support.rules.standing import Unit, unit
from tabletop.games.air_support.state import Phase, State
from tabletop.games.air_support.steps.base import DONE, Asking, Automatic, Stream, arg, begin, to_row


class SetUp(Asking):
    """One side places its pieces; a side with nothing to place is skipped."""

    key = "setup"
    takes = (cmd.Place, cmd.TakeBack, cmd.Face, cmd.Hatch, cmd.AAMode, cmd.Done)
    wanted = "setting up"
    rule = "AS-SETUP-01"

    def asks(self, state: State) -> bool:
        return bool(placing.to_place(state, arg(state)))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        hand = placing.in_hand(view, seat)
        if hand:
            return f"Set up: {', '.join(u.id for u in hand[:4])}{' and others' if len(hand) > 4 else ''} to place.", None
        return "Everything is placed. Begin?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for piece in placing.to_place(view, seat):
            if piece.where is Where.HAND:
                for at in sorted(placing.zone(view, piece.id)):
                    for place in view.ground.locations(at) if isinstance(piece, Infantry) else (Location(at),):
                        yield cmd.Place(piece.id, at, place.level)
                continue
            yield cmd.TakeBack(piece.id)
            if not isinstance(piece, Infantry):
                yield from (cmd.Face(piece.id, s) for s in range(6))
        for key in placing.arms(view, seat):
            yield from (cmd.AAMode(key, on) for on in (False, True))
        for car in view.vehicles.values():
            yield from (cmd.Hatch(car.id, on) for on in (False, True))
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case cmd.Place(key, at, level):
                return placing.refusal(view, seat, key, Location(at, level))
            case cmd.TakeBack(key) | cmd.Face(key):
                found = _mine(view, seat, key)
                if found is None or found.where is Where.HAND:
                    return Refusal("AS-SETUP-01", "That piece has not been placed by you.")
                if isinstance(command, cmd.Face):
                    if isinstance(found, Infantry) or not 0 <= command.facing <= 5:
                        return Refusal("AS-HEX-05", "A gun or vehicle faces one of the hexspines 0 to 5.")
                    if found.facing == command.facing:
                        return Refusal("AS-HEX-05", "It looks that way already.")
                return None
            case cmd.Hatch(key, exposed):
                return placing.hatch_refusal(view, seat, key, exposed)
            case cmd.AAMode(key, on):
                return placing.aa_refusal(view, seat, key, on)
        if hand := placing.in_hand(view, seat):
            return Refusal("AS-SETUP-01", f"{hand[0].id} is still to be placed.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case cmd.Place(key, at, level):
                yield ev.Placed(seat, key, Location(at, level), placing.facing(now.state, seat, at))
            case cmd.TakeBack(key):
                yield ev.TakenBack(seat, key)
            case cmd.Face(key, facing):
                yield ev.Faced(seat, key, facing)
            case cmd.Hatch(key, exposed):
                yield ev.HatchSet(seat, key, exposed)
            case cmd.AAMode(key, on):
                yield ev.AAModeSet(seat, key, on)
            case _:
                yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        yield ev.SetupEnded(seat)
        yield begin("pregame") if now.state.sides[1 - seat].ready else begin("setup", 1 - seat)


def _mine(view: State, seat: int, key: str) -> Unit | None:
    found = unit(view, key)
    return found if found is not None and found in placing.to_place(view, seat) else None


def pregame(now: Now[State]) -> Stream:
    """The first Player Turn begins (3.1)."""
    assert now.state.phase is Phase.SETUP
    yield ev.TurnBegan(now.state.turn, 0, now.state.scenario.first_move)
    yield from to_row(now, 0)


STEPS = {"setup": SetUp(), "pregame": Automatic(pregame)}

