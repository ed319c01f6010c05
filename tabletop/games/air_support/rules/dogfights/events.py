"""What happens in dogfights, and what is ordered (AS-DOG)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.dogfights.fights import fight
from tabletop.games.air_support.rules.naming import called, dr, drms, they
from tabletop.games.air_support.rules.pieces import Dogfight
from tabletop.games.air_support.rules.state import State, out_of_fight, put_fight, put_plane, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent


@dataclass(frozen=True, slots=True)
class Engaged(AirSupportEvent):
    """A fighter-bomber is placed on an enemy aircraft: a new dogfight, or one more plane in an old one (AS-DOG-03,
    AS-DOG-04).
    """

    plane: str
    target: str
    number: int

    def apply(self, state: State) -> State:
        old = fight(state, self.number)
        names = (
            *(old.planes if old is not None else ()),
            *(key for key in (self.plane, self.target) if state.planes[key].fight < 0),
        )
        for key in (self.plane, self.target):
            state = put_plane(state, key, fight=self.number)
        if old is not None:
            return put_fight(state, self.number, planes=names)
        return with_fields(state, dogfights=(*state.dogfights, Dogfight(self.number, names)))

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{called(state, self.plane)} engages {called(state, self.target)} in dogfight {self.number}",
            "AS-DOG-03",
        )


@dataclass(frozen=True, slots=True)
class Designated(AirSupportEvent):
    """The first target of a plane in this CCPH (AS-DOG-07)."""

    plane: str
    target: str

    def apply(self, state: State) -> State:
        number = state.planes[self.plane].fight
        found = fight(state, number)
        assert found is not None
        return put_fight(state, number, aims={**found.aims, self.plane: self.target})

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} will attack {called(state, self.target)} first", "AS-DOG-07"


@dataclass(frozen=True, slots=True)
class AirCombat(AirSupportEvent):
    """One attack in the air (AS-DOG-12 to AS-DOG-16). harm: to the target, back: to the firer by a rear gunner,
    each "", "Damaged" or "eliminated"; jams: the firer's MG; recall: the target may accept Recall; keeps: the firer
    attacks again.
    """

    plane: str
    target: str
    tally: Tally
    colored: int
    white: int
    harm: str
    back: str
    jams: bool
    recall: bool
    keeps: bool

    def apply(self, state: State) -> State:
        """What the planes suffer are events of their own."""
        number = state.planes[self.plane].fight
        found = fight(state, number)
        assert found is not None
        options = found.options | {self.target} if self.recall else found.options
        return put_fight(
            state, number, options=options, fought=found.fought if self.keeps else found.fought | {self.plane}
        )

    def causes(self, state: State) -> list[str]:
        """What came of it."""
        found = (
            f"{called(state, self.target)} is {self.harm}" if self.harm else "",
            f"the rear gunner hits back: {called(state, self.plane)} is {self.back}" if self.back else "",
            f"{called(state, self.target)} may accept Recall" if self.recall and self.harm != "eliminated" else "",
            f"{called(state, self.plane)} attacks again" if self.keeps else "",
        )
        return [cause for cause in found if cause] or ["no hit"]

    def says(self, state: State) -> tuple[str, str]:
        final = self.colored + self.white + self.tally.total
        told = "; ".join(self.causes(state))
        return (
            f"{called(state, self.plane)} attacks {called(state, self.target)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}, {final} in all:"
            f" {told}",
            "AS-DOG-12",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        title = f"{called(state, self.plane)} attacks {called(state, self.target)}"
        return title, f"rolls {self.colored + self.white}", *self.causes(state)


@dataclass(frozen=True, slots=True)
class AttackLost(AirSupportEvent):
    """The designated target is gone before the attack (AS-DOG-11)."""

    plane: str

    def apply(self, state: State) -> State:
        number = state.planes[self.plane].fight
        found = fight(state, number)
        assert found is not None
        return put_fight(state, number, fought=found.fought | {self.plane})

    def says(self, state: State) -> tuple[str, str]:
        return f"The target of {called(state, self.plane)} is gone: its attack is lost", "AS-DOG-11"


@dataclass(frozen=True, slots=True)
class HoldSaid(AirSupportEvent):
    """A side says whether it holds its enemies in the dogfight (AS-DOG-28)."""

    seat: int
    number: int
    holds: bool

    def apply(self, state: State) -> State:
        found = fight(state, self.number)
        assert found is not None
        a, b = found.holds
        return put_fight(state, self.number, holds=(self.holds, b) if self.seat == 0 else (a, self.holds))

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{they(state, self.seat)} {'hold' if self.holds else 'do not hold'} the enemy in dogfight {self.number}",
            "AS-DOG-28",
        )


@dataclass(frozen=True, slots=True)
class LeftFight(AirSupportEvent):
    """A plane is out of the dogfight at once, Recalled or back to the holding box (AS-DOG-30, AS-DOG-35)."""

    plane: str
    recall: bool
    rule: str

    def apply(self, state: State) -> State:
        state = out_of_fight(state, self.plane)
        return put_plane(state, self.plane, recall=True) if self.recall else state

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{called(state, self.plane)} leaves the dogfight{' and is Recalled' if self.recall else ''}",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class MeleeKept(AirSupportEvent):
    """The marker is flipped to Melee: the planes fight on in the next Player Turn (AS-DOG-23, AS-DOG-30)."""

    number: int

    def apply(self, state: State) -> State:
        """What was said and rolled in this CCPH is forgotten; sides designate anew then (AS-DOG-24, AS-DOG-26)."""
        return put_fight(
            state,
            self.number,
            melee=True,
            aims={},
            options=frozenset(),
            holds=(None, None),
            fought=frozenset(),
            asked=frozenset(),
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"Dogfight {self.number} goes on as Melee", "AS-DOG-30"


@dataclass(frozen=True, slots=True)
class Released(AirSupportEvent):
    """The dogfight is over, all its planes go back to the holding box (AS-DOG-30, AS-DOG-32)."""

    number: int
    rule: str

    def apply(self, state: State) -> State:
        found = fight(state, self.number)
        for key in found.planes if found is not None else ():
            state = out_of_fight(state, key)
        return state

    def says(self, state: State) -> tuple[str, str]:
        return f"Dogfight {self.number} is over", self.rule


# -- Orders in dogfights (AS-DOG).


@dataclass(frozen=True, slots=True)
class Engage(Command):
    """Place a fighter-bomber on an enemy aircraft (AS-DOG-03)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} engages {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Designate(Command):
    """Name the first target of a plane in its dogfight (AS-DOG-07)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} attacks {called(state, self.target)} first"


@dataclass(frozen=True, slots=True)
class AirShot(Command):
    """One attack in the air (AS-DOG-08)."""

    plane: str
    target: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} attacks {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class AcceptRecall(Command):
    """The plane leaves the dogfight and goes home (AS-DOG-26, AS-DOG-27)."""

    plane: str

    def label(self, state: State) -> str:
        return f"{called(state, self.plane)} accepts Recall"


@dataclass(frozen=True, slots=True)
class Hold(Command):
    """Hold the enemy in aerial combat, or let him go (AS-DOG-28)."""

    holds: bool

    def label(self, state: State) -> str:
        return "Hold" if self.holds else "Do not hold"


@dataclass(frozen=True, slots=True)
class TakeOut(Command):
    """Take an own plane, which nobody holds, out of a dogfight to the holding box (AS-DOG-30)."""

    plane: str

    def label(self, state: State) -> str:
        return f"Take {called(state, self.plane)} out"
