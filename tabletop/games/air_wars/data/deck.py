"""The cards of a scenario file: effects, conditions, wild sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.games.air_wars.data.mapfacts import MapFacts, spread
from tabletop.games.air_wars.data.shapes import CardLine, ConditionsLine, EffectLine, ScenarioFile, SideLine
from tabletop.games.air_wars.rules.sheets import (
    Card,
    Code,
    Conditions,
    Disposition,
    Effect,
    Formation,
    Kind,
    Span,
    TargetKind,
    WildSet,
    Window,
)

# -- What a scenario file names, looked up: squares, counters, targets. What is not there is told as a fault.


class Lookup:
    """What is wrong goes into `faults` with its place; `units` are the counters found so far."""

    def __init__(self, file: ScenarioFile, source: Source, facts: MapFacts) -> None:
        self.file, self.source, self.facts = file, source, facts
        self.faults = FaultList(source.file)
        self.units: dict[str, Formation] = {}

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        """Note a fault: its place, what is wrong, how to mend it."""
        self.faults.add(self.source.place(path), wrong, mend)

    def squares(self, path: Path_, parts: Sequence[str]) -> list[str]:
        """The squares of the map that are meant by "H7" and "C8:H12"."""
        try:
            squares = spread(parts)
        except ValueError as part:
            self.wrong(
                path,
                f'"{part}" is no square and no rectangle',
                'write "H7", or "C8:H12" from the upper left to the lower right',
            )
            return []
        self.on_map(path, squares)
        return [s for s in squares if s in self.facts.terrain]

    def on_map(self, path: Path_, squares: Iterable[str]) -> None:
        """Each of them must be a square of the map."""
        for square in squares:
            if square not in self.facts.terrain:
                self.wrong(path, f"there is no square {square} on the map", "write squares of the map")

    def known(self, path: Path_, words: Iterable[str], known: Iterable[str], what: str) -> None:
        """Each of the words must be one of the names that are known."""
        names = list(known)
        for word in words:
            if word not in names:
                self.wrong(path, f'there is no {what} "{word}"', did_you_mean(word, names))


# -- What stands on a campaign card: its window in words, what it does, its conditions, what becomes of it (Table 7).

WINDOWS = {
    Window.PICK: "Carried out as soon as it is drawn.", Window.REINF: "Play while your reinforcements come.",
    Window.REDEP: "Play when your aircraft have changed bases.", Window.DAY: "Play before the first hour of the day.",
    Window.FLY: "Play while your units fly, between moves.",
    Window.COMBAT: "Play in an air battle in which you take part.",
    Window.AA: "Play when your anti-aircraft guns fire.",
    Window.AADEF: "Play when the enemy's guns fire at your aircraft.", Window.BOMB: "Play when you bomb.",
    Window.BOMBDEF: "Play when you are bombed.",
}  # fmt: skip
DISPOSITIONS = {
    Disposition.DISCARD: "Then it is out of the game.", Disposition.PERMANENT: "It stays until the end of the game.",
    Disposition.RESHUFFLE: "Then it goes back into your deck.",
}  # fmt: skip
FILTERS = {"": "unit", "air": "air unit", "F": "fighter unit", "B": "bomber unit", "ship": "ship"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def _many(number: int, word: str) -> str:
    count = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{count} {word}" + ("" if number == 1 else "es" if word.endswith(("s", "sh")) else "s")


def _or(words: Iterable[str]) -> str:
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


def _and(words: Iterable[str]) -> str:
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _time(effect: Effect) -> str:
    return {
        Span.HOURS: f"in hours {' to '.join(str(h) for h in effect.hours)} of today",
        Span.HOUR: "until the end of this hour of both players",
        Span.DAY: "today",
        Span.GAME: "from now on",
        Span.SEGMENT: "in this part of the hour",
    }.get(effect.span, "now")


def _where(effect: Effect) -> str:
    """Rows and columns when the squares fill them, else the squares."""
    columns = sorted({s[0] for s in effect.squares})
    rows = sorted({int(s[1:]) for s in effect.squares})
    if len(effect.squares) == len(columns) * len(rows) and len(effect.squares) > 6:
        return f"row {rows[0]}" if len(rows) == 1 else f"columns {columns[0]} to {columns[-1]}"
    return _or(effect.squares)


def _area(effect: Effect) -> str:
    return {"all": "All enemy radar areas see nothing", "one": "One enemy radar area that you name sees nothing"}.get(
        effect.area, f"The enemy radar area {effect.area} sees nothing"
    )


def _targets(effect: Effect) -> str:
    if effect.names:
        return f"at {_or(effect.names)}"
    if effect.kinds:
        return f"at any enemy printed {_or(k.value.lower() for k in effect.kinds)}"
    airbases = f" or airbase in {_or(effect.squares)}" if effect.squares else ""
    return f"at any enemy printed target{airbases}"


def _repair(effect: Effect) -> str:
    kind = effect.kinds[0].value if effect.kinds else ""
    if kind == "AIRBASE":
        return "One closed airbase of yours opens again at once."
    return (
        f"One bombed {kind.lower() + ' ' if kind else ''}target of yours works again; the points stay with the enemy."
    )


def _names(effect: Effect, units: dict[str, Formation]) -> str:
    return _and(f"{units[u].name} ({u})" if u in units else u for u in effect.units)


WORDS: dict[Code, Callable[[Effect], str]] = {
    Code.AIR: lambda e: f"Your fighters roll {_many(e.n, 'die').replace('dies', 'dice')} more in this battle.",
    Code.GUN: lambda e: f"Your bombers roll {_many(e.n, 'die').replace('dies', 'dice')} more in this battle.",
    Code.AIRCUT: lambda e: "Every enemy fighter unit has 1 air value less in this battle, but never less than 1.",
    Code.GUNCUT: lambda e: "Every enemy bomber unit has 1 air value less in this battle, but never less than 1.",
    Code.BOMB: lambda e: f"One of your attacks rolls {_many(e.n, 'die').replace('dies', 'dice')} more.",
    Code.BOMBCUT: lambda e: "Every enemy unit that bombs this square now has 1 bomb value less, but never less than 1.",
    Code.AA: lambda e: f"This fire rolls {_many(e.n, 'die').replace('dies', 'dice')} more.",
    Code.AACUT: lambda e: f"This fire rolls {_many(e.n, 'die').replace('dies', 'dice')} fewer, but at least one.",
    Code.REFIT: lambda e: f"Refit up to {_many(e.n, FILTERS[e.filter])}.",
    Code.CL: lambda e: f"Your command level is {abs(e.n)} {'higher' if e.n > 0 else 'lower'} today.",
    Code.SPEED: lambda e: f"All your {FILTERS[e.filter]}s that take off now fly {_many(e.n, 'square')} further.",
    Code.ENDUR: lambda e: (
        f"Up to {_many(e.n, 'short-range ' + FILTERS[e.filter])} of yours in the air may land one hour later."
    ),
    Code.LOOK: lambda e: f"Look at all enemy units at up to {_many(e.n, 'base')} that you name.",
    Code.REVEAL: lambda e: f"All enemy units on the ground in {_many(e.n, 'square')} that you name are revealed.",
    Code.SEE: lambda e: f"You see all enemy aircraft on the whole map {_time(e)}.",
    Code.BLIND: lambda e: f"{_area(e)} {_time(e)}.",
    Code.NIGHT: lambda e: (
        f"Roll {_many(e.n, 'die').replace('dies', 'dice')} by night {_targets(e)}, as level bombing, without guns or"
        " fighters."
    ),
    Code.REPAIR: _repair,
    Code.HALVE: lambda e: "Half the points of one of your bombed targets are taken off the enemy's score.",
    Code.NOBOMB: lambda e: f"Nobody may bomb {_time(e)}.",
    Code.SLOW: lambda e: f"All air units of both sides fly {_many(e.n, 'square')} less today.",
    Code.NOFLY: lambda e: f"Nothing may take off from one enemy airbase that you name {_time(e)}; landing is free.",
    Code.BOATS: lambda e: (
        f"Roll {_many(e.n, 'die').replace('dies', 'dice')} against one enemy ship in {_or(e.squares)}: "
        f"{_or(str(n) for n in e.numbers)} sends it to the Damage Box. It is revealed."
    ),
    Code.LEAVE: lambda e: (
        f"From now on your long-range bombers that end a move in {_where(e)} may leave the map there, to the Abort Box."
    ),
    Code.OVERCAST: lambda e: (
        f"Each of your units that bombs a printed target in {_where(e)} today has {e.n} bomb value less, but never less"
        " than 1."
    ),
    Code.TWICE: lambda e: "Each of your dive bombers may bomb twice today, but not twice in one hour.",
    Code.TURNROUND: lambda e: f"Up to {_many(e.n, FILTERS[e.filter])} of yours may fly and bomb a second time today.",
    Code.SCRAMBLE: lambda e: "Your short-range fighters that land may take off again in the same hour today.",
    Code.AIRUP: lambda e: f"Every {FILTERS[e.filter]} of yours has {e.n} air value more today.",
}


def _effect(effect: Effect, units: dict[str, Formation]) -> str:
    if effect.code is Code.REINF:
        return f"{_names(effect, units)} {'join' if len(effect.units) > 1 else 'joins'} you as a reinforcement now."
    return WORDS[effect.code](effect)


def _conditions(conditions: Conditions, units: dict[str, Formation]) -> str:
    words = []
    if conditions.from_day > 1:
        words.append(f"from day {conditions.from_day} on")
    if conditions.attacker:
        words.append("if you are the attacker")
    if conditions.no_own:
        words.append(f"if you have no {_or(k.value for k in conditions.no_own)} unit there")
    if conditions.needs_own:
        words.append(f"if {_or(conditions.needs_own)} is there with you")
    if conditions.needs_enemy:
        words.append(f"if the enemy has a {_or(k.value for k in conditions.needs_enemy)} unit there")
    if conditions.target_squares:
        words.append(f"for a target in {_or(conditions.target_squares)}")
    return f"Only {_and(words)}." if words else ""


def card_text(card: Card, units: dict[str, Formation]) -> str:
    """The whole text on a card."""
    does = [_effect(e, units) for e in card.effects]
    middle = f"Either: {does[0]} Or: {' '.join(does[1:])}" if card.either else " ".join(does)
    parts = (WINDOWS[card.window], middle, _conditions(card.conditions, units), DISPOSITIONS[card.disposition])
    return " ".join(part for part in parts if part)


def wild_text(wild: WildSet, units: dict[str, Formation]) -> str:
    """The text of a set of wild cards played together."""
    return " ".join(
        (WINDOWS[wild.window], *(_effect(e, units) for e in wild.effects), "Then all its cards are out of the game.")
    )


# -- The cards of a scenario file.

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
