"""Arming (TA-ARM): each aircraft with its weight and what hangs under it, the rack of stores with what each is worth
against the target, the bill with the effect of one more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules import attacking, forecast, standing
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.missions import Abort
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Store
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, counted, flyer_name
from tabletop.games.thunderbolt_apache.table.pages import art, facts, ledger
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card, damage_chips, store_row, weight_bar
from tabletop.games.thunderbolt_apache.table.pages.loads import Loads
from tabletop.games.thunderbolt_apache.table.pages.parts import (
    AMBER,
    GREEN,
    RED,
    Cards,
    Payload,
    Scroll,
    Tile,
    not_allowed,
)
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import CheckBox
from tabletop.table.ui.dialogs import ask
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

# -- What a store is worth against the mission's target: which of its units it can be fired at, and the exact chances.


@dataclass(frozen=True, slots=True)
class Against:
    """One kind of unit of the target: how many, and the chance of a hit from its own hex and from another (None:
    out of reach).
    """

    type: str
    number: int
    own: Fraction | None
    afar: Fraction | None


def against(state: State, flyer: Flyer, store: Store) -> list[Against]:
    """Every kind of unit on the target's card that the store can be fired at, by today's pilot, damage and cards."""
    if not store.fired:
        return []
    found = []
    for kind, number in state.library.battalions[state.here.battalion].units:
        here, there = Enemy(0, kind, 1), Enemy(0, kind, 2)
        if attacking.class_refusal(state, store, here) is not None:
            continue
        near = replace(flyer, hex=1)
        own = forecast.hit_chance(attacking.attack_tally(state, near, store.key, here)) if store.reach[0] == 0 else None
        afar = (
            forecast.hit_chance(attacking.attack_tally(state, near, store.key, there)) if store.reach[1] > 0 else None
        )
        found.append(Against(kind, number, own, afar))
    return found


def _mean(rows: list[Against], chances: list[Fraction | None]) -> str:
    """The mean chance over all units, "" where none can be hit so."""
    pairs = [(row.number, p) for row, p in zip(rows, chances, strict=True) if p is not None]
    whole = sum(n for n, _ in pairs)
    return f"{round(100 * sum(n * p for n, p in pairs) / whole)} %" if whole else ""


def summary(state: State, flyer: Flyer, store: Store) -> str:
    """A line for the rack: how many units of the target it can be fired at, and how well."""
    if not store.fired:
        return ""
    rows = against(state, flyer, store)
    if not rows:
        return "nothing to fire it at here"
    units = sum(n for _, n in state.library.battalions[state.here.battalion].units)
    own, afar = _mean(rows, [r.own for r in rows]), _mean(rows, [r.afar for r in rows])
    parts = [f"{afar} from afar"] if afar else []
    parts += [f"{own} in its hex"] if own else []
    return f"{sum(r.number for r in rows)} of {units} units: {', '.join(parts)}"


def details(state: State, flyer: Flyer, store: Store) -> list[str]:
    """The chances by kind of unit, for the pointer."""
    lines = []
    for row in against(state, flyer, store):
        parts = [
            f"{round(100 * p)} % {word}"
            for p, word in ((row.afar, "from afar"), (row.own, "from its own hex"))
            if p is not None
        ]
        lines.append(f"{counted(row.number, state.library.units[row.type].name)}: {', '.join(parts)}")
    who = flyer.pilot or flyer.card
    return [f"*Against this target, with {who}", *lines] if lines else []


# -- Arming (TA-ARM).

NO_PLACE = "Only stores hang under aircraft."
CHIP, LARGE_CHIP = 62, 78
"""Design units of a store that hangs, and where there is room for a large one."""
HEAD, LARGEST_HEAD = 70, 130
"""Design units of an aircraft's picture with its figures, at the least and at most."""
NAME = 24
"""Letters of key and name from which a store's name may need a line of its own."""
AROUND, BELOW = 330, 72
"""Design units of the window beside the aircraft, and below the picture of each."""


