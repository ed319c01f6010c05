"""Answers to every prompt but the turn: reactions, AA fire, CAPs of the initiative, cards to discard, scattering."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.air import FireAA, aa_tally
from tabletop.games.conflict_solo.rules.asking import DONE, PASS
from tabletop.games.conflict_solo.rules.hand import Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.sheets import HITS
from tabletop.games.conflict_solo.rules.state import State, changed

Choice = tuple[Command, str]
CARD_VALUE = {
    "AC15": 5.0, "AC16": 7.0, "AC17": 6.0, "AC18": 6.0, "AC19": 6.0, "AC20": 5.0, "AC01": 4.0, "AC05": 4.0,
    "AC06": 3.5, "AC07": 3.5, "AC11": 3.0, "AC09": 2.5, "AC10": 2.5, "AC29": 3.0, "AC32": 3.0, "AC02": 3.0,
    "AC26": 2.5, "AC30": 2.5, "AC24": 2.5, "AC25": 2.0, "AC34": 2.0, "AC21": 2.0, "AC28": 2.0,
}  # fmt: skip
"""What a card in the hand is worth; 1.5 those that are not named."""
GOOD_AA, GOOD_SPENT_AA = 0.15, 0.4
"""The chance to drive the aircraft off from which a fresh gun fires, and a spent one that must be paid for."""
BAD_ORDERS = 2
"""Units under fire from which False Order is played against a Command card or a fire order."""


def answer(picture: Picture, options: Sequence[Command]) -> Choice | None:
    """The answer to the prompt on the table; None: it is no such prompt."""
    view = picture.view
    match view.frames[-1].step:
        case "initiative":
            return _initiative(picture, options)
        case "discard":
            return _discard(view, options)
        case "keep":
            return _kept(view, options)
        case "hit":
            return _react(options, "Of two hit counters the milder one can be kept.")
        case "ai_order":
            return _false_order(picture, options)
        case "ai_fire":
            return _drop_down(picture, options)
        case "raid":
            return _raid(picture, options)
        case "scatter":
            return _scatter(picture, options)
    return None


def _react(options: Sequence[Command], why: str) -> Choice:
    """A reaction card that costs nothing is played."""
    cards = [c for c in options if isinstance(c, PlayCard)]
    return (cards[0], why) if cards else (PASS, "There is no better answer.")


def _drop_down(picture: Picture, options: Sequence[Command]) -> Choice:
    """The Unit that is worth most drops down, one that is hit already before others."""
    counters = picture.view.counters
    units = [c for c in options if isinstance(c, Choose)]
    if not units:
        return PASS, "Nobody can drop down."
    best = max(units, key=lambda c: (picture.worth(counters[c.what]) + 2 * bool(counters[c.what].hit), c.what))
    return best, "Two more to hit: that may save the squad."


def _initiative(picture: Picture, options: Sequence[Command]) -> Choice:
    """One CAP where somebody stands under fire, and there are some."""
    exposed = any(picture.danger(u) > 0 for u in picture.units)
    caps = 1 if exposed and picture.view.cap_now >= 4 and DiceCaps(1) in options else 0
    return DiceCaps(caps), "CAPs are worth more in the fight." if not caps else "Who shoots first counts now."


def _discard(view: State, options: Sequence[Command]) -> Choice:
    keeps = [c for c in options if isinstance(c, Keep)]
    gone = min(keeps, key=lambda c: (CARD_VALUE.get(c.what, 1.5), c.what))
    return gone, f"{view.card(gone.what).name} is of least use."


def harm(key: str) -> float:
    """How bad a hit counter is."""
    hit = HITS[key]
    if hit.destroys:
        return 99.0
    total = 6.0 if hit.rally_only else 0.0
    total += 4.0 if hit.fp is None else -1.2 * hit.fp
    total += 1.0 if hit.move is None or "move" in hit.forbids else 0.5 * hit.move
    total += 2.0 if hit.rally is None else 0.25 * hit.rally
    return total + (hit.fire or 0) - hit.dv


def _kept(view: State, options: Sequence[Command]) -> Choice:
    keeps = [c for c in options if isinstance(c, Keep)]
    best = min(keeps, key=lambda c: (harm(c.what), c.what))
    return best, f"{HITS[best.what].name} is the milder one."


def _false_order(picture: Picture, options: Sequence[Command]) -> Choice:
    """False Order is played when an order to fire lies open and several Units stand under fire."""
    cards = [c for c in options if isinstance(c, PlayCard)]
    view = picture.view
    if cards and view.in_play:
        card = view.order_card(view.in_play)
        fires = any(o.verb in ("FIRE", "LONG") for o in (*card.priority, *card.tactical[:1]))
        exposed = sum(1 for u in picture.units if any(a.fresh or card.blue for a, _ in picture.threats(u)))
        if fires and exposed >= BAD_ORDERS:
            return cards[0], "That order would hit us hard."
    return PASS, "That order can be borne."


# -- from above
def _raid(picture: Picture, options: Sequence[Command]) -> Choice:
    view, raid = picture.view, picture.view.raid
    assert raid is not None
    cards = [c for c in options if isinstance(c, PlayCard)]
    if cards:
        return cards[0], "Now is the time for it."
    shots = [c for c in options if isinstance(c, FireAA) and not c.caps]
    best: tuple[float, FireAA] | None = None
    for shot in shots:
        unit = view.counters[shot.unit]
        plane = view.scenario.library.aircraft[raid.aircraft]
        chance = chances.reached(plane.dv - aa_tally(view, raid, unit).total)
        wanted = GOOD_AA if unit.fresh or raid.skyward else GOOD_SPENT_AA
        if chance >= wanted and (best is None or chance > best[0]):
            best = chance, shot
    if best is not None:
        return best[1], f"It drives the aircraft off in {best[0]:.0%} of all cases."
    return (DONE, "No gun reaches it well.") if DONE in options else (PASS, "There is no better answer.")


def _scatter(picture: Picture, options: Sequence[Command]) -> Choice:
    view, raid = picture.view, picture.view.raid
    faces = [c for c in options if isinstance(c, Face)]
    if faces:
        unit = view.counters[faces[0].unit]
        facing = picture.best_facing(unit, unit.hex, tuple(c.facing for c in faces))
        return next(c for c in faces if c.facing == facing), "It looks at the enemy."
    moves = [c for c in options if isinstance(c, Move)]
    assert raid is not None

    def gain(move: Move) -> tuple[float, str]:
        unit = view.counters[move.unit]
        there = changed(unit, hex=move.hex)
        return round(
            3.0 * (distance(move.hex, raid.hex) - distance(unit.hex, raid.hex))
            + picture.ground(there) - picture.ground(unit), 4,
        ), move.hex  # fmt: skip

    best = max(moves, key=gain, default=None)
    if best is not None and gain(best)[0] > 0:
        return best, "Out of the way of what comes down."
    return PASS, "They stay where they are."
