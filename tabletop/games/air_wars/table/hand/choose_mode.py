"""The hand when a card asks for something: squares, targets, radar areas, counters."""

from __future__ import annotations

from functools import partial

from tabletop.games.air_wars.rules.asking import Back, Done
from tabletop.games.air_wars.rules.cards.events import Choose
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.sheets import Code, Effect
from tabletop.games.air_wars.rules.state import on_map
from tabletop.games.air_wars.rules.strengths import target_kind
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.games.air_wars.table.hand.previews import vp_of
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Choice, Mark, Spot

FEW = 3
"""So many things to choose are buttons too."""


class ChooseMode(Mode):
    """What a card asks for: what lies on the map is lit there and clicked there; all stands in the list, with what it
    brings.
    """

    _over = ""
    """What the pointer is at in the list."""

    def begun(self) -> None:
        self._over = ""
        self.table.host.look_over([self.table.centre(square) for square in self.squares()])

    @property
    def effect(self) -> Effect | None:
        """For what of the card something is chosen; None: the effect itself is."""
        playing = self.state.playing
        card = self.state.scenario.cards.get(playing.card) if playing is not None else None
        if playing is None or card is None or not 0 <= playing.effect < len(card.effects):
            return None
        return card.effects[playing.effect]

    def _where(self, what: str) -> str:
        """The square of what can be named: the square itself, that of a target, of the eye of a radar area, an airbase
        or a counter; "" for other things.
        """
        state = self.state
        if what in state.scenario.radar:
            what = state.scenario.radar[what].target
        if what in state.scenario.targets:
            return state.scenario.targets[what].square
        if what in state.units:
            return state.units[what].place if on_map(state.units[what]) else ""
        square = what.removeprefix(AIRBASE_PREFIX)
        return square if square in state.scenario.terrain else ""

    def prompt(self) -> tuple[str, str] | None:
        if self.effect is None or len(self.squares()) < 2:
            return None
        asked = self.asked()
        return f"{asked.sentence} Click it on the map or in the list.", asked.rule

    def choices(self) -> list[Choice]:
        """Few things to choose are buttons; many stand in the list and on the map."""
        default, chooses = self.default(), self.find(Choose)
        found = [c for c in self.options if isinstance(c, Done | Back)]
        if len(chooses) <= FEW:
            found += chooses
        found.sort(key=lambda c: c != default)
        return [self.choice(c, default=c == default) for c in found]

    def lines(self) -> tuple[str, list[Line]]:
        out = [
            Line(
                c.label(self.state),
                self._brings(c.what),
                run=partial(self.submit, c),
                unit=c.what if c.what in self.state.units else "",
                over=partial(self._pointed, c.what),
            )
            for c in self.find(Choose)
        ]
        chosen = self.state.playing.choices if self.state.playing is not None else ()
        return "Choose", [*(Line(what, "chosen", lit=True) for what in chosen), *out]

    def _brings(self, what: str) -> str:
        """What the choice is worth, as far as it can be told."""
        effect, state = self.effect, self.state
        if effect is None:
            return ""
        if what in state.units:
            sheet = state.sheet(what)
            return f"{sheet.aircraft}, {count(sheet.vp, 'point')}" if sheet.flies else count(sheet.vp, "point")
        if effect.code is Code.NIGHT:
            need = state.scenario.charts.bombing[target_kind(state, what)].level
            share = 1 - ((need - 1) / 6) ** effect.n
            return f"{count(vp_of(state, what), 'point')}, {share:.0%}"
        if effect.code is Code.HALVE:
            return f"{count(vp_of(state, what) // 2, 'point')} less for the enemy"
        if what in state.scenario.radar:
            return count(len(state.scenario.radar[what].squares), "square")
        return ""

    def _pointed(self, what: str, there: bool) -> None:
        now = what if there else "" if self._over == what else self._over
        if now != self._over:
            self._over = now
            self.table.host.changed()

    def ready(self) -> frozenset[str]:
        return frozenset(c.what for c in self.find(Choose) if c.what in self.state.units)

    def squares(self) -> list[str]:
        """Squares in which something can be named."""
        return list(dict.fromkeys(square for c in self.find(Choose) if (square := self._where(c.what))))

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        names = [spot.sprite.id, spot.sprite.id.removeprefix("target ")] if spot.sprite is not None else []
        square = self.square(spot)
        there = [c for c in self.find(Choose) if self._where(c.what) == square and c.what not in self.state.units]
        for what in (*names, square, f"{AIRBASE_PREFIX}{square}", there[0].what if len(there) == 1 else ""):
            if what and (found := self.find(Choose, what=what)):
                self.submit(found[0])
                return
        super().click(spot, modifiers, double)

    def marks(self) -> list[Mark]:
        hot = {self.table.pointed, self._where(self._over)}
        laid = [(s, "place", s in hot) for s in self.squares()]
        out = [over.lit(laid, self.table.cell)] if laid else []
        areas = self.state.scenario.radar
        named = [c.what for c in self.find(Choose) if c.what in areas and self._where(c.what) in hot]
        if named:
            out.append(over.lit([(s, "full", False) for s in sorted(areas[named[0]].squares)], self.table.cell))
        return out
