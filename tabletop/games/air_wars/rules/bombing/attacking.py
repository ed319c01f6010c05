"""The Bomb segment: squares are opened, attacks named and rolled (AW-BOMB, AW-STRF).

Frames: bomb (seat); on top of it designate (seat), bomb_cards (asked seat, stage), resolve (seat)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules import fog
from tabletop.games.air_wars.rules.asking import DONE, PASS, Asking, Done, SquareBySquare
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.cards.playing import CardWindow
from tabletop.games.air_wars.rules.charts import roll
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.levels import change_level, interrupt
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack, Bombing
from tabletop.games.air_wars.rules.sheets import Function, Outcome, Window
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.state import State, changed, put, put_each, with_fields
from tabletop.games.air_wars.rules.strengths import attack_dice, bomb_volleys
from tabletop.games.air_wars.rules.targets import score_target
from tabletop.games.air_wars.rules.wording import dice, listing, place, side, source, target

# -- What happens when a square is bombed: opened, attacks laid out, named, rolled.


@dataclass(frozen=True, slots=True)
class SquareOpened(AirWarsEvent):
    """Bombing and strafing begin in a square (AW-BOMB-06)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "The square was opened to both sides (AW-BOMB-06)."
    seat: int
    square: str

    def apply(self, state: State) -> State:
        return with_fields(state, bombing=Bombing(self.square, self.seat), opened=(*state.opened, self.square))

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} attacks in {place(state, self.square)} (AW-BOMB-06)."


@dataclass(frozen=True, slots=True)
class AttacksDrafted(OwnEvent):
    """Attacks as the attacker lays them out. Private until they are designated."""

    seat: int
    attacks: tuple[Attack, ...]

    def apply(self, state: State) -> State:
        assert state.bombing is not None
        return with_fields(state, bombing=replace(state.bombing, attacks=self.attacks))


@dataclass(frozen=True, slots=True)
class AttacksDesignated(AirWarsEvent):
    """All attacks of the square are known (AW-BOMB-09); each unit has used its mission (AW-BOMB-21)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw who attacks what (AW-BOMB-09)."
    seat: int
    square: str
    attacks: tuple[Attack, ...]

    def apply(self, state: State) -> State:
        assert state.bombing is not None
        state = with_fields(state, bombing=replace(state.bombing, attacks=self.attacks, designated=True))
        for attack in self.attacks:
            state = put(state, *(
                changed(state.units[k], bombed=state.units[k].bombed + 1, bombed_now=True) for k in attack.bombers
            ))  # fmt: skip
            state = put_each(state, attack.strafers, strafed_now=True)
        return state

    def words(self, state: State) -> str:
        laid = []
        for attack in self.attacks:
            parts = ([f"{listing(attack.bombers)} bombing"] if attack.bombers else []) + (
                [f"{listing(attack.strafers)} strafing"] if attack.strafers else []
            )
            laid.append(f"{target(state, attack.target)} ({listing(parts)})")
        return f"Attacks in {place(state, self.square)}: {'; '.join(laid)} (AW-BOMB-09)."


def _without_attack(state: State, target: str) -> State:
    assert state.bombing is not None
    attacks = tuple(a for a in state.bombing.attacks if a.target != target)
    return with_fields(state, bombing=replace(state.bombing, attacks=attacks))


@dataclass(frozen=True, slots=True)
class AttackRolled(AirWarsEvent):
    """The dice of one attack: one tuple a firing unit or card, with what each needed (AW-BOMB-11, AW-BOMB-20)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    square: str
    target: str
    tally: Tally
    rolls: tuple[tuple[str, int, tuple[int, ...]], ...]
    success: bool

    def apply(self, state: State) -> State:
        return _without_attack(state, self.target)

    def words(self, state: State) -> str:
        rolls = ", ".join(
            f"{source(state, who)} rolls {dice(fallen)} ({needed}+)" for who, needed, fallen in self.rolls
        )
        effect = "Target Bombed" if self.success else "no effect"
        return f"Attack on {target(state, self.target)}: {rolls}: {effect} (AW-BOMB-11)."


@dataclass(frozen=True, slots=True)
class AttackMissing(AirWarsEvent):
    """An attack whose target has gone is not rolled (AW-BOMB-19)."""

    public: ClassVar[bool] = True
    square: str
    target: str

    def apply(self, state: State) -> State:
        return _without_attack(state, self.target)

    def words(self, state: State) -> str:
        return f"{target(state, self.target)} has gone; that attack is not rolled (AW-BOMB-19)."


