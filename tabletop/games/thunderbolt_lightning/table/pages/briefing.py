"""How a battle is won and where it stands: the sheet before the first decision, and at F6 (TL-VIC-01 to TL-VIC-06); the
paper of goals with how far each is reached.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pygame as pg

from tabletop.core.wording import counted, titled
from tabletop.games.thunderbolt_lightning.rules.scenario import ExitBonus
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import present, totals, with_handicap
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Briefing
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

# -- What is to be reached in a battle and how far it is reached, a line each (TL-VIC-03, TL-VIC-04).

Line = tuple[str, str, bool]
"""Words, the figure of this moment, whether it is reached."""


def lines(state: State, looker: int | None) -> tuple[Line, ...]:
    """The objectives as they stand; `looker`: the seat that reads them, None: somebody who watches."""
    state = with_handicap(state)
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    if victory.ladder is not None:
        target, attacker, rungs = victory.ladder
        damage, ship = winning.damage_taken(state, target), called(state, target)
        needed = min(n for n, _, side in rungs if side == attacker)
        steps = tuple(
            (f"{level.capitalize()} for {names[side]}", f"from {n}", damage >= n > 0) for n, level, side in rungs
        )
        return _damage(f"damage on {ship}", damage, needed, attacker, names, looker), *steps
    if victory.goal is not None:
        attacker, needed = victory.goal
        done = winning.damage_done(state, attacker)
        return (_damage("damage on ships and buildings", done, needed, attacker, names, looker),)
    return tuple(
        _lead(state, side, names[side], looker) for side in ((0, 1) if looker is None else (looker, 1 - looker))
    )


def _damage(what: str, done: int, needed: int, attacker: int, names: list[str], looker: int | None) -> Line:
    """The reader's own goal where damage decides: to do it, or to see that it is not done."""
    if looker is not None and looker != attacker:
        return (f"You win if {what} stays under {needed}", f"{done} so far", done < needed)
    who = "You need" if looker == attacker else f"{names[attacker]} needs"
    return (f"{who} to win: {what}", f"{done} of {needed}", done >= needed)


def _lead(state: State, side: int, name: str, looker: int | None) -> Line:
    """How many points a side still needs for a win, or how high it wins now."""
    own, other = totals(state)[side], totals(state)[1 - side]
    left = winning.missing(state, side)
    if left and not present(state, side):
        return (f"{'You have' if side == looker else f'{name} has'} nothing left", "it ends this turn", False)
    if left:
        who = "You need" if side == looker else f"{name} needs"
        return (f"{who} to win", f"{left} more {'point' if left == 1 else 'points'}", False)
    level = winning.level_of(own, other, winning.combined_value(state), state.scenario.victory.draw)
    return (f"{'You win' if side == looker else f'{name} wins'} as it stands", level, True)


# -- How a battle is won and where it stands.

EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
Rows = tuple[tuple[str, ...], ...]
Table = tuple[str, tuple[str, ...], Rows]

