"""The activation of an aircraft (9.6): choose it, take the altitude, drag it or click from side to side, leave; aiming comes from `aiming`.

A way of several steps is submitted as its single steps, so the log, the undo and the rules see each of them.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules import moves
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name
from tabletop.games.thunderbolt_apache.sheets import Altitude
from tabletop.table.games.thunderbolt_apache import telling
from tabletop.table.games.thunderbolt_apache.flying import Flying, Target
from tabletop.table.play.contract import Choice, Note, Spot

if TYPE_CHECKING:
    pass

class FlyMode(Flying):
    """Choosing the aircraft, its altitude, its steps and its attack: four steps of the rules under one hand."""

    drags = "piece"

    # -- who
    @property
    def waiting(self) -> list[int]:
        """Serials of the aircraft that may be activated now."""
        return [c.serial for c in self.options if isinstance(c, cmd.Activate)]

    @property
    def flyer(self) -> Flyer | None:
        """The acting aircraft, or the one that would be."""
        state = self.state
        if state.mission is None or not state.frames:
            return None
        if self.table.step in ("altitude", "act"):
            return state.mission.flyers[int(state.frames[-1].args[0])]
        waiting = self.waiting
        picked = self.table.flyer_of(self.table.selected)
        if picked is not None and picked.serial in waiting:
            return picked
        return state.mission.flyers[waiting[0]] if waiting else None

    def ready(self) -> frozenset[int]:
        if self.table.step in ("altitude", "act"):
            flyer = self.flyer
            return frozenset({flyer.serial}) if flyer is not None else frozenset()
        return frozenset(self.waiting)

    def begun(self) -> None:
        self.over = self.keyed = None
        self.dragging, self.leaving = False, []
        flyer = self.flyer
        if flyer is not None:
            self.table.selected = f"a{flyer.serial}"
        self.tidy()

    # -- words
    def prompt(self) -> tuple[str, str] | None:
        flyer = self.flyer
        if flyer is None:
            return None
        name = flyer.pilot or flyer.card
        if self.leaving:
            return f"{name} has not fought yet: who leaves now learns nothing from this mission. Leave all the same?", "TA-AFTER-09"
        step = self.table.step
        if step in ("fast", "slow"):
            speed = "Fast" if step == "fast" else "Slow"
            return f"Which {speed} aircraft acts next? Click it, or drag it straight to a lit place; {len(self.waiting)} are waiting.", "TA-TURN-02"
        if step == "altitude":
            return f"{name}: High or Low for this activation? Dragging it to a lit place keeps {ALTITUDE_NAMES[self.altitude]}.", "TA-ALT-01"
        return self._act_prompt(flyer, name)

    def _act_prompt(self, flyer: Flyer, name: str) -> tuple[str, str]:
        if flyer.aimed:
            return f"{name}: {len(flyer.aimed)} aimed. Fire, aim more, or take it back; all stores that are aimed are spent.", "TA-ATTACK-08"
        if self.store:
            return f"{name}: click the target of the {'Cannon' if self.store == 'cannon' else self.store}, or drag the store onto it.", "TA-ATTACK-05"
        least, most = moves.speed(self.state, flyer)
        left, must = most.total - flyer.spent, max(0, least.total - flyer.spent)
        move = f"{left} speed point{'s' if left != 1 else ''} left" + (f", {must} must be flown" if must else "")
        attack = "has attacked" if flyer.attacked else "may attack once" if self.may_attack(flyer) else "cannot attack"
        wish = " or ".join(filter(None, ("Drag it to a lit place" if left else "", ("pick a store" if left else "Pick a store") if self.may_attack(flyer) else "", "end the move" if not must else "")))
        return f"{name}, {ALTITUDE_NAMES[flyer.altitude]}: {move}; {attack}. {wish[:1].upper()}{wish[1:]}.", "TA-MOVE-01"

    # -- hand
    def hover(self, spot: Spot) -> Note | None:
        flyer = self.flyer
        unit = self.unit_at(spot)
        if unit is not None:
            self.over = None
            if flyer is not None and self.store and unit.alive and self.may_attack(flyer):
                return self._target_note(flyer, unit.serial)
            return telling.unit_note(self.state, unit)
        if self.store or flyer is None or flyer.aimed or (self.plane_at(spot) is not None and not self._way_out(spot)):
            self.over = None
            return None
        self.over = self.meant(spot)
        return self.note(self.over) if self.over is not None and self.over in self.ends() else None

    def _target_note(self, flyer: Flyer, serial: int) -> Note:
        unit = self.state.here.enemies[serial]
        found = self.command_at(unit)
        if isinstance(found, Refusal):
            return Note("Not allowed: " + found.sentence, (), (found.rule,), "bad")
        lines = self.odds_words(flyer, self.store, unit)
        return Note(telling.unit_title(self.state, unit), tuple(lines), ("TA-ATTACK-13",), "good")

    def click(self, spot: Spot, double: bool) -> None:
        own, unit = self.plane_at(spot), self.unit_at(spot)
        self.marked = 0
        if self.store:
            self._click_target(unit or self.best_in(self.table.places.number_at(spot.point), self.store))
        elif (own is not None or unit is not None) and not self._way_out(spot):
            self.table.select(f"a{own.serial}" if own is not None else f"u{unit.serial}" if unit is not None else "")
        else:
            target = self.meant(spot)
            if target is not None and target in self.ends():
                self.fly_to(target)
            elif self.flyer is not None:
                self.table.host.refuse(self.why_not(target))

    def _way_out(self, spot: Spot) -> bool:
        """Whether the pointer means a way off the battlefield, though a piece lies there too."""
        if not self.table.places.outer(spot):
            return False
        target = self.meant(spot)
        return target is not None and target in self.ends()

    def _click_target(self, unit: Enemy | None) -> None:
        """With a store in hand: aim, or put it away where nothing is."""
        if unit is not None:
            self.aim_at(unit)
        else:
            self.pick(self.store)

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.plane_at(spot)
        if own is None:
            return Refusal("TA-TURN-02", "Only an aircraft that may act now can be picked up.")
        if own.serial not in self.ready():
            if self.table.step in ("altitude", "act"):
                acting = self.flyer
                return Refusal("TA-TURN-05", f"{flyer_name(acting)} acts now; its activation comes to an end first." if acting else "Not now.")
            return self.table.host.refusal(cmd.Activate(own.serial)) or Refusal("TA-TURN-04", "It cannot act now.")
        if own.aimed:
            return self.why_not(None)
        self.table.selected = f"a{own.serial}"
        self.store, self.keyed, self.leaving, self.dragging = "", None, [], True
        return None

    def drag(self, spot: Spot) -> Note | None:
        self.over = self.meant(spot)
        if self.over is not None and self.over in self.ends():
            return self.note(self.over)
        if self._at_home(self.over):
            return None
        why = self.why_not(self.over)
        return Note("Not allowed: " + why.sentence, (), (why.rule,), "bad")

    def _at_home(self, target: Target | None) -> bool:
        flyer = self.flyer
        return flyer is not None and target is not None and target[:2] == (flyer.hex, flyer.side)

    def drop(self, spot: Spot | None) -> Refusal | None:
        self.dragging = False
        if spot is None:
            self.over = None
            return None
        target, self.over = self.meant(spot), None
        if target is not None and target in self.ends():
            self.fly_to(target)
            return None
        return None if self._at_home(target) else self.why_not(target)

    # -- flying
    def fly_to(self, target: Target) -> None:
        """Submit a whole way, step by step; leaving without a fight asks first (9.17)."""
        flyer, way = self.flyer, self.ends()[target]
        assert flyer is not None
        commands: list[Command] = self.opening(flyer)
        commands += [cmd.Step(side) for side in way.steps]
        if target[2]:
            commands.append(cmd.Leave())
            if not flyer.engaged and flyer.pilot:
                self.leaving = commands
                self.table.host.changed()
                return
        self.carry_out(commands)

    def opening(self, flyer: Flyer) -> list[Command]:
        """What has to come before the first step: the choice of the aircraft and its altitude."""
        commands: list[Command] = []
        if self.table.step in ("fast", "slow"):
            commands.append(cmd.Activate(flyer.serial))
        if self.table.step != "act" and len(moves.altitudes(self.state, flyer)) > 1:
            commands.append(cmd.SetAltitude(self.altitude))
        return commands

    def carry_out(self, commands: list[Command]) -> None:
        """One command after the other, until all are done or the aircraft is down; it ends what has nothing left to decide."""
        self.keyed, self.leaving = None, []
        host, serial = self.table.host, self.flyer.serial if self.flyer is not None else 0
        for n, command in enumerate(commands):
            if n and self.table.acting_truth() != serial:
                return
            if not host.submit(command, joined=bool(n)):
                return
        if self.table.acting_truth() == serial:
            left = [c for c in self.table.next_options() if not isinstance(c, cmd.Concede)]
            if left == [cmd.EndActivation()]:
                host.submit(cmd.EndActivation(), joined=True)

    # -- buttons
    def choices(self) -> list[Choice]:
        flyer = self.flyer
        if flyer is None:
            return super().choices()
        if self.leaving:
            return [Choice("Stay", run=self._stay, default=True, icon="cancel"), Choice("Leave all the same", run=lambda: self.carry_out(self.leaving), icon="quit")]
        keyed = self.keyed
        if keyed is not None and keyed in self.ends():
            words = "Leave there" if keyed[2] else "Fly there"
            return [Choice(words, run=lambda: self.fly_to(keyed), default=True, icon="end_move"), Choice("Not there", run=self._unkey, icon="cancel")]
        step = self.table.step
        if step in ("fast", "slow"):
            return [Choice(f"Take {self._name(s)}", (cmd.Activate(s),), default=s == flyer.serial, icon="forward") for s in self.waiting]
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
            command = cmd.SetAltitude(altitude)
            stays = altitude is flyer.altitude
            words = f"Stay {ALTITUDE_NAMES[altitude]}" if stays else f"Go {ALTITUDE_NAMES[altitude]}"
            out.append(Choice(words, (command,), action=action, icon="stay" if stays else icon, default=stays, why_not=self.table.host.refusal(command),
                              tip=telling.altitude_tip(self.state, flyer, altitude)))
        return out

    def _act_choices(self, flyer: Flyer) -> list[Choice]:
        host = self.table.host
        out: list[Choice] = []
        marked = self.state.here.enemies.get(self.marked)
        if self.store and marked is not None and marked in self.targets(self.store):
            words = f"Aim at {telling.unit_title(self.state, marked)}: {self.odds_text(flyer, self.store, marked)}"
            return [Choice(words, run=lambda: self.aim_at(marked), default=True, icon="fire"), Choice("Put it away", run=lambda: self.pick(self.store), icon="cancel")]
        if flyer.aimed:
            return [Choice("Fire", (cmd.Fire(),), action="fire", default=True, icon="fire", why_not=host.refusal(cmd.Fire())), Choice("Take back all aims", (cmd.ClearAim(),), icon="cancel")]
        if self.may_attack(flyer) and any(self.targets(k) for k in self.kinds(flyer)):
            out.append(Choice("Attack...", run=self._open_stores, action="next_store", icon="fire", tip="Pick a store, then its target. The panel at the foot shows them all."))
        if any(isinstance(c, cmd.Leave) for c in self.options):
            out.append(Choice("Leave the field", run=lambda: self.fly_to((flyer.hex, flyer.side, True)), icon="quit", tip="It flies home over this outer side. TA-MOVE-10"))
        end = cmd.EndActivation()
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
            rows.append(Choice(f"{'Cannon' if key == 'cannon' else key}: {count} target{'s' if count != 1 else ''}", run=lambda k=key: self.pick(k), why_not=why))  # type: ignore[misc]
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
            self.table.host.submit(cmd.Fire())
        else:
            return False
        return True

    def _take(self, altitude: Altitude, flyer: Flyer) -> None:
        step = self.table.step
        if step == "act":
            self.table.host.refuse(Refusal("TA-ALT-01", f"{flyer_name(flyer)} keeps its altitude until its next activation."))
            return
        commands = [c for c in self.opening(flyer) if isinstance(c, cmd.Activate)]
        self.carry_out([*commands, cmd.SetAltitude(altitude)])

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
