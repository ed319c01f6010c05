"""Movement: pick an aircraft up, see every end hex with its headings, drop it, choose facing on the ring; or step by
step with keys.

A whole path is submitted as its single steps, so the log, the undo and the rules see each of them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.ordnance import Launch, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import Reach
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import present
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.flight_ends import Reaching, end_note, far_off, posed
from tabletop.games.thunderbolt_lightning.table.hand.flight_group import HOLD_MS, MANY_ENDS, FlightGroup
from tabletop.games.thunderbolt_lightning.table.hand.fly_buttons import KEYS, FlyButtons
from tabletop.games.thunderbolt_lightning.table.hand.modes import Mode
from tabletop.grid.hexes import Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Choice, Mark, Note, Point, Spot

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

HEADS_NEAR = 1
"""Hexes round the pointer that show the facings in which a move may end there."""
STILL = 0.2
"""Hex widths that the pointer has to move before it leans to a heading of the ring."""
OWN_MOVE = Refusal("TL-INI-05", "This aircraft does not move now.")


class FlyMode(Mode):
    """Both the choice of the next aircraft of the unit and its flight."""

    drags = "piece"

    def __init__(self, table: AirTable) -> None:
        super().__init__(table)
        self.reaching = Reaching(table)
        self.over: Spot | None = None
        self._ring_opened: Point = (0.0, 0.0)
        """Where the pointer was when the ring was opened: it means nothing before it moves."""
        self._ring: tuple[Reach, Hex | None, tuple[Hex, list[Pose], int]] | None = None
        self.dragging = False
        self.flight = FlightGroup(self)
        self.buttons = FlyButtons(self)

    @property
    def ring(self) -> tuple[Hex, list[Pose], int] | None:
        """The ring of headings: its hex, the poses there, which of them is meant. It goes with the reach and the
        way-point that it was opened in: another aircraft, or the same in another position, has other poses.
        """
        if self._ring is None or self._ring[0] is not self.reaching.reach() or self._ring[1] != self.reaching.way_point:
            return None
        return self._ring[2]

    @ring.setter
    def ring(self, ring: tuple[Hex, list[Pose], int] | None) -> None:
        found = self.reaching.reach() if ring is not None else None
        self._ring = (found, self.reaching.way_point, ring) if found is not None and ring is not None else None

    def put_down(self) -> None:
        self.ring = self.reaching.way_point = self.over = None
        self.dragging = False
        self.flight.put_down()

    def begun(self) -> None:
        self.ring = self.reaching.way_point = None
        self.flight.begun()
        flying = self.reaching.flying
        back = self.flight.taken_back()
        if flying is not None:
            self.table.select(flying.id)
        elif back:
            self.table.select(back)
        elif self.reaching.waiting and self.table.selected not in self.reaching.waiting:
            self.table.select(self.reaching.waiting[0])
        if (mover := self.reaching.mover) is not None:
            seen = self.reaching.worth_seeing(mover, self.flight.members)
            self.table.host.look_over([self.table.host.centre(at) for at in seen], True)

    def prompt(self) -> tuple[str, str] | None:
        mover = self.reaching.mover
        if (beaten := self._beaten()) and self.ring is None:
            return f"{beaten} has nothing left: the battle ends with this turn. Play it out, or fly on.", "TL-VIC-01"
        if self.flight.members and self.ring is None:
            return self.flight.prompt(), "TL-INI-05"
        if self.ring is not None:
            label = self.state.scenario.grid.label(self.ring[0])
            return f"Which heading at {label}? Point there and click.", "TL-HEX-04"
        if mover is None:
            return None
        window = speed.window(self.state, mover, self.reaching.phase)
        must = str(window.high) if window.low == window.high else f"{window.low} to {window.high}"
        if not mover.spent:
            far = f"{must} {'hex' if window.high == 1 else 'hexes'}"
            words = f"{called(self.state, mover.id)}: where to? It flies {far}; click a lit one, or drag it there."
            return words, "TL-MOVE-01"
        needed = manoeuvres.fs_value(self.state, mover)
        straight = f"{mover.straight} of {needed} straight" if mover.straight < needed else "straight enough to turn"
        flown = f"{called(self.state, mover.id)} has flown {counted(mover.spent, 'hex')}"
        return f"{flown} ({must} in all), {straight}: steer on, click a lit hex or end the move.", "TL-SPD-08"

    def ready(self) -> frozenset[str]:
        flying = self.reaching.flying
        return frozenset({flying.id}) if flying is not None else frozenset(self.reaching.waiting)

    # -- what is marked
    def marks(self) -> list[Mark]:
        mover = self.reaching.mover
        if mover is None:
            return []
        if self.flight.members and self.ring is None:
            return self.flight.marks()
        centre = self.table.host.centre
        marks: list[Mark] = []
        over = self.over.cell if self.over is not None else None
        pose, ends = self._aimed(), self.reaching.ends()
        if pose is None:  # under the reach; a launch that needs a 6 only where one could end
            marks.extend(m for m in self.table.overlays.aid_marks(mover) if m.text != "6" or m.cells[0] in ends)
        many = len(ends) > MANY_ENDS
        if many:
            marks.append(Mark("outline", tuple(ends)))
        for at, poses in ends.items():
            if many and (over is None or distance(at, over) > HEADS_NEAR):
                marks.append(Mark("reach", (at,), colour="quiet"))
                continue
            upright = tuple(float(HEADINGS[p[1]]) for p in poses if not p[2])
            hollow = tuple(float(HEADINGS[p[1]]) for p in poses if p[2])
            marks.append(
                Mark(
                    "reach",
                    (at,),
                    headings=upright,
                    hollow=hollow,
                    weight=min(1.0, len(poses) / 8),
                    colour="hot" if at == over else "",
                )
            )
        marks.append(Mark("selected", (mover.hex,)))
        if self.reaching.way_point is not None:
            marks.append(Mark("hover", (self.reaching.way_point,), layer=1))
        if len(mover.path) > 1:
            marks.append(Mark("past", points=tuple(centre(at) for at, _ in mover.path)))
        if pose is not None:
            line = self.reaching.trail(pose)
            if len(line) > 1:
                marks.append(Mark("path", points=tuple(centre(at) for at in line), layer=1))
            marks.extend(self.table.overlays.arc_marks(posed(mover, pose)))
            if self.ring is not None:
                poses = self.ring[1]
                marks.append(
                    Mark(
                        "facings",
                        (pose[0],),
                        headings=tuple(float(HEADINGS[p[1]]) for p in poses if not p[2]),
                        hollow=tuple(float(HEADINGS[p[1]]) for p in poses if p[2]),
                        text=f"{pose[1]}{'i' if pose[2] else ''}",
                        layer=1,
                    )
                )
        return marks

    def _aimed(self) -> Pose | None:
        """The end pose that the ring, the drag or the pointer means now."""
        if self.ring is not None:
            return self.ring[1][self.ring[2]]
        if self.over is None or (not self.dragging and self.table.host.seat is None):
            return None
        poses = self.reaching.ends().get(self.over.cell)
        return self.reaching.nearest(poses, self.over) if poses else None

    # -- hand
    def hover(self, spot: Spot) -> Note | None:
        self.over = spot
        if self.ring is not None:
            self._lean(spot)
            return end_note(self, self.ring[1][self.ring[2]])
        if self.reaching.mover is None or (spot.sprite is not None and spot.sprite.id in self.state.aircraft):
            return None
        if self.flight.members:
            told = self.flight.shown()
            return self.flight.note(told) if told is not None else None
        pose = self._aimed()
        return end_note(self, pose) if pose is not None else None

    def _lean(self, spot: Spot) -> None:
        assert self.ring is not None
        at, poses, _ = self.ring
        if math.dist(spot.point, self._ring_opened) < STILL * self.table.host.cell_size[0]:
            return
        x, y = self.table.host.centre(at)
        dx, dy = spot.point[0] - x, spot.point[1] - y
        away = math.hypot(dx, dy)
        if away < 0.12 * self.table.host.cell_size[0]:
            return
        wanted = math.degrees(math.atan2(dx, -dy)) % 360
        inner = away < 0.45 * self.table.host.cell_size[0]
        best = min(
            range(len(poses)),
            key=lambda i: (
                abs((HEADINGS[poses[i][1]] - wanted + 180) % 360 - 180) + (8 if poses[i][2] is not inner else 0)
            ),
        )
        self.ring = (at, poses, best)

    def click(self, spot: Spot, double: bool) -> None:
        own = self.own(spot)
        if self.ring is not None:
            self._lean(spot)
            pose = self.ring[1][self.ring[2]]
            if self.flight.members:
                self.flight.go(pose)
            else:
                self.fly_to(pose)
            return
        if own is not None and own.id in self.reaching.waiting:
            self._pick(own.id)
            return
        if spot.sprite is not None and spot.sprite.id in self.state.aircraft and spot.cell not in self.reaching.ends():
            self.table.select(spot.sprite.id)
            return
        if (why := self._aim_at(spot, self._held())) is not None:
            self.table.host.refuse(why)

    def _pick(self, aircraft: str) -> None:
        """A click on one that waits: it leads the others; the leader itself flies alone from then on."""
        if aircraft == self.table.selected and self.flight.members:
            self.flight.one_by_one()
        self.table.select(aircraft)
        self.table.host.changed()

    def _held(self) -> bool:
        """Whether the click was held so long that the heading shall be chosen."""
        root = self.table.initiative.root
        return root.now - root.hand.pressed_when >= HOLD_MS

    def _aim_at(self, spot: Spot, held: bool = False) -> Refusal | None:
        """Fly the formation there; else open the ring on the hex, or fly at once when only one pose is possible."""
        mover, found = self.reaching.mover, self.reaching.reach()
        if mover is None or found is None:
            return OWN_MOVE
        if self.flight.members and not held:
            return self.flight.click(spot)
        poses = self.reaching.ends().get(spot.cell)
        if not poses:
            return self.why_not(spot, mover, found)
        if len(poses) == 1:
            self.fly_to(poses[0])
            return None
        best = self.reaching.nearest(poses, spot)
        self.ring, self._ring_opened = (spot.cell, poses, poses.index(best)), spot.point
        self.table.host.changed()
        return None

    def why_not(self, spot: Spot, mover: Aircraft, found: Reach) -> Refusal:
        if not spot.on_map:
            return Refusal(
                "TL-MOVE-08",
                f"That is off the map; {called(self.state, mover.id)} would leave the battle. Fly there step by step if"
                " you mean it.",
            )
        label = self.state.scenario.grid.label(spot.cell)
        fs = manoeuvres.fs_value(self.state, mover)
        return Refusal(
            "TL-SPD-08",
            f"{label} cannot be the end of the move: speed {found.low} to {found.high} must be flown, with {fs}"
            " straight before each manoeuvre.",
        )

    def fly_to(self, pose: Pose) -> None:
        """Fly the path to this end."""
        mover = self.reaching.mover
        assert mover is not None
        commands: list[Command] = [Fly(step) for step in self.reaching.steps(pose)]
        if self.reaching.flying is None:
            commands.insert(0, Begin(mover.id))
        self.ring = self.reaching.way_point = None
        self.over = None
        if self.table.host.submit(*commands):
            self.end_if_nothing_else()

    def end_if_nothing_else(self, in_formation: bool = False) -> bool:
        """The pose was chosen as the end: the move ends unless ordnance can be used here; in a formation, unless that
        is worth a question. Whether it ended.
        """
        host = self.table.host
        state = self.table.truth
        frame = state.frames[-1]
        if not frame.step.startswith("fly"):
            return True
        mover = state.aircraft[str(frame.args[0])]
        can_release = any(
            isinstance(c, ReleaseBombs) or (isinstance(c, Launch) and not (in_formation and far_off(state, mover, c)))
            for c in self.table.next_options()
        )
        if manoeuvres.end_refusal(state, mover, self.reaching.phase) is not None or can_release:
            return False
        return host.submit(EndMove(), joined=True)

    def grab(self, spot: Spot) -> Refusal | None:
        own = self.own(spot)
        flying = self.reaching.flying
        if own is None:
            return Refusal("TL-INI-05", "Only your own aircraft of the unit that moves can be picked up.")
        if flying is not None and own.id != flying.id:
            return Refusal("TL-INI-05", f"{called(self.state, flying.id)} is on its way; end its move first.")
        if flying is None and own.id not in self.reaching.waiting:
            why = self.table.host.refusal(Begin(own.id))
            return why or OWN_MOVE
        self.ring = None
        self.table.select(own.id)
        self.dragging = True
        return None

    def drag(self, spot: Spot) -> Note | None:
        self.over = spot
        if self.flight.members and (told := self.flight.shown()) is not None:
            return self.flight.note(told)
        pose = self._aimed()
        mover, found = self.reaching.mover, self.reaching.reach()
        if pose is not None:
            return end_note(self, pose)
        if mover is not None and found is not None and spot.cell != mover.hex:
            why = self.why_not(spot, mover, found)
            return Note(why.sentence, (), (why.rule,), "bad")
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        self.dragging = False
        mover = self.reaching.mover
        if spot is None or mover is None or (spot.cell == mover.hex and spot.cell not in self.reaching.ends()):
            return None
        return self._aim_at(spot)

    def choices(self) -> list[Choice]:
        found = self.buttons.choices()
        if self.ring is None and self._beaten() and not self.flight.waits:
            tip = "The bot flies what is left to fly; the battle ends with this turn. TL-VIC-01"
            out = Choice("Play the turn out", run=self.table.staff.play_out, default=True, icon="forward", tip=tip)
            return [out, *(replace(choice, default=False) for choice in found)]
        return found

    def _beaten(self) -> str:
        """The name of the other side when it has nothing left, so that the battle ends with this turn."""
        seat = self.table.host.seat
        if seat is None or present(self.state, 1 - seat):
            return ""
        return self.state.scenario.sides[1 - seat].name

    def menu(self, spot: Spot) -> list[Choice]:
        return self.buttons.menu(spot)

    def set_way_point(self, at: Hex | None) -> None:
        """Only ends whose path comes over this hex; None: all of them."""
        self.reaching.way_point = at
        if at is not None and not self.reaching.ends():
            self.reaching.way_point = None
            self.table.host.refuse(Refusal("TL-SPD-08", "No path of this move comes over that hex."))
        self.table.host.changed()

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "again" and self.flight.members:
            self.flight.straight_on()
            return True
        if name == "again" and self.reaching.flying is None and self.ring is None:
            self.buttons.fly_straight()
            return True
        if name in KEYS:
            self.ring = None
            command: Command = Fly(KEYS[name])
            mover = self.reaching.mover
            if self.reaching.flying is None:
                if mover is None:
                    return False
                self.table.host.submit(Begin(mover.id), command)
            else:
                self.table.host.submit(command)
            return True
        if name in ("face_left", "face_right") and self.ring is not None:
            at, poses, chosen = self.ring
            self.ring = (at, poses, (chosen + (1 if name == "face_right" else -1)) % len(poses))
            self.table.host.changed()
            return True
        return False

    def cancel(self) -> bool:
        if self.flight.waits is not None:
            self.flight.put_down()
            self.table.host.changed()
            return True
        if self.ring is not None or self.reaching.way_point is not None:
            if self.ring is not None:
                self.ring = None
            else:
                self.reaching.way_point = None
            self.table.host.changed()
            return True
        return False
