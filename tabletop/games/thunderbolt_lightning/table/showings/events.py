"""What happens in Thunderbolt & Lightning, as it is shown and told: where things are on the map, a method for the
events that it is marked with, lines of the log, pins on the time line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.match import Entry
from tabletop.core.messages import Event
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.aa_guns import GunsAimed
from tabletop.games.thunderbolt_lightning.rules.altitude import AltitudeDeclared
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import FireDeclared
from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled, TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap, Manoeuvred, MoveBegan, Moved
from tabletop.games.thunderbolt_lightning.rules.ordnance import BombReleased, TorpedoLaunched
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import (
    OrdnanceRolled,
    Rerolled,
    SaveRolled,
    ToHitRolled,
)
from tabletop.games.thunderbolt_lightning.rules.ships import ShipMoved
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.turn import TurnBegan
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.showings import charts
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Die, Flash, Host, Motion, Pin, Point, Roll, Showing, causes
from tabletop.table.play.gametable import Happening
from tabletop.table.play.shows import gathered, shows

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

COLOURS = ("white", "red", "green", "blue")
"""Colours of the dice, the weakest first."""
STEP_MS, TURN_MS = 95, 70
TRACER_MS = 420
RUN_MS = 520
"""How long a torpedo is seen to run."""


class Scene:
    """Positions come from the host (map points of hexes)."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def place(self, state: State, ident: str) -> Point | None:
        """The map point of a piece."""
        at = where(state, ident)
        return self.host.centre(at) if at is not None else None

    def step(self, before: State, aircraft: str, at: Hex, ms: int) -> Showing:
        """An aircraft goes on to a hex; `ms`: milliseconds that takes."""
        here = self.host.centre(before.aircraft[aircraft].hex)
        there = self.host.centre(at)
        return Showing(motions=(Motion(aircraft, (here, there), ms=ms),), look=there)

    def words(self, state: State, ident: str, words: str, sound: str, ms: int) -> Showing | None:
        """A few words over a piece."""
        point = self.place(state, ident)
        return (
            Showing(flashes=(Flash("text", (point,), "plain", words, ms + 300),), sound=sound, look=point, ms=ms)
            if point
            else None
        )