@dataclass(frozen=True, slots=True)
class SquareClosed(AirWarsEvent):
    """The square is dealt with; it is not opened again in this segment (AW-BOMB-17)."""

    public: ClassVar[bool] = True
    square: str

    def apply(self, state: State) -> State:
        return with_fields(state, bombing=None)


# -- What a player says when he bombs and strafes.


@dataclass(frozen=True, slots=True)
class OpenSquare(Command):
    """Begin bombing and strafing in a square (AW-BOMB-06)."""

    square: str

    def label(self, state: State) -> str:
        return f"Attack {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Bomb(Command):
    """This unit bombs that target (AW-BOMB-10)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} bombs {target(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Strafe(Command):
    """This unit strafes that based unit (AW-STRF-01)."""

    unit: str
    target: str

    def label(self, state: State) -> str:
        return f"{self.unit} strafes {self.target}"


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """This unit attacks nothing after all."""

    unit: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{self.unit} attacks nothing"


@dataclass(frozen=True, slots=True)
class Resolve(Command):
    """Roll this attack next (AW-BOMB-13)."""

    target: str

    def label(self, state: State) -> str:
        return f"Roll the attack on {target(state, self.target)}"


# -- The Bomb segment.

END = EndSegment()


class SelectSquare(SquareBySquare):
    """One square after the other, each once (AW-BOMB-05, AW-BOMB-17). Asked while own units fly over anything of the
    enemy's, which both players see."""

    key = "bomb"
    takes = (OpenSquare, EndSegment)
    wanted = "bombing and strafing"
    rule = "AW-BOMB-05"

    def squares(self, state: State, seat: int) -> list[str]:
        return aiming.asked_squares(state, seat)

    def why_not_there(self, view: State, seat: int, square: str) -> Refusal | None:
        return aiming.open_refusal(view, seat, square)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        squares = self.open_squares(view, seat)
        if not squares:
            return "Nobody can bomb here. Go on.", END
        if len(squares) == 1:
            return f"Your aircraft are over {place(view, squares[0])}. Do they attack?", END
        return f"Where do you attack first: {listing((place(view, s) for s in squares), 'or')}?", END

    def deal(self, now: Now[State], seat: int, square: str) -> Stream:
        yield from open_square(now, seat, square)

    def run(self, now: Now[State]) -> Stream:
        yield begin("hour_end", arg(now.state))


def open_square(now: Now[State], seat: int, square: str) -> Stream:
    """All own flying units and all enemy units of the square are revealed, decoys removed (AW-BOMB-07, AW-STRF-04,
    AW-DEC-10). If nothing can be attacked then, nothing happens (AW-BOMB-08)."""
    before = tops(now.state)
    yield SquareOpened(seat, square)
    yield from fog.reveal(now, now.state.flying(square, seat), square, "bombing", "AW-BOMB-07")
    yield from fog.reveal(now, now.state.at(square, 1 - seat), square, "bombing", "AW-BOMB-07")
    yield from fog.remove_decoys(now, square)
    yield from new_tops(now, before)
    assert now.state.bombing is not None
    if aiming.anything_possible(now.state, now.state.bombing):
        yield nest("designate", seat)
    else:
        yield SquareClosed(square)


