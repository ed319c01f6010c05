"""Buttons and keys of an activation: what can be chosen now without pointing at the battlefield. A part of the hand
that flies.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.attacking import ClearAim, Fire
from tabletop.games.thunderbolt_apache.rules.moving import Leave
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name
from tabletop.games.thunderbolt_apache.table.showings import telling
from tabletop.table.play.contract import Choice, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.rules.pieces import Enemy
    from tabletop.games.thunderbolt_apache.table.hand.fly_mode import FlyMode


class FlyButtons:
    """Buttons and keys of an activation. The `mode` carries out what is chosen here."""

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode
        self.table, self.flying, self.aiming = mode.table, mode.flying, mode.aiming

    # -- buttons
    def choices(self) -> list[Choice]:
        flyer = self.mode.flyer
        if flyer is None:
            return []
        if self.flying.leaving:
            return [
                Choice("Stay", run=self._stay, default=True, icon="cancel"),
                Choice("Leave all the same", run=lambda: self.mode.carry_out(self.flying.leaving), icon="quit"),
            ]
        keyed = self.flying.keyed
        if keyed is not None and keyed in self.flying.ends():
            words = "Leave there" if keyed[2] else "Fly there"
            return [
                Choice(words, run=lambda: self.mode.fly_to(keyed), default=True, icon="end_move"),
                Choice("Not there", run=self._unkey, icon="cancel"),
            ]
        step = self.table.step
        if step in ("fast", "slow"):
            take = Choice(f"Take {self._name(flyer.serial)}", (Activate(flyer.serial),), default=True, icon="forward")
            others = [s for s in self.mode.acting.waiting if s != flyer.serial]
            if len(others) < 2:
                return [take, *(Choice(f"Take {self._name(s)}", (Activate(s),), icon="forward") for s in others)]
            return [take, Choice("Another one", action="next_unit", icon="next", tip="Look at the next that waits")]
        return self._altitude_choices(flyer) if step == "altitude" else self._act_choices(flyer)

    def _name(self, serial: int) -> str:
        flyer = self.mode.state.here.flyers[serial]
        return flyer.pilot or f"{flyer.card} {serial}"

    def _stay(self) -> None:
        self.flying.leaving = []
        self.table.host.changed()

    def _unkey(self) -> None:
        self.flying.keyed = None
        self.table.host.changed()

    def _aim_at(self, unit: Enemy) -> None:
        """The next golden button fires: another store needs another look at the targets."""
        self.aiming.marked = 0
        self.aiming.aim_at(unit)

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
                    tip=telling.altitude_tip(self.mode.state, flyer, altitude),
                )
            )
        return out

    def _act_choices(self, flyer: Flyer) -> list[Choice]:
        host = self.table.host
        out: list[Choice] = []
        marked = self.mode.state.here.enemies.get(self.aiming.marked)
        if self.aiming.store and marked is not None and marked in self.aiming.targets(self.aiming.store):
            odds = self.aiming.odds_text(flyer, self.aiming.store, marked)
            words = f"Aim at {telling.unit_title(self.mode.state, marked)}: {odds}"
            return [
                Choice(words, run=lambda: self._aim_at(marked), default=True, icon="fire"),
                Choice("Put it away", run=lambda: self.aiming.pick(self.aiming.store), icon="cancel"),
            ]
        if flyer.aimed:
            return [
                Choice("Fire", (Fire(),), action="fire", default=True, icon="fire", why_not=host.refusal(Fire())),
                Choice("Take back all aims", (ClearAim(),), icon="cancel"),
            ]
        if self.aiming.may_attack(flyer) and any(self.aiming.targets(k) for k in self.aiming.kinds(flyer)):
            out.append(
                Choice(
                    "Attack...",
                    run=self._open_stores,
                    action="next_store",
                    icon="fire",
                    tip="Pick a store, then its target. The panel at the foot shows them all.",
                )
            )
        if any(isinstance(c, Leave) for c in self.mode.options):
            out.append(
                Choice(
                    "Leave the field",
                    run=lambda: self.mode.fly_to((flyer.hex, flyer.side, True)),
                    icon="quit",
                    tip="It flies home over this outer side. TA-MOVE-10",
                )
            )
        end = EndActivation()
        why = host.refusal(end)
        held = bool(self.aiming.store)  # a weapon in hand: Enter would throw the attack away
        if held:
            tip = "It goes back on its rack, unspent."
            out.append(Choice("Put it away", run=lambda: self.aiming.pick(self.aiming.store), icon="cancel", tip=tip))
        out.append(Choice("End the move", (end,), default=why is None and not held, why_not=why, icon="end_move"))
        return out

    def _open_stores(self) -> None:
        flyer = self.mode.flyer
        if flyer is None:
            return
        rows = []
        for key in self.aiming.kinds(flyer):
            count = len(self.aiming.targets(key))
            why = None if count else Refusal("TA-ATTACK-04", "No unit can be attacked with it from here.")
            rows.append(
                Choice(
                    f"{'Cannon' if key == 'cannon' else key}: {count} target{'s' if count != 1 else ''}",
                    run=partial(self.aiming.pick, key),
                    why_not=why,
                )
            )
        self.table.host.open_choices(rows)

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.mode.unit_at(spot)
        if unit is not None and unit.alive:
            return self.aiming.menu_of(unit)
        own = self.mode.plane_at(spot)
        if own is not None and self.mode.flyer is not None and own.serial == self.mode.flyer.serial:
            return self.choices()
        return []

    # -- keys
    def action(self, name: str) -> bool:
        flyer = self.mode.flyer
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
        commands = [c for c in self.mode.opening(flyer) if isinstance(c, Activate)]
        self.mode.carry_out([*commands, SetAltitude(altitude)])

    def _cycle_places(self, by: int) -> None:
        ends = sorted(self.flying.ends(), key=lambda t: (t[2], len(self.flying.ends()[t].steps), t))
        if ends:
            at = ends.index(self.flying.keyed) if self.flying.keyed in ends else (-1 if by > 0 else 0)
            self.flying.keyed, self.flying.over, self.aiming.store = ends[(at + by) % len(ends)], None, ""
            self.table.host.status(self._keyed_words())
        self.table.host.changed()

    def _keyed_words(self) -> str:
        note = self.flying.note(self.flying.keyed) if self.flying.keyed is not None else None
        return f"{note.title}. {' '.join(note.lines)}" if note is not None else ""

    def _cycle_stores(self, flyer: Flyer) -> None:
        if not self.aiming.may_attack(flyer):
            self.table.host.refuse(self.aiming.cannot_attack())
            return
        kinds = [k for k in self.aiming.kinds(flyer) if self.aiming.targets(k)]
        if not kinds:
            self.table.host.refuse(Refusal("TA-ATTACK-04", "No unit can be attacked from here with what is loaded."))
            return
        at = kinds.index(self.aiming.store) if self.aiming.store in kinds else -1
        self.flying.keyed, self.aiming.store, self.aiming.marked = None, kinds[(at + 1) % len(kinds)], 0
        self._cycle_targets()

    def _cycle_targets(self) -> None:
        found = [u.serial for u in self.aiming.targets(self.aiming.store)] if self.aiming.store else []
        if found:
            at = found.index(self.aiming.marked) if self.aiming.marked in found else -1
            self.aiming.marked = found[(at + 1) % len(found)]
            self.table.selected = f"u{self.aiming.marked}"
        self.table.host.changed()
