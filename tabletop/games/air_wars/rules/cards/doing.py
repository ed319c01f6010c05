"""What cards do when they are played: one small function a code. Codes without a function here work through the battle,
fire or attack that the card lies beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.boxes import CalledUp, Refitted
from tabletop.games.air_wars.rules.cards.conditions import LASTING, in_effect
from tabletop.games.air_wars.rules.cards.events import DiceOfCard, EffectBegan, Prolonged
from tabletop.games.air_wars.rules.charts import roll
from tabletop.games.air_wars.rules.fog import Looked, remove_decoys, reveal
from tabletop.games.air_wars.rules.levels import change_level, interrupt
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sheets import Code, Effect, Function, Kind, Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths.bombs import target_kind
from tabletop.games.air_wars.rules.targets import Halved, Repaired, score_target
from tabletop.games.air_wars.rules.wording import source

Chosen = tuple[str, ...]
Doing = Callable[[Now[State], int, Effect, str, Chosen], Stream]


def level(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Command level up or down today (AW-CL-02); a fall may abort units (AW-CL-03)."""
    yield from change_level(now, seat, effect.n, source(now.state, card), "AW-CL-02")
    if effect.n < 0:
        yield from interrupt(now)


def refit(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Units leave the Damage Box (AW-REIN-05, AW-TGT-04); a staff works again (AW-HQ-03, AW-HQ-04)."""
    for unit in chosen:
        yield Refitted(seat, unit)
        if now.state.sheet(unit).function is Function.STAFF:
            yield from change_level(now, seat, 1, f"{unit} works again", "AW-HQ-04")


def call_up(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A unit becomes a reinforcement now (AW-REIN-01)."""
    for unit in effect.units:
        if unit not in now.state.called:
            yield CalledUp(seat, unit)


def prolong(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Short-range units may land an hour later (AW-CARD-28)."""
    for unit in chosen:
        yield Prolonged(seat, unit)


def look_at_bases(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """The names of based units go in the private log, once (Table 7 LOOK)."""
    seen = tuple((square, u.id) for square in chosen for u in now.state.based(square, 1 - seat))
    yield Looked(seat, source(now.state, card), seen)


def reveal_squares(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Enemy units on the ground of some squares are revealed, decoys go (Table 7 REVEAL, AW-DEC-07)."""
    for square in chosen:
        units = [u for u in now.state.at(square, 1 - seat) if not u.flying]
        yield from reveal(now, units, square, source(now.state, card), "AW-FOG-08")
        yield from remove_decoys(now, square)


def night(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A raid by night: dice on the Level line, no AA, no battle, nothing revealed (AW-CARD-34)."""
    target = chosen[0]
    needed = now.state.scenario.charts.bombing[target_kind(now.state, target)].level
    tally = Tally(effect.n, source(now.state, card), "AW-CARD-34")
    dice = roll(now, tally.total)
    success = any(die >= needed for die in dice)
    yield DiceOfCard(seat, "NIGHT", target, tally, dice, success)
    if success:
        yield from score_target(now, seat, target, "AW-TGT-02")


def repair(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A target works again, an airbase is open at once (AW-CARD-29, AW-TGT-09)."""
    yield Repaired(seat, chosen[0])


def halve(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Half of a target's points, rounded down, are taken off the enemy's bomb score (AW-TGT-10)."""
    yield Halved(seat, chosen[0], now.state.scenario.targets[chosen[0]].vp // 2)


def boats(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Torpedo boats against a ship: it is revealed, then the dice fall (card GU-U8, Table 15)."""
    ship: Unit | None = next(
        (u for u in now.state.ground(chosen[0], 1 - seat) if now.state.sheet(u).kind is Kind.SHIP), None
    )
    if ship is None:
        return
    yield from reveal(now, [ship], chosen[0], source(now.state, card), "AW-FOG-08")
    tally = Tally(effect.n, source(now.state, card), "AW-CARD-06")
    dice = roll(now, tally.total)
    success = any(die in effect.numbers for die in dice)
    yield DiceOfCard(seat, "BOATS", ship.id, tally, dice, success)
    if success:
        yield UnitLost(ship.id, Outcome.KILL, chosen[0], "AW-TGT-01")


EFFECTS: Mapping[Code, Doing] = {
    Code.CL: level, Code.REFIT: refit, Code.REINF: call_up, Code.ENDUR: prolong, Code.LOOK: look_at_bases,
    Code.REVEAL: reveal_squares, Code.NIGHT: night, Code.REPAIR: repair, Code.HALVE: halve, Code.BOATS: boats,
}  # fmt: skip


def carry_out(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """An effect of a card, with what was chosen for it; card is an id, or the title of a wild set."""
    if effect.code in LASTING:
        yield EffectBegan(in_effect(now.state, seat, effect, card, chosen[0] if chosen else ""))
    function = EFFECTS.get(effect.code)
    if function is not None:
        yield from function(now, seat, effect, card, chosen)
