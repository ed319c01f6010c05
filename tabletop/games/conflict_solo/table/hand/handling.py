"""The player's hand at the table of Conflict Solo: the modes of its steps, what is carried over from the foot of the
window, keys, passing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.bots import advice
from tabletop.games.conflict_solo.rules.asking import PASS, Pass
from tabletop.games.conflict_solo.rules.naming import counted, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.enemy_turn.watching import AGAIN
from tabletop.games.conflict_solo.table.hand.answer_mode import AnswerMode
from tabletop.games.conflict_solo.table.hand.modes import Mode, Watch
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings import telling
from tabletop.games.conflict_solo.table.showings.telling import ground_tip
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Note, Spot
from tabletop.table.play.mode import ModalHand
from tabletop.table.play.pace import FAST
from tabletop.table.screens import advice as advising

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "turn_left": ("Turn left", ("Q",)),
    "turn_right": ("Turn right", ("E",)),
    "next_unit": ("Next Unit that can act", ("N", "Tab")),
    "group": ("Move or fire together", ("G",)),
    "rally": ("Rally", ("R",)),
    "dig_in": ("Dig in", ("Shift+D",)),
    "stall": ("Stall", ("S",)),
    "pass": ("Pass", ("P",)),
    "fire_zones": ("Enemy Fire Zones on or off", ("V",)),
    "ranges": ("Reach of the piece", ("Shift+R",)),
    "sight_line": ("Line of sight from here", ("L",)),
    "flanks": ("Flanks of the piece", ("T",)),
    "ground": ("Cover, levels", ("X",)),
    "aa_ranges": ("Anti-aircraft fire", ("A",)),
    "cost_caps": ("CAPs for the cost", ("C",)),
    "dice_caps": ("CAPs on the dice", ("D",)),
    "boost": ("Boost card", ("B",)),
    AGAIN: ("The enemy's last turn again", ("Y",)),
    "advice": ("What would you do?", ("Shift+H",)),
    "cursor": ("Hex cursor on or off", ("Shift+K",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
}


ONLY_PLANNED = ("cost_caps", "dice_caps", "boost")
"""Keys that do something only while an action is planned."""


def _advise(view: State, options: Sequence[Command]) -> tuple[Command, list[str]]:
    """What the hard player would do, and why."""
    command, why = advice(view, 0, options)
    return command, [why]


class Handling(ModalHand[Mode]):
    """The player's hand at the table of Conflict Solo."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        super().__init__(table)

    def make_modes(self) -> dict[str, Mode]:
        table = self.table
        answer = AnswerMode(table)
        return {
            "watch": Watch(table),
            "any": answer,
            "setup": SetupMode(table),
            "turn": TurnMode(table),
            "plan": PlanMode(table),
        }

    def follow(self) -> None:
        """The mode of another step begins, or the same one in another position."""
        if self.table.passing.follow():
            return
        key = (type(self.mode).__name__, self.table.state.frames, self.table.host.seat, id(self.table.state))
        if key != self.followed:
            self.followed = key
            self.mode.begun()

    def hover(self, spot: Spot | None) -> Note | None:
        table = self.table
        hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        if hovered != table.hovered:
            table.hovered = hovered
            table.show_panels()
        if spot is None:
            return None
        if table.overlays.sight_start:
            return table.overlays.sight_note(spot)
        found = self.mode.hover(spot)
        if found is not None or hovered:
            return found
        hex = places.label(table.state, spot.cell)
        if not hex or not (self.watching or not table.selected):
            return None
        ground = ground_tip(table.state, hex)
        return Note(ground.title, ground.lines, ground.rules)

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        """The second half of a double click never lands on what the first one has just laid there: a plan, a question
        (CH-PLY-01)."""
        if double:
            return
        if self.table.overlays.sight_start:
            self.table.overlays.look_from("")
            return
        self.mode.click(spot, modifiers, double)

    def clicked_meanwhile(self, spot: Spot) -> None:
        if spot.sprite is not None:
            self.table.enemy.clicked(spot.sprite.id)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        return [] if self.watching else self.mode.menu(spot)

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        if not isinstance(payload, tuple) or payload[:1] not in (("piece",), ("card",)):
            return super().cargo_refusal(payload, spot)
        if payload[0] == "card":
            why = self.table.cards.drop_refusal(str(payload[1]), spot)
        elif self.watching:
            return super().cargo_refusal(payload, spot)
        else:
            why = self.mode.cargo_refusal(str(payload[1]), spot)
        return f"{why.sentence} {why.rule}" if why is not None else ""

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        if payload[0] == "card":
            self.table.cards.drop(payload[1], spot)
        else:
            self.mode.cargo_drop(payload[1], spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        if self.mode.action(name, spot) or self.table.overlays.action(name, spot):
            return True
        if name == "menu_here" and spot is not None:
            self.table.host.open_choices(self.menu(spot))
            return True
        if name == "advice":
            self._ask_advice()
            return True
        if name == AGAIN:
            return self.table.enemy.toggle()
        if name in ONLY_PLANNED and not self.watching:
            title = ACTIONS[name][0]
            self.table.host.refuse(Refusal("CH-PLY-03", f"{title}: first choose a hex or a target for a Unit."))
            return True
        return name == "next_unit" and self._next_ready()

    def _ask_advice(self) -> None:
        """The bot's advice in a note and on the map, until the position is another one."""
        table, host = self.table, self.table.host
        state, options, found = table.state, list(host.options), list[Command]()

        def think() -> tuple[str, list[str]]:
            command, why = _advise(state, options)
            found.append(command)
            return telling.advised(state, command), why

        def drawn() -> None:
            table.advice = state, found[0]
            host.changed()

        advising.consider(host, think, drawn)

    def _next_ready(self) -> bool:
        table = self.table
        ready = sorted(self.mode.ready())
        if not ready:
            return False
        at = ready.index(table.selected) if table.selected in ready else -1
        table.select(ready[(at + 1) % len(ready)])
        place = places.hex_of(table.state, table.selected)
        if place:
            table.host.look_at(table.host.centre(places.cell(place)))
            table.host.move_cursor(places.cell(place))
        return True

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Hex:
        chart = self.table.state.scenario.chart
        at = places.hex_of(self.table.state, self.table.selected)
        return places.cell(at or sorted(chart.terrain)[len(chart.terrain) // 2])

    def cancel(self) -> bool:
        if self.table.overlays.sight_start:
            self.table.overlays.look_from("")
            return True
        if self.table.enemy.cancel() or self.mode.cancel():
            return True
        had, self.table.inspected = bool(self.table.inspected), ""
        if had:
            self.table.host.changed()
        return had


# -- Passing: once, with a question where it throws something away, and on to the end of the round when none of the
# player's Units can act any more.


class Passing:
    """`round`: the round to whose end the player passes, 0 none. It ends by itself when there is something to do again,
    or when a Unit was hit or lost or a place has changed hands; what the enemy's deeds ask of the player is asked all
    the same.
    """

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.round = 0
        self._journal = 0
        self._at_it = False
        self._pace = ""
        self._stood: tuple[object, ...] = ()

    def fresh(self) -> None:
        """Nothing is passed by itself."""
        self.round = 0
        if self._pace:
            pace, self._pace = self._pace, ""
            if self.table.host.pace.name == FAST:  # else the player has chosen another meanwhile
                self.table.host.pace.name = pace

    @property
    def nothing_left(self) -> bool:
        """Whether the player's turn leaves nothing but to pass."""
        options = self.table.host.options
        return bool(options) and all(isinstance(c, Pass) for c in options)

    def choices(self) -> list[Choice]:
        """The buttons that end the player's turn."""
        alone = self.nothing_left
        to_end = alone and self.table.state.passed != AI
        tip = "The turn goes to the enemy. CH-PLY-07"
        out = [Choice("Pass", run=self.once, action="pass", tip=tip, default=alone and not to_end)]
        if to_end:
            tip = "The enemy acts until the round ends; you are asked when something can be answered. CH-SEQ-04"
            out.insert(0, Choice("To the end of the round", run=self.to_the_end, tip=tip, default=True))
        return out

    def once(self) -> None:
        """Pass; when that ends the round with something left to do, ask first."""
        state, host = self.table.state, self.table.host
        fresh = [piece_name(state, u.id) for u in state.units if u.fresh and not u.loaded_on]
        if state.passed != AI or not (fresh or state.cap_now):
            host.submit(PASS)
            return
        left = [f"{listing(fresh)} {'is' if len(fresh) == 1 else 'are'} still fresh"] if fresh else []
        lost = state.cap_now
        left += [f"{counted(lost, 'CAP')} {'is' if lost == 1 else 'are'} lost"] if lost else []
        host.open_choices(
            [
                Choice("Keep playing", run=lambda: None, default=True),
                Choice(f"Pass and end the round: {listing(left)}", (PASS,)),
            ]
        )

    def to_the_end(self) -> None:
        """Pass again and again while there is nothing else to do; the enemy's turns run without stops."""
        host = self.table.host
        self.round = self.table.state.round
        if host.pace.name != FAST:
            self._pace, host.pace.name = host.pace.name, FAST  # for this time only: not for the settings
        self._journal = len(host.session.match.journal)
        self._stood = self._what_counts()
        host.submit(PASS)

    def _what_counts(self) -> tuple[object, ...]:
        """What must not go by unseen: one's own Units with their hits, and who holds what."""
        state = self.table.state
        return tuple((u.id, u.hit) for u in state.units), tuple(sorted(state.control.items()))

    def follow(self) -> bool:
        """Pass again, as often as that is all that can be done. Whether it was done."""
        if self._at_it:  # where nothing takes time to be shown, the next turn comes while this pass is still accepted
            return False
        done, self._at_it = False, True
        try:
            while self._goes_on() and self.table.host.submit(PASS, joined=True):
                done = True
        finally:
            self._at_it = False
        return done

    def _goes_on(self) -> bool:
        """Whether the player is asked, and all that he can do is to pass once more."""
        host, state = self.table.host, self.table.state
        if not self.round or host.seat is None:
            if state.result is not None:
                self.fresh()
            return False
        journal = len(host.session.match.journal)
        back = journal < self._journal  # taken back: the player wants to look at it himself
        self._journal = journal
        harmed = self._what_counts() != self._stood
        if back or harmed or state.round != self.round or (state.turn == PLAYER and not self.nothing_left):
            self.fresh()
            return False
        return state.turn == PLAYER
