"""The right column: day and hour, points and command levels, and below them target roster, schedule and cards in
turn."""

from __future__ import annotations

import pygame as pg

from tabletop.games.air_wars.rules.ending import difference, score
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.table.marks import standing
from tabletop.games.air_wars.table.pieces import places as printed
from tabletop.games.air_wars.table.showings.naming import plain_name
from tabletop.table.draw import palette
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.markers import side_mark
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Pos, Widget

Entry = tuple[str, str, int, str, str, pg.Surface | None]
"""A row: words, words at the right, side, square to look at, tip, picture."""
TITLE = "How you win"
PAGES = ("Targets", "Due", "Cards", "Effects")


def low(t: Theme) -> bool:
    """Whether words are so large that the column holds little more than the log needs."""
    return t.window[1] * 100 // max(1, t.px(100)) < 520


class ScoreBoard(Widget):
    """Turn Record Track, points, and the Command Level track of both sides (AW-MAP-04, AW-MAP-05, AW-VP-04)."""

    key = "score"

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.tips: list[tuple[pg.Rect, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(200)
        return t.px(24) + 2 * t.px(27) + (0 if low(t) else t.line("small") + t.px(4))

    def show(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self.dirty()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        state, r = self.state, self.rect
        self.tips = []
        if state is None or r.h < 20:
            return
        self._track(s, t, state, pg.Rect(r.x, r.y, r.w, t.px(20)))
        y = r.y + t.px(24)
        for seat in (0, 1):
            self._side(s, t, state, seat, pg.Rect(r.x, y, r.w, t.px(27)))
            y += t.px(27)
        words = standing.in_short(state)
        if low(t):  # told at the names
            self.tips = [(rect, f"{tip}\n{words}") for rect, tip in self.tips]
            return
        t.say(s, words, (r.x, y + t.line("small") // 2), "small ital", "ink", "l", r.w)
        ladder = "\n".join(f"{when}: {level}" for when, level in standing.ladder(state))
        sums = "\n".join(difference(state).lines())
        self.tips.append(
            (pg.Rect(r.x, y, r.w, t.line("small")), f"*Victory\n{standing.in_full(state)}\n{sums}\n{ladder}\nAW-VP-03")
        )

    def _track(self, s: pg.Surface, t: Theme, state: State, r: pg.Rect) -> None:
        """Boxes for the hours of the day; the present one in the colour of the player whose hour it is."""
        n = state.scenario.hours + 1
        for i in range(n):
            box = pg.Rect(r.x + i * r.w // n, r.y, r.w // n - 2, r.h)
            now = i == state.hour
            colour = (
                palette.SIDE[state.active]
                if now and i
                else palette.HIGH["selected"][0]
                if now
                else "#d8cbab"
                if i < state.hour
                else "#fbf5e6"
            )
            pg.draw.rect(s, rgb(str(colour)), box, border_radius=3)
            pg.draw.rect(s, rgb("#6b5a40"), box, 1, border_radius=3)
            t.say(
                s, str(i) if i else "Plan", box.center, "small bold", "#fff6e2" if now and i else "ink", "c", box.w - 2
            )
        day = max(1, state.day)
        self.tips.append(
            (
                r,
                (
                    f"*Day {day} of {len(state.scenario.days)}: {state.scenario.days[day - 1]}\nPlanning, then"
                    f" {state.scenario.hours} hours of each side. AW-SEQ-09"
                ),
            )
        )

    def _side(self, s: pg.Surface, t: Theme, state: State, seat: int, r: pg.Rect) -> None:
        mark = side_mark(seat, t.px(9), t.px(18))
        s.blit(mark, mark.get_rect(midleft=(r.x, r.centery)))
        tally = score(state, seat)
        pips = 9
        wide = min(t.px(12), (r.w // 2 - t.px(20)) // pips)
        x0 = r.right - pips * wide
        level = state.level(seat)
        for i in range(pips):
            at = (x0 + i * wide + wide // 2, r.centery)
            pg.draw.circle(s, rgb(str(palette.SIDE[seat])) if i < level else rgb("#f2e9d4"), at, max(3, wide // 2 - 1))
            pg.draw.circle(s, rgb("#2a2016"), at, max(3, wide // 2 - 1), 1)
        points = t.say(s, count(tally.total, "point"), (x0 - t.px(8), r.centery), "body bold", "ink", "r")
        t.say(
            s,
            state.scenario.sides[seat].name,
            (r.x + t.px(15), r.centery),
            "body semi",
            "ink",
            "l",
            points.x - r.x - t.px(18),
        )
        reasons = "\n".join(tally.lines())
        words = (
            f"*{state.scenario.sides[seat].name}: command level {level}\nCards a day, and most units in the air in one"
            f" square. AW-CL-01\n{reasons}"
        )
        self.tips.append((r, words))

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")


class Ledger(Widget):
    """Lists under small tabs: targets with points, units that are still to come, discards, effects in force. Emits
    "square" of a pressed row.
    """

    key = "ledger"
    focusable = True

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.at = 0
        self.off = 0
        self.tabs: list[pg.Rect] = []
        self.spots: list[tuple[pg.Rect, str, str]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        """Tabs and the rows of the longest page, as far as a window of this height has room beside points and log."""
        if across:
            return t.px(200)
        units = t.window[1] * 100 // max(1, t.px(100))
        most = 1 if units < 520 else 3 if units < 620 else max(4, min(9, (units - 560) // 23))
        pages = (self._targets, self._due, self._cards, self._effects) if self.state is not None else ()
        rows = min(most, max((len(page(self.state)) for page in pages if self.state is not None), default=1))
        return t.line("small") + t.px(8) + rows * (t.line("small") + t.px(7))

    def show(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self.dirty()

    def turn(self, page: int) -> None:
        self.at, self.off = page % len(PAGES), 0
        self.dirty()

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        state, r = self.state, self.rect
        if state is None or r.h < 30:
            return
        high = t.line("small") + t.px(5)
        self.tabs = [pg.Rect(r.x + i * r.w // len(PAGES), r.y, r.w // len(PAGES) - 2, high) for i in range(len(PAGES))]
        for i, box in enumerate(self.tabs):
            pg.draw.rect(s, rgb("#2b5a8e" if i == self.at else "#e2d4b4"), box, border_radius=3)
            t.say(s, PAGES[i], box.center, "small semi", "#fff6e2" if i == self.at else "ink", "c", box.w - 2)
        area = pg.Rect(r.x, r.y + high + t.px(3), r.w, r.h - high - t.px(3))
        rows = (self._targets, self._due, self._cards, self._effects)[self.at](state)
        tall = t.line("small") + t.px(7)
        fit = max(1, area.h // tall)
        self.off = max(0, min(self.off, len(rows) - fit))
        for i, row in enumerate(rows[self.off : self.off + fit]):
            self._row(s, t, pg.Rect(area.x, area.y + i * tall, area.w, tall), row)
        if not rows:
            t.say(s, "Nothing.", (area.centerx, area.y + tall // 2), "small ital", "soft", "c")
        if len(rows) > fit:
            groove = pg.Rect(area.right - t.px(3), area.y, t.px(3), fit * tall)
            thumb = groove.h * fit // len(rows)
            pg.draw.rect(s, rgb("#cdbf9f"), groove)
            pg.draw.rect(s, rgb("#6b5a40"), (groove.x, groove.y + groove.h * self.off // len(rows), groove.w, thumb))

    def _row(self, s: pg.Surface, t: Theme, r: pg.Rect, row: Entry) -> None:
        words, right, seat, square, tip, picture = row
        pg.draw.line(s, t.col("row edge"), (r.x, r.bottom - 1), (r.right - 1, r.bottom - 1))
        x = r.x + t.px(2)
        if picture is not None:
            s.blit(picture, picture.get_rect(midleft=(x, r.centery)))
            x += picture.get_width() + t.px(4)
        elif seat in (0, 1):
            mark = side_mark(seat, t.px(5), t.px(12))
            s.blit(mark, mark.get_rect(midleft=(x, r.centery)))
            x += t.px(9)
        end = t.say(
            s,
            right,
            (r.right - t.px(7), r.centery),
            "small bold",
            "red" if right in ("bombed", "closed") else "ink",
            "r",
        )
        t.say(s, words, (x, r.centery), "small", "ink", "l", max(10, end.x - x - t.px(5)))
        self.spots.append((r, square, tip))

    def _targets(self, state: State) -> list[Entry]:
        """The Target Roster (AW-MAP-06): of the enemy first, then the own ones; airbases too."""
        mine, t = state.viewer if state.viewer in (0, 1) else 0, self.theme
        out: list[Entry] = []
        for seat in (1 - mine, mine):
            for target in state.scenario.targets.values():
                if target.seat == seat:
                    bombed = state.mark(target.name).bombed
                    picture = printed.target(max(15, t.px(19)), target.kind.value, seat, target.vp, target.aa, bombed)
                    out.append(
                        (
                            f"{target.name}, {target.square}",
                            "bombed" if bombed else str(target.vp),
                            seat,
                            target.square,
                            f"*{target.name}\n{target.kind.value.lower()} of {state.scenario.sides[seat].name}",
                            picture,
                        )
                    )
            for square, base in state.scenario.bases.items():
                if base.seat == seat and base.vp and state.base(square) is not None:
                    mark = state.mark(airbase_key(square))
                    words = "closed" if mark.closed else str(base.vp)
                    out.append(
                        (
                            f"{base.name} airbase, {square}",
                            words,
                            seat,
                            square,
                            f"*{base.name}\nEach time it is closed. AW-TGT-05",
                            None,
                        )
                    )
        return out

    def _due(self, state: State) -> list[Entry]:
        """The reinforcement schedule, which is public (AW-REIN-02)."""
        out: list[Entry] = []
        for sheet in sorted(state.scenario.units.values(), key=lambda f: (f.day or 99, f.seat, f.id)):
            if (sheet.day > max(1, state.day)) or (sheet.day == 0 and sheet.id not in state.called):
                when = f"day {sheet.day}" if sheet.day else "by card"
                out.append(
                    (
                        f"{plain_name(sheet)}, {sheet.aircraft or sheet.kind.value}",
                        when,
                        sheet.seat,
                        sheet.start,
                        f"*{sheet.name}\nAir {sheet.air}, bombs {sheet.bomb}, speed {sheet.speed}",
                        None,
                    )
                )
        return out

    def _cards(self, state: State) -> list[Entry]:
        """What was played: waiting for the reshuffle, permanent, out of the game; and decks and hands as numbers."""
        out: list[Entry] = []
        for seat in (0, 1):
            side = state.sides[seat]
            name = state.scenario.sides[seat].name
            out.append(
                (
                    f"{name}: hand {len(side.hand.cards)}, deck {len(side.deck)}",
                    "",
                    seat,
                    "",
                    "*Decks\nThe lists of cards are public, hands and orders are not. AW-CARD-01",
                    None,
                )
            )
            for words, keys in (("back soon", side.waiting), ("works", side.permanent), ("used", side.discards)):
                for key in keys:
                    card = state.scenario.cards[key]
                    out.append((f"   {card.title}", words, seat, "", f"*{card.title}\n{card.text}", None))
        return out

    def _effects(self, state: State) -> list[Entry]:
        out: list[Entry] = []
        for effect in state.effects:
            card = state.scenario.cards.get(effect.card)
            day, hour, _ = effect.until
            until = "to the end" if day == 99 else "today" if hour == 99 else f"to hour {hour}"
            out.append(
                (
                    card.title if card is not None else effect.card,
                    until,
                    effect.owner,
                    "",
                    f"*{card.title}\n{card.text}" if card is not None else effect.card,
                    None,
                )
            )
        return out

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, _, tip in self.spots if rect.collidepoint(pos)), "")

    def wheel(self, dx: float, dy: float, pos: Pos, modifiers: int) -> bool:
        self.off = max(0, self.off - (1 if dy > 0 else -1))
        self.dirty()
        return True

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        for i, box in enumerate(self.tabs):
            if box.collidepoint(pos):
                self.turn(i)
                return
        square = next((square for rect, square, _ in self.spots if rect.collidepoint(pos)), "")
        if square:
            self.emit("square", square)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_LEFT, pg.K_RIGHT):
            self.turn(self.at + (1 if e.key == pg.K_RIGHT else -1))
            return True
        if e.key in (pg.K_UP, pg.K_DOWN):
            self.off = max(0, self.off + (1 if e.key == pg.K_DOWN else -1))
            self.dirty()
            return True
        return False


class SidePaper(Paper):
    """Both, one above the other."""

    def __init__(self) -> None:
        self.score = ScoreBoard()
        self.ledger = Ledger()
        both = Column(self.score, self.ledger, gap=6, key="score and targets")
        super().__init__("score", TITLE, both, icon="flag", keys=("F4",), rank=2)

    def show(self, state: State) -> None:
        self.score.show(state)
        self.ledger.show(state)
