"""The paper of a plan: sums side by side, the number needed between them, the odds as a bar, sliders for CAPs with what
each notch is worth, a slot for a boost card, supporters, and the end of it in a sentence. It sends what is set; what it
says is a `PlanSheet`.
"""

from __future__ import annotations

from typing import Any

import pygame as pg

from tabletop.games.conflict_solo.table.hand.chances import Duel, Line
from tabletop.games.conflict_solo.table.papers.plan_sheet import Offer, PlanSheet, Rail
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.ui import skin
from tabletop.table.ui.buttons import Button, bare
from tabletop.table.ui.labels import Para, Tipped
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import NOTHING_HERE, Column, Pos, Widget

# -- A slider for CAPs with what each notch is worth.


class CapRail(Widget):
    """A slider with a notch for each number of CAPs and what it is worth below it; emits "chosen" with the number."""

    focusable = True
    pointer = "hand"
    rail: Rail | None = None
    shapes = Widget.shapes | {"rail"}
    _held = False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else 2 * t.line("small") + t.px(22)

    def _spots(self, t: Theme) -> list[tuple[int, int]]:
        """The middles of the notches."""
        notches = self.rail.notches if self.rail is not None else ()
        margin = t.px(22)
        step = (self.rect.w - 2 * margin) / max(1, len(notches) - 1)
        y = self.rect.y + t.line("small") + t.px(11)
        return [(round(self.rect.x + margin + n * step), y) for n in range(len(notches))]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        rail, r = self.rail, self.rect
        if rail is None or r.h < 20:
            return
        spots, high = self._spots(t), t.line("small")
        found = t.say(s, rail.label, (r.x, r.y + high // 2), "small semi", "ink", "l", r.w * 2 // 3)
        cap = skin.cap(t, (t.width(rail.key, "key cap") + t.px(8), high))
        s.blit(cap, (found.right + t.px(6), r.y))
        t.say(s, rail.key, (found.right + t.px(6) + cap.get_width() // 2, r.y + high // 2), "key cap", "ink", "c")
        t.say(s, rail.tells, (r.right, r.y + high // 2), "small", "soft", "r", r.w // 3)
        y = spots[0][1]
        now = next((x for (x, _), n in zip(spots, rail.notches, strict=True) if n.value == rail.value), spots[0][0])
        pg.draw.line(s, t.col("row edge"), (spots[0][0], y), (spots[-1][0], y), t.px(4))
        pg.draw.line(s, t.col("brass"), (spots[0][0], y), (now, y), t.px(4))
        for (x, _), notch in zip(spots, rail.notches, strict=True):
            chosen = notch.value == rail.value
            d = t.px(22 if chosen else 16)
            fill = "gold ink" if notch.why else "brass" if chosen else "button"
            s.blit(skin.disc(t, d, "off" if notch.why else fill, "button edge"), (x - d // 2, y - d // 2))
            ink = "soft" if notch.why else "ink"
            t.say(s, str(notch.value), (x, y), "small bold" if chosen else "small", ink, "c")
            role = "small bold" if chosen else "small"
            t.say(s, notch.words, (x, y + t.px(11) + high // 2), role, ink, "c", t.px(64))

    def _at(self, pos: Pos) -> int:
        """The index of the notch nearest to a place."""
        spots = self._spots(self.theme)
        return min(range(len(spots)), key=lambda n: abs(spots[n][0] - pos[0]))

    def tip_at(self, pos: Pos) -> str:
        rail = self.rail
        if rail is None:
            return ""
        notch = rail.notches[self._at(pos)]
        return notch.why or f"*{rail.label}: {notch.value}\n{notch.words} {rail.tells}. {rail.rule}"

    def press(self, pos: Pos, e: pg.Event) -> bool:
        self._held = bool(e.button == 1)
        return self._held

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self._held and self.rail is not None:
            self._held = False
            self._choose(self._at(pos))

    def cancel(self) -> None:
        self._held = False

    def keydown(self, e: pg.Event) -> bool:
        by = {pg.K_LEFT: -1, pg.K_DOWN: -1, pg.K_RIGHT: 1, pg.K_UP: 1}.get(e.key)
        if by is None or self.rail is None or not bare(e):
            return False
        values = [n.value for n in self.rail.notches]
        self._choose(min(len(values) - 1, max(0, values.index(self.rail.value) + by)))
        return True

    def _choose(self, index: int) -> None:
        assert self.rail is not None
        notch = self.rail.notches[index]
        if notch.why:
            self.root.refuse(notch.why, self.key)
        elif notch.value != self.rail.value:
            self.emit("chosen", notch.value)


# -- The paper of a plan.

ODDS = (("miss", "#cdbf9f", "ink"), ("hit", "#c98f2c", "ink"), ("destroyed", "#9c2b20", "#fff6e6"))
"""The parts of the bar: word, ground, ink."""
RING = "#a3187a"
SIDE_BY_SIDE = 330
"""From this width in design units the two sums stand side by side."""
BRIEF, NO_SUMS, NO_HINTS = 1, 2, 3
"""How much is left out where room is short: the note and the second button; the lines of the sums; the hints."""
Tips = list[tuple[pg.Rect, str]]


class Sums(Tipped):
    """What is reckoned: attacks with their bars, or lines, and the sentences below."""

    key = "sums"
    sheet = PlanSheet("")
    shapes = Widget.shapes | {"sheet"}

    def __init__(self) -> None:
        super().__init__()
        self.level = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(260) if across else self._lay(t, pg.Rect(0, 0, max(60, room), 0), None)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        self._lay(t, self.rect, s)

    def _lay(self, t: Theme, r: pg.Rect, s: pg.Surface | None) -> int:
        """Draw, or without a surface only measure: the height that it takes."""
        y, high = r.y, t.line("small")
        if self.sheet.note and self.level < BRIEF:
            y = self._words(t, r, y, s, self.sheet.note, "small", "soft")
        if self.sheet.duels:
            first, *others = self.sheet.duels
            if others:
                y = self._words(t, r, y, s, first.target, "small semi", "ink")
            if self.level < NO_SUMS:
                y = self._duel(t, r, y, s, first)
            else:
                y = self._short(t, r, y, s, first, "Firepower")
            y = self._bar(t, r, y + t.px(4), s, first)
            for duel in others:
                y = self._bar(t, r, self._short(t, r, y + t.px(3), s, duel, f"{duel.target}:"), s, duel)
        for line in self.sheet.lines:
            y = self._line(t, pg.Rect(r.x, y, r.w, high), s, line)
        for words in self.sheet.hints if self.level < NO_HINTS else ():
            y = self._words(t, r, y + t.px(2), s, words, "small", "soft")
        return y - r.y

    def _short(self, t: Theme, r: pg.Rect, y: int, s: pg.Surface | None, duel: Duel, head: str) -> int:
        """An attack in a sentence; its lines are in the tip."""
        words = f"{head} {duel.totals[0]} against {duel.totals[1]}, needs {max(2, duel.needed)}"
        low = self._words(t, r, y, s, words, "small semi", "ink")
        if s is not None:
            self.tips.append((pg.Rect(r.x, y, r.w, low - y), self._told(duel)))
        return low

    def _told(self, duel: Duel) -> str:
        lines = [f"{number} {words}" for words, number, _ in (*duel.firepower, *duel.defence)]
        return "\n".join([f"*{duel.target}", *lines])

    def _words(self, t: Theme, r: pg.Rect, y: int, s: pg.Surface | None, words: str, role: str, ink: str) -> int:
        for line in t.wrap(words, role, r.w):
            if s is not None:
                t.say(s, line, (r.x, y + t.line(role) // 2), role, ink, "l", r.w)
            y += t.line(role)
        return y

    def _line(self, t: Theme, r: pg.Rect, s: pg.Surface | None, line: Line, role: str = "small") -> int:
        words, number, rule = line
        room = r.w - t.width(number, "small semi") - t.px(8) if number else r.w
        lines = t.wrap(words, role, max(30, room)) if not number else [words]
        for n, text in enumerate(lines):
            middle = r.y + n * r.h + r.h // 2
            if s is not None:
                if number and not n:
                    t.say(s, number, (r.right, middle), "small semi", "ink", "r")
                t.say(s, text, (r.x, middle), role, "ink", "l", max(10, room))
        if s is not None and rule:
            self.tips.append((pg.Rect(r.x, r.y, r.w, r.h * len(lines)), f"*{words} {number}\n{rule}"))
        return r.y + r.h * len(lines)

    def _duel(self, t: Theme, r: pg.Rect, y: int, s: pg.Surface | None, duel: Duel) -> int:
        """Both sums; the number needed stands between them, or beside them where it is narrow."""
        d, gap = max(t.px(66), t.width("on two dice", "key cap") + t.px(24)), t.px(6)
        if r.w >= t.px(SIDE_BY_SIDE):
            wide = (r.w - d) // 2 - gap
            left, right = pg.Rect(r.x, y, wide, 0), pg.Rect(r.right - wide, y, wide, 0)
            low = max(
                self._sum(t, left, s, "Firepower", duel.firepower, duel.totals[0], len(duel.defence)),
                self._sum(t, right, s, "Defence", duel.defence, duel.totals[1], len(duel.firepower)),
            )
            middle = (r.centerx, y + d // 2 + t.px(4))
        else:
            column = pg.Rect(r.x, y, r.w - d - gap, 0)
            half = self._sum(t, column, s, "Firepower", duel.firepower, duel.totals[0])
            low = self._sum(t, column.move(0, half + t.px(3) - y), s, "Defence", duel.defence, duel.totals[1])
            middle = (r.right - d // 2, (y + low) // 2)
        if s is not None:
            s.blit(skin.disc(t, d, "card", RING, t.px(3)), (middle[0] - d // 2, middle[1] - d // 2))
            needed = f"{max(2, duel.needed)}+"
            t.say(s, needed, (middle[0], middle[1] - t.px(5)), "heading", "ink", "c", d - t.px(8))
            t.say(s, "on two dice", (middle[0], middle[1] + t.px(13)), "key cap", "soft", "c", d - t.px(8))
        return max(low, middle[1] + d // 2)

    def _sum(
        self, t: Theme, r: pg.Rect, s: pg.Surface | None, head: str, lines: tuple[Line, ...], total: int, least: int = 0
    ) -> int:
        high = t.line("small")
        if s is not None:
            t.say(s, head.upper(), (r.x, r.y + high // 2), "key cap", "soft", "l", r.w)
        y = r.y + high
        for line in lines:
            y = self._line(t, pg.Rect(r.x, y, r.w, high), s, line)
        y += high * max(0, least - len(lines))
        if s is not None:
            pg.draw.line(s, t.col("line"), (r.x, y), (r.right - 1, y))
        return self._line(t, pg.Rect(r.x, y + 1, r.w, high + t.px(1)), s, ("Total", str(total), ""), "small semi")

    def _bar(self, t: Theme, r: pg.Rect, y: int, s: pg.Surface | None, duel: Duel) -> int:
        """Miss, hit, destroyed as shares of a bar; a part too narrow for its words has them below."""
        bar = pg.Rect(r.x, y, r.w, t.px(24))
        chances = (duel.outcome.miss, duel.outcome.hit, duel.outcome.destroyed)
        below, at = [], 0.0
        for (word, ground, ink), chance, share in zip(ODDS, chances, duel.parts, strict=True):
            left = bar.x + round(bar.w * at)
            at += float(chance)
            part = pg.Rect(left, bar.y, bar.x + round(bar.w * at) - left, bar.h)
            words = f"{word} {share}"
            fits = part.w >= t.width(words, "small semi") + t.px(6)
            if chance and not fits:
                below.append((words, part))
            if s is not None and part.w > 0:
                pg.draw.rect(s, rgb(ground), part)
                if fits:
                    t.say(s, words, part.center, "small semi", ink, "c", part.w)
        if s is not None:
            skin.frame(s, bar, "button edge", 0)
            x = bar.right
            for words, _ in reversed(below):
                x = t.say(s, words, (x, bar.bottom + t.line("small") // 2), "small semi", "red", "r").x - t.px(10)
        return bar.bottom + (t.line("small") if below else t.px(2))


class Offers(Widget):
    """Boost cards or supporters as plates to press; emits "offered" with the key. Cards of the hand may be dropped."""

    focusable = True
    pointer = "hand"
    head = ""
    empty = ""
    cap = ""
    offers: tuple[Offer, ...] = ()
    shapes = Widget.shapes | {"offers", "empty"}

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.at = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        rows = len(self.offers) or len(t.wrap(self.empty, "small", max(40, room - self._left(t))))
        return rows * self._row(t)

    def _row(self, t: Theme) -> int:
        return t.line("small") + t.px(9) if self.offers else t.line("small")

    def _left(self, t: Theme) -> int:
        """Room for the heading."""
        return t.width(self.head, "small semi") + t.px(34 if self.cap else 10)

    def spots(self) -> list[pg.Rect]:
        t = self.theme
        left, row = self._left(t), self._row(t)
        return [
            pg.Rect(self.rect.x + left, self.rect.y + n * row, self.rect.w - left, row - t.px(2))
            for n in range(len(self.offers))
        ]

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, high = self.rect, t.line("small")
        if r.h < high:
            return
        middle = r.y + self._row(t) // 2
        found = t.say(s, self.head, (r.x, middle), "small semi", "ink")
        if self.cap and self.offers:
            cap = skin.cap(t, (t.width(self.cap, "key cap") + t.px(8), high))
            s.blit(cap, (found.right + t.px(4), middle - high // 2))
            t.say(s, self.cap, (found.right + t.px(4) + cap.get_width() // 2, middle), "key cap", "ink", "c")
        if not self.offers:
            for n, line in enumerate(t.wrap(self.empty, "small", max(40, r.w - self._left(t)))):
                t.say(s, line, (r.x + self._left(t), r.y + n * high + high // 2), "small", "soft")
        for spot, offer in zip(self.spots(), self.offers, strict=True):
            s.blit(skin.well(t, spot.size, RING if offer.on else "red", "pick" if offer.on else "well"), spot)
            words = f"{offer.words}" if not offer.on else f"{offer.words} (in the plan)"
            t.say(s, words, (spot.x + t.px(6), spot.centery), "small semi", "ink", "l", spot.w - t.px(12))

    def _under(self, pos: Pos) -> Offer | None:
        found = zip(self.spots(), self.offers, strict=True)
        return next((offer for spot, offer in found if spot.collidepoint(pos)), None)

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        offer = self._under(pos)
        if offer is not None:
            self.emit("offered", offer.key)

    def keydown(self, e: pg.Event) -> bool:
        if not self.offers or e.key not in (pg.K_LEFT, pg.K_RIGHT, pg.K_SPACE):
            return False  # Enter is the golden button below
        if e.key == pg.K_SPACE:
            self.emit("offered", self.offers[min(self.at, len(self.offers) - 1)].key)
        else:
            self.at = (self.at + (1 if e.key == pg.K_RIGHT else -1)) % len(self.offers)
        return True


class PlanBody(Column):
    """What is reckoned and set, in a pane that scrolls where leaving out is not enough; the end of it and the button
    below.
    """

    gap = 5

    def __init__(self) -> None:
        self.sums = Sums()
        self.cost = CapRail(key="cost rail")
        self.dice = CapRail(key="dice rail")
        self.boosts = Offers(key="boost slot", head="Boost", cap="B")
        self.mates = Offers(key="supporters", head="Support", cap="G")
        self.end = Para("", key="plan end", role="body semi")
        self.go = Button("Go", kind="gold", cap="Enter", key="plan go", align="end")
        body = Column(self.sums, self.cost, self.dice, self.boosts, self.mates, gap=5)
        super().__init__(ScrollPane(body, key="plan body", pad=0), self.end, self.go, key="plan", visible=False)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        self._leave_out(0)
        return super().natural(t, across, room)

    def place(self, rect: pg.Rect, t: Theme) -> None:
        for level in (0, BRIEF, NO_SUMS, NO_HINTS):
            self._leave_out(level)
            if super().natural(t, False, rect.w) <= rect.h:
                break
        super().place(rect, t)

    def _leave_out(self, level: int) -> None:
        self.sums.level = level
        self.go.visible = bool(self.go.text) and level < BRIEF

    def show(self, sheet: PlanSheet, go: str, why: str) -> None:
        self.sums.set(sheet=sheet)
        rails = {rail.key: rail for rail in sheet.rails}
        for widget, key in ((self.cost, "C"), (self.dice, "D")):
            widget.set(rail=rails.get(key), visible=key in rails)
        self.boosts.set(offers=sheet.boosts, visible=bool(sheet.boosts))
        self.mates.set(offers=sheet.support, empty=sheet.alone, visible=bool(sheet.support or sheet.alone))
        self.end.set(text=sheet.end.replace(" %", "\u00a0%"), visible=bool(sheet.end))
        self.go.set(text=go, enabled=not why, why=why)


class PlanPaper(Paper):
    """The paper of a plan. Emits "caps", "dice" and "boost" or "support" with what is set, and "go"."""

    takes_drops = True

    def __init__(self) -> None:
        self.body = PlanBody()
        super().__init__(
            "plan", "Plan", self.body, icon="target", takes_side=True,
            nothing="Plan a move or a shot: then its paper lies here.",
        )  # fmt: skip
        self.key = "plan paper"
        self.cost, self.dice = self.body.cost, self.body.dice
        self.boosts, self.mates = self.body.boosts, self.body.mates
        self.sums, self.end, self.go = self.body.sums, self.body.end, self.body.go
        self.cost.on("chosen", lambda n: self.emit("caps", n))
        self.dice.on("chosen", lambda n: self.emit("dice", n))
        self.boosts.on("offered", lambda key: self.emit("boost", key))
        self.mates.on("offered", lambda key: self.emit("support", key))
        self.go.on("pressed", lambda _: self.emit("go"))

    def show(self, sheet: PlanSheet | None, go: str = "", why: str = "") -> None:
        """The paper of a plan, or none; go: the words of its button, why: why it cannot be pressed."""
        self.body.set(visible=sheet is not None)
        if sheet is not None:
            self.set(title=sheet.title)
            self.body.show(sheet, go, why)

    def refuses(self, payload: Any, pos: Pos) -> str:
        """Boost cards of the hand may be dropped anywhere on the paper."""
        if not isinstance(payload, tuple) or payload[:1] != ("card",):
            return NOTHING_HERE
        if any(offer.key == payload[1] for offer in self.boosts.offers):
            return ""
        return "This card does not go with this plan. CH-CARD-08"

    def drop(self, payload: Any, pos: Pos) -> None:
        self.emit("boost", payload[1])
