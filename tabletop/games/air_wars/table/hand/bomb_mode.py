"""The hand in the Bomb segment: which square, who bombs and strafes what, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare, Resolve, Strafe, Withdraw
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.wording import count, listing, place, target
from tabletop.games.air_wars.table.hand import previews
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class BombMode(Mode):
    """Which square is opened next."""

    def squares(self) -> list[str]:
        return [c.square for c in self.find(OpenSquare)]

    def focus(self) -> str:
        found = self.squares()
        return found[0] if len(found) == 1 else ""

    def marks(self) -> list[Mark]:
        laid = [(s, "reach", s == self.table.pointed) for s in self.squares()]
        return [over.lit(laid, self.table.cell)] if laid else []

    def lines(self) -> tuple[str, list[Line]]:
        state, out = self.state, []
        for command in self.find(OpenSquare):
            out.append(Line(place(state, command.square), "attack", run=partial(self.submit, command), head=True))
            names = [target(state, t) for t in aiming.printed_targets(state, command.square, self.seat)]
            hidden = state.unknown(command.square, 1 - self.seat)
            names += [
                count(n, w)
                for n, w in ((hidden.based, "parked unit"), (hidden.ground, "ground unit"), (hidden.ship, "ship"))
                if n
            ]
            out.append(Line("There: " + (listing(names) if names else "nothing that you see"), ""))
        return "Bombs", out

    def choices(self) -> list[Choice]:
        opens = [self.choice(c, default=i == 0, icon="bomb") for i, c in enumerate(self.find(OpenSquare))]
        end = [self.choice(c, default=not opens) for c in self.find(EndSegment)]
        return opens + end

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.find(OpenSquare, square=self.square(spot))
        if found:
            self.submit(found[0])
        else:
            super().click(spot, modifiers, double)


def _who_bombs(sent: Sequence[str], free: int) -> str:
    """ "Bomb" for one who is alone, "All 3 bomb", "III. StG 3 bombs", "2 of 3 bomb"."""
    if len(sent) == free:
        return "Bomb" if free == 1 else f"All {free} bomb"
    return f"{sent[0]} bombs" if len(sent) == 1 else f"{len(sent)} of {free} bomb"


class DesignateMode(Mode):
    """Who attacks what: pick a counter, click a target, on the map or in the panel; or drag the counter onto its
    target.
    """

    drags = "piece"

    def __init__(self, table: object) -> None:
        super().__init__(table)  # type: ignore[arg-type]  # the table makes its modes
        self.held = ""

    def put_down(self) -> None:
        self.held = ""

    def begun(self) -> None:
        self.held = ""
        self._next()

    def _free(self) -> list[str]:
        """Units that can still be given a target, in order."""
        return list(dict.fromkeys(c.unit for c in self.options if isinstance(c, Bomb | Strafe)))

    def _next(self) -> None:
        free = self._free()
        if self.held not in free:
            self.held = free[0] if free else ""

    def focus(self) -> str:
        return self.state.bombing.square if self.state.bombing is not None else ""

    def pinned(self) -> bool:
        return True

    def ready(self) -> frozenset[str]:
        return frozenset(self._free())

    def prompt(self) -> tuple[str, str] | None:
        self._next()
        if self.held:
            several = len(self._free()) > 1 and self.state.bombing is not None and not self.state.bombing.attacks
            more = ", or send all at one" if several else ""
            return f"What does {self.held} attack? Click its target{more}.", "AW-BOMB-09"
        return None

    def lines(self) -> tuple[str, list[Line]]:
        """What is laid with its chance, then the targets for the unit in hand with the chance that it would bring."""
        state, found = self.state, self.state.bombing
        if found is None:
            return "", []
        self._next()
        out: list[Line] = []
        for laid in found.attacks:
            out.append(previews.attack(state, found, laid))
            for key in (*laid.bombers, *laid.strafers):
                words = "strafes" if key in laid.strafers else "bombs"
                out.append(Line(f"   {key} {words}", "take back", unit=key, run=partial(self.submit, Withdraw(key))))
        if self.held:
            out.append(Line(f"{self.held}, {state.sheet(self.held).aircraft}", "chance", head=True))
            for command in self.find(Bomb, unit=self.held) + self.find(Strafe, unit=self.held):
                share = previews.with_unit(state, found, command.unit, command.target, isinstance(command, Strafe))
                verb = "strafe " if isinstance(command, Strafe) else ""
                out.append(
                    Line(
                        f"{verb}{target(state, command.target)} ({previews.vp_of(state, command.target)})",
                        f"{share:.0%}",
                        share,
                        run=partial(self.submit, command),
                    )
                )
        for key in self._free():
            if key != self.held:
                out.append(Line(f"{key}, {state.sheet(key).aircraft}", "choose", unit=key, run=partial(self.hold, key)))
        return f"Attack in {found.square}", out

    def in_hand(self) -> frozenset[str]:
        return frozenset({self.held}) if self.held else frozenset()

    def hold(self, unit: str) -> None:
        self.held = unit
        self.table.host.changed()

    def choices(self) -> list[Choice]:
        self._next()
        idle = len(self._free())
        out = [self._laid(c, idle) for c in self.find(Done)] or self.together()
        mine = (
            [self.choice(c) for c in self.find(Bomb, unit=self.held) + self.find(Strafe, unit=self.held)]
            if self.held
            else []
        )
        if mine:
            out.append(
                Choice(
                    "Choose a target",
                    run=lambda: self.table.host.open_choices(mine),
                    default=not any(choice.default for choice in out),
                    icon="target",
                )
            )
        return out

    def _laid(self, done: Done, idle: int) -> Choice:
        """That is all; no key gives up attacks that can still be laid, and the button says how many."""
        if not idle:
            return self.choice(done, default=True)
        gives = f", {idle} {'attacks' if idle == 1 else 'attack'} nothing"
        return Choice(f"{done.label(self.state)}{gives}", (done,), tip=f"{listing(self._free())}. AW-BOMB-09")

    def together(self) -> list[Choice]:
        """While nobody has a target: for each target a button that sends all who can bomb it, the best first."""
        state, found, offers = self.state, self.state.bombing, list[tuple[float, str, tuple[Bomb, ...]]]()
        if found is None or found.attacks:
            return []
        for what in dict.fromkeys(c.target for c in self.find(Bomb)):
            sent = tuple(self.find(Bomb, target=what))
            share = previews.with_all(state, found, [c.unit for c in sent], what)
            offers.append((share, what, sent))
        offers.sort(key=lambda o: -o[0] * max(1, previews.vp_of(state, o[1])))
        free = len(self._free())
        return [
            Choice(
                f"{_who_bombs([c.unit for c in sent], free)} {target(state, what)}, {share:.0%}"
                + (f"; {free - len(sent)} more to aim" if len(sent) < free else ""),
                (*sent, Done()) if len(sent) == free else sent,  # those that cannot bomb it are asked
                default=n == 0,
                icon="bomb",
                tip=f"{share:.0%} that it is bombed: {count(previews.vp_of(state, what), 'point')}. AW-BOMB-11",
            )
            for n, (share, what, sent) in enumerate(offers[:3])
        ]

    def _target(self, spot: Spot) -> str:
        if spot.sprite is None:
            return ""
        name = spot.sprite.id
        if name.startswith("target "):
            return name.removeprefix("target ")
        return f"airbase {name.removeprefix('base ')}" if name.startswith("base ") else name

    def attack(self, unit: str, what: str) -> Refusal | None:
        """Give a unit its target; parked aircraft are strafed by those who cannot bomb."""
        found = self.find(Bomb, unit=unit, target=what) or self.find(Strafe, unit=unit, target=what)
        if found:
            self.submit(found[0])
            return None
        return self.table.host.refusal(Bomb(unit, what))

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        if unit is not None and unit.id in self._free():
            self.hold(unit.id)
        elif unit is not None and self.find(Withdraw, unit=unit.id):
            self.submit(Withdraw(unit.id))
        elif self.held and self._target(spot):
            refusal = self.attack(self.held, self._target(spot))
            if refusal is not None:
                self.table.host.refuse(refusal)
        else:
            super().click(spot, modifiers, double)

    def grab(self, spot: Spot) -> Refusal | None:
        unit = self.own(spot)
        if unit is None or unit.id not in self._free():
            return Refusal("AW-BOMB-09", "Only your units that can still attack something are given a target.")
        self.held = unit.id
        return None

    def drag(self, spot: Spot) -> Note | None:
        found, what = self.state.bombing, self._target(spot)
        if found is None or not what:
            return None
        for kind in (Bomb, Strafe):
            if self.find(kind, unit=self.held, target=what):
                share = previews.with_unit(self.state, found, self.held, what, kind is Strafe)
                return Note(
                    f"{self.held} on {target(self.state, what)}",
                    (f"Target Bombed: {share:.0%}",),
                    ("AW-BOMB-11",),
                    "good",
                )
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or spot.sprite is None or spot.sprite.id == self.held:
            return None
        return self.attack(self.held, self._target(spot))

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.own(spot)
        return [self.choice(c) for c in self.options if unit is not None and getattr(c, "unit", "") == unit.id]


class ResolveMode(Mode):
    """Which attack is rolled next."""

    def focus(self) -> str:
        return self.state.bombing.square if self.state.bombing is not None else ""

    def lines(self) -> tuple[str, list[Line]]:
        found, out = self.state.bombing, []
        if found is None:
            return "", []
        for laid in found.attacks:
            line = previews.attack(self.state, found, laid)
            command = Resolve(laid.target)
            run = (partial(self.submit, command)) if command in self.options else None
            out.append(Line(line.words, line.right, line.share, run=run))
        return "Roll next", out
