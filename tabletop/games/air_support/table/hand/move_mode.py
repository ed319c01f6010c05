"""Movement (AS-MOVE, AS-VEH, AS-CONVOY): pick a unit or Convoy up and drag it hex by hex; each lit hex says what it
leaves of the MF or MP. A road can be followed: the next hex is entered whenever the enemy's window has passed
without an attack.
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import pace, speed
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import LeaveBand, StartBand
from tabletop.games.air_support.rules.driving import StartUp, Turn
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand.modes import LAST, hex_of, pieces_of
from tabletop.games.air_support.table.hand.ordering import Ordering
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

FOR_GOOD = "Whoever leaves the map does not come back."


def _start_words(command: Command | None) -> str:
    """The button that begins a move whose way is chosen hex by hex."""
    return "All move" if isinstance(command, StartBand) else "Hex by hex"


class MoveMode(Ordering):
    """Both the choice of what moves (step "move") and its expenditures (step "moving")."""

    drags = "piece"

    def put_down(self) -> None:
        self.following, self.over, self.offer, self.cut = False, None, None, 0
        self.group = ()
        self.journey.put_down()

    def begun(self) -> None:
        self.over, self.offer, self.cut = None, None, 0
        if self.journey.on() and (self.journey.giving or self.table.host.seat is None):
            return
        movers, starts = self.movers(), self.starts()
        self.group = tuple(k for k in self.group if k in starts)
        if movers:
            if self.table.selected not in movers:
                self.table.select(movers[0])
            if self.spent():
                return
            if self.following:
                self.follow_on()
        elif starts and (self.table.selected not in starts or self._phase_is_new()):
            waiting = self.waiting()
            self.table.select(self.nearest(starts, waiting))
        if not movers:
            self.following = False
        self._look()

    def _look(self) -> None:
        """Who is to move, with all of its Convoy or platoon."""
        band = self.band_of(self.table.selected)
        keys = (self.table.selected, *(band.ids if band is not None else ()))
        cells = [at for key in keys if (at := places.hex_of(self.state, key)) is not None]
        cells = [at for at in dict.fromkeys(cells) if at in self.state.ground.grid]
        if cells:
            self.table.bring(cells, True, need=len(cells))

    def _phase_is_new(self) -> bool:
        """Whether this is the first question of a movement phase: then what matters most is taken in hand, whatever
        was in it before.
        """
        now, before = (self.state.turn, self.state.half), self.phase_begun
        self.phase_begun = now
        if now != before:
            self.guarding.clear()
            self.journey.report = ""
        return now != before

    def marks(self) -> list[Mark]:
        lit, found = self.costs(), self.ways()
        reached = {**dict.fromkeys(found), **dict.fromkeys(lit)}
        marks = [Mark("reach", (at,), colour="hot" if at == self.over else "") for at in reached]
        marks += self.table.overlays.words_in({at: way.words() for at, way in found.items()} or lit)
        movers = self.movers()
        band = (
            self.state.bands.get(self.state.move.band)
            if movers and self.state.move is not None
            else self.band_of(self.table.selected)
        )
        if band is not None:
            marks += self.table.overlays.chain(band.ids)
        along = [h for k in self.group if (h := places.hex_of(self.state, k)) is not None]
        marks += [Mark("selected", tuple(along))] if along else []
        return [*marks, *self.chosen_mark(), *self.way_marks()]

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        """A piece of the rack may be put onto a hex by which it enters."""
        if key not in self.waiting():
            return self.not_now
        return None if self.movers() == () else Refusal("AS-MOVE-05", "End the move that is going on first.")

    def cargo_drop(self, key: str, spot: Spot) -> None:
        self.table.select(key)
        self.table.host.submit(self.starts()[key], Enter(spot.cell))

    def asks(self) -> tuple[str, str] | None:
        picked = self.table.selected
        if self.movers():
            return None
        if not self.starts():
            return "Nothing can move any more: end the movement.", "AS-MOVE-05"
        if self.offer is not None:
            at = names.label(self.state, self.offer)
            return f"{at} is out of reach of {names.called(self.state, picked)}. As far as it can?", "AS-MOVE-09"
        if picked in self.waiting():
            press = _start_words(self.starts().get(picked))
            who = names.called(self.state, picked)
            return (f"{who} waits outside the map: drag it to where it enters, or press {press}.", "AS-MOVE-06")
        if self.stands(picked):
            return (
                f"{names.called(self.state, picked)}: where to? Click the end of its way; starting costs 1 movement.",
                "AS-VEH-01",
            )
        if picked in self.starts():
            band = self.band_of(picked)
            who = f"the {band.root}" if band is not None else names.called(self.state, picked)
            who = who[0].upper() + who[1:]
            also = f" and {len(self.group)} more" if self.group else ""
            return f"{who}{also}: where to? Click the end of the way.", "AS-MOVE-05"
        return None

    def choices(self) -> list[Choice]:
        if not self.movers():
            return self._begin_choices()
        out = []
        step = self.ahead()
        if step is not None:
            words = "Drive off the map" if isinstance(step, LeaveMap) else "Follow the road"
            out.append(
                Choice(
                    words,
                    run=self.follow,
                    default=True,
                    action="go_on",
                    tip=FOR_GOOD
                    if isinstance(step, LeaveMap)
                    else "Hex by hex along the road, until a plane comes or something is hit.",
                )
            )
        for command in self.options:
            if isinstance(command, (Enter, Resign)) or (isinstance(command, LeaveMap) and command is step):
                continue
            if isinstance(command, (LeaveBand, Hatch)) and self.table.selected not in pieces_of(command):
                continue
            action = {1: "turn_right", -1: "turn_left"}.get(command.by, "") if isinstance(command, Turn) else ""
            if isinstance(command, LeaveMap):
                out.append(Choice(command.label(self.state), run=partial(self.leave, command), tip=FOR_GOOD))
                continue
            out.append(self.choice(command, action=action, default=step is None and isinstance(command, EndMove)))
        return out

    def _begin_choices(self) -> list[Choice]:
        starts, staff = self.starts(), self.table.hand.staff
        out = []
        picked = self.table.selected
        if self.offer is not None and self.nearest_way(self.offer) is not None:
            out.append(
                Choice("As far as it can", run=self.go_as_far, default=True, tip="It stops at the last hex it reaches.")
            )
        more = self.likewise()
        if more:
            words = f"Same for these {len(more)}" if picked in more else f"Same for {len(more)} more"
            fire = "A unit stops before it comes under fire (X)." if self.stops else "Also under fire (X)."
            tip = f"As far and in the same direction as the last one: {names.all_called(self.state, more)}. {fire}"
            out.append(Choice(words, run=self.same_for_more, action="same_for_more", tip=tip))
        ready = len(set(map(repr, starts.values())))
        command = starts.get(picked)
        if command is not None and self.stands(picked):
            out.append(
                Choice("Start it up", (command, StartUp()), default=not out, tip="It moves off after that. AS-VEH-01")
            )
        elif command is not None:
            out.append(
                Choice(
                    _start_words(command),
                    (command,),
                    default=not out,
                    tip=f"{names.called(self.state, picked)}: choose its steps with buttons and keys.",
                )
            )
        if command is not None:
            stacks = [c for c in self.options if isinstance(c, Start) and len(c.units) > 1 and picked in c.units]
            out += [
                Choice("Move the stack", (c,), tip=f"{names.all_called(self.state, c.units)} go together. AS-MOVE-04")
                for c in stacks
            ]
            out.append(
                Choice(
                    "The bot moves it",
                    run=partial(staff.show, False, command),
                    action="bot_unit",
                    tip="Shown before it is done.",
                )
            )
            out.append(
                Choice(
                    "The bot does the rest",
                    run=partial(staff.show, True),
                    action="bot_rest",
                    tip="Shown before it is done.",
                )
            )
        for option in self.options:
            if isinstance(option, (Start, StartBand, Done, Resign)) or picked not in pieces_of(option):
                continue
            out.append(self.choice(option))
        tip = f"{ready} can still move." if ready else "Nothing can move any more."
        waiting = self.waiting()
        if waiting and picked not in waiting:
            out.append(
                Choice(
                    f"{len(waiting)} may enter",
                    run=lambda: self.table.select(waiting[0]),
                    tip="Pieces that wait outside the map; the rack shows them. AS-MOVE-06",
                )
            )
        ends = [c for c in self.options if isinstance(c, LAST)]
        last = [
            Choice("End movement", run=partial(self.end, c), default=not out, tip=tip, action="end_phase")
            if starts
            else Choice("End movement", (c,), default=True, tip=tip, action="end_phase")
            for c in ends
        ]
        return [*out[:3], *last, *out[3:]]

    def cancel(self) -> bool:
        had = self.offer is not None or bool(self.group)
        self.offer, self.group = None, ()
        if had:
            self.table.host.changed()
        return had

    def _go(self, to: Hex) -> Refusal | None:
        """Enter a hex, or go all the way there, with what is picked, beginning its move if need be."""
        host, picked = self.table.host, self.table.selected
        self.over = to
        way = self.pointed_way()
        if way is not None and (len(way.hexes) > 1 or to not in self.costs() or self.group):
            self.go_way(way)
            return None
        if to not in self.costs():
            return self._why_not(to)
        self.following = False
        if self.movers():
            found = [c for c in self.options if hex_of(c) == to]
            self.take(found)
            return None
        host.submit(self.starts()[picked], Enter(to))
        return None

    def _why_not(self, to: Hex) -> Refusal:
        if self.movers():
            why = self.table.host.refusal(Enter(to))
            return why or Refusal("AS-MOVE-04", "It cannot go there.")
        command = self.starts().get(self.table.selected)
        if command is None:
            return Refusal("AS-MOVE-05", "Choose a unit that can still move.")
        car = self.state.vehicles.get(self.table.selected)
        band = self.band_of(self.table.selected)
        man = self.state.infantry.get(self.table.selected)
        found: object = None
        if man is not None:
            found = pace.step_cost(self.state, man, to)
        elif car is not None:
            found = (
                convoys.impulse_cost(self.state, band, to) if band is not None else speed.step_cost(self.state, car, to)
            )
        return (
            found
            if isinstance(found, Refusal)
            else Refusal("AS-MOVE-09", f"{names.called(self.state, self.table.selected)} cannot get there now.")
        )

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        movers, host = self.movers(), self.table.host
        mine = key in self.starts()
        if mine and modifiers & pg.KMOD_SHIFT and key != self.table.selected:
            self.group = tuple(k for k in self.group if k != key) if key in self.group else (*self.group, key)
            host.changed()
        elif mine:
            self.offer = None
            self.table.select(key)
        elif movers and key and key not in movers and self._may_follow(key):
            self._leave_for(key)
        elif key in movers:
            self.table.select(key)
        elif spot.cell in self.costs() or spot.cell in self.ways():
            self._go(spot.cell)
        elif key:
            self.table.inspect(key)
        elif self.table.selected in self.ready() and spot.on_map:
            host.refuse(self._why_not(spot.cell))
            self.offer = spot.cell if self.nearest_way(spot.cell) is not None and not movers else None
            host.changed()

    def _may_follow(self, key: str) -> bool:
        """Whether a piece of one's own may move when the present move is ended."""
        piece = unit(self.state, key)
        return (
            piece is not None
            and piece.seat == self.table.host.seat
            and any(isinstance(c, EndMove) for c in self.options)
        )

    def _leave_for(self, key: str) -> None:
        """What moves stays where it is, another one is taken in hand."""
        self.journey.clear()
        self.table.host.submit(EndMove())
        if key in self.starts():
            self.table.select(key)

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        movers = self.movers()
        if movers and key not in movers:
            return Refusal("AS-MOVE-05", f"{names.called(self.state, movers[0])} is on its way; end its move first.")
        if not movers and key not in self.starts():
            return self.table.host.refusal(Start((key,))) or Refusal("AS-MOVE-05", "It cannot move now.")
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        if spot.cell != self.over:
            self.over, self.cut = spot.cell, 0
        way = self.pointed_way()
        if way is not None:
            return self.way_note(way)
        found = self.costs().get(spot.cell)
        if found is not None:
            title = f"Enter {names.label(self.state, spot.cell)}"
            foot = self.table.selected in self.state.infantry
            left = f"{found} movement left then." if found else ""
            return Note(
                title,
                tuple(w for w in (left, self.table.lying.ground_words(spot.cell)) if w),
                ("AS-MOVE-02" if foot else "AS-VEH-01",),
                "good",
            )
        here = places.hex_of(self.state, self.table.selected)
        if spot.cell == here or not spot.on_map:
            return None
        why = self._why_not(spot.cell)
        return Note(why.sentence, (), (why.rule,), "bad")

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None or spot.cell == places.hex_of(self.state, self.table.selected):
            self.over = None
            return None
        why = self._go(spot.cell)
        self.over = None
        return why

    def hover(self, spot: Spot) -> Note | None:
        over = spot.cell if spot.on_map else None
        if over != self.over:
            self.over, self.cut = over, 0
        if spot.sprite is not None and spot.sprite.id in self.starts():
            return None
        way = self.pointed_way()
        return self.way_note(way) if way is not None else None

    def action(self, name: str, spot: Spot | None) -> bool:
        host = self.table.host
        if name == "go_on" and self.ahead() is not None:
            self.follow()
            return True
        by = {"turn_left": -1, "turn_right": 1}.get(name)
        if by is not None and self.movers():
            host.submit(Turn(by))
            return True
        if name == "next_kind":
            self.stops = not self.stops
            host.status("Units stop when fired at." if self.stops else "Units go on under fire.")
            host.changed()
            return True
        if name == "shorter":
            way = self.way_to(self.over) if self.over is not None else None
            if way is not None:
                self.cut = (self.cut + 1) % len(way.hexes)
                host.changed()
            return True
        if name == "same_for_more" and (self.group or self.likewise()):
            self.same_for_more()
            return True
        if name == "guard" and self.table.selected in self.starts():
            self.stays(self.table.selected)
            return True
        if name == "bot_unit" and not self.movers():
            self.table.hand.staff.show(False, self.starts().get(self.table.selected))
            return True
        if name == "next_unit" and self.movers():
            self._leave_for("")
            return True
        return False

    def menu(self, spot: Spot) -> list[Choice]:
        key = spot.sprite.id if spot.sprite is not None else ""
        out = super().menu(spot)
        command = self.starts().get(key)
        return [Choice("Move", (command,)), *out] if command is not None and unit(self.state, key) is not None else out
