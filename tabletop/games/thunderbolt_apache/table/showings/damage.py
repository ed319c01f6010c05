"""What hits leave behind: counters out of their cup, Stress, lost stores, crashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost, StressChanged
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene
from tabletop.table.play.contract import Flash, Showing
from tabletop.table.play.showing import shows

if TYPE_CHECKING:
    pass


class Damage:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(CounterDrawn)
    def _counter(self, event: CounterDrawn, before: State, after: State) -> Showing:
        self.scene.last_counter = (event.counter, event.heavy)
        self.scene.card = ("counter", event.counter, event.heavy, event.immune, event.serial)
        return self.scene.drawn("counter", self.scene.plane(before, event.serial), 2000)

    @shows(StressChanged)
    def _stress(self, event: StressChanged, before: State, after: State) -> Showing | None:
        flyer = next((f for f in after.flyers if f.pilot == event.pilot), None)
        at = self.scene.plane(after, flyer.serial) if flyer is not None else None
        return (
            Showing(
                flashes=self.scene.words(at, f"Stress {event.amount:+d}", "bad" if event.amount > 0 else "good", 700),
                ms=600,
            )
            if at is not None
            else None
        )

    @shows(StoresLost)
    def _stores(self, event: StoresLost, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.scene.words(
                self.scene.plane(after, event.serial), f"loses {', '.join(event.stores)}"[:40], "bad", 900
            ),
            ms=900,
        )

    @shows(Crashed)
    def _crashed(self, event: Crashed, before: State, after: State) -> Showing | None:
        at = self.scene.plane(before, event.serial)
        if at is None:
            return None
        return Showing(
            flashes=(
                Flash("burst", (at,), "", "", 800, 0, 0.6),
                Flash("fall", (at,), "", "", 1100, 200, 0.6),
                *self.scene.words(at, "crashes", "bad", 1300),
            ),
            sound="explosion_big",
            look=at,
            ms=1500,
        )
