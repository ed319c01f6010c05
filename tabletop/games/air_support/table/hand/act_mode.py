"""Hands for steps of one order a piece: rout and advance by drag to a lit hex; close combat and dogfights by a line
to a target; an observer's orders to his guns by hexes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.table.hand.modes import LAST, Mode, hex_of
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.games.air_support.table.showings.names import percent
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class OrderMode(Mode):
    """One of the pieces that may act is taken in hand."""

    def movable(self) -> frozenset[str]:
        return self.ready()

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            return self.not_now
        self.table.select(key)
        return None


class GoMode(OrderMode):
    """A piece is dragged to a lit hex."""

    drags = "piece"

    def begun(self) -> None:
        """In the advance nobody is asked one by one: whoever is clicked advances, and one click ends it for all."""
        if self.table.step != "advance":
            super().begun()
        elif self.table.selected:
            self.table.select("")

    def prompt(self) -> tuple[str, str] | None:
        if not self.lit():
            return self._all_at_once() if self.table.step == "advance" else None
        rule = "AS-ADV-01" if self.table.step == "advance" else "AS-ROUT-01"
        verb = "advances" if self.table.step == "advance" else "runs for cover"
        return f"{names.called(self.state, self.table.selected)} {verb}: where to? Click a lit hex.", rule

    def _all_at_once(self) -> tuple[str, str] | None:
        """What is asked while nobody is in hand."""
        many = len(self.ready())
        if not many:
            return None
        who = f"{many} units may advance" if many > 1 else f"{names.called(self.state, min(self.ready()))} may advance"
        return f"{who} one hex, without being fired at. Click one, or go on.", "AS-ADV-01"

    def _end_words(self) -> str:
        """What ending the step means for those who have not acted."""
        if self.table.step != "advance":
            return ""
        gone = any("advance" in man.tried for man in self.state.infantry.values() if man.seat == self.table.host.seat)
        return "Nobody else advances" if gone else "Nobody advances"

    def choices(self) -> list[Choice]:
        lit = {repr(c) for found in self.lit().values() for c in found}
        offered = [c for c in self.offered() if repr(c) not in lit]
        plain = [self.choice(c) for c in offered if not isinstance(c, LAST)]
        ends = [
            self.choice(c, self._end_words(), default=True, action="end_phase") for c in offered if isinstance(c, LAST)
        ]
        more = [self.rest()] if len(self.ready()) > 1 else []
        if not ends:  # it must go somewhere: a button does it too, where there are several ways the bot's
            seat, ways = self.table.host.seat, {c: at for at, found in self.lit().items() for c in found}
            best = list(ways) if len(ways) <= 1 or seat is None else [advice(self.state, seat, list(ways))[0]]
            plain = [self.choice(c, f"To {names.label(self.state, ways[c])}", default=True) for c in best] + plain
            more = [self.rest()] if self.ready() else []
        return [*plain, *ends, *more]

    def drag(self, spot: Spot) -> Note | None:
        if spot.cell in self.lit():
            return Note(
                f"To {names.label(self.state, spot.cell)}", (self.table.lying.ground_words(spot.cell),), (), "good"
            )
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or spot.cell == places.hex_of(self.state, self.table.selected):
            return None
        found = self.lit().get(spot.cell)
        if not found:
            return Refusal("AS-ADV-01" if self.table.step == "advance" else "AS-ROUT-03", "It cannot go there.")
        self.take(found)
        return None


class TargetMode(OrderMode):
    """A line is drawn from an own piece to the enemy's that it attacks."""

    drags = "line"

    def targets(self) -> dict[str, list[Command]]:
        """Whom the piece in hand can be set upon."""
        found: dict[str, list[Command]] = {}
        for command in self.offered():
            target = getattr(command, "target", "")
            if isinstance(target, str) and target:
                found.setdefault(target, []).append(command)
        return found

    def marks(self) -> list[Mark]:
        at = {h for key in self.targets() if (h := places.hex_of(self.state, key)) is not None}
        return [*(Mark("target", (h,), layer=1) for h in sorted(at)), *self.chosen_mark(), *self._aims()]

    def _aims(self) -> list[Mark]:
        """Designations of the dogfights so far, as arrows, while their stage is folded."""
        if self.table.stage.visible:
            return []
        centre = self.table.host.centre
        out = []
        for fight in self.state.dogfights:
            for plane, target in fight.aims.items():
                a, b = places.hex_of(self.state, plane), places.hex_of(self.state, target)
                if a is not None and b is not None:
                    out.append(Mark("line", points=(centre(a), centre(b)), layer=1))
        return out

    def choices(self) -> list[Choice]:
        offered = self.offered()
        out = [self.choice(c, tip="\n".join(self.odds_lines(c))) for c in offered if not isinstance(c, LAST)]
        ends = [self.choice(c, default=True) for c in offered if isinstance(c, LAST)]
        more = [self.rest()] if len(self.ready()) > 1 else []
        return [*out, *ends, *more] if ends else [*(replace(c, default=n == 0) for n, c in enumerate(out)), *more]

    def odds_lines(self, command: Command) -> list[str]:
        """The chances of an attack in the air, and what is added to its dice."""
        plane = self.state.planes.get(str(getattr(command, "plane", "")))
        target = self.state.planes.get(str(getattr(command, "target", "")))
        if plane is None or target is None:
            return []
        firer, other = fights.fighter(self.state, plane), fights.fighter(self.state, target)
        found = odds.duel(firer, other)
        drms = fights.drms(firer, other)
        out = [f"*{names.called(self.state, plane.id)} at {names.called(self.state, target.id)}"]
        out.append(
            f"Shot down {percent(found['gone'])}, damaged {percent(found['hit'])}, may break off"
            f" {percent(found['recall'])}, jams {percent(found['jams'])}."
        )
        if found["lost"] or found["hurt"]:
            out.append(f"Its rear gunner: down {percent(found['lost'])}, damaged {percent(found['hurt'])}.")
        return [*out, *(f"{n:+d} {why}" for why, n in drms.items()), "AS-DOG-12"]

    def hover(self, spot: Spot) -> Note | None:
        found = self.targets().get(spot.sprite.id if spot.sprite is not None else "")
        lines = self.odds_lines(found[0]) if found else []
        return Note(lines[0].removeprefix("*"), tuple(lines[1:-1]), (lines[-1],)) if lines else None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        found = self.targets().get(key)
        if found:
            self.take(found)
        elif key in self.ready():
            self.table.select(key)
        else:
            self.table.inspect(key)

    def drag(self, spot: Spot) -> Note | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.targets():
            return None
        return self.hover(spot) or Note(f"Attack {names.called(self.state, key)}", (), (), "good")

    def drop(self, spot: Spot | None) -> Refusal | None:
        key = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        found = self.targets().get(key)
        if spot is None or key == self.table.selected:
            return None
        if not found:
            return Refusal(
                "AS-CC-01" if self.table.step == "close_combat" else "AS-DOG-03", "That cannot be attacked by it now."
            )
        self.take(found)
        return None

    def lit(self) -> dict[Hex, list[Command]]:
        return {}


