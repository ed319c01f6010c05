"""What the enemy could do next: for each known enemy whom he could hit with the next card and by what chance, and how
many of the cards that can come would let him. Emits "about" with the counters of the line under the pointer.
"""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.enemy.stepping import MOST_NEEDED, visible_units
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line
from tabletop.games.conflict_solo.rules.figures import in_close_combat, is_re
from tabletop.games.conflict_solo.rules.fire.shots import Shot, aim, grapple
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import AI, RUMOUR
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import WhyLines
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.papers.deck_paper import passes
from tabletop.table.papers.paper import FOLDED, Paper
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme

CAN_FIRE = 1
"""The filter of the seen cards that asks for orders to fire."""


def threats(state: State, ai: Counter) -> list[tuple[Counter, Shot]]:
    """Whom a known enemy may attack where both stand, the surest first (CH-ELIG-02, CH-ELIG-03)."""
    fighting = in_close_combat(state, ai)
    found = []
    for unit in visible_units(state, ai.hex if fighting else None):
        shot = grapple(state, ai, unit) if fighting else aim(state, ai, unit)
        if isinstance(shot, Shot) and shot.needed <= MOST_NEEDED:
            found.append((unit, shot))
    return sorted(found, key=lambda f: (f[1].needed, f[0].id))


def _rumoured(state: State, ai: Counter) -> list[Counter]:
    """Whom a rumour could fire at, if it is real (CH-RE-07)."""
    near = (u for u in visible_units(state) if 0 < distance(ai.hex, u.hex) <= RUMOUR.range)
    return [u for u in near if sees(state, ai.hex, u.hex)]


def _at(state: State, unit: Counter, shot: Shot) -> str:
    odds = chances.percent(chances.reached(shot.needed))
    far = " at long range" if shot.long else ""
    unbroken = odds.replace(" ", "\u00a0")
    return f"{piece_name(state, unit.id)}{far} needs {max(2, shot.needed)} ({unbroken})"


def _odds_words(coming: int, left: int, blue: int) -> str:
    """How many of the cards that can come let somebody fire."""
    which = "Each card that can come lets" if coming == left else f"{coming} of the {left} cards that can come let"
    return f"{which} fresh enemies fire; {blue} are Command cards, with which spent ones may fire as well."


def forecast(state: State) -> tuple[Line, ...]:
    """The lines, the surest shot first; those who reach nobody together at the end."""
    known = [c for c in state.ais if c.side == AI and c.hex and not c.hidden]
    coming = [no for no in state.draw.all if passes(state, no, CAN_FIRE)]
    blue = sum(state.order_card(no).blue for no in coming)
    lines = [Line(_odds_words(len(coming), len(state.draw), blue), "CH-TURN-03")]
    found: list[tuple[int, Line]] = []
    idle = []
    for ai in known:
        who, ready = piece_name(state, ai.id), "fresh" if ai.fresh else "spent"
        if is_re(ai):
            units = _rumoured(state, ai)
            words = f"{who}, {ready}, may fire at {listing(piece_name(state, u.id) for u in units)}, if it is real."
            if units:
                found.append((MOST_NEEDED, Line(words, "CH-RE-07", (ai.id, *(u.id for u in units)))))
        else:
            shots = threats(state, ai)
            if shots:
                power = f"firepower {shots[0][1].fp.base}"
                words = f"{who}, {ready}, {power}: {', '.join(_at(state, u, s) for u, s in shots)}."
                about = (ai.id, *(u.id for u, _ in shots))
                found.append((shots[0][1].needed, Line(words, "CH-ELIG-03", about)))
                continue
            units = []
        if not units:
            idle.append(ai.id)
    lines += [line for _, line in sorted(found, key=lambda f: (f[0], f[1].about))]
    if idle:
        reach = "reaches" if len(idle) == 1 else "reach"
        lines.append(
            Line(
                f"{listing(piece_name(state, id) for id in idle)} {reach} nobody with 10 or less.",
                "CH-ELIG-02",
                tuple(idle),
            )
        )
    return tuple(lines)


class ForecastLines(WhyLines):
    """The lines of a position, worked out when they are to be seen."""

    key = "forecast lines"
    state: State | None = None
    _of: State | None = None

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if self.state is not self._of and self.state is not None:
            self._of, self.lines = self.state, forecast(self.state)
        return super().natural(t, across, room)


class ForecastPaper(Paper):
    """The paper: it has something to say in the player's own turn."""

    def __init__(self) -> None:
        self.told = ForecastLines()
        pane = ScrollPane(self.told, grow=1, least=240, visible=False, key="forecast pane")
        super().__init__(
            "forecast", "The enemy next", pane, icon="threat", keys=("F",), starts=FOLDED,
            words="What the enemy could do next", nothing="In your own turn: what the enemy could do next.",
        )  # fmt: skip

    def show(self, state: State, mine: bool) -> None:
        """Another position; mine: the player is asked for his action."""
        self.content.set(visible=mine)
        if mine and state is not self.told.state:
            self.told.state = state
            self.told.restage()
            self.told.dirty()
