"""A plan is completed: facing after a step, more Units, CAPs, boosts, choices of a card; until Go nothing has happened
(CH-PLY-01).
"""

from __future__ import annotations

from functools import partial

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.cards.boosts import Boost
from tabletop.games.conflict_solo.rules.cards.choices import asked
from tabletop.games.conflict_solo.rules.fire.actions import shot_of_plan
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import Choose
from tabletop.games.conflict_solo.rules.moving.actions import Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.actions import BACK, GO
from tabletop.games.conflict_solo.rules.player_turn.plans import cost
from tabletop.games.conflict_solo.rules.rallying import rally_tally
from tabletop.games.conflict_solo.rules.wording import hexside, listing
from tabletop.games.conflict_solo.table import chances, places, telling
from tabletop.games.conflict_solo.table.dial import dial
from tabletop.games.conflict_solo.table.modes import Mode
from tabletop.games.conflict_solo.table.tags import Tag, tags
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class PlanMode(Mode):
    """See the module."""

    def begun(self) -> None:
        if self.draft.unit:
            self.table.select(self.draft.unit)

    @property
    def draft(self) -> Draft:
        """The plan; an empty one when none is being made."""
        return self.state.draft or Draft("")

    def ready(self) -> frozenset[str]:
        return frozenset((self.draft.unit, *self.draft.supporters, *(m[0] for m in self.draft.members))) - {""}

    # -- the words
    @property
    def price(self) -> int | None:
        """APs that are still paid, None when the plan is not legal yet."""
        if self.draft.kind == "card":
            sheet = self.state.card(self.draft.card)
            return max(0, sheet.cost - self.draft.caps) if sheet.pay == "ap" else 0
        found = cost(self.state, self.draft)
        return None if isinstance(found, Refusal) else found.total - self.draft.caps

    @property
    def odds(self) -> chances.ShotOdds | None:
        """The odds of a planned attack on a counter."""
        shot, target = shot_of_plan(self.state, self.draft) if self.draft.unit else None, self._target
        return chances.of_shot(self.state, shot, target, self.draft.dice) if shot and target else None

    @property
    def _target(self) -> Counter | None:
        return self.state.counters.get(self.draft.target)

    def chance_words(self) -> str:
        """What the roll of the plan is worth, "" without one."""
        plan, state = self.draft, self.state
        if (odds := self.odds) is not None:
            return f"hit {chances.percent(odds.hit)}"
        if plan.kind == "rally":
            unit = state.counters[plan.unit]
            hit = state.hit_of(unit)
            if hit is not None and hit.rally is not None:
                return chances.percent(chances.reached(hit.rally - rally_tally(state, unit, caps=plan.dice).total))
        return ""

    def prompt(self) -> tuple[str, str] | None:
        plan, state = self.draft, self.state
        if plan.kind == "card":
            return self._card_prompt()
        names = listing(piece_name(state, id) for id in (plan.unit, *(m[0] for m in plan.members)))
        risk = chances.spent_words(state, self.price or 0)
        if plan.caps:
            risk += f", {plan.caps} CAPs"
        if plan.kind in ("move", "enter"):
            return f"{names} to {plan.path[-1]}, facing {hexside(plan.facing)}: {risk}.", "CH-MOVE-07"
        if plan.kind in ("fire", "close_combat"):
            more = f" with {listing(piece_name(state, u) for u in plan.supporters)}" if plan.supporters else ""
            deed = "fires at" if plan.kind == "fire" else "attacks"
            odds = f"{self.odds.words}; " if self.odds is not None else ""
            return f"{names}{more} {deed} {piece_name(state, plan.target)}: {odds}{risk}.", "CH-FIRE-04"
        if plan.kind == "pivot":
            return f"{names} turns to the {hexside(plan.facing)}: {risk}.", "CH-MOVE-09"
        at = f" {piece_name(state, plan.target)}" if plan.target else ""
        odds = f"{self.chance_words()}; " if self.chance_words() else ""
        return f"{names}: {telling.DEEDS.get(plan.kind, plan.kind).lower()}{at}: {odds}{risk}.", "CH-PLY-01"

    def _card_prompt(self) -> tuple[str, str]:
        plan = self.draft
        card = self.state.card(plan.card)
        open_ = asked(self.state, plan.card, plan.choices)
        if open_ is None:
            return f"{card.name}: play it?", "CH-CARD-01"
        what = "which hex" if any(self.state.on_map(w) for w in open_) else "which Unit"
        if open_ and all(w in "012345" for w in open_ if w):
            what = "facing where"
        return f"{card.name}: {what}?", "CH-CARD-01"

    def choices(self) -> list[Choice]:
        plan = self.draft
        words = telling.DEEDS.get(plan.kind, "Go").split(" ")[0] if plan.kind != "close_combat" else "Attack"
        worth = self.chance_words().removeprefix("hit ")
        go = Choice(f"{words} {worth}".strip(), (GO,), default=True, why_not=self.table.host.refusal(GO))
        out = [] if plan.kind == "card" and asked(self.state, plan.card, plan.choices) is not None else [go]
        out += self._cap_choices()
        out += [
            self.choice(c, "No more" if not c.what else f"Face {hexside(int(c.what))}")
            for c in self.options
            if isinstance(c, Choose) and (not c.what or c.what in "012345")
        ]
        out += [self.choice(c) for c in self.options if isinstance(c, Boost)]
        joins = [c for c in self.options if isinstance(c, (Join, Support))]
        if joins:
            out.append(
                Choice("Together with", run=partial(self.table.host.open_choices, [self.choice(c) for c in joins]),
                       action="group", tip="Other Units move or fire with it, for one price and one check. CH-GRP-03")
            )  # fmt: skip
        out += [self.choice(c) for c in self.options if isinstance(c, Onward)]
        return [*out, Choice("Put aside", (BACK,), tip="Nothing has happened yet.")]

    def _cap_choices(self) -> list[Choice]:
        """One CAP more or less for the price, one more or less on the dice."""
        plan, out = self.draft, []
        legal = set(self.options)
        for command, words in (
            (PayCaps(plan.caps + 1), "+1 CAP for the price"),
            (PayCaps(plan.caps - 1), "-1 CAP for the price"),
            (DiceCaps(plan.dice + 1), "+1 CAP on the dice"),
            (DiceCaps(plan.dice - 1), "-1 CAP on the dice"),
        ):
            if command in legal:
                out.append(self.choice(command, words))
        return out

    # -- the board
    def open_facings(self) -> tuple[int, ...]:
        """Directions in which the mover may face at the end."""
        plan = self.draft
        return tuple(
            sorted({plan.facing, *(c.facing for c in self.options if isinstance(c, Face) and c.unit == plan.unit)})
        )

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
        plan, state, host = self.draft, self.state, self.table.host
        marks: list[Mark] = []
        if self.lit():
            marks.append(Mark("reach", tuple(self.lit())))
        for key in self.chosen_counters():
            if at := places.hex_of(state, key):
                marks.append(Mark("hover", (places.cell(at),)))
        unit = state.counters.get(plan.unit)
        if unit is not None and plan.path:
            start = [host.centre(places.cell(unit.hex))] if unit.hex else []
            way = (*start, *(host.centre(places.cell(h)) for h in plan.path))
            end = places.cell(plan.path[-1])
            marks.append(Mark("reach", (end,), colour="hot"))
            if len(way) > 1:
                marks.append(Mark("path", points=way, layer=1))
            marks.append(dial(host, end, self.open_facings(), plan.facing))
        for id, hex, _ in plan.members:
            here = state.counters[id].hex
            if here and here != hex:
                points = (host.centre(places.cell(here)), host.centre(places.cell(hex)))
                marks.append(Mark("path", points=points, layer=1))
        marks += self._shot_marks()
        return [*marks, *self.chosen_mark()]

    def _shot_marks(self) -> list[Mark]:
        plan, state, host = self.draft, self.state, self.table.host
        unit, at = state.counters.get(plan.unit), places.hex_of(state, plan.target)
        if plan.kind not in ("fire", "close_combat") or unit is None or not at:
            return []
        marks = [Mark("target", (places.cell(at),))]
        for id in (plan.unit, *plan.supporters):
            here = state.counters[id].hex
            if here and here != at:
                kind = "gunline" if id == plan.unit else "together"
                points = (host.centre(places.cell(here)), host.centre(places.cell(at)))
                marks.append(Mark(kind, points=points, layer=1))
        odds = self.odds
        words = f"{max(2, odds.needed)}+  {chances.percent(odds.hit)}" if odds is not None else "?"
        return [*marks, *tags(host, [Tag(places.cell(at), words, "fire")])]

    # -- the pointer
    def hover(self, spot: Spot) -> Note | None:
        plan = self.draft
        if plan.kind in ("move", "enter") and plan.path and spot.cell == places.cell(plan.path[-1]):
            facing = places.leaning(self.table.host, spot.cell, spot.point)
            if facing in self.open_facings():
                return Note(f"{telling.DEEDS[plan.kind]} {plan.path[-1]}, facing {hexside(facing)}",
                            ("Click to do it.",), ("CH-MOVE-07",), "good")  # fmt: skip
            return Note(f"It cannot face {hexside(facing)} there.", (), ("CH-MOVE-07",), "bad")
        key = spot.sprite.id if spot.sprite is not None else ""
        if key and key in self.chosen_counters():
            found = self.chosen_counters()[key]
            return Note(" / ".join(self.choice(c).label for c in found[:4]), (), (), "good")
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        plan, host = self.draft, self.table.host
        key = spot.sprite.id if spot.sprite is not None else ""
        if plan.path and spot.cell == places.cell(plan.path[-1]):
            self._go_facing(places.leaning(host, spot.cell, spot.point))
        elif plan.target and key == plan.target:
            host.submit(GO)
        elif key in self.chosen_counters():
            self.take(self.chosen_counters()[key])
        elif spot.cell in self.lit():
            self.take(self.lit()[spot.cell])
        elif plan.kind == "move" and spot.on_map and (hex := places.label(self.state, spot.cell)):
            host.submit(BACK, Move(plan.unit, hex))

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
        if name == "group":
            wanted = next((c for c in self.choices() if c.action == "group"), None)
            if wanted is not None and wanted.run is not None:
                wanted.run()
            return wanted is not None
        return False

    def cancel(self) -> bool:
        if self.draft.kind:
            self.table.host.submit(BACK)
            return True
        return False
