"""What the player's hand does in each step: base of all modes, and the small ones (watching, altitude, re-roll, ships).

A mode turns clicks, drags and actions into commands and says what is marked on the map. It asks the rules; it knows
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.resolving.orders import Reroll
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.ships import Steer
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
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
        return Choice(self.table.game.label(command, self.state), (command,), **more)  # type: ignore[arg-type]

    def click(self, spot: Spot, double: bool) -> None:
        self.table.select(spot.sprite.id if spot.sprite else "")

    def menu(self, spot: Spot) -> list[Choice]:
        return []


class Watch(Mode):
    """Somebody else acts, or nobody."""

    def choices(self) -> list[Choice]:
        return []


class AnnounceMode(Mode):
    """Climbs and dives of the unit."""

    @property
    def waiting(self) -> list[str]:
        return list(dict.fromkeys(c.aircraft for c in self.options if isinstance(c, Announce)))

    def begun(self) -> None:
        waiting = self.waiting
        if waiting and self.table.selected not in waiting:
            self.table.select(waiting[0])
        if self.table.selected in self.state.aircraft:
            self.table.host.look_over(
                [self.table.host.centre(self.state.aircraft[i].hex) for i in (self.table.selected, *waiting)]
            )

    def marks(self) -> list[Mark]:
        picked = self.state.aircraft.get(self.table.selected)
        return [Mark("selected", (picked.hex,))] if picked is not None and picked.flying else []

    def prompt(self) -> tuple[str, str] | None:
        picked = self.state.aircraft.get(self.table.selected)
        if picked is None or picked.id not in self.waiting:
            return None
        return (
            (
                f"{called(self.state, picked.id)}: climb, dive or stay at {LEVEL_NAMES[picked.level]}? The figures are"
                " the speeds it will have."
            ),
            "TL-ALT-04",
        )

    def ready(self) -> frozenset[str]:
        return frozenset(self.waiting)

    def _speeds(self, aircraft: Aircraft, change: int) -> str:
        pair = []
        for phase in (1, 2):
            found = speed.window(self.state, aircraft, phase, change)
            pair.append(str(found.high))
        return "/".join(pair)

    def choices(self) -> list[Choice]:
        picked = self.state.aircraft.get(self.table.selected)
        out = []
        if picked is not None and picked.id in self.waiting:
            for change, name, action, icon in (
                (1, "Climb", "level_up", "climb"),
                (-1, "Dive", "level_down", "dive"),
                (0, "Stay", "", "stay"),
            ):
                command = Announce(picked.id, change)
                why = self.table.host.refusal(command)
                words = f"{name} {self._speeds(picked, change)}" if why is None else name
                to = picked.level + change
                tip = ""
                if why is None and change:
                    most = self._speeds(picked, change)
                    tip = f"{called(self.state, picked.id)} to {LEVEL_NAMES[to]}: at most speed {most}."
                out.append(Choice(words, (command,), action=action, icon=icon, why_not=why, tip=tip))
        rest = next((c for c in self.options if isinstance(c, DoneAnnouncing)), None)
        if rest is not None:
            out.append(
                Choice(
                    "All stay" if len(self.waiting) > 1 else "Done",
                    (rest,),
                    default=True,
                    tip="Every aircraft of the unit that has announced nothing stays at its level. TL-ALT-14",
                )
            )
        return out

    def action(self, name: str, spot: Spot | None) -> bool:
        change = {"level_up": 1, "level_down": -1}.get(name)
        if change is None or self.table.selected not in self.state.aircraft:
            return False
        self.table.host.submit(Announce(self.table.selected, change))
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
