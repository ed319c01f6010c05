"""Entry (TA-ENTRY): every aircraft is dragged from beside the map onto a side or centre of a perimeter hex, High or
Low, until all is well."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.altitude import altitude_refusal, altitudes
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.entering import Enter, PickUp, entries, entry_refusal, entry_warning
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, place_name
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.state import changed_flyer
from tabletop.games.thunderbolt_apache.rules.stress import is_fast
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES
from tabletop.games.thunderbolt_apache.table.hand.modes import Mode
from tabletop.games.thunderbolt_apache.table.marks import paint
from tabletop.games.thunderbolt_apache.table.pieces.places import SIDE_HEADINGS
from tabletop.games.thunderbolt_apache.table.showings import telling
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

Spotted = tuple[int, int]


class EntryMode(Mode):
    """`level` is the altitude at which the aircraft in hand will enter, aircraft by aircraft."""

    drags = "piece"

    def __init__(self, table: ApacheTable) -> None:
        super().__init__(table)
        self.level: dict[int, Altitude] = {}
        self.over: Spotted | None = None
        self.keyed: Spotted | None = None
        self.dragging = False

    @property
    def entering(self) -> list[Flyer]:
        return [f for f in self.state.flyers if f.flight is Flight.OUT]

    @property
    def flyer(self) -> Flyer | None:
        """The aircraft in hand: the chosen one, else the first that waits."""
        picked = self.table.flyer_of(self.table.selected)
        if picked is not None and picked.flight is Flight.OUT:
            return picked
        return next((f for f in self.entering if not f.hex), None)

    def put_down(self) -> None:
        self.over = self.keyed = None
        self.dragging = False

    def begun(self) -> None:
        self.put_down()

    def ready(self) -> frozenset[int]:
        return frozenset(f.serial for f in self.entering)

    def altitude_of(self, flyer: Flyer) -> Altitude:
        """The altitude at which it lies or will be placed: Low to begin with, where the card allows it."""
        allowed = altitudes(self.state, flyer)
        if flyer.hex:
            return flyer.altitude
        wanted = self.level.get(flyer.serial, Altitude.LOW)
        return wanted if wanted in allowed else allowed[0]

    def places_of(self, flyer: Flyer) -> dict[Spotted, tuple[Altitude, ...]]:
        """Every legal place with its altitudes."""
        found: dict[Spotted, tuple[Altitude, ...]] = {}
        for number, side, altitude in entries(self.state, flyer):
            found[number, side] = (*found.get((number, side), ()), altitude)
        return found

    def posed(self, flyer: Flyer, at: Spotted) -> Flyer:
        """The aircraft as it would lie there: at the altitude in hand, or the only one possible."""
        allowed = self.places_of(flyer).get(at, ())
        wanted = self.altitude_of(flyer)
        altitude = wanted if wanted in allowed or not allowed else allowed[0]
        return changed_flyer(
            flyer, hex=at[0], side=at[1], altitude=altitude, flight=Flight.FIELD, fast=is_fast(self.state, flyer)
        )

    def meant(self, spot: Spot) -> Spotted | None:
        flyer = self.flyer
        number = self.table.places.number_at(spot.point)
        if flyer is None or not number:
            return None
        return self.table.places.meant(spot, self.state.card_of(flyer).hover)

    # -- marks
    def marks(self) -> list[Mark]:
        flyer = self.flyer
        if flyer is None:
            return []
        out: list[Mark] = []
        at = self.over or self.keyed
        found = self.places_of(flyer)
        wanted = self.altitude_of(flyer)
        for place, allowed in found.items():
            number, side = place
            outer = side != CENTRE and not NEIGHBOURS[number][side]
            tone = "leave" if outer else "go" if wanted in allowed else "ridge"
            heading = None if side == CENTRE else SIDE_HEADINGS[side]
            places = self.table.places
            point = places.exit(number, side) if outer else places.point(number, side, paint.BAR_SHARE)
            out.append(paint.spot(point, heading, tone, place == at, True))
        posed = (
            self.posed(flyer, at)
            if at is not None and at in found
            else changed_flyer(flyer, flight=Flight.FIELD)
            if flyer.hex
            else None
        )
        if posed is not None:
            out = [*self.table.lying.angle_marks(posed), *out]
            if self.dragging or self.table.lying.threat or at is not None:
                out += self.table.lying.threat_marks(posed)
        return out

    def prompt(self) -> tuple[str, str] | None:
        flyer = self.flyer
        if flyer is None:
            return "All aircraft are placed. Move them about as you like; then begin.", "TA-ENTRY-08"
        name, waiting = flyer.pilot or flyer.card, [f for f in self.entering if not f.hex]
        left = len(waiting)
        if flyer.hex:
            more = f" {left} aircraft to place: {waiting[0].pilot or waiting[0].card} is next." if waiting else ""
            return (
                f"{name} enters {place_name(flyer.hex, flyer.side)}, {ALTITUDE_NAMES[flyer.altitude]}. Drag it "
                f"elsewhere, or choose High or Low.{more}",
                "TA-ENTRY-08",
            )
        return (
            f"Place {name}, entering {ALTITUDE_NAMES[self.altitude_of(flyer)]}: drag it onto a lit place. "
            f"{left} aircraft to place.",
            "TA-ENTRY-01",
        )

    def note(self, flyer: Flyer, at: Spotted) -> Note:
        posed = self.posed(flyer, at)
        warning = entry_warning(self.state, *at)
        lines = [
            f"{ALTITUDE_NAMES[posed.altitude]}"
            + (": a ridge is entered High." if posed.altitude is not self.altitude_of(flyer) else ".")
        ]
        lines += [warning] if warning else []
        lines += telling.place_words(self.state, posed, False)
        return Note(
            f"Enter in {place_name(*at)}",
            tuple(lines),
            ("TA-ENTRY-07",) if warning else ("TA-ENTRY-03",),
            "bad" if warning else "plain",
        )

    def why_not(self, flyer: Flyer, at: Spotted | None) -> Refusal:
        if at is None:
            return Refusal("TA-ENTRY-01", "Aircraft enter in a perimeter hex (1, 2, 3, 4, 7, 8, 9 or 10).")
        why = entry_refusal(self.state, flyer, at[0], at[1], self.altitude_of(flyer))
        return why or Refusal("TA-ENTRY-01", "It cannot enter there.")

    # -- hand
    def hover(self, spot: Spot) -> Note | None:
        unit = self.unit_at(spot)
        if unit is not None:
            self.over = None
            return telling.unit_note(self.state, unit)
        flyer = self.flyer
        if flyer is None or self.plane_at(spot) is not None:
            self.over = None
            return None
        at = self.meant(spot)
        self.over = at if at is not None and at in self.places_of(flyer) else None
        return self.note(flyer, self.over) if self.over is not None else None

    def click(self, spot: Spot, double: bool) -> None:
        own, unit = self.plane_at(spot), self.unit_at(spot)
        if own is not None or unit is not None:
            self.table.select(f"a{own.serial}" if own is not None else f"u{unit.serial}" if unit is not None else "")
            return
        flyer = self.flyer
        if flyer is not None:
            why = self._enter(flyer, self.meant(spot))
            if why is not None:
                self.table.host.refuse(why)

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.plane_at(spot)
        if own is None or own.flight is not Flight.OUT:
            return Refusal("TA-ENTRY-01", "Only an aircraft that enters can be picked up.")
        self.table.selected = f"a{own.serial}"
        self.keyed, self.dragging = None, True
        return None

    def drag(self, spot: Spot) -> Note | None:
        flyer = self.flyer
        if flyer is None:
            return None
        at = self.meant(spot)
        self.over = at if at is not None and at in self.places_of(flyer) else None
        if self.over is not None:
            return self.note(flyer, self.over)
        if at is None:
            return None
        why = self.why_not(flyer, at)
        return Note("Not allowed: " + why.sentence, (), (why.rule,), "bad")

    def drop(self, spot: Spot | None) -> Refusal | None:
        self.dragging, self.over = False, None
        flyer = self.flyer
        if spot is None or flyer is None:
            return None
        at = self.meant(spot)
        if at is None:
            if flyer.hex:
                self.table.host.submit(PickUp(flyer.serial))
            return None
        return self._enter(flyer, at)

    def _enter(self, flyer: Flyer, at: Spotted | None) -> Refusal | None:
        if at is None or at not in self.places_of(flyer):
            return self.why_not(flyer, at)
        return self._place(flyer, at, self.posed(flyer, at).altitude)

    def _enter_keyed(self) -> None:
        if self.flyer is not None:
            self._enter(self.flyer, self.keyed)

    def _unkey(self) -> None:
        self.cancel()

    def _place(self, flyer: Flyer, at: Spotted, altitude: Altitude) -> Refusal | None:
        if (flyer.hex, flyer.side, flyer.altitude) == (*at, altitude) and flyer.hex:
            return None
        commands: list[Command] = [PickUp(flyer.serial)] if flyer.hex else []
        self.keyed = None
        self.level[flyer.serial] = altitude
        if self.table.host.submit(*commands, Enter(flyer.serial, *at, altitude)):
            following = next((f for f in self.table.truth.flyers if f.flight is Flight.OUT and not f.hex), None)
            self.table.selected = f"a{following.serial}" if following is not None else ""
            self.table.host.changed()  # the prompt names the one in hand now
        return None

    def choices(self) -> list[Choice]:
        flyer = self.flyer
        out: list[Choice] = []
        keyed = self.keyed
        if flyer is not None and keyed is not None:
            return [
                Choice("Place it there", run=self._enter_keyed, default=True, icon="end_move"),
                Choice("Not there", run=self._unkey, icon="cancel"),
            ]
        if flyer is not None:
            for altitude, action, icon in ((Altitude.HIGH, "level_up", "climb"), (Altitude.LOW, "level_down", "dive")):
                why = altitude_refusal(self.state, flyer, altitude)
                same = self.altitude_of(flyer) is altitude
                words = f"Enter {ALTITUDE_NAMES[altitude]}{' *' if same else ''}"
                out.append(
                    Choice(
                        words,
                        run=partial(self.turn, flyer, altitude),
                        action=action,
                        icon="stay" if same else icon,
                        why_not=why,
                    )
                )
        done = Done()
        why = self.table.host.refusal(done)
        out.append(
            Choice(
                "Begin the battle",
                (done,),
                default=why is None,
                why_not=why,
                icon="forward",
                tip="Who is Fast or Slow stays so for the whole mission. TA-TURN-06",
            )
        )
        return out

    def turn(self, flyer: Flyer, altitude: Altitude) -> None:
        """High or Low, for the aircraft in hand or where it lies."""
        why = altitude_refusal(self.state, flyer, altitude)
        if why is None and flyer.hex:
            why = entry_refusal(self.state, flyer, flyer.hex, flyer.side, altitude)
        if why is not None:
            self.table.host.refuse(why)
            return
        self.level[flyer.serial] = altitude
        if flyer.hex and flyer.altitude is not altitude:
            chosen = self.table.selected
            self.table.host.submit(PickUp(flyer.serial), Enter(flyer.serial, flyer.hex, flyer.side, altitude))
            self.table.selected = chosen
        self.table.host.changed()

    def menu(self, spot: Spot) -> list[Choice]:
        own = self.plane_at(spot)
        if own is None or not own.hex or own.flight is not Flight.OUT:
            return []
        return [
            Choice("Take it off the map again", (PickUp(own.serial),)),
            *[c for c in self.choices() if c.action],
        ]

    def action(self, name: str, spot: Spot | None) -> bool:
        flyer = self.flyer
        if name == "next_unit":
            return self._next()
        if flyer is None:
            return False
        if name in ("level_up", "level_down"):
            self.turn(flyer, Altitude.HIGH if name == "level_up" else Altitude.LOW)
        elif name in ("next_place", "place_back"):
            found = sorted(self.places_of(flyer), key=lambda p: (not (p[1] == CENTRE or NEIGHBOURS[p[0]][p[1]]), p))
            at = found.index(self.keyed) if self.keyed in found else (-1 if name == "next_place" else 0)
            self.keyed = found[(at + (1 if name == "next_place" else -1)) % len(found)]
            note = self.note(flyer, self.keyed)
            self.table.host.status(f"{note.title}. {' '.join(note.lines)}")
            self.table.host.changed()
        else:
            return False
        return True

    def _next(self) -> bool:
        serials = [f.serial for f in self.entering]
        now = self.flyer
        at = serials.index(now.serial) if now is not None else -1
        if serials:
            self.keyed = None
            self.table.select(f"a{serials[(at + 1) % len(serials)]}")
        return bool(serials)

    def cancel(self) -> bool:
        if self.keyed is not None:
            self.keyed = None
            self.table.host.changed()
            return True
        return False
