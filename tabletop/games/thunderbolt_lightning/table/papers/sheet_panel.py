"""The sheet of a piece: picture, present and printed figures, hits, load, pilot; changed values in red with the
reason. It is as high as its rows: none is ever left out, where there is no room for all it scrolls.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules import aa_guns, speed
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES, Aircraft, Installation, Ship, Training
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_LETTERS, WEDGE_NAMES, GunClass, Mount, MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.pieces import ships
from tabletop.table.draw import counters, dice
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui import skin
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme

GRADES = {
    Training.VERY_GREEN: "Very green",
    Training.POOR: "Poorly trained",
    Training.TRAINED: "Trained",
    Training.VETERAN: "Veteran",
    Training.ACE: "Ace",
    Training.MULTI_ACE: "Multi ace",
}
CLASS_COLOUR = {GunClass.HEAVY: "blue", GunClass.MEDIUM: "green", GunClass.LIGHT: "red", GunClass.VERY_LIGHT: "white"}
KIND_WORDS = {
    MountKind.FIXED: "",
    MountKind.PIVOT1: "single pivot, -1",
    MountKind.PIVOT: "pivot",
    MountKind.TURRET: "turret",
}
HIT_WORDS = {
    2: ("straight +1, speed -2", "lost"),
    3: ("straight +1", "speed -2", "lost"),
    4: ("-", "straight +1", "speed -2", "lost"),
    5: ("-", "-", "straight +1", "speed -2", "lost"),
}
"""What each hit of an aircraft with so many does."""
Drawer = Callable[[pg.Surface, Theme, pg.Rect], None]
Row = tuple[int, Drawer]
"""Height of a row in pixels, and how it is drawn into its room."""


class Sheet(PieceSheet):
    """The sheet of a piece."""

    state: State | None = None
    grow = 0
    least = None

    def show(self, state: State, piece: str) -> None:
        if state is self.state and piece == self.piece:
            return
        super().show(state, piece)
        self.restage()

    # -- layout
    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        return max(t.px(30), sum(high for high, _ in self._rows(t, room)))

    def _rows(self, t: Theme, wide: int) -> list[Row]:
        """Everything that the sheet tells, from top to bottom."""
        state = self.state
        if state is None:
            return []
        if self.piece in state.aircraft:
            return self._aircraft(t, state, state.aircraft[self.piece], wide)
        if self.piece in state.ships:
            return self._ship(t, state, state.ships[self.piece], wide)
        if self.piece in state.installations:
            return self._post(t, state, state.installations[self.piece])
        return []

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        y = self.rect.y
        rows = self._rows(t, self.rect.w) if self.rect.w > 30 else []
        for high, draw in rows:
            draw(s, t, pg.Rect(self.rect.x, y, self.rect.w, high))
            y += high
        if not rows and self.rect.h >= 30:
            t.say(s, "Point at a piece to see its sheet.", self.rect.center, "body ital", "soft", "c", self.rect.w)

    # -- rows
    @staticmethod
    def _fact_high(t: Theme) -> int:
        return t.line("body") + t.px(2)

    def _fact(self, t: Theme, name: str, value: str, changed: bool = False, tip: str = "") -> Row:
        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            found = t.say(s, value, (r.right, r.centery), "figure", "red" if changed else "ink", "r", r.w * 2 // 3)
            t.say(s, name, (r.x, r.centery), "body", "soft", "l", max(10, found.x - r.x - t.px(6)))
            pg.draw.line(s, t.col("row edge"), (r.x, r.bottom - 1), (r.right - 1, r.bottom - 1))
            if tip:
                self.tips.append((r, tip))

        return self._fact_high(t), draw

    @staticmethod
    def _line(t: Theme, words: str) -> Row:
        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            t.say(s, words, (r.x, r.y + t.line("body") // 2), "body semi", "ink", "l", r.w)

        return t.line("body") + t.px(3), draw

    def _aircraft(self, t: Theme, state: State, aircraft: Aircraft, wide: int) -> list[Row]:
        sheet = state.type_of(aircraft)
        rows = [
            self._line(t, sheet.name),
            self._head(t, state, aircraft, wide),
            self._hits(t, sheet.hits, aircraft.hits_taken),
        ]
        if state.option("altitude"):
            words = f"climb {sheet.climb[0]}/{sheet.climb[1]}  dive +{sheet.dive[0]}/+{sheet.dive[1]}"
            rows.append(self._height(t, aircraft.level, words))
        rows += self._guns(t, sheet.mounts, wide)
        if sheet.loads:
            load = state.library.loads.get(aircraft.load)
            words = f"{aircraft.load} ({aircraft.load_left} left)" if load and aircraft.load_left else "none"
            rows.append(self._fact(t, "Load", words))
        if state.option("training") and aircraft.training is not Training.TRAINED:
            skills = ", ".join(SKILL_NAMES[k] for k in aircraft.skills)
            rows.append(self._fact(t, GRADES[aircraft.training], skills or "-"))
        tip = "Speed of the last phase without climb or dive; the next may be 3 less to 2 more. TL-SPD-04"
        rows.append(self._fact(t, "Base speed", str(aircraft.base_speed), tip=tip))
        rows.append(self._fact(t, "Worth", counted(scoring.value(state, aircraft), "point")))
        return rows

    def _head(self, t: Theme, state: State, aircraft: Aircraft, wide: int) -> Row:
        """The picture with four figures beside it."""
        facts = self._figures(t, state, aircraft)
        side = min(t.px(96), wide * 2 // 5)

        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            frame = pg.Rect(r.x, r.y, side, side)
            picture = counters.aircraft_picture(aircraft.type, side - 6, 38, aircraft.inverted)
            s.blit(skin.slope(frame.size, "#dfe9ea", "#b9d0d8"), frame)
            s.blit(picture, picture.get_rect(center=frame.center))
            pg.draw.rect(s, rgb(pal.SIDE[aircraft.side]), frame, 2, border_radius=2)
            x, y = frame.right + t.px(9), r.y
            for high, drawn in facts:
                drawn(s, t, pg.Rect(x, y, r.right - x, high))
                y += high

        return max(side, sum(high for high, _ in facts)) + t.px(5), draw

    def _figures(self, t: Theme, state: State, aircraft: Aircraft) -> list[Row]:
        sheet = state.type_of(aircraft)
        phases = [speed.rated(state, aircraft, p) for p in (1, 2)]
        now = f"{max(phases[0].total, speed.minimum(sheet, 1))}/{max(phases[1].total, speed.minimum(sheet, 2))}"
        printed = f"{sheet.speed[0]}/{sheet.speed[1]}"
        fs = manoeuvres.fs_in_force(state, aircraft)
        straight = max(1, fs.total)
        return [
            self._fact(t, "Speed", now, now != printed, "\n".join((f"*Printed {printed}", *phases[0].lines()[1:]))),
            self._fact(
                t,
                "Straight",
                str(straight),
                straight != sheet.fs,
                "\n".join(("*Hexes to fly straight before a manoeuvre", *fs.lines())),
            ),
            self._fact(t, "Save", f"{sheet.save}+"),
            self._fact(t, "Ceiling", LEVEL_LETTERS[sheet.ceiling], tip="Highest level it can climb to. TL-ALT-03"),
        ]

    def _guns(self, t: Theme, mounts: tuple[Mount, ...], wide: int) -> list[Row]:
        """A row a mount; more than two mounts stand in two columns where each finds room there."""
        gap, d = t.px(8), t.px(17)
        half = (wide - gap) // 2
        columns = 2 if len(mounts) > 2 and all(self._gun_wide(t, m, d) <= half for m in mounts) else 1
        rows: list[Row] = []
        for i in range(0, len(mounts), columns):
            rows.append((d + t.px(3), self._gun_row(mounts[i : i + columns], half if columns > 1 else wide, gap, d)))
        return [*rows, (t.px(2), _nothing)]

    def _gun_row(self, mounts: tuple[Mount, ...], wide: int, gap: int, d: int) -> Drawer:
        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            for n, mount in enumerate(mounts):
                self._gun(s, t, mount, pg.Rect(r.x + n * (wide + gap), r.y, wide, d), d)

        return draw

    @staticmethod
    def _gun_words(mount: Mount) -> tuple[str, str]:
        """Its name and the arcs it covers."""
        order = (
            [w for w in (4, 5, 0, 1, 2, 3) if w in mount.wedges]
            if 0 in mount.wedges
            else [w for w in (4, 3, 2, 1, 5) if w in mount.wedges]
        )
        wedges = "all" if len(mount.wedges) == 6 else "+".join(WEDGE_NAMES[w] for w in order)
        return mount.name.removesuffix(" gun").removesuffix(" turret"), wedges

    def _gun_wide(self, t: Theme, mount: Mount, d: int) -> int:
        name, wedges = self._gun_words(mount)
        return t.width(name, "small") + sum(mount.dice) * (d + 1) + t.width(wedges, "small semi") + t.px(8)

    def _gun(self, s: pg.Surface, t: Theme, mount: Mount, at: pg.Rect, d: int) -> None:
        name, wedges = self._gun_words(mount)
        colours = [c for c, n in zip(("white", "red", "green", "blue"), mount.dice, strict=True) for _ in range(n)]
        x = at.right - t.width(wedges, "small semi") - t.px(4)
        t.say(s, wedges, (at.right, at.centery), "small semi", "ink", "r")
        for i, colour in enumerate(reversed(colours)):
            s.blit(dice.flat(colour, 5, d), (x - (i + 1) * (d + 1), at.y))
        room = x - len(colours) * (d + 1) - at.x - t.px(3)
        t.say(s, name, (at.x, at.centery), "small", "soft", "l", max(10, room))
        kind = f" ({KIND_WORDS[mount.kind]})" if KIND_WORDS[mount.kind] else ""
        self.tips.append((at, f"*{mount.name}{kind}\nArcs {wedges}. TL-ARC-04, TL-ARC-05"))

    def _hits(self, t: Theme, hits: int, taken: int) -> Row:
        """What each hit does, those taken in red; each box is as wide as its words ask."""
        high = t.line("small") + t.px(4)
        asked = [t.width(words, "small") + t.px(6) for words in HIT_WORDS[hits]]

        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            t.say(s, "Hits", (r.x, r.y + high // 2), "body", "soft", "l")
            left, gap = r.x + t.px(46), t.px(3)
            room = r.right - left - gap * (hits - 1)
            for i, words in enumerate(HIT_WORDS[hits]):
                box = pg.Rect(left, r.y, asked[i] * room // sum(asked), high - 1)
                left = box.right + gap
                marked = i < taken
                pg.draw.rect(s, rgb("#97291f" if marked else "#fffaf0"), box, border_radius=3)
                pg.draw.rect(s, rgb("#6b5a40"), box, 1, border_radius=3)
                t.say(s, words, box.center, "small", "#fffaf0" if marked else "ink", "c", box.w - 4)

        return high + t.px(3), draw

    def _height(self, t: Theme, level: int, words: str) -> Row:
        high = t.px(20)

        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            x = r.x
            for i, (name, bg, fg) in enumerate(pal.HEIGHT):
                box = pg.Rect(x, r.y, t.px(27), high - 2)
                here = i == level
                pg.draw.rect(s, rgb(bg if here else "#e9dfc6"), box, border_radius=3)
                pg.draw.rect(s, rgb("#241b12" if here else "#a99b80"), box, 1, border_radius=3)
                t.say(s, name, box.center, "small bold", fg if here else "soft", "c")
                x = box.right + t.px(3)
            t.say(s, words, (r.right, r.y + high // 2), "small", "soft", "r", r.right - x - t.px(4))

        return high + t.px(3), draw

    def _ship(self, t: Theme, state: State, ship: Ship, wide: int) -> list[Row]:
        sheet = state.library.ships[ship.type]
        high = t.px(64)

        def picture(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            frame = pg.Rect(r.x, r.y, r.w, high)
            s.blit(ships.ship_picture(ship.type, frame.size), frame)
            pg.draw.rect(s, rgb(pal.SIDE[ship.side]), frame, 2)

        left = f"{sheet.damage_points - ship.damage_taken} of {sheet.damage_points}"
        tip = "Damage points left. TL-SHIP-06"
        name = sheet.kind.capitalize()
        return [
            (high + t.px(4), picture),
            self._fact(t, name, left, ship.damage_taken > 0, tip),
            *self._classes(t, state, ship),
        ]

    def _post(self, t: Theme, state: State, post: Installation) -> list[Row]:
        sheet = state.library.installations[post.type]
        left = f"{sheet.damage_points - post.damage_taken} of {sheet.damage_points}"
        return [
            self._fact(t, "Damage points left", left, post.damage_taken > 0, "TL-EXT-01"),
            *self._classes(t, state, post),
        ]

    def _classes(self, t: Theme, state: State, piece: Ship | Installation) -> list[Row]:
        """A row for each class of its guns."""
        sheet = state.library.ships[piece.type] if isinstance(piece, Ship) else state.library.installations[piece.type]
        found = [g for g in GunClass if aa_guns.total(state, piece, g)]
        return [self._class(t, state, piece, gun, gun in sheet.radar) for gun in found]

    def _class(self, t: Theme, state: State, piece: Ship | Installation, gun: GunClass, radar: bool) -> Row:
        total = aa_guns.total(state, piece, gun)
        spent = aa_guns.aimed_dice(piece, gun) + (piece.heavy_used if gun is GunClass.HEAVY else 0)
        name = f"{gun.value.replace('_', ' ')}{' radar' if radar else ''}"
        needed = aa_guns.to_hit(state, piece, gun).needed

        def draw(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            s.blit(dice.flat(CLASS_COLOUR[gun], 6, t.px(18)), (r.x, r.y + 1))
            t.say(s, name, (r.x + t.px(24), r.y + t.px(10)), "body", "soft", "l")
            t.say(s, f"{total - spent} of {total}", (r.right, r.y + t.px(10)), "figure", "ink", "r")
            self.tips.append((r, f"*{name} AA\nDice left of the total, hits on {needed}+. TL-AA-08"))

        return t.px(22), draw


def _nothing(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
    """A little room."""


class SheetPaper(Paper):
    """The sheet of the piece under the pointer or in hand; without one there is no paper."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        pane = ScrollPane(self.sheet, grow=1, pad=0, least=120)
        pane.visible = False
        super().__init__(
            "sheet", "Sheet", pane, icon="aircraft", keys=("S",), low=True, words="Sheet of the piece",
            nothing="Point at a piece, or pick one: then its sheet lies here.",
        )  # fmt: skip

    def show(self, state: State, piece: str) -> None:
        title, side = "", 0
        if piece in state.aircraft:
            aircraft = state.aircraft[piece]
            title, side = called(state, piece), aircraft.side
        elif piece in state.ships or piece in state.installations:
            title = called(state, piece)
            side = state.ships[piece].side if piece in state.ships else state.installations[piece].side
        if bool(title) != self.content.visible:
            self.content.set(visible=bool(title))
            self.restage()
        if title:
            self.set(title=title, accent=("side blue", "side red")[side])
            self.sheet.show(state, piece)
