"""AA dice are aimed (TL-AA-14) and heavy guns used up for the turn (TL-AA-13)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Event
from tabletop.games.thunderbolt_lightning.rules.aa_guns.flak import CLASSES, DIRECTIONS, total
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.changing import put_structure
from tabletop.games.thunderbolt_lightning.rules.pieces import AimedGun
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, number


@dataclass(frozen=True, slots=True)
class GunsAimed(Event):
    """One more AA die; `aimed` has the total of that class, direction and target."""

    source: str
    aimed: AimedGun

    def apply(self, state: State) -> State:
        source = state.ships.get(self.source) or state.installations[self.source]
        new = self.aimed
        others: tuple[AimedGun, ...] = tuple(
            a for a in source.aimed if (a.gun, a.direction, a.target) != (new.gun, new.direction, new.target)
        )
        return put_structure(state, self.source, aimed=(*others, new))

    def words(self, state: State) -> str:
        where = DIRECTIONS[self.aimed.direction]
        thrown = "die" if self.aimed.dice == 1 else "dice"
        dice = f"{number(self.aimed.dice)} {CLASSES[self.aimed.gun].title} {thrown}"
        return f"{called(state, self.source)} aims {dice}{where} at {called(state, self.aimed.target)} (TL-AA-14)"

    def told(self, seat: int | None, state: State) -> Event | None:
        """With option `secret_fire` the other side is told nothing (TL-OPT-04)."""
        source = structure(state, self.source)
        own = source is not None and source.side == seat
        return self if own or not state.option("secret_fire") else None


@dataclass(frozen=True, slots=True)
class HeavyUsed(Event):
    """Heavy dice that a ship or installation has fired this turn (TL-AA-13)."""

    source: str
    gun: GunClass
    used: int

    def apply(self, state: State) -> State:
        return put_structure(state, self.source, heavy_used=self.used)

    def words(self, state: State) -> str:
        source = structure(state, self.source)
        all_dice = total(state, source, self.gun) if source else self.used
        return f"{called(state, self.source)} has fired {self.used} of {all_dice} heavy dice in this turn (TL-AA-13)"
