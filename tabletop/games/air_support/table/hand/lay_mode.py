"""A ground shot that is laid (AS-FIRE-02, AS-FIRE-04): who joins, who directs, in which way it is fired, and what each
of that is worth.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.firing import striking
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import AddFirer, Direct, DropPlan, Shoot
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.table.hand import fire_previews
from tabletop.games.air_support.table.hand.modes import Mode
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.showings.names import percent
from tabletop.table.play.contract import Choice, Mark, Note, Spot


def piece_of(firer: str) -> str:
    """The counter that a firer is: "GV1/MA" is GV1."""
    return firer.partition("/")[0]


class LayMode(Mode):
    """A shot is laid: who joins, who directs, and fire."""

    def begun(self) -> None:
        """The firer stays in hand."""

    def _shots(self) -> list[Shot]:
        plan = self.state.plan
        found = striking.shots_of(self.state, plan) if plan is not None and plan.target is not None else []
        return [] if isinstance(found, Refusal) else found

    def joins(self) -> dict[str, list[Command]]:
        """Pieces that can join or direct."""
        found: dict[str, list[Command]] = {}
        for command in self.options:
            if isinstance(command, AddFirer):
                found.setdefault(piece_of(command.firer), []).append(command)
            elif isinstance(command, Direct):
                found.setdefault(command.leader, []).append(command)
        return found

    def ready(self) -> frozenset[str]:
        plan = self.state.plan
        return frozenset(self.joins()) | (frozenset(map(piece_of, plan.firers)) if plan is not None else frozenset())

    def prompt(self) -> tuple[str, str] | None:
        plan = self.state.plan
        if plan is None or plan.target is None:
            return None
        who = names.all_called(self.state, plan.firers)
        who += f" under {names.called(self.state, plan.leader)}" if plan.leader else ""
        more = " Click others that join." if self.joins() else ""
        if not more and (best := self.hopeless()) is not None:
            what = "It can do nothing there" if not best else f"It would do something in {percent(best)} at best"
            return f"{what}: fire {who} at {self._target_words()} all the same?", "AS-FIRE-02"
        return f"Fire {who} at {self._target_words()}?{more}", "AS-FIRE-02"

    def _target_words(self) -> str:
        """Whom the laid shot is meant for."""
        plan = self.state.plan
        if plan is None or plan.target is None:
            return ""
        units = fire_previews.known(self.state, plan.seat, plan.target)
        place = names.label(self.state, plan.target.hex)
        hidden = any(b.seat != plan.seat and b.place == plan.target for b in self.state.blips)
        if not units:
            return f"a concealed unit in {place}" if hidden else place
        more = f" and {len(units) - 1} more" if len(units) > 1 else ""
        return f"{names.called(self.state, units[0].id)}{more} in {place}"

    def hopeless(self) -> Fraction | None:
        """The best chance when none is worth it; None when one is, or nobody can say."""
        known = [c for c in self.chances().values() if c is not None]
        best = max(known, default=Fraction(0))
        return best if known and len(known) == len(self.chances()) and best < fire_previews.WORTH else None

    def chances(self) -> dict[Shoot, Fraction | None]:
        """Every way to fire what is laid with its chance to do something, the best first; None: nobody can say."""
        shots, plan = self._shots(), self.state.plan
        if not shots or plan is None:
            return {}
        found = {
            c: fire_previews.chance(self.state, plan.seat, shots, plan.leader, How(c.how), c.named)
            for c in self.options
            if isinstance(c, Shoot)
        }
        return dict(sorted(found.items(), key=lambda item: -(item[1] or 0)))

    def lines(self, command: Shoot) -> list[str]:
        """The odds of firing in that way."""
        shots, plan = self._shots(), self.state.plan
        return (
            fire_previews.lines(self.state, plan.seat, shots, plan.leader, How(command.how), command.named)
            if shots and plan is not None
            else []
        )

    def choices(self) -> list[Choice]:
        """The best way to fire is the golden one; what can hardly do anything is not suggested."""
        out: list[Choice] = []
        joins = [c for found in self.joins().values() for c in found if isinstance(c, AddFirer)]
        hopeless = self.hopeless() is not None
        for command, found in self.chances().items():
            tip = "\n".join((f"*{command.label(self.state)}", *self.lines(command)))
            label = command.label(self.state) + (f": {percent(found)}" if found is not None else "")
            out.append(self.choice(command, label, default=not out and not hopeless, tip=tip, icon="fire"))
        if len(joins) > 1:
            tip = "Every weapon that can fire with this group. AS-FIRE-02"
            out.append(Choice("All join", run=self.all_join, tip=tip, default=hopeless))
        out += [self.choice(c, default=hopeless and len(joins) == 1) for c in joins[:6]]
        out += [self.choice(c) for found in self.joins().values() for c in found if isinstance(c, Direct)]
        drops = [c for c in self.options if isinstance(c, DropPlan)]
        return [*out, *(self.choice(c, icon="cancel", default=hopeless and not joins) for c in drops)]

    def all_join(self) -> None:
        """Everybody who still can joins, one after the other."""
        host = self.table.host
        for command in [c for found in self.joins().values() for c in found if isinstance(c, AddFirer)]:
            if host.refusal(command) is None:
                host.submit(command, joined=True)

    def marks(self) -> list[Mark]:
        plan = self.state.plan
        if plan is None or plan.target is None:
            return []
        centre = self.table.host.centre
        marks = [Mark("target", (plan.target.hex,), layer=1)]
        for key in {piece_of(f) for f in plan.firers}:
            at = places.hex_of(self.state, key)
            if at is not None and at != plan.target.hex:
                marks.append(Mark("gunline", points=(centre(at), centre(plan.target.hex)), layer=1))
        marks += [Mark("reach", (at,)) for key in self.joins() if (at := places.hex_of(self.state, key)) is not None]
        return marks

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        plan = self.state.plan
        found = self.joins().get(key) or next(
            (v for k, v in self.joins().items() if places.hex_of(self.state, k) == spot.cell), None
        )
        shoots = [c for c in self.options if isinstance(c, Shoot)]
        if plan is not None and plan.target is not None and spot.cell == plan.target.hex and shoots:
            self.take(list(shoots))
        elif found:
            self.take(found)
        else:
            self.table.inspect(key)

    def hover(self, spot: Spot) -> Note | None:
        plan = self.state.plan
        if plan is None or plan.target is None or spot.cell != plan.target.hex:
            return None
        out: list[str] = []
        for command in self.options:
            if isinstance(command, Shoot):
                out += [f"{command.label(self.state)}:", *self.lines(command)]
        return Note(
            f"{names.all_called(self.state, plan.firers)} at {names.label(self.state, spot.cell)}",
            tuple(out)[:10],
            ("AS-FIRE-02", "AS-FIRE-04"),
        )

    def cancel(self) -> bool:
        drop = next((c for c in self.options if isinstance(c, DropPlan)), None)
        return drop is not None and self.table.host.submit(drop)
