"""What happens to an observation plane and its battery, and their orders (AS-OBS, AS-OBA)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.air_support.rules.naming import against, called, dr, drms, hex_name, in_all, they
from tabletop.games.air_support.rules.pieces import Fire
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State, put_band, put_battery, put_plane
from tabletop.games.air_support.rules.telling import AirSupportEvent, FromAbove
from tabletop.grid.hexes import Hex

FIRE_WORDS = {
    Fire.NONE: "No fire",
    Fire.SR: "Spotting round",
    Fire.FFE1: "Fire for effect",
    Fire.FFE2: "Second fire for effect",
    Fire.FFEC: "Fire for effect at its end",
}
"""What a battery has on the map, in words."""


@dataclass(frozen=True, slots=True)
class ContactRolled(AirSupportEvent):
    """Radio contact of an observation plane with its battery (AS-OBA-02); the tally: contact value and DRM."""

    battery: str
    tally: Tally
    colored: int
    white: int
    contact: bool

    def apply(self, state: State) -> State:
        return put_battery(state, self.battery, contact=self.contact, held=self.contact)

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"Radio contact with {called(state, self.battery)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}{in_all(self.tally, self.colored, self.white)} against"
            f" {self.tally.base}:"
            f" {'yes' if self.contact else 'no'}",
            "AS-OBA-02",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        found = "in contact" if self.contact else "no contact"
        return (
            f"Radio contact with {called(state, self.battery)}",
            f"{against(self.tally, self.colored, self.white)}: {found}",
        )


@dataclass(frozen=True, slots=True)
class RadioSilent(AirSupportEvent):
    """Contact is not held: the observer does not roll, or is held in Melee (AS-OBA-07, AS-OBS-06)."""

    battery: str
    rule: str

    def apply(self, state: State) -> State:
        return put_battery(state, self.battery, contact=False, held=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"No radio contact with {called(state, self.battery)}", self.rule


@dataclass(frozen=True, slots=True)
class ObserverSighted(AirSupportEvent):
    """The Sighting TC of an observation plane (AS-OBS-08, AS-OBS-09). sighted: the Known unit it has sighted, or
    the label of a hex.
    """

    seat: int
    plane: str
    battery: str
    hex: Hex
    tally: Tally
    colored: int
    white: int
    outcome: str
    sighted: str

    def apply(self, state: State) -> State:
        """One TC a Player Turn (AS-OBS-11); an Original 12 recalls (AS-OBS-13)."""
        plane = state.planes[self.plane]
        state = put_plane(state, self.plane, sighted=True, recall=plane.recall or self.colored + self.white == 12)
        return put_battery(state, self.battery, sighted=self.sighted) if self.outcome == "passed" else state

    def says(self, state: State) -> tuple[str, str]:
        final = self.colored + self.white + self.tally.total - self.tally.base
        return (
            f"{called(state, self.plane)} observes {hex_name(state, self.hex)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}, {final} in all:"
            f" {'seen' if self.outcome == 'passed' else 'not seen'}",
            "AS-OBS-08",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        found = "seen" if self.outcome == "passed" else "not seen"
        return (
            f"{called(state, self.plane)} observes {hex_name(state, self.hex)}",
            f"rolls {self.colored + self.white}: {found}",
        )


@dataclass(frozen=True, slots=True)
class ChitDrawn(AirSupportEvent):
    """A chit of the draw pile, shown to both (AS-OBA-03). extra: shown and put back; red: out of black luck. by:
    the seat that draws.
    """

    battery: str
    by: int
    red: bool
    extra: bool
    reveals: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """Drawn chits leave the pile for good, extra ones go back; the second red ends the battery (AS-OBA-03)."""
        if self.extra:
            return state
        battery = state.batteries[self.battery]
        pile = battery.pile.without("red" if self.red else "black")
        return put_battery(state, self.battery, pile=pile, reds=battery.reds + self.red, access=not self.red)

    def says(self, state: State) -> tuple[str, str]:
        colour = "red" if self.red else "black"
        return (
            f"{they(state, self.by)} draw a{'n extra' if self.extra else ''} chit for {called(state, self.battery)}:"
            f" {colour}{', put back' if self.extra else ''}",
            "AS-OBA-03",
        )


@dataclass(frozen=True, slots=True)
class FirePlaced(AirSupportEvent):
    """An SR or FFE lies on the map, at first or corrected (AS-OBA-04 to AS-OBA-06). wanted: the hex asked for;
    accuracy: its dr, 0 for none; colored, white: the error DR, 0 for none; off: hexes of error.
    """

    battery: str
    fire: Fire
    wanted: Hex
    hex: Hex
    accuracy: int
    colored: int
    white: int
    off: int
    by: int

    def apply(self, state: State) -> State:
        battery = state.batteries[self.battery]
        new = battery.fire in (Fire.NONE, Fire.FFEC) or self.fire is Fire.FFE1
        return put_battery(
            state, self.battery, fire=self.fire, at=self.hex, request=self.wanted if new else battery.request
        )

    def words(self, state: State) -> str:
        error = (f", {dr(self.colored, self.white)}: {counted(self.off, 'hex')} off") if self.off else ""
        rolled = f", accuracy {self.accuracy}{error}" if self.accuracy else ""
        return (
            f"{FIRE_WORDS[self.fire]} of {called(state, self.battery)} in {hex_name(state, self.hex)} (asked for"
            f" {hex_name(state, self.wanted)}{rolled};"
            f" {'AS-OBA-04' if self.fire is Fire.SR else 'AS-OBA-06'})."
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        off = f"{counted(self.off, 'hex')} off" if self.off else "where it was asked for"
        return f"{FIRE_WORDS[self.fire]} of {called(state, self.battery)} in {hex_name(state, self.hex)}", off


@dataclass(frozen=True, slots=True)
class FireChanged(AirSupportEvent):
    """The counter is turned: FFE:1 to FFE:2, FFE:2 to FFE:C (AS-OBA-06)."""

    battery: str
    fire: Fire

    def apply(self, state: State) -> State:
        if self.fire is Fire.FFEC:
            return put_battery(state, self.battery, fire=self.fire, access=False, sighted="")
        return put_battery(state, self.battery, fire=self.fire)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.battery)}: {FIRE_WORDS[self.fire].lower()}", "AS-OBA-06"


@dataclass(frozen=True, slots=True)
class FireLifted(AirSupportEvent):
    """What the battery has on the map is taken off (AS-OBA-05 to AS-OBA-08)."""

    battery: str
    rule: str

    def apply(self, state: State) -> State:
        """A mission that is over needs a new access draw, and a new sighting (AS-OBS-10, AS-OBA-06)."""
        return put_battery(state, self.battery, fire=Fire.NONE, at=None, request=None, access=False, sighted="")

    def says(self, state: State) -> tuple[str, str]:
        return f"The fire of {called(state, self.battery)} ends", self.rule


@dataclass(frozen=True, slots=True)
class Shelled(FromAbove):
    """One hex of a concentration with its own DR (AS-OBA-01), told also when nobody is there. column: FP column;
    effect: on known units, None where there are none.
    """

    battery: str
    hex: Hex
    column: int
    colored: int
    white: int
    effect: bool | None = None

    def apply(self, state: State) -> State:
        """A Convoy or Column among those attacked may break up (AS-CONVOY-03)."""
        struck = {u.id for u in here(state, self.hex).units}
        for key, band in state.bands.items():
            if not band.attacked and not struck.isdisjoint(band.ids):
                state = put_band(state, key, attacked=True)
        return state

    def says(self, state: State) -> tuple[str, str]:
        critical = ", a critical hit (AS-OBA-10)" if self.colored + self.white == 2 else ""
        return (
            f"{called(state, self.battery)} hits {hex_name(state, self.hex)} on the {self.column} column:"
            f" {dr(self.colored, self.white)}{critical}",
            "AS-OBA-01",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        critical = ": a critical hit" if self.colored + self.white == 2 else ""
        return (
            f"{called(state, self.battery)} hits {hex_name(state, self.hex)}",
            f"rolls {self.colored + self.white}{critical}",
        )


@dataclass(frozen=True, slots=True)
class FireHandedOver(AirSupportEvent):
    """A seat directs the battery for one Fire Mission, or the mission is over, -1 (AS-OBS-14, AS-OBS-15). target:
    the unit it is aimed at, "" for one that is not Known.
    """

    battery: str
    by: int
    target: str

    def apply(self, state: State) -> State:
        return put_battery(state, self.battery, held_by=self.by, sighted=self.target)

    def says(self, state: State) -> tuple[str, str]:
        if self.by >= 0:
            return f"{they(state, self.by)} direct {called(state, self.battery)} for this fire mission", "AS-OBS-14"
        return f"{called(state, self.battery)} obeys its own side again", "AS-OBS-15"


# -- Orders of an observation plane to its battery (AS-OBS, AS-OBA).


@dataclass(frozen=True, slots=True)
class RadioContact(Command):
    """Roll for radio contact, or to keep it (AS-OBA-02)."""

    def label(self, state: State) -> str:
        return "Radio contact"


@dataclass(frozen=True, slots=True)
class Observe(Command):
    """The Sighting TC of the observation plane against a hex: a Known unit there, else a "?" or nothing that is
    seen (AS-OBS-08, AS-OBS-09).
    """

    hex: Hex

    def label(self, state: State) -> str:
        return f"Observe {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class DrawAccess(Command):
    """Draw a chit for battery access (AS-OBA-03)."""

    def label(self, state: State) -> str:
        return "Draw for battery access"


@dataclass(frozen=True, slots=True)
class RequestFire(Command):
    """Ask for fire on a hex: the SR comes down there or near it (AS-OBA-04)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Spotting round on {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class CorrectFire(Command):
    """Correct the SR, or FFE:2, to a hex; convert: an SR becomes FFE:1 at once (AS-OBA-05, AS-OBA-06)."""

    hex: Hex
    convert: bool = False

    def label(self, state: State) -> str:
        return f"Correct to {hex_name(state, self.hex)}{' and fire' if self.convert else ''}"


@dataclass(frozen=True, slots=True)
class ConvertFire(Command):
    """The SR becomes FFE:1 where it lies (AS-OBA-05)."""

    def label(self, state: State) -> str:
        return "Fire for effect"


@dataclass(frozen=True, slots=True)
class CancelFire(Command):
    """Take the SR off the map (AS-OBA-05)."""

    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return "Take the spotting round off"


@dataclass(frozen=True, slots=True)
class AimMistake(Command):
    """Where the enemy's battery fires in a mistaken mission, of targets equally close (AS-OBS-14)."""

    hex: Hex

    def label(self, state: State) -> str:
        return f"Fire on {hex_name(state, self.hex)}"
