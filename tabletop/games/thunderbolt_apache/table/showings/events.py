"""How events are shown and heard: where things are on the battlefield, a method for the events that it is marked with,
what flies, and what puts them together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled, UnitDestroyed, needs
from tabletop.games.thunderbolt_apache.rules.battlefield import CLASSES, CoverTaken, UnitPlaced, cover_row, cover_side
from tabletop.games.thunderbolt_apache.rules.chance import Picked, Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost
from tabletop.games.thunderbolt_apache.rules.helicopters import HelicopterMoved, HelicopterStayed
from tabletop.games.thunderbolt_apache.rules.hexes import type_of
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed, Evaded, HitsCame, hits_words
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven, MarkerMoved
from tabletop.games.thunderbolt_apache.rules.moving import LeftField, Moved
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Airframe, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost, StressChanged
from tabletop.games.thunderbolt_apache.rules.turns import TurnBegan
from tabletop.games.thunderbolt_apache.rules.wording import listed, plane_name, store_name
from tabletop.games.thunderbolt_apache.table.marks import printed
from tabletop.games.thunderbolt_apache.table.pieces.faces import hits_text, plane_id, plane_points, unit_id, unit_points
from tabletop.games.thunderbolt_apache.table.pieces.places import Places
from tabletop.games.thunderbolt_apache.table.showings import charts
from tabletop.games.thunderbolt_apache.table.showings.telling import unit_title
from tabletop.table.play.contract import Die, Flash, Motion, Point, Roll, Showing, causes
from tabletop.table.play.shows import gathered, shows

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- What flies and what is heard when aircraft and enemy units move and fire.

SMALL = 0.42
"""Size of effects beside the first game's, whose pieces fill their hexes."""
MISSILES = ("AGM", "BGM", "AIM")
"""How the keys of guided missiles begin."""
MISSILE_UNITS = frozenset({"MPT", "SA6", "SA8", "S13", "M24"})
"""Enemy units whose attack is a missile to the ear; all others are guns."""


def engine(state: State, serial: int) -> str:
    """The sound of an aircraft that moves."""
    return "rotor" if state.card_of(state.here.flyers[serial]).frame is Airframe.HELICOPTER else "engine_pass"


def shot(store: str, a: Point, b: Point) -> Flash:
    """What flies from the aircraft to its target."""
    if store == CANNON:
        return Flash("tracer", (a, b), "green", "", 420, 0, SMALL)
    kind = "missile" if store.startswith(MISSILES) else "tracer" if store.startswith(("LAU", "APKWS")) else "bombs"
    return Flash(kind, (a, b), "red", "", 520 if kind == "missile" else 440, 0, SMALL)


def bang(state: State, serial: int, store: str, hit: bool) -> str:
    """The sound of an attack: the gun of the type, a missile or rocket on its way or striking, a bomb."""
    if store == CANNON:
        family = state.card_of(state.here.flyers[serial]).family
        return "gau8" if family == "A-10" else "guns_green" if family == "AC-130" else "guns_red"
    if store.startswith((*MISSILES, "LAU", "APKWS")):
        return "explosion_far" if hit else "missile"
    return "explosion_big" if hit else "explosion_small"


# -- What all showings of a mission share.

OUT_OF_CUP = 420
"""Milliseconds in which a chit or counter comes from its cup to its aircraft."""
TITLES = {
    "ridge": "Ridge Evasion",
    "ecm": "ECM",
    "jamming": "Jamming aircraft",
    "scout": "Scout",
    "cover": "Cover",
    "rescue": "Search and rescue",
    "bingo": "Bingo",
    "movement": "Enemy movement",
    "engine": "Engine check",
    "bad_fuel": "Bad fuel",
    "civilians": "Civilians",
}
ABOUT_PLANES = frozenset({"ridge", "ecm", "jamming", "bingo", "engine", "bad_fuel"})


