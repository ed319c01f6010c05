"""Decisions on the way: Evasive points against hits of an event, technical trouble, stores given up for a downed
pilot.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import forecast
from tabletop.games.thunderbolt_apache.rules import hits as events
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.hits import Evade
from tabletop.games.thunderbolt_apache.rules.mission_events import PayTrouble
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.rescue import (
    GiveUp,
    KeepStores,
    downed,
    rescue_row,
    rescue_tally,
    stores_to_offer,
)
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.cards import damage_chips, pilot_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.homecoming import HomePage
from tabletop.games.thunderbolt_apache.table.pages.parts import RED, Cards, Payload, Scroll, Tile, not_allowed
from tabletop.games.thunderbolt_apache.table.pages.reports import EventPage, ReportPage
from tabletop.table.play.contract import Choice
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

NO_PLACE = "Only stores are given up for a pilot."


class Decision:
    """What a report has come to that has to be decided: the ways out of it, as buttons and as a panel."""

    ends = "Your choice ends the step; what follows is rolled at once."

    def __init__(self, page: ReportPage) -> None:
        self.page = page

    @property
    def still(self) -> str:
        """The prompt says what is asked; here, what it is about."""
        if events.first_choice(self.page.state) is not None:
            return "An Evasive point cancels a Light hit or turns a Heavy one into a Light one (TA-EVA-01)."
        return "The card leaves it to you; nothing of it is known beforehand."

    def buttons(self) -> list[Choice]:
        """One for each way."""
        default = self.page.table.default_command()
        return [Choice(self._words(c), (c,), default=c == default, tip=self._after(c)) for c in self._ways()]

    def _ways(self) -> list[Command]:
        return [c for c in self.page.options if not isinstance(c, Concede)]

    def _words(self, command: Command) -> str:
        """A button's words: what becomes of the hits."""
        if not isinstance(command, Evade):
            return str(command.label(self.page.state))
        parts = [f"lighten {command.lighten} Heavy"] if command.lighten else []
        parts += [f"cancel {command.cancel} Light"] if command.cancel else []
        words = ", ".join(parts) or "take all hits"
        return words[0].upper() + words[1:]

    def panel(self) -> Widget:
        """Every way with what it leaves and the chance to crash by it, and who is hit."""
        hits = events.first_choice(self.page.state)
        if hits is None:
            lines = [Para(f"{self._words(c)}: {self._price(c)}", role="body") for c in self._ways()]
            return Panel(*lines, title="Decide", pad=10, gap=4, accent="side red", key="ways")
        flyer = self.page.state.here.flyers[hits.target]
        pilot = self.page.state.pilots.get(flyer.pilot)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane = self.page.state.planes.get(flyer.serial)
            plane_row(
                s,
                t,
                pg.Rect(r.x, r.y, r.w, t.px(46)),
                self.page.state.card_of(flyer),
                flyer.serial,
                plane.damage if plane is not None else (),
            )
            if pilot is not None:
                pilot_card(s, t, pg.Rect(r.x, r.y + t.px(50), r.w, r.h - t.px(50)), self.page.state, pilot)

        tile = Tile(paint=paint, wide=230, tall=150, flat=True, enabled=False, key="hit aircraft")
        lines = [
            Para(f"{self._words(c)}: {self._after(c)}", role="body", key=f"way {n}") for n, c in enumerate(self._ways())
        ]
        return Panel(
            Row(tile, Column(*lines, gap=4, grow=1), gap=14),
            title="Evasive points",
            pad=10,
            accent="side red",
            key="ways",
        )

    def _price(self, command: Command) -> str:
        """What a choice about technical trouble costs (TA-EVENT-14)."""
        if isinstance(command, PayTrouble) and command.pay:
            price = self.page.state.outbound_effect("turn_back")
            return f"{price} of {self.page.state.so} SO, and everybody flies on."
        return (
            "the aircraft goes home at once with its stores spent; it is not lost, its pilot does not rest this"
            " evening."
        )

    def _after(self, command: Command) -> str:
        """What is left of the hits, and the chance that they bring the aircraft down."""
        hits = events.first_choice(self.page.state) if isinstance(command, Evade) else None
        if hits is None or not isinstance(command, Evade):
            return ""
        light, heavy = events.after(hits, command.lighten, command.cancel)
        flyer = self.page.state.here.flyers[hits.target]
        chance = forecast.crash_chance(self.page.state, flyer, light, heavy)
        return (
            f"leaves {heavy} Heavy and {light} Light; {flyer_name(flyer)} crashes by them with {round(100 * chance)} %."
        )


class EventChoice(EventPage):
    """Hits or trouble on the way out."""

    title = "Target bound"
    growing = True

    def __init__(self, *args: Any) -> None:
        self.decision = Decision(self)
        super().__init__(*args)

    def prompt(self) -> tuple[str, str, str] | None:
        return None

    def still(self) -> str:
        return self.decision.still

    def ends(self) -> str:
        return self.decision.ends

    def buttons(self) -> list[Choice]:
        return self.decision.buttons()

    def parts(self) -> list[Widget]:
        return [self.decision.panel(), *super().parts()]


class HomeChoice(HomePage):
    """Hits on the way home."""

    title = "Home bound"
    growing = True

    def __init__(self, *args: Any) -> None:
        self.decision = Decision(self)
        super().__init__(*args)

    def prompt(self) -> tuple[str, str, str] | None:
        return None

    def still(self) -> str:
        return self.decision.still

    def ends(self) -> str:
        return self.decision.ends

    def buttons(self) -> list[Choice]:
        return self.decision.buttons()

    def parts(self) -> list[Widget]:
        return [self.decision.panel(), *super().parts()]


