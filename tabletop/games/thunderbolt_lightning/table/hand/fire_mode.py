"""Declaring fire: choose the firer, see its arcs with the numbers needed, click or drag to the target, odds first; who
can be fired at is framed in its stack, with a plate beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core import odds
from tabletop.core.messages import Command
from tabletop.core.odds import Spread, shares
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.shots import Shot
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called, number
from tabletop.games.thunderbolt_lightning.table.hand.modes import Mode
from tabletop.games.thunderbolt_lightning.table.papers.odds_panel import destroyed, harmed
from tabletop.grid.hexes import Hex
from tabletop.table.board.declutter import LEAST, SMALL_BELOW
from tabletop.table.draw import palette
from tabletop.table.draw.kit import rgb
from tabletop.table.play import followed
from tabletop.table.play.contract import Choice, Mark, Note, Painter, Point, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

# -- Who can be fired at: a frame round each of them as it lies in its stack, and a plate beside it with its name and
# the chance to damage it.

PLATES = 4
"""Hexes with a plate: those with the best shots."""
Targets = Sequence[tuple[str, Spread]]
"""Aircraft with what the guns do to each."""


def target_marks(table: AirTable, targets: Targets) -> list[Mark]:
    """Frames and plates."""
    if not targets:
        return []
    state = table.state
    by_hex: dict[Hex, list[tuple[float, str]]] = {}
    for name, spread in targets:
        by_hex.setdefault(state.aircraft[name].hex, []).append((1 - float(spread.get(0, 0)), name))
    told = {name: harmed(state, name, spread) for name, spread in targets}
    best = sorted(by_hex.items(), key=lambda found: -max(found[1])[0])[:PLATES]
    said = [_plate(table, at, found, told) for at, found in best]
    names = tuple(name for name, _ in targets)
    frames = Mark("hover", text=f"fire at {names}", layer=1, draw=_frames(table, names))
    clear = [table.host.centre(a.hex) for a in state.flying()]
    clear += [at for a in state.flying() if (at := table.host.lies(a.id)) is not None]  # in its stack or fan
    return [frames, followed.told(table.host, said, clear)]


def _plate(table: AirTable, at: Hex, found: list[tuple[float, str]], told: dict[str, str]) -> followed.Caption:
    """The aircraft of a hex that can be fired at, the best shot first, and those that cannot."""
    state = table.state
    (_, name), *others = sorted(found, key=lambda f: (-f[0], f[1]))
    lines = [f"{called(state, other)}: {told[other]}" for _, other in others]
    able = {name for _, name in found}
    side = state.aircraft[name].side
    lines += [f"{called(state, a.id)}: no shot" for a in state.flying(side) if a.hex == at and a.id not in able]
    return followed.Caption(
        table.host.centre(at),
        f"{called(state, name)}: {told[name]} to damage",
        tuple(lines),
        str(palette.SIDE[side]),
    )


def _frames(table: AirTable, names: Sequence[str]) -> Painter:
    """A red frame round each, where it lies at this moment."""
    host = table.host

    def draw(s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
        t, cell = table.initiative.theme, host.cell_size[0] * zoom
        size = (round(t.px(LEAST[0])), round(t.px(LEAST[1]))) if cell < t.px(SMALL_BELOW) else (round(cell * 0.8),) * 2
        for name in names:
            at = host.lies(name)
            if at is None:
                continue
            frame = pg.Rect((0, 0), size)
            frame.center = to(at)
            pg.draw.rect(s, rgb("#fff8e8"), frame.inflate(8, 8), 5, border_radius=7)
            pg.draw.rect(s, rgb("#b3261e"), frame.inflate(6, 6), 3, border_radius=6)

    return draw


# -- Declaring fire.

COLOURS = ("white", "red", "green", "blue")


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
        alone = " for its fire alone" if len(self.firers) > 1 else ""
        words = f"{called(self.state, self.firer)}: at whom? Click a framed target{alone}, or hold your fire."
        return words, "TL-FIRE-02"

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
            return self.table.overlays.declared_marks()
        aircraft = self.state.aircraft[firer]
        marks = [Mark("selected", (aircraft.hex,)), *self.table.overlays.arc_marks(aircraft)]
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
        flying = [(t, self.spread(firer, t)) for t in targets if t in self.state.aircraft]
        marks += target_marks(self.table, flying)
        return marks + self.table.overlays.declared_marks()

    def spread(self, firer: str, target: str) -> odds.Spread:
        """What all guns of the firer that bear on the target do to it."""
        return odds.both(*(shot.unsaved for shot in self.shots(firer) if shot.target == target))

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
        spread = odds.both(*(shot.unsaved for shot in found))
        hits = sum(float(shot.hits) for shot in found)
        lines.append(f"{hits:.1f} hits expected, {float(odds.expected(spread)):.1f} after saves")
        lines.append(
            f"damage {harmed(self.state, best.target, spread)}, destroyed {destroyed(self.state, best.target, spread)}"
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
            self.table.host.open_choices([*choices, *(self.choice(c) for c in commands)])
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

    def _together(self, target: str, best: list[Command]) -> odds.Spread:
        """What these shots do to their target."""
        found = [
            shot
            for firer in self.firers
            for shot in self.shots(firer)
            if shot.target == target and Declare(firer, shot.mount, target) in best
        ]
        return odds.both(*(shot.unsaved for shot in found))

    def choices(self) -> list[Choice]:
        hold = Hold()
        best = self.best()
        declared = any(self.state.aircraft[m].declared for m in self._unit())
        out = []
        last = phase_of(self.state) == 2  # whoever holds his fire now does not fire in this turn
        worth = bool(best) and not declared
        worth = worth and (last or any(s.needed < 6 for firer in self.firers for s in self.shots(firer)))
        if best:
            targets = {c.target for c in best if isinstance(c, Declare)}
            spared = math.prod(float(self._together(target, best).get(0, 0)) for target in targets)
            who = self._who({c.aircraft for c in best if isinstance(c, Declare)})
            words = f"{who} at {len(targets)} targets, {shares([1 - spared, spared])[0]} to damage one"
            if len(targets) == 1:
                target = targets.pop()
                chance = harmed(self.state, target, self._together(target, best))
                words = f"{who} at {called(self.state, target)}, {chance} to damage"
            out.append(
                Choice(
                    words,
                    run=lambda: self._fire_all(best),
                    default=worth,
                    icon="fire_all",
                    tip="Every gun of the unit at its best target. Damage: at least one hit that is not saved.",
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

    def _who(self, firing: set[str]) -> str:
        """Whose fire a button orders: "Fire" for the aircraft in hand alone, "Both fire", "All three fire", else by
        name.
        """
        if firing == {self.firer}:
            return "Fire"
        if len(firing) == 1:
            return f"{called(self.state, *firing)} fires"
        if len(firing) == len(self.firers):
            return "Both fire" if len(firing) == 2 else f"All {number(len(firing))} fire"
        return f"{number(len(firing)).capitalize()} fire"

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
            self.table.hand.cursor_to_target([c.target for c in self.declarations if c.aircraft == self.firer])
            return True
        return False
