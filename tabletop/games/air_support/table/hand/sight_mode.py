"""Sending a plane: pick it in its holding box, point at a target hex, lean to one of the six grains; the whole run is
drawn with its flak and odds before anything is rolled. For windows of the DEFENDER, DFPh, and mistaken attacks.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules import hexes, odds
from tabletop.games.air_support.rules.pieces import Plane
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.table.hand import previews
from tabletop.games.air_support.table.hand.modes import LAST, Mode
from tabletop.games.air_support.table.marks import runmarks
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.showings.names import percent
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

Way = tuple[int, bool]
WIDEST = 13
"""Columns: targets that lie farther apart are not shown all at once, for the counters would be too small."""


class SightMode(Mode):
    """`aim`: the target hex that is looked at, `way`: (direction, dive) chosen there. Both belong to one plane in one
    position: with another in hand nothing is aimed at.
    """

    drags = "line"

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self._aim: tuple[object, str, Hex] | None = None
        self.way: Way = (0, False)
        self.previews: dict[tuple[str, Hex, Way], previews.Preview] = {}
        self._of: object = None
        self._odds: dict[tuple[str, Hex], str] = {}
        self._odds_of: object = None
        self._idea: tuple[object, Sight | None] | None = None

    @property
    def aim(self) -> Hex | None:
        kept = self._aim
        return kept[2] if kept is not None and kept[0] is self.state and kept[1] == self.table.selected else None

    @aim.setter
    def aim(self, at: Hex | None) -> None:
        self._aim = (self.state, self.table.selected, at) if at is not None else None

    def put_down(self) -> None:
        self._aim = None

    # -- what can be done
    def begun(self) -> None:
        self.aim = None
        planes = sorted(self.planes())
        if planes and self.table.selected not in planes:
            self.table.select(planes[0])
        at = sorted(self.sights())
        if at:  # the best chances first: where not all find room, those are in view
            wide = at[-1][0] - at[0][0]
            best = sorted(at, key=lambda h: (-int("0" + "".join(c for c in self.chance(h) if c.isdigit())), h))
            self.table.host.look_over([self.table.host.centre(h) for h in best], wide <= WIDEST)

    def sights(self) -> dict[Hex, list[Sight]]:
        """Target hexes of the chosen plane."""
        found: dict[Hex, list[Sight]] = {}
        for command in self.options:
            if isinstance(command, Sight) and command.plane == self.table.selected:
                found.setdefault(command.hex, []).append(command)
        return found

    def planes(self) -> frozenset[str]:
        return frozenset(c.plane for c in self.options if isinstance(c, Sight))

    def ready(self) -> frozenset[str]:
        return self.planes()

    def movable(self) -> frozenset[str]:
        return self.planes()

    def plane(self) -> Plane | None:
        return self.state.planes.get(self.table.selected)

    def preview(self, at: Hex, way: Way) -> previews.Preview | None:
        """The run that is thought of, worked out once for a position."""
        plane, seat = self.plane(), self.table.host.seat
        if plane is None or seat is None:
            return None
        if self._of is not self.state:
            self._of, self.previews = self.state, {}
        key = (plane.id, at, way)
        if key not in self.previews:
            self.previews[key] = previews.run_of(self.state, seat, plane, at, *way)
        return self.previews[key]

    def ways(self, at: Hex) -> list[Way]:
        return [(c.direction, c.dive) for c in self.sights().get(at, [])]

    def suited(self, at: Hex) -> list[Way]:
        """The ways that suit what the plane carries: a Stuka with bombs dives, for it may not drop them on a strafing
        run (AS-STUKA-08).
        """
        ways, plane = self.ways(at), self.plane()
        dives = [way for way in ways if way[1]]
        return dives if dives and plane is not None and plane.bombs else ways

    def best(self, at: Hex) -> Way:
        """Of the ways that suit the load the likeliest to see, then the one with most to shoot at, then the safest."""

        def worth(way: Way) -> tuple[float, int, float]:
            found = self.preview(at, way)
            return (float(found.odds.passed), found.targets, -float(found.loss)) if found is not None else (0.0, 0, 0.0)

        return max(self.suited(at), key=worth)

    def chance(self, at: Hex) -> str:
        """The best chance to sight in a hex, for the map; worked out once for a position."""
        key = (self.table.selected, at)
        if self._odds_of is not self.state:
            self._odds_of, self._odds = self.state, {}
        if key not in self._odds:
            self._odds[key] = self._chance(at)
        return self._odds[key]

    def _chance(self, at: Hex) -> str:
        seat = self.table.host.seat
        if seat is None:
            return ""
        drms = [air_targets.easiest(self.state, seat, at, *way)[1] for way in self.suited(at)]
        return percent(max(odds.sight(t.total - t.base).passed for t in drms)).replace("%", "")

    # -- what is said and marked
    def prompt(self) -> tuple[str, str] | None:
        if self.aim is not None:
            at = names.label(self.state, self.aim)
            kind = " in a dive" if self.way[1] else " on a strafing run"
            how = kind if self._both_kinds(self.aim) else ""
            return (
                f"{names.called(self.state, self.table.selected)} attacks {at}{how}: along which arrow?",
                "AS-SIGHT-04",
            )
        if self.sights():
            return (
                f"{names.called(self.state, self.table.selected)}: attack where? The figure in a lit hex is the"
                " chance to find what stands there.",
                "AS-SIGHT-04",
            )
        return None

    def marks(self) -> list[Mark]:
        marks: list[Mark] = []
        if self.aim is None:
            lit = {at: self.chance(at) for at in self.sights()}
            marks += [Mark("fire", (at,)) for at in lit]
            marks += self.table.overlays.words_in({at: f"{t} %" if t.isdigit() else t for at, t in lit.items()}, True)
            return [*marks, *self.chosen_mark()]
        found = self.preview(self.aim, self.way)
        plane = self.plane()
        if found is not None and plane is not None:
            marks += runmarks.run_marks(self.table, plane, found)
        legal = {d for d, dive in self.ways(self.aim) if dive == self.way[1]}
        return [
            *marks,
            Mark("target", (self.aim,), layer=1),
            *runmarks.arrows(self.table, self.aim, legal, self.way[0]),
        ]

    def _both_kinds(self, at: Hex) -> bool:  # whether it can be dived at and strafed
        return len({dive for _, dive in self.ways(at)}) > 1

    def note(self) -> Note | None:
        """The odds of the run under the pointer."""
        if self.aim is None:
            return None
        found = self.preview(self.aim, self.way)
        if found is None:
            return None
        how = "Dive to the" if self.way[1] else "Strafing run to the"
        against = f" at {names.called(self.state, found.easiest)}" if found.easiest else ""
        lines = [
            *previews.sight_lines(found),
            *previews.kind_lines(self.plane(), self.way[1]),
            previews.targets_line(self.state, found),
            *previews.flak_lines(self.state, found),
        ]
        return Note(
            f"{how} {hexes.NAMES[self.way[0]]}{against}",
            tuple(lines),
            ("AS-SIGHT-06", "AS-LAA-11"),
            "bad" if found.odds.passed * 2 < 1 else "plain",
        )

    def choices(self) -> list[Choice]:
        host = self.table.host
        if self.aim is not None:
            chosen = Sight(self.table.selected, self.aim, *self.way)
            found = self.preview(self.aim, self.way)
            odd = f" {percent(found.odds.passed)}" if found is not None else ""
            note = self.note()
            out = [
                Choice(
                    f"Fly {hexes.NAMES[self.way[0]]}{odd}",
                    (chosen,),
                    default=True,
                    why_not=host.refusal(chosen),
                    tip="\n".join(note.lines) if note is not None else "",
                )
            ]
            if self._both_kinds(self.aim):
                other, tip = ("Strafe instead", "Now it dives.") if self.way[1] else ("Dive instead", "Now it strafes.")
                out.append(Choice(other, run=self.other_kind, action="next_kind", tip=tip))
            out += [
                Choice("Next arrow", run=lambda: self.turn(1), action="turn_right"),
                Choice("Another target", run=self._leave, icon="cancel"),
            ]
            return out
        rest = sorted((c for c in self.offered() if not isinstance(c, Sight)), key=lambda c: not isinstance(c, LAST))
        golden = [] if self.lit() else [c for c in rest if isinstance(c, LAST)]
        return [*self._advised(), *(self.choice(c, default=c in golden) for c in rest)]

    def _advised(self) -> list[Choice]:
        """The attack that the normal level would fly with the chosen plane, as the golden button: it aims there, and
        the arrow is still the player's.
        """
        idea = self.idea()
        if idea is None:
            return []
        words = f"Aim at {names.label(self.state, idea.hex)}: {self.chance(idea.hex)} %"
        return [Choice(words, run=partial(self._take_up, idea), default=True, tip="What the bot would attack now.")]

    def idea(self) -> Sight | None:
        """The attack that is advised for the chosen plane, None if it should rather wait; thought of once for a
        position.
        """
        host = self.table.host
        if host.seat is None or host.replay_at is not None or not self.sights():
            return None
        if self._idea is None or self._idea[0] is not self.state:
            command, _ = advice(host.view, host.seat, host.options)
            self._idea = (self.state, command if isinstance(command, Sight) else None)
        found = self._idea[1]
        return found if found is not None and found.plane == self.table.selected else None

    def _take_up(self, idea: Sight) -> None:
        self.aim_at(idea.hex)
        self.way = (idea.direction, idea.dive)
        self.table.host.changed()

    def _leave(self) -> None:
        self.aim = None

    def other_kind(self) -> None:
        """Dive in place of strafing, or the other way round."""
        assert self.aim is not None
        ways = [w for w in self.ways(self.aim) if w[1] != self.way[1]]
        self.way = next((w for w in ways if w[0] == self.way[0]), ways[0] if ways else self.way)
        self.table.host.changed()

    def turn(self, by: int) -> None:
        """The next legal grain clockwise, or back."""
        assert self.aim is not None
        legal = sorted(w[0] for w in self.ways(self.aim) if w[1] == self.way[1])
        if not legal:
            return
        at = legal.index(self.way[0]) if self.way[0] in legal else 0
        self.way = (legal[(at + by) % len(legal)], self.way[1])
        self.table.host.changed()

    # -- hand
    def aim_at(self, at: Hex) -> Refusal | None:
        """Look at a target hex."""
        if at not in self.sights():
            seat = self.table.host.seat
            plane = self.plane()
            if plane is None or seat is None:
                return Refusal("AS-SIGHT-01", "Choose an aircraft first.")
            return (
                air_targets.plane_refusal(self.state, seat, plane.id)
                or air_targets.run_refusal(self.state, seat, plane.id, at, 0, False)
                or Refusal("AS-SIGHT-21", "No enemy unit is in sight there.")
            )
        self.aim, self.way = at, self.best(at)
        found = self.preview(at, self.way)
        if found is not None:
            centre = self.table.host.centre
            self.table.host.look_over([centre(at), *(centre(s.over) for s in found.stops)])
        self.table.host.changed()
        return None

    def _lean(self, spot: Spot) -> None:
        """The grain that the pointer leans to: an arrow stands on the side that the plane comes from."""
        if self.aim is None:
            return
        x, y = self.table.host.centre(self.aim)
        dx, dy = spot.point[0] - x, spot.point[1] - y
        if math.hypot(dx, dy) < 0.3 * self.table.host.cell_size[1]:
            return
        wanted = (math.degrees(math.atan2(dx, -dy)) + 180) % 360
        legal = [w for w in self.ways(self.aim) if w[1] == self.way[1]]
        if legal:
            self.way = min(legal, key=lambda w: abs((places.heading(w[0]) - wanted + 180) % 360 - 180))

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.planes():
            self.aim = None
            self.table.select(key)
        elif self.aim is not None:
            far = math.dist(spot.point, self.table.host.centre(self.aim)) / self.table.host.cell_size[1]
            if far <= runmarks.ARROW_FAR + 0.6:
                self._lean(spot)
                self.table.host.submit(Sight(self.table.selected, self.aim, *self.way))
            elif spot.cell in self.sights():
                self.aim_at(spot.cell)
            else:
                self._leave()
                self.table.host.changed()
        elif spot.on_map and (spot.cell in self.sights() or not key):
            why = self.aim_at(spot.cell)
            if why is not None:
                self.table.host.refuse(why)
        else:
            self.table.inspect(key)

    def hover(self, spot: Spot) -> Note | None:
        if self.aim is not None:
            self._lean(spot)
            return self.note()
        if spot.cell in self.sights():
            found = self.preview(spot.cell, self.best(spot.cell))
            if found is not None:
                return Note(
                    f"Sight at {names.label(self.state, spot.cell)}",
                    tuple(previews.sight_lines(found)),
                    ("AS-SIGHT-06",),
                )
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        seat = self.table.host.seat
        if key not in self.planes():
            return air_targets.plane_refusal(self.state, seat or 0, key) or Refusal(
                "AS-SIGHT-21", f"{names.called(self.state, key)} sees no enemy unit."
            )
        self.aim = None
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        if spot.cell in self.sights():
            return self.hover(spot)
        return (
            Note("No target there", ("Drop the aircraft on a lit hex.",), ("AS-SIGHT-21",), "bad")
            if spot.on_map
            else None
        )

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or not spot.on_map:
            return None
        return self.aim_at(spot.cell)

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        if key not in self.planes():
            return self.not_now
        at = {c.hex for c in self.options if isinstance(c, Sight) and c.plane == key}
        return None if spot.cell in at else Refusal("AS-SIGHT-21", "No enemy unit is in sight there.")

    def cargo_drop(self, key: str, spot: Spot) -> None:
        self.table.select(key)
        self.aim_at(spot.cell)

    def lit(self) -> dict[Hex, list[Command]]:
        return {at: list(found) for at, found in self.sights().items()}

    def action(self, name: str, spot: Spot | None) -> bool:
        if self.aim is None or name not in ("turn_left", "turn_right", "next_kind"):
            return False
        if name == "next_kind":
            self.other_kind()
        else:
            self.turn(1 if name == "turn_right" else -1)
        return True

    def cancel(self) -> bool:
        if self.aim is None:
            return False
        self.aim = None
        self.table.host.changed()
        return True
