"""Shows what happens, with every roll in the dice tray: a part a chapter says how, each method for the events that it
is marked with.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.table import faces
from tabletop.games.air_support.table.rolls import dice, drm_words
from tabletop.games.air_support.table.showings.arriving import ArrivingShowings
from tabletop.games.air_support.table.showings.artillery import ArtilleryShowings
from tabletop.games.air_support.table.showings.close_combat import CloseCombatShowings
from tabletop.games.air_support.table.showings.dogfights import DogfightsShowings
from tabletop.games.air_support.table.showings.driving import DrivingShowings
from tabletop.games.air_support.table.showings.firing import FiringShowings
from tabletop.games.air_support.table.showings.flak import FlakShowings
from tabletop.games.air_support.table.showings.flying import FlyingShowings
from tabletop.games.air_support.table.showings.guns import GunsShowings
from tabletop.games.air_support.table.showings.harm import HarmShowings
from tabletop.games.air_support.table.showings.player_turn import PlayerTurnShowings
from tabletop.games.air_support.table.showings.rally import RallyShowings
from tabletop.games.air_support.table.showings.rout import RoutShowings
from tabletop.games.air_support.table.showings.runs import RunsShowings
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.games.air_support.table.showings.sighting import SightingShowings
from tabletop.games.air_support.table.showings.strikes import StrikesShowings
from tabletop.games.air_support.table.showings.walking import WalkingShowings
from tabletop.table.play.contract import Host, Roll, Showing
from tabletop.table.play.showing import gathered


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        self.scene = scene = Scene(host)
        self._shown = gathered(
            SightingShowings(scene),
            RunsShowings(scene),
            FlakShowings(scene),
            FlyingShowings(scene),
            StrikesShowings(scene),
            ArrivingShowings(scene),
            DrivingShowings(scene),
            HarmShowings(scene),
            RallyShowings(scene),
            PlayerTurnShowings(scene),
            FiringShowings(scene),
            GunsShowings(scene),
            WalkingShowings(scene),
            RoutShowings(scene),
            CloseCombatShowings(scene),
            DogfightsShowings(scene),
            ArtilleryShowings(scene),
        )

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        found = show(event, before, after) if show is not None else self._plain(event, after)
        return self._with_pieces(found, event, before) if found is not None else None

    def _with_pieces(self, showing: Showing, event: Event, state: State) -> Showing:
        """The report of a shot shows who fires at whom, and its line on the map while it is read."""
        firers = getattr(event, "firers", ()) or (getattr(event, "weapon", "") or getattr(event, "plane", ""),)
        firer = str(firers[0]).partition("/")[0] if firers else ""
        lines = getattr(event, "lines", ())
        target = getattr(event, "plane", "") if getattr(event, "weapon", "") else lines[0].unit if lines else ""
        target = target or getattr(event, "target", "")
        if showing.roll is None or not firer or not target or not isinstance(target, str) or firer == target:
            return showing
        ends = self.scene.at(state, firer), self.scene.at(state, target)
        line = (ends[0], ends[1]) if ends[0] is not None and ends[1] is not None and ends[0] != ends[1] else ()
        pieces = partial(faces.picture, state, firer), partial(faces.picture, state, target)
        return replace(showing, roll=replace(showing.roll, pieces=pieces, line=line))

    def _plain(self, event: Event, after: State) -> Showing | None:
        """Any other event with a DR of its own: the dice are always seen."""
        colored, white = getattr(event, "colored", 0), getattr(event, "white", 0)
        if not (isinstance(colored, int) and isinstance(white, int) and colored and white):
            return None
        tally = getattr(event, "tally", None)
        place = getattr(event, "hex", None)
        look = self.scene.centre(place) if isinstance(place, tuple) and len(place) == 2 else None
        modifiers = drm_words(tally) if isinstance(tally, Tally) else ()
        line = event.words(after)
        told = event.plainly(after) if isinstance(event, AirSupportEvent) else ()
        came = told[-1].partition(": ")[2].rpartition(": ")[2] if told else ""
        return Showing(
            roll=Roll(
                line.partition(":")[0][:60],
                "",
                dice(colored, white),
                f"{colored + white}{': ' + came if came else ''}",
                "",
                modifiers,
                getattr(event, "seat", None),
            ),
            sound="dice_land",
            look=look,
            ms=500,
        )