class Scene:
    """`card` is what is held up large just now: ("counter", key, heavy, immune, serial) or ("chit", unit)."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.card: tuple[Any, ...] = ()
        self.last_counter: tuple[str, bool] | None = None
        self.last_chit: str | None = None

    @property
    def places(self) -> Places:
        return self.table.places

    def plane(self, state: State, serial: int) -> Point | None:
        if state.mission is None or not state.mission.tiles:
            return None
        found = plane_points(state, self.places).get(serial)
        return found[1] if found is not None else None

    def unit(self, state: State, serial: int) -> Point | None:
        return (
            unit_points(state, self.places).get(serial) if state.mission is not None and state.mission.tiles else None
        )

    @staticmethod
    def words(at: Point | None, text: str, tone: str = "", ms: int = 700, start: int = 0) -> tuple[Flash, ...]:
        return (Flash("text", (at,), tone, text, ms, start, 0.5),) if at is not None else ()

    def drawn(self, kind: str, at: Point | None, ms: int) -> Showing:
        """Something comes out of its cup, goes to its aircraft and is read there."""
        if at is None:
            return Showing(sound="chit", ms=ms)
        way = (printed.cup(kind), printed.resting(self.table, at))
        return Showing((Motion(printed.HELD, way, ms=OUT_OF_CUP),), sound="chit", look=at, ms=ms)


class Showings(Scene):
    """How each event is shown: `@shows` says which event a method is for."""

    # -- how the field fills and changes: units and pop-ups, cover, chits out of their cup, turns, loiter and Bingo
    @shows(UnitPlaced)
    def _placed(self, event: UnitPlaced, before: State, after: State) -> Showing:
        at = self.unit(after, event.serial)
        name = after.library.units[event.type].name
        if event.popup:
            return Showing(
                flashes=(
                    *self.words(at, f"Pop-up: {name}", "bad", 1300),
                    *((Flash("ring", (at,), "threat", "", 700, 0, 0.5),) if at is not None else ()),
                ),
                roll=Roll(
                    f"Pop-up: {name}",
                    "d10: the hex in which it stands",
                    (Die("bone", event.hex, None, 10),),
                    f"hex {event.hex}",
                    "TA-POPUP-03",
                ),
                sound="radio",
                look=at,
                ms=1300,
            )
        return Showing(flashes=self.words(at, name, "", 240), sound="piece_drop", ms=150)

    @shows(ChitDrawn)
    def _chit(self, event: ChitDrawn, before: State, after: State) -> Showing:
        self.last_chit = event.unit
        self.card = ("chit", event.unit, event.serial)
        return self.drawn("chit", self.plane(before, event.serial), 1700)

    @shows(CoverTaken)
    def _cover(self, event: CoverTaken, before: State, after: State) -> Showing:
        a, b = self.unit(before, event.unit), self.unit(after, event.unit)
        motions = (Motion(unit_id(event.unit), (a, b), ms=260),) if a is not None and b is not None else ()
        return Showing(
            motions,
            self.words(b, "into cover" if event.side != CENTRE else "out of cover", "", 420),
            sound="piece_slide",
            ms=420,
        )

    @shows(TurnBegan)
    def _turn(self, event: TurnBegan, before: State, after: State) -> Showing:
        x, y = self.places.middles[5]
        return Showing(
            flashes=(Flash("text", ((x + 240, y),), "", f"Turn {event.turn}", 650, 0, 0.9),), sound="turn_bell", ms=650
        )

    @shows(MarkerMoved)
    def _marker(self, event: MarkerMoved, before: State, after: State) -> Showing:
        return Showing(
            flashes=(Flash("ring", ((1940.0, 120.0),), "selected", "", 450, 0, 0.4),), sound="piece_slide", ms=450
        )

    @shows(BingoGiven)
    def _bingo(self, event: BingoGiven, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.words(self.plane(after, event.serial), f"Bingo {event.side}+", "bad", 900),
            sound="radio",
            ms=900,
        )

    # -- ten-sided dice and draws at random, with their reasons, in the tray
    @shows(Rolled)
    def _rolled(self, event: Rolled, before: State, after: State) -> Showing:
        who = (
            short(after, int(event.about))
            if event.purpose in ABOUT_PLANES and event.about.isdigit()
            else event.about
            if event.purpose == "rescue"
            else ""
        )
        roll = Roll(
            TITLES.get(event.purpose, event.purpose.replace("_", " ").capitalize()) + (f": {who}" if who else ""),
            self._sum(event.tally),
            (Die("bone", event.die, charts.succeeded(event), 10),),
            event.outcome,
            event.tally.rule,
            tuple(f"{m.amount:+d} {m.reason}" for m in event.tally.modifiers),
            hit=charts.came_well(event, after),
            printed=charts.rolled(before, event),
            causes=causes(event.tally),
        )
        if event.purpose == "cover":
            outcome = self._covering(before, event.die)
            words = self._cover_words(before, event)
            roll = replace(roll, title="Cover", detail=words, outcome=outcome, hit=outcome != "into cover")
        at = self.plane(after, int(event.about)) if event.purpose in ABOUT_PLANES and event.about.isdigit() else None
        tone = "" if (good := charts.succeeded(event)) is None else "good" if good else "bad"
        return Showing(flashes=self.words(at, event.outcome, tone, 900, 250), roll=roll, sound="dice_land", ms=1000)

    @staticmethod
    def _cover_words(state: State, event: Rolled) -> str:
        """What the table says, or that none of those it names is there."""
        row = cover_row(state, event.die)
        if row.classes and not {type_of(state, unit).cls for unit in state.living_units} & set(row.classes):
            return f"No {listed(CLASSES.get(name, name) for name in row.classes)} here."
        return f"{event.outcome[:1].upper()}{event.outcome[1:]}."

    @staticmethod
    def _covering(state: State, die: int) -> str:
        """What the cover roll does on this battlefield: nothing where none of those that it names is there."""
        row, units = cover_row(state, die), state.living_units
        if row.out:
            return "out of cover" if any(unit.covered for unit in units) else "no change"
        goes = (u for u in units if not u.covered and type_of(state, u).cls in row.classes)
        return "into cover" if any(cover_side(state, unit) != CENTRE for unit in goes) else "no change"

    @staticmethod
    def _sum(tally: Tally) -> str:
        return f"d10, {tally.total} with its modifiers" if tally.modifiers else "d10, no modifier"

    @shows(Picked)
    def _picked(self, event: Picked, before: State, after: State) -> Showing:
        head = {"closest aircraft": "A tie: who is fired at?", "way of the helicopter": "A tie: which way?"}.get(
            event.purpose, f"At random: {event.purpose}"
        )
        return Showing(
            roll=Roll(head, f"One of {event.among}, equal chances", (), self._item(event, after), event.rule),
            sound="dice_land",
            ms=700,
        )

    def _item(self, event: Picked, state: State) -> str:
        if event.purpose == "closest aircraft" and event.item.isdigit():
            return short(state, int(event.item))
        return f"hex {event.item}" if "way" in event.purpose else event.item

    # -- what the own aircraft do: altitude, moves, attacks, the way home
    @shows(AltitudeTaken)
    def _altitude(self, event: AltitudeTaken, before: State, after: State) -> Showing | None:
        if before.here.flyers[event.serial].altitude is event.altitude:
            return None
        return Showing(
            flashes=self.words(
                self.plane(after, event.serial), "High" if event.altitude is Altitude.HIGH else "Low", "", 420
            ),
            sound=engine(after, event.serial),
            ms=300,
        )

    @shows(Moved)
    def _moved(self, event: Moved, before: State, after: State) -> Showing:
        old = before.here.flyers[event.serial]
        a, b = self.plane(before, event.serial), self.plane(after, event.serial)
        if a is None or b is None:
            return Showing()
        points = (a, b) if old.hovering or event.side == CENTRE else (a, self.places.middles[event.hex], b)
        return Showing((Motion(plane_id(event.serial), points, ms=360),), sound=engine(after, event.serial), look=b)

    @shows(LeftField)
    def _left(self, event: LeftField, before: State, after: State) -> Showing:
        old, a = before.here.flyers[event.serial], self.plane(before, event.serial)
        if a is None:
            return Showing()
        return Showing(
            (Motion(plane_id(event.serial), (a, self.places.point(old.hex, old.side, 1.6)), ms=420),),
            self.words(a, "flies home", "", 420),
            sound=engine(before, event.serial),
            ms=430,
        )

    @shows(AttackRolled)
    def _attack(self, event: AttackRolled, before: State, after: State) -> Showing:
        a, b = self.plane(before, event.serial), self.unit(before, event.unit)
        roll = Roll(
            f"{store_name(after, event.store)} at {unit_title(after, after.here.enemies[event.unit])}",
            f"{short(after, event.serial)} {needs(event.tally.needed)}",
            (Die("red" if event.hit else "white", event.die, event.hit, 10),),
            "destroyed" if event.hit else "missed",
            "TA-ATTACK-13",
            (f"attack number {event.tally.base}", *(f"{m.amount:+d} {m.reason}" for m in event.tally.modifiers)),
            printed=charts.attack(event),
            causes=causes(event.tally),
        )
        flashes: tuple[Flash, ...] = ()
        if a is not None and b is not None:
            flashes = (
                shot(event.store, a, b),
                Flash("burst" if event.hit else "smoke", (b,), "", "", 520, 400, SMALL),
                *self.words(b, "destroyed" if event.hit else "missed", "good" if event.hit else "bad", 800, 420),
            )
        return Showing(
            flashes=flashes, roll=roll, sound=bang(after, event.serial, event.store, event.hit), look=b, ms=1250
        )

    @shows(UnitDestroyed)
    def _destroyed(self, event: UnitDestroyed, before: State, after: State) -> Showing:
        at = self.unit(after, event.unit)
        return Showing(flashes=(Flash("smoke", (at,), "", "", 420, 0, SMALL),) if at is not None else (), ms=260)

    # -- what the enemy does: his helicopters, whom he fires at, the hits that come
    @shows(HelicopterMoved)
    def _helicopter(self, event: HelicopterMoved, before: State, after: State) -> Showing:
        a, b = self.unit(before, event.unit), self.unit(after, event.unit)
        motions = (Motion(unit_id(event.unit), (a, b), ms=600),) if a is not None and b is not None else ()
        return Showing(
            motions,
            self.words(
                b, f"toward {after.here.flyers[event.toward].pilot or plane_name(after, event.toward)}", "bad", 1100
            ),
            sound="rotor",
            look=b,
            ms=1100,
        )

    @shows(HelicopterStayed)
    def _stayed(self, event: HelicopterStayed, before: State, after: State) -> Showing:
        return Showing(flashes=self.words(self.unit(after, event.unit), "stays", "", 700), ms=800)

    @shows(AttackDeclared)
    def _declared(self, event: AttackDeclared, before: State, after: State) -> Showing:
        at = self.unit(after, event.unit)
        return Showing(
            flashes=(Flash("ring", (at,), "threat", "", 500, 0, 0.4),) if at is not None else (), sound="click", ms=480
        )

    @shows(AttackLost)
    def _lost(self, event: AttackLost, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.words(
                self.plane(before, event.target), "negated" if "negated" in event.reason else "lost", "good", 800
            ),
            ms=800,
        )

    @shows(HitsCame)
    def _hits(self, event: HitsCame, before: State, after: State) -> Showing:
        hits = event.incoming
        a, b = self.unit(before, hits.source) if hits.source else None, self.plane(after, hits.target)
        missile = bool(hits.source) and before.here.enemies[hits.source].type in MISSILE_UNITS
        flashes = self.words(b, hits_text(hits.light, hits.heavy), "bad", 900, 300)
        if b is not None:
            flashes = (
                (
                    (Flash("missile" if missile else "tracer", (a, b), "white", "", 460, 0, SMALL),)
                    if a is not None
                    else ()
                )
                + (Flash("flak", (b,), "", "", 700, 250, SMALL),)
                + flashes
            )
        return Showing(flashes=flashes, sound="missile" if missile else "flak", look=b, ms=1100)

    @shows(Evaded)
    def _evaded(self, event: Evaded, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.words(
                self.plane(after, event.target), f"{hits_words(event.light, event.heavy)} left", "good", 800
            ),
            ms=800,
        )

    # -- what hits leave behind: counters out of their cup, Stress, lost stores, crashes
    @shows(CounterDrawn)
    def _counter(self, event: CounterDrawn, before: State, after: State) -> Showing:
        self.last_counter = (event.counter, event.heavy)
        self.card = ("counter", event.counter, event.heavy, event.immune, event.serial)
        return self.drawn("counter", self.plane(before, event.serial), 2000)

    @shows(StressChanged)
    def _stress(self, event: StressChanged, before: State, after: State) -> Showing | None:
        flyer = next((f for f in after.flyers if f.pilot == event.pilot), None)
        at = self.plane(after, flyer.serial) if flyer is not None else None
        return (
            Showing(
                flashes=self.words(at, f"Stress {event.amount:+d}", "bad" if event.amount > 0 else "good", 700),
                ms=600,
            )
            if at is not None
            else None
        )

    @shows(StoresLost)
    def _stores(self, event: StoresLost, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.words(self.plane(after, event.serial), f"loses {', '.join(event.stores)}"[:40], "bad", 900),
            ms=900,
        )

    @shows(Crashed)
    def _crashed(self, event: Crashed, before: State, after: State) -> Showing | None:
        at = self.plane(before, event.serial)
        if at is None:
            return None
        return Showing(
            flashes=(
                Flash("burst", (at,), "", "", 800, 0, 0.6),
                Flash("fall", (at,), "", "", 1100, 200, 0.6),
                *self.words(at, "crashes", "bad", 1300),
            ),
            sound="explosion_big",
            look=at,
            ms=1500,
        )


# -- Shows the events of a mission.


class Shower:
    """Turns events into showings."""

    def __init__(self, table: ApacheTable) -> None:
        self.scene = showings = Showings(table)
        self._shown = gathered(showings)

    @property
    def card(self) -> tuple[Any, ...]:
        """What is held up large just now, see `Scene`."""
        return self.scene.card

    @property
    def last_counter(self) -> tuple[str, bool] | None:
        """The counter drawn last: its key, whether its Heavy side counts."""
        return self.scene.last_counter

    @property
    def last_chit(self) -> str | None:
        """The unit on the chit drawn last."""
        return self.scene.last_chit

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        """None where there is nothing to see on the battlefield."""
        self.scene.card = ()
        show = self._shown.get(type(event))
        shown = show(event, before, after) if show is not None else None
        return self._giving_way(shown, before, after) if shown is not None and shown.motions else shown

    def _giving_way(self, shown: Showing, before: State, after: State) -> Showing:
        """Units that must make room for what moves slide aside with it."""
        if before.mission is None or after.mission is None or not after.mission.tiles:
            return shown
        moving = {m.sprite for m in shown.motions}
        old, ms = unit_points(before, self.scene.places), max(m.ms for m in shown.motions)
        slides = tuple(
            Motion(unit_id(n), (old[n], at), ms=ms)
            for n, at in unit_points(after, self.scene.places).items()
            if n in old and old[n] != at and unit_id(n) not in moving
        )
        return replace(shown, motions=(*shown.motions, *slides))


# -- What all showings of a mission share.


def short(state: State, serial: int) -> str:
    """The pilot, or the aircraft when it has none."""
    flyer = state.here.flyers[serial]
    return flyer.pilot or f"{flyer.card} {serial}"