class Designate(Asking):
    """Who attacks what, all before any die (AW-BOMB-09, AW-BOMB-10)."""

    key = "designate"
    takes = (Bomb, Strafe, Withdraw, Done)
    wanted = "naming targets"
    rule = "AW-BOMB-09"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = _bombing(view)
        laid = listing(f"{listing((*a.bombers, *a.strafers))} on {target(view, a.target)}" for a in found.attacks)
        if not found.attacks:
            return f"{place(view, found.square)}: who attacks what?", DONE
        return f"{place(view, found.square)}: {laid}. Is that all?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found = _bombing(view)
        mine = [u.id for u in sorted(view.flying(found.square, seat), key=lambda u: u.id)]
        yield from (Bomb(k, t) for k in mine for t in aiming.targets(view, found))
        yield from (Strafe(k, u.id) for k in mine for u in aiming.prey(view, found))
        yield from map(Withdraw, mine)
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = _bombing(view)
        match command:
            case Bomb(unit, what):
                return aiming.designate_bomb_refusal(view, found, unit, what)
            case Strafe(unit, what):
                return aiming.designate_strafe_refusal(view, found, unit, what)
            case Withdraw(unit):
                inside = aiming.attack_of(found.attacks, unit) is not None
                return None if inside else Refusal("AW-BOMB-18", "Only units that are in an attack can be withdrawn.")
        if not found.attacks:
            return Refusal("AW-BOMB-08", "The square is open: at least one unit must attack something.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        found = _bombing(now.state)
        match command:
            case Bomb(unit, what):
                yield AttacksDrafted(seat, aiming.with_attacker(found.attacks, what, unit, strafes=False))
            case Strafe(unit, what):
                yield AttacksDrafted(seat, aiming.with_attacker(found.attacks, what, unit, strafes=True))
            case Withdraw(unit):
                yield AttacksDrafted(seat, aiming.without_attacker(found.attacks, unit))
            case _:
                yield AttacksDesignated(seat, found.square, found.attacks)
                yield begin("bomb_cards", seat, 0)


class BombCards(CardWindow):
    """First the bombing player, then the owner of the targets (AW-CARD-18, AW-HID-10)."""

    key = "bomb_cards"
    wanted = "cards for the attack"

    def window(self, view: State) -> Window:
        return Window.BOMB if arg(view, 1) == 0 else Window.BOMBDEF

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = _bombing(view)
        laid = listing(target(view, a.target) for a in found.attacks)
        return f"{place(view, found.square)}: attack on {laid}. Play a card?", PASS

    def run(self, now: Now[State]) -> Stream:
        if arg(now.state, 1) == 0:
            yield begin("bomb_cards", 1 - arg(now.state), 1)
        else:
            yield begin("resolve", _bombing(now.state).seat)


class ResolveAttacks(Asking):
    """The attacker chooses the order; each result counts before the next attack (AW-BOMB-13)."""

    key = "resolve"
    takes = (Resolve,)
    wanted = "choosing the next attack"
    rule = "AW-BOMB-13"

    def asks(self, state: State) -> bool:
        return state.bombing is not None and len(state.bombing.attacks) > 1

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        attacks = _bombing(view).attacks
        laid = listing((target(view, a.target) for a in attacks), "or")
        return f"Which attack comes next: {laid}?", Resolve(attacks[0].target)

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (Resolve(a.target) for a in _bombing(view).attacks)

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, Resolve)
        if command.target not in [a.target for a in _bombing(view).attacks]:
            return Refusal("AW-BOMB-13", "Choose an attack that has not been rolled.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, Resolve)
        found = next(a for a in _bombing(now.state).attacks if a.target == command.target)
        yield from resolve(now, _bombing(now.state), found)

    def run(self, now: Now[State]) -> Stream:
        found = _bombing(now.state)
        if found.attacks:
            yield from resolve(now, found, found.attacks[0])
        else:
            yield SquareClosed(found.square)
            yield end(now)


def resolve(now: Now[State], found: Bombing, attack: Attack) -> Stream:
    """The dice of one attack; one success is enough (AW-BOMB-11, AW-BOMB-12, AW-BOMB-16)."""
    if not aiming.still_there(now.state, found, attack.target):
        yield AttackMissing(found.square, attack.target)
        return
    tally = attack_dice(now.state, found, attack)
    rolls = tuple((who, needed, roll(now, dice)) for who, dice, needed in bomb_volleys(now.state, found, attack))
    success = any(die >= needed for _, needed, dice in rolls for die in dice)
    yield AttackRolled(found.seat, found.square, attack.target, tally, rolls, success)
    if not success:
        return
    if attack.target.startswith(AIRBASE_PREFIX) or attack.target in now.state.scenario.targets:
        yield from score_target(now, found.seat, attack.target, "AW-TGT-02")
        return
    unit = now.state.units[attack.target]
    yield UnitLost(unit.id, Outcome.KILL, found.square, "AW-TGT-01")
    if now.state.sheet(unit).function is Function.STAFF:
        yield from change_level(now, unit.seat, -1, f"{unit.id} is lost", "AW-HQ-04")
        yield from interrupt(now)


def _bombing(state: State) -> Bombing:
    assert state.bombing is not None
    return state.bombing


STEPS = (SelectSquare(), Designate(), BombCards(), ResolveAttacks())
