"""How observers and artillery are shown."""

from __future__ import annotations

from tabletop.core.wording import counted
from tabletop.games.air_support.rules.artillery.events import FIRE_WORDS, ChitDrawn, ContactRolled, FirePlaced, Shelled
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names
from tabletop.games.air_support.table.rolls import dice, easing, needs
from tabletop.games.air_support.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows


class ArtilleryShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(ChitDrawn)
    def _chit(self, e: ChitDrawn, before: State, after: State) -> Showing:
        colour = "red" if e.red else "black"
        roll = Roll(
            f"{names.called(after, e.battery)}: a chit",
            "An extra one, put back" if e.extra else "Battery access",
            (Die("red" if e.red else "bone", 1, not e.red, word=colour),),
            f"{colour.capitalize()}: {'no access' if e.red else 'access'}",
            "AS-OBA-03",
            seat=e.by,
        )
        return Showing(roll=roll, sound="card", ms=600)

    @shows(Shelled)
    def _shelled(self, e: Shelled, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        roll = Roll(
            f"Shells on {names.label(after, e.hex)}",
            f"Firepower {e.column}",
            dice(e.colored, e.white),
            str(e.colored + e.white),
            "AS-OBA-01",
        )
        return Showing(
            flashes=(Flash("burst", (spot,), ms=480, size=1.2),), roll=roll, sound="explosion_big", look=spot, ms=520
        )

    @shows(FirePlaced)
    def _placed(self, e: FirePlaced, before: State, after: State) -> Showing:
        spot = self.scene.centre(e.hex)
        thrown = ((Die("white", e.accuracy),) if e.accuracy else ()) + (dice(e.colored, e.white) if e.colored else ())
        far = f"{counted(e.off, 'hex')} off" if e.off else "On the hex"
        roll = Roll(
            f"{names.called(after, e.battery)}: {FIRE_WORDS[e.fire].lower()} at {names.label(after, e.hex)}",
            f"Asked for {names.label(after, e.wanted)}",
            thrown,
            far,
            "AS-OBA-04",
            seat=e.by,
        )
        return Showing(
            flashes=(Flash("ring", (spot,), ms=500), Flash("text", (spot,), "plain", FIRE_WORDS[e.fire], 800)),
            roll=roll,
            sound="bomb_whistle",
            look=spot,
            ms=600,
        )

    @shows(ContactRolled)
    def _contact(self, e: ContactRolled, before: State, after: State) -> Showing:
        roll = Roll(
            f"{names.called(after, e.battery)}: radio contact",
            needs(e.tally),
            dice(e.colored, e.white),
            "Contact" if e.contact else "No contact",
            "AS-OBA-02",
            easing(e.tally),
        )
        return Showing(roll=roll, sound="radio", ms=500)
