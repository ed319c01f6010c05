"""Set-ups under a name at the table: choose a shipped one or one of the player's own, save what stands, throw one
away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import setups
from tabletop.games.conflict_solo.data.setups import Post
from tabletop.games.conflict_solo.rules.setting_up import to_place
from tabletop.table.play.contract import Choice
from tabletop.table.ui.dialogs import ask_text, confirm, message

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable
    from tabletop.table.ui.root import Root


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
