"""The player's turn before anything is planned: a Unit is picked, its steps and targets light up with what they cost
and risk, the note at the pointer says more; a click, a drag or a button begins the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.figures import fire_cost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.shots import Shot, aim, grapple, shot_cost
from tabletop.games.conflict_solo.rules.hand import RELOAD
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving import Move, Pivot
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.drafting import draft_of
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall, cost, ready
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.transport import Unload
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.hand.modes import NOT_NOW, Mode, hex_named, unit_of
from tabletop.games.conflict_solo.table.hand.plan_group import TurnGroup
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.marks.map_marks import UPPER_EDGE, Tag, tags
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- What the note at the pointer says before anything is planned: a shot or a step with its price, its risk, its odds.

MOST_SHOOTERS = 3


def shot_note(mode: TurnMode, unit: Counter, target: Counter) -> Note:
    """A shot at an enemy: number, chances, price; or why it is not possible."""
    name = f"{piece_name(mode.state, unit.id)} at {piece_name(mode.state, target.id)}"
    command = mode.targets().get(target.id)
    if command is None:
        asked: Command = Assault(unit.id, target.id) if unit.hex == target.hex else Fire(unit.id, target.id)
        why = mode.table.host.refusal(asked)
        return Note(name, (why.sentence,) if why is not None else (), (why.rule,) if why is not None else (), "bad")
    odds = mode.odds(target.id)
    ap = fire_cost(mode.state, unit) and shot_cost(mode.state, unit, target.hex)
    lines = [f"{odds.words[:1].upper()}{odds.words[1:]}, destroyed {chances.percent(odds.destroyed)}."] if odds else []
    if odds is None:
        lines.append("Nobody knows what stands there: the shot finds out.")
    if mode.boosted(command):
        lines.append(f"The CAPs pay for it only with {mode.state.card(RELOAD).name}: the card goes into the plan.")
    else:
        lines.append(f"{chances.spent_words(mode.state, ap or 0)}. Click to prepare the shot.")
    return Note(name, tuple(lines), ("CH-FIRE-04",), "good")


def step_note(mode: TurnMode, unit: Counter, command: Command) -> Note | None:
    """A step, or what else an order does in a hex: price and risk, the ground, who could shoot there."""
    assert isinstance(command, Action)
    plan = draft_of(mode.state, command)
    full = cost(mode.state, plan)
    hex = hex_named(command)
    if isinstance(full, Refusal):
        return None
    left = full.total - plan.caps
    paid = f"{plan.caps} CAP{'s' if plan.caps != 1 else ''}"
    price = chances.spent_words(mode.state, left) + (f", {paid}" if plan.caps else "") if left else f"{paid}, no check"
    title = f"{telling.DEEDS.get(plan.kind, 'To')} {hex}: {price}"
    zone = " Enemy Fire Zone." if hex in mode.table.overlays.zone_hexes() else ""
    lines = [f"{telling.ground_words(mode.state, hex)}{zone}"]
    if isinstance(full, Tally) and full.modifiers:
        lines.append(telling.price_words(full))
    if plan.kind in ("move", "enter"):
        lines += _danger(mode, unit, hex, plan.facing)
    return Note(title, tuple(lines), (), "plain")


def _danger(mode: TurnMode, unit: Counter, hex: str, facing: int) -> list[str]:
    """Who of the known enemies could hit the Unit there."""
    found = chances.shooters_at(mode.state, unit, hex, facing)
    if not found:
        return ["No known enemy can hit it there."]
    lines = [f"{piece_name(mode.state, ai.id)} {odds.words} there." for ai, odds in found[:MOST_SHOOTERS]]
    more = len(found) - MOST_SHOOTERS
    return [*lines, *([f"{more} more can."] if more > 0 else [])]


def unpicked(mode: TurnMode) -> str:
    """What is asked while no Unit is in hand: only what can be done; where nothing is left but passing, what comes of
    that.
    """
    cards = any(not unit_of(c) and not isinstance(c, (Stall, Pass)) for c in mode.options)
    offers = (("pick a Unit", mode.ready()), ("play a card", cards), ("stall", mode.stalls()))
    ways = [words for words, there in offers if there]
    if ways:
        none = "" if mode.ready() else " None of your Units can act:"
        return f"Your turn:{none} {', '.join(ways)} or pass."
    then = " Pass, and it ends." if mode.state.passed == AI else ""
    return f"None of your Units can act any more this round.{then}"


# -- The player's turn before anything is planned.

NEAR = 4
"""Hexes from the Unit in hand within which a click is meant for it."""
RISKY = 0.5
"""From this chance to be spent on a plate is red."""
TOOLS: dict[str, tuple[type[Action], str]] = {
    "smoke": (LaySmoke, "Smoke"),
    "clear": (ClearHex, "Clear"),
    "unload": (Unload, "Unload"),
}
"""Orders about a hex that take a button first: key -> the command and the words of the button."""


class TurnMode(Mode):
    """`tool`: the kind of order about a hex that is in hand, "" for steps."""

    drags = "piece"
    tool = ""

    def __init__(self, table: ConflictTable) -> None:
        super().__init__(table)
        self.group = TurnGroup(self)

    def begun(self) -> None:
        self.tool = ""
        self.group.clear()
        ready = self.ready()
        fresh = {id for id in ready if self.state.counters[id].fresh}
        if self.table.selected not in (fresh or ready):  # the spent ones act with CAPs alone
            self.table.select(min(fresh or ready, default=""))
        if self.unit is not None:
            steps = (hex_named(c) for found in self.lit().values() for c in found)
            self.frame(self.unit.hex, *steps, *(places.hex_of(self.state, t) for t in self.targets()))

    def put_down(self) -> None:
        self.tool = ""
        self.group.clear()

    @property
    def unit(self) -> Counter | None:
        """The Unit in hand, when it can act."""
        found = self.state.counters.get(self.table.selected)
        return found if found is not None and found.id in self.ready() else None

    def ready(self) -> frozenset[str]:
        return frozenset(filter(None, (unit_of(c) for c in self.options if not isinstance(c, Stall))))

    def of(self, kind: type[Command]) -> list[Command]:
        """The options of the Unit in hand that are of a kind."""
        return [c for c in self.options if isinstance(c, kind) and unit_of(c) == self.table.selected]

    # -- the words
    def prompt(self) -> tuple[str, str] | None:
        unit = self.unit
        if self.tool:
            return f"{TOOLS[self.tool][1]}: in which hex?", "CH-PLY-01"
        if unit is None:
            return unpicked(self), "CH-PLY-01"
        if (together := self.group.prompt()) is not None:
            return together
        name = piece_name(self.state, unit.id)
        if not unit.hex:
            return f"{name} arrives: click a green hex.", "CH-REIN-02"
        ways = [w for w, there in (("a green hex to move", self.lit()), ("an enemy to fire", self.targets())) if there]
        return f"{name}: click {' or '.join(ways)}." if ways else f"{name}: what next?", "CH-PLY-01"

    def choices(self) -> list[Choice]:
        out = self._plates()
        if self.group.possible():
            tip = "Next to each other: one price and one check for all. Shift and a click take one more. CH-GRP-03"
            words = "Alone" if self.group.ids else "Together"
            out.append(Choice(words, run=self.group.all_near, action="group", tip=tip))
        if self.unit is None:
            tip = "Whom each known enemy could hit with the next card"
            out.append(Choice("Enemy next", run=self.table.forecast.call, action="forecast", tip=tip))
        ways = self.stalls()
        if len(ways) == 1:
            out.append(Choice("Stall", ways[0].commands, action="stall", tip=f"{ways[0].label}. CH-PLY-06"))
        elif ways:
            tip = "Let a turn go by: 1 AP with a fresh Unit, or 1 CAP. CH-PLY-06"
            out.append(Choice("Stall", run=partial(self.table.host.open_choices, ways), action="stall", tip=tip))
        passing = self.table.passing.choices()
        out.sort(key=lambda c: c.action == "dig_in")
        at = sum(c.action != "dig_in" for c in out)  # where room is short, digging in is the first to give way
        return [*passing, *out] if self.table.passing.nothing_left else [*out[:at], *passing, *out[at:]]

    def stalls(self) -> list[Choice]:
        """The ways to let a turn go by: with the Unit in hand, or another fresh one, or with a CAP (CH-PLY-06)."""
        found = [c for c in self.options if isinstance(c, Stall)]
        mine = [c for c in found if c.unit == self.table.selected] or [c for c in found if c.unit][:1]
        out = []
        for command in (*mine, *(c for c in found if not c.unit)):
            if command.unit:
                risk = chances.percent(chances.spent(self.state, 1))
                out.append(Choice(f"Stall: 1 AP of {piece_name(self.state, command.unit)}, {risk} spent", (command,)))
            else:
                out.append(Choice("Stall: 1 CAP, no check", (command,)))
        return out

    def _plates(self) -> list[Choice]:
        """What the Unit in hand can do besides steps and shots."""
        out: list[Choice] = []
        for kind, (command, words) in TOOLS.items():
            if self.of(command):
                out.append(Choice(words, run=partial(self.take_tool, kind), tip=self._price(self.of(command)[0])))
        skip = (Move, Enter, Fire, Assault, Pivot, Stall, *(c for c, _ in TOOLS.values()))
        for found in self.options:
            if unit_of(found) == self.table.selected and isinstance(found, Action) and not isinstance(found, skip):
                kind = found.draft().kind
                words = telling.DEEDS.get(kind, kind)
                action = {"rally": "rally", "dig_in": "dig_in"}.get(kind, "")
                out.append(Choice(words, (found,), action=action, tip=self._price(found)))
        return out

    def _price(self, command: Command) -> str:
        """What a command costs and risks, in a line."""
        if not isinstance(command, Action):
            return ""
        plan = draft_of(self.state, command)
        full = cost(self.state, plan)
        if isinstance(full, Refusal):
            return ""
        words = chances.spent_words(self.state, full.total - plan.caps)
        paid = f", {counted(plan.caps, 'CAP')}" if plan.caps else ""
        if plan.kind == "rally":
            return f"{words}{paid}; {self._rally_words(plan.unit)}"
        return f"{words}{paid}"

    def _rally_words(self, id: str) -> str:
        unit = self.state.counters[id]
        hit = self.state.hit_of(unit)
        if hit is None or hit.rally is None:
            return ""
        needed = hit.rally - rally_tally(self.state, unit).total
        return f"needs {max(2, needed)}, {chances.percent(chances.reached(needed))}"

    def take_tool(self, kind: str) -> None:
        """Take an order about hexes in hand, or put it away."""
        self.tool = "" if self.tool == kind else kind
        self.table.host.changed()

    # -- what is lit
    def lit(self) -> dict[Hex, list[Command]]:
        """Cells into which the Unit in hand may step, or on which the tool works."""
        found: dict[Hex, list[Command]] = {}
        kinds: tuple[type[Command], ...] = (TOOLS[self.tool][0],) if self.tool else (Move, Enter)
        for command in self.options:
            if isinstance(command, kinds) and unit_of(command) == self.table.selected and hex_named(command):
                found.setdefault(places.cell(hex_named(command)), []).append(command)
        return found

    def targets(self) -> dict[str, Command]:
        """The enemies and structures that the Unit in hand may attack: id -> the command."""
        return {c.target: c for c in self.options if isinstance(c, (Fire, Assault)) and c.unit == self.table.selected}

    def boosted(self, command: Command) -> bool:
        """Whether only the card that makes fire cheaper lets the Unit pay for it (CH-PLY-03)."""
        return isinstance(command, Fire) and isinstance(ready(self.state, draft_of(self.state, command)), Refusal)

    def attack(self, command: Command) -> None:
        """An attack is planned, with the card in it without which it could not be paid."""
        self.table.host.submit(command, *((Boost(RELOAD),) if self.boosted(command) else ()))

    def marks(self) -> list[Mark]:
        marks, found = [], []
        lit = self.lit()
        if lit:
            marks.append(Mark("reach", tuple(lit)))
        taken = {c.hex for c in self.state.counters.values() if c.hex and not c.loaded_on}
        for at, commands in lit.items():
            if hex_named(commands[0]) not in taken:  # where counters lie the note says it, and their names stay legible
                found.append(self._step_tag(at, commands[0]))
        if not self.tool:
            shots = {places.cell(places.hex_of(self.state, t)): t for t in self.targets()}
            rings = tuple(at for at, target in shots.items() if self.can_hit(target))
            marks += [Mark("target", rings)] if rings else []
            found += [self._shot_tag(at, target) for at, target in shots.items() if at in rings]
        return [
            *marks,
            *self.chosen_mark(),
            *self.group.marks(),
            *tags(self.table.host, [t for t in found if t is not None]),
        ]

    def _step_tag(self, at: Hex, command: Command) -> Tag | None:
        assert isinstance(command, Action)
        plan = draft_of(self.state, command)
        full = cost(self.state, plan)
        if isinstance(full, Refusal):
            return None
        if plan.caps >= full.total:
            return Tag(at, f"{plan.caps} CAP", "caps")
        risk = chances.spent(self.state, full.total - plan.caps)
        return Tag(at, f"{full.total} \u203a {chances.percent(risk)}", "risky" if risk > RISKY else "plain")

    def _shot_tag(self, at: Hex, target: str) -> Tag | None:
        odds = self.odds(target)
        return Tag(at, chances.percent(odds.hit), "fire", UPPER_EDGE) if odds is not None else None

    def can_hit(self, target: str) -> bool:
        """Whether an attack on a target could hit as things stand, or nobody can know."""
        odds = self.odds(target)
        return odds is None or odds.hit > 0

    def odds(self, target: str) -> chances.ShotOdds | None:
        """The odds of the Unit in hand against an enemy as things stand, None when they cannot be known."""
        unit, aimed = self.state.counters.get(self.table.selected), self.state.counters.get(target)
        if unit is None or aimed is None or aimed.type == "RE":
            return None
        shot = grapple(self.state, unit, aimed) if aimed.hex == unit.hex else aim(self.state, unit, aimed)
        return chances.of_shot(self.state, shot, aimed) if isinstance(shot, Shot) else None

    # -- the pointer
    def hover(self, spot: Spot) -> Note | None:
        unit = self.state.counters.get(self.table.selected)
        if unit is None or unit.side != PLAYER:
            return None
        key = spot.sprite.id if spot.sprite is not None else ""
        aimed = self.state.counters.get(key)
        if aimed is not None and aimed.side == AI:
            return shot_note(self, unit, aimed)
        found = self.lit().get(spot.cell)
        if found:
            return step_note(self, unit, found[0])
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key in self.targets() and not self.tool:
            self.attack(self.targets()[key])
            return
        if modifiers & pg.KMOD_SHIFT and self._own(key):
            self.group.touch(key)
            return
        key = self._in_stack(key)
        if key in self.ready() and key != self.table.selected and not (self.tool and self.lit().get(spot.cell)):
            self.tool = ""
            self.group.clear()
            self.table.select(key)
            return
        found = self.lit().get(spot.cell)
        aimed = next((c for t, c in self.targets().items() if " " in t and t.endswith(f" {self._label(spot)}")), None)
        if found:
            self.take(found)
        elif aimed is not None:
            self.attack(aimed)
        elif key:
            self._why_not(key) if self._hostile(key) else self.table.select(key)
        elif spot.on_map and self.unit is not None and self.unit.hex:
            self._why_no_step(spot)

    def _in_stack(self, key: str) -> str:
        """A click on a stack of one's own whose top counter can do nothing takes who can act below it."""
        if key in self.ready() or not self._own(key):
            return key
        at = self.state.counters[key].hex
        return next(
            (k for k in sorted(self.ready()) if k != self.table.selected and self.state.counters[k].hex == at), key
        )

    def _label(self, spot: Spot) -> str:
        return places.label(self.state, spot.cell)

    def take(self, found: Sequence[Command]) -> None:
        """A step, with those who go together."""
        mates = self.group.ids
        super().take(found)
        plan = self.table.hand.modes["plan"]
        if mates and isinstance(plan, PlanMode) and plan.draft.kind == "move":
            for id in mates:
                plan.group.join(id)

    def _own(self, key: str) -> bool:
        counter = self.state.counters.get(key)
        return counter is not None and counter.side == PLAYER

    def _hostile(self, key: str) -> bool:
        counter = self.state.counters.get(key)
        return counter is not None and counter.side == AI

    def _why_not(self, key: str) -> None:
        """A click on an enemy that cannot be attacked says why."""
        self.table.inspect(key)
        unit, target = self.unit, self.state.counters[key]
        if unit is not None and unit.hex:
            asked: Command = Assault(unit.id, key) if unit.hex == target.hex else Fire(unit.id, key)
            why = self.table.host.refusal(asked)
            if why is not None:
                self.table.host.refuse(why)

    def _why_no_step(self, spot: Spot) -> None:
        """A click on a hex near the Unit that it cannot enter says why; far away the Unit is put down."""
        unit, hex = self.unit, self._label(spot)
        if unit is None or not hex:
            return
        if hex != unit.hex and distance(unit.hex, hex) <= NEAR:
            why = self.table.host.refusal(Move(unit.id, hex))
            if why is not None:
                self.table.host.refuse(why)
        else:
            self.table.select("")

    # -- dragging
    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            unit = self.state.counters.get(key)
            if unit is not None and unit.side == PLAYER:
                return Refusal(
                    "CH-PLY-02", f"{piece_name(self.state, key)} is spent, and no CAPs are left to pay for it."
                )
            return NOT_NOW
        self.tool = ""
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self.hover(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        unit = self.unit
        if spot is None or unit is None:
            return None
        target = next((t for t in self.targets() if places.cell(places.hex_of(self.state, t)) == spot.cell), None)
        found = self.lit().get(spot.cell)
        if found:
            self.take(found)
        elif target is not None:
            self.attack(self.targets()[target])
        elif spot.on_map and self._label(spot) != unit.hex:
            return self.table.host.refusal(Move(unit.id, self._label(spot)))
        return None

    # -- keys
    def action(self, name: str, spot: Spot | None) -> bool:
        unit = self.unit
        if name in ("turn_left", "turn_right") and unit is not None:
            by = -1 if name == "turn_left" else 1
            self.table.host.submit(Pivot(unit.id, (unit.facing + by) % 6))
            return True
        if name == "pass":
            self.table.passing.once()
            return True
        if name == "group":
            return self.group.all_near()
        wanted = next((c for c in self.choices() if c.action == name), None)
        if wanted is None:
            return False
        if wanted.run is not None:
            wanted.run()
        else:
            self.table.host.submit(*wanted.commands)
        return True

    def cancel(self) -> bool:
        had, self.tool = bool(self.tool or self.group.ids), ""
        self.group.clear()
        if not had and self.unit is not None:  # the Unit in hand is put down before the menu opens
            had = True
            self.table.select("")
        elif had:
            self.table.host.changed()
        return had
