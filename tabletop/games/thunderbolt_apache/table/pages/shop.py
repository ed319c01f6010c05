"""The evening's shop (TA-REPL, TA-REPAIR, TA-REST): repair, heal, rest, replacements, and the parts of a replaced
aircraft.
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Pilot, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.repairing import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import art, facts, ledger
from tabletop.games.thunderbolt_apache.table.pages.cards import pilot_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.morning import BasePage
from tabletop.games.thunderbolt_apache.table.pages.parts import Bay, Cards, Payload, Scroll, Tile
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, Panel
from tabletop.table.ui.menus import MenuItem, open_menu
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget


class ShopPage(BasePage):
    """The strip as the night left it, aircraft with their damage, pilots with wounds and Stress."""

    title = "The shop"

    def still(self) -> str:
        found: dict[str, int] = {}
        for command in self.options:
            name = {Repair: "repair", Heal: "healing", ReplaceAircraft: "new aircraft"}.get(type(command))
            if name:
                found[name] = found.get(name, 0) + 1
        can = [count(n, name, name if name == "new aircraft" else "") for name, n in found.items()]
        can += ["rest"] if any(isinstance(c, Rest) for c in self.options) else []
        return (
            f"Still possible: {', '.join(can) or 'replacing pilots'}; all in"
            " any order, all may be left out (TA-REST-02)."
        )

    def ends(self) -> str:
        return f"Good night ends the evening: day {self.state.day + 1} begins with a new Special Condition."

    def buttons(self) -> list[Choice]:
        return [self.choice(Done(), default=True), self.choice(Rest(), tip=self._rest_words())]

    def _rest_words(self) -> str:
        told = [
            f"{p.name} {p.stress} to {max(0, p.stress - evening.recovery(self.state, p))}"
            for p in self.state.living_pilots
            if p.stress
        ]
        return "Stress: " + (", ".join(told) or "nobody has any")

    def parts(self) -> list[Widget]:
        strip = self.strip(counter=32)
        planes = sorted(self.planes(), key=lambda p: (p.status is not PlaneStatus.CRASHED, not p.damage))
        crew = sorted(self.state.pilots.values(), key=lambda p: (p.living, not p.wounds, -p.stress))
        hurt = [self._plane(p) for p in planes if p.damage or p.status is PlaneStatus.CRASHED]
        sound = [self._plane(p) for p in planes if not p.damage and p.status is not PlaneStatus.CRASHED]
        left = Panel(
            Scroll(Column(*hurt, Cards(*sound, gap=5, row_gap=5), gap=5), key="shop planes"),
            title="Aircraft",
            grow=1,
            least=150,
            pad=7,
            key="shop planes panel",
        )
        right = Panel(
            self._rest(),
            Scroll(
                Column(*[self._pilot(p) for p in crew if p.status.value not in ("released", "replaced")], gap=5),
                key="shop pilots",
            ),
            title="Pilots",
            grow=1.1,
            least=150,
            pad=7,
            key="shop pilots panel",
        )
        return [strip, Row(left, right, grow=1, gap=8, least=260), ledger.foot(self.state)]

    def _button(self, words: str, command: Command, key: str, tip: str = "") -> Button:
        why = self.why_not(command)
        button = Button(words, key=key, enabled=self.live and not why, why=why, tip=tip)
        return button.on("pressed", lambda _: self.submit(command))

    def _rest(self) -> Widget:
        words = self._rest_words()
        rest = self._button("Rest: 2 SO", Rest(), "rest", "Everybody loses 2 Stress and his Cool (TA-REST-01)")
        rest.align = "start"
        return Row(Para(words, role="small", grow=1, least=80, key="rest words"), rest, gap=8)

    def _plane(self, plane: Plane) -> Widget:
        lost = plane.status is PlaneStatus.CRASHED

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(
                s,
                t,
                r,
                self.state.card_of(plane),
                plane.serial,
                plane.damage,
                lost,
                tail="" if plane.damage or lost else "sound",
            )

        tile = Tile(
            paint=paint,
            wide=150,
            tall=52,
            grow=1,
            flat=True,
            enabled=False,
            tip=facts.plane_words(self.state, plane),
            key=f"shop plane {plane.serial}",
        )
        if not lost and not plane.damage:
            return tile
        buttons: list[Widget] = [
            self._button(f"Mend {d}: 1 SO", Repair(plane.serial, d.name, d.heavy), f"repair {plane.serial} {d}")
            for d in dict.fromkeys(plane.damage)
        ]
        salvage = "" if lost else " Its sound parts can be salvaged at once (TA-REPL-03)."
        buttons.append(
            self._button(
                "New one: 2 VP",
                ReplaceAircraft(plane.serial),
                f"replace {plane.serial}",
                f"A new {plane.card} under the same number.{salvage}",
            )
        )
        return Bay(tile, Flow(*buttons, gap=4, row_gap=4), pad=5, gap=4, ground="paper")

    def _pilot(self, pilot: Pilot) -> Widget:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            pilot_card(
                s,
                t,
                r,
                self.state,
                pilot,
                second="" if pilot.living else "killed",
                full=False,
                tail="" if pilot.living else "a new one may come: 1 VP",
            )

        tile = Tile(
            paint=paint,
            wide=190,
            tall=80,
            flat=True,
            enabled=False,
            faded=not pilot.living,
            tip=self.pilot_words(pilot),
            key=f"shop pilot {pilot.name}",
            grow=1,
        )
        buttons: list[Widget] = [
            self._button(
                f"Heal {'heavy' if heavy else 'light'}: 1 SO", Heal(pilot.name, heavy), f"heal {pilot.name} {heavy}"
            )
            for heavy in dict.fromkeys(pilot.wounds)
        ]
        buttons.append(self._replace(pilot))
        return Row(tile, Column(*buttons, gap=3, align="center"), gap=5)

    def _replace(self, pilot: Pilot) -> Button:
        new = [
            p.name
            for p in self.state.library.pilots.values()
            if p.family == pilot.family and p.name not in self.state.pilots
        ]
        why = (
            f"Not allowed: no {pilot.family} pilot is left to come (TA-REPL-06)"
            if not new
            else self.why_not(ReplacePilot(pilot.name, new[0]))
        )
        word = "New: 1 VP" if not pilot.living else "Release: 1 VP"
        tip = f"A new pilot of the same level comes for {pilot.name}, without Stress and XP (TA-REPL-05)."
        button = Button(word, key=f"replace {pilot.name}", enabled=self.live and not why, why=why, tip=tip)
        return button.on("pressed", lambda _: self._choose(pilot, new, button))

    def _choose(self, pilot: Pilot, new: list[str], button: Button) -> None:
        items = [
            MenuItem(f"{name}: {facts.row_words(self.state.library.pilots[name].levels[pilot.level])}", name)
            for name in new
        ]
        open_menu(self.root, items, button.rect.bottomleft, lambda name: self.submit(ReplacePilot(pilot.name, name)))


class SalvagePage(BasePage):
    """Sound parts of a replaced aircraft: drag each onto another aircraft of the family, or click its button."""

    title = "Salvage"

    def _parts(self) -> list[str]:
        return [str(part) for part in self.state.frames[-1].args[2:]]

    def still(self) -> str:
        serial = int(self.state.frames[-1].args[0])
        return (
            f"Sound parts of the old aircraft no. {serial}: {', '.join(self._parts())}. Each takes one such counter off"
            " another aircraft of the family (TA-REPL-03)."
        )

    def ends(self) -> str:
        return "Enough salvaged ends the step; parts not used are lost (TA-REPL-04)."

    def buttons(self) -> list[Choice]:
        return [self.choice(Done(), default=True)]

    def parts(self) -> list[Widget]:
        parts = [self._part(name) for name in self._parts()]
        planes = [self._plane(p) for p in self.planes() if p.damage and p.status is PlaneStatus.READY]
        empty: list[Widget] = (
            [] if planes else [Label("No other aircraft needs a part.", role="body ital", colour="soft")]
        )
        return [
            Panel(Flow(*parts, gap=6), title="Parts to be had", pad=9, key="parts panel"),
            Panel(
                Scroll(Column(*empty, *planes, gap=6), key="salvage planes"),
                title="Damaged aircraft",
                grow=1,
                least=80,
                pad=9,
                key="salvage panel",
            ),
        ]

    def _part(self, name: str) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            d = min(r.h, t.px(34))
            picture = art.part(name, d)
            s.blit(picture, picture.get_rect(midleft=r.midleft))
            t.say(s, name, (r.x + d + t.px(8), r.centery), "body semi", "ink", "l", r.w - d - t.px(8))

        return self.tile(
            ("part", name), name, partial(self.take, ("part", name)), paint=paint, wide=136, tall=48, key=f"part {name}"
        )

    def _plane(self, plane: Plane) -> Widget:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(s, t, r, self.state.card_of(plane), plane.serial, plane.damage)

        tile = Tile(
            paint=paint,
            wide=190,
            tall=54,
            flat=True,
            enabled=False,
            tip=facts.plane_words(self.state, plane),
            key=f"salvage plane {plane.serial}",
        )
        buttons: list[Widget] = []
        for damage in dict.fromkeys(plane.damage):
            command = Salvage(damage.name, damage.heavy, plane.serial)
            why = self.why_not(command)
            button = Button(
                f"Take off {damage}", key=f"salvage {plane.serial} {damage}", enabled=self.live and not why, why=why
            )
            buttons.append(button.on("pressed", partial(self._press, command)))
        return self.bay(
            tile,
            Flow(*buttons, gap=4),
            accepts=partial(self._accepts, plane),
            place=partial(self._place, plane),
            key=f"salvage bay {plane.serial}",
            gap=4,
        )

    def _press(self, command: Command, _: object) -> None:
        self.submit(command)

    def _damage(self, plane: Plane, name: str) -> Damage | None:
        """The worst damage of that name."""
        return max((d for d in plane.damage if d.name == name), default=None)

    def _accepts(self, plane: Plane, payload: Payload) -> str:
        if payload[0] != "part":
            return "Only parts are fitted here."
        damage = self._damage(plane, payload[1])
        return self.why_not(Salvage(payload[1], damage.heavy if damage is not None else False, plane.serial))

    def _place(self, plane: Plane, payload: Payload) -> None:
        damage = self._damage(plane, payload[1])
        if damage is not None:
            self.submit(Salvage(damage.name, damage.heavy, plane.serial))
