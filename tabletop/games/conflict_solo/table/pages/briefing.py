"""What is read before a mission begins: the sheet (who is led, what is to be held or taken, what the points mean, how
long it lasts, who stands on both sides as far as the player knows), and "Ready?" at the end of set-up.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pygame as pg

from tabletop.core.wording import counted, sentence_start, titled
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import listing, people
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.objectives import level
from tabletop.games.conflict_solo.rules.scenario import Objective
from tabletop.games.conflict_solo.rules.setting_up import to_place
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, RUMOUR
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.zones import covers
from tabletop.games.conflict_solo.table.papers.mission_paper import worth
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Briefing
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

OWNER = {PLAYER: "yours", AI: "the enemy's", "": "nobody's"}

HINTS = (
    "Red hatching is where the enemy can shoot: go round it, or through trees.",
    "Squads side by side can move together for one order.",
    "A unit defends best to its front: shoot at its flank, and turn your own front to the enemy.",
)


def briefing(state: State, document: dict[str, Any]) -> Briefing:
    """The sheet; of the enemy it tells what the player sees."""
    mission, own = state.scenario, people(state, PLAYER)
    goals = tuple((_place(o), OWNER[o.control], _worth(o)) for o in mission.objectives)
    return Briefing(
        title=titled(document["title"], str(document.get("date", ""))),
        you=f"You lead {own}",
        situation=str(document.get("blurb", "")),
        task=_task(state),
        standing=f"If it ended now: {state.vp} VP, {level(state, state.vp).lower()}." if state.result is None else "",
        ends=_ends(state),
        tables=tuple(
            table
            for table in (
                ("Objectives", ("Place", "Now", "Worth"), goals + _exits(state)),
                ("Victory points at the end", ("VP", "Is a"), _bands(state)),
                (sentence_start(own), ("Unit", "How many"), _forces(state, PLAYER)),
                (f"Enemies known at the start: {people(state, AI)}", ("Counter", "How many"), _seen(state)),
            )
            if table[2]
        ),
        special=_special(state),
        hints=HINTS,
    )


def _place(objective: Objective) -> str:
    return f"{sentence_start(objective.name)}, {objective.hex}" if objective.name else objective.hex


def _worth(objective: Objective) -> str:
    return worth(objective) + (", lost if the enemy has it" if objective.minus else "")


def _task(state: State) -> str:
    """What to hold and what to take, and how many points win."""
    mission, told = state.scenario, []
    for verb, mine in (("Hold", True), ("Take", False)):
        places = [f"{o.name} ({o.hex})" if o.name else o.hex for o in mission.objectives
                  if (o.control == PLAYER) == mine]  # fmt: skip
        if places:
            told.append(f"{verb} {listing(places)}.")
    win = mission.bands.draw + 1
    return " ".join([*told, f"{win} victory point{'s win' if win != 1 else ' wins'}."])


def _exits(state: State) -> tuple[tuple[str, str, str], ...]:
    """What may leave the map for points."""
    types = state.scenario.library.units
    return tuple((f"{types[key].name} that leaves", "", f"{vp} VP") for key, vp in state.scenario.exit_vp.items())


def _ends(state: State) -> str:
    first = "You begin." if state.scenario.first == PLAYER else f"{sentence_start(people(state, AI))} begin."
    return f"The mission lasts {counted(state.scenario.rounds, 'round')}. {first}"


def _bands(state: State) -> tuple[tuple[str, str], ...]:
    bands = state.scenario.bands
    return (
        (f"up to {bands.defeat}", "Defeat"),
        (f"{bands.defeat + 1} to {bands.draw}" if bands.draw > bands.defeat + 1 else str(bands.draw), "Draw"),
        (f"{bands.draw + 1} to {bands.victory}", "Victory"),
        (f"{bands.victory + 1} and more", "Great Victory"),
    )


def _forces(state: State, side: str) -> tuple[tuple[str, str], ...]:
    """The types of a side that are in play or will come as a plan of one's own, and how many of each."""
    found = Counter(
        type.name
        for c in state.counters.values()
        if c.side == side and (side == PLAYER or (c.hex and not c.hidden)) and (type := state.type_of(c)) is not None
    )
    return tuple((kind, str(n)) for kind, n in found.items())


def _seen(state: State) -> tuple[tuple[str, str], ...]:
    """The enemies that are known; what lies face down is a rumour: an enemy, or nobody."""
    return tuple(("? (a rumour: an enemy, or nobody)" if k == RUMOUR.name else k, n) for k, n in _forces(state, AI))


def _special(state: State) -> tuple[str, ...]:
    mission, told = state.scenario, []
    told.append("Each enemy you destroy scores its points; each Unit you lose costs you its own.")
    told.append(
        f"You have {state.cap_max} Command Action Points (CAPs) each round: they pay for actions or better the dice."
    )
    if mission.track:
        told.append("Green cards move the Mission Track. At its spaces with a ? something happens.")
    later = sum(bool(u.round) for u in state.units)
    if later:
        told.append(f"{later} of your Units {'comes' if later == 1 else 'come'} later.")
    return tuple(told)


# -- "Ready?": what of the set-up is done and what is still open, with the weak spots.

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
