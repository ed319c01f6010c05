"""Aiming: whose activation it is; a store is picked, its reach and targets are marked with the needed roll and the
chance, and clicks or drops assign it. A part of the hand that flies.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import attacking, outlook
from tabletop.games.thunderbolt_apache.rules.altitude import altitudes
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, needs
from tabletop.games.thunderbolt_apache.rules.forecast import hit_chance
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, NEIGHBOURS, attack_angle, distance
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import place_of, sight, spotter
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer
from tabletop.games.thunderbolt_apache.rules.turns import Activate
from tabletop.games.thunderbolt_apache.rules.wording import store_name, unit_name
from tabletop.games.thunderbolt_apache.table.marks import paint
from tabletop.games.thunderbolt_apache.table.showings.telling import percent
from tabletop.table.draw import palette
from tabletop.table.play.contract import Choice, Mark, Point

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- Whose activation it is: the aircraft that acts or would act. A part of the hand that flies.


class Acting:
    """Whose activation it is."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    @property
    def waiting(self) -> list[int]:
        """Serials of the aircraft that may be activated now."""
        return [c.serial for c in self.options if isinstance(c, Activate)]

    @property
    def flyer(self) -> Flyer | None:
        """The acting aircraft, or the one that would be."""
        state = self.state
        if state.mission is None or not state.frames:
            return None
        if self.table.step in ("altitude", "act"):
            return state.mission.flyers[int(state.frames[-1].args[0])]
        waiting = self.waiting
        picked = self.table.flyer_of(self.table.selected)
        if picked is not None and picked.serial in waiting:
            return picked
        return state.mission.flyers[waiting[0]] if waiting else None

    @property
    def altitude(self) -> Altitude:
        """The altitude of the move: as it is, where the card and the day allow it."""
        flyer = self.flyer
        assert flyer is not None
        allowed = altitudes(self.state, flyer)
        return flyer.altitude if flyer.altitude in allowed or self.table.step == "act" else allowed[0]


# -- Aiming: a store is picked, its reach and targets are marked with the needed roll and the chance, and clicks or
# drops assign it.

PLATE = 92 * paint.HEX / 160
"""Map points that a plate with the chances of an aimed unit is wide."""


