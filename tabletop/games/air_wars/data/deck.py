"""The cards of a scenario file: effects, conditions, wild sets."""

from __future__ import annotations

from dataclasses import replace

from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.air_wars.data.cardtext import card_text, wild_text
from tabletop.games.air_wars.data.lookup import Lookup
from tabletop.games.air_wars.data.shapes import CardLine, ConditionsLine, EffectLine, SideLine
from tabletop.games.air_wars.rules.sheets import (
    Card,
    Code,
    Conditions,
    Disposition,
    Effect,
    Kind,
    Span,
    TargetKind,
    WildSet,
    Window,
)

COUNTED = (
    "AIR",
    "GUN",
    "BOMB",
    "AA",
    "AACUT",
    "REFIT",
    "CL",
    "SPEED",
    "ENDUR",
    "LOOK",
    "REVEAL",
    "NIGHT",
    "SLOW",
    "TURNROUND",
    "AIRUP",
)
NEEDED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(COUNTED, ("n",)), "REINF": ("units",), "BLIND": ("area",), "BOATS": ("n", "squares", "numbers"),
    "LEAVE": ("squares",), "OVERCAST": ("n", "squares"),
}  # fmt: skip
"""Members of an effect without which it would do nothing (Table 7)."""


class DeckBuilder:
    """Builds the cards of both sides; counters come first, for cards name them."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.cards: dict[str, Card] = {}

    def card(self, path: Path_, seat: int, line: CardLine) -> str:
        """Adds a card; gives its id."""
        if line.id in self.cards:
            self.lookup.wrong((*path, "id"), f'there are two cards "{line.id}"', "give each card an id of its own")
        effects = tuple(self._effect((*path, "effects", n), effect) for n, effect in enumerate(line.effects))
        if line.either and len(effects) < 2:
            self.lookup.wrong(
                (*path, "either"), "there is nothing to choose between", "give two effects, or leave either out"
            )
        made = Card(
            line.id,
            seat,
            line.title,
            Window(line.window),
            Disposition(line.disposition),
            effects,
            line.wild,
            line.either,
            self._conditions((*path, "conditions"), line.conditions),
        )
        self.cards[line.id] = (
            made if self.lookup.faults.found else replace(made, text=card_text(made, self.lookup.units))
        )
        return line.id

    def wild(self, seat: int, side: SideLine) -> WildSet | None:
        """The wild cards of a side and what they do all together."""
        wild = tuple(c.id for c in side.cards if c.wild)
        if side.wild is None:
            if wild:
                self.lookup.wrong(
                    ("sides", seat, "wild"),
                    "there are wild cards but no effect of all together",
                    'add "wild" with a title and effects',
                )
            return None
        if len(wild) < 2:
            self.lookup.wrong(
                ("sides", seat, "wild"), "fewer than two cards are wild", 'mark the cards of the set with "wild": true'
            )
        effects = tuple(
            self._effect(("sides", seat, "wild", "effects", n), effect) for n, effect in enumerate(side.wild.effects)
        )
        made = WildSet(seat, side.wild.title, wild, effects, Window(side.wild.window))
        return made if self.lookup.faults.found else replace(made, text=wild_text(made, self.lookup.units))

    def _effect(self, path: Path_, line: EffectLine) -> Effect:
        self.lookup.known((*path, "units"), line.units, self.lookup.units, "counter")
        self.lookup.known((*path, "names"), line.names, self.lookup.facts.targets, "target")
        if line.area not in ("", "all", "one") and line.area not in self.lookup.facts.radar:
            self.lookup.wrong(
                (*path, "area"),
                f'there is no radar area "{line.area}"',
                did_you_mean(line.area, ["all", "one", *self.lookup.facts.radar]),
            )
        if (line.span == "hours") is not (len(line.hours) == 2) or line.hours != sorted(line.hours):
            self.lookup.wrong(
                (*path, "hours"),
                'first and last hour and the span "hours" go together',
                'write "span": "hours", "hours": [1, 2]',
            )
        for member in NEEDED.get(line.code, ()):
            if not getattr(line, member):
                self.lookup.wrong(path, f'an effect {line.code} without "{member}" does nothing', f'write "{member}"')
        if line.n < 0 and line.code != "CL":
            self.lookup.wrong(
                (*path, "n"),
                f"an effect {line.code} of {line.n} makes no sense",
                "write 1 or more; only CL may be less than 0",
            )
        hours = (line.hours[0], line.hours[1]) if len(line.hours) == 2 else (0, 0)
        squares = tuple(self.lookup.squares((*path, "squares"), line.squares))
        kinds = tuple(TargetKind(k) for k in line.kinds)
        return Effect(
            Code(line.code),
            line.n,
            line.filter,
            tuple(line.units),
            squares,
            tuple(line.names),
            kinds,
            line.area,
            Span(line.span),
            hours,
            tuple(line.numbers),
        )

    def _conditions(self, path: Path_, line: ConditionsLine | None) -> Conditions:
        if line is None:
            return Conditions()
        self.lookup.known((*path, "needs_own"), line.needs_own, self.lookup.units, "counter")
        squares = tuple(self.lookup.squares((*path, "target_squares"), line.target_squares))
        own, enemy = tuple(Kind(k) for k in line.no_own), tuple(Kind(k) for k in line.needs_enemy)
        return Conditions(line.from_day, line.attacker, own, tuple(line.needs_own), enemy, squares)