LAST = "Who moves last sees where the others went: a high roll for initiative is a good one."
BEHIND = "End your move behind an enemy and at his height: only a rear gunner can answer from there."
TWOS = "Keep two and two together: who turns on one of you flies before the guns of the other."
TORPEDO = "Launch torpedoes at the end of move 2: at Very Low, 5 to 8 hexes off the side of the ship."
BOMBS = "Bombs fall in move 2 on a hex of your way: fly along the ship, not across it."
LOADED = "Shoot first at those who carry bombs or torpedoes: a fighter shot down sinks no ship."


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches)."""
    names = [side.name for side in state.scenario.sides]
    tables: list[Table] = [("What brings points", ("For what", "Points"), worths(state))]
    tables += [
        (name, ("Aircraft and ships", "How many", "Worth each"), _forces(state, n)) for n, name in enumerate(names)
    ]
    return Briefing(
        title=titled(document["title"], str(document.get("date", ""))),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=str(document.get("blurb", "")),
        task=task(state),
        standing=standing(state),
        ends=_ends(state),
        tables=tuple(table for table in tables if table[2]),
        special=tuple(document.get("special") or ()),
        hints=_hints(state),
    )


def _hints(state: State) -> tuple[str, ...]:
    """Three sentences for a first battle: on torpedoes and bombs where somebody carries them."""
    kinds = {state.library.loads[load].kind for a in state.aircraft.values() if (load := a.start_load or a.load)}
    drops = [words for kind, words in (("torpedo", TORPEDO), ("bomb", BOMBS)) if kind in kinds and state.ships]
    return (*drops, *((LOADED,) if drops else ()), LAST, BEHIND, TWOS)[:3]


def standing(state: State) -> str:
    """What the score of this moment would mean."""
    found = state.result or winning.result(with_handicap(state))
    told = re.sub(r" \(TL-[A-Z]+-\d+\)", "", found.sentence)
    return told if state.result is not None else f"As it stands: {told[0].lower()}{told[1:]}"


def task(state: State) -> str:
    """How the battle is won, in a sentence or two."""
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    if victory.ladder is not None:
        target, attacker, rungs = victory.ladder
        won = "; ".join(
            f"from {counted(damage, 'damage point')} on a {level} victory for {names[winner]}"
            for damage, level, winner in rungs
        )
        return (
            f"Damage on {called(state, target)} decides: {won}. Less than that is a decisive victory for"
            f" {names[1 - attacker]}."
        )
    if victory.goal is not None:
        attacker, needed = victory.goal
        return (
            f"{names[attacker]} wins with {counted(needed, 'damage point')} done to ships and buildings, else"
            f" {names[1 - attacker]} wins."
        )
    more = " and at least a quarter more than the enemy has" if victory.draw is None else ""
    return (
        f"Win with a lead of {counted(winning.lead(state), 'point')}{more}."
        " Twice the enemy's points is a clear victory, four times a decisive one; anything less than a win is a draw."
    )


def worths(state: State) -> Rows:
    """What brings points, with how many."""
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    rows: list[tuple[str, ...]] = []
    if victory.standard:
        rows.append(("An enemy aircraft shot down", "its worth"))
        rows.append(("An enemy aircraft that flees from the battle", "half its worth"))
    for bonus in victory.exits:
        rows.append((_exit(state, bonus), str(bonus.points)))
    special = {target for factor in victory.factors for target in factor.targets}
    for factor in victory.factors:
        for target in factor.targets:
            rows.append((f"{called(state, target)}: each damage point", str(factor.factor)))
            if factor.sinking is not None:
                end = "sunk" if target in state.ships else "destroyed"
                rows.append((f"{called(state, target)} {end}", str(factor.sinking)))
    if victory.standard and any(key not in special for key in (*state.ships, *state.installations)):
        rows.append(("Each damage point on another ship or building", "1"))
        rows.append(("Sinking or destroying it", "half its damage points"))
    if victory.handicap is not None:
        rows.append((f"{names[victory.handicap[0]]} begins with", str(victory.handicap[1])))
    return tuple(rows)


def _exit(state: State, bonus: ExitBonus) -> str:
    kinds = " or ".join(state.library.aircraft[key].name for key in bonus.types)
    load = " with its load" if bonus.loaded else ""
    return f"{kinds} of {state.scenario.sides[bonus.side].name} that leaves over the {EDGES[bonus.edge]} edge{load}"


def _ends(state: State) -> str:
    victory = state.scenario.victory
    told = f"The battle ends after turn {state.scenario.turn_limit}, or when a side has nothing left in it"
    if victory.ends_without is not None:
        side, ordnance = victory.ends_without
        told += f", or when {state.scenario.sides[side].name} has no aircraft with a {ordnance} left"
    return f"{told}. A side that flies off without a fight loses."


def _forces(state: State, seat: int) -> Rows:
    kinds = Counter(
        (state.type_of(aircraft).name, scoring.value_at_start(state, aircraft))
        for aircraft in state.aircraft.values()
        if aircraft.side == seat
    )
    rows = [(name, str(count), str(worth)) for (name, worth), count in kinds.items()]
    ships = Counter(state.library.ships[ship.type].name for ship in state.ships.values() if ship.side == seat)
    places = Counter(
        state.library.installations[place.type].name for place in state.installations.values() if place.side == seat
    )
    return (*rows, *((name, str(count), "-") for name, count in (ships + places).items()))


# -- How the battle is won and where it stands, on a paper: each objective with how far it is reached, what brings
# points, the points of both sides, the turns as boxes (TL-VIC-01 to TL-VIC-06).

GREEN = "#20513a"
"""What is reached."""
MOST_ROWS = 4
"""Lines of what brings points; the sheet at F6 has all of them."""


class Goals(Widget):
    """How the battle is won and where it stands, on a paper."""

    key = "goals"
    state: State | None = None
    looker: int | None = None

    def show(self, state: State, looker: int | None) -> None:
        """Another position, or another looks."""
        if (state, looker) != (self.state, self.looker):
            self.state, self.looker = state, looker
            self.restage()
            self.dirty()

    # -- layout
    def _lines(self, t: Theme, wide: int) -> list[tuple[str, str, str, str]]:
        """Words, what stands at their right, role, colour."""
        state = self.state
        if state is None:
            return []
        out: list[tuple[str, str, str, str]] = []
        for what, figure, reached in lines(state, self.looker):
            room = wide - t.width(figure, "body semi") - t.px(10)
            first, *more = t.wrap(what, "body semi", max(40, room))
            colour = (GREEN if self._good(what) else "red") if reached else "ink"
            out.append((first, figure, "body semi", colour))
            out += [(line, "", "body semi", colour) for line in more]
        for what, worth in worths(state)[:MOST_ROWS]:
            room = wide - t.width(worth, "small semi") - t.px(10)
            first, *more = t.wrap(what, "small", max(40, room))
            out.append((first, worth, "small", "soft"))
            out += [(line, "", "small", "soft") for line in more]
        totals = scoring.totals(scoring.with_handicap(state))
        for seat, side in enumerate(state.scenario.sides):
            out.append((side.name, f"{totals[seat]}", "body semi", f"side {seat}"))
        return out + [(line, "", "small ital", "soft") for line in t.wrap(standing(state), "small ital", wide)]

    def _good(self, what: str) -> bool:
        """Whether a line that is reached is good news for the reader: it is, unless it speaks of the enemy."""
        if self.state is None or self.looker is None:
            return True
        foe = self.state.scenario.sides[1 - self.looker].name
        return not (what.startswith(foe) or what.endswith(f"for {foe}"))

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across:
            return t.px(240)
        return sum(t.line(role) for *_, role, _ in self._lines(t, room)) + t.px(30)

    # -- drawing
    def draw(self, s: pg.Surface, t: Theme) -> None:
        r, state = self.rect, self.state
        if state is None or r.w < 40:
            return
        y = r.y
        for words, right, role, colour in self._lines(t, r.w):
            middle, x = y + t.line(role) // 2, r.x
            if colour.startswith("side "):
                pg.draw.rect(s, rgb(pal.SIDE[int(colour[-1])]), (x, y + t.px(2), t.px(5), t.line(role) - t.px(4)))
                x, colour = x + t.px(11), "ink"
            t.say(s, words, (x, middle), role, colour, "l", r.right - x)
            t.say(s, right, (r.right, middle), "small semi" if role == "small" else role, "ink", "r")
            y += t.line(role)
        self._turns(s, t, state, pg.Rect(r.x, y + t.px(6), r.w, t.px(22)))

    @staticmethod
    def _turns(s: pg.Surface, t: Theme, state: State, r: pg.Rect) -> None:
        """A box a turn, the present one lit."""
        count = state.scenario.turn_limit
        pitch = r.w / max(1, count)
        for n in range(count):
            box = pg.Rect(round(r.x + n * pitch), r.y, max(4, round(pitch) - t.px(3)), r.h)
            now, past = n + 1 == state.turn, n + 1 < state.turn
            pg.draw.rect(s, rgb("#2b5a8e" if now else "#cdbf9f" if past else "#fffaf0"), box, border_radius=2)
            pg.draw.rect(s, rgb("#6b5a40"), box, 1, border_radius=2)
            if t.width(str(n + 1), "small semi") <= box.w - 2:
                t.say(s, str(n + 1), box.center, "small semi", "#fffaf0" if now else "soft", "c")


class GoalsPaper(Paper):
    """The paper of it."""

    def __init__(self) -> None:
        self.goals = Goals()
        super().__init__("goals", "How you win", self.goals, icon="flag", stays=True, words="How you win")

    def show(self, state: State, looker: int | None) -> None:
        """Another position."""
        self.goals.show(state, looker)