class Aiming:
    """`store` is the picked store ("" = none, CANNON); `marked` the serial of the target chosen by keys."""

    def __init__(self, acting: Acting) -> None:
        self.acting = acting
        self.table = acting.table
        self.store = ""
        self.marked = 0

    def put_away(self) -> None:
        """No store is in hand, no target marked."""
        self.store, self.marked = "", 0

    # -- what can be fired
    def kinds(self, flyer: Flyer) -> list[str]:
        """Weapons of the aircraft, the Cannon last."""
        found = [key for key in dict.fromkeys(flyer.stores) if self.acting.state.library.stores[key].fired]
        return [*found, CANNON] if self.acting.state.card_of(flyer).cannon is not None else found

    def may_attack(self, flyer: Flyer | None) -> bool:
        return (
            flyer is not None
            and self.table.step == "act"
            and attacking.attacker_refusal(self.acting.state, flyer) is None
        )

    def pick(self, key: str) -> None:
        """Take a store in hand, or put it away again."""
        self.store = "" if key == self.store else key
        self.table.host.changed()

    def all_aimed(self, flyer: Flyer, key: str) -> bool:
        """Whether nothing is left to do with a store: none to aim, and no further target for a Multi store that is."""
        return key != CANNON and attacking.stores_left(flyer, key) < 1 and not self.targets(key)

    def tidy(self) -> None:
        """A store that is all aimed or fired is no longer in hand."""
        flyer = self.acting.flyer
        if self.store and (flyer is None or not self.may_attack(flyer) or self.all_aimed(flyer, self.store)):
            self.put_away()

    def command_at(self, unit: Enemy, key: str = "") -> Command | Refusal:
        """What a click on a unit with a store in hand means: a further target of a Multi store, else one more store."""
        flyer, key = self.acting.flyer, key or self.store
        assert flyer is not None
        for index, shot in enumerate(flyer.aimed):
            if shot.store == key and attacking.aim_also_refusal(self.acting.state, flyer, index, unit.serial) is None:
                return AimAlso(index, unit.serial)
        why = attacking.aim_refusal(self.acting.state, flyer, key, unit.serial)
        return why or Aim(key, unit.serial)

    def aim_at(self, unit: Enemy, key: str = "") -> None:
        if not self.may_attack(self.acting.flyer):
            self.table.host.refuse(self.cannot_attack())
            return
        found = self.command_at(unit, key)
        if isinstance(found, Refusal):
            self.table.host.refuse(found)
        else:
            self.table.host.submit(found)

    def cannot_attack(self) -> Refusal:
        flyer = self.acting.flyer
        why = (
            attacking.attacker_refusal(self.acting.state, flyer)
            if flyer is not None and self.table.step == "act"
            else None
        )
        return why or Refusal("TA-ATTACK-01", "First take the altitude: an attack is made within the activation.")

    def best_in(self, number: int, key: str) -> Enemy | None:
        """A unit of a hex that may be aimed at with the store, the likeliest to die first."""
        flyer = self.acting.flyer
        if flyer is None:
            return None
        found = [
            u
            for u in self.acting.state.living_units
            if u.hex == number and not isinstance(self.command_at(u, key), Refusal)
        ]
        return max(found, key=lambda u: outlook.unit_chance(self.acting.state, flyer, key, u), default=None)

    def targets(self, key: str) -> list[Enemy]:
        """Units that the store may be aimed at now."""
        flyer = self.acting.flyer
        if flyer is None or not self.may_attack(flyer):
            return []
        return [u for u in self.acting.state.living_units if not isinstance(self.command_at(u, key), Refusal)]

    def odds_text(self, flyer: Flyer, key: str, unit: Enemy) -> str:
        """ "6+ 50%": the natural roll that hits, and its chance."""
        tally = attacking.attack_tally(self.acting.state, flyer, key, unit)
        chance = hit_chance(tally)
        return "never" if not chance else "always" if chance == 1 else f"{tally.needed}+ {percent(chance)}"

    def odds_words(self, flyer: Flyer, key: str, unit: Enemy) -> list[str]:
        """The same in sentences, each modifier with its reason."""
        tally = attacking.attack_tally(self.acting.state, flyer, key, unit)
        told = [f"{store_name(self.acting.state, key)}: {needs(tally.needed)} on a d10, {percent(hit_chance(tally))}."]
        parts = [f"{m.reason} {m.amount:+d}" for m in tally.modifiers if m.amount]
        return [*told, f"Attack number {tally.base}" + (", " + ", ".join(parts) if parts else "") + "."]

    def menu_of(self, unit: Enemy) -> list[Choice]:
        """Every store that may be aimed at a unit, and those that may not with the reason."""
        flyer = self.acting.flyer
        if flyer is None or not self.may_attack(flyer):
            return []
        out = []
        for key in self.kinds(flyer):
            if self.all_aimed(flyer, key):
                continue
            found = self.command_at(unit, key)
            words = f"{store_name(self.acting.state, key)} at {unit_name(self.acting.state, unit)}"
            if isinstance(found, Refusal):
                out.append(Choice(words, why_not=found))
            else:
                out.append(Choice(f"{words}: {self.odds_text(flyer, key, unit)}", (found,)))
        return out

    # -- marks
    def reach_marks(self, flyer: Flyer) -> list[Mark]:
        """Attack angle, sight, blocking ridges and linked hexes from a place; with a store in hand its reach."""
        state, places = self.acting.state, self.table.places
        angle = attack_angle(flyer.hex, flyer.side)
        reach = outlook.weapon_reach(state, changed_flyer(flyer, aimed=()), self.store) if self.store else {}
        place = place_of(state, flyer)
        out: list[Mark] = []
        above: list[Mark] = [] if flyer.hovering else [paint.fan(self._border(angle))]
        for n in HEXES:
            seen = sight(state.here.ridges, place, n)
            linked = not seen.clear and spotter(state, flyer, n) is not None
            if n not in angle:
                out.append(paint.wash(places.outlines[n], "away"))
                continue
            if self.store:
                kind = "aim" if not reach[n] else "blocked" if not seen.clear and not linked else "far"
                out.append(paint.wash(places.outlines[n], kind))
            elif not seen.clear and not linked:
                out.append(paint.wash(places.outlines[n], "blocked"))
            elif not flyer.hovering:
                out.append(paint.wash(places.outlines[n], "fan"))
            if linked:
                x, y = places.middles[n]
                above.append(paint.chain((x, y - 190)))
            above.extend(paint.ridge(places.edge(*side)) for side in seen.blocking)
        if self.store:
            above.extend(self._range_marks(flyer))
        return [*out, *above]

    def _border(self, inside: Collection[int]) -> list[tuple[Point, Point]]:
        """The hexsides around some hexes."""
        return [
            self.table.places.edge(n, side)
            for n in sorted(inside)
            for side in range(6)
            if NEIGHBOURS[n][side] not in inside
        ]

    def _range_marks(self, flyer: Flyer) -> list[Mark]:
        """The border of the hexes in range of the store in hand."""
        near, far = (0, 0) if self.store == CANNON else self.acting.state.library.stores[self.store].reach
        inside = {n for n in HEXES if near <= distance(flyer.hex, n) <= far}
        words = f"{store_name(self.acting.state, self.store)}  {near}" + (f"-{far}" if far != near else "")
        return [paint.edges(self._border(inside), palette.HIGH["fire"][0], words)]

    def target_marks(self, flyer: Flyer) -> list[Mark]:
        """Needed roll and chance at every unit in reach of the store in hand; what has been aimed with the chance to
        die of all of it."""
        out: list[Mark] = []
        points = self.table.lying.unit_points
        if self.store and self.marked in points:  # under the chances
            out.append(paint.ring(points[self.marked], 88, "#a3187a"))
        for unit in self.targets(self.store) if self.store else ():
            out.append(paint.plate(points[unit.serial], self.odds_text(flyer, self.store, unit), "#a3187a", rise=24))
        start = self.table.lying.plane_points[flyer.serial][1]
        aimed = {
            serial: chance
            for serial, chance in outlook.aimed_chances(self.acting.state, flyer).items()
            if serial in points
        }
        rows = _rows([points[serial] for serial in aimed])
        for (serial, chance), row in zip(aimed.items(), rows, strict=True):
            count = sum(serial in shot.targets for shot in flyer.aimed)
            words = f"{count}x: dies {percent(chance)}" if chance else f"{count}x"
            out.insert(0, paint.arrow(start, points[serial], "", "target"))
            out.append(paint.plate(points[serial], words, "#97291f", rise=-27 - row * 21))
        return out


def _rows(points: list[Point]) -> list[int]:
    """In which row below its unit each plate lies, so that those of neighbours do not cover each other."""
    rows: list[int] = []
    for n, (x, y) in enumerate(points):
        near = {rows[k] for k, (a, b) in enumerate(points[:n]) if abs(a - x) < PLATE and abs(b - y) < PLATE / 2}
        rows.append(next(row for row in range(len(points)) if row not in near))
    return rows
