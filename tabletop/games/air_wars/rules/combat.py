"""Air-to-air combat (AW-ACM).

The Air Combat segment: battles one after the other, cards, dice and losses (AW-ACM).

Frames: battles (seat); on top of it battle_cards (asked seat, stage), battle_roll, battle_losses (stage, then kills and
aborts against each side), losses (seat).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.messages import Command, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules import charts
from tabletop.games.air_wars.rules.asking import PASS, Asking
from tabletop.games.air_wars.rules.cards.playing import CardWindow
from tabletop.games.air_wars.rules.charts import roll
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.rules.losses import LossesDue
from tabletop.games.air_wars.rules.pieces import Battle
from tabletop.games.air_wars.rules.sheets import Window
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State, with_fields
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total
from tabletop.games.air_wars.rules.wording import count, dice, listing, place, reasons, side

# -- Air-to-air combat: where there are battles still to be fought (AW-ACM).


def battle_in(state: State, square: str) -> bool:
    """Whether there is a battle: flying units of both sides and at least one fighter (AW-ACM-01, AW-ACM-03). Nothing on
    the ground takes part (AW-ACM-14)."""
    sides = [real_flyers(state, square, seat) for seat in (0, 1)]
    return all(sides) and any(state.sheet(u).fighter for units in sides for u in units)


def battles(state: State) -> list[str]:
    """The squares of battles that are still to be fought in this segment, in map order, one round each (AW-ACM-11).
    Both sides have seen each other there, so both know them (AW-FOG-07)."""
    squares = {u.place for u in state.units.values() if u.flying} - set(state.fought)
    return [s for s in in_order(state.scenario, squares) if battle_in(state, s)]


# -- The Air Combat segment.


@dataclass(frozen=True, slots=True)
class SelectBattle(Command):
    """The next battle to be fought (AW-ACM-05)."""

    square: str

    def label(self, state: State) -> str:
        return f"Battle over {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class BattleBegan(AirWarsEvent):
    """A battle (AW-ACM-01): who takes part, the attacker's units first."""

    public: ClassVar[bool] = True
    square: str
    attacker: int
    units: tuple[str, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, battle=Battle(self.square, self.attacker))

    def words(self, state: State) -> str:
        return f"Battle over {place(state, self.square)}: {listing(self.units)} (AW-ACM-01)."


@dataclass(frozen=True, slots=True)
class BattleFired(AirWarsEvent, NoteEvent):
    """One total of one side on one column (AW-ACM-08)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    square: str
    column: str
    tally: Tally
    dice: tuple[int, ...]
    kills: int
    aborts: int

    def words(self, state: State) -> str:
        return (
            f"{side(state, self.seat)} {self.tally.reason} roll {dice(self.dice)} on {self.column}"
            f"{reasons(self.tally)}: {count(self.kills, 'kill')}, {count(self.aborts, 'abort')} (AW-ACM-08)."
        )


@dataclass(frozen=True, slots=True)
class BattleEnded(AirWarsEvent):
    """Survivors stay (AW-ACM-12)."""

    public: ClassVar[bool] = True
    square: str

    def apply(self, state: State) -> State:
        return with_fields(state, battle=None, fought=(*state.fought, self.square))


class SelectBattles(Asking):
    """The attacker chooses the order; the last one needs no choice (AW-ACM-04, AW-ACM-05)."""

    key = "battles"
    takes = (SelectBattle,)
    wanted = "choosing the next battle"
    rule = "AW-ACM-05"

    def asks(self, state: State) -> bool:
        return len(battles(state)) > 1

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        squares = battles(view)
        where = listing((place(view, s) for s in squares), "or")
        return f"Which battle comes next: {where}?", SelectBattle(squares[0])

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return map(SelectBattle, battles(view))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, SelectBattle)
        if command.square not in battles(view):
            return Refusal("AW-ACM-05", "Choose a square in which a battle is still to be fought.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, SelectBattle)
        yield from _fight(now, seat, command.square)

    def run(self, now: Now[State]) -> Stream:
        seat, squares = arg(now.state), battles(now.state)
        if squares:
            yield from _fight(now, seat, squares[0])
        else:
            yield SegmentBegan("aa", 1 - seat)
            yield begin("aa", 1 - seat)


def _fight(now: Now[State], seat: int, square: str) -> Stream:
    """All flying units of the square take part (AW-ACM-02); the player whose hour it is attacks (AW-GEN-06)."""
    units = tuple(
        u.id for side in (seat, 1 - seat) for u in sorted(real_flyers(now.state, square, side), key=lambda u: u.id)
    )
    yield BattleBegan(square, seat, units)
    yield nest("battle_cards", seat, 0)


class BattleCards(CardWindow):
    """The attacker, then the defender, each once (AW-CARD-18). Asked whenever there are cards in the hand, fitting or
    not (AW-HID-10)."""

    key = "battle_cards"
    wanted = "cards for the battle"

    def window(self, view: State) -> Window:
        return Window.COMBAT

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        assert view.battle is not None
        dice = [
            fighter_total(view, view.battle, s).total + bomber_total(view, view.battle, s).total
            for s in (seat, 1 - seat)
        ]
        where = place(view, view.battle.square)
        return (
            f"Air battle over {where}: {count(dice[0], 'die', 'dice')} against {dice[1]}. Play a card?",
            PASS,
        )

    def run(self, now: Now[State]) -> Stream:
        if arg(now.state, 1) == 0:
            yield begin("battle_cards", 1 - arg(now.state), 1)
        else:
            yield begin("battle_roll")


class BattleRoll(Step[State]):
    """All dice of both sides, the attacker's fighters and bombers, then the defender's (AW-ACM-09); losses never reduce
    them (AW-ACM-08, AW-ACM-10)."""

    key = "battle_roll"

    def run(self, now: Now[State]) -> Stream:
        battle = _battle(now.state)
        against = [0, 0, 0, 0]
        for seat in (battle.attacker, 1 - battle.attacker):
            for what, total in (("fighters", fighter_total), ("bombers", bomber_total)):
                tally: Tally = total(now.state, battle, seat)
                dice = roll(now, tally.total)
                column = charts.column(now.state, seat, what)
                kills, aborts = charts.results(column, dice)
                if dice:
                    yield BattleFired(seat, battle.square, column.name, tally, dice, kills, aborts)
                against[2 * (1 - seat)] += kills
                against[2 * (1 - seat) + 1] += aborts
        yield begin("battle_losses", 0, *against)


class BattleLosses(Step[State]):
    """The attacker takes his losses, then the defender (AW-LOSS-07)."""

    key = "battle_losses"

    def run(self, now: Now[State]) -> Stream:
        battle, stage = _battle(now.state), arg(now.state)
        if stage == 2:
            yield BattleEnded(battle.square)
            yield end(now)
            return
        seat = battle.attacker if stage == 0 else 1 - battle.attacker
        against = [arg(now.state, i) for i in range(1, 5)]
        units = tuple(u.id for u in sorted(real_flyers(now.state, battle.square, seat), key=lambda u: u.id))
        yield LossesDue(seat, battle.square, against[2 * seat], against[2 * seat + 1], units, "AW-LOSS-03")
        yield begin("battle_losses", stage + 1, *against)
        yield nest("losses", seat)


def _battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


STEPS = (SelectBattles(), BattleCards(), BattleRoll(), BattleLosses())
