"""Hands for steps of one order a piece: rout and advance by drag to a lit hex; close combat, dogfights by a line to a target; rally by button (3.2, 3.7 to 3.9)."""
from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.grid.hexes import Hex
from tabletop.table.games.air_support import names, places
from tabletop.table.games.air_support.modes import LAST, Mode
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class GoMode(Mode):
    """A piece is dragged to a lit hex."""

    drags = "piece"

    def movable(self) -> frozenset[str]:
        return self.ready()

    def choices(self) -> list[Choice]:
        lit = {repr(c) for found in self.lit().values() for c in found}
        offered = [c for c in self.offered() if repr(c) not in lit]
        plain = [self.choice(c) for c in offered if not isinstance(c, LAST)]
        return [*plain, *(self.choice(c, default=True, action="end_phase") for c in offered if isinstance(c, LAST))]

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            return self.not_now
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        if spot.cell in self.lit():
            return Note(f"To {names.label(self.state, spot.cell)}", (self.table.ground_words(spot.cell),), (), "good")
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or spot.cell == places.hex_of(self.state, self.table.selected):
            return None
        found = self.lit().get(spot.cell)
        if not found:
            return Refusal("AS-ADV-01" if self.table.step == "advance" else "AS-ROUT-03", "It cannot go there.")
        self.take(found)
        return None


class TargetMode(Mode):
    """A line is drawn from an own piece to the enemy's that it attacks."""

    drags = "line"

    def targets(self) -> dict[str, list[Command]]:
        """Whom the piece in hand can be set upon."""
        found: dict[str, list[Command]] = {}
        for command in self.offered():
            target = getattr(command, "target", "")
            if isinstance(target, str) and target:
                found.setdefault(target, []).append(command)
        return found

    def movable(self) -> frozenset[str]:
        return self.ready()

    def marks(self) -> list[Mark]:
        at = {h for key in self.targets() if (h := places.hex_of(self.state, key)) is not None}
        return [*(Mark("target", (h,), layer=1) for h in sorted(at)), *self.chosen_mark(), *self._aims()]

    def _aims(self) -> list[Mark]:
        """Designations of the dogfights so far, as arrows."""
        centre = self.table.host.centre
        out = []
        for fight in self.state.dogfights:
            for plane, target in fight.aims.items():
                a, b = places.hex_of(self.state, plane), places.hex_of(self.state, target)
                if a is not None and b is not None:
                    out.append(Mark("line", points=(centre(a), centre(b)), layer=1))
        return out

    def choices(self) -> list[Choice]:
        offered = self.offered()
        out = [self.choice(c) for c in offered if not isinstance(c, LAST)]
        return [*out, *(self.choice(c, default=True) for c in offered if isinstance(c, LAST))]

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        found = self.targets().get(key)
        if found:
            self.take(found)
        elif key in self.ready():
            self.table.select(key)
        else:
            self.table.inspect(key)

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            return self.not_now
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        return Note(f"Attack {names.called(self.state, key)}", (), (), "good") if key in self.targets() else None

    def drop(self, spot: Spot | None) -> Refusal | None:
        key = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        found = self.targets().get(key)
        if spot is None or key == self.table.selected:
            return None
        if not found:
            return Refusal("AS-CC-01" if self.table.step == "close_combat" else "AS-DOG-03", "That cannot be attacked by it now.")
        self.take(found)
        return None

    def lit(self) -> dict[Hex, list[Command]]:
        return {}
