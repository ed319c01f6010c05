"""The coach of the learning scenario: a sentence or two where a thing happens the first time. Hints never block;
each is told once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.air_wars.table.places import cell_of
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


def hints(table: WarTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    state, step, seat = table.state, table.step, table.host.seat
    if seat is None:
        return ()
    name = state.scenario.sides[seat].name
    said = {
        "reinforce": [
            _aim(table, seat),
            Hint(
                "reinforce",
                "Each morning cards are drawn and new units come. Nothing is due here: end the segment.",
                widget="choices",
                rule="AW-SEQ-04",
            ),
        ],
        "ground": [
            Hint(
                "ground",
                "Your guns and headquarters may move now, and only now. The enemy sees backs, never what they are.",
                widget="choices",
                rule="AW-RDPL-02",
            )
        ],
        "redeploy": [
            Hint(
                "redeploy",
                f"{name}: drag aircraft between your bases, at any distance. The pips beside a base are its places; "
                "then show your posture.",
                cell=_base(table),
                rule="AW-RDPL-01",
            ),
            Hint(
                "posture",
                "After this the enemy sees how many counters stand at each base, but not which.",
                widget="choices",
                rule="AW-HID-14",
            ),
        ],
        "day_cards": [
            Hint(
                "cards",
                "Your cards lie at the foot. Those that fit the moment have a golden rim; point at one to read it.",
                widget="hand",
                rule="AW-CARD-06",
            )
        ],
        "fly": _flying(table, seat) if step == "fly" else [],
        "arrive": [
            Hint(
                "arrive",
                "The move is over. Who has flown long enough lands here; the counter on top is the one that the enemy "
                "sees.",
                widget="step panel",
                rule="AW-FLY-07",
            )
        ],
        "battle_cards": [
            Hint(
                "battle",
                "Enemies in one square with a fighter fight. All dice are rolled at once: the panel shows what to "
                "expect.",
                widget="step panel",
                rule="AW-ACM-01",
            )
        ],
        "losses": [
            Hint(
                "losses",
                "You choose who takes your losses: kills first, each by another unit. An abort comes back tomorrow, a "
                "kill is a point for the enemy.",
                widget="step panel",
                rule="AW-LOSS-03",
            )
        ],
        "aa": [
            Hint(
                "aa",
                "Enemy aircraft are over your guns. Firing shows a hidden gun for the day; its dice may be worth it.",
                widget="choices",
                rule="AW-AA-03",
            )
        ],
        "bomb": [
            Hint(
                "bomb",
                "Your bombers are over a target. Opening the square shows everything in it, yours and theirs.",
                widget="choices",
                rule="AW-BOMB-07",
            )
        ],
        "designate": [
            Hint(
                "designate",
                "Pick a counter, then its target: the list shows the chance. Several on one target roll together.",
                widget="step panel",
                rule="AW-BOMB-10",
            )
        ],
        "day_offer": [
            Hint(
                "offer",
                "Nothing flies. If both sides agree in secret, the day ends here.",
                widget="choices",
                rule="AW-SEQ-13",
            )
        ],
    }
    return [
        replace(hint, key=f"{hint.key} {seat}") for hint in said.get(step, [])
    ]  # behind the curtain each hears it for himself


def _aim(table: WarTable, seat: int) -> Hint:
    """What the day is about, at the list of targets."""
    if seat == 0:
        text = (
            "You raid Malta for a day of six hours. What is worth bombing stands in this list with its points; every"
            " unit of yours that is destroyed is a point for the RAF. Point at the score to see what you need."
        )
    else:
        text = (
            "You hold Malta for a day of six hours. The Axis wants what stands in this list, with its points; every"
            " raider that you destroy is a point for you. Point at the score to see where you stand."
        )
    return Hint("aim", text, widget="ledger panel", rule="AW-VP-01")


def _base(table: WarTable) -> tuple[int, int] | None:
    seat = table.host.seat
    return next((cell_of(b.square) for b in table.state.scenario.bases.values() if b.seat == seat), None)


def _flying(table: WarTable, seat: int) -> list[Hint]:
    state, mode = table.state, table.mode
    out: list[Hint] = []
    picked = getattr(mode, "picked", ())
    if picked:
        out.append(
            Hint(
                "lit",
                "Green squares are in reach. Where a square has an eye you will be revealed; a house is a base that you"
                " reach next hour; a skull means you will not come home.",
                piece=picked[0],
                rule="AW-FLY-02",
            )
        )
        return out
    ready = sorted(mode.ready())
    own = [k for k in ready if not state.units[k].flying]
    if seat == 0:
        out.append(
            Hint(
                "raid",
                "Bombers need an hour and more to Malta: send them first, fighters fly one hour out and one home, so"
                " let them leave when they can still meet.",
                piece=own[0] if own else "",
                rule="AW-SORT-01",
            )
        )
    else:
        out.append(
            Hint(
                "scramble",
                "Your radar sees who is in its squares. You see when they come: wait, then scramble so that you meet"
                " them over the island and can land next hour.",
                piece=own[0] if own else "",
                rule="AW-RAD-01",
            )
        )
    if state.airborne(seat):
        out.append(
            Hint(
                "home",
                "The fist on a fighter shows the hour by which it must be down. The list at the left tells who must"
                " turn for home.",
                widget="step panel",
                rule="AW-SORT-01",
            )
        )
    out.append(
        Hint(
            "fan",
            "Point at a pile to spread it. Click several counters of one square to fly them together; the first lies on"
            " top.",
            piece=own[0] if own else "",
            rule="AW-FLY-05",
        )
    )
    return out
