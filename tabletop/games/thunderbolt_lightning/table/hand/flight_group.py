"""The unit in hand flies as one: one click moves all of it as a queue of single legal moves, taken back as one. A part
of the flying hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Reach, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, number
from tabletop.games.thunderbolt_lightning.table.hand.flight_ends import danger_words, posed, torpedo_words
from tabletop.games.thunderbolt_lightning.table.pieces import faces
from tabletop.grid.hexes import POINTY_NAMES, Hex, distance, neighbour
from tabletop.table.board.declutter import LEAST, SMALL_BELOW, WIDE
from tabletop.table.draw import chit
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Choice, Mark, Note, Painter, Point, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode

# -- Aircraft that move as one: where each of a formation ends when its leader ends in a pose. The rules decide piece by
# piece; this only finds for each the legal end that keeps its place beside the leader.

LOOSE = 2
"""Hexes that a member may end away from its place: they are still together then (TL-UNIT-05)."""


@dataclass(frozen=True)
class Part:
    """One member's move: where it ends and by which steps; without a pose it cannot follow to `place`."""

    aircraft: str
    place: Hex
    pose: Pose | None = None
    steps: tuple[str, ...] = ()


def _around(at: Hex, away: int) -> list[Hex]:
    """The hexes so far from a hex."""
    if away == 0:
        return [at]
    found, here = [], at
    for _ in range(away):
        here = neighbour(here, 4)
    for facing in range(6):
        for _ in range(away):
            found.append(here)
            here = neighbour(here, facing)
    return found


class Formation:
    """Members in the order in which they fly, the leader first."""

    def __init__(self, state: State, members: Sequence[str], phase: int) -> None:
        self.state = state
        self.members = tuple(members)
        self.reaches: dict[str, Reach] = {m: reach(state, state.aircraft[m], phase) for m in members}
        self._headings: dict[str, dict[tuple[int, bool], set[Hex]]] = {}
        for member, found in self.reaches.items():
            by = self._headings[member] = {}
            for at, facing, inverted in found.ends:
                by.setdefault((facing, inverted), set()).add(at)

    @property
    def leader(self) -> Aircraft:
        """The aircraft whose end the others follow."""
        return self.state.aircraft[self.members[0]]

    def keeps(self, pose: Pose) -> bool:
        """Whether a formation ends like that: none rolls upside down unless its leader flies so already."""
        return not pose[2] or self.leader.inverted

    def parts(self, pose: Pose) -> tuple[Part, ...]:
        """The whole formation's move when the leader ends in this pose."""
        leader, taken = self.leader, {pose[0]}
        out = [Part(leader.id, pose[0], pose, self.reaches[leader.id].path(pose))]
        for member in self.members[1:]:
            at = self.state.aircraft[member].hex
            place = at[0] + pose[0][0] - leader.hex[0], at[1] + pose[0][1] - leader.hex[1]
            end = self._end(member, place, pose, taken)
            if end is None:
                out.append(Part(member, place))
                continue
            taken.add(end[0])
            out.append(Part(member, place, end, self.reaches[member].path(end)))
        return tuple(out)

    def _end(self, member: str, place: Hex, pose: Pose, taken: set[Hex]) -> Pose | None:
        """Its end with the leader's heading, as near to its place as it can, alone in its hex before others."""
        hexes = self._headings[member].get((pose[1], pose[2]))
        if not hexes:
            return None
        crowded: Pose | None = None
        for away in range(LOOSE + 1):
            for at in _around(place, away):
                if at not in hexes:
                    continue
                if at not in taken:
                    return at, pose[1], pose[2]
                crowded = crowded or (at, pose[1], pose[2])
        return crowded

    def followers(self, pose: Pose) -> int:
        """How many of the members can follow there, quickly reckoned."""
        leader, count = self.leader, 1
        dq, dr = pose[0][0] - leader.hex[0], pose[0][1] - leader.hex[1]
        for member in self.members[1:]:
            at = self.state.aircraft[member].hex
            hexes = self._headings[member].get((pose[1], pose[2]), ())
            place = at[0] + dq, at[1] + dr
            count += any(h in hexes for away in range(LOOSE + 1) for h in _around(place, away))
        return count

    def trail(self, part: Part) -> list[Hex]:
        """The hexes of a member's path."""
        mover = self.state.aircraft[part.aircraft]
        at, facing, inverted = mover.hex, mover.facing, mover.inverted
        line = [at]
        for step in part.steps:
            at, facing, inverted = manoeuvres.after(at, facing, inverted, step)
            if at != line[-1]:
                line.append(at)
        return line

    def straight_on(self) -> Pose | None:
        """The leader's pose straight ahead, as far as most can follow; None where it cannot fly straight."""
        leader = self.leader
        ahead, at = [], leader.hex
        for _ in range(self.reaches[leader.id].high + 1):
            pose = (at, leader.facing, leader.inverted)
            if pose in self.reaches[leader.id].ends:
                ahead.append(pose)
            at = neighbour(at, leader.facing)
        return max(ahead, key=lambda p: (self.followers(p), ahead.index(p)), default=None)


