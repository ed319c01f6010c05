"""Why the enemy did what he did, and why not, as values: what kept somebody from an order, and what decided among those
who could. Words are made of them where somebody asks (`why_skipped`, `why_chosen`)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import quick


@quick
@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its kind, the rule, whom it is about (an AI, "" nobody), a target (a Unit, a hex, a filter), a number
    (the sum needed, a distance, a firepower ...). kept: after a comparison those who were still in it."""

    kind: str
    rule: str = ""
    ai: str = ""
    target: str = ""
    number: int = 0
    kept: tuple[str, ...] = ()


HINDRANCES = {
    # in the order in which the rules ask: who gets farther down lacks less
    "filter": "CH-LANG-02",  # target: the filter that it does not pass
    "spent": "CH-TURN-04",
    "off_map": "CH-ELIG-01",
    "non_combat": "CH-ELIG-10",
    "apart": "CH-ELIG-05",  # an order for close combat, and it is in none
    "rumour": "CH-RE-08",
    "unhurt": "CH-ELIG-09",
    "lasting": "CH-ELIG-09",  # a hit counter without a rally number
    "fighting": "CH-ELIG-08",
    "forbidden": "CH-ELIG-01",  # target: "fire", "attack", "move" or "turn"
    "leaving": "CH-ELIG-06",
    "held": "CH-POST-01",
    "no_units": "CH-HID-01",
    "no_goal": "CH-LANG-04",  # target: OBJ or CTRL
    "no_such_target": "CH-LANG-08",
    "shut": "CH-ELIG-07",  # the ground bars the objective from all sides
    "rumour_far": "CH-RE-07",
    "powerless": "CH-FIRE-01",
    "range": "CH-FIRE-02",
    "brawl": "CH-CC-05",
    "arc": "CH-ARC-03",
    "sight": "CH-LOS-02",
    "long": "CH-ELIG-02",
    "needs": "CH-ELIG-03",  # number: what the dice would have to show
    "crossing": "CH-AMOVE-14",
    "there": "CH-AMOVE-03",
    "garrison": "CH-POST-02",
    "no_step": "CH-AMOVE-02",
    "no_safe_step": "CH-LOW-02",
    "not_flanked": "CH-ELIG-09",
    "no_better_facing": "CH-LOW-08",
    # of whole orders of a mission
    "no_counteraction": "CH-CTR-02",
    "trigger": "CH-CTR-03",
    "no_mission_order": "CH-CTR-04",
    "round": "CH-CTR-04",
    "unit_within": "CH-CTR-04",
    "used_up": "CH-CTR-06",
    "no_place": "CH-CTR-06",
    "cup_empty": "CH-CTR-06",
}
"""What can keep an AI from an order, with the rule."""
_RANK = {kind: n for n, kind in enumerate(HINDRANCES)}

REFUSED = {
    "CH-ARC-03": "arc", "CH-LOS-02": "sight", "CH-IND-03": "sight", "CH-FIRE-02": "range", "CH-IND-01": "range",
    "CH-CC-05": "brawl",
}  # fmt: skip
"""What a refused shot lacked, by the rule that refused it; else firepower."""


def hindrance(kind: str, ai: str = "", target: str = "", number: int = 0) -> Reason:
    """What keeps an AI, or a whole order of a mission, from being carried out."""
    return Reason(kind, HINDRANCES[kind], ai, target, number)


def rank_of(one: Reason) -> int:
    """How far down the questions of the rules somebody got."""
    return _RANK[one.kind]


def nearest_to_done(found: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Those of several hindrances that would have to change first: who got farthest, at equal numbers needed the
    lowest; all of one kind."""
    if not found:
        return ()
    last = max(_RANK[r.kind] for r in found)
    kind = next(r.kind for r in found if _RANK[r.kind] == last)
    same = [r for r in found if r.kind == kind]
    if kind == "needs":
        least = min(r.number for r in same)
        same = [r for r in same if r.number == least]
    return tuple(same)


class Hindrances:
    """What keeps each AI from an order, as it is found: of each the one with which it gets farthest. Most of it is
    overtaken at once or never asked for, so reasons are made of it in the end."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, str, int]] = {}

    def add(self, ai: str, kind: str, target: str = "", number: int = 0) -> None:
        known = self._found.get(ai)
        if known is not None:
            ahead = _RANK[kind] - _RANK[known[0]]
            if ahead < 0 or (ahead == 0 and (kind != "needs" or number >= known[2])):
                return
        self._found[ai] = (kind, target, number)

    def reasons(self) -> tuple[Reason, ...]:
        return tuple([hindrance(kind, ai, target, number) for ai, (kind, target, number) in self._found.items()])


class EveryHindrance(Hindrances):
    """All that keeps an AI from each single target, for somebody who asks: none overtakes another."""

    __slots__ = ("_all",)

    def __init__(self) -> None:
        self._all: list[Reason] = []

    def add(self, ai: str, kind: str, target: str = "", number: int = 0) -> None:
        self._all.append(hindrance(kind, ai, target, number))

    def reasons(self) -> tuple[Reason, ...]:
        return tuple(self._all)
