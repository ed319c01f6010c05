"""What hits do to an aircraft (4.13, table 5.6): TL-DAM-01 to TL-DAM-09. Effects count from the next movement phase on
(TL-DAM-08)."""

from __future__ import annotations


def fs_hit(hits: int) -> int:
    """The number of the hit that makes FS one worse, for an aircraft with `hits` on its sheet (TL-DAM-03 to
    TL-DAM-06)."""
    return max(1, hits - 2)


def speed_hit(hits: int) -> int:
    """The number of the hit that costs two SP in both phases (TL-DAM-03 to TL-DAM-06)."""
    return hits - 1


def fs_loss(hits: int, taken: int) -> int:
    """How much FS is worse after `taken` hits: 0 or 1; it stays when later hits come (TL-DAM-07)."""
    return 1 if taken >= fs_hit(hits) else 0


def speed_loss(hits: int, taken: int) -> int:
    """SP lost in each phase after `taken` hits: 0 or 2; once only (TL-DAM-07)."""
    return 2 if taken >= speed_hit(hits) else 0


def marked(hits: int, taken: int, unsaved: int) -> int:
    """Hits on the counter (its tufts of smoke, TL-DAM-11) after `unsaved` more: each is marked and stays (TL-DAM-01), a
    surplus is lost (TL-DAM-02)."""
    return min(hits, taken + unsaved)


def destroyed(hits: int, taken: int) -> bool:
    """Whether the hits reach the hit number (TL-DAM-02)."""
    return taken >= hits


def effects(hits: int, nth: int) -> tuple[str, ...]:
    """What the nth hit does, as the card prints it: "FS +1", "SP -2/-2", "destroyed"; nothing for a hit without effect
    (table 5.6)."""
    if nth >= hits:
        return ("destroyed",)
    return (("FS +1",) if nth == fs_hit(hits) else ()) + (("SP -2/-2",) if nth == speed_hit(hits) else ())


def rule_of(hits: int) -> str:
    """The rule that lists the effects for that many hits."""
    return {2: "TL-DAM-03", 3: "TL-DAM-04", 4: "TL-DAM-05"}.get(hits, "TL-DAM-06")
