"""Anti-aircraft fire (AW-AA).

The AA segment: the player whose hour it is not may fire (AW-AA).

Frames: aa (firing seat); on top of it guns (seat), aa_cards (asked seat), aa_roll, aa_end, losses (seat).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules import charts
from tabletop.games.air_wars.rules.asking import BACK, DONE, PASS, Asking, Back, Done, SquareBySquare
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.events import CardPlayed, PlayCard
from tabletop.games.air_wars.rules.cards.playing import CardWindow
from tabletop.games.air_wars.rules.charts import roll
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.fog import reveal
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.losses import LossesDue
from tabletop.games.air_wars.rules.pieces import PRINTED_AA, Fire
from tabletop.games.air_wars.rules.sheets import Kind, Window
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State, with_fields
from tabletop.games.air_wars.rules.strengths import fire_dice, printed_aa
from tabletop.games.air_wars.rules.wording import count, dice, gun, listing, place, reasons, side
from tabletop.games.air_wars.rules.wording import gun as gun_name

# -- Anti-aircraft fire: where it is asked for and with which guns (AW-AA).


def enemy_above(state: State, square: str, seat: int) -> bool:
    """Whether enemy units fly in a square, known or not (AW-AA-05)."""
    return bool(state.flying(square, 1 - seat)) or state.unknown(square, 1 - seat).flying > 0


def asked_squares(state: State, seat: int) -> list[str]:
    """Squares for which the firing player is asked, from public facts alone: his printed AA or any ground counter of
    his under enemy aircraft (AW-HID-11), where he has not fired yet."""
    squares = {u.place for u in state.units.values() if u.flying and u.seat != seat}
    squares |= {b.square for b in state.blips if b.seat != seat and b.flying}
    return [
        s for s in in_order(state.scenario, squares)
        if s not in state.fired and (printed_aa(state, s, seat) or _ground_counter(state, s, seat))
    ]  # fmt: skip


def _ground_counter(state: State, square: str, seat: int) -> bool:
    known = any(state.sheet(u).kind in (Kind.AA, Kind.HQ) for u in state.ground(square, seat))
    return known or state.unknown(square, seat).ground > 0


def guns_in(state: State, square: str, seat: int) -> list[str]:
    """The guns that a side has in a square: printed AA first, then AA units by id (AW-AA-02)."""
    found = [PRINTED_AA] if printed_aa(state, square, seat) else []
    return found + [u.id for u in state.ground(square, seat) if state.sheet(u).kind is Kind.AA]


def aim_refusal(state: State, seat: int, square: str) -> Refusal | None:
    """Why a side cannot fire AA in a square. A gun may fire in every enemy hour (AW-AA-13), once a segment."""
    if square in state.fired:
        return Refusal("AW-AA-06", f"The flak in {square} has fired in this hour.")
    if not enemy_above(state, square, seat):
        return Refusal("AW-AA-01", "AA fires at enemy units that fly in its square.")
    if not guns_in(state, square, seat):
        return Refusal("AW-AA-02", f"You have no AA in {square}.")
    return None


def gun_refusal(state: State, fire: Fire, gun: str) -> Refusal | None:
    """Why a gun cannot take part in the fire (AW-AA-03)."""
    if gun in fire.guns:
        return Refusal("AW-AA-03", f"{gun_name(gun)} fires already.".capitalize())
    if gun not in guns_in(state, fire.square, fire.seat):
        return Refusal("AW-AA-03", f"Name AA units in {fire.square} or its printed AA.")
    return None


def targets_of(state: State, fire: Fire) -> Sequence[str]:
    """All flying enemy units of the square are one target (AW-AA-07), own ones are not harmed (AW-AA-11); decoys take
    no losses (AW-DEC-02)."""
    return [
        u.id for u in sorted(state.flying(fire.square, 1 - fire.seat), key=lambda u: u.id) if not state.sheet(u).decoy
    ]


# -- The AA segment.


@dataclass(frozen=True, slots=True)
class AimAA(Command):
    """Prepare AA fire in a square (AW-AA-03)."""

    square: str

    def label(self, state: State) -> str:
        return f"AA over {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class AddGun(Command):
    """An AA unit of the square, or "printed", takes part in the fire."""

    gun: str

    def label(self, state: State) -> str:
        return f"Fire {gun(self.gun)}"


@dataclass(frozen=True, slots=True)
class OpenFire(Command):
    """Fire with the guns and cards laid out (AW-AA-04)."""

    def label(self, state: State) -> str:
        return f"Open fire with {count(len(state.fire.guns), 'gun') if state.fire is not None else 'AA'}"


@dataclass(frozen=True, slots=True)
class GunsLaid(OwnEvent):
    """AA fire as its owner prepares it; None: held. Private (AW-HID-09)."""

    seat: int
    fire: Fire | None

    def apply(self, state: State) -> State:
        return with_fields(state, fire=self.fire)


@dataclass(frozen=True, slots=True)
class FireOpened(AirWarsEvent):
    """AA fires: square and guns are shown (AW-AA-03)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw the guns that fire (AW-AA-03)."
    seat: int
    square: str
    guns: tuple[str, ...]

    def apply(self, state: State) -> State:
        assert state.fire is not None
        return with_fields(state, fire=replace(state.fire, opened=True, cards=()))

    def words(self, state: State) -> str:
        guns = listing(gun(g) for g in self.guns)
        return f"{side(state, self.seat)} fires AA over {place(state, self.square)}: {guns} (AW-AA-03)."


