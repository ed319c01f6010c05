"""Declaring fire and aiming AA guns: choose the firer, see its arcs with the numbers needed, click or drag to the
target, odds first.
"""

from __future__ import annotations

from tabletop.core import odds
from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.aa_guns import flak
from tabletop.games.thunderbolt_lightning.rules.aa_guns.orders import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.firing.orders import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.pieces import Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import Shot
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.modes import Mode
from tabletop.table.play.contract import Choice, Mark, Note, Spot

COLOURS = ("white", "red", "green", "blue")
CLASS_WORDS = {
    GunClass.HEAVY: "heavy",
    GunClass.MEDIUM: "medium",
    GunClass.LIGHT: "light",
    GunClass.VERY_LIGHT: "very light",
}
CLASS_COLOUR = {GunClass.HEAVY: "blue", GunClass.MEDIUM: "green", GunClass.LIGHT: "red", GunClass.VERY_LIGHT: "white"}


def dice_words(dice: tuple[int, int, int, int]) -> str:
    """ "4 white, 2 red"."""
    return ", ".join(f"{n} {c}" for n, c in zip(dice, COLOURS, strict=True) if n) or "no dice"


class DeclareMode(Mode):
    drags = "line"

    def __init__(self, table: object) -> None:
        super().__init__(table)  # type: ignore[arg-type]
        self.shown: list[Shot] = []
        self._cache: tuple[object, str, list[Shot]] | None = None

    @property
    def declarations(self) -> list[Declare]:
        return [c for c in self.options if isinstance(c, Declare)]

    @property
    def firers(self) -> list[str]:
        return list(dict.fromkeys(c.aircraft for c in self.declarations))

    @property
    def firer(self) -> str:
        return self.table.selected if self.table.selected in self.firers else ""

    def begun(self) -> None:
        firers = self.firers
        if firers and self.table.selected not in firers:
            self.table.select(firers[0])
        if firer := self.firer:
            targets = {c.target for c in self.declarations if c.aircraft == firer}
            hexes = [self.state.aircraft[i].hex for i in (firer, *sorted(targets)) if i in self.state.aircraft]
            self.table.host.look_over([self.table.host.centre(at) for at in hexes], True)

    def ready(self) -> frozenset[str]:
        return frozenset(self.firers)

    def prompt(self) -> tuple[str, str] | None:
        if not self.firer:
            return None
        return f"{called(self.state, self.firer)} may fire: click a marked target, or hold.", "TL-FIRE-02"

    def shots(self, firer: str) -> list[Shot]:
        """The shots of a firer that can be declared now."""
        if self._cache is None or self._cache[0] is not self.state or self._cache[1] != firer:
            legal = {(c.mount, c.target) for c in self.declarations if c.aircraft == firer}
            found = [s for s in shots.gun_shots(self.state, self.state.aircraft[firer]) if (s.mount, s.target) in legal]
            self._cache = (self.state, firer, found)
        return self._cache[2]

    def marks(self) -> list[Mark]:
        firer = self.firer
        if not firer:
            return self.table.declared_marks()
        aircraft = self.state.aircraft[firer]
        marks = [Mark("selected", (aircraft.hex,)), *self.table.arc_marks(aircraft)]
        targets = dict.fromkeys(c.target for c in self.declarations if c.aircraft == firer)
        cells = []
        for target in targets:
            if target in self.state.aircraft:
                cells.append(self.state.aircraft[target].hex)
            else:
                found = arcs.structure(self.state, target)
                if found is not None:
                    cells.extend(arcs.hexes_of(self.state, found)[:1])
        marks.append(Mark("target", tuple(dict.fromkeys(cells))))
        return marks + self.table.declared_marks()

    def _target_at(self, spot: Spot | None) -> str:
        if spot is None:
            return ""
        if spot.sprite is not None and spot.sprite.id != self.firer:
            return spot.sprite.id
        for ident, aircraft in self.state.aircraft.items():
            if aircraft.flying and aircraft.hex == spot.cell and aircraft.side != self.table.host.seat:
                return ident
        return next(
            (
                p.id
                for side in (0, 1)
                for p in arcs.structures(self.state, side)
                if side != self.table.host.seat and spot.cell in arcs.hexes_of(self.state, p)
            ),
            "",
        )

    def hover(self, spot: Spot) -> Note | None:
        target, firer = self._target_at(spot), self.firer
        self.table.odds.clear()
        if not firer or not target:
            return None
        found = [s for s in self.shots(firer) if s.target == target]
        if found:
            self.table.odds.show_shots(self.state, found)
            return self._odds_note(found)
        enemy = self.state.aircraft.get(target)
        if enemy is not None and enemy.side != self.table.host.seat:
            why = self.table.host.refusal(Declare(firer, 0, target))
            return Note(
                f"No shot at {called(self.state, target)}",
                (why.sentence,) if why else (),
                (why.rule,) if why else (),
                "bad",
            )
        if any(c.target == target for c in self.declarations if c.aircraft == firer):
            return Note(
                f"Attack {called(self.state, target)}", ("Click to choose guns or rockets.",), ("TL-EXT-05",), "good"
            )
        return None

    def _odds_note(self, found: list[Shot]) -> Note:
        lines = []
        for shot in found:
            mount = self.state.type_of(self.state.aircraft[shot.shooter]).mounts[shot.mount]
            lines.append(f"{mount.name}: {dice_words(shot.dice)}, needs {shot.needed}+")
        best = max(found, key=lambda shot: shot.expected)
        target = self.state.aircraft[best.target]
        left = self.state.type_of(target).hits - target.hits_taken
        spread = odds.both(*(shot.unsaved for shot in found))
        hits = sum(float(shot.hits) for shot in found)
        lines.append(f"{hits:.1f} hits expected, {float(odds.expected(spread)):.1f} after saves")
        lines.append(
            f"damage {float(odds.at_least(spread, 1)):.0%}, destroyed {float(odds.at_least(spread, left)):.0%}"
        )
        return Note(
            f"{called(self.state, best.shooter)} at {called(self.state, best.target)}",
            tuple(lines),
            tuple(dict.fromkeys(best.tally.rules)),
            "good",
        )

    def click(self, spot: Spot, double: bool) -> None:
        own = self.own(spot)
        if own is not None:
            self.table.select(own.id)
            return
        target = self._target_at(spot)
        if target and self.firer:
            self._declare(target)
        elif spot.sprite is not None:
            self.table.select(spot.sprite.id)

    def _declare(self, target: str) -> Refusal | None:
        firer = self.firer
        commands = [c for c in self.declarations if c.aircraft == firer and c.target == target]
        if not commands:
            why = self.table.host.refusal(Declare(firer, 0, target)) or Refusal(
                "TL-FIRE-03", "There is no shot at that target."
            )
            self.table.host.refuse(why)
            return why
        if len(commands) == 1:
            self.table.host.submit(commands[0])
        else:
            both: list[Command] = list(commands)
            choices = (
                [Choice("All guns that bear", tuple(both), default=True)]
                if len({c.mount for c in commands}) == len(commands)
                else []
            )
            self.table.open_menu([*choices, *(self.choice(c) for c in commands)])
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.own(spot)
        if own is None or own.id not in self.firers:
            ident = own.id if own else ""
            why = self.table.host.refusal(Declare(ident, 0, "")) if ident else None
            return why or Refusal("TL-FIRE-02", "Drag from one of your aircraft that can fire.")
        self.table.select(own.id)
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self.hover(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        target = self._target_at(spot)
        return self._declare(target) if target else None

    def best(self) -> list[Command]:
        """Every mount of the unit at its best target, as the staff would: the largest expected loss, no overkill."""
        state = self.state
        out: list[Command] = []
        load: dict[str, float] = {}
        for firer in self.firers:
            taken: set[int] = set()
            for shot in sorted(self.shots(firer), key=lambda s: -float(s.expected)):
                target = state.aircraft[shot.target]
                left = state.type_of(target).hits - target.hits_taken
                if shot.mount in taken or load.get(shot.target, 0.0) > left + 1:
                    continue
                taken.add(shot.mount)
                load[shot.target] = load.get(shot.target, 0.0) + float(shot.expected)
                out.append(Declare(firer, shot.mount, shot.target))
        return out

    def choices(self) -> list[Choice]:
        hold = Hold()
        best = self.best()
        declared = any(self.state.aircraft[m].declared for m in self._unit())
        out = []
        worth = bool(best) and not declared and any(s.needed < 6 for firer in self.firers for s in self.shots(firer))
        if best:
            targets = {c.target for c in best if isinstance(c, Declare)}
            words = f"Fire at {called(self.state, targets.pop())}" if len(targets) == 1 else "Fire all best"
            out.append(
                Choice(
                    words,
                    run=lambda: self._fire_all(best),
                    default=worth,
                    icon="fire_all",
                    tip="Every gun of the unit at its best target.",
                )
            )
        if len(self.firers) > 1:
            out.append(Choice("Next aircraft", run=self._next, action="next_unit", icon="next"))
        out.append(
            Choice(
                "Done" if declared else "Hold fire",
                (hold,),
                default=not worth,
                icon="hold_fire" if not declared else "done",
                tip="No more fire of this unit in this phase. TL-FIRE-07",
            )
        )
        return out

    def _unit(self) -> tuple[str, ...]:
        args = self.state.frames[-1].args
        unit = self.state.units.get(str(args[0])) if args else None
        return unit.members if unit else ()

    def _fire_all(self, commands: list[Command]) -> None:
        joined = False
        for command in commands:
            if not any(command == c for c in self.table.next_options()):
                continue
            if not self.table.host.submit(command, joined=joined):
                return
            joined = True

    def _next(self) -> None:
        firers = self.firers
        if firers:
            at = firers.index(self.table.selected) if self.table.selected in firers else -1
            self.table.select(firers[(at + 1) % len(firers)])
            self.table.host.look_at(self.table.host.centre(self.state.aircraft[self.table.selected].hex))
            self.table.host.changed()

    def menu(self, spot: Spot) -> list[Choice]:
        target = self._target_at(spot)
        return [self.choice(c) for c in self.declarations if c.aircraft == self.firer and c.target == target]

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "next_unit":
            self._next()
            return True
        if name == "next_target" and self.firer:
            self.table.cursor_to_target([c.target for c in self.declarations if c.aircraft == self.firer])
            return True
        return False


class GunsMode(Mode):
    """AA dice of ships and batteries, one die a command, limits by direction counted down."""

    drags = "line"

    @property
    def aims(self) -> list[Aim]:
        return [c for c in self.options if isinstance(c, Aim)]

    @property
    def sources(self) -> list[str]:
        return list(dict.fromkeys(c.source for c in self.aims))

    @property
    def source(self) -> str:
        return self.table.selected if self.table.selected in self.sources else ""

    def begun(self) -> None:
        sources = self.sources
        if sources and self.table.selected not in sources:
            self.table.select(sources[0])
        self._look()

    def _look(self) -> None:
        """The guns and everything they can reach, in one view."""
        found = arcs.structure(self.state, self.source)
        if found is not None:
            targets = dict.fromkeys(self.state.aircraft[c.target].hex for c in self.aims if c.source == found.id)
            self.table.host.look_over(
                [self.table.host.centre(at) for at in (*arcs.hexes_of(self.state, found), *targets)], True
            )

    def ready(self) -> frozenset[str]:
        return frozenset(self.sources)

    def prompt(self) -> tuple[str, str] | None:
        if not self.source:
            return None
        return (
            f"{called(self.state, self.source)}: aim AA dice at marked aircraft, one die a click, or be done.",
            "TL-AA-14",
        )

    def marks(self) -> list[Mark]:
        marks = self.table.declared_marks()
        source = arcs.structure(self.state, self.source)
        if source is None:
            return marks
        hexes = arcs.hexes_of(self.state, source)
        centre = self.table.host.centre(hexes[len(hexes) // 2])
        wide = self.table.host.cell_size[0]
        rings = {20: GunClass.MEDIUM, 10: GunClass.LIGHT, 6: GunClass.VERY_LIGHT}
        marks += [
            Mark("ring", points=(centre,), radius=(reach + 0.5) * wide, text=f"{CLASS_WORDS[gun]} {reach}")
            for reach, gun in rings.items()
            if flak.total(self.state, source, gun)
        ]
        marks.append(Mark("selected", hexes))
        cells = dict.fromkeys(self.state.aircraft[c.target].hex for c in self.aims if c.source == source.id)
        marks.append(Mark("target", tuple(cells)))
        return marks

    def _target_at(self, spot: Spot | None) -> str:
        if spot is None:
            return ""
        if spot.sprite is not None and spot.sprite.id in self.state.aircraft:
            return spot.sprite.id
        return next(
            (
                a.id
                for a in self.state.aircraft.values()
                if a.flying and a.hex == spot.cell and a.side != self.table.host.seat
            ),
            "",
        )

    def _at(self, target: str) -> list[Aim]:
        return [c for c in self.aims if c.source == self.source and c.target == target]

    def hover(self, spot: Spot) -> Note | None:
        target = self._target_at(spot)
        source = arcs.structure(self.state, self.source)
        if not target or source is None:
            return None
        found = self._at(target)
        if not found:
            why = self.table.host.refusal(
                Aim(
                    source.id,
                    GunClass.MEDIUM,
                    next(iter(flak.directions(self.state, source, self.state.aircraft[target].hex)), ""),
                    target,
                )
            )
            return Note(
                f"No guns at {called(self.state, target)}",
                (why.sentence,) if why else (),
                (why.rule,) if why else (),
                "bad",
            )
        lines = [
            f"{CLASS_WORDS[c.gun]}{' ' + c.direction if c.direction else ''}:"
            f" {flak.left(self.state, source, c.gun, c.direction)} dice left, hits on"
            f" {flak.to_hit(self.state, source, c.gun).needed}+"
            for c in found
        ]
        return Note(
            f"{called(self.state, source.id)} at {called(self.state, target)}",
            tuple(lines),
            ("TL-AA-08", "TL-SHIP-02"),
            "good",
        )

    def click(self, spot: Spot, double: bool) -> None:
        if spot.sprite is not None and spot.sprite.id in self.sources:
            self.table.select(spot.sprite.id)
            return
        target = self._target_at(spot)
        if target:
            self._aim(target)

    def _aim(self, target: str) -> Refusal | None:
        found = self._at(target)
        if not found:
            why = Refusal("TL-AA-14", "No gun of this piece can reach that aircraft now.")
            self.table.host.refuse(why)
            return why
        if len(found) == 1:
            self.table.host.submit(found[0])
        else:
            self.table.open_menu([self.choice(c) for c in found])
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        if spot.sprite is None or spot.sprite.id not in self.sources:
            return Refusal("TL-AA-14", "Drag from one of your ships or batteries that can fire.")
        self.table.select(spot.sprite.id)
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self.hover(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        target = self._target_at(spot)
        return self._aim(target) if target else None

    def choices(self) -> list[Choice]:
        done = GunsDone()
        out = (
            [Choice("All best", run=self._all_best, icon="flak", tip="Every die at the aircraft it harms most.")]
            if self.aims
            else []
        )
        if len(self.sources) > 1:
            out.append(Choice("Next guns", run=self._next, action="next_unit", icon="next"))
        out.append(Choice("Done", (done,), default=True, tip="The rest of the guns hold fire. TL-AA-18"))
        return out

    def _all_best(self) -> None:
        """Aim die by die: loaded attackers first, then the damaged, the nearest of equals."""
        for n in range(400):
            found = [c for c in self.table.next_options() if isinstance(c, Aim)]
            if not found:
                return
            state = self.table.truth

            def worth(aim: Aim, state: State = state) -> tuple[float, str]:
                target = state.aircraft[aim.target]
                posts: tuple[Ship | Installation, ...] = (*state.ships.values(), *state.installations.values())
                aimed = sum(g.dice for p in posts for g in p.aimed if g.target == target.id)
                return ((2.0 if target.load_left else 1.0) + 0.6 * target.hits_taken) / (1 + aimed * 0.35), aim.target

            if not self.table.host.submit(max(found, key=worth), joined=n > 0):
                return

    def _next(self) -> None:
        sources = self.sources
        if sources:
            at = sources.index(self.table.selected) if self.table.selected in sources else -1
            self.table.select(sources[(at + 1) % len(sources)])
            self._look()
            self.table.host.changed()

    def menu(self, spot: Spot) -> list[Choice]:
        return [self.choice(c) for c in self._at(self._target_at(spot))]

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "next_unit":
            self._next()
            return True
        return False
