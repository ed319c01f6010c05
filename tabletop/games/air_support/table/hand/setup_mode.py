"""Set-up (AS-SETUP): pieces in hand lie in the rack beside the dice; drag or click them into their lit area, turn
guns and vehicles, open hatches.
"""

from __future__ import annotations

from functools import partial

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.setting_up import placing
from tabletop.games.air_support.rules.setting_up.events import Face, Place, TakeBack
from tabletop.games.air_support.rules.standing import Unit, unit
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand.journey import set_up_ahead
from tabletop.games.air_support.table.hand.modes import Mode, hex_of, pieces_of
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

ZONE_SHOWN = 400
"""Hexes of a zone that are lit at most; a larger one is the whole map."""


TOOLS = {"Dig": "Foxholes", "FillIn": "Fill a foxhole", "Conceal": 'Put a "?"'}
"""Orders about a hex and no piece: kind -> the words of the button that takes it in hand."""


class SetupMode(Mode):
    """`tool`: the kind of order about a hex that is in hand, "" for pieces; `looked_for`: who has been shown his
    zone.
    """

    drags = "piece"
    carried = ""
    tool = ""
    looked_for: int | None = None

    def put_down(self) -> None:
        self.carried = ""

    @property
    def mine(self) -> list[Unit]:
        seat = self.table.host.seat
        return placing.to_place(self.state, seat) if seat is not None else []

    def begun(self) -> None:
        self.carried = ""
        if self._staff_begins():
            return
        if self.tool and not self.spots():
            self.tool = ""
        picked = unit(self.state, self.table.selected)
        hand = [u for u in self.mine if u.where is Where.HAND]
        if picked is None or picked not in self.mine or (hand and picked.where is not Where.HAND):
            self.table.select((hand or self.mine)[0].id if self.mine else "")
        self._show_zone()

    def _staff_begins(self) -> bool:
        """In a learning scenario the staff sets up, once, so that the first question is one about the battle; whoever
        takes that back may do it himself.
        """
        table, host, seat = self.table, self.table.host, self.table.host.seat
        if not (table.staff and table.staff_sets_up and table.scenario.coach) or seat is None:
            return False
        if host.asks_all or host.replay_at is not None or seat in table.set_up_for:
            return False
        table.set_up_for.add(seat)
        orders = set_up_ahead(host.view, seat)
        where = ", ".join(
            f"{names.called(self.state, c.unit)} in {names.label(self.state, c.hex)}"
            for c in orders
            if isinstance(c, Place)
        )
        host.submit(*orders, Done())
        if where:
            host.status(f"The staff has set up: {where}. Take it back to do it yourself.")
        return True

    def _show_zone(self) -> None:
        """A set-up begins near enough to read the zone; after that the map stays while half of the zone is seen."""
        zone, seat = self.zone(), self.table.host.seat
        if zone and (self.looked_for != seat or 2 * sum(self.table.seen(at) for at in zone) < len(zone)):
            self.looked_for = seat
            self.table.host.look_over([self.table.host.centre(at) for at in zone], True)

    def spots(self) -> dict[Hex, list[Command]]:
        """Hexes for the tool in hand."""
        found: dict[Hex, list[Command]] = {}
        for command in self.options:
            at = hex_of(command)
            if at is not None and type(command).__name__ == self.tool:
                found.setdefault(at, []).append(command)
        return found

    def zone(self) -> frozenset[Hex]:
        """Where the piece in hand may go."""
        key = self.carried or self.table.selected
        piece = unit(self.state, key)
        return (
            frozenset(p.hex for p in placing.places(self.state, key))
            if piece is not None and piece in self.mine
            else frozenset()
        )

    def ready(self) -> frozenset[str]:
        return frozenset(u.id for u in self.mine)

    def movable(self) -> frozenset[str]:
        return frozenset(u.id for u in self.mine)

    def prompt(self) -> tuple[str, str] | None:
        if self.tool:
            return (
                f"{TOOLS[self.tool]}: click lit hexes; Esc or the button again ends it.",
                "AS-SETUP-03" if self.tool != "Conceal" else "AS-SETUP-04",
            )
        hand = [u for u in self.mine if u.where is Where.HAND]
        why = self.table.host.refusal(Done()) if not hand else None
        if why is not None:
            return f"{why.sentence} Then press Done.", why.rule
        if not hand:
            return "All your units are on the map. Turn or move any of them, then press Done.", "AS-SETUP-01"
        picked = unit(self.state, self.table.selected)
        name = names.called(self.state, picked.id if picked in hand and picked is not None else hand[0].id)
        return f"Set up {name}: drag it, or click a hex of its striped area. {len(hand)} to place.", "AS-SETUP-01"

    def marks(self) -> list[Mark]:
        if self.tool:
            return [Mark("reach", tuple(self.spots()))]
        zone = self.zone()
        seat = self.table.host.seat or 0
        marks = [Mark("zone", tuple(sorted(zone)), colour=str(seat))] if zone and len(zone) < ZONE_SHOWN else []
        return [*marks, *self.chosen_mark()]

    def choices(self) -> list[Choice]:
        done = Done()
        end = Choice(
            "Done",
            (done,),
            default=True,
            why_not=self.table.host.refusal(done),
            tip="The set-up is finished. AS-SETUP-01",
        )
        picked = unit(self.state, self.table.selected)
        mine = picked is not None and picked in self.mine
        out: list[Choice] = []
        if mine and picked is not None and picked.where is Where.MAP and not isinstance(picked, Infantry):
            out += [
                Choice("Turn left", run=lambda: self.turn(-1), action="turn_left"),
                Choice("Turn right", run=lambda: self.turn(1), action="turn_right"),
            ]
        kinds = {type(c).__name__ for c in self.options}
        out += [Choice(words, run=partial(self.take_tool, kind)) for kind, words in TOOLS.items() if kind in kinds]
        rest = [
            c
            for c in self.options
            if not isinstance(c, (Place, Face))
            and type(c).__name__ not in TOOLS
            and self.table.selected in pieces_of(c)
        ]
        gifts = [self.choice(c) for c in rest if getattr(c, "weapon", "")]
        out += [self.choice(c) for c in rest if not getattr(c, "weapon", "")]
        if gifts:
            out.append(
                Choice(
                    "Give it a weapon",
                    run=lambda: self.table.host.open_choices(gifts),
                    tip="Who carries what. AS-SETUP-02",
                )
            )
        out += [
            self.choice(c)
            for c in self.options
            if hex_of(c) is None and not isinstance(c, (Done, Resign)) and not pieces_of(c)
        ]
        if not any(u.where is Where.HAND for u in self.mine):
            return [end, *out]
        tip = "The bot puts everything that is still in hand where it would; you can move it afterwards."
        bot = Choice("Set up for me", run=self.set_up, action="bot_rest", default=True, tip=tip, sets_up=True)
        return [bot, *out[:2], end, *out[2:]]

    def set_up(self) -> None:
        """The bot places what is still in hand; one undo takes it all back."""
        host = self.table.host
        if host.seat is not None and (orders := set_up_ahead(host.view, host.seat)):
            host.submit(*orders)

    def take_tool(self, kind: str) -> None:
        """Take an order about hexes in hand, or put it away."""
        self.tool = "" if self.tool == kind else kind
        self.table.host.changed()

    def turn(self, by: int) -> None:
        """The selected gun or vehicle looks along the next hexspine."""
        picked = unit(self.state, self.table.selected)
        if picked is not None and not isinstance(picked, Infantry):
            self.table.host.submit(Face(picked.id, (picked.facing + by) % 6))

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        picked = unit(self.state, self.table.selected)
        if self.tool:
            found = self.spots().get(spot.cell)
            if found:
                self.take(found)
        elif key in self.ready():
            self.table.select(key)
        elif picked is not None and picked in self.mine and spot.on_map:
            self._put(picked, spot.cell)
        else:
            self.table.select(key)

    def _put(self, piece: Unit, at: Hex) -> Refusal | None:
        """Place a piece; where there are several levels the player chooses."""
        state, host = self.state, self.table.host
        levels = (
            [p.level for p in state.ground.locations(at) if placing.refusal(state, piece.seat, piece.id, p) is None]
            if isinstance(piece, Infantry)
            else []
        )
        if piece.where is Where.MAP and piece.place.hex == at and len(levels) < 2:
            return None
        commands = [Place(piece.id, at, level) for level in (levels or [0])]
        again = (TakeBack(piece.id),) if piece.where is Where.MAP else ()
        if len(commands) > 1:
            host.open_choices(
                [Choice(f"Level {c.level}" if c.level else "Ground level", (*again, c)) for c in commands]
            )
            return None
        why = placing.refusal(state, piece.seat, piece.id, Location(at)) if not again else None
        if why is not None:
            return why
        host.submit(*again, commands[0])
        return None

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if key not in self.ready():
            return Refusal("AS-SETUP-01", "Only your own pieces are set up now.")
        self.table.select(key)
        self.carried = key
        return None

    def drag(self, spot: Spot) -> Note | None:
        piece = unit(self.state, self.carried)
        if piece is None:
            return None
        why = (
            placing.refusal(self.state, piece.seat, piece.id, Location(spot.cell))
            if piece.where is Where.HAND
            else None
        )
        if why is not None:
            return Note(why.sentence, (), (why.rule,), "bad")
        where = names.label(self.state, spot.cell) if spot.on_map else "off the map"
        return Note(
            f"{names.called(self.state, piece.id)} to {where}",
            (self.table.lying.ground_words(spot.cell),) if spot.on_map else (),
            (),
            "good",
        )

    def drop(self, spot: Spot | None) -> Refusal | None:
        piece, self.carried = unit(self.state, self.carried), ""
        if spot is None or piece is None:
            return None
        return self._put(piece, spot.cell)

    def cancel(self) -> bool:
        had, self.tool = bool(self.tool), ""
        if had:
            self.table.host.changed()
        return had

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        piece = unit(self.state, key)
        return (
            placing.refusal(self.state, piece.seat, key, Location(spot.cell))
            if piece is not None and piece in self.mine
            else self.not_now
        )

    def cargo_drop(self, key: str, spot: Spot) -> None:
        piece = unit(self.state, key)
        if piece is not None:
            self.table.select(key)
            self._put(piece, spot.cell)

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "bot_rest":
            self.set_up()
            return True
        if name in ("turn_left", "turn_right"):
            self.turn(-1 if name == "turn_left" else 1)
            return True
        return False
