"""The mission: objectives with their worth and owner, victory points on their bands, the Mission Track, the order deck
with the chance to be spent.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.conflict_solo.rules.objectives import LEVELS, final_vp, level
from tabletop.games.conflict_solo.rules.scenario import Objective
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import chances
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Pos, Widget

BANDS = ("#c98576", "#d9c48d", "#a9c08a", "#6f9a5c")
OWNERS = {PLAYER: "#2b5a8e", AI: "#a4342a", "": "#8a857a"}
MOST_AP = 6


def worth(objective: Objective) -> str:
    """What an objective brings, in words."""
    if objective.end:
        return f"{objective.end} VP"
    rounds = f" in round {' and '.join(map(str, objective.rounds))}" if objective.rounds else " a round"
    return f"{objective.each} VP{rounds}" if objective.each else ""


class Standing(Widget):
    """Objectives, points, track and deck, one below the other."""

    grow = 1
    key = "mission"
    state: State | None = None

    def __init__(self) -> None:
        super().__init__()
        self.tips: list[tuple[pg.Rect, str]] = []

    def show(self, state: State) -> None:
        """Another position."""
        if state is not self.state:
            self.state = state
            self.dirty()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across or self.state is None:
            return t.px(240)
        lines = len(self.state.scenario.objectives)
        track = t.px(34) if self.state.scenario.track else 0
        return round(lines * t.line("body") + t.line("small") * 4 + t.px(22) + track + t.px(62))

    def tip_at(self, pos: Pos) -> str:
        return next((tip for rect, tip in self.tips if rect.collidepoint(pos)), "")

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r = self.state, self.rect
        if state is None or r.h < 30:
            return
        y = r.y
        for objective in state.scenario.objectives:
            y = self._objective(s, t, y, state, objective)
        y = self._bands(s, t, y + t.px(3), state)
        if state.scenario.track:
            y = self._track(s, t, y, state)
        self._deck(s, t, y + t.px(4), state)

    def _objective(self, s: pg.Surface, t: Theme, y: int, state: State, objective: Objective) -> int:
        r, high = self.rect, t.line("body")
        owner = state.control.get(objective.hex, "")
        flag = pg.Rect(r.x, y + high // 4, t.px(12), high // 2)
        pg.draw.rect(s, rgb(OWNERS[owner]), flag)
        found = t.say(s, worth(objective), (r.right, y + high // 2), "body semi", "ink", "r", r.w // 2)
        name = f"{objective.name}, {objective.hex}" if objective.name else objective.hex
        t.say(s, name, (flag.right + t.px(6), y + high // 2), "body", "ink", "l", found.x - flag.right - t.px(12))
        whose = {PLAYER: "It is yours.", AI: "The enemy has it.", "": "It is nobody's."}[owner]
        self.tips.append((pg.Rect(r.x, y, r.w, high), f"*{name}\n{whose} CH-OBJ-01"))
        return y + high

    def _bands(self, s: pg.Surface, t: Theme, y: int, state: State) -> int:
        bands, r = state.scenario.bands, self.rect
        limits = (bands.defeat, bands.draw, bands.victory)
        now = state.vp + sum(n for _, n in final_vp(state))
        low, most = min(bands.defeat - 2, now), max(bands.victory + 1, now)
        cells = list(range(low, most + 1))
        wide, high = r.w / len(cells), t.px(20)
        for i, vp in enumerate(cells):
            box = pg.Rect(round(r.x + i * wide), y, round(r.x + (i + 1) * wide) - round(r.x + i * wide), high)
            pg.draw.rect(s, rgb(BANDS[sum(vp > limit for limit in limits)]), box)
            pg.draw.rect(s, t.col("line"), box, 1)
            t.say(s, str(vp), box.center, "small bold" if vp == now else "small", "ink", "c", box.w)
            if vp == now:
                pg.draw.rect(s, t.col("ink"), box, max(2, t.px(2)))
        self.tips.append(
            (
                pg.Rect(r.x, y, r.w, high),
                f"*Victory points\nDefeat up to {limits[0]}, draw up to {limits[1]}, victory up to {limits[2]},"
                " above that a Great Victory. CH-VP-02",
            )
        )
        y += high
        if state.result is None:
            band = level(state, now)
            t.say(
                s,
                f"If it ended now: {now} VP, {band if band == LEVELS[-1] else band.lower()}.",
                (r.x, y + t.line("small") // 2 + t.px(2)),
                "small semi",
                "ink",
                "l",
                r.w,
            )
        return y + t.line("small") + t.px(4)

    def _track(self, s: pg.Surface, t: Theme, y: int, state: State) -> int:
        r, mission = self.rect, state.scenario
        spaces = {space.number: space for space in mission.track}
        last = max(mission.last_space, max(spaces, default=0), state.track)
        wide, high = r.w / (last + 1), t.px(24)
        t.say(s, "Mission Track", (r.x, y + t.line("small") // 2), "small", "soft", "l", r.w)
        y += t.line("small")
        for n in range(last + 1):
            box = pg.Rect(round(r.x + n * wide) + 1, y, max(3, round(wide) - 2), high)
            ground = "#c79a45" if n == state.track else "#cdbf9f" if n < state.track else "#f4ecd8"
            pg.draw.rect(s, rgb(ground), box, border_radius=t.px(2))
            pg.draw.rect(s, t.col("line"), box, 1, border_radius=t.px(2))
            words = f"{n}?" if n in spaces and n > state.track and not mission.open_track else str(n)
            t.say(s, words, box.center, "small bold" if n in spaces else "small", "ink", "c", box.w)
            if n in spaces:
                open_ = mission.open_track or n <= state.track
                told = (
                    "; ".join(e.text for e in spaces[n].events)
                    if open_
                    else "An event: what, comes out when the marker gets there."
                )
                self.tips.append((box, f"*Space {n}\n{told} CH-TRACK-04"))
        return y + high + t.px(3)

    def _deck(self, s: pg.Surface, t: Theme, y: int, state: State) -> None:
        r = self.rect
        left = len(state.draw)
        command = sum(state.order_card(no).blue for no in state.draw.all)
        t.say(
            s,
            f"Order deck: {left} left, {command} Command cards",
            (r.x, y + t.line("small") // 2),
            "small",
            "soft",
            "l",
            r.w,
        )
        y += t.line("small")
        wide, high = r.w / MOST_AP, max(t.line("small") * 2, r.bottom - y)
        for ap in range(1, MOST_AP + 1):
            risk = chances.spent(state, ap)
            box = pg.Rect(round(r.x + (ap - 1) * wide) + 1, y, round(wide) - 2, min(high, t.px(34)))
            pg.draw.rect(s, rgb("#efe6d0"), box, border_radius=t.px(2))
            filled = round(box.h * float(risk))
            colour = "#6f9a5c" if risk <= 0.3 else "#c79a45" if risk <= 0.5 else "#a4342a"
            pg.draw.rect(s, rgb(colour), (box.x, box.bottom - filled, box.w, filled), border_radius=t.px(2))
            pg.draw.rect(s, t.col("line"), box, 1, border_radius=t.px(2))
            t.say(
                s,
                chances.percent(risk).replace(" ", ""),
                (box.centerx, box.y + t.line("small") // 2 + 1),
                "small bold",
                "ink",
                "c",
                box.w,
            )
            t.say(s, f"{ap} AP", (box.centerx, box.bottom - t.line("small") // 2), "small", "ink", "c", box.w)
            self.tips.append(
                (
                    box,
                    f"*{ap} AP\nThe chance that a Unit which pays so much is spent, from the cards that have not"
                    " been seen. CH-SPENT-02",
                )
            )


class MissionPanel(Panel):
    """The mission at the top of the right column."""

    def __init__(self, title: str) -> None:
        self.standing = Standing()
        super().__init__(self.standing, title=title, key="mission panel", pad=9)

    def show(self, state: State) -> None:
        self.standing.show(state)
