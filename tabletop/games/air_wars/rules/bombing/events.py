"""What happens when a square is bombed: opened, attacks laid out, named, rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.copying import replace
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.changing import changed, put, put_each, with_fields
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import Attack, Bombing
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import dice, listing, place, side, source, target


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
