"""A plan is completed: facing after a step, more Units, another target, CAPs, boosts, choices of a card; until Go
nothing has happened (CH-PLY-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.cards.choices import Boost, asked, payer
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import Choose
from tabletop.games.conflict_solo.rules.moving import Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.naming import hexside, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.drafting import start_refusal
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK, GO
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.transport import carried
from tabletop.games.conflict_solo.table.hand import card_play, chances
from tabletop.games.conflict_solo.table.hand.chances import needed_of, success
from tabletop.games.conflict_solo.table.hand.modes import Mode
from tabletop.games.conflict_solo.table.hand.plan_group import PlanGroup
from tabletop.games.conflict_solo.table.marks.map_marks import plan_marks, pointed
from tabletop.games.conflict_solo.table.papers.plan_sheet import PlanSheet, full_cost, plan_sheet
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- A plan of fire with another target: which enemies the Unit could attack instead, and why not the others.


class PlanAim:
    """A plan of fire with another target."""

    def __init__(self, mode: PlanMode) -> None:
        self.mode = mode

    def others(self) -> list[str]:
        """The enemies that the Unit could fire at, the present one among them."""
        plan, state = self.mode.draft, self.mode.state
        if plan.kind not in ("fire", "close_combat"):
            return []
        command = Fire if plan.kind == "fire" else Assault
        able = (a.id for a in state.ais if start_refusal(state, command(plan.unit, a.id)) is None)
        return sorted({plan.target, *able})

    def next(self) -> None:
        """The plan anew with the next enemy."""
        found = self.others()
        if len(found) > 1:
            self.at(found[(found.index(self.mode.draft.target) + 1) % len(found)])

    def at(self, id: str) -> None:
        """Fire at another enemy instead; what cannot be done is said, and the plan stays."""
        plan, host = self.mode.draft, self.mode.table.host
        target = self.mode.state.counters.get(id)
        close = target is not None and target.hex == self.mode.state.counters[plan.unit].hex
        command: Action = Assault(plan.unit, id) if close else Fire(plan.unit, id)
        why = start_refusal(self.mode.state, command)
        if why is not None:
            host.refuse(why)
        else:
            host.submit(BACK, command, joined=True)


# -- A plan is completed.

GO_AT_ONCE = "Click an arrow and it goes, facing that way; Enter, or a click on the hex, keeps the facing shown."
TURN_FIRST = "An arrow turns it; Enter, or a click on the hex, and it is done."
"""What a click does for a Unit alone, and for a group or an unloading."""


class PlanMode(Mode):
    """A plan is completed."""

    def __init__(self, table: ConflictTable) -> None:
        super().__init__(table)
        self.group, self.aim = PlanGroup(self), PlanAim(self)

    def begun(self) -> None:
        if self.draft.unit:
            self.table.select(self.draft.unit)
        plan, state = self.draft, self.state
        who = (plan.target, plan.unit, *plan.supporters, *(m[0] for m in plan.members))
        chosen = (places.hex_of(state, id) for id in self.chosen_counters()) if plan.kind == "card" else ()
        lit = (places.label(state, cell) for cell in self.lit()) if plan.kind == "card" else ()
        self.frame(*(places.hex_of(state, id) for id in who if id), *plan.path[-1:], *chosen, *lit)

    @property
    def draft(self) -> Draft:
        """The plan; an empty one when none is being made."""
        return self.state.draft or Draft("")

    def ready(self) -> frozenset[str]:
        return frozenset((self.draft.unit, *self.draft.supporters, *(m[0] for m in self.draft.members))) - {""}

    # -- the paper
    def sheet(self) -> PlanSheet:
        """What the paper says of the plan."""
        return plan_sheet(self.state, self.draft, self.table.host.refusal)

    def go_words(self) -> str:
        """What the button that carries it out says, "" while a card asks for more."""
        plan = self.draft
        if plan.kind == "card":
            return "" if self._open_choice() is not None else f"Play {self.state.card(plan.card).name}"
        if plan.kind == "close_combat":
            return "Attack"
        words = telling.DEEDS.get(plan.kind, "Go")
        return words if plan.kind == "dig_in" else words.split(" ")[0]

    def pay(self, caps: int) -> None:
        """So many CAPs pay for the action (CH-CAP-03)."""
        self.adjust(PayCaps(caps))

    def better(self, caps: int) -> None:
        """So many CAPs better the roll (CH-CAP-04)."""
        self.adjust(DiceCaps(caps))

    def boost(self, card: str) -> None:
        """A boost card goes into the plan, or comes out of it."""
        self.adjust(Boost("" if card == self.draft.boost else card))

    def support(self, unit: str) -> None:
        """A Unit supports the fire, or no more."""
        self.adjust(Support(unit))

    def adjust(self, command: Command) -> None:
        """A change of the plan that is taken back together with its beginning."""
        self.table.host.submit(command, joined=True)

    def _next_of(self, kind: type[PayCaps] | type[DiceCaps], now: int) -> bool:
        """The next number of CAPs that is legal, from the start again after the last."""
        legal = sorted(c.caps for c in self.options if isinstance(c, kind))
        if not legal:
            return False
        self.adjust(kind(next((n for n in legal if n > now), legal[0])))
        return True

    # -- the words
    @property
    def price(self) -> int | None:
        """APs that are still paid, None when the plan is not legal yet."""
        full = full_cost(self.state, self.draft)
        return None if full is None else full - self.draft.caps

    def _open_choice(self) -> Sequence[str] | None:
        """What the card still asks for, None when it has all."""
        return asked(self.state, self.draft.card, self.draft.choices) if self.draft.kind == "card" else None

    def prompt(self) -> tuple[str, str] | None:
        plan, state = self.draft, self.state
        if plan.kind == "card":
            return self._card_prompt()
        names = listing(piece_name(state, id) for id in (plan.unit, *(m[0] for m in plan.members)))
        price = chances.spent_words(state, self.price or 0)
        if plan.kind in ("move", "enter"):
            if plan.members:
                return f"{names} move together: {price}, one check for all. {self.how_to_go}", "CH-GRP-03"
            if any(isinstance(c, Onward) and c.hex for c in self.options):
                return f"{names} to {plan.path[-1]}: stop there, or go on along the road for nothing?", "CH-MOVE-08"
            return f"Which way shall {names} face in {plan.path[-1]}? {price[:1].upper()}{price[1:]}.", "CH-MOVE-07"
        if plan.kind in ("fire", "close_combat"):
            deed = "fires at" if plan.kind == "fire" else "attacks"
            end = "fire" if plan.kind == "fire" else "attack"
            more = f" with {listing(piece_name(state, u) for u in plan.supporters)}" if plan.supporters else ""
            return f"{names}{more} {deed} {piece_name(state, plan.target)}: set the CAPs, then {end}.", "CH-FIRE-01"
        if plan.kind == "pivot":
            return f"{names} turns to the {hexside(plan.facing)}: {price}.", "CH-MOVE-09"
        if plan.kind == "rally":
            rolled = success(state, plan)
            odds = f"needs {max(2, needed_of(state, plan) or 2)}, {chances.percent(rolled)}; " if rolled else ""
            return f"Rally {names}: {odds}{price}.", "CH-RALLY-01"
        at = f" {piece_name(state, plan.target)}" if plan.target else ""
        return f"{names} {telling.DOES.get(plan.kind, plan.kind)}{at}: {price}.", "CH-PLY-01"

    def _card_prompt(self) -> tuple[str, str]:
        open_ = self._open_choice()
        card = self.state.card(self.draft.card)
        if open_ is not None:
            return card_play.question(self.state, self.draft, open_), "CH-CARD-01"
        who = payer(self.state, self.draft)
        if who:
            price = chances.spent_words(self.state, self.price or 0)
            return f"{card.name}: {piece_name(self.state, who)} pays, {price}.", "CH-CARD-04"
        paid = f" for {card.cost} CAP{'s' if card.cost > 1 else ''}" if card.pay == "cap" and card.cost else ""
        return f"{card.name}: play it{paid}?", "CH-CARD-01"

    def choices(self) -> list[Choice]:
        plan = self.draft
        out = []
        if words := self.go_words():
            rolled = success(self.state, plan)
            worth = f" {chances.percent(rolled)}" if rolled is not None else ""
            out.append(Choice(f"{words}{worth}", (GO,), default=True, why_not=self.table.host.refusal(GO)))
        out += [
            self.choice(c, f"Face {hexside(int(c.what))}" if c.what else "No more")
            for c in self.options
            if isinstance(c, Choose) and (not c.what or c.what in "012345")
        ]
        out += [self.choice(c, f"On to {c.hex}" if c.hex else f"Stop in {plan.path[0]}")
                for c in self.options if isinstance(c, Onward)]  # fmt: skip
        if len(self.aim.others()) > 1:
            out.append(Choice("Another target", run=self.aim.next, action="next_unit", tip="The next enemy in reach"))
        if plan.kind in ("move", "enter") and (words := self.group.words):
            tip = "Click another Unit beside it, or press G: they move together for one price. CH-GRP-03"
            out.append(Choice(words, run=self.group.all_or_none, action="group", tip=tip))
        return [*out, Choice("Back", (BACK,), tip="Nothing has happened yet.")]

    # -- the board
    def open_facings(self, unit: str = "") -> tuple[int, ...]:
        """Directions in which a mover, usually the leader, may face at the end."""
        plan = self.draft
        if plan.kind == "pivot":
            ways = (f for f in range(6) if start_refusal(self.state, Pivot(plan.unit, f)) is None)
            return tuple(sorted({plan.facing, *ways}))
        who = unit or plan.unit
        now = next((m[2] for m in plan.members if m[0] == who), plan.facing)
        return tuple(sorted({now, *(c.facing for c in self.options if isinstance(c, Face) and c.unit == who)}))

    def lit(self) -> dict[Hex, list[Command]]:
        found: dict[Hex, list[Command]] = {}
        for command in self.options:
            at = ""
            if isinstance(command, Onward):
                at = command.hex
            elif isinstance(command, Choose) and self.state.on_map(command.what):
                at = command.what
            if at:
                found.setdefault(places.cell(at), []).append(command)
        return found

    def chosen_counters(self) -> dict[str, list[Command]]:
        """Counters that complete the plan when they are clicked."""
        found: dict[str, list[Command]] = {}
        for command in self.options:
            key = ""
            if isinstance(command, Choose) and command.what in self.state.counters:
                key = command.what
            elif isinstance(command, (Support, Join)):
                key = command.unit
            if key:
                found.setdefault(key, []).append(command)
        return found

    def marks(self) -> list[Mark]:
        return [*plan_marks(self), *self.chosen_mark()]

    # -- the pointer
    def hover(self, spot: Spot) -> Note | None:
        plan = self.draft
        if (arrow := self._arrow(spot)) is not None:
            who, way = arrow
            hex = next(end[1] for end in self.ends() if end[0] == who)
            return Note(f"{piece_name(self.state, who)} faces {hexside(way)} in {hex}", (), ("CH-MOVE-07",), "good")
        if plan.kind in ("move", "enter") and plan.path and spot.cell == places.cell(plan.path[-1]):
            return Note(f"{telling.DEEDS[plan.kind]} {plan.path[-1]}, facing {hexside(plan.facing)}",
                        (self.how_to_go,), ("CH-MOVE-07",), "good")  # fmt: skip
        key = spot.sprite.id if spot.sprite is not None else ""
        if key and key in self.chosen_counters():
            found = self.chosen_counters()[key]
            return Note(" / ".join(self.choice(c).label for c in found[:4]), (), (), "good")
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        plan, host = self.draft, self.table.host
        key = spot.sprite.id if spot.sprite is not None else ""
        if (arrow := self._arrow(spot)) is not None:
            self._turn_to(*arrow)
        elif key and key in self.chosen_counters() and modifiers & pg.KMOD_SHIFT:
            self.touch(key)
        elif plan.kind in ("move", "enter") and plan.path and spot.cell == places.cell(plan.path[-1]):
            host.submit(GO)  # as Enter does: a hand that only means the hex turns nobody round
        elif (member := self.group.coming_to(spot)) is not None and not (key and key in self._joined()):
            self.group.face(member, places.leaning(host, spot.cell, spot.point))
        elif plan.target and key == plan.target:
            host.submit(GO)
        elif key in self.chosen_counters() or key in self._joined():
            self.touch(key)
        elif spot.cell in self.lit():
            self.take(self.lit()[spot.cell])
        elif key:
            self._other_piece(key)
        elif plan.kind == "move" and spot.on_map and (hex := places.label(self.state, spot.cell)):
            self._elsewhere(hex)

    def _arrow(self, spot: Spot) -> tuple[str, int] | None:
        """The arrow of a dial under the pointer: whose, and which way."""
        for id, hex, _ in self.ends():
            found = pointed(self.table.host, places.cell(hex), self.open_facings(id), spot.point)
            if found is not None:
                return id, found
        return None

    def ends(self) -> list[tuple[str, str, int]]:
        """Who faces where at the end of the plan: Unit, hex, facing."""
        plan, state = self.draft, self.state
        unit = state.counters.get(plan.unit)
        if unit is None:
            return []
        if plan.kind == "unload":
            rider = carried(state, unit)
            return [(rider.id, plan.target, plan.facing)] if rider is not None else []
        if plan.kind == "pivot":
            return [(unit.id, unit.hex, plan.facing)]
        return [(unit.id, plan.path[-1], plan.facing), *plan.members] if plan.path else []

    def _turn_to(self, unit: str, facing: int) -> None:
        """An arrow was clicked: a Unit alone goes at once, in a group it only turns."""
        if self.draft.kind == "pivot":
            if facing == self.draft.facing:
                self.table.host.submit(GO)
            else:
                self.table.host.submit(BACK, Pivot(unit, facing), joined=True)
        elif unit in self.group.ids:
            self.group.face(unit, facing)
        elif self.draft.members or self.draft.kind == "unload":
            if facing != self.draft.facing:
                self.adjust(Face(unit, facing))
        else:
            self._go_facing(facing)

    @property
    def how_to_go(self) -> str:
        """What a click does while a move is planned, as the coach, the prompt and the note at the pointer say it."""
        turns_only = bool(self.draft.members) or self.draft.kind == "unload"
        return TURN_FIRST if turns_only else GO_AT_ONCE

    def _joined(self) -> tuple[str, ...]:
        """Who is in the plan beside its leader."""
        return (*self.draft.supporters, *(m[0] for m in self.draft.members))

    def touch(self, key: str) -> None:
        """A counter that completes the plan: it joins, supports, or is chosen."""
        plan = self.draft
        if plan.kind in ("move", "enter"):
            self.group.join(key)
        elif plan.kind == "fire":
            self.support(key)
        else:
            self.take(self.chosen_counters()[key])

    def _other_piece(self, key: str) -> None:
        """A click on a counter that is not lit: another target, or the reason why it does not fit."""
        plan, counter = self.draft, self.state.counters.get(key)
        if counter is None or key == plan.unit:
            return
        if counter.side == AI and plan.kind in ("fire", "close_combat"):
            self.aim.at(key)
        elif counter.side != AI and plan.kind in ("move", "enter"):
            self.group.join(key)
        elif counter.side != AI and plan.kind == "fire":
            self.support(key)
        else:
            self.table.inspect(key)

    def _elsewhere(self, hex: str) -> None:
        """Another hex instead, when the Unit may go there; else why not."""
        plan = self.draft
        why = start_refusal(self.state, Move(plan.unit, hex))
        if why is not None:
            self.table.host.refuse(why)
        else:
            self.table.host.submit(BACK, Move(plan.unit, hex), joined=True)

    def _go_facing(self, facing: int) -> None:
        """The step is done, with the facing that the click says."""
        plan = self.draft
        if plan.kind not in ("move", "enter") or facing == plan.facing:
            self.table.host.submit(GO)
        elif facing in self.open_facings():
            self.table.host.submit(Face(plan.unit, facing), GO)
        else:
            self.table.host.refuse(Refusal("CH-MOVE-07", f"It cannot face {hexside(facing)} there."))

    def action(self, name: str, spot: Spot | None) -> bool:
        plan = self.draft
        if name in ("turn_left", "turn_right") and plan.kind in ("move", "enter", "pivot"):
            by = -1 if name == "turn_left" else 1
            if plan.kind == "pivot":
                old = self.state.counters[plan.unit].facing
                new = next(f for n in range(1, 7) if (f := (plan.facing + by * n) % 6) != old)
                self.table.host.submit(BACK, Pivot(plan.unit, new))
                return True
            free = self.open_facings()
            facing = next((f for n in range(1, 6) if (f := (plan.facing + by * n) % 6) in free), plan.facing)
            if facing != plan.facing:
                self.table.host.submit(Face(plan.unit, facing))
            return True
        if name == "group" and plan.kind in ("move", "enter"):
            self.group.all_or_none()
            return True
        if name == "group" and plan.kind == "fire":
            mates = [c.unit for c in self.options if isinstance(c, Support) and c.unit not in plan.supporters]
            for unit in mates[:1] or list(plan.supporters[-1:]):
                self.support(unit)
            return True
        return self._key(name)

    def _key(self, name: str) -> bool:
        """Keys of the paper."""
        plan = self.draft
        if name == "cost_caps":
            return self._next_of(PayCaps, plan.caps)
        if name == "dice_caps":
            return self._next_of(DiceCaps, plan.dice)
        if name == "boost":
            cards = ["", *(c.card for c in self.options if isinstance(c, Boost) and c.card)]
            if len(cards) > 1 or plan.boost:
                self.adjust(Boost(cards[1] if not plan.boost and len(cards) > 1 else ""))
                return True
        if name == "next_unit" and len(self.aim.others()) > 1:
            self.aim.next()
            return True
        return False

    def cancel(self) -> bool:
        if self.draft.kind:
            self.table.host.submit(BACK)
            return True
        return False
