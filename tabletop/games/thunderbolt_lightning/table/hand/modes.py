"""What the player's hand does in each step: base of all modes, and the small ones (watching, altitude, re-roll, ships).

A mode turns clicks, drags and actions into commands and says what is marked on the map. It asks the rules; it knows
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving.events import Reroll
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, number
from tabletop.grid.hexes import neighbour
from tabletop.table.play.contract import Choice, Mark, Spot
from tabletop.table.play.mode import RestingHand

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

NOT_NOW = Refusal("TL-SEQ-01", "Nothing can be picked up in this step.")


class Mode(RestingHand):
    """One step's hand."""

    not_now = NOT_NOW

    def __init__(self, table: AirTable) -> None:
        self.table = table

    @property
    def state(self) -> State:
        state: State = self.table.host.view
        return state

    @property
    def options(self) -> Sequence[Command]:
        return self.table.host.options

    def own(self, spot: Spot | None) -> Aircraft | None:
        """The player's own flying aircraft under a spot."""
        if spot is None or spot.sprite is None:
            return None
        aircraft = self.state.aircraft.get(spot.sprite.id)
        return aircraft if aircraft is not None and aircraft.flying and aircraft.side == self.table.host.seat else None

    # what can be picked
    def ready(self) -> frozenset[str]:
        """Pieces that can do something now (they are not dimmed and can be picked)."""
        return frozenset()

    def choices(self) -> list[Choice]:
        return [self.choice(command) for command in self.options]

    def choice(self, command: Command, **more: object) -> Choice:
        """A button for a command with the game's own words."""
        return Choice(command.label(self.state), (command,), **more)  # type: ignore[arg-type]

    def click(self, spot: Spot, double: bool) -> None:
        self.table.select(spot.sprite.id if spot.sprite else "")

    def menu(self, spot: Spot) -> list[Choice]:
        return []


class Watch(Mode):
    """Somebody else acts, or nobody."""

    def choices(self) -> list[Choice]:
        return []


class AnnounceMode(Mode):
    """Climbs and dives of the unit: of all that wait, or of the one that was clicked (`alone`)."""

    alone = ""
    _unit: object = None

    @property
    def waiting(self) -> list[str]:
        return list(dict.fromkeys(c.aircraft for c in self.options if isinstance(c, Announce)))

    @property
    def picked(self) -> list[str]:
        """Who changes height at the next word."""
        waiting = self.waiting
        return [self.alone] if self.alone in waiting else waiting

    def put_down(self) -> None:
        self.alone = ""

    def begun(self) -> None:
        unit = (self.state.turn, self.table.acting_unit())
        if unit != self._unit:
            self._unit, self.alone = unit, ""
        waiting = self.waiting
        if waiting and self.table.selected not in waiting:
            self.table.select(waiting[0])
        if self.table.selected in self.state.aircraft:
            self.table.host.look_over(
                [self.table.host.centre(self.state.aircraft[i].hex) for i in (self.table.selected, *waiting)]
            )

    def click(self, spot: Spot, double: bool) -> None:
        own = self.own(spot)
        self.alone = own.id if own is not None and own.id in self.waiting and own.id != self.alone else ""
        super().click(spot, double)

    def marks(self) -> list[Mark]:
        found = [self.state.aircraft[i] for i in self.picked or (self.table.selected,) if i in self.state.aircraft]
        return [Mark("selected", tuple(a.hex for a in found if a.flying))] if found else []

    def prompt(self) -> tuple[str, str] | None:
        picked = self.picked
        if not picked:
            return None
        levels = {self.state.aircraft[i].level for i in picked}
        at = LEVEL_NAMES[levels.pop()] if len(levels) == 1 else "its height"
        who = (
            called(self.state, picked[0])
            if len(picked) == 1
            else f"{self.table.acting_unit()}, {'both' if len(picked) == 2 else f'all {number(len(picked))}'}"
        )
        return f"{who}: climb, dive or stay at {at}? The buttons show how many hexes both moves may have.", "TL-ALT-04"

    def ready(self) -> frozenset[str]:
        return frozenset(self.waiting)

    def _speeds(self, aircraft: Aircraft, change: int) -> str:
        """The most hexes of both moves of the turn."""
        return " + ".join(str(speed.window(self.state, aircraft, phase, change).high) for phase in (1, 2))

    def _able(self, change: int) -> list[str]:
        return [i for i in self.picked if self.table.host.refusal(Announce(i, change)) is None]

    def _change(self, change: int) -> None:
        """All that are picked and can do; taken back as one."""
        joined = False
        for aircraft in self._able(change):
            if not self.table.host.submit(Announce(aircraft, change), joined=joined):
                return
            joined = True

    def choices(self) -> list[Choice]:
        picked, out = self.picked, []
        every = len(picked) > 1
        for change, name, action, icon in ((1, "climb", "level_up", "climb"), (-1, "dive", "level_down", "dive")):
            able = self._able(change)
            if not picked:
                break
            why = None if able else self.table.host.refusal(Announce(picked[0], change))
            whose = self.state.aircraft[able[0] if able else picked[0]]
            count = "All" if len(able) == len(picked) else str(len(able))
            words = f"{count} {name}" if every and able else name.capitalize()
            words += f": {self._speeds(whose, change)}" if able else ""
            there = LEVEL_NAMES[whose.level + change] if able else ""
            tip = f"To {there}; then at most {self._speeds(whose, change)} hexes in the two moves." if able else ""
            run = partial(self._change, change)
            out.append(Choice(words, run=run if able else None, action=action, icon=icon, why_not=why, tip=tip))
        if len(picked) == 1 and len(self.waiting) > 1:
            words = f"Stay: {self._speeds(self.state.aircraft[picked[0]], 0)}"
            out.append(Choice(words, (Announce(picked[0], 0),), icon="stay"))
        rest = next((c for c in self.options if isinstance(c, DoneAnnouncing)), None)
        if rest is not None:
            speeds = f": {self._speeds(self.state.aircraft[picked[0]], 0)}" if picked and not self.alone else ""
            words = "The others stay" if self.alone else f"All stay{speeds}" if every else f"Stay{speeds}"
            tip = "Every aircraft of the unit that has announced nothing stays at its height. TL-ALT-14"
            out.append(Choice(words, (rest,), default=True, tip=tip))
            tip = "None of your units climbs or dives this turn; you are not asked again. Undo takes it back."
            out.append(Choice("No unit changes", run=self.table.staff.nobody_changes, action="guard", tip=tip))
        return out

    def action(self, name: str, spot: Spot | None) -> bool:
        change = {"level_up": 1, "level_down": -1}.get(name)
        if name == "guard":
            self.table.staff.nobody_changes()
            return True
        if change is None or not self.picked:
            return False
        if self._able(change):
            self._change(change)
        elif (why := self.table.host.refusal(Announce(self.picked[0], change))) is not None:
            self.table.host.refuse(why)
        return True