class Showings(Scene):
    """How each event is shown: `@shows` says which event a method is for."""

    # -- how the moves of aircraft are shown
    @shows(MoveBegan)
    def _began(self, event: MoveBegan, before: State, after: State) -> Showing:
        return Showing(look=self.place(before, event.aircraft), sound="engine_pass", ms=60)

    @shows(Moved)
    def _moved(self, event: Moved, before: State, after: State) -> Showing:
        return self.step(before, event.aircraft, event.hex, STEP_MS)

    @shows(Manoeuvred)
    def _manoeuvred(self, event: Manoeuvred, before: State, after: State) -> Showing:
        moved = before.aircraft[event.aircraft].hex != event.hex
        return self.step(before, event.aircraft, event.hex, STEP_MS if moved else TURN_MS)

    @shows(LeftMap)
    def _left(self, event: LeftMap, before: State, after: State) -> Showing | None:
        return self.words(before, event.aircraft, event.status.value, "engine_pass", 400)

    # -- how climbs and dives are shown
    @shows(AltitudeDeclared)
    def _declared(self, event: AltitudeDeclared, before: State, after: State) -> Showing | None:
        if not event.change:
            return None
        climbs = event.change > 0
        return self.words(
            after, event.aircraft, "climbs" if climbs else "dives", "engine_pass" if climbs else "engine_dive", 320
        )

    # -- how the dice of initiative are shown
    @shows(InitiativeRolled, TieRolled)
    def _initiative(self, event: InitiativeRolled | TieRolled, before: State, after: State) -> Showing:
        side = after.units[event.unit].side
        roll = Roll(
            f"Initiative of {event.unit}",
            "again, because of a tie" if isinstance(event, TieRolled) else "the lowest total acts first",
            tuple(Die("white", d) for d in event.dice),
            f"{sum(event.dice)}",
            "TL-INI-03" if isinstance(event, TieRolled) else "TL-INI-01",
            seat=side,
        )
        return Showing(roll=roll, sound="dice_land", ms=150)

    # -- how bombs and torpedoes let go are shown
    @shows(BombReleased)
    def _bomb(self, event: BombReleased, before: State, after: State) -> Showing | None:
        return self.words(after, event.aircraft, "bombs away", "bomb_whistle", 500)

    @shows(TorpedoLaunched)
    def _torpedo(self, event: TorpedoLaunched, before: State, after: State) -> Showing | None:
        return self.words(after, event.aircraft, "torpedo away", "torpedo", 500)

    # -- how the dice of a battle are shown: hits, saves, both thrown again
    @shows(ToHitRolled, OrdnanceRolled)
    def _hits(self, event: ToHitRolled | OrdnanceRolled, before: State, after: State) -> Showing | None:
        return self._hit_roll(after, event.volley)

    @shows(SaveRolled)
    def _saves(self, event: SaveRolled, before: State, after: State) -> Showing | None:
        return self._save_roll(after, event.volley)

    @shows(Rerolled)
    def _again(self, event: Rerolled, before: State, after: State) -> Showing | None:
        return (self._hit_roll if event.about == "hit" else self._save_roll)(after, event.volley)

    def _hit_roll(self, after: State, n: int) -> Showing | None:
        battle = after.battle
        if battle is None:
            return None
        v = battle.volleys[n]
        good = volleys.successes(v, "hit")
        dice = tuple(
            Die(COLOURS[c], raw, (i in good) if raw else (v.needed <= 1), word="" if raw else "auto")
            for i, (c, raw) in enumerate(zip(v.dice, v.rolled, strict=False))
        )
        hits = sum(bool(d.good) for d in dice)
        shooter, target = called(after, v.source), called(after, v.target)
        outcome = f"{hits} hit{'s' if hits != 1 else ''} of {len(dice)}"
        words = {"bomb": "bombs", "torpedo": "torpedo", "rocket": "rockets", "strafe": "strafes", "aa": "flak"}.get(
            v.kind, ""
        )
        title = (
            f"{shooter} {words + ' ' if words in ('bombs', 'rockets', 'torpedo', 'flak') else ''}at {target}"
            if v.kind != "strafe"
            else f"{shooter} strafes {target}"
        )
        rule = {
            "guns": "TL-HIT-01",
            "aa": "TL-AA-08",
            "torpedo": "TL-TORP-04",
            "rocket": "TL-EXT-06",
            "strafe": "TL-EXT-05",
        }.get(v.kind, "TL-ORD-03")
        roll = Roll(
            title,
            f"{v.label}, needs {v.needed}+" if v.needed > 1 else f"{v.label}, cannot miss",
            dice,
            outcome,
            rule,
            tuple(_hit_line(after, other) for other in reversed(battle.volleys[:n])),
            seat=volleys.side_of(after, v),
            kind="To hit" if v.kind == "guns" else "",
            printed=charts.hits(after, v),
            causes=_causes(after, v),
        )
        return self._shown(after, v, roll, hits)

    def _shown(self, after: State, v: Volley, roll: Roll, hits: int) -> Showing:
        start, end = self.place(after, v.source), self.place(after, v.target)
        flashes: tuple[Flash, ...] = ()
        best = max(v.dice, default=0)
        afloat = v.target in after.ships or v.kind == "torpedo"
        wide = "splash" if afloat else "dust"  # what bombs that miss throw up
        if start and end and v.kind in ("guns", "strafe", "rocket"):
            flashes = (Flash("tracer", (start, end), COLOURS[best], ms=TRACER_MS),)
        elif end and v.kind == "aa":
            flashes = (Flash("flak", (end,), ms=700),)
        elif start and end and v.kind == "torpedo":
            run = Flash("wake", (start, end), ms=RUN_MS)
            flashes = (run, Flash("burst" if hits else wide, (end,), ms=700, start=RUN_MS - 80))
        elif end and v.kind in ("bomb", "torpedo"):
            flashes = (Flash("burst" if hits else wide, (end,), ms=700),)
        sound = {
            "guns": f"guns_{COLOURS[min(best, 2)]}",
            "strafe": f"guns_{COLOURS[min(best, 2)]}",
            "aa": "flak",
            "rocket": "explosion_small",
        }.get(v.kind, "explosion_big" if hits else "splash" if afloat else "explosion_small")
        return Showing(flashes=flashes, roll=roll, sound=sound, look=end or start, ms=760)

    def _save_roll(self, after: State, n: int) -> Showing | None:
        battle = after.battle
        if battle is None:
            return None
        v = battle.volleys[n]
        good = volleys.successes(v, "save")
        colours = volleys.hits(v)
        dice = tuple(
            Die(
                COLOURS[c],
                raw,
                (i in good) if raw else need <= 1,
                word=f"{need}+" if raw else ("safe" if need <= 1 else "no save"),
            )
            for i, (c, raw, need) in enumerate(zip(colours, v.saves, v.save_needed, strict=False))
        )
        saved = sum(bool(d.good) for d in dice)
        stand = len(dice) - saved
        target = called(after, v.target)
        owner = after.aircraft[v.target].side if v.target in after.aircraft else None
        detail = f"one die for each hit of {called(after, v.source)}, {v.label}"
        before = tuple(_save_line(after, other) for other in reversed(battle.volleys[:n]) if other.saves)
        roll = Roll(
            f"{target} saves",
            detail,
            dice,
            _standing(stand),
            "TL-SAVE-01",
            before,
            owner,
            kind="Saving",
            printed=charts.saves(after, v),
        )
        return Showing(roll=roll, sound="dice_land", look=self.place(after, v.target), ms=620)

    # -- how damage at the end of a phase is shown
    @shows(HitMarked)
    def _hit(self, event: HitMarked, before: State, after: State) -> Showing | None:
        point = self.place(before, event.aircraft)
        if point is None:
            return None
        return Showing(
            flashes=(Flash("smoke", (point,), ms=380), Flash("text", (point,), "bad", "hit", 700)), look=point, ms=380
        )

    @shows(Destroyed)
    def _destroyed(self, event: Destroyed, before: State, after: State) -> Showing | None:
        point = self.place(before, event.aircraft)
        if point is None:
            return None
        flashes = (
            Flash("burst", (point,), ms=620),
            Flash("fall", (point,), ms=1100, start=180),
            Flash("text", (point,), "bad", f"{called(after, event.aircraft)} is lost", 1700),
        )
        return Showing(flashes=flashes, sound="explosion_small", look=point, ms=680)

    @shows(StructureDamaged)
    def _damaged(self, event: StructureDamaged, before: State, after: State) -> Showing | None:
        point = self.place(before, event.target)
        if point is None:
            return None
        flashes = (
            Flash("burst", (point,), ms=500),
            Flash(
                "text",
                (point,),
                "bad",
                f"{called(after, event.target)}: {counted(event.points, 'point of damage', 'points of damage')}",
                1700,
            ),
        )
        return Showing(flashes=flashes, sound="explosion_big", look=point, ms=600)

    @shows(Sunk)
    def _sunk(self, event: Sunk, before: State, after: State) -> Showing | None:
        point = self.place(before, event.target)
        if point is None:
            return None
        words = "sunk" if event.target in before.ships else "destroyed"
        flashes = (Flash("text", (point,), "bad", f"{called(after, event.target)} is {words}", 1700),)
        return Showing(flashes=flashes, sound="explosion_big", look=point, ms=800)

    # -- how ships under way are shown
    @shows(ShipMoved)
    def _under_way(self, event: ShipMoved, before: State, after: State) -> Showing | None:
        old = before.ships[event.ship].centre
        if old == event.centre:
            return None
        way = self.host.centre(old), self.host.centre(event.centre)
        return Showing(motions=(Motion(event.ship, way, ms=400),))

    # -- how a turn begins is heard
    @shows(TurnBegan)
    def _bell(self, event: TurnBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=40)


