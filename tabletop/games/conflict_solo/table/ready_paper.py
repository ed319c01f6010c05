""" "Ready?": what of the set-up is done and what is still open, with the weak spots."""

from __future__ import annotations

from dataclasses import dataclass

import pygame as pg

from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.setting_up import to_place
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers
from tabletop.table.papers.paper import Paper
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

PLURALS = {"foxhole": "Foxholes", "trench": "Trenches", "bunker": "Bunkers"}


@dataclass(frozen=True)
class Check:
    """One line: whether it is done (None: it is worth a thought), and in words."""

    done: bool | None
    words: str


def checks(state: State) -> list[Check]:
    """What is asked before the mission begins."""
    mine, grant = to_place(state), state.scenario.grant
    waiting = [u for u in mine if not u.hex]
    out = [Check(not waiting, f"Units: {len(waiting)} to place" if waiting else f"Units: all {len(mine)} stand")]
    for work in dict.fromkeys(grant.works):
        whole = grant.works.count(work)
        laid = sum(w == work for _, w in state.works_set)
        out.append(Check(laid == whole, f"{PLURALS.get(work, work.capitalize())}: {laid} of {whole} placed"))
    if grant.mines:
        laid = len(state.mines_set)
        out.append(Check(laid == grant.mines, f"Minefields: {laid} of {grant.mines} laid"))
    if grant.hidden:
        hidden = [u for u in mine if u.hidden]
        names = f" ({listing(piece_name(state, u.id) for u in hidden)})" if hidden else ""
        out.append(Check(len(hidden) == grant.hidden, f"Hidden Units: {len(hidden)} of {grant.hidden}{names}"))
    return out + [Check(None, words) for words in weak_spots(state)]


def weak_spots(state: State) -> list[str]:
    """What the enemy will find: objectives to be held that nobody covers, Units in the open before his guns."""
    mine = [u for u in to_place(state) if u.hex]
    if not mine:
        return []
    out = []
    for objective in state.scenario.objectives:
        if state.control.get(objective.hex, objective.control) == AI:
            continue
        near = (u for u in mine if u.hex == objective.hex or covers(state, u, objective.hex))
        if next(near, None) is None:
            name = f"{objective.name} ({objective.hex})" if objective.name else objective.hex
            out.append(f"Nobody covers {name} yet.")
    for ai in state.ais:
        if ai.hidden or not ai.hex:
            continue
        close = [u for u in mine if distance(u.hex, ai.hex) <= 1 and u.side == PLAYER]
        if close:
            out.append(f"{piece_name(state, close[0].id)} stands next to {piece_name(state, ai.id)}.")
    return out


class Checks(Widget):
    """The lines with ticks and dashes."""

    key = "ready checks"
    found: tuple[Check, ...] = ()
    shapes = Widget.shapes | {"found"}

    def _wrapped(self, t: Theme, room: int) -> list[tuple[Check, list[str]]]:
        return [(c, t.wrap(c.words, "small", max(40, room - t.px(22)))) for c in self.found]

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(240) if across else sum(t.line("small") * len(lines) for _, lines in self._wrapped(t, room))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        y, high = self.rect.y, t.line("small")
        for check, lines in self._wrapped(t, self.rect.w):
            d = t.px(13)
            sign, ink = ("tick", "green") if check.done else ("dash", "red")
            if check.done is not None:
                s.blit(skin.shape(t, sign, d, ink), (self.rect.x, y + (high - d) // 2))
            for line in lines:
                role, left = ("red", 0) if check.done is None else ("ink", t.px(20))
                t.say(s, line, (self.rect.x + left, y + high // 2), "small", role, "l", self.rect.w - left)
                y += high


class ReadyPaper(Paper):
    """It lies there while the mission is set up."""

    def __init__(self) -> None:
        self.checks = Checks(visible=False)
        super().__init__("ready", "Ready?", self.checks, icon="done", rank=1)

    def show(self, state: State, setting_up: bool) -> None:
        self.checks.set(visible=setting_up)
        if setting_up:
            self.checks.set(found=tuple(checks(state)))
