"""What the own aircraft do: altitude, moves, attacks, the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled, UnitDestroyed, needs
from tabletop.games.thunderbolt_apache.rules.moving import LeftField, Moved
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import store_name
from tabletop.games.thunderbolt_apache.table.bangs import SMALL, bang, engine, shot
from tabletop.games.thunderbolt_apache.table.faces import plane_id
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene, short
from tabletop.games.thunderbolt_apache.table.telling import unit_title
from tabletop.table.play.contract import Die, Flash, Motion, Roll, Showing
from tabletop.table.play.showing import shows

if TYPE_CHECKING:
    pass


class Flying:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AltitudeTaken)
    def _altitude(self, event: AltitudeTaken, before: State, after: State) -> Showing | None:
        if before.here.flyers[event.serial].altitude is event.altitude:
            return None
        return Showing(
            flashes=self.scene.words(
                self.scene.plane(after, event.serial), "High" if event.altitude is Altitude.HIGH else "Low", "", 420
            ),
            sound=engine(after, event.serial),
            ms=300,
        )

    @shows(Moved)
    def _moved(self, event: Moved, before: State, after: State) -> Showing:
        old = before.here.flyers[event.serial]
        a, b = self.scene.plane(before, event.serial), self.scene.plane(after, event.serial)
        if a is None or b is None:
            return Showing()
        points = (a, b) if old.hovering or event.side == CENTRE else (a, self.scene.places.middles[event.hex], b)
        return Showing((Motion(plane_id(event.serial), points, ms=360),), sound=engine(after, event.serial), look=b)

    @shows(LeftField)
    def _left(self, event: LeftField, before: State, after: State) -> Showing:
        old, a = before.here.flyers[event.serial], self.scene.plane(before, event.serial)
        if a is None:
            return Showing()
        return Showing(
            (Motion(plane_id(event.serial), (a, self.scene.places.point(old.hex, old.side, 1.6)), ms=420),),
            self.scene.words(a, "flies home", "", 420),
            sound=engine(before, event.serial),
            ms=430,
        )

    @shows(AttackRolled)
    def _attack(self, event: AttackRolled, before: State, after: State) -> Showing:
        a, b = self.scene.plane(before, event.serial), self.scene.unit(before, event.unit)
        roll = Roll(
            f"{store_name(after, event.store)} at {unit_title(after, after.here.enemies[event.unit])}",
            f"{short(after, event.serial)} {needs(event.tally.needed)}",
            (Die("red" if event.hit else "white", event.die, event.hit, 10),),
            "destroyed" if event.hit else "missed",
            "TA-ATTACK-13",
            (f"attack number {event.tally.base}", *(f"{m.amount:+d} {m.reason}" for m in event.tally.modifiers)),
        )
        flashes: tuple[Flash, ...] = ()
        if a is not None and b is not None:
            flashes = (
                shot(event.store, a, b),
                Flash("burst" if event.hit else "smoke", (b,), "", "", 520, 400, SMALL),
                *self.scene.words(b, "destroyed" if event.hit else "missed", "good" if event.hit else "bad", 800, 420),
            )
        return Showing(
            flashes=flashes, roll=roll, sound=bang(after, event.serial, event.store, event.hit), look=b, ms=1250
        )

    @shows(UnitDestroyed)
    def _destroyed(self, event: UnitDestroyed, before: State, after: State) -> Showing:
        at = self.scene.unit(after, event.unit)
        return Showing(flashes=(Flash("smoke", (at,), "", "", 420, 0, SMALL),) if at is not None else (), ms=260)
