"""The player's hand at the table of Air Wars: the modes of its steps, counters and cards carried over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.state import on_map
from tabletop.games.air_wars.table.hand.arrive_mode import ArriveMode, obvious
from tabletop.games.air_wars.table.hand.bomb_mode import BombMode, DesignateMode, ResolveMode
from tabletop.games.air_wars.table.hand.choose_mode import ChooseMode
from tabletop.games.air_wars.table.hand.fight_mode import (
    AAMode,
    BattleSelectMode,
    CardMode,
    ExcessMode,
    GunsMode,
    LossMode,
)
from tabletop.games.air_wars.table.hand.fly_mode import FlyMode
from tabletop.games.air_wars.table.hand.keys import ACTIONS, Keys
from tabletop.games.air_wars.table.hand.modes import Mode, Watch
from tabletop.games.air_wars.table.hand.planning_mode import PlanMode
from tabletop.games.air_wars.table.pieces.cells import cell_of, label_of
from tabletop.games.air_wars.table.showings import telling
from tabletop.table.play.contract import Cell, Choice, Note, Spot
from tabletop.table.play.mode import ModalHand

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class Handling(ModalHand[Mode]):
    """The player's hand at the table of Air Wars."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.keys = Keys(table)
        super().__init__(table)

    def make_modes(self) -> dict[str, Mode]:
        table = self.table
        plan, fly, cards, loss = PlanMode(table), FlyMode(table), CardMode(table), LossMode(table)
        return {
            "watch": Watch(table),
            "any": Mode(table),
            "reinforce": plan,
            "returns": plan,
            "ground": plan,
            "redeploy": plan,
            "day_cards": cards,
            "fly": fly,
            "group": fly,
            "arrive": ArriveMode(table),
            "battles": BattleSelectMode(table),
            "battle_cards": cards,
            "losses": loss,
            "aa": AAMode(table),
            "guns": GunsMode(table),
            "aa_cards": cards,
            "bomb": BombMode(table),
            "designate": DesignateMode(table),
            "bomb_cards": cards,
            "resolve": ResolveMode(table),
            "play": ChooseMode(table),
            "excess": ExcessMode(table),
        }

    def follow(self) -> None:
        """The mode of another step begins."""
        if self._nothing_to_decide():
            return
        mode, table = self.mode, self.table
        key = (type(mode).__name__, table.state.frames[-1] if table.state.frames else None, table.host.seat)
        if key != self.followed:
            self.followed = key
            table.tray.close()  # of another question
            mode.begun()
            if mode.focus():
                table.show(mode.focus())

    def _nothing_to_decide(self) -> bool:
        """What has one sensible answer is answered at once, when nobody at this screen could tell from it what
        somebody else holds (AW-HID-10). Whether it was.
        """
        host = self.table.host
        if host.seat is None or host.asks_all or host.hot_seat or host.replay_at is not None:
            return False
        answer = obvious(self.table.state, host.seat, self.table.step, host.options)
        return bool(answer) and bool(host.submit(*answer, joined=True))

    def hover(self, spot: Spot | None) -> Note | None:
        if self.table.battle.visible:
            spot = None  # what lies beneath the large view is not spoken of
        self.table.tray.under(spot)
        square = label_of(spot.cell) if spot is not None and spot.on_map else ""
        self.table.pointed = square
        if spot is None:
            return None
        return self.mode.hover(spot) or self._note(spot)

    def _note(self, spot: Spot) -> Note | None:
        state = self.table.state
        if spot.sprite is None:
            return None
        name = spot.sprite.id
        unit = state.units.get(name)
        if unit is not None:
            return telling.unit_note(state, unit)
        if name.startswith("target "):
            return telling.target_note(state, name.removeprefix("target "))
        if name.startswith("base "):
            return telling.base_note(state, name.removeprefix("base "))
        if name.startswith(("unknown", "flying", "air", "ground", "ship")):
            return Note("Unknown", ("You see the back of this counter and no more.",), ("AW-FOG-04",))
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        self.mode.click(spot, modifiers, double)

    def drag(self, spot: Spot) -> Note | None:
        self.table.pointed = label_of(spot.cell) if spot.on_map else ""
        return self.mode.drag(spot)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        out = self.mode.menu(spot)
        if self.table.host.seat is not None and any(isinstance(c, Resign) for c in self.table.host.options):
            out = [*out, Choice("Resign the battle", (Resign(),))]
        return out

    def ask_which(self, spot: Spot, units: Sequence[str], then: Callable[[str], None]) -> None:
        """One of several counters of a square: its tray opens under the pointer; for the keys, which act at the middle
        of a square, there is a menu.
        """
        if len(units) == 1:
            then(units[0])
            return
        square = label_of(spot.cell)
        if spot.point != self.table.centre(square) and self.table.tray.open(square, called=True):
            return
        names = [f"{key}, {self.table.scenario.units[key].aircraft or 'on the ground'}" for key in units]
        self.table.host.open_choices(
            [Choice(words, run=partial(then, key)) for words, key in zip(names, units, strict=True)]
        )

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a card or a counter from a box cannot be put down there, '' when it can."""
        if not isinstance(payload, tuple) or len(payload) != 2 or self.table.host.seat is None:
            return "Nothing can be put here."
        kind, key = payload
        if kind == "card":
            refusal = self.table.host.refusal(PlayCard(str(key)))
            return f"{refusal.sentence} {refusal.rule}" if refusal is not None else ""
        return self.mode.cargo_refusal(str(key), label_of(spot.cell))

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        kind, key = payload
        if kind == "card":
            self.table.cards.play_at(key, label_of(spot.cell))
        else:
            self.mode.cargo_drop(key, label_of(spot.cell))

    def action(self, name: str, spot: Spot | None) -> bool:
        return self.keys.act(name, spot)

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Cell:
        table, state = self.table, self.table.state
        ready = sorted(k for k in self.mode.ready() if k in state.units and on_map(state.units[k]))
        seat = table.host.looker or 0
        bases = [b.square for b in table.scenario.bases.values() if b.seat == seat]
        square = state.units[ready[0]].place if ready else bases[0] if bases else "A1"
        return cell_of(square)

    def cancel(self) -> bool:
        table = self.table
        if self.mode.cancel():
            return True
        if table.tray.fanned:
            table.tray.close()
            return True
        had, table.selected = bool(table.selected), ""
        return had
