"""Set-up: Units, works and mines lie at the foot of the window; they are dragged or clicked into their area, turned and
hidden (CH-STACK-01, CH-FORT-01, CH-HID-01), and kept under a name.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.bots import setup_commands
from tabletop.games.conflict_solo.data import setups
from tabletop.games.conflict_solo.data.setups import Post
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.fire.shots import farthest
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.naming import hexside, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.setting_up import (
    Hide,
    Place,
    PlaceMines,
    PlaceWork,
    Shift,
    TakeBack,
    setup_area,
    to_place,
    works_left,
)
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import changed
from tabletop.games.conflict_solo.rules.zones import in_arc
from tabletop.games.conflict_solo.table.hand.modes import Mode
from tabletop.games.conflict_solo.table.marks import map_marks
from tabletop.games.conflict_solo.table.marks.map_marks import dial, pointed, tinted
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot
from tabletop.table.screens.jobs import JobReport, run_job
from tabletop.table.ui.dialogs import ask_text, confirm, message

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable
    from tabletop.table.ui.root import Root

# -- Set-ups under a name at the table: choose a shipped one or one of the player's own, save what stands, throw one
# away.


class OwnSetups:
    """The menu of the set-up."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    @property
    def _mission(self) -> str:
        return self.table.state.scenario.key

    @property
    def _root(self) -> Root:
        host: Any = self.table.host
        root: Root = host.stage.root
        return root

    def open(self) -> None:
        """What can be done with set-ups now."""
        self.table.host.open_choices(self.choices())

    def choices(self) -> list[Choice]:
        """The shipped ones and the player's own to choose, then saving, then throwing away."""
        state = self.table.state
        stands = any(u.hex for u in to_place(state))
        nothing = None if stands else Refusal("CH-STACK-01", "Nothing is set up yet.")
        found: list[Choice] = []
        for paths, tip in (
            (setups.shipped(self._mission), "Set up as the mission suggests"),
            (setups.kept(self._mission), "Set up as it was saved"),
        ):
            for path in paths:
                try:
                    name = setups.read(path, state).name
                except DataError as fault:
                    found.append(Choice(f"{path.stem}: cannot be used", run=partial(self._tell, path, str(fault))))
                else:
                    found.append(Choice(name, run=partial(self.lay, path), tip=tip))
        found.append(Choice("Save mine", run=self.save, why_not=nothing, tip="Keep what stands now under a name"))
        if setups.kept(self._mission):
            found.append(Choice("Throw one away", run=self._choose_to_throw))
        return found

    # -- save
    def save(self) -> None:
        """Ask for a name and keep what stands."""
        number = len(setups.kept(self._mission)) + 1
        text = "Under which name? One that is there already is replaced."
        ask_text(
            self._root, "Save mine", text, self._named, start=f"My set-up {number}", yes="Save",
            check=setups.name_fault,
        )  # fmt: skip

    def _named(self, name: str | None) -> None:
        if name is None:
            return
        try:
            path = setups.write(setups.of_state(name, self.table.state))
        except OSError as fault:
            message(self._root, "It was not saved", f"The set-up could not be written: {fault.strerror or fault}.")
            return
        self.table.host.status(f"The set-up is saved as {path.name}.")

    # -- choose
    def lay(self, path: Path) -> None:
        """Set up as it was saved; one undo takes all of it back. What the rules refuse now is told."""
        host = self.table.host
        try:
            setup = setups.read(path, self.table.state)
        except DataError as fault:
            self._tell(path, str(fault))
            return
        commands, refused = setups.commands(host.session.match, setup)
        if commands:
            host.submit(*commands)
        if refused:
            message(self._root, f"Not all of {setup.name} could be set up", "\n".join(refused))
        else:
            host.status(f"Set up as {setup.name}.")

    def rest(self) -> list[Command]:
        """What a shipped set-up says of all that is not set up yet; none of it when something of it cannot be done."""
        state, match = self.table.state, self.table.host.session.match
        standing = {u.id: u.hex for u in to_place(state) if u.hex}
        for path in setups.shipped(self._mission):
            try:
                setup = setups.read(path, state)
            except DataError:
                continue
            here = tuple(
                Post(id, hex, state.counters[id].facing, state.counters[id].hidden) for id, hex in standing.items()
            )
            left = tuple(post for post in setup.units if post.id not in standing)
            works, mines = (tuple(state.works_set) or setup.works), (tuple(state.mines_set) or setup.mines)
            commands, refused = setups.commands(match, replace(setup, units=here + left, works=works, mines=mines))
            placed = standing.keys() | {post.id for post in left}
            if not refused and placed >= {u.id for u in to_place(state)}:
                return commands
        return []

    def _tell(self, path: Path, faults: str) -> None:
        """A file that cannot be used: all its faults, and where it is."""
        message(self._root, f"{path.name} cannot be used", f"{faults}\n\nThe file is {path}.")

    # -- throw away
    def _choose_to_throw(self) -> None:
        paths = setups.kept(self._mission)
        self.table.host.open_choices([Choice(f"Throw away {p.stem}", run=partial(self._ask, p)) for p in paths])

    def _ask(self, path: Path) -> None:
        confirm(
            self._root, "Throw this set-up away?", f"{path.stem} will be gone.", partial(self._throw, path),
            yes="Throw away", danger=True,
        )  # fmt: skip

    def _throw(self, path: Path, sure: bool) -> None:
        if not sure:
            return
        try:
            path.unlink()
        except OSError as fault:
            message(self._root, "It is still there", f"{path.name} could not be removed: {fault.strerror or fault}.")


