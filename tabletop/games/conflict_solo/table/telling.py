"""Words at the table: what the ground of a hex does, what a counter is and can, what a deed costs."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules import figures, naming
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hand import Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.sight import cover, has_wall
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places

DEEDS = {
    "move": "Move to", "enter": "Enter at", "pivot": "Turn", "fire": "Fire", "close_combat": "Close combat",
    "rally": "Rally", "dig_in": "Dig in", "smoke": "Smoke in", "clear": "Clear", "load": "Load", "unload": "Unload in",
    "exit": "Leave the map", "card": "Play",
}  # fmt: skip
"""The words of a button or title for each kind of plan."""
DOES = {
    "dig_in": "digs in", "smoke": "lays smoke in", "clear": "clears", "load": "loads", "unload": "unloads in",
    "exit": "leaves the map for good",
}  # fmt: skip
"""What a Unit does, for a sentence about it."""


def ground_words(state: State, hex: str) -> str:
    """The terrain of a hex and what it does, in a line."""
    words = [state.ground(hex).name.capitalize()]
    if state.level(hex):
        words.append(f"level {state.level(hex)}")
    dm = cover(state, hex)
    words.append(f"cover {dm}" if dm else "no cover")
    if sides := wall_sides(state, hex):
        words.append(sides)
    if hex in state.works:
        words.append(state.works[hex])
    if state.smoke.get(hex):
        words.append(f"smoke {state.smoke[hex]}")
    if hex in state.wire:
        words.append("wire")
    if hex in state.mines:
        words.append("mines")
    return ", ".join(words) + "."


def wall_sides(state: State, hex: str) -> str:
    """The hexsides that are closed, as what is drawn there: "hedgerow north and north-east", "" none (CH-MAP-07)."""
    sides = [NAMES[k] for k in range(6) if has_wall(state, hex, k)]
    word = state.scenario.chart.wall_word
    if not sides:
        return ""
    return f"{word} all round" if len(sides) == len(NAMES) else f"{word} {listing(sides)}"


def price_words(tally: Tally) -> str:
    """ "1 move, 1 woods: 2"."""
    parts = [f"{tally.base} {tally.reason}", *(f"{m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount)]
    return f"{', '.join(parts)}: {tally.total} AP"


def state_words(state: State, counter: Counter) -> list[str]:
    """How a counter is: fresh or spent, hit, hidden, loaded."""
    words = ["fresh" if counter.fresh else "spent"]
    hit = state.hit_of(counter)
    if hit is not None:
        words.append(hit.name)
    if counter.hidden:
        words.append("hidden")
    if counter.loaded_on:
        words.append(f"on {naming.name(state, counter.loaded_on)}")
    return words


def facts(state: State, counter: Counter) -> list[tuple[str, str, str]]:
    """The figures of a counter as they are now: name, value, tip with the rule."""
    kind = state.type_of(counter)
    if kind.id == "RE":
        return [("Rumoured", "may be nothing", "What it is comes out when it is attacked or comes close. CH-RE-01")]
    out: list[tuple[str, str, str]] = []
    hit = state.hit_of(counter)
    for colour, words in ((Colour.RED, "men"), (Colour.BLUE, "armour")):
        now = figures.fp(state, counter, colour, True)
        if now is not None:
            close = " (close combat)" if colour is Colour.BLUE and kind.blue_cc else ""
            none = hit is not None and hit.fp is None  # the hit takes it away, as the counter shows
            out.append(
                (
                    f"Firepower at {words}",
                    "-" if none else f"{now}{close}",
                    "Two dice and this must reach the defence. CH-FIRE-04",
                )
            )
    armed = kind.red is not None or kind.blue is not None
    if armed:
        least = f"{kind.min_range} to " if kind.min_range else ""
        hexes = "hex" if kind.range == 1 else "hexes"
        out.append(("Range", f"{least}{kind.range} {hexes}", "Long range is twice as far, -2. CH-FIRE-02"))
    front, flank = figures.dv(state, counter, False), figures.dv(state, counter, True)
    out.append(("Defence", f"{front}, from behind {flank}", "The ground's cover comes to it. CH-FIRE-05"))
    fire, move = figures.fire_cost(state, counter), figures.move_cost(state, counter)
    costs = f"fire {fire or '-'}, move {move or '-'}" if armed else f"move {move or '-'}"
    out.append(("Costs", costs, "In action points. CH-AP-01"))
    if counter.hex:
        out.append(("Faces", NAMES[counter.facing % 6], "The front arc is 120 degrees. CH-ARC-02"))
    if hit is not None:
        out.append((hit.name, f"rally {hit.rally}" if hit.rally else "stays", "A second hit destroys. CH-HIT-03"))
    return out


def advised(state: State, command: Command) -> str:
    """What the bot would do, with its verb and its place: the label of a button leaves out what the plan says."""
    plan = state.draft
    words = command.label(state)
    match command:
        case Fire(_, target) | Assault(_, target) if at := places.hex_of(state, target):
            return words if at in words else f"{words} in {at}"
        case PlayCard():
            return f"Play {words}"
        case Choose(what) if plan is not None:
            at = places.hex_of(state, what)
            what = f"{words} in {at}" if at else words
            return f"{state.card(plan.card).name}: choose {what}" if plan.card else f"Choose {what}"
        case Support(unit) if plan is not None:
            return f"{naming.name(state, unit)} fires with it at {naming.name(state, plan.target)}"
        case Boost(card) if card:
            return f"Play {words} with it"
        case Keep():
            return f"Keep {words}"
        case Go() if plan is not None and plan.unit:
            target = f" at {naming.name(state, plan.target)}" if plan.target else ""
            target += f" to {plan.path[-1]}" if plan.path else ""
            deed = DEEDS.get(plan.kind, plan.kind).split(" ")[0].lower()
            return f"Do it: {deed} with {naming.name(state, plan.unit)}{target}"
    return words
