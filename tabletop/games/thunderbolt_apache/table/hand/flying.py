"""Where an aircraft can go in its activation and what each place means: ways, risks, marks, words. A part of
the hand that flies, which only looks; `fly_mode` acts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import moving, outlook
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS
from tabletop.games.thunderbolt_apache.rules.outlook import Way
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name
from tabletop.games.thunderbolt_apache.table.hand.aiming import Acting, Aiming
from tabletop.games.thunderbolt_apache.table.marks import paint
from tabletop.games.thunderbolt_apache.table.pieces.faces import learns_nothing
from tabletop.games.thunderbolt_apache.table.pieces.places import SIDE_HEADINGS
from tabletop.games.thunderbolt_apache.table.showings import telling
from tabletop.table.play.contract import Mark, Note, Spot

Target = tuple[int, int, bool]
"""A place to fly to: hex, side or CENTRE, and whether the aircraft leaves the battlefield over that side."""
LEAVE_SHARE = 1.24
"""How far out the drawn way of an aircraft that leaves ends."""
ON_EXIT = 0.1
"""Hex widths: a pointer so near to the sign of a way off the battlefield means it."""
WRECK_NEAR = 0.3
"""Hex widths: a wreck so near to a place would lie over its arrow."""


class Flying:
    """Where an aircraft can go in its activation and what each place means."""

    def __init__(self, acting: Acting, aiming: Aiming) -> None:
        self.acting = acting
        self.aiming = aiming
        self.table = acting.table
        self.over: Target | None = None
        """The place under the pointer, legal or not."""
        self.keyed: Target | None = None
        """The place chosen by keys."""
        self.dragging = False
        self.leaving: list[Command] = []
        """A way off the battlefield that waits for a confirmation."""
        self._ends: tuple[State, int, dict[Target, Way]] | None = None
        self._tones: dict[Target, tuple[str, list[tuple[str, Fraction]]]] = {}
        self._notes: dict[Target, Note] = {}
        """What has been worked out for the places of `_ends`."""

    def put_down(self) -> None:
        """Nothing is meant, and what was worked out counts no more."""
        self.forget()
        self._ends = None

    def forget(self) -> None:
        """Nothing is meant."""
        self.over = self.keyed = None
        self.dragging, self.leaving = False, []

    # -- where to
    def ends(self) -> Mapping[Target, Way]:
        """Every place the aircraft can reach in this activation with the way of the fewest ridge rolls, then the
        shortest."""
        flyer = self.acting.flyer
        if flyer is None:
            return {}
        if self._ends is None or self._ends[0] is not self.acting.state or self._ends[1] != flyer.serial:
            found: dict[Target, Way] = {}
            if not flyer.aimed:
                for way in outlook.ways(self.acting.state, flyer, self.acting.altitude):
                    target = self._target(flyer, way)
                    if target is not None and (
                        target not in found
                        or (way.rolls, len(way.steps)) < (found[target].rolls, len(found[target].steps))
                    ):
                        found[target] = way
            self._ends = (self.acting.state, flyer.serial, found)
            self._tones = {target: self._risk(flyer, way) for target, way in found.items()}
            self._notes = {}
        return self._ends[2]

    @staticmethod
    def _target(flyer: Flyer, way: Way) -> Target | None:
        """Where a way ends; for one off the battlefield the outer side it leaves over. None for staying."""
        if way.hex:
            return (way.hex, way.side, False) if way.steps else None
        here = flyer
        for side in way.steps:
            number, side = moving.landing(here, side)
            here = changed_flyer(here, hex=number, side=side)
        return here.hex, here.side, True

    def posed(self, target: Target | None = None) -> Flyer | None:
        """The aircraft as it would be at a place (None: where it is)."""
        flyer = self.acting.flyer
        if flyer is None:
            return None
        if target is None or target[2]:
            return changed_flyer(flyer, altitude=self.acting.altitude)
        return changed_flyer(flyer, hex=target[0], side=target[1], altitude=self.acting.altitude)

    @property
    def aimed_place(self) -> Target | None:
        """The legal place that the drag, the pointer or the keys mean now."""
        ends = self.ends()
        if self.over is not None and self.over in ends:
            return self.over
        return self.keyed if self.keyed in ends else None

    def meant(self, spot: Spot) -> Target | None:
        """The place a pointer means: outside the battlefield a way off it, if there is one near."""
        places, flyer = self.table.places, self.acting.flyer
        if flyer is None:
            return None
        ends = self.ends()
        away = {t: math.dist(spot.point, places.exit(t[0], t[1])) / places.wide for t in ends if t[2]}
        near = min(away, key=lambda t: away[t], default=None)
        outer = places.outer(spot)
        if near is not None and away[near] < (0.55 if outer else ON_EXIT):
            return near
        if outer:
            return None
        number = places.number_at(spot.point)
        centre = any(t[0] == number and t[1] == CENTRE for t in ends) or (number == flyer.hex and flyer.hovering)
        number, side = places.meant(spot, centre)
        return number, side, False

    # -- marks
    def _risk(self, flyer: Flyer, way: Way) -> tuple[str, list[tuple[str, Fraction]]]:
        """Colour of a place and the chances of its ridge rolls."""
        if not way.hex:
            return "leave", []
        if not way.rolls:
            return "go", []
        odds = moving.odds(self.acting.state, flyer, way.rolls)
        spread = [(str(k), p) for k, p in odds.gained.items()]
        return ("crash", [*spread, ("X", odds.crash)]) if odds.crash else ("ridge", spread)

    def marks(self) -> list[Mark]:
        flyer = self.acting.flyer
        if flyer is None or not flyer.hex:
            return []
        target = self.aimed_place
        posed = self.posed(target)
        assert posed is not None
        out: list[Mark] = []
        if target is None or not target[2]:
            out += self.aiming.reach_marks(posed)
        out += self._place_marks(flyer, target)
        if target is not None:
            out.append(paint.way(self.trail(flyer, target)))
        if self.table.lying.threat or self.dragging:
            out += self.table.lying.threat_marks(posed)
        if target is None:
            out += self.aiming.target_marks(flyer)
        return out

    def _place_marks(self, flyer: Flyer, target: Target | None) -> list[Mark]:
        if self.aiming.store or flyer.aimed:
            return []
        out: list[Mark] = []
        places, wrecks = self.table.places, self.table.lying.wrecks()
        for place, way in self.ends().items():
            number, side, off = place
            tone, odds = self._tones[place]
            point = places.exit(number, side) if off else places.point(number, side, paint.BAR_SHARE)
            heading = None if side == CENTRE else SIDE_HEADINGS[side]
            if odds:
                out.append(paint.odds(point, heading, odds, place == target))
            else:
                above = any(math.dist(point, wreck) < WRECK_NEAR * places.wide for wreck in wrecks)
                out.append(paint.spot(point, heading, tone, place == target, len(way.steps) > 1, above))
        return out

    def trail(self, flyer: Flyer, target: Target) -> list[tuple[float, float]]:
        """Map points of the way to a place."""
        places, way = self.table.places, self.ends()[target]
        points = [places.point(flyer.hex, flyer.side)]
        here = flyer
        for side in way.steps:
            if here.side != CENTRE and NEIGHBOURS[here.hex][here.side]:
                points.append(places.point(NEIGHBOURS[here.hex][here.side], CENTRE))
            number, side = moving.landing(here, side)
            here = changed_flyer(here, hex=number, side=side)
            if side != CENTRE or points[-1] != places.point(number, side):
                points.append(places.point(number, side))
        if target[2]:
            points.append(places.point(here.hex, here.side, LEAVE_SHARE))
        return points

    # -- words
    def note(self, target: Target) -> Note:
        """What a legal place means: the way, ridges, what could be attacked, who could fire."""
        self.ends()
        if target not in self._notes:
            self._notes[target] = self._note(target)
        return self._notes[target]

    def _note(self, target: Target) -> Note:
        flyer, way, posed = self.acting.flyer, self.ends()[target], self.posed(target)
        assert flyer is not None and posed is not None
        number, side, off = target
        if off:
            words = ("It takes no more part on the battlefield and flies home.",) + (
                (f"{flyer.pilot} has not fought: no XP.",) if learns_nothing(self.acting.state, flyer) else ()
            )
            return Note(f"Leave over the {SIDES[side]} side of hex {number}", words, ("TA-MOVE-10",), "plain")
        lines = [
            f"{len(way.steps)} speed point{'s' if len(way.steps) > 1 else ''}, {ALTITUDE_NAMES[posed.altitude]}."
            + ("" if way.may_end else " It must fly on from there.")
        ]
        rules = ["TA-MOVE-03"]
        bad = False
        if way.rolls:
            odds = moving.odds(self.acting.state, flyer, way.rolls)
            lines += telling.ridge_words(self.acting.state, flyer, odds)
            rules.append("TA-RIDGE-04")
            bad = bool(odds.crash)
        lines += telling.place_words(self.acting.state, posed, flyer.attacked)
        return Note(telling.place_title(number, side), tuple(lines), tuple(rules), "bad" if bad else "plain")

    def why_not(self, target: Target | None) -> Refusal:
        """Why the aircraft cannot be flown to a place."""
        flyer = self.acting.flyer
        if flyer is None:
            return Refusal("TA-TURN-04", "No aircraft acts now.")
        if flyer.aimed:
            return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take them back before moving on.")
        if target is None:
            here = changed_flyer(flyer, began=flyer.began or (flyer.hex, flyer.side))
            return moving.leave_refusal(self.acting.state, here) or Refusal(
                "TA-MOVE-12", f"{flyer_name(flyer)} cannot leave the battlefield there."
            )
        number, side, _ = target
        here = changed_flyer(flyer, altitude=self.acting.altitude, began=flyer.began or (flyer.hex, flyer.side))
        following = flyer.hex if flyer.hovering else NEIGHBOURS[flyer.hex][flyer.side]
        if number == following and (why := moving.step_refusal(self.acting.state, here, side)) is not None:
            return why
        most = moving.speed(self.acting.state, here)[1].total
        if number == flyer.hex and not flyer.hovering:
            return Refusal(
                "TA-MOVE-03", f"{flyer_name(flyer)} is in motion: it must cross its {SIDES[flyer.side]} side first."
            )
        return Refusal(
            "TA-MOVE-01",
            f"{telling.place_title(number, side)} is out of reach: {flyer_name(flyer)} has {most} speed "
            f"point{'s' if most != 1 else ''}"
            f" and flies on over the side it sits on.",
        )