# -- Shows what happens.


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        self._shown = gathered(Showings(host))

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None


# -- What all showings share.


def where(state: State, ident: str) -> Hex | None:
    """The hex of a piece (the middle one of a large one)."""
    if ident in state.aircraft:
        return state.aircraft[ident].hex
    found = arcs.structure(state, ident)
    if found is not None:
        hexes = arcs.hexes_of(state, found)
        return hexes[len(hexes) // 2]
    if ident in state.ships:
        return state.ships[ident].centre
    if ident in state.installations:
        return state.installations[ident].hexes[0]
    return None


# -- When the game ends, who has won and how high (TL-VIC-01, TL-VIC-04 to TL-VIC-07), and the figures of the end
# screen.


def _standing(hits: int) -> str:
    """What the saves have left."""
    return "all saved" if not hits else f"{counted(hits, 'hit')} stand{'s' if hits == 1 else ''}"


# -- What is said of a dogfight and of its pieces, as fields of the drawing board.


def _causes(state: State, v: Volley) -> tuple[tuple[str, str], ...]:
    """Where the number that it needs comes from, while its pieces stand where they fired."""
    if v.kind not in ("guns", "strafe", "aa"):
        return ()
    tally = volleys.tally_of(state, v)
    return causes(tally) if tally.needed == v.needed else ()


def _hit_line(state: State, v: Volley) -> str:
    """An earlier volley of the same battle: the paper of the dice keeps them all, the newest first."""
    hits = f"{counted(len(volleys.hits(v)), 'hit')} of {len(v.dice)}"
    return f"{called(state, v.source)}, {v.label}, at {called(state, v.target)}: {hits}"


def _save_line(state: State, v: Volley) -> str:
    """Earlier saves of the same battle, die by die."""
    dice = ", ".join(
        f"{raw} (needs {need}+)" if raw else "safe" if need <= 1 else "no save"
        for raw, need in zip(v.saves, v.save_needed, strict=True)
    )
    against = f"{called(state, v.target)} against {called(state, v.source)}, {v.label}"
    return f"{against}: {dice}: {_standing(volleys.unsaved(v))}"


# -- What happens in Thunderbolt & Lightning: how it is shown, its line of the log, its pin on the time line.

QUIET = (Moved, MoveBegan, FireDeclared, GunsAimed)
"""Events that the log leaves out unless every step is wanted: the end of a move and the roll say it again."""
SMALL = (Manoeuvred, InitiativeRolled, TieRolled, AltitudeDeclared)
"""Events that are too small for the recap at the player's next decision."""


class Reporting(Happening):
    """What happens in Thunderbolt & Lightning. `every_step`: whether the log has a line for every hex flown."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        self.shower = Shower(table.host)
        self.every_step = False

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        showing = self.shower(event, before, after)
        return self.table.following.watched(showing, event, self._seat(event, after))

    def heard(self, event: Event, after: Any) -> None:
        small = isinstance(event, (*QUIET, *SMALL))
        self.table.following.heard(event, "" if small else event.words(after), self._seat(event, after))

    def stood(self, journal: Sequence[Entry]) -> None:
        self.table.following.stood(journal)

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        text = "" if isinstance(event, QUIET) and not self.every_step else event.words(after)
        if not text:
            return "", None, None
        ident, seat = self._ident(event, after), self._seat(event, after)
        place = where(after, ident) if ident else None
        return text, seat, self.table.host.centre(place) if place is not None else None

    @staticmethod
    def _ident(event: Event, after: State) -> str:
        """The piece of which an event speaks, "" for none."""
        volley = getattr(event, "volley", None)
        if isinstance(volley, int) and after.battle is not None and volley < len(after.battle.volleys):
            return after.battle.volleys[volley].source
        names = ("aircraft", "source", "ship", "target")
        return next((str(found) for name in names if (found := getattr(event, name, ""))), "")

    def _seat(self, event: Event, after: State) -> int | None:
        """Whose deed it is."""
        ident, unit = self._ident(event, after), getattr(event, "unit", None)
        seat = self._side(after, ident) if ident else None
        if seat is None and isinstance(unit, str) and unit in after.units:
            seat = after.units[unit].side
        return event.score.seat if isinstance(event, Scored) else seat

    @staticmethod
    def _side(state: State, ident: str) -> int | None:
        for group in (state.aircraft, state.ships, state.installations):
            if ident in group:
                return int(group[ident].side)
        return None

    def great(self, event: Event, after: Any) -> Pin | None:
        """Great moments for the time line: colour and words."""
        if isinstance(event, Destroyed):
            colour = "#a4342a" if after.aircraft[event.aircraft].side else "#2b5a8e"
            return Pin(colour, f"{called(after, event.aircraft)} destroyed")
        if isinstance(event, Sunk):
            return Pin("#c79a45", f"{called(after, event.target)} lost", "aim")
        return None
