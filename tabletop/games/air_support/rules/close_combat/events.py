"""What happens in close combat (AS-CC)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.changing import put_pieces, with_fields
from tabletop.games.air_support.rules.naming import all_called, subject
from tabletop.games.air_support.rules.state import CloseAttack, State
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote
from tabletop.games.air_support.rules.wording import against, doing, dr, drms


@dataclass(frozen=True, slots=True)
class Grappled(AirSupportEvent):
    """One designated attack of close combat as it stands now; it takes the place of the one with the same first
    attacker (AS-CC-04).
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The attack that has one of these attackers already is replaced."""
        kept = tuple(c for c in state.close if c.seat != self.seat or not set(c.attackers) & set(self.attackers))
        return with_fields(state, close=(*kept, CloseAttack(self.seat, self.attackers, self.targets)))

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"Close combat: {doing(state, self.attackers, 'attacks', 'attack')} {all_called(state, self.targets)}",
            "AS-CC-04",
        )


@dataclass(frozen=True, slots=True)
class CloseFought(AirSupportNote):
    """One attack of close combat (AS-CC-01). odds: firepower of both sides; kill: the kill number; outcome:
    "eliminated", "reduced", "".
    """

    seat: int
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    odds: str
    kill: int
    tally: Tally
    colored: int
    white: int
    outcome: str

    def says(self, state: State) -> tuple[str, str]:
        result = {"eliminated": "eliminated", "reduced": "loses half its men", "": "nothing"}[self.outcome]
        return (
            f"{subject(state, *self.attackers)} against {all_called(state, self.targets)} at"
            f" {self.odds}, kill number {self.kill}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}: {result}",
            "AS-CC-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        result = {"eliminated": "eliminated", "reduced": "loses half its men", "": "no effect"}[self.outcome]
        return (
            f"{doing(state, self.attackers, 'fights', 'fight')} {all_called(state, self.targets)} hand to hand",
            f"{against(self.tally, self.colored, self.white)}: {result}",
        )


@dataclass(frozen=True, slots=True)
class MeleeBegan(AirSupportEvent):
    """Survivors of both sides are locked in Melee (AS-CC-01, AS-CC-03)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return put_pieces(state, [key for key in self.units if key in state.infantry], melee=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"Melee: {all_called(state, self.units)}", "AS-CC-03"
