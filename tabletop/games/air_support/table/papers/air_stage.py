"""The stage of the dogfights: a paper with the aircraft of both sides large, who is on whom, and the table of the
attacks, with their chances before they are made and what came of them after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame as pg

from tabletop.core.messages import Event
from tabletop.core.odds import shares
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import AirCombat, AttackLost
from tabletop.games.air_support.rules.pieces import AirStatus, Dogfight, Plane
from tabletop.games.air_support.rules.player_turn import PhaseBegan, TurnBegan
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.pieces import looks
from tabletop.games.air_support.table.showings import names, telling
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.markers import load_sign
from tabletop.table.papers.paper import Paper
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

STEPS = ("designate", "air_fight", "air_end")
"""Steps of a dogfight; a frame says which one it is."""
TILES = (104, 84, 66, 52, 40, 30, 24)
"""A plane on the stage is so high, in design units: the largest for which there is room."""
TOLD = 30
"""From this height on the state stands under the name; below it the name is red when something is the matter."""
FEW = 2
"""Planes of a side that have the largest; of more the next."""
SKY, CARD, GONE, EDGE = "#cfe0e6", "#fbf5e6", "#ddd0b2", "#8a7d63"


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack as it was made: who, at whom, the dice, what came of it."""

    plane: str
    target: str
    dice: str
    words: str
    good: bool = False


def fought(event: Event, after: State) -> Attack | None:
    """The line of an attack in the air; None for any other event."""
    if isinstance(event, AttackLost):
        return Attack(event.plane, "", "", "its target is gone")
    if not isinstance(event, AirCombat):
        return None
    final = event.colored + event.white + event.tally.total
    came = [event.harm.lower()] if event.harm else []
    came += [f"hit back, {event.back.lower()}"] if event.back else []
    came += ["guns jam"] if event.jams else []
    came += ["may break off"] if event.recall and event.harm != "eliminated" else []
    came += ["attacks again"] if event.keeps else []
    dice = f"{event.colored}+{event.white}{f', {final} in all' if event.tally.modifiers else ''}"
    return Attack(event.plane, event.target, dice, ", ".join(came) or "no hit", bool(event.harm))


def chance_words(state: State, plane: Plane, target: Plane) -> str:
    """What an attack may do; the parts add to 100 %."""
    found = odds.duel(fights.fighter(state, plane), fights.fighter(state, target))
    parts = (found["gone"], found["hit"], 1 - found["gone"] - found["hit"])
    down, hurt, none = shares([float(p) for p in parts])
    return f"down {down}, damaged {hurt}, no hit {none}"


def present(state: State) -> Dogfight | None:
    """The dogfight that is fought now, or the first."""
    for frame in reversed(state.frames):
        if frame.step in STEPS and len(frame.args) > 1:
            return fights.fight(state, int(frame.args[1]))
    return state.dogfights[0] if state.dogfights else None