def by_hex(formation: Formation) -> dict[Hex, int]:
    """How many can follow to each hex where the leader can end, by its best heading there."""
    best: dict[Hex, int] = {}
    for pose in formation.reaches[formation.members[0]].ends:
        if formation.keeps(pose):
            best[pose[0]] = max(best.get(pose[0], 0), formation.followers(pose))
    return best


# -- The unit in hand flies as one.

GHOST = 150
"""How solid a ghost is, of 255."""
MANY_ENDS = 12
"""A reach of more hexes is shown by its rim; arrows stand only near the pointer."""
HOLD_MS = 250
"""A click held so long opens the ring of headings."""


@dataclass(frozen=True)
class Told:
    """A move that is shown and waits for a word: `parts` of the formation."""

    parts: tuple[Part, ...]

    @property
    def able(self) -> int:
        return sum(part.pose is not None for part in self.parts)


class FlightGroup:
    """`apart`: the player moves one by one. `picked`: who flies together, None for all that wait. `waits`: a move of
    which not all can take part, shown until it is confirmed.
    """

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode
        self.apart = False
        self.picked: frozenset[str] | None = None
        self._waits: tuple[object, Told] | None = None
        self._flown: frozenset[str] = frozenset()
        """Who has moved in this phase; in `_back` as it was before something was taken back."""
        self._back: frozenset[str] = frozenset()
        self._of: tuple[object, ...] = ()
        self._formation: tuple[object, tuple[str, ...], Formation, dict[Hex, int]] | None = None

    # -- who
    def begun(self) -> None:
        """Another unit begins with all of it in hand."""
        state = self.mode.state
        key = (
            state.turn,
            state.frames[-1].step.removeprefix("fly").removeprefix("move"),
            self.mode.table.acting_unit(),
        )
        if self.mode.reaching.flying is None and key != self._of:
            self._of, self.apart, self.picked = key, False, None

    def put_down(self) -> None:
        """The position changed under the hand."""
        self._waits = None
        self._back, self._flown = self._flown, frozenset()

    def taken_back(self) -> str:
        """Whose move was just taken back, the first of them; "" when none was."""
        reaching, before = self.mode.reaching, self._back
        flying = {reaching.flying.id} if reaching.flying is not None else set()
        self._flown = frozenset(a.id for a in self.mode.state.flying() if a.moved) | flying
        self._back = frozenset()
        return next((i for i in reaching.waiting if i in before), "")

    @property
    def members(self) -> tuple[str, ...]:
        """Those that fly together, the leader first; empty where one flies alone."""
        reaching = self.mode.reaching
        if self.apart or reaching.flying is not None:
            return ()
        waiting = [m for m in reaching.waiting if self.picked is None or m in self.picked]
        if len(waiting) < 2 or self.mode.table.selected not in waiting:
            return ()
        leader = self.mode.table.selected
        return (leader, *(m for m in waiting if m != leader))

    def toggle(self, aircraft: str) -> None:
        """Shift and a click: it flies with the others, or stays behind."""
        waiting = set(self.mode.reaching.waiting)
        picked = (waiting if self.picked is None and not self.apart else set(self.picked or ())) & waiting
        if self.apart:
            picked = {self.mode.table.selected} & waiting
        picked ^= {aircraft}
        self.apart, self.picked = False, frozenset(picked)
        if picked and self.mode.table.selected not in picked:
            self.mode.table.select(min(picked))
        self.mode.table.host.changed()

    def one_by_one(self) -> None:
        """The player moves each by itself."""
        self.apart, self._waits = True, None
        self.mode.table.host.changed()

    def together_again(self) -> None:
        """All that still wait fly as one."""
        self.apart, self.picked = False, None
        self.mode.table.host.changed()

    # -- where
    @property
    def formation(self) -> Formation | None:
        """The formation of the position that is shown."""
        members = self.members
        if not members:
            return None
        state = self.mode.state
        if self._formation is None or self._formation[0] is not state or self._formation[1] != members:
            found = Formation(state, members, self.mode.reaching.phase)
            self._formation = (state, members, found, by_hex(found))
        return self._formation[2]

    @property
    def field(self) -> dict[Hex, int]:
        """Where the leader can end, with how many of the others can follow there."""
        return self._formation[3] if self.formation is not None and self._formation is not None else {}

    @property
    def waits(self) -> Told | None:
        """The move that is shown and waits for a word, while position, leader and members are those for which it was
        made.
        """
        if self._waits is None or self._waits[0] is not self.mode.state:
            return None
        return self._waits[1] if tuple(p.aircraft for p in self._waits[1].parts) == self.members else None

    def wished(self, spot: Spot) -> Pose | None:
        """The leader's end that the pointer means: the heading to which it leans, near the middle that of the way."""
        poses = self._poses(spot.cell)
        return self.mode.reaching.nearest(poses, spot) if poses else None

    def _poses(self, at: Hex) -> list[Pose]:
        """The leader's ends in that hex."""
        formation = self.formation
        poses = self.mode.reaching.ends().get(at, [])
        return [pose for pose in poses if formation is not None and formation.keeps(pose)]

    def shown(self) -> Told | None:
        """The move that is drawn: what waits for a word, else what the pointer means."""
        formation = self.formation
        if formation is None:
            return None
        if (waits := self.waits) is not None:
            return waits
        if self.mode.ring is not None:
            return Told(formation.parts(self.mode.ring[1][self.mode.ring[2]]))
        pose = self.wished(self.mode.over) if self.mode.over is not None else None
        return Told(formation.parts(pose)) if pose is not None else None

    # -- doing
    def go(self, pose: Pose) -> None:
        """Fly there if all can; else show who cannot, and wait for a word."""
        formation = self.formation
        if formation is None:
            return
        told = Told(formation.parts(pose))
        if told.able == len(told.parts):
            self.fly(told)
        else:
            self._waits = (self.mode.state, told)
            self.mode.ring = None
            self.mode.table.host.changed()

    def fly(self, told: Told) -> None:
        """All that can fly do, one after the other; where one could drop its load it stops for the player to decide."""
        mode, host = self.mode, self.mode.table.host
        self._waits, mode.ring, mode.over = None, None, None
        joined = False
        for part in told.parts:
            if part.pose is None:
                continue
            flight: list[Command] = [Begin(part.aircraft), *(Fly(step) for step in part.steps)]
            if not host.submit(*flight, joined=joined):
                return
            joined = True
            if not mode.end_if_nothing_else(in_formation=True):
                return

    def straight_on(self) -> None:
        """All straight ahead."""
        formation = self.formation
        if formation is not None and (pose := formation.straight_on()) is not None:
            self.go(pose)

    def click(self, spot: Spot) -> Refusal | None:
        """A click on the map while a formation is in hand."""
        if self.waits is not None:
            self._waits = None
        pose = self.wished(spot)
        if pose is None:
            mover, found = self.mode.reaching.mover, self.mode.reaching.reach()
            assert mover is not None and found is not None
            if spot.cell in self.mode.reaching.ends():
                label = self.mode.state.scenario.grid.label(spot.cell)
                return Refusal(
                    "TL-INV-02",
                    f"At {label} they would end upside down. With One by one, each aircraft may fly there.",
                )
            return self.mode.why_not(spot, mover, found)
        self.go(pose)
        return None

    # -- telling
    def name(self, count: int) -> str:
        """ "all four", "both", "three"."""
        members = len(self.members)
        return ("both" if count == 2 else f"all {number(count)}") if count == members else number(count)

    def prompt(self) -> str:
        unit, members = self.mode.table.acting_unit(), len(self.members)
        waits = self.waits
        if waits is not None:
            left = [called(self.mode.state, p.aircraft) for p in waits.parts if p.pose is None]
            return f"{' and '.join(left)} cannot follow. Fly {self.name(waits.able)}?"
        return f"{unit}: where to? One click moves {self.name(members)}."

    def choices(self) -> list[Choice]:
        waits = self.waits
        if waits is not None:
            words = f"Fly {self.name(waits.able)}"
            return [
                Choice(words, run=lambda: self.fly(waits), default=True, icon="end_move"),
                Choice("Not there", run=self.mode.table.hand.cancel, icon="cancel"),
            ]
        out = []
        formation = self.formation
        if formation is not None and formation.straight_on() is not None:
            tip = "Straight ahead, as far and as many as can."
            out.append(
                Choice("Straight on", run=self.straight_on, action="again", default=True, tip=tip, icon="forward")
            )
        tip = "Shown before it is done. Shift+B: for the rest of the phase."
        out.append(Choice("The bot flies", run=lambda: self.mode.table.staff.show(False), action="bot_unit", tip=tip))
        out.append(Choice("One by one", run=self.one_by_one, icon="aircraft", tip="Move each aircraft by itself."))
        return out

    def note(self, told: Told) -> Note:
        """What the move of all of them means."""
        state, mode = self.mode.state, self.mode
        formation = self.formation
        assert formation is not None and told.parts[0].pose is not None
        pose = told.parts[0].pose
        able = [p for p in told.parts if p.pose is not None]
        hexes = formation.reaches[formation.members[0]].spent_at(pose)
        label = state.scenario.grid.label(pose[0])
        lines = [
            f"{counted(hexes, 'hex')} to {label}, facing {POINTY_NAMES[pose[1]]}{', inverted' if pose[2] else ''}."
        ]
        lines += [f"{called(state, p.aircraft)} cannot follow." for p in told.parts if p.pose is None]
        there = [posed(state.aircraft[p.aircraft], p.pose) for p in able if p.pose is not None]
        lines += danger_words(state, there)
        mine = list(dict.fromkeys(called(state, s.target) for a in there for s in shots.shots_from(state, a)))
        if mine:
            lines.append(
                f"You could shoot at {', '.join(mine[:2])}{f' and {len(mine) - 2} more' if len(mine) > 2 else ''}."
            )
        if there and (torpedo := torpedo_words(state, there[0])):
            lines.append(torpedo)
        lines += self._target(there)
        if self.mode.ring is None and len(self._poses(pose[0])) > 1:
            lines.append("Point nearer to a side of the hex to face that way; hold the click to choose.")
        title = f"{mode.table.acting_unit()}, {self.name(len(able))}"
        return Note(title, tuple(lines), ("TL-SPD-08",), "bad" if len(able) < len(told.parts) else "good")

    def _target(self, there: Sequence[Aircraft]) -> list[str]:
        """How far a loaded formation still has to its nearest ship."""
        loaded = [a for a in there if a.load_left]
        ships = [s for s in self.mode.state.ships.values() if loaded and s.side != loaded[0].side and not s.sunk]
        if not ships:
            return []
        worth = {t for f in self.mode.state.scenario.victory.factors for t in f.targets}
        target = min(ships, key=lambda s: (s.id not in worth, distance(loaded[0].hex, s.centre)))
        away = min(distance(loaded[0].hex, at) for at in hexes_of(self.mode.state, target))
        name = called(self.mode.state, target.id)
        return [f"{name} will be {counted(away, 'hex')} away." if away else f"You will be over {name}."]

    # -- drawing
    def marks(self) -> list[Mark]:
        """One field of reach, the members, and the ghosts of the move that is meant."""
        host, state, members = self.mode.table.host, self.mode.state, self.members
        over = self.mode.over.cell if self.mode.over is not None else None
        many = len(self.field) > MANY_ENDS
        out = [Mark("outline", tuple(self.field))] if many else []
        out += [
            Mark(
                "reach",
                (at,),
                weight=0.3 + 0.7 * count / len(members),
                colour="hot" if at == over else "quiet" if many else "",
            )
            for at, count in self.field.items()
        ]
        held = tuple(state.aircraft[m].hex for m in members)
        out.append(Mark("hover", text=f"in hand {held}", layer=1, draw=self._frames(held)))
        told = self.shown()
        if told is None:
            return out
        formation = self.formation
        assert formation is not None
        for part in told.parts:
            if part.pose is None:
                out.append(Mark("not_allowed", (part.place,), layer=1))
                continue
            line = formation.trail(part)
            if len(line) > 1:
                out.append(Mark("path", points=tuple(host.centre(at) for at in line), layer=1))
        ends = tuple(posed(state.aircraft[p.aircraft], p.pose) for p in told.parts if p.pose is not None)
        key = " ".join(f"{a.id}@{a.hex}{a.facing}{a.inverted}" for a in ends)
        return [*out, Mark("hover", text=f"ghosts {key}", layer=1, draw=self._ghosts(ends))]

    def _size(self, zoom: float) -> tuple[int, bool]:
        """Side of a counter at that zoom, and whether its tile lies there."""
        t, cell = self.mode.table.initiative.theme, self.mode.table.host.cell_size[0] * zoom
        least = round(t.px(LEAST[0]) * 0.8 / WIDE + 0.5)
        return max(least, round(cell * 0.8)), cell < t.px(SMALL_BELOW)

    def _frames(self, held: Sequence[Hex]) -> Painter:
        """A golden frame round each that is in hand; where tiles lie there they have it themselves."""
        host = self.mode.table.host

        def draw(s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
            px, small = self._size(zoom)
            for at in () if small else held:
                frame = pg.Rect((0, 0), (px, px))
                frame.center = to(host.centre(at))
                pg.draw.rect(s, rgb("#201a10"), frame.inflate(10, 10), 5, border_radius=8)
                pg.draw.rect(s, rgb("#f2b81f"), frame.inflate(8, 8), 3, border_radius=7)

        return draw

    def _ghosts(self, ends: Sequence[Aircraft]) -> Painter:
        state, host = self.mode.state, self.mode.table.host

        def draw(s: pg.Surface, to: Callable[[Point], tuple[int, int]], zoom: float) -> None:
            px, small = self._size(zoom)
            for aircraft in ends:
                sprite = faces.aircraft_sprite(state, aircraft, 0, False, False)
                picture = chit.faded(sprite.small(px) if small and sprite.small is not None else sprite.draw(px), GHOST)
                s.blit(picture, picture.get_rect(center=to(host.centre(aircraft.hex))))

        return draw
