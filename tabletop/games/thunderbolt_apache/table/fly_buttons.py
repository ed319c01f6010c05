"""Buttons and keys of an activation: what can be chosen now without pointing at the battlefield. A part of the hand
that flies.
"""

from __future__ import annotations

from functools import partial

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.attacking.orders import ClearAim, Fire
from tabletop.games.thunderbolt_apache.rules.moving.orders import Leave
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name
from tabletop.games.thunderbolt_apache.table import telling
from tabletop.games.thunderbolt_apache.table.flying import Flying, Target
from tabletop.table.play.contract import Choice, Spot


class FlyButtons(Flying):
    """See the module. `FlyMode` carries out what is chosen here."""

    @property
    def waiting(self) -> list[int]:
        """Serials of the aircraft that may be activated now."""
        return [c.serial for c in self.options if isinstance(c, Activate)]

    def fly_to(self, target: Target) -> None:
        raise NotImplementedError

    def opening(self, flyer: Flyer) -> list[Command]:
        raise NotImplementedError

    def carry_out(self, commands: list[Command]) -> None:
        raise NotImplementedError

    # -- buttons
    def choices(self) -> list[Choice]:
        flyer = self.flyer
        if flyer is None:
            return super().choices()
        if self.leaving:
            return [
                Choice("Stay", run=self._stay, default=True, icon="cancel"),
                Choice("Leave all the same", run=lambda: self.carry_out(self.leaving), icon="quit"),
            ]
        keyed = self.keyed
        if keyed is not None and keyed in self.ends():
            words = "Leave there" if keyed[2] else "Fly there"
            return [
                Choice(words, run=lambda: self.fly_to(keyed), default=True, icon="end_move"),
                Choice("Not there", run=self._unkey, icon="cancel"),
            ]
        step = self.table.step
        if step in ("fast", "slow"):
            take = Choice(f"Take {self._name(flyer.serial)}", (Activate(flyer.serial),), default=True, icon="forward")
            others = [s for s in self.waiting if s != flyer.serial]
            if len(others) < 2:
                return [take, *(Choice(f"Take {self._name(s)}", (Activate(s),), icon="forward") for s in others)]
            return [take, Choice("Another one", action="next_unit", icon="next", tip="Look at the next that waits")]
        return self._altitude_choices(flyer) if step == "altitude" else self._act_choices(flyer)

    def _name(self, serial: int) -> str:
        flyer = self.state.here.flyers[serial]
        return flyer.pilot or f"{flyer.card} {serial}"

    def _stay(self) -> None:
        self.leaving = []
        self.table.host.changed()

    def _unkey(self) -> None:
        self.keyed = None
        self.table.host.changed()

    def _altitude_choices(self, flyer: Flyer) -> list[Choice]:
        out = []
        for altitude, action, icon in ((Altitude.HIGH, "level_up", "climb"), (Altitude.LOW, "level_down", "dive")):
            command = SetAltitude(altitude)
            stays = altitude is flyer.altitude
            words = f"Stay {ALTITUDE_NAMES[altitude]}" if stays else f"Go {ALTITUDE_NAMES[altitude]}"
            out.append(
                Choice(
                    words,
                    (command,),
                    action=action,
                    icon="stay" if stays else icon,
                    default=stays,
                    why_not=self.table.host.refusal(command),
                    tip=telling.altitude_tip(self.state, flyer, altitude),
                )
            )
        return out

    def _act_choices(self, flyer: Flyer) -> list[Choice]:
        host = self.table.host
        out: list[Choice] = []
        marked = self.state.here.enemies.get(self.marked)
        if self.store and marked is not None and marked in self.targets(self.store):
            words = f"Aim at {telling.unit_title(self.state, marked)}: {self.odds_text(flyer, self.store, marked)}"
            return [
                Choice(words, run=lambda: self.aim_at(marked), default=True, icon="fire"),
                Choice("Put it away", run=lambda: self.pick(self.store), icon="cancel"),
            ]
        if flyer.aimed:
            return [
                Choice("Fire", (Fire(),), action="fire", default=True, icon="fire", why_not=host.refusal(Fire())),
                Choice("Take back all aims", (ClearAim(),), icon="cancel"),
            ]
        if self.may_attack(flyer) and any(self.targets(k) for k in self.kinds(flyer)):
            out.append(
                Choice(
                    "Attack...",
                    run=self._open_stores,
                    action="next_store",
                    icon="fire",
                    tip="Pick a store, then its target. The panel at the foot shows them all.",
                )
            )
        if any(isinstance(c, Leave) for c in self.options):
            out.append(
                Choice(
                    "Leave the field",
                    run=lambda: self.fly_to((flyer.hex, flyer.side, True)),
                    icon="quit",
                    tip="It flies home over this outer side. TA-MOVE-10",
                )
            )
        end = EndActivation()
        why = host.refusal(end)
        out.append(Choice("End the move", (end,), default=why is None, why_not=why, icon="end_move"))
        return out

    def _open_stores(self) -> None:
        flyer = self.flyer
        if flyer is None:
            return
        rows = []
        for key in self.kinds(flyer):
            count = len(self.targets(key))
            why = None if count else Refusal("TA-ATTACK-04", "No unit can be attacked with it from here.")
            rows.append(
                Choice(
                    f"{'Cannon' if key == 'cannon' else key}: {count} target{'s' if count != 1 else ''}",
                    run=partial(self.pick, key),
                    why_not=why,
                )
            )
        self.table.host.open_choices(rows)

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.unit_at(spot)
        if unit is not None and unit.alive:
            return self.menu_of(unit)
        own = self.plane_at(spot)
        if own is not None and self.flyer is not None and own.serial == self.flyer.serial:
            return self.choices()
        return []

    # -- keys
    def action(self, name: str, spot: Spot | None) -> bool:
        flyer = self.flyer
        if flyer is None:
            return False
        if name in ("level_up", "level_down") and self.table.step != "entry":
            self._take(Altitude.HIGH if name == "level_up" else Altitude.LOW, flyer)
        elif name in ("next_place", "place_back"):
            self._cycle_places(1 if name == "next_place" else -1)
        elif name == "next_store":
            self._cycle_stores(flyer)
        elif name == "next_target":
            self._cycle_targets()
        elif name == "fire":
            self.table.host.submit(Fire())
        else:
            return False
        return True

    def _take(self, altitude: Altitude, flyer: Flyer) -> None:
        step = self.table.step
        if step == "act":
            self.table.host.refuse(
                Refusal("TA-ALT-01", f"{flyer_name(flyer)} keeps its altitude until its next activation.")
            )
            return
        commands = [c for c in self.opening(flyer) if isinstance(c, Activate)]
        self.carry_out([*commands, SetAltitude(altitude)])

    def _cycle_places(self, by: int) -> None:
        ends = sorted(self.ends(), key=lambda t: (t[2], len(self.ends()[t].steps), t))
        if ends:
            at = ends.index(self.keyed) if self.keyed in ends else (-1 if by > 0 else 0)
            self.keyed, self.over, self.store = ends[(at + by) % len(ends)], None, ""
            self.table.host.status(self._keyed_words())
        self.table.host.changed()

    def _keyed_words(self) -> str:
        note = self.note(self.keyed) if self.keyed is not None else None
        return f"{note.title}. {' '.join(note.lines)}" if note is not None else ""

    def _cycle_stores(self, flyer: Flyer) -> None:
        if not self.may_attack(flyer):
            self.table.host.refuse(self.cannot_attack())
            return
        kinds = [k for k in self.kinds(flyer) if self.targets(k)]
        if not kinds:
            self.table.host.refuse(Refusal("TA-ATTACK-04", "No unit can be attacked from here with what is loaded."))
            return
        at = kinds.index(self.store) if self.store in kinds else -1
        self.keyed, self.store, self.marked = None, kinds[(at + 1) % len(kinds)], 0
        self._cycle_targets()

    def _cycle_targets(self) -> None:
        found = [u.serial for u in self.targets(self.store)] if self.store else []
        if found:
            at = found.index(self.marked) if self.marked in found else -1
            self.marked = found[(at + 1) % len(found)]
            self.table.selected = f"u{self.marked}"
        self.table.host.changed()

    def cancel(self) -> bool:
        if self.leaving or self.keyed is not None or self.store:
            self.leaving, self.keyed, self.store, self.marked = [], None, "", 0
            self.table.host.changed()
            return True
        return False