@dataclass(frozen=True, slots=True)
class FireRolled(AirWarsEvent, NoteEvent):
    """The dice of an AA fire (AW-AA-04)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    square: str
    column: str
    tally: Tally
    dice: tuple[int, ...]
    kills: int
    aborts: int

    def words(self, state: State) -> str:
        return (
            f"AA over {place(state, self.square)} rolls {dice(self.dice)} on {self.column}{reasons(self.tally)}: "
            f"{count(self.kills, 'kill')}, {count(self.aborts, 'abort')} (AW-AA-04)."
        )


@dataclass(frozen=True, slots=True)
class FireEnded(AirWarsEvent):
    """One fire per square and segment (AW-AA-06)."""

    public: ClassVar[bool] = True
    square: str

    def apply(self, state: State) -> State:
        return with_fields(state, fire=None, fired=(*state.fired, self.square))


class SelectFire(SquareBySquare):
    """Squares in any order, or none (AW-AA-01), never in the own hour (AW-AA-09). Asked for every square of AW-HID-11,
    whatever the player has there; holding fire is told to nobody (AW-HID-09)."""

    key = "aa"
    takes = (AimAA, Done)
    wanted = "AA fire"
    rule = "AW-AA-01"

    def squares(self, state: State, seat: int) -> list[str]:
        return asked_squares(state, seat)

    def why_not_there(self, view: State, seat: int, square: str) -> Refusal | None:
        return aim_refusal(view, seat, square)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        squares = self.open_squares(view, seat)
        if not squares:
            return "The enemy is over your guns, but none of them can fire. Go on.", DONE
        return f"The enemy is over {listing(place(view, s) for s in squares)}. Do your guns fire?", DONE

    def deal(self, now: Now[State], seat: int, square: str) -> Stream:
        yield GunsLaid(seat, Fire(square, seat))
        yield nest("guns", seat)

    def run(self, now: Now[State]) -> Stream:
        active = 1 - arg(now.state)
        yield SegmentBegan("bomb", active)
        yield begin("bomb", active)


class LayGuns(Asking):
    """Which guns fire, with which cards (AW-AA-03); unseen until the fire is opened."""

    key = "guns"
    takes = (AddGun, PlayCard, OpenFire, Back)
    wanted = "laying the guns"
    rule = "AW-AA-03"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        fire = _fire(view)
        dice = fire_dice(view, fire).total
        who = listing(gun(g) for g in fire.guns) if fire.guns else "nothing yet"
        return f"Guns at {place(view, fire.square)}: {who}, {count(dice, 'die', 'dice')}. Which fire?", OpenFire()

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        fire = _fire(view)
        guns = map(AddGun, guns_in(view, fire.square, seat))
        return [*guns, *map(PlayCard, view.sides[seat].hand.cards), OpenFire(), BACK]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        fire = _fire(view)
        match command:
            case AddGun(key):
                return gun_refusal(view, fire, key)
            case PlayCard(card):
                if (seat, card) in fire.cards:
                    return Refusal("AW-CARD-06", "That card lies beside the fire already.")
                return effects.play_refusal(view, seat, card, Window.AA)
            case OpenFire():
                if not fire_dice(view, fire).total:
                    return Refusal("AW-AA-04", "Name at least one gun.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        fire = _fire(now.state)
        match command:
            case AddGun(key):
                yield GunsLaid(seat, replace(fire, guns=(*fire.guns, key)))
            case PlayCard(card):
                yield GunsLaid(seat, replace(fire, cards=(*fire.cards, (seat, card))))
            case OpenFire():
                yield from open_fire(now, fire)
            case _:
                yield GunsLaid(seat, None)
                yield end(now)


def open_fire(now: Now[State], fire: Fire) -> Stream:
    """The guns are shown (AW-AA-12), with the cards played for them."""
    yield FireOpened(fire.seat, fire.square, fire.guns)
    guns = [now.state.units[g] for g in fire.guns if g != PRINTED_AA]
    yield from reveal(now, guns, fire.square, "AA fire", "AW-AA-03")
    for seat, card in fire.cards:
        yield CardPlayed(seat, card)
    yield begin("aa_cards", 1 - fire.seat)


class FireCards(CardWindow):
    """Cards of the owner of the aircraft; asked whenever he has any (AW-HID-10)."""

    key = "aa_cards"
    wanted = "cards against the AA fire"

    def window(self, view: State) -> Window:
        return Window.AADEF

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        fire = _fire(view)
        dice = count(fire_dice(view, fire).total, "die", "dice")
        return f"{place(view, fire.square)}: flak with {dice} at your raid. Play a card?", PASS

    def run(self, now: Now[State]) -> Stream:
        yield begin("aa_roll")


class RollFire(Step[State]):
    """The dice; aircraft never fire back (AW-AA-08); the owner of the aircraft selects the losses as in a battle
    (AW-AA-04, AW-AA-07, AW-LOSS-09)."""

    key = "aa_roll"

    def run(self, now: Now[State]) -> Stream:
        fire = _fire(now.state)
        tally = fire_dice(now.state, fire)
        column = charts.column(now.state, fire.seat, "aa")
        dice = roll(now, tally.total)
        kills, aborts = charts.results(column, dice)
        yield FireRolled(fire.seat, fire.square, column.name, tally, dice, kills, aborts)
        units = tuple(targets_of(now.state, fire))
        yield LossesDue(1 - fire.seat, fire.square, kills, aborts, units, "AW-LOSS-09")
        yield begin("aa_end")
        yield nest("losses", 1 - fire.seat)


class EndFire(Step[State]):
    """One fire per square and segment (AW-AA-06); what is left may bomb (AW-AA-10)."""

    key = "aa_end"

    def run(self, now: Now[State]) -> Stream:
        yield FireEnded(_fire(now.state).square)
        yield end(now)


def _fire(state: State) -> Fire:
    assert state.fire is not None
    return state.fire


STEPS = (SelectFire(), LayGuns(), FireCards(), RollFire(), EndFire())