class ObserverMode(Mode):
    """The observation plane and its battery: one kind of order about hexes is in hand, the others are buttons."""

    kind = ""

    def kinds(self) -> dict[str, list[Command]]:
        """Orders about hexes by their kind."""
        found: dict[str, list[Command]] = {}
        for command in self.options:
            if hex_of(command) is not None:
                found.setdefault(
                    f"{type(command).__name__}{' now' if getattr(command, 'convert', False) else ''}", []
                ).append(command)
        return found

    def begun(self) -> None:
        kinds = self.kinds()
        if self.kind not in kinds:
            self.kind = next(iter(kinds), "")
        self.table.host.look_over([self.table.host.centre(at) for at in self.lit()])

    def lit(self) -> dict[Hex, list[Command]]:
        found: dict[Hex, list[Command]] = {}
        for command in self.kinds().get(self.kind, []):
            at = hex_of(command)
            if at is not None:
                found.setdefault(at, []).append(command)
        return found

    def prompt(self) -> tuple[str, str] | None:
        words = KIND_WORDS.get(self.kind)
        return (f"{words[1]}: click a lit hex.", words[2]) if words is not None else None

    def choices(self) -> list[Choice]:
        out = [
            Choice(KIND_WORDS.get(k, (k, "", ""))[0], run=partial(self.take_kind, k))
            for k in self.kinds()
            if k != self.kind
        ]
        rest = [c for c in self.options if hex_of(c) is None and type(c).__name__ != "Resign"]
        out += [self.choice(c) for c in rest if not isinstance(c, LAST)]
        ends = [c for c in rest if isinstance(c, LAST)]
        golden = self.golden([], ends)
        return [*out, *(self.choice(c, default=c in golden) for c in ends)]

    def take_kind(self, kind: str) -> None:
        """Take another kind of order in hand."""
        self.kind = kind
        self.table.host.changed()

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        found = self.lit().get(spot.cell)
        if found:
            self.take(found)
        else:
            self.table.inspect(spot.sprite.id if spot.sprite is not None else "")


KIND_WORDS = {
    "Observe": ("Sight a target", "The observer tries to sight", "AS-OBS-08"),
    "RequestFire": ("Ask for fire", "Ask for fire: the spotting round falls there or near it", "AS-OBA-04"),
    "CorrectFire": ("Correct", "Correct the fire", "AS-OBA-05"),
    "CorrectFire now": ("Correct and fire", "Correct, and fire for effect at once", "AS-OBA-05"),
    "AimMistake": ("Aim", "The enemy's battery is yours: aim it", "AS-OBS-14"),
}