# -- Set-up: Units, works and mines lie at the foot of the window; they are dragged or clicked into their area, turned
# and hidden (CH-STACK-01, CH-FORT-01, CH-HID-01).

MINES = "mines"
ALL_ROUND = tuple(range(6))


class SetupMode(Mode):
    """`tool`: a work or "mines" that is in hand, "" for Units."""

    drags = "piece"
    tool = ""

    def __init__(self, table: ConflictTable) -> None:
        super().__init__(table)
        self.own = OwnSetups(table)

    def begun(self) -> None:
        if self.tool and self.tool not in self.tools():
            self.tool = ""
        waiting = [u for u in self.mine if not u.hex]
        picked = self.state.counters.get(self.table.selected)
        if picked is None or picked not in self.mine or (waiting and picked.hex and not self.tool):
            self.table.select((waiting or self.mine)[0].id if self.mine else "")
        area = list(self.lit())
        if waiting and area:
            self._look_over(area)

    def _look_over(self, area: list[Hex]) -> None:
        """The whole area and the objectives, as far as counters stay legible: then from the middle of it outwards."""
        host = self.table.host
        points = [host.centre(at) for at in area]
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        points.sort(key=lambda at: (round(dist(at, middle)), at))
        goals = [host.centre(places.cell(o.hex)) for o in self.state.scenario.objectives]
        host.look_over([*points, *goals], True, places.NARROWEST)

    def put_down(self) -> None:
        self.tool = ""

    @property
    def mine(self) -> list[Counter]:
        """The Units that are set up now."""
        return to_place(self.state)

    def waiting(self) -> tuple[str, ...]:
        """Units that stand nowhere yet."""
        return tuple(u.id for u in self.mine if not u.hex)

    def tools(self) -> dict[str, int]:
        """Works and minefields that are left, with their number."""
        left = works_left(self.state)
        found = {work: left.count(work) for work in dict.fromkeys(left)}
        mines = self.state.scenario.grant.mines - len(self.state.mines_set)
        return {**found, MINES: mines} if mines > 0 else found

    def ready(self) -> frozenset[str]:
        return frozenset(u.id for u in self.mine)

    # -- the words
    def prompt(self) -> tuple[str, str] | None:
        if self.tool:
            return (
                f"{self.tool.capitalize()}: click a hex inside the blue line. {self.tools().get(self.tool, 0)} left.",
                "CH-FORT-01",
            )
        waiting = self.waiting()
        if waiting:
            picked = self.table.selected if self.table.selected in waiting else waiting[0]
            return (
                f"Set up {piece_name(self.state, picked)}: drag it, or click a hex inside the blue line."
                f" {len(waiting)} to place.",
                "CH-STACK-01",
            )
        left = self.tools()
        more = (
            f" {listing(counted(n, work.removesuffix('s')) for work, n in left.items())} can still be laid."
            if left
            else ""
        )
        return f"All Units are in place. Turn or move them as you like, then start.{more}", "CH-STACK-01"

    def choices(self) -> list[Choice]:
        host, missing = self.table.host, self._not_ready()
        out = [Choice("Start", (DONE,), default=missing is None, why_not=missing, tip="The set-up is finished.")]
        if self.waiting() or self.tools():
            tip = "The staff places what is left, as a careful player would. You may move everything afterwards."
            first = bool(self.waiting())  # one next step is always gold, and Enter takes it
            out.append(
                Choice("Place the rest for me", (), self.place_rest, "aa_ranges", default=first, tip=tip, sets_up=True)
            )
        tip = "Set up as the mission suggests or as you have saved it, or save what stands now under a name"
        out.append(Choice("Set-ups", run=self.own.open, tip=tip))
        picked = self.state.counters.get(self.table.selected)
        out += [
            self.choice(
                c, "Hide" if c.hidden else "Show", tip="The enemy does not know of it until it fires. CH-HID-01"
            )
            for c in self.options
            if isinstance(c, Hide) and c.unit == self.table.selected
        ]
        if any(isinstance(c, TakeBack) for c in self.options):
            tip = "Works and minefields go back to the tray."
            out.append(Choice("Clear works", run=self.clear, action="cost_caps", tip=tip))
        if picked is not None and picked.hex and picked in self.mine:
            out.append(
                Choice("Turn", run=partial(self.turn, 1), action="turn_right", tip="Or click an arrow around it.")
            )
        out += [
            Choice(f"{work.capitalize()} ({n})", run=partial(self.take_tool, work)) for work, n in self.tools().items()
        ]
        return out + [self.choice(c) for c in host.options if isinstance(c, TakeBack)]

    def _not_ready(self) -> Refusal | None:
        """Why the mission cannot begin: how many Units stand nowhere yet."""
        waiting = len(self.waiting())
        if not waiting:
            return self.table.host.refusal(DONE)
        words = f"{waiting} Units are not placed." if waiting > 1 else "1 Unit is not placed."
        return Refusal("CH-STACK-01", words)

    def place_rest(self) -> None:
        """What is left goes where a set-up of the mission has it, as far as that agrees with what stands already, else
        where the staff thinks, beside the window. One undo takes it all back."""
        host: Any = self.table.host
        view = self.state
        if found := self.own.rest():
            host.submit(*found)
            return

        def work(report: JobReport) -> list[Command]:
            return setup_commands(view)

        def place(found: list[Command]) -> None:
            if found and host.view is view:
                host.submit(*found)

        run_job(host.stage.root, "Place the rest for me", work, place, lambda fault: host.status("Nothing was placed."))

    def clear(self) -> None:
        """Works and mines are taken back."""
        back = [c for c in self.options if isinstance(c, TakeBack)]
        self.table.host.submit(*back)

    def take_tool(self, work: str) -> None:
        """Take a work or mines in hand, or put them away."""
        self.tool = "" if self.tool == work else work
        self.table.host.changed()

    def turn(self, by: int) -> None:
        """The picked Unit looks one hexside further."""
        picked = self.state.counters.get(self.table.selected)
        if picked is not None and picked in self.mine:
            self.table.host.submit(Face(picked.id, (picked.facing + by) % 6))

    # -- the board
    def lit(self) -> dict[Hex, list]:  # type: ignore[type-arg]
        found: dict[Hex, list] = {}  # type: ignore[type-arg]
        for command in self.options:
            if self.tool == MINES:
                fits = isinstance(command, PlaceMines)
            elif self.tool:
                fits = isinstance(command, PlaceWork) and command.work == self.tool
            else:
                fits = isinstance(command, (Place, Shift)) and command.unit == self.table.selected
            if fits:
                found.setdefault(places.cell(command.hex), []).append(command)  # type: ignore[attr-defined]
        return found

    def marks(self) -> list[Mark]:
        lit = frozenset(self.lit())
        picked = self.state.counters.get(self.table.selected)
        area: frozenset[Hex] = frozenset()
        if not self.tool and picked is not None and picked in self.mine:
            area = frozenset(places.cell(h) for h in setup_area(self.state, picked) if self.state.on_map(h))
        host, here = self.table.host, places.cell(picked.hex) if area and picked is not None and picked.hex else None
        barred = area - lit - {here}
        rim = tinted(host, area or lit, map_marks.AREA)
        turning = [dial(host, here, ALL_ROUND, picked.facing)] if here is not None and picked is not None else []
        return [*rim, *tinted(host, barred, map_marks.BARRED), *self.chosen_mark(), *turning]

    def hover(self, spot: Spot) -> Note | None:
        hex = places.label(self.state, spot.cell)
        if not hex or (spot.sprite is not None and spot.sprite.id in self.state.counters):
            return None
        picked = self.state.counters.get(self.table.selected)
        if self.tool or picked is None or picked not in self.mine:
            return Note(hex, (telling.ground_words(self.state, hex),))
        why = self._why_not(picked, hex)
        name = f"{piece_name(self.state, picked.id)} in {hex}"
        if why is not None:
            return Note(name, (why.sentence,), (why.rule,), "bad")
        return Note(f"{name}, facing {hexside(picked.facing)}",
                    (telling.ground_words(self.state, hex), self._outlook(picked, hex), "Q and E turn it."),
                    (), "good")  # fmt: skip

    def _outlook(self, unit: Counter, hex: str) -> str:
        """How much of its field of fire a Unit would see from a hex."""
        there = changed(unit, hex=hex)
        far = farthest(self.state, there)
        within = [
            h for h in self.state.scenario.chart.terrain
            if 1 <= distance(hex, h) <= far and in_arc(self.state, there, h)
        ]  # fmt: skip
        seen = sum(sees(self.state, hex, h) for h in within)
        return (
            f"Sees {seen} of the {counted(len(within), 'hex')} in its arc, {counted(far, 'hex')} out."
            if within
            else "It cannot fire."
        )

    def _why_not(self, unit: Counter, hex: str) -> Refusal | None:
        return (
            self.table.host.refusal(Shift(unit.id, hex) if unit.hex else Place(unit.id, hex))
            if unit.hex != hex
            else None
        )

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        found = self.lit().get(spot.cell)
        if (facing := self._arrow(spot)) is not None:
            picked = self.state.counters[self.table.selected]
            if facing != picked.facing:
                self.table.host.submit(Face(picked.id, facing))
            return
        if self.tool:
            if found:
                self.take(found[:1])
            return
        if key in self.ready() and key != self.table.selected:
            self.table.select(key)
        elif found:
            self.take(found)
        elif spot.on_map and not key:
            self._put(self.table.selected, spot, say=True)
        else:
            self.table.select(key)

    def _arrow(self, spot: Spot) -> int | None:
        """The arrow of the picked Unit's dial under the pointer."""
        picked = self.state.counters.get(self.table.selected)
        if self.tool or picked is None or not picked.hex or picked not in self.mine:
            return None
        return pointed(self.table.host, places.cell(picked.hex), ALL_ROUND, spot.point)

    def _put(self, id: str, spot: Spot, say: bool = False) -> Refusal | None:
        unit, hex = self.state.counters.get(id), places.label(self.state, spot.cell)
        if unit is None or unit not in self.mine or not hex or unit.hex == hex:
            return None
        why = self._why_not(unit, hex)
        if why is not None:
            if say:
                self.table.host.refuse(why)
            return why
        self.table.host.submit(Shift(id, hex) if unit.hex else Place(id, hex))
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            return Refusal("CH-STACK-01", "Only your own Units are set up now.")
        self.tool = ""
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self.hover(Spot(spot.cell, None, spot.point, spot.on_map))

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self._put(self.table.selected, spot) if spot is not None else None

    # -- from the foot of the window onto the map
    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        hex, unit = places.label(self.state, spot.cell), self.state.counters.get(key)
        if not hex:
            return Refusal("CH-STACK-01", "That is off the map.")
        if unit is not None:
            return self._why_not(unit, hex)
        return self.table.host.refusal(PlaceMines(hex) if key == MINES else PlaceWork(key, hex))

    def cargo_drop(self, key: str, spot: Spot) -> None:
        if key in self.state.counters:
            self.table.select(key)
            self._put(key, spot)
        else:
            hex = places.label(self.state, spot.cell)
            self.table.host.submit(PlaceMines(hex) if key == MINES else PlaceWork(key, hex))

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "aa_ranges" and (self.waiting() or self.tools()):
            self.place_rest()
            return True
        if name == "cost_caps" and any(isinstance(c, TakeBack) for c in self.options):
            self.clear()
            return True
        if name not in ("turn_left", "turn_right"):
            return False
        self.turn(-1 if name == "turn_left" else 1)
        return True

    def cancel(self) -> bool:
        had, self.tool = bool(self.tool), ""
        if had:
            self.table.host.changed()
        return had
