"""What hits do to an aircraft (TL-DAM, table 6), and damage points to ships and installations (TL-SHIP-06, TL-EXT-01).

Effects count from the next movement phase on (TL-DAM-08).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Event
from tabletop.games.thunderbolt_lightning.rules.arcs import structure
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, put_structure, with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.state import Kill, State
from tabletop.games.thunderbolt_lightning.rules.wording import called, place, points_words


def fs_hit(hits: int) -> int:
    """The number of the hit that makes FS one worse, for an aircraft with `hits` on its sheet (TL-DAM-03 to
    TL-DAM-06)."""
    return max(1, hits - 2)


def speed_hit(hits: int) -> int:
    """The number of the hit that costs two SP in both phases (TL-DAM-03 to TL-DAM-06)."""
    return hits - 1


def fs_loss(hits: int, taken: int) -> int:
    """How much FS is worse after `taken` hits: 0 or 1; it stays when later hits come (TL-DAM-07)."""
    return 1 if taken >= fs_hit(hits) else 0


def speed_loss(hits: int, taken: int) -> int:
    """SP lost in each phase after `taken` hits: 0 or 2; once only (TL-DAM-07)."""
    return 2 if taken >= speed_hit(hits) else 0


def marked(hits: int, taken: int, unsaved: int) -> int:
    """Hits on the counter (its tufts of smoke, TL-DAM-11) after `unsaved` more: each is marked and stays (TL-DAM-01), a
    surplus is lost (TL-DAM-02)."""
    return min(hits, taken + unsaved)


def destroyed(hits: int, taken: int) -> bool:
    """Whether the hits reach the hit number (TL-DAM-02)."""
    return taken >= hits


def effects(hits: int, nth: int) -> tuple[str, ...]:
    """What the nth hit does, in the words of the sheet: "straight +1" (FS), "speed -2" (in both phases), "destroyed";
    nothing for a hit without effect (table 6)."""
    if nth >= hits:
        return ("destroyed",)
    return (("straight +1",) if nth == fs_hit(hits) else ()) + (("speed -2",) if nth == speed_hit(hits) else ())


def rule_of(hits: int) -> str:
    """The rule that lists the effects for that many hits."""
    return {2: "TL-DAM-03", 3: "TL-DAM-04", 4: "TL-DAM-05"}.get(hits, "TL-DAM-06")


@dataclass(frozen=True, slots=True)
class HitMarked(Event):
    """Unsaved hits are marked at the end of the phase (TL-DAM-01). `hits`: the new total."""

    aircraft: str
    hits: int

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], hits_taken=self.hits))

    def words(self, state: State) -> str:
        aircraft = state.aircraft[self.aircraft]
        sheet = state.type_of(aircraft)
        if self.hits >= sheet.hits:
            return f"{called(state, self.aircraft)} takes hit {self.hits} of {sheet.hits} (TL-DAM-02)"
        felt = [effect for n in range(1, self.hits + 1) for effect in effects(sheet.hits, n)]
        what = " and ".join(felt) or "no effect yet"
        return f"{called(state, self.aircraft)} has {self.hits} of {sheet.hits} hits: {what} ({rule_of(sheet.hits)})"


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """The hits have reached the hit number (TL-DAM-02); `kill` says who made the one that did (TL-DAM-10)."""

    aircraft: str
    kill: Kill

    def apply(self, state: State) -> State:
        """Out of the game (TL-DAM-09); what it still carried stays on its sheet, for its value (TL-VIC-02)."""
        state = put(state, changed(state.aircraft[self.aircraft], status=Status.DESTROYED))
        return with_fields(state, kills=(*state.kills, self.kill))

    def words(self, state: State) -> str:
        aircraft = state.aircraft[self.aircraft]
        who = f"{called(state, self.aircraft)} ({state.type_of(aircraft).name})"
        return f"{who} is destroyed over {place(state, aircraft.hex)} by {called(state, self.kill.by)} (TL-DAM-09)"


@dataclass(frozen=True, slots=True)
class StructureDamaged(Event):
    """A ship or installation takes damage points (TL-SHIP-06, TL-EXT-01). `total` after it, never more than it has."""

    target: str
    points: int
    total: int

    def apply(self, state: State) -> State:
        return put_structure(state, self.target, damage_taken=self.total)

    def words(self, state: State) -> str:
        piece = structure(state, self.target)
        assert piece is not None
        library = state.library
        full = (library.ships if self.target in state.ships else library.installations)[piece.type].damage_points
        rule = "TL-SHIP-06" if self.target in state.ships else "TL-EXT-01"
        return f"{called(state, self.target)} takes {points_words(self.points)}, {self.total} of {full} in all ({rule})"


@dataclass(frozen=True, slots=True)
class Sunk(Event):
    """A ship is sunk or an installation destroyed."""

    target: str

    def apply(self, state: State) -> State:
        return put_structure(state, self.target, sunk=True)

    def words(self, state: State) -> str:
        if self.target in state.ships:
            return f"{called(state, self.target)} is sunk (TL-SHIP-06)"
        return f"{called(state, self.target)} is destroyed (TL-EXT-01)"
