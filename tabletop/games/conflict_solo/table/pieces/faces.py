"""Pieces of the position as sprites of the board: counters and rumours, works and signs in the hexes, aircraft; and all
that lies on the map, with the marks of the step.

`sprites` takes a view and shows what is in it; hidden enemies have no hex there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.rules import figures, naming
from tabletop.games.conflict_solo.rules.hexes import axial, cell
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Objective
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.pieces import counters, looks, places, tokens
from tabletop.games.conflict_solo.table.pieces.counters import RumourFace, UnitFace
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.play.contract import Afar, Cell, Mark, Point, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

SHARE = 0.84
"""Size of counters on this map beside that of other games: its hexes are flat-topped, a square counter has less
room.
"""
SMALL, SMALL_SHARE = 58, 0.92
"""Below so many pixels of a counter it fills its hex, so that it stays legible; one in the next hex is not covered."""
SIZE = 0.8 * SHARE
UNDER, OVER, SIGNS, ABOVE = -50, 600, 700, 900
"""Orders: works below the counters, smoke above them, signs above that, aircraft over all."""
PLAYER_SEAT, ENEMY_SEAT = 0, 1


def seat_of(side: str) -> int:
    """The colour of a side: 0 the player's blue, 1 the enemy's red."""
    return PLAYER_SEAT if side == PLAYER else ENEMY_SEAT


# -- faces
def unit_face(
    state: State, counter: Counter, ready: bool = False, facing: int | None = None, letters: float = 1.0
) -> UnitFace:
    """What is printed on a counter now: figures with its hit, those that it has changed, what it stands in and
    carries. facing: another than its own, for a preview; letters: how large they shall be.
    """
    kind, hit = state.type_of(counter), state.hit_of(counter)
    red, blue = (figures.fp(state, counter, colour, close=True) for colour in (Colour.RED, Colour.BLUE))
    fire, move = figures.fire_cost(state, counter), figures.move_cost(state, counter)
    front, flank = figures.dv(state, counter, False), figures.dv(state, counter, True)
    if hit is not None and hit.fp is None and "fire" in hit.forbids:
        red, blue = None, None
    changed = {
        key
        for key, now, printed in (
            ("red", red, kind.red),
            ("blue", blue, kind.blue),
            ("fire", fire, kind.fire_cost),
            ("move", move, kind.move_cost),
            ("front", front, kind.dv_front),
            ("flank", flank, kind.dv_flank),
        )
        if now != printed
    }
    heading = 60.0 * (counter.facing if facing is None else facing)
    return UnitFace(
        kind.id, kind.kind.value, kind.nation, seat_of(counter.side), naming.name(state, counter.id), heading,
        red, blue, kind.blue_cc, kind.range, fire, move, front, flank, kind.dv_colour is Colour.BLUE,
        frozenset(changed), not counter.fresh, hit.name if hit is not None else "", counter.hidden,
        kind.aa.fp if kind.aa is not None else 0, state.works.get(counter.hex, "") if counter.hex else "",
        _cargo(state, counter), ready, letters,
    )  # fmt: skip


def _cargo(state: State, counter: Counter) -> str:
    """Class and nation of what a transport carries."""
    for other in state.counters.values():
        if other.loaded_on == counter.id:
            kind = state.type_of(other)
            return f"{kind.kind.value} {kind.nation}"
    return ""


def rumour_face(state: State, counter: Counter, letters: float = 1.0) -> RumourFace:
    """A rumour: its name is all that is known."""
    return RumourFace(seat_of(counter.side), naming.name(state, counter.id), not counter.fresh, letters)


def picture(state: State, id: str, px: int) -> pg.Surface | None:
    """The counter of a piece for papers and trays, px of cardboard; None for what is not in the game."""
    counter = state.counters.get(id)
    if counter is None:
        return None
    if figures.is_re(counter):
        return counters.rumour(rumour_face(state, counter), px)
    return counters.counter(unit_face(state, counter), px)


def cardboard(px: int) -> int:
    """Pixels of cardboard for counters that the board thinks px large."""
    return max(10, round(px * (SMALL_SHARE if px < SMALL else SHARE)))


def _unit(face: UnitFace, px: int) -> pg.Surface:
    return counters.counter(face, cardboard(px))


def _rumour(face: RumourFace, px: int) -> pg.Surface:
    return counters.rumour(face, cardboard(px))


# -- what lies on the map
def sprites(
    state: State,
    ready: frozenset[str] = frozenset(),
    movable: frozenset[str] = frozenset(),
    picked: str = "",
    letters: float = 1.0,
) -> list[Sprite]:
    """Everything on the map and over it. ready: ids that wear yellow corners; movable: those that may be picked up;
    picked: it lies on top of its stack; letters: how large the player wants them."""
    return [
        *_pieces(state, ready, movable, picked, letters),
        *_works(state),
        *_signs(state),
        *_gates(state),
        *_raiders(state),
    ]


APART = {2: 0.065, 3: 0.05}
"""How much farther than on other boards the counters of a stack lie apart, in cell widths, so that the name of each can
be read; a third one would leave its hex.
"""


def _pieces(
    state: State, ready: frozenset[str], movable: frozenset[str], picked: str, letters: float
) -> Iterator[Sprite]:
    lying = [c for c in state.counters.values() if c.hex and not c.loaded_on and state.on_map(c.hex)]
    lying.sort(key=lambda c: (c.side == PLAYER, c.id == picked, c.id))
    heights: dict[str, int] = {}
    for counter in lying:
        heights[counter.hex] = heights.get(counter.hex, 0) + 1
    below: dict[str, int] = {}
    for n, counter in enumerate(lying):
        at, title = axial(counter.hex), naming.name(state, counter.id)
        count, place = heights[counter.hex], below.get(counter.hex, 0)
        below[counter.hex] = place + 1
        apart = (0.0, APART.get(count, 0.0) * ((count - 1) / 2 - place))
        draw: Callable[[int], pg.Surface]
        look: object
        if figures.is_re(counter):
            rumoured = rumour_face(state, counter, letters)
            draw, look = partial(_rumour, rumoured), rumoured
        else:
            face = unit_face(state, counter, counter.id in ready, letters=letters)
            draw, look = partial(_unit, face), face
        yield Sprite(
            counter.id, at, draw, look, SIZE, 0, 100 + n, apart, movable=counter.id in movable, title=title
        )  # fmt: skip


def _lying(
    id: str, at: Cell, draw: Callable[..., pg.Surface], share: float, *what: object,
    order: int = UNDER, offset: Point = (0.0, 0.0), title: str = "",
) -> Sprite:  # fmt: skip
    """A token: under the counters, or above them without a shadow of the board."""
    level = -1 if order == UNDER else 3
    shown = partial(_draw_token, draw, share, what)
    return Sprite(
        id, at, shown, (id.partition(" ")[0], share, what), 0.1, level, order, offset, False, title=title, shadow=False
    )


def _draw_token(draw: Callable[..., pg.Surface], share: float, what: tuple[object, ...], px: int) -> pg.Surface:
    return draw(*what, max(8, round(px / PIECE_SHARE * share / 1.44)))


def _works(state: State) -> Iterator[Sprite]:
    for hex, kind in state.works.items():
        held = any(not c.loaded_on for c in state.at(hex))
        draw, share = (tokens.works_round, 1.14) if held else (tokens.work, 0.9)
        yield _lying(f"work {hex}", axial(hex), draw, share, kind, title=kind)
    for hex in sorted(state.wire):
        yield _lying(f"wire {hex}", axial(hex), tokens.wire, 1.1, title="wire")
    for hex, mine in state.mines.items():
        own, empty = mine.owner == PLAYER, not state.at(hex)
        yield _lying(
            f"mines {hex}", axial(hex), tokens.mines, 0.72 if empty else 0.42, mine.known, own,
            order=UNDER if empty else SIGNS, offset=(0.0, 0.0) if empty else (0.34, -0.22), title="mines",
        )  # fmt: skip
    for hex, level in state.smoke.items():
        if level:
            held = bool(state.at(hex))
            yield _lying(f"smoke {hex}", axial(hex), tokens.smoke, 1.2, level, held, order=OVER, title=f"smoke {level}")


def points(objective: Objective) -> str:
    """What an objective is worth, as printed on its flag: "3" at the end, "+1" at round ends."""
    end = str(objective.end) if objective.end else ""
    each = f"{'±' if objective.minus else '+'}{objective.each}" if objective.each else ""
    return end + each


def _signs(state: State) -> Iterator[Sprite]:
    mission = state.scenario
    for objective in mission.objectives:
        if objective.structure and not state.structures.get(objective.structure, 1):
            continue
        held = state.control.get(objective.hex, objective.control)
        owner = None if not held else seat_of(held)
        face = tokens.PennantFace(points(objective), owner, held != objective.control)
        yield _lying(
            f"objective {objective.hex}", axial(objective.hex), tokens.pennant, 0.74, face,
            order=SIGNS, offset=(-0.4, -0.04), title=objective.name,
        )  # fmt: skip
    for hex in mission.notes:
        if state.on_map(hex):
            yield _lying(f"site {hex}", axial(hex), tokens.aa_site, 1.0, title=mission.notes[hex])
    for one in mission.structures:
        left = state.structures.get(one.id, one.steps)
        if one.kind == "bridge" and not left:
            for hex in one.hexes:
                yield _lying(f"broken {hex}", axial(hex), tokens.broken_bridge, 1.02, title="the bridge is broken")
        if one.hexes and left:
            yield _lying(
                f"structure {one.id}", axial(one.hexes[0]), tokens.steps, 0.6, left, one.steps,
                order=SIGNS, offset=(0.0, 0.36), title=one.name,
            )  # fmt: skip
    for hex in {c.hex for c in state.counters.values() if c.hex}:
        if figures.fighting_hex(state, hex):
            yield _lying(f"fight {hex}", axial(hex), tokens.fight, 0.42, order=SIGNS + 1, offset=(0.34, 0.3))


def _outwards(state: State, hex: str) -> float:
    """The direction in degrees in which a hex at the rim leaves the map."""
    column, row = cell(hex)
    chart = state.scenario.chart
    if column == 0:
        return 270.0
    if column == chart.columns - 1:
        return 90.0
    return 0.0 if row == 0 else 180.0


def _gates(state: State) -> Iterator[Sprite]:
    """Hexes by which Units leave the map, and those by which one's own reinforcements come."""
    mission = state.scenario
    for hex in sorted(mission.exits):
        yield _lying(
            f"exit {hex}", axial(hex), tokens.gate, 0.56, "exit", _outwards(state, hex), "",
            order=SIGNS, offset=(0.3, 0.0) if _outwards(state, hex) == 90 else (0.0, 0.3), title="Units leave here",
        )  # fmt: skip
    coming: dict[str, int] = {}
    for counter in state.counters.values():
        if counter.side == PLAYER and not counter.hex and counter.round > state.round:
            for hex in counter.entry:
                coming[hex] = min(counter.round, coming.get(hex, counter.round))
    for hex, when in sorted(coming.items()):
        way = (_outwards(state, hex) + 180) % 360
        yield _lying(
            f"entry {hex}", axial(hex), tokens.gate, 0.56, "entry", way, str(when), order=SIGNS,
            title=f"your reinforcements, round {when}",
        )  # fmt: skip


