"""The stat sheet in the right column: picture, present and printed figures, hits, load, pilot; changed values in red
with the reason.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.aa_guns import flak
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES, Aircraft, Installation, Ship, Training
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_LETTERS, WEDGE_NAMES, GunClass, Mount, MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import points
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.pieces import ships
from tabletop.table.draw import counters, dice
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.play.piecesheet import PieceSheet
from tabletop.table.ui import skin
from tabletop.table.ui.panel import Panel
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


class Sheet(PieceSheet):
    """See the module."""

    state: State | None = None

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        if self.state is None or self.rect.h < 30:
            return
        state = self.state
        if self.piece in state.aircraft:
            self._aircraft(s, t, state, state.aircraft[self.piece])
        elif self.piece in state.ships:
            self._ship(s, t, state, state.ships[self.piece])
        elif self.piece in state.installations:
            self._post(s, t, state, state.installations[self.piece])
        else:
            t.say(s, "Point at a piece to see its sheet.", self.rect.center, "body ital", "soft", "c", self.rect.w)

    # -- rows
    def _fact(
        self,
        s: pg.Surface,
        t: Theme,
        y: int,
        name: str,
        value: str,
        changed: bool = False,
        tip: str = "",
        x: int | None = None,
    ) -> int:
        high = t.line("body") + t.px(2)
        left = self.rect.x if x is None else x
        if y + high > self.rect.bottom:
            return y
        middle = y + high // 2
        r = t.say(
            s,
            value,
            (self.rect.right, middle),
            "figure",
            "red" if changed else "ink",
            "r",
            (self.rect.right - left) * 2 // 3,
        )
        t.say(s, name, (left, middle), "body", "soft", "l", max(10, r.x - left - t.px(6)))
        pg.draw.line(s, t.col("row edge"), (left, y + high - 1), (self.rect.right - 1, y + high - 1))
        if tip:
            self.tips.append((pg.Rect(left, y, self.rect.right - left, high), tip))
        return y + high

    def _picture(self, s: pg.Surface, t: Theme, picture: pg.Surface, side: int, wide: int) -> pg.Rect:
        frame = pg.Rect(self.rect.x, self.rect.y, wide, wide)
        s.blit(skin.slope(frame.size, "#dfe9ea", "#b9d0d8"), frame)
        s.blit(picture, picture.get_rect(center=frame.center))
        pg.draw.rect(s, rgb(pal.SIDE[side]), frame, 2, border_radius=2)
        return frame

    def _aircraft(self, s: pg.Surface, t: Theme, state: State, aircraft: Aircraft) -> None:
        sheet = state.type_of(aircraft)
        wide = min(t.px(96), self.rect.w * 2 // 5, self.rect.h // 2)
        frame = self._picture(
            s, t, counters.aircraft_picture(aircraft.type, wide - 6, 38, aircraft.inverted), aircraft.side, wide
        )
        x, y = frame.right + t.px(9), self.rect.y
        phases = [speed.rated(state, aircraft, p) for p in (1, 2)]
        now = f"{max(phases[0].total, speed.minimum(sheet, 1))}/{max(phases[1].total, speed.minimum(sheet, 2))}"
        printed = f"{sheet.speed[0]}/{sheet.speed[1]}"
        y = self._fact(
            s, t, y, "Speed", now, now != printed, "\n".join((f"*Printed {printed}", *phases[0].lines()[1:])), x
        )
        fs = manoeuvres.fs_in_force(state, aircraft)
        y = self._fact(
            s,
            t,
            y,
            "Straight",
            str(max(1, fs.total)),
            max(1, fs.total) != sheet.fs,
            "\n".join(("*Hexes to fly straight before a manoeuvre", *fs.lines())),
            x,
        )
        y = self._fact(s, t, y, "Save", f"{sheet.save}+", x=x)
        y = self._fact(
            s, t, y, "Ceiling", LEVEL_LETTERS[sheet.ceiling], x=x, tip="Highest level it can climb to. TL-ALT-03"
        )
        y = max(y, frame.bottom + t.px(5))
        y = self._hits(s, t, y, sheet.hits, aircraft.hits_taken)
        if state.option("altitude"):
            y = self._height(
                s,
                t,
                y,
                aircraft.level,
                f"climb {sheet.climb[0]}/{sheet.climb[1]}  dive +{sheet.dive[0]}/+{sheet.dive[1]}",
            )
        y = self._guns(s, t, state, aircraft, y)
        if sheet.loads:
            load = state.library.loads.get(aircraft.load)
            words = f"{aircraft.load} ({aircraft.load_left} left)" if load and aircraft.load_left else "none"
            y = self._fact(s, t, y, "Load", words)
        if state.option("training") and aircraft.training is not Training.TRAINED:
            skills = ", ".join(SKILL_NAMES[k] for k in aircraft.skills)
            y = self._fact(s, t, y, GRADES[aircraft.training], skills or "-")
        y = self._fact(
            s,
            t,
            y,
            "Base speed",
            str(aircraft.base_speed),
            tip="Speed of the last phase without climb or dive; the next may be 3 less to 2 more. TL-SPD-04",
        )
        self._fact(s, t, y, "Worth", f"{points.value(state, aircraft)} points")

    def _guns(self, s: pg.Surface, t: Theme, state: State, aircraft: Aircraft, y: int) -> int:
        """One row a mount; more than two mounts stand in two columns."""
        mounts = state.type_of(aircraft).mounts
        d, columns = t.px(17), 2 if len(mounts) > 2 else 1
        wide = (self.rect.w - t.px(8) * (columns - 1)) // columns
        for i, mount in enumerate(mounts):
            row, column = divmod(i, columns)
            at = pg.Rect(self.rect.x + column * (wide + t.px(8)), y + row * (d + t.px(3)), wide, d)
            if at.bottom <= self.rect.bottom:
                self._gun(s, t, mount, at, d)
        return y + -(-len(mounts) // columns) * (d + t.px(3)) + t.px(2)

    def _gun(self, s: pg.Surface, t: Theme, mount: Mount, at: pg.Rect, d: int) -> None:
        order = (
            [w for w in (4, 5, 0, 1, 2, 3) if w in mount.wedges]
            if 0 in mount.wedges
            else [w for w in (4, 3, 2, 1, 5) if w in mount.wedges]
        )
        wedges = "all" if len(mount.wedges) == 6 else "+".join(WEDGE_NAMES[w] for w in order)
        colours = [c for c, n in zip(("white", "red", "green", "blue"), mount.dice, strict=True) for _ in range(n)]
        x = at.right - t.width(wedges, "small semi") - t.px(4)
        t.say(s, wedges, (at.right, at.centery), "small semi", "ink", "r")
        for i, colour in enumerate(reversed(colours)):
            s.blit(dice.flat(colour, 5, d), (x - (i + 1) * (d + 1), at.y))
        room = x - len(colours) * (d + 1) - at.x - t.px(3)
        t.say(
            s,
            mount.name.removesuffix(" gun").removesuffix(" turret"),
            (at.x, at.centery),
            "small",
            "soft",
            "l",
            max(10, room),
        )
        self.tips.append(
            (
                at,
                (
                    f"*{mount.name}{' (' + KIND_WORDS[mount.kind] + ')' if KIND_WORDS[mount.kind] else ''}\nArcs"
                    f" {wedges}. TL-ARC-04, TL-ARC-05"
                ),
            )
        )

    def _hits(self, s: pg.Surface, t: Theme, y: int, hits: int, taken: int) -> int:
        effects = {
            2: ("FS +1, SP -2", "destroyed"),
            3: ("FS +1", "SP -2", "destroyed"),
            4: ("-", "FS +1", "SP -2", "destroyed"),
            5: ("-", "-", "FS +1", "SP -2", "lost"),
        }[hits]
        high = t.line("small") + t.px(4)
        if y + high > self.rect.bottom:
            return y
        t.say(s, "Hits", (self.rect.x, y + high // 2), "body", "soft", "l")
        left = self.rect.x + t.px(46)
        gap = t.px(3)
        wide = (self.rect.right - left - gap * (hits - 1)) // hits
        for i, words in enumerate(effects):
            box = pg.Rect(left + i * (wide + gap), y, wide, high - 1)
            marked = i < taken
            pg.draw.rect(s, rgb("#97291f" if marked else "#fffaf0"), box, border_radius=3)
            pg.draw.rect(s, rgb("#6b5a40"), box, 1, border_radius=3)
            t.say(s, words, box.center, "small", "#fffaf0" if marked else "ink", "c", wide - 4)
        return y + high + t.px(3)

    def _height(self, s: pg.Surface, t: Theme, y: int, level: int, words: str) -> int:
        high = t.px(20)
        if y + high > self.rect.bottom:
            return y
        x = self.rect.x
        for i, (name, bg, fg) in enumerate(pal.HEIGHT):
            box = pg.Rect(x, y, t.px(27), high - 2)
            here = i == level
            pg.draw.rect(s, rgb(bg if here else "#e9dfc6"), box, border_radius=3)
            pg.draw.rect(s, rgb("#241b12" if here else "#a99b80"), box, 1, border_radius=3)
            t.say(s, name, box.center, "small bold", fg if here else "soft", "c")
            x = box.right + t.px(3)
        t.say(s, words, (self.rect.right, y + high // 2), "small", "soft", "r", self.rect.right - x - t.px(4))
        return y + high + t.px(3)

    def _ship(self, s: pg.Surface, t: Theme, state: State, ship: Ship) -> None:
        sheet = state.library.ships[ship.type]
        frame = pg.Rect(self.rect.x, self.rect.y, self.rect.w, min(t.px(64), self.rect.h // 3))
        s.blit(ships.ship_picture(ship.type, frame.size), frame)
        pg.draw.rect(s, rgb(pal.SIDE[ship.side]), frame, 2)
        y = frame.bottom + t.px(4)
        y = self._fact(
            s,
            t,
            y,
            sheet.kind.capitalize(),
            f"{sheet.damage_points - ship.damage_taken} of {sheet.damage_points}",
            ship.damage_taken > 0,
            "Damage points left. TL-SHIP-06",
        )
        self._classes(s, t, state, ship, y)

    def _post(self, s: pg.Surface, t: Theme, state: State, post: Installation) -> None:
        sheet = state.library.installations[post.type]
        y = self._fact(
            s,
            t,
            self.rect.y,
            "Damage points left",
            f"{sheet.damage_points - post.damage_taken} of {sheet.damage_points}",
            post.damage_taken > 0,
            "TL-EXT-01",
        )
        self._classes(s, t, state, post, y)

    def _classes(self, s: pg.Surface, t: Theme, state: State, piece: Ship | Installation, y: int) -> None:
        radar = (
            state.library.ships[piece.type] if isinstance(piece, Ship) else state.library.installations[piece.type]
        ).radar
        for gun in GunClass:
            total = flak.total(state, piece, gun)
            if not total or y + t.px(20) > self.rect.bottom:
                continue
            aimed = flak.aimed_dice(piece, gun)
            spent = piece.heavy_used if gun is GunClass.HEAVY else 0
            s.blit(dice.flat(CLASS_COLOUR[gun], 6, t.px(18)), (self.rect.x, y + 1))
            name = f"{gun.value.replace('_', ' ')}{' radar' if gun in radar else ''}"
            t.say(s, name, (self.rect.x + t.px(24), y + t.px(10)), "body", "soft", "l")
            t.say(s, f"{total - aimed - spent} of {total}", (self.rect.right, y + t.px(10)), "figure", "ink", "r")
            self.tips.append(
                (
                    pg.Rect(self.rect.x, y, self.rect.w, t.px(20)),
                    f"*{name} AA\nDice left of the total, hits on {flak.to_hit(state, piece, gun).needed}+. TL-AA-08",
                )
            )
            y += t.px(22)


class SheetPanel(Panel):
    """The inspector of the right column."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        super().__init__(self.sheet, title="Sheet", key="inspector", pad=9)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return super().natural(t, True, room) if across else min(t.px(250), round(t.window[1] * 0.46))

    def show(self, state: State, piece: str) -> None:
        title, accent = "Sheet", "side blue"
        if piece in state.aircraft:
            aircraft = state.aircraft[piece]
            title, accent = (
                f"{state.type_of(aircraft).name} - {called(state, piece)}",
                ("side blue", "side red")[aircraft.side],
            )
        elif piece in state.ships or piece in state.installations:
            side = state.ships[piece].side if piece in state.ships else state.installations[piece].side
            title, accent = called(state, piece), ("side blue", "side red")[side]
        self.set(title=title, accent=accent)
        self.sheet.show(state, piece)
