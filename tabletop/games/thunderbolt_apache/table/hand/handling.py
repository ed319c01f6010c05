"""The player's hand over the battlefield: the modes of its steps, stores dragged from the panel, keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy
from tabletop.games.thunderbolt_apache.table.hand.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.hand.fly_mode import FlyMode
from tabletop.games.thunderbolt_apache.table.hand.modes import EvadeMode, Mode, Watch
from tabletop.table.play.contract import Cell, Choice, Note, Spot
from tabletop.table.play.mode import ModalHand

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "level_up": ("Go High", ("PgUp",)),
    "level_down": ("Go Low", ("PgDn",)),
    "next_place": ("Next place to fly to", ("D",)),
    "place_back": ("The place before", ("A",)),
    "next_store": ("Next store in hand", ("S",)),
    "next_target": ("Next target of the store", ("X",)),
    "fire": ("Fire what is aimed", ("F",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "threat": ("Who can fire at me: on or off", ("V",)),
    "evade_default": ("Evasive points by the default, without asking: on or off", ("E",)),
    "advice": ("What would you do?", ("Shift+H",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
}
"""The table's own actions with their keys."""


class Handling(ModalHand[Mode]):
    """The player's hand over the battlefield."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.fly = FlyMode(table)
        self.evade = EvadeMode(table)
        super().__init__(table)

    def make_modes(self) -> Mapping[str, Mode]:
        return {
            "watch": Watch(self.table),
            "any": Mode(self.table),
            "entry": EntryMode(self.table),
            "hits": self.evade,
            "fast": self.fly,
            "slow": self.fly,
            "altitude": self.fly,
            "act": self.fly,
        }

    def fresh(self) -> None:
        """Nothing in hand. The modes stay, panels know them."""
        self.put_down()
        self.followed = None

    def follow(self) -> None:
        """The mode of another step begins."""
        mode, table = self.mode, self.table
        key = (type(mode).__name__, table.state.frames[-1] if table.state.frames else None, table.host.seat)
        if key != self.followed:
            self.followed = key
            mode.begun()
        self.fly.aiming.tidy()

    def hover(self, spot: Spot | None) -> Note | None:
        self.table.point_at(spot.sprite.id if spot is not None and spot.sprite is not None else "")
        return self.mode.hover(spot) if spot is not None else None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        self.mode.click(spot, double)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        out = self.mode.menu(spot)
        if self.table.host.seat is not None and any(isinstance(c, Concede) for c in self.table.host.options):
            what = "sortie" if self.table.scenario.sortie is not None else "campaign"
            out = [*out, Choice(f"Give up the {what}", (Concede(),), icon="quit")]
        return out

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a store cannot be dropped there, '' when it can: on a unit, or on a hex for the best unit in it."""
        if not isinstance(payload, tuple) or payload[:1] != ("store",) or self.mode is not self.fly:
            return "Nothing can be put here."
        unit = self._cargo_target(payload[1], spot)
        if unit is None:
            return "Drop it on an enemy unit."
        found = self.fly.aiming.command_at(unit, payload[1])
        return f"Not allowed: {found.sentence} {found.rule}" if isinstance(found, Refusal) else ""

    def _cargo_target(self, key: str, spot: Spot) -> Enemy | None:
        unit = self.table.unit_of(spot.sprite.id) if spot.sprite is not None else None
        return unit if unit is not None else self.fly.aiming.best_in(self.table.places.number_at(spot.point), key)

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        unit = self._cargo_target(payload[1], spot)
        if unit is not None:
            self.fly.aiming.aim_at(unit, payload[1])

    def action(self, name: str, spot: Spot | None) -> bool:
        table = self.table
        if name == "threat":
            table.lying.threat = not table.lying.threat
            table.host.status(
                "Who can fire at the aircraft in hand is " + ("shown." if table.lying.threat else "no longer shown.")
            )
            table.host.changed()
            return True
        if name == "evade_default":
            self.evade.toggle()
            return True
        if name == "menu_here" and spot is not None:
            table.host.open_choices(self.menu(spot))
            return True
        if self.mode.action(name, spot):
            return True
        if name == "next_unit":
            return self._next_ready()
        if name in ACTIONS:
            table.host.refuse(Refusal("TA-TURN-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    def _next_ready(self) -> bool:
        ready = sorted(self.mode.ready())
        if ready:
            now = self.table.flyer_of(self.table.selected)
            at = ready.index(now.serial) if now is not None and now.serial in ready else -1
            self.table.select(f"a{ready[(at + 1) % len(ready)]}")
        return bool(ready)

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Cell:
        return self.table.places.cells[5]

    def cancel(self) -> bool:
        if self.mode.cancel():
            return True
        if self.table.selected:
            self.table.select("")
            return True
        return False