def _plane(aircraft: str, altitude: int, px: int) -> pg.Surface:
    return looks.plane(aircraft, 90.0, altitude, round(px * 1.5))


def _raiders(state: State) -> Iterator[Sprite]:
    """The aircraft that attacks, over its target."""
    raid = state.raid
    if raid is None or not raid.aircraft or not state.on_map(raid.hex):
        return
    kind = state.scenario.library.aircraft.get(raid.aircraft)
    altitude = kind.altitude if kind is not None else 1
    look = ("plane", raid.aircraft, altitude)
    yield Sprite(
        f"plane {raid.aircraft}", axial(raid.hex), partial(_plane, raid.aircraft, altitude), look, 0.9, 3, ABOVE,
        (0.0, -0.1), False, title=kind.name if kind is not None else raid.aircraft, shadow=False,
    )  # fmt: skip


# -- What lies on the map: counters and works, and the marks of the step with what is laid over them.


class OnBoard(Lying):
    """What lies on the map."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    def sprites(self) -> Sequence[Sprite]:
        mode = self.table.mode
        watching = self.table.hand.watching
        ready = frozenset() if watching else mode.ready()
        picked = "" if watching else self.table.selected
        movable = frozenset() if watching else mode.movable()
        foot = self.table.foot
        letters = foot.theme.ui_scale if foot.window is not None else 1.0
        return sprites(self.table.state, ready, movable, picked, max(1.0, letters))

    def afar(self) -> Sequence[Afar]:
        """What has to be held is never lost from sight."""
        state, host = self.table.state, self.table.host
        if state.result is not None:
            return ()
        found = []
        for objective in state.scenario.objectives:
            held = state.control.get(objective.hex, objective.control)
            name = f"{sentence_start(objective.name)}, {objective.hex}" if objective.name else objective.hex
            seat = seat_of(held) if held else None
            found.append(Afar(name, host.centre(places.cell(objective.hex)), seat))
        return found

    def marks(self) -> Sequence[Mark]:
        return [*self._marks(), *self.table.goals.marks(self.table.state)]

    def _marks(self) -> Sequence[Mark]:
        table = self.table
        if table.overlays.sight_start:
            return table.overlays.sight_marks()
        if table.enemy.beat is not None:
            return [*table.overlays.marks(), *table.enemy.marks()]
        carried = table.cards.marks()
        return [*table.overlays.marks(), *(carried or table.mode.marks()), *self._pointed_out(), *self._advised()]

    def _advised(self) -> list[Mark]:
        """What the bot advised in this position: whose action, and where it leads."""
        table, (state, command) = self.table, self.table.advice
        if state is not table.state or command is None:
            return []
        ends = [places.hex_of(table.state, str(getattr(command, name, ""))) for name in ("unit", "target")]
        cells = [places.cell(hex) for hex in (ends[0], getattr(command, "hex", "") or ends[1]) if hex]
        if not cells:
            return []
        way = [Mark("path", points=tuple(map(table.host.centre, cells)), layer=1)] if len(cells) > 1 else []
        return [Mark("hover", (cells[-1],), layer=1), *way]

    def _pointed_out(self) -> list[Mark]:
        """Of whom a line of a paper speaks."""
        table = self.table
        at = [places.cell(hex) for id in table.pointed_out if (hex := places.hex_of(table.state, id))]
        if not at:
            return []
        first, others = at[0], [cell for cell in at[1:] if cell != at[0]]
        lines = [Mark("line", points=(table.host.centre(first), table.host.centre(to)), layer=1) for to in others]
        return [Mark("selected", (first,)), *([Mark("target", tuple(others))] if others else []), *lines]

    def seat_of(self, piece: str) -> int | None:
        counter = self.table.state.counters.get(piece)
        return None if counter is None else int(counter.side == AI)

    def describe(self, spot: Spot) -> str:
        state = self.table.state
        hex = places.label(state, spot.cell)
        if not hex:
            return ""
        words = [f"{hex}: {telling.ground_words(state, hex)}"]
        words += [f"{piece_name(state, c.id)} ({', '.join(telling.state_words(state, c))})" for c in state.at(hex)]
        return "   ".join(words)