class RerollMode(Mode):
    """Skill 5: which die of the roll on the table falls again (TL-TRN-13)."""

    def choices(self) -> list[Choice]:
        battle = self.state.battle
        out = []
        for command in self.options:
            if isinstance(command, Reroll) and battle is not None:
                volley = battle.volleys[battle.at]
                values = volley.saves if battle.stage == "save" else volley.rolled
                out.append(
                    Choice(
                        f"Throw the {values[command.die]} again", (command,), tip="The second throw stands. TL-TRN-10"
                    )
                )
            else:
                out.append(self.choice(command, default=True))
        return out

    def marks(self) -> list[Mark]:
        battle = self.state.battle
        if battle is None:
            return []
        volley = battle.volleys[battle.at]
        target, source = self.state.aircraft.get(volley.target), self.state.aircraft.get(volley.source)
        marks = [Mark("target", (target.hex,), layer=1)] if target else []
        if target and source:
            marks.append(
                Mark("line", points=(self.table.host.centre(source.hex), self.table.host.centre(target.hex)), layer=1)
            )
        return marks

    @property
    def needed(self) -> int:
        battle = self.state.battle
        return battle.volleys[battle.at].needed if battle else 0


class SteerMode(Mode):
    """A ship turns by one hexside or steams on (TL-SHIP-08)."""

    @property
    def ship(self) -> str:
        return next((c.ship for c in self.options if isinstance(c, Steer)), "")

    def begun(self) -> None:
        self.table.select(self.ship)
        if (ship := self.state.ships.get(self.ship)) is not None:
            self.table.host.look_over(
                [self.table.host.centre(neighbour(ship.centre, ship.heading, 2)), self.table.host.centre(ship.centre)]
            )

    def choices(self) -> list[Choice]:
        out = []
        for turn, name, action, icon in (
            (-1, "Port", "face_left", "turn_left"),
            (0, "Steam on", "", "forward"),
            (1, "Starboard", "face_right", "turn_right"),
        ):
            command = Steer(self.ship, turn)
            out.append(
                Choice(
                    name,
                    (command,),
                    action=action,
                    icon=icon,
                    default=turn == 0,
                    why_not=self.table.host.refusal(command),
                )
            )
        return out

    def marks(self) -> list[Mark]:
        ship = self.state.ships.get(self.ship)
        if ship is None:
            return []
        centre = self.table.host.centre
        lines = [
            Mark(
                "past" if turn else "path",
                points=(centre(ship.centre), centre(neighbour(ship.centre, ship.heading + turn, 2))),
                layer=1,
            )
            for turn in (-1, 1, 0)
        ]
        return [Mark("selected", (ship.centre,), layer=1), *lines]

    def action(self, name: str, spot: Spot | None) -> bool:
        turn = {"face_left": -1, "face_right": 1}.get(name)
        if turn is None:
            return False
        self.table.host.submit(Steer(self.ship, turn))
        return True
