"""The first state of a scenario, from its set-up or from a position written down."""

from __future__ import annotations

from tabletop.core.cards import Hand, Pile
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Frame
from tabletop.games.air_wars.rules.cards.effects import LASTING, in_effect
from tabletop.games.air_wars.rules.pieces import InForce, Mark, Side, Unit, airbase_key
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS, Placed, Position, Scenario
from tabletop.games.air_wars.rules.sheets import BOTH, Formation, TargetKind
from tabletop.games.air_wars.rules.state import State, restacked


def first_state(scenario: Scenario) -> State:
    """Every counter (AW-GEN-09) at its place, face down, decks shuffled; then the first day begins (AW-SEQ-01). A
    written-down position goes on where it says."""
    sides = (_side(scenario, 0), _side(scenario, 1))
    units = {key: _unit(sheet) for key, sheet in sorted(scenario.units.items())}
    state = State(scenario, (Frame("day_start"),), sides, units)
    return state if scenario.position is None else _placed(state, scenario.position)


def _side(scenario: Scenario, seat: int) -> Side:
    sheet, position = scenario.sides[seat], scenario.position
    hand = position.hands[seat] if position is not None else ()
    gone = (*hand, *position.discards[seat], *position.permanent[seat]) if position is not None else ()
    deck = Pile(tuple(sorted(card for card in sheet.deck if card not in gone)))
    if position is None:
        return Side(sheet.command_level, Hand(seat), deck)
    return Side(
        sheet.command_level + position.levels[seat], Hand(seat, tuple(sorted(hand))), deck, position.discards[seat],
        position.permanent[seat], (), position.bomb_vp[seat], position.other_vp[seat],
    )  # fmt: skip


def _unit(sheet: Formation) -> Unit:
    """On the map from day 1, else in the Reinforcement Box."""
    return Unit(sheet.id, sheet.seat, sheet.start if sheet.day == 1 and sheet.start else REINFORCEMENTS)


def _placed(state: State, position: Position) -> State:
    """The written-down moment: stacks closed up, permanent cards at work (AW-CARD-10), stricken carriers closed for
    good (AW-TGT-07), card units that are in play already."""
    units = dict(state.units)
    for placed in position.placed:
        units[placed.unit] = _exact(units[placed.unit], placed)
    marks = {name: Mark(bombed=True, scored=1) for name in position.bombed}
    marks |= {airbase_key(square): Mark(closed="day", scored=1) for square in position.closed}
    for name in position.bombed:
        target = state.scenario.targets[name]
        if target.kind is TargetKind.CARRIER:
            marks[airbase_key(target.square)] = Mark(closed="game", scored=1)
    called = tuple(
        k for k, sheet in sorted(state.scenario.units.items()) if not sheet.day and units[k].place != REINFORCEMENTS
    )
    state = replace(state, units=units, marks=marks, called=called)
    for square, seat in sorted({(u.place, u.seat) for u in units.values() if u.flying}):
        state = restacked(state, square, seat)
    state = replace(state, effects=_permanent(state, position))
    if position.start == "day":
        return replace(state, day=position.day - 1)
    frame = Frame("hour", (position.seat, position.hour))
    return replace(state, frames=(frame,), day=position.day, hour=position.hour, phase="OPS", active=position.seat)


def _permanent(state: State, position: Position) -> tuple[InForce, ...]:
    """Effects of the permanent cards on the table."""
    cards = [(seat, state.scenario.cards[key]) for seat in BOTH for key in position.permanent[seat]]
    return tuple(in_effect(state, seat, e, card.id) for seat, card in cards for e in card.effects if e.code in LASTING)


def _exact(unit: Unit, placed: Placed) -> Unit:
    return Unit(
        unit.id, unit.seat, placed.place, flying=placed.flying, revealed=placed.revealed, stack=placed.stack,
        takeoff=placed.takeoff, flown=placed.flown or placed.flying, landed=placed.landed, bombed=placed.bombed,
        endurance=placed.endurance,
    )  # fmt: skip


def position_of(state: State) -> Position:
    """The moment written down: exact at the beginning of a day or of an hour; what is going on in between, and effects
    of cards that will end, are left out. The full truth: never for a player's eyes (AW-HID-18)."""
    placed = tuple(
        Placed(u.id, u.place, u.flying, u.stack, u.takeoff, u.revealed, u.flown, u.landed, u.bombed, u.endurance)
        for _, u in sorted(state.units.items())
    )
    a, b = state.sides
    printed = [side.command_level for side in state.scenario.sides]
    carriers = {t.square for t in state.scenario.targets.values() if t.kind is TargetKind.CARRIER}
    shut = (s for s in sorted(state.scenario.bases) if state.mark(airbase_key(s)).closed and s not in carriers)
    planning = state.phase == "PLAN"
    return Position(
        "day" if planning else "fly", max(1, state.day), max(1, state.hour), state.active, placed,
        hands=(a.hand.cards, b.hand.cards), discards=(a.discards, b.discards), permanent=(a.permanent, b.permanent),
        bombed=tuple(name for name in state.scenario.targets if state.mark(name).bombed), closed=tuple(shut),
        bomb_vp=(a.bomb_vp, b.bomb_vp), other_vp=(a.other_vp, b.other_vp),
        levels=(a.level - printed[0], b.level - printed[1]),
    )  # fmt: skip
