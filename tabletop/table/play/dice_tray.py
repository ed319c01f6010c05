"""The dice tray: the last rolls with purpose, number needed, each modifier and outcome. Dice tumble; a
click ends that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame as pg

from tabletop.table.draw import dice
from tabletop.table.play.contract import Roll
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

TUMBLE_MS = 420
FRAMES = 8
KEEP = 60


def rolls_said(roll: Roll, words: Callable[[str], str]) -> Roll:
    """A roll in words for players (`GameTable.said`)."""
    return replace(
        roll,
        title=words(roll.title),
        detail=words(roll.detail),
        outcome=words(roll.outcome),
        modifiers=tuple(words(line) for line in roll.modifiers),
        causes=tuple((words(reason), rule) for reason, rule in roll.causes),
        dice=tuple(replace(die, word=words(die.word)) if die.word else die for die in roll.dice),
    )


def felt(roll: Roll, looker: int | None) -> Roll:
    """A roll from the looker's side: success of the other side is bad news."""
    return roll if looker is None or roll.seat in (looker, None) else replace(roll, foe=True)


class DiceTray(Widget):
    """Emits "rule" with the rule id when it is clicked, "explain" with the roll when its dice are. `pace` 0: dice do
    not tumble. Wheel or Up/Down show older rolls.
    """

    focusable = True
    key = "dice tray"
    tall = 112
    grow = 3
    pace = 2
    bleed = 10

    def __init__(self) -> None:
        super().__init__()
        self.rolls: list[Roll] = []
        self.back = 0
        self._tumbles = TUMBLE_MS
        self._since = -self._tumbles
        self._rule = pg.Rect(0, 0, 0, 0)

    @property
    def roll(self) -> Roll | None:
        return self.rolls[-1 - self.back] if self.rolls else None

    def show(self, roll: Roll, ms: int = TUMBLE_MS) -> None:
        """Show a new roll; its dice tumble for `ms`."""
        self.rolls.append(roll)
        del self.rolls[:-KEEP]
        self.back = 0
        if self.pace and self.window:
            self._since, self._tumbles = self.root.now, ms
            self.root.animate(self)
        self.dirty()

    def lay(self, rolls: Sequence[Roll]) -> None:
        """Show other rolls, the newest last, for another moment, without tumbling."""
        if list(rolls) == self.rolls and not self.back:
            return
        self.clear()
        for roll in rolls:
            self.show(roll)
        self._since = -self._tumbles

    def clear(self) -> None:
        self.rolls.clear()
        self.back = 0
        self.dirty()

    def tick(self, now: int) -> bool:
        self.dirty()
        return now - self._since < self._tumbles

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if self._rule.collidepoint(pos) and self.roll and self.roll.rule:
            self.emit("rule", self.roll.rule)
        elif self.roll and self._settled():
            self.emit("explain", self.roll)
        self._since = -self._tumbles
        self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._rule.collidepoint(pos) else ""

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self._look_back(1 if dy > 0 else -1)
        return True

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_UP, pg.K_DOWN) and not e.mod & (pg.KMOD_CTRL | pg.KMOD_SHIFT | pg.KMOD_ALT):
            self._look_back(1 if e.key == pg.K_UP else -1)
            return True
        return False

    def _look_back(self, d: int) -> None:
        self.back = max(0, min(len(self.rolls) - 1, self.back + d))
        self._since = -self._tumbles
        self.dirty()

    def tip_at(self, pos: Pos) -> str:
        roll = self.roll
        if roll is None:
            return ""
        return "\n".join(("*" + roll.title, *roll.modifiers, "Click: why did that happen?"))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 20 or self.rect.h < 20:
            return
        s.blit(skin.tray(t, self.rect.size), self.rect)
        inner = self.rect.inflate(-t.px(30), -t.px(26))
        roll = self.roll
        if roll is None:
            t.say(s, "Dice fall here.", inner.center, "body ital", "on_table_soft", "c", inner.w)
            return
        one = len(roll.dice) <= 1
        side = inner.h if one and inner.w > 2 * inner.h else 0  # a single die needs only a square
        words = pg.Rect(
            inner.x, inner.y, min(inner.w // 2, max(t.px(150), t.width(roll.title, "body semi") + t.px(6))), inner.h
        )
        if one:
            words.w = inner.w - (side or min(t.px(40), inner.h // 3)) - t.px(10)
        low = one and not side
        self._words(s, t, roll, pg.Rect(inner.topleft, (inner.w, inner.h)) if low else words, words.w)
        area = pg.Rect(words.right + t.px(10), inner.y, inner.right - words.right - t.px(10), inner.h)
        if low:  # under the words, at the right of the outcome
            area.y, area.h = area.bottom - t.line("small") - area.w, area.w
        self._dice(s, t, roll, area)
        if self.back:
            t.say(
                s, f"{self.back} rolls ago", (inner.right, inner.bottom - t.px(3)), "small ital", "on_table_soft", "r"
            )

    def _words(self, s: pg.Surface, t: Theme, roll: Roll, r: pg.Rect, low: int) -> None:
        """Draw title and outcome in full if each fits into two rows, the rule at the foot, the detail in the remaining
        room. `low`: the outcome's maximum width.
        """
        title = t.wrap(roll.title, "body semi", r.w)[:2]
        outcome = t.wrap(roll.outcome.upper(), "panel title", low)[:2]
        high = {role: t.line(role) for role in ("body semi", "small", "panel title")}
        foot = t.line("small") + t.px(2)
        rows = len(title) * high["body semi"] + len(outcome) * high["panel title"]
        detail = t.wrap(roll.detail, "small", r.w)[: max(0, (r.h - foot - rows) // high["small"])]
        lines = [(w, "body semi", "on_table") for w in title] + [(w, "small", "on_table_soft") for w in detail]
        lines += [(w if self._settled() else "", "panel title", "brass") for w in outcome]
        y = r.y
        for text, role, ink in lines:
            if y + high[role] > r.bottom - foot + t.px(4):
                break
            t.say(s, text, (r.x, y + high[role] // 2), role, ink, "l", r.w)
            y += high[role]
        place = t.say(
            s, roll.rule, (r.x, r.bottom - t.size("rule number") // 2), "rule number", "on_table_link", "l", r.w
        )
        self._rule = place
        if roll.rule:
            pg.draw.line(s, t.col("on_table_link"), (place.x, place.bottom - 2), (place.right, place.bottom - 2))

    def _settled(self) -> bool:
        return self.window is None or self.root.now - self._since >= self._tumbles

    def _dice(self, s: pg.Surface, t: Theme, roll: Roll, r: pg.Rect) -> None:
        n = len(roll.dice)
        if not n or r.w < 20:
            return
        passed = (self.root.now - self._since) / self._tumbles if self.window else 1.0
        named = any(d.word for d in roll.dice) and n <= 14
        room = r.h - (t.px(15) if named else 0)
        rows = 1 if n <= 8 else 2 if n <= 24 else 3
        per = -(-n // rows)
        px = int(max(14, min(room / rows * 0.86, r.w / per * 0.86, t.px(58))))
        for i, d in enumerate(roll.dice):
            row, col = divmod(i, per)
            count = min(per, n - row * per)
            x = (
                r.x + (col + 0.5) * r.w / per
                if rows > 1
                else r.centerx + (col - (count - 1) / 2) * min(r.w / per, px * 1.35)
            )
            y = r.y + room * (row + 0.5) / rows
            if d.value <= 0:  # certain or impossible: no die is rolled
                box = pg.Rect(0, 0, round(px * 0.6), round(px * 0.6))
                box.center = (round(x), round(y))
                pg.draw.rect(s, "#3a4147", box, border_radius=t.px(5))
                pg.draw.rect(s, "#6d757b", box, 1, border_radius=t.px(5))
                t.say(s, "sure" if d.good else "none", box.center, "small", "on_table", "c", box.w - 2)
                if named and self._settled():
                    t.say(
                        s,
                        d.word,
                        (round(x), r.bottom - t.px(6)),
                        "small",
                        "brass" if d.good else "on_table_soft",
                        "c",
                        int(r.w / per),
                    )
                continue
            if passed < 1:
                frame = int(passed * FRAMES + i * 3) % FRAMES
                picture = dice.die(d.colour, d.value, px, frame, sides=d.sides)
                dice.throw(
                    s,
                    picture,
                    (
                        min(x + (1 - passed) * t.px(24), max(x, r.right - px / 2)),
                        y - abs((passed * 3) % 1 - 0.5) * t.px(14) * (1 - passed),
                    ),
                    (1 - passed) * 0.6,
                )
            else:
                dice.marked(s, dice.die(d.colour, d.value, px, lean=i, sides=d.sides), (x, y), d.good)
            if named and self._settled():
                t.say(
                    s,
                    d.word,
                    (round(x), r.bottom - t.px(6)),
                    "small",
                    "brass" if d.good else "on_table_soft",
                    "c",
                    int(r.w / per),
                )