class Stage(Widget):
    """Emits "unit" with the id of an aircraft that is pressed."""

    key = "air stage"
    grow = 0
    state: State | None = None

    def __init__(self) -> None:
        super().__init__()
        self.attacks: list[Attack] = []
        self.number = 0
        self.targets: frozenset[str] = frozenset()
        self.picked = ""
        self.tips: Callable[[str], str] = lambda _: ""
        self._boxes: dict[str, pg.Rect] = {}
        self._over = ""
        self.visible = False

    # -- what is on it
    def sides(self) -> tuple[list[str], list[str]]:
        """The planes of both sides: those in the fight, and those that left it in this phase."""
        state = self.state
        found = fights.fight(state, self.number) if state is not None else None
        if state is None:
            return [], []
        keys = list(found.planes) if found is not None else []
        keys += [k for a in self.attacks for k in (a.plane, a.target) if k and k not in keys]
        keys = [k for k in dict.fromkeys(keys) if k in state.planes]
        return [k for k in keys if not state.planes[k].seat], [k for k in keys if state.planes[k].seat]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The table of the attacks: who at whom, dice, words, colour; those to come with their chances."""
        state = self.state
        if state is None:
            return []
        out = []
        for a in self.attacks:
            who = names.called(state, a.plane) + (f" at {names.called(state, a.target)}" if a.target else "")
            out.append((who, a.dice, sentence_start(a.words), "red" if a.good else "ink"))
        found = fights.fight(state, self.number)
        for key, aim in self._to_come(found):
            plane, target = state.planes[key], state.planes[aim]
            who = f"{names.called(state, key)} at {names.called(state, aim)}"
            out.append((who, "", sentence_start(chance_words(state, plane, target)), "soft"))
        return out

    def _to_come(self, found: Dogfight | None) -> list[tuple[str, str]]:
        """Who has his attack still before him, and at whom."""
        if found is None or self.state is None:
            return []
        here = {p.id for p in self.state.planes.values() if p.status is AirStatus.ONBOARD and p.fight == found.number}
        return [(key, aim) for key, aim in found.aims.items() if key not in found.fought and {key, aim} <= here]

    # -- layout
    @staticmethod
    def _card(t: Theme, tile: int) -> int:
        """The height of a plane with its name and, unless it is very small, its state."""
        return tile + t.line("small semi") + (t.line("small") if tile >= t.px(TOLD) else 0) + t.px(6)

    def _table_high(self, t: Theme, wide: int, rows: Sequence[tuple[str, str, str, str]]) -> int:
        each = t.line("small semi") + t.px(5)
        return sum(each + t.line("small") * len(t.wrap(words, "small", wide)) for _, _, words, _ in rows)

    def _high(self, t: Theme, wide: int, tile: int, rows: Sequence[tuple[str, str, str, str]]) -> int:
        most = max(1, *map(len, self.sides()))
        return most * (self._card(t, tile) + t.px(6)) + self._table_high(t, wide, rows) + t.px(4)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(300)
        return self._high(t, room, t.px(TILES[max(map(len, self.sides())) > FEW]), self.rows())

    def _fitting(self, t: Theme) -> tuple[int, list[tuple[str, str, str, str]]]:
        """How large the planes are, and the rows of the table for which there is room: the newest."""
        rows, r = self.rows(), self.rect
        tiles = [t.px(n) for n in TILES[max(map(len, self.sides())) > FEW :]]
        tile = next((n for n in tiles if self._high(t, r.w, n, rows) <= r.h), tiles[-1])
        while len(rows) > 1 and self._high(t, r.w, tile, rows) > r.h:
            rows.pop(0)
        return tile, rows

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        state, r = self.state, self.rect
        if state is None or r.w < 40 or r.h < 40:
            return
        sides, (tile, rows) = self.sides(), self._fitting(t)
        card = self._card(t, tile)
        wide = r.w * 38 // 100
        self._boxes = {}
        for seat, keys in enumerate(sides):
            x = r.x if not seat else r.right - wide
            for n, key in enumerate(keys):
                self._boxes[key] = pg.Rect(x, r.y + n * (card + t.px(6)), wide, card)
        self._aims(s, t, state)
        for key, box in self._boxes.items():
            self._plane(s, t, state, state.planes[key], box, tile)
        y = r.y + max(1, *map(len, sides)) * (card + t.px(6)) + t.px(2)
        for who, dice, words, colour in rows:
            pg.draw.line(s, rgb(EDGE), (r.x, y), (r.right, y))
            y += t.px(3)
            room = r.w - (t.width(dice, "small semi") + t.px(8) if dice else 0)
            t.say(s, who, (r.x, y + t.line("small semi") // 2), "small semi", "ink", "l", room)
            if dice:
                t.say(s, dice, (r.right, y + t.line("small semi") // 2), "small semi", "soft", "r")
            y += t.line("small semi")
            for line in t.wrap(words, "small", r.w):
                t.say(s, line, (r.x, y + t.line("small") // 2), "small", colour, "l", r.w)
                y += t.line("small")
            y += t.px(2)

    def _plane(self, s: pg.Surface, t: Theme, state: State, plane: Plane, box: pg.Rect, tile: int) -> None:
        here = plane.status is AirStatus.ONBOARD and plane.fight >= 0
        lit = plane.id in (self.picked, self._over) or plane.id in self.targets
        pg.draw.rect(s, rgb(SKY if here else GONE), box, border_radius=t.px(5))
        foot = pg.Rect(box.x, box.y + tile + t.px(2), box.w, 0)
        foot.h = box.bottom - foot.y
        pg.draw.rect(s, rgb(CARD if here else GONE), foot, border_bottom_left_radius=t.px(5),
                     border_bottom_right_radius=t.px(5))  # fmt: skip
        edge = "#c79a45" if lit else str(pal.SIDE[plane.seat])
        pg.draw.rect(s, rgb(edge), box, t.px(3) if lit else max(1, t.px(1)), border_radius=t.px(5))
        size = min(tile, box.w) - t.px(4)
        picture = planform.aircraft(looks.figure(plane.model, plane.cls), size, 270 if plane.seat else 90)
        if not here:
            picture = picture.copy()
            picture.set_alpha(110)
        s.blit(picture, picture.get_rect(center=(box.centerx, box.y + tile // 2)))
        if plane.bombs and here:
            s.blit(load_sign("bomb", t.px(18)), (box.right - t.px(22), box.y + t.px(4)))
        name = names.called(state, plane.id)
        name = name if t.width(name, "small semi") <= box.w - t.px(6) else names.short_name(state, plane.id)
        y = foot.y + t.px(2) + t.line("small semi") // 2
        colour, told = "red" if plane.damaged or not here else "soft", tile >= t.px(TOLD)
        ink = "ink" if told or colour == "soft" else "red"
        t.say(s, name, (box.centerx, y), "small semi", ink, "c", box.w - t.px(6))
        if not told:
            return
        words = self._state_words(state, plane)
        y += t.line("small semi") // 2 + t.line("small") // 2
        t.say(
            s,
            words,
            (box.centerx, y),
            "small ital",
            "red" if plane.damaged or not here else "soft",
            "c",
            box.w - t.px(6),
        )

    @staticmethod
    def _state_words(state: State, plane: Plane) -> str:
        if plane.status is not AirStatus.ONBOARD:
            return {AirStatus.GONE: "shot down", AirStatus.RECALLED: "flew home"}.get(plane.status, "left")
        if plane.fight < 0:
            return "out of the fight"
        told = [w for w in telling.states(state, plane.id) if w not in ("in a dogfight", "done for this turn")]
        return ", ".join(told[:2]) or ("fighter" if fights.ready(state, plane) else "no fighter")

    def _aims(self, s: pg.Surface, t: Theme, state: State) -> None:
        """Who is on whom: the last attack strong, those to come thin, with the chance to hit."""
        found = fights.fight(state, self.number)
        aims = [(key, aim, False) for key, aim in self._to_come(found)]
        if self.attacks and self.attacks[-1].target:
            aims.append((self.attacks[-1].plane, self.attacks[-1].target, True))
        for n, (key, aim, strong) in enumerate(aims):
            a, b = self._boxes.get(key), self._boxes.get(aim)
            if a is None or b is None:
                continue
            left = a.x < b.x
            shift = (t.px(7) if left else -t.px(7)) + t.px(3) * (n % 3 - 1)
            start = (a.right if left else a.x, a.centery + shift)
            tip = (b.x if left else b.right, b.centery + shift)
            ink, d = rgb(str(pal.SIDE[state.planes[key].seat])), t.px(6)
            pg.draw.line(s, ink, start, tip, max(2, t.px(3 if strong else 1)))
            back = tip[0] - d if left else tip[0] + d
            pg.draw.polygon(s, ink, [tip, (back, tip[1] - d * 2 // 3), (back, tip[1] + d * 2 // 3)])

    # -- pointer
    def at(self, pos: Pos) -> str:
        """The aircraft at a point."""
        return next((key for key, box in self._boxes.items() if box.collidepoint(pos)), "")

    def hover(self, pos: Pos, e: pg.Event) -> None:
        if (over := self.at(pos)) != self._over:
            self._over = over
            self.dirty()

    def leave(self) -> None:
        self._over = ""
        self.dirty()

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self.at(pos) in self.targets else ""

    def tip_at(self, pos: Pos) -> str:
        return self.tips(key) if (key := self.at(pos)) else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1 and self.at(pos))

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and (key := self.at(pos)):
            self.emit("unit", key)


class AirStage(Paper):
    """The stage of the dogfights. : it comes with a dogfight that is fought and goes with it. Emits "unit"."""

    def __init__(self) -> None:
        self.stage = Stage()
        super().__init__(
            "dogfight",
            "Dogfight",
            self.stage,
            icon="target",
            keys=("F7",),
            takes_side=True,
            nothing="No dogfight is fought now.",
            words="Dogfight",
        )

    def fresh(self) -> None:
        """Nothing has been fought."""
        self.stage.attacks = []

    def take(self, event: Event, after: State) -> None:
        """An event is shown."""
        if isinstance(event, (TurnBegan, PhaseBegan)):
            self.fresh()
        elif (attack := fought(event, after)) is not None:
            self.stage.attacks.append(attack)

    def show(self, state: State, picked: str, targets: frozenset[str]) -> None:
        """The position, who is chosen, and whom he can be set upon."""
        stage = self.stage
        now = present(state)
        on = any(frame.step in (*STEPS, "dogfights") for frame in state.frames) and (now is not None or stage.attacks)
        if now is not None and now.number != stage.number:
            if stage.attacks and not any(a.plane in now.planes for a in stage.attacks):
                stage.attacks = []
            stage.number = now.number
        stage.state, stage.picked, stage.targets = state, picked, targets
        self.set(title=f"Dogfight {stage.number}" if len(state.dogfights) > 1 else "Dogfight")
        if bool(on) != stage.visible:
            stage.set(visible=bool(on))
            self.restage()
        elif on:
            self.restage()