class RescuePage(HomePage):
    """Downed pilots and the stores that the others still carry: drag them over (TA-SAR-03)."""

    title = "Search and rescue"
    growing = True

    def prompt(self) -> tuple[str, str, str] | None:
        return None

    def still(self) -> str:
        return (
            "Drag stores onto a downed pilot, or click a store and then him: each weight point given up adds 1 to his"
            " roll. All before any roll (TA-SAR-04)."
        )

    def ends(self) -> str:
        return "Roll for rescue ends the step: the stores given up are gone."

    def buttons(self) -> list[Choice]:
        return [self.choice(Done(), default=True), self.choice(KeepStores())]

    def parts(self) -> list[Widget]:
        down = Cards(*[self._downed(f) for f in downed(self.state)], gap=8)
        givers = [self._giver(f) for f in self.state.flyers if f.flight.value == "off"]
        rows: list[Widget] = [row for row in givers if row is not None] or [
            Para("Nobody on the way home carries a store any more.", role="body ital", colour="soft")
        ]
        home = super().parts()
        return [
            Panel(down, title="Down, waiting for rescue", accent="side red", pad=8, key="downed panel"),
            Row(
                Panel(
                    Scroll(Column(*rows, gap=6), key="givers"),
                    title="Stores on the way home",
                    grow=1.1,
                    least=140,
                    pad=8,
                    key="givers panel",
                ),
                Column(*home, grow=1, least=140),
                grow=1,
                gap=8,
                least=260,
            ),
        ]

    def _downed(self, flyer: Flyer) -> Widget:
        given = [o for o in self.state.here.offers if o.pilot == flyer.pilot]
        words = ", ".join(f"{o.store} of no. {o.serial}" for o in given)
        told = f"Given up: {words}." if words else "Nothing is given up for him yet."
        paint = partial(self._paint_downed, flyer)
        head = Tile(paint=paint, wide=320, tall=84, flat=True, enabled=False, key=f"downed {flyer.pilot}")
        note = Label(told, role="small ital", colour="soft", key=f"given {flyer.pilot}")
        return self.bay(
            head, note, accepts=partial(self._accepts, flyer.pilot), place=partial(self._place, flyer.pilot),
            key=f"rescue {flyer.pilot}", grow=1, wide=330,
        )  # fmt: skip

    def _odds(self, flyer: Flyer) -> list[str]:
        """The outcomes of his roll with their chances."""
        bonus = rescue_tally(self.state, flyer, 0).total
        found = [rescue_row(self.state, die + bonus) for die in range(1, 11)]
        rows = self.state.library.tables.rescue
        return [f"{row.outcome} {10 * found.count(row)} %" for row in rows if row in found]

    def _paint_downed(self, flyer: Flyer, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        pilot, tally = self.state.pilots[flyer.pilot], rescue_tally(self.state, flyer, 0)
        told = "; ".join(f"{m.amount:+d} {m.reason}" for m in tally.modifiers) or "no modifier"
        d = t.px(44)
        s.blit(art.patch(pilot.name, pilot.family, d), (r.x, r.y))
        x = r.x + d + t.px(9)
        title = f"{pilot.name}, down with {flyer.card} no. {flyer.serial}"
        t.say(s, title, (x, r.y + t.px(9)), "body semi", "ink", "l", r.right - x)
        t.say(s, f"Roll {tally.total:+d}: {told}", (x, r.y + t.px(27)), "small", "ink", "l", r.right - x)
        y, at = r.y + t.px(44), x
        for words in self._odds(flyer):
            if at > x and at + t.width(words, "small semi") > r.right:
                at, y = x, y + t.line("small")
            ink = RED if words.startswith("Lost") else "ink"
            at = t.say(s, words, (at, y), "small semi", ink, "l", r.right - at).right + t.px(12)

    def _giver(self, flyer: Flyer) -> Widget | None:
        stores = stores_to_offer(self.state, flyer)
        if not stores:
            return None
        cards = [self._store(flyer, key, n) for n, key in enumerate(stores)]
        plane = self.state.planes.get(flyer.serial)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            word = t.say(s, flyer_name(flyer), (r.x, r.centery), "small bold", "ink", "l", r.w)
            damage_chips(s, t, plane.damage if plane is not None else (), word.right + t.px(6), r.centery, r.right)

        return Column(
            Tile(paint=paint, wide=200, tall=26, flat=True, enabled=False, ground="paper", edge="paper"),
            Cards(*cards, gap=4, row_gap=4),
            gap=2,
        )

    def _store(self, flyer: Flyer, key: str, n: int) -> Tile:
        store = self.state.library.stores[key]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            picture = art.chip(store, t.px(62))
            s.blit(picture, picture.get_rect(center=r.center))

        payload = ("give", flyer.serial, key)
        return self.tile(
            payload,
            f"{key}, weight {store.weight}",
            partial(self._press, payload),
            paint=paint,
            wide=64,
            tall=43,
            flat=True,
            ground="paper",
            edge="paper",
            key=f"give {flyer.serial} {n}",
            tip=facts.store_tip(self.state, store) + f"\nGiven up: +{count(store.weight, 'point')} to a rescue roll.",
        )

    def _press(self, payload: Payload) -> None:
        """With one pilot down there is nothing to choose."""
        down = downed(self.state)
        if len(down) == 1:
            self._place(down[0].pilot, payload)
        else:
            self.take(payload)

    def _why(self, pilot: str, payload: Payload) -> Refusal | None:
        return self.host.refusal(GiveUp(payload[1], payload[2], pilot))

    def _accepts(self, pilot: str, payload: Payload) -> str:
        return not_allowed(self._why(pilot, payload)) if payload[0] == "give" else NO_PLACE

    def _place(self, pilot: str, payload: Payload) -> None:
        self.submit(GiveUp(payload[1], payload[2], pilot))
