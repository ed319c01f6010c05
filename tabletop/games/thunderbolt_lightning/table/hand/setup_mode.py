"""Set-up: zones shaded, drag aircraft in, turn them, choose levels, units, pilots, skills, loads; cohesion lines."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES, Aircraft
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import (
    ChooseSkills,
    Deploy,
    Face,
    Place,
    Ready,
    SetLevel,
)
from tabletop.games.thunderbolt_lightning.rules.setting_up.lines import placed_of
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.modes import Mode
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class SetupMode(Mode):
    drags = "piece"

    def __init__(self, table: object) -> None:
        super().__init__(table)  # type: ignore[arg-type]
        self.carried: Aircraft | None = None

    def put_down(self) -> None:
        self.carried = None

    @property
    def mine(self) -> list[Aircraft]:
        return [a for a in self.state.aircraft.values() if a.side == self.table.host.seat]

    def begun(self) -> None:
        mine = self.mine
        if mine and self.table.selected not in {a.id for a in mine}:
            self.table.select(mine[0].id)
        places = [a.hex for a in (*mine, *self.state.aircraft.values())] + [s.centre for s in self.state.ships.values()]
        self.table.host.look_over([self.table.host.centre(at) for at in places], True)

    def prompt(self) -> tuple[str, str] | None:
        picked = self._picked()
        if picked is not None and len(placed_of(self.state.scenario, picked.id).zone.hexes) > 1:
            return "Shall your aircraft begin like this? Drag them within their zones, or press Ready.", "TL-SET-01"
        return "Your aircraft stand where they begin. Press Ready.", "TL-SET-01"

    def ready(self) -> frozenset[str]:
        return frozenset(a.id for a in self.mine)

    def _picked(self) -> Aircraft | None:
        picked = self.state.aircraft.get(self.table.selected)
        return picked if picked is not None and picked.side == self.table.host.seat else None

    def marks(self) -> list[Mark]:
        marks: list[Mark] = []
        picked = self.carried or self._picked()
        if picked is not None:
            zone = placed_of(self.state.scenario, picked.id).zone
            marks.append(Mark("zone", zone.hexes, colour=str(picked.side)))
        marks.extend(self.table.overlays.cohesion(self.table.host.seat))
        return marks

    def choices(self) -> list[Choice]:
        out = []
        picked = self._picked()
        if picked is not None:
            out.append(
                Choice(
                    "Change...",
                    run=lambda: self.table.host.open_choices(self._changes(picked)),
                    icon="edit",
                    tip=f"Level, facing, unit, pilot and load of {called(self.state, picked.id)}",
                )
            )
        deploy = Deploy()
        out.append(
            Choice(
                "Staff's plan",
                (deploy,),
                why_not=self.table.host.refusal(deploy),
                tip="Put everything where the staff proposes it.",
                sets_up=True,
            )
        )
        ready = Ready()
        out.append(
            Choice(
                "Ready",
                (ready,),
                default=True,
                why_not=self.table.host.refusal(ready),
                tip="Confirm the set-up. TL-SET-04",
            )
        )
        return out

    def _changes(self, picked: Aircraft) -> list[Choice]:
        """All set-up commands for one aircraft but places."""
        out: list[Choice] = []
        for command in self.options:
            if getattr(command, "aircraft", None) != picked.id or isinstance(command, Place):
                continue
            if isinstance(command, SetLevel):
                out.append(Choice(f"Level: {LEVEL_NAMES[command.level]}", (command,)))
            elif isinstance(command, ChooseSkills):
                names = ", ".join(SKILL_NAMES[s] for s in command.skills)
                out.append(Choice(f"Skills: {names}", (command,)))
            else:
                out.append(self.choice(command))
        return out

    def menu(self, spot: Spot) -> list[Choice]:
        own = self.own(spot)
        if own is None:
            return []
        self.table.select(own.id)
        return self._changes(own)

    def click(self, spot: Spot, double: bool) -> None:
        own = self.own(spot)
        picked = self._picked()
        if own is not None:
            self.table.select(own.id)
        elif picked is not None and spot.on_map:
            self.table.host.submit(Place(picked.id, spot.cell))

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.own(spot)
        if own is None:
            return Refusal("TL-SET-02", "Only your own aircraft are set up now.")
        self.table.select(own.id)
        self.carried = own
        return None

    def drag(self, spot: Spot) -> Note | None:
        if self.carried is None:
            return None
        why = self.table.host.refusal(Place(self.carried.id, spot.cell))
        label = self.state.scenario.grid.label(spot.cell) if spot.on_map else "off the map"
        if why is not None and spot.cell != self.carried.hex:
            return Note(why.sentence, (), (why.rule,), "bad")
        return Note(f"{called(self.state, self.carried.id)} to {label}", (), (), "good")

    def drop(self, spot: Spot | None) -> Refusal | None:
        carried, self.carried = self.carried, None
        if spot is None or carried is None or spot.cell == carried.hex:
            return None
        command = Place(carried.id, spot.cell)
        why = self.table.host.refusal(command)
        if why is None:
            self.table.host.submit(command)
        return why

    def action(self, name: str, spot: Spot | None) -> bool:
        picked = self._picked()
        if picked is None:
            return False
        if name in ("face_left", "face_right"):
            step = -1 if name == "face_left" else 1
            for k in range(1, 6):
                command = Face(picked.id, (picked.facing + step * k) % 6)
                if self.table.host.refusal(command) is None:
                    self.table.host.submit(command)
                    return True
            self.table.host.refuse(
                self.table.host.refusal(Face(picked.id, (picked.facing + step) % 6))
                or Refusal("TL-SET-01", "The facing is fixed.")
            )
            return True
        if name in ("level_up", "level_down"):
            self.table.host.submit(SetLevel(picked.id, picked.level + (1 if name == "level_up" else -1)))
            return True
        return False
