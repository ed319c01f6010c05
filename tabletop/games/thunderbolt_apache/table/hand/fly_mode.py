"""The activation of an aircraft: choose it, take the altitude, drag it or click from side to side, leave. Its
parts know the rest.

A way of several steps is submitted as its single steps, so the log, the undo and the rules see each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import moving
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude, altitudes
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.moving import Leave, Step
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name
from tabletop.games.thunderbolt_apache.table.hand.aiming import Acting, Aiming
from tabletop.games.thunderbolt_apache.table.hand.fly_buttons import FlyButtons
from tabletop.games.thunderbolt_apache.table.hand.flying import Flying, Target
from tabletop.games.thunderbolt_apache.table.hand.modes import Mode
from tabletop.games.thunderbolt_apache.table.pieces.faces import learns_nothing
from tabletop.games.thunderbolt_apache.table.showings import telling
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


class FlyMode(Mode):
    """Choosing the aircraft, its altitude, its steps and its attack: four steps of the rules under one hand. `acting`
    knows whose activation it is, `flying` where it can go, `aiming` what it can fire at, `buttons` what can be chosen.
    """

    drags = "piece"

    def __init__(self, table: ApacheTable) -> None:
        super().__init__(table)
        self.acting = Acting(table)
        self.aiming = Aiming(self.acting)
        self.flying = Flying(self.acting, self.aiming)
        self.buttons = FlyButtons(self)

    # -- who
    @property
    def flyer(self) -> Flyer | None:
        """The acting aircraft, or the one that would be."""
        return self.acting.flyer

    def ready(self) -> frozenset[int]:
        if self.table.step in ("altitude", "act"):
            flyer = self.flyer
            return frozenset({flyer.serial}) if flyer is not None else frozenset()
        return frozenset(self.acting.waiting)

    def begun(self) -> None:
        self.flying.forget()
        flyer = self.flyer
        if flyer is not None:
            self.table.selected = f"a{flyer.serial}"
        self.aiming.tidy()

    def put_down(self) -> None:
        self.flying.put_down()
        self.aiming.put_away()

    def marks(self) -> list[Mark]:
        return self.flying.marks()

    def choices(self) -> list[Choice]:
        return self.buttons.choices() if self.flyer is not None else super().choices()

    def menu(self, spot: Spot) -> list[Choice]:
        return self.buttons.menu(spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        return self.buttons.action(name)

    def cancel(self) -> bool:
        if self.flying.leaving or self.flying.keyed is not None or self.aiming.store:
            self.flying.leaving, self.flying.keyed = [], None
            self.aiming.put_away()
            self.table.host.changed()
            return True
        return False

    # -- words
    def prompt(self) -> tuple[str, str] | None:
        flyer = self.flyer
        if flyer is None:
            return None
        name = flyer.pilot or flyer.card
        if self.flying.leaving:
            return (
                f"{name} has not fought yet"
                + (": who leaves now learns nothing from this mission" if learns_nothing(self.state, flyer) else "")
                + ". Leave all the same?",
                "TA-AFTER-09",
            )
        step = self.table.step
        if step in ("fast", "slow"):
            speed = "Fast" if step == "fast" else "Slow"
            return (
                f"Which {speed} aircraft acts next? Click it, or drag it straight to a lit place; "
                f"{len(self.acting.waiting)} are waiting.",
                "TA-TURN-02",
            )
        if step == "altitude":
            return (
                f"{name}: High or Low for this activation? Dragging it to a lit place keeps "
                f"{ALTITUDE_NAMES[self.acting.altitude]}.",
                "TA-ALT-01",
            )
        return self._act_prompt(flyer, name)

    def _act_prompt(self, flyer: Flyer, name: str) -> tuple[str, str]:
        if flyer.aimed:
            return (
                f"{name}: {len(flyer.aimed)} aimed. Fire, aim more, or take it back; all stores that are aimed are "
                "spent.",
                "TA-ATTACK-08",
            )
        if self.aiming.store:
            weapon = "Cannon" if self.aiming.store == "cannon" else self.aiming.store
            return (
                f"{name}: click the target of the {weapon}, or drag the store onto it.",
                "TA-ATTACK-05",
            )
        least, most = moving.speed(self.state, flyer)
        left, must = most.total - flyer.spent, max(0, least.total - flyer.spent)
        move = f"{left} speed point{'s' if left != 1 else ''} left" + (f", {must} must be flown" if must else "")
        attack = (
            "has attacked"
            if flyer.attacked
            else "may attack once"
            if self.aiming.may_attack(flyer)
            else "cannot attack"
        )
        wish = " or ".join(
            filter(
                None,
                (
                    "Drag it to a lit place" if left else "",
                    ("pick a store" if left else "Pick a store") if self.aiming.may_attack(flyer) else "",
                    "end the move" if not must else "",
                ),
            )
        )
        return (
            f"{name}, {ALTITUDE_NAMES[flyer.altitude]}: {move}; {attack}. {wish[:1].upper()}{wish[1:]}.",
            "TA-MOVE-01",
        )

    # -- hand
    def hover(self, spot: Spot) -> Note | None:
        flyer = self.flyer
        unit = self.unit_at(spot)
        if unit is not None:
            self.flying.over = None
            if flyer is not None and self.aiming.store and unit.alive and self.aiming.may_attack(flyer):
                return self._target_note(flyer, unit.serial)
            return telling.unit_note(self.state, unit)
        if (
            self.aiming.store
            or flyer is None
            or flyer.aimed
            or (self.plane_at(spot) is not None and not self._way_out(spot))
        ):
            self.flying.over = None
            return None
        self.flying.over = self.flying.meant(spot)
        return (
            self.flying.note(self.flying.over)
            if self.flying.over is not None and self.flying.over in self.flying.ends()
            else None
        )

    def _target_note(self, flyer: Flyer, serial: int) -> Note:
        unit = self.state.here.enemies[serial]
        found = self.aiming.command_at(unit)
        if isinstance(found, Refusal):
            return Note("Not allowed: " + found.sentence, (), (found.rule,), "bad")
        lines = self.aiming.odds_words(flyer, self.aiming.store, unit)
        return Note(telling.unit_title(self.state, unit), tuple(lines), ("TA-ATTACK-13",), "good")

    def click(self, spot: Spot, double: bool) -> None:
        own, unit = self.plane_at(spot), self.unit_at(spot)
        self.aiming.marked = 0
        if self.aiming.store:
            self._click_target(unit or self.aiming.best_in(self.table.places.number_at(spot.point), self.aiming.store))
        elif (own is not None or unit is not None) and not self._way_out(spot):
            self.table.select(f"a{own.serial}" if own is not None else f"u{unit.serial}" if unit is not None else "")
        else:
            target = self.flying.meant(spot)
            if target is not None and target in self.flying.ends():
                self.fly_to(target)
            elif self.flyer is not None:
                self.table.host.refuse(self.flying.why_not(target))

    def _way_out(self, spot: Spot) -> bool:
        """Whether the pointer means a way off the battlefield, though a piece lies there too."""
        if not self.table.places.outer(spot):
            return False
        target = self.flying.meant(spot)
        return target is not None and target in self.flying.ends()

    def _click_target(self, unit: Enemy | None) -> None:
        """With a store in hand: aim, or put it away where nothing is."""
        if unit is not None:
            self.aiming.aim_at(unit)
        else:
            self.aiming.pick(self.aiming.store)

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.plane_at(spot)
        if own is None:
            return Refusal("TA-TURN-02", "Only an aircraft that may act now can be picked up.")
        if own.serial not in self.ready():
            if self.table.step in ("altitude", "act"):
                acting = self.flyer
                return Refusal(
                    "TA-TURN-05",
                    f"{flyer_name(acting)} acts now; its activation comes to an end first." if acting else "Not now.",
                )
            return self.table.host.refusal(Activate(own.serial)) or Refusal("TA-TURN-04", "It cannot act now.")
        if own.aimed:
            return self.flying.why_not(None)
        self.table.selected = f"a{own.serial}"
        self.aiming.store, self.flying.keyed, self.flying.leaving, self.flying.dragging = "", None, [], True
        return None

    def drag(self, spot: Spot) -> Note | None:
        self.flying.over = self.flying.meant(spot)
        if self.flying.over is not None and self.flying.over in self.flying.ends():
            return self.flying.note(self.flying.over)
        if self._at_home(self.flying.over):
            return None
        why = self.flying.why_not(self.flying.over)
        return Note("Not allowed: " + why.sentence, (), (why.rule,), "bad")

    def _at_home(self, target: Target | None) -> bool:
        flyer = self.flyer
        return flyer is not None and target is not None and target[:2] == (flyer.hex, flyer.side)

    def drop(self, spot: Spot | None) -> Refusal | None:
        self.flying.dragging = False
        if spot is None:
            self.flying.over = None
            return None
        target, self.flying.over = self.flying.meant(spot), None
        if target is not None and target in self.flying.ends():
            self.fly_to(target)
            return None
        return None if self._at_home(target) else self.flying.why_not(target)

    # -- flying
    def fly_to(self, target: Target) -> None:
        """Submit a whole way, step by step; leaving without a fight asks first."""
        flyer, way = self.flyer, self.flying.ends()[target]
        assert flyer is not None
        commands: list[Command] = self.opening(flyer)
        commands += [Step(side) for side in way.steps]
        if target[2]:
            commands.append(Leave())
            if not flyer.engaged and flyer.pilot:
                self.flying.leaving = commands
                self.table.host.changed()
                return
        self.carry_out(commands)

    def opening(self, flyer: Flyer) -> list[Command]:
        """What has to come before the first step: the choice of the aircraft and its altitude."""
        commands: list[Command] = []
        if self.table.step in ("fast", "slow"):
            commands.append(Activate(flyer.serial))
        if self.table.step != "act" and len(altitudes(self.state, flyer)) > 1:
            commands.append(SetAltitude(self.acting.altitude))
        return commands

    def carry_out(self, commands: list[Command]) -> None:
        """One command after the other, until all are done or the aircraft is down; it ends what has nothing left to
        decide."""
        self.flying.keyed, self.flying.leaving = None, []
        host, serial = self.table.host, self.flyer.serial if self.flyer is not None else 0
        for n, command in enumerate(commands):
            if n and self.table.acting_truth() != serial:
                return
            if not host.submit(command, joined=bool(n)):
                return
        if self.table.acting_truth() == serial:
            left = [c for c in self.table.next_options() if not isinstance(c, Concede)]
            if left == [EndActivation()]:
                host.submit(EndActivation(), joined=True)
