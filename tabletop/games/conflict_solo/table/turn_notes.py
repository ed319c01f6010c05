"""What the note at the pointer says before anything is planned: a shot or a step with its price, its risk, its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.asking import Pass
from tabletop.games.conflict_solo.rules.figures import fire_cost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.shots import shot_cost
from tabletop.games.conflict_solo.rules.hand import RELOAD
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.drafting import draft_of
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall, cost
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.table import chances, telling
from tabletop.games.conflict_solo.table.modes import hex_named, unit_of
from tabletop.table.play.contract import Note

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.turn_mode import TurnMode

MOST_SHOOTERS = 3


def shot_note(mode: TurnMode, unit: Counter, target: Counter) -> Note:
    """A shot at an enemy: number, chances, price; or why it is not possible."""
    name = f"{piece_name(mode.state, unit.id)} at {piece_name(mode.state, target.id)}"
    command = mode.targets().get(target.id)
    if command is None:
        asked: Command = Assault(unit.id, target.id) if unit.hex == target.hex else Fire(unit.id, target.id)
        why = mode.table.host.refusal(asked)
        return Note(name, (why.sentence,) if why is not None else (), (why.rule,) if why is not None else (), "bad")
    odds = mode.odds(target.id)
    ap = fire_cost(mode.state, unit) and shot_cost(mode.state, unit, target.hex)
    lines = [f"{odds.words[:1].upper()}{odds.words[1:]}, destroyed {chances.percent(odds.destroyed)}."] if odds else []
    if odds is None:
        lines.append("Nobody knows what stands there: the shot finds out.")
    if mode.boosted(command):
        lines.append(f"The CAPs pay for it only with {mode.state.card(RELOAD).name}: the card goes into the plan.")
    else:
        lines.append(f"{chances.spent_words(mode.state, ap or 0)}. Click to prepare the shot.")
    return Note(name, tuple(lines), ("CH-FIRE-04",), "good")


def step_note(mode: TurnMode, unit: Counter, command: Command) -> Note | None:
    """A step, or what else an order does in a hex: price and risk, the ground, who could shoot there."""
    assert isinstance(command, Action)
    plan = draft_of(mode.state, command)
    full = cost(mode.state, plan)
    hex = hex_named(command)
    if isinstance(full, Refusal):
        return None
    left = full.total - plan.caps
    paid = f"{plan.caps} CAP{'s' if plan.caps != 1 else ''}"
    price = chances.spent_words(mode.state, left) + (f", {paid}" if plan.caps else "") if left else f"{paid}, no check"
    title = f"{telling.DEEDS.get(plan.kind, 'To')} {hex}: {price}"
    zone = " Enemy Fire Zone." if hex in mode.table.overlays.zone_hexes() else ""
    lines = [f"{telling.ground_words(mode.state, hex)}{zone}"]
    if isinstance(full, Tally) and full.modifiers:
        lines.append(telling.price_words(full))
    if plan.kind in ("move", "enter"):
        lines += _danger(mode, unit, hex, plan.facing)
    return Note(title, tuple(lines), (), "plain")


def _danger(mode: TurnMode, unit: Counter, hex: str, facing: int) -> list[str]:
    """Who of the known enemies could hit the Unit there."""
    found = chances.shooters_at(mode.state, unit, hex, facing)
    if not found:
        return ["No known enemy can hit it there."]
    lines = [f"{piece_name(mode.state, ai.id)} {odds.words} there." for ai, odds in found[:MOST_SHOOTERS]]
    more = len(found) - MOST_SHOOTERS
    return [*lines, *([f"{more} more can."] if more > 0 else [])]


def unpicked(mode: TurnMode) -> str:
    """What is asked while no Unit is in hand: only what can be done; where nothing is left but passing, what comes of
    that.
    """
    cards = any(not unit_of(c) and not isinstance(c, (Stall, Pass)) for c in mode.options)
    offers = (("pick a Unit", mode.ready()), ("play a card", cards), ("stall", mode.stalls()))
    ways = [words for words, there in offers if there]
    if ways:
        none = "" if mode.ready() else " None of your Units can act:"
        return f"Your turn:{none} {', '.join(ways)} or pass."
    then = " Pass, and it ends." if mode.state.passed == AI else ""
    return f"None of your Units can act any more this round.{then}"