class ArmPage(Sheet):
    """Aircraft at the left, the rack of the chosen one at the right, the bill below."""

    title = "Arming"

    def __init__(self, *args: object) -> None:
        self.chosen, self._chip = 0, CHIP
        self.loads = Loads(self)
        super().__init__(*args)  # type: ignore[arg-type]

    def entered(self, view: State) -> None:
        self.chosen = 0

    @property
    def fliers(self) -> list[Flyer]:
        """The aircraft of the mission."""
        return [f for f in self.state.flyers if f.flight is Flight.OUT]

    @property
    def flyer(self) -> Flyer | None:
        """The aircraft whose rack is open."""
        return next((f for f in self.fliers if f.serial == self.chosen), self.fliers[0] if self.fliers else None)

    def still(self) -> str:
        target = battalion_name(self.state, self.state.here.battalion)
        return (
            f"Against the {target}. Click a store: it hangs under the chosen aircraft; or drag it to any. A click on a"
            " hanging one takes it off."
        )

    def ends(self) -> str:
        return (
            "Confirm the arming pays everything and ends the step: then the mission cannot be aborted any more"
            " (TA-ARM-14, TA-ABORT-01)."
        )

    def buttons(self) -> list[Choice]:
        done = self.choice(Done(), default=True)
        if done.why_not is None and not any(f.stores for f in self.fliers):
            done = replace(done, commands=(), run=self._empty)
        return [done, self.choice(Abort())]

    def _empty(self) -> None:
        """Enter comes easily: who flies with empty pylons is asked whether he means it (TA-ARM-10)."""
        ask(
            self.root,
            "Nothing hangs under any aircraft",
            "Fly with the Cannon alone? Once the arming is confirmed nothing can be hung any more (TA-ABORT-01).",
            [("Back to the rack", False), ("Fly anyway", True)],
            lambda yes: self.submit(Done()) if yes else None,
            default=False,
            cancel=False,
        )

    def parts(self) -> list[Widget]:
        cards = Column(self._target(), *[self._plane(f) for f in self.fliers], gap=7)
        planes = Scroll(cards, key="fliers", grow=1.2, least=150)
        return [Row(planes, self._rack(), grow=1, gap=8, least=290), self._bill()]

    def _target(self) -> Tile:
        """Whom they fly against."""
        piece = self.state.battalions[self.state.here.battalion]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, r, self.state, piece)

        tip = facts.battalion_tip(self.state, piece)
        return Tile(paint=paint, wide=200, tall=84, flat=True, enabled=False, tip=tip, key="target")

    # -- aircraft
    def _plane(self, flyer: Flyer) -> Widget:
        hung: list[Widget] = [self._hung(flyer, key, n) for n, key in enumerate(flyer.stores)]
        empty = Label("Nothing hangs here: the pylons are empty (TA-ARM-10).", role="small ital", colour="soft")
        below = Cards(*hung, gap=4, row_gap=4) if hung else empty
        return self.bay(
            self._head(flyer), below, accepts=partial(self._accepts, flyer), place=partial(self._place, flyer),
            key=f"plane {flyer.serial}", gap=5,
        )  # fmt: skip

    def _head(self, flyer: Flyer) -> Tile:
        """The aircraft with its weight; a press opens its rack."""
        limit, now = loading.weight_limit(self.state, flyer), loading.weight(self.state, flyer)
        tally = loading.effective_wp(self.state, flyer)
        lines = [f"*{flyer_name(flyer)}: {now} of {limit} weight points", f"{tally.base} {tally.reason}"]
        lines += [f"{m.amount:+d} {m.reason} ({m.rule})" for m in tally.modifiers]
        head = self.tile(
            None, "", partial(self._choose, flyer.serial), paint=partial(self._paint_head, flyer), wide=200,
            tall=HEAD,
            key=f"arm {flyer.serial}", flat=True, tip="\n".join((*lines, "A click opens its rack.")),
        )  # fmt: skip
        head.picked = self.flyer is not None and flyer.serial == self.flyer.serial
        return head

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """Few aircraft are shown large, with what hangs under them: their part of the page is used."""
        room = 100 * t.window[1] / t.px(100) - AROUND
        head = int(max(HEAD, min(LARGEST_HEAD, room / max(1, len(self.fliers)) - BELOW)))
        self._chip = LARGE_CHIP if head > HEAD + 15 else CHIP
        for widget in self.walk():
            if widget.key.startswith("arm "):
                widget.tall = head
            elif widget.key.startswith("hung "):
                widget.wide, widget.tall = self._chip + 2, round(self._chip * 0.66) + 2
        super().place(rect, t)

    def _paint_head(self, flyer: Flyer, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        limit, now = loading.weight_limit(self.state, flyer), loading.weight(self.state, flyer)
        plane = self.state.planes.get(flyer.serial)
        px = min(r.h - t.px(2), t.px(118)) if r.h > t.px(HEAD) else t.px(46)
        s.blit(art.plane(flyer.card, px, 45), (r.x - t.px(2), r.centery - px // 2))
        x, y = r.x + px + t.px(6), r.y + t.px(9)
        word = t.say(s, f"{flyer.card} no. {flyer.serial}", (x, y), "body semi", "ink", "l", r.right - x)
        t.say(
            s,
            flyer.pilot or "unmanned",
            (word.right + t.px(8), y),
            "small semi",
            GREEN,
            "l",
            r.right - word.right - t.px(8),
        )
        damage_chips(s, t, plane.damage if plane is not None else (), x, r.y + t.px(27), r.right)
        bar = pg.Rect(x, r.bottom - t.px(15), r.right - x - t.px(58), t.px(11))
        weight_bar(s, t, bar, now, limit, self.state.card_of(flyer).wp)
        ink = RED if now > limit else "ink"
        t.say(s, f"{now} of {limit}", (r.right, r.bottom - t.px(9)), "small bold", ink, "r")

    def _choose(self, serial: int) -> None:
        self.chosen = serial
        self.rebuild()

    def _hung(self, flyer: Flyer, key: str, n: int) -> Tile:
        store = self.state.library.stores[key]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            picture = art.chip(store, t.px(self._chip))
            s.blit(picture, picture.get_rect(center=r.center))

        unload = partial(self.submit, Unload(flyer.serial, key))
        return self.tile(
            ("hung", flyer.serial, key),
            f"{key} from no. {flyer.serial}",
            unload,
            paint=paint,
            wide=CHIP + 2,
            tall=round(CHIP * 0.66) + 2,
            flat=True,
            ground="aged",
            edge="aged",
            key=f"hung {flyer.serial} {n}",
            tip=facts.store_tip(self.state, store) + "\nA click takes it off.",
        )

    def _accepts(self, flyer: Flyer, payload: Payload) -> str:
        if payload[0] == "store":
            return not_allowed(self._load_why(flyer.serial, payload[1]))
        if payload[0] == "hung":
            return (
                "It hangs here already."
                if payload[1] == flyer.serial
                else not_allowed(self._load_why(flyer.serial, payload[2]))
            )
        return NO_PLACE

    def _load_why(self, serial: int, key: str) -> Refusal | None:
        return self.host.refusal(Load(serial, key))

    def _place(self, flyer: Flyer, payload: Payload) -> None:
        if payload[0] == "store":
            self.chosen = flyer.serial
            self.submit(Load(flyer.serial, payload[1]))
        else:
            self.submit(Unload(payload[1], payload[2]), Load(flyer.serial, payload[2]))

    # -- rack
    def _rack(self) -> Widget:
        flyer = self.flyer
        if flyer is None:
            return Panel(Label("Nobody is to be armed."), title="Rack", grow=1, key="rack panel")
        rows = standing.rack(self.state, flyer.serial)
        able = [self._store(flyer, store, why) for store, why in rows if store.year <= self.state.year]
        late = [store.key for store, _ in rows if store.year > self.state.year]
        more: list[Widget] = (
            [Para(f"Not yet in service: {', '.join(late)} (TA-BUY-08).", role="small", colour="soft")] if late else []
        )
        bay = self.bay(
            Scroll(Column(Cards(*able, gap=5, row_gap=5), *more, gap=5), key="rack"),
            accepts=self._accepts_back,
            place=self._back,
            grow=1,
            least=60,
            key="rack bay",
            ground="paper",
            pad=3,
        )
        return Panel(
            self.loads.tools(flyer),
            bay,
            title=f"Rack of no. {flyer.serial}, {flyer.card}",
            grow=1,
            least=150,
            pad=7,
            gap=4,
            key="rack panel",
        )

    def _store(self, flyer: Flyer, store: Store, why: str) -> Tile:
        points = loading.ordnance_points(self.state)
        more = loading.ordnance_cost(self.state, points + store.op) - loading.ordnance_cost(self.state, points)
        blocked = bool(why) and "(TA-ARM-09)" not in why
        worth = summary(self.state, flyer, store)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            store_row(s, t, r, store, f"+{more} SO", RED if why else AMBER if more else GREEN)
            ink = RED if why else "soft" if worth.startswith("nothing") else GREEN
            t.say(
                s,
                self._hindrance(flyer, store) if why else worth,
                (r.x, r.bottom - t.px(9)),
                "small semi",
                ink,
                "l",
                r.w,
            )

        lines = [facts.store_tip(self.state, store), *details(self.state, flyer, store)]
        lines += [f"One more: +{more} SO."] + ([why] if why else [])
        tall = 89 if len(store.key) + len(store.name) > NAME else 76
        return self.tile(
            ("store", store.key), store.key, partial(self.submit, Load(flyer.serial, store.key)), paint=paint,
            wide=172, tall=tall, grow=1, key=f"store {store.key}", enabled=not blocked,
            why=f"Not allowed: {why}" if why else "", faded=blocked, tip="\n".join(lines),
        )  # fmt: skip

    def _hindrance(self, flyer: Flyer, store: Store) -> str:
        """Why one more does not hang, or cannot be paid, in few words; the whole sentence is told at the pointer."""
        left = loading.weight_limit(self.state, flyer) - loading.weight(self.state, flyer)
        if store.weight > left:
            return f"too heavy: {max(0, left)} left, it weighs {store.weight}"
        return "cannot be paid" if not loading.affordable(self.state, store) else "only one each"

    def _accepts_back(self, payload: Payload) -> str:
        return self.why_not(Unload(payload[1], payload[2])) if payload[0] == "hung" else "It comes from here."

    def _back(self, payload: Payload) -> None:
        self.submit(Unload(payload[1], payload[2]))

    # -- bill
    def _bill(self) -> Widget:
        """What the mission costs, what one more point of ordnance would cost, and the payments that can be ticked."""
        state = self.state
        points, bill = loading.ordnance_points(state), loading.bill(state)
        cost = loading.ordnance_cost(state, points)
        free = next((n for n in range(40) if loading.ordnance_cost(state, points + n + 1) > cost), 0)
        parts = [f"{points} OP: {cost} SO for ordnance", *(f"{m.amount:+d} {m.reason}" for m in bill.modifiers)]
        more = f"{free} OP more are free, then each 10 OP cost 1 SO (TA-ARM-08)."
        words = Para(f"{'; '.join(parts)}. {more}", role="small", wide=400)
        total = bill.total
        left = state.so - total
        ink = "ink" if left >= 0 else RED
        whole, half = ledger.prize(state, [state.here.battalion])
        gives = ("THIS MISSION", f"{whole} VP, half {half}", "ink")
        spent = (("ORDNANCE", f"{points} OP", "ink"), ("COST", f"{total} SO", ink), ("LEFT THEN", f"{left} SO", ink))
        figures = ledger.figures((*spent, gives), "bill")
        stop = loading.confirm_refusal(state)
        short = (
            [Para(f"{stop.sentence} Take something off.", role="small semi", colour="red", key="over")] if stop else []
        )
        right = Column(*short, words, *self._payments(), gap=2, grow=1, least=160)
        return Panel(Row(figures, right, gap=12), pad=8, key="bill panel")

    def _payments(self) -> list[Widget]:
        state, band = self.state, BAND_NAMES[self.state.here.band]
        penalty = loading.sector_penalty(state).total
        found: list[Widget] = []
        if penalty:
            words = f"1 SO cancels the sector penalty ({band}: -{penalty} weight points each)"
            box = CheckBox(words, on=state.here.penalty_paid, key="pay penalty", enabled=self.live)
            found.append(box.on("changed", lambda on: self.submit(PayPenalty(bool(on)))))
        else:
            found.append(Label(f"{band}: no sector penalty (TA-ARM-06).", role="small", colour="soft"))
        if state.condition_effect("night_flying"):
            words = "1 SO for night flying (SC17): no enemy attacks in turn 1"
            night = CheckBox(words, on=state.here.night, key="pay night", enabled=self.live)
            found.append(night.on("changed", lambda on: self.submit(PayNight(bool(on)))))
        return found
