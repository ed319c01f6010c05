"""The refusal of a command that belongs to another step."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.refusal import Refusal


@lru_cache(None)
def wrong(step: str, rule: str) -> Refusal:
    """ "That cannot be done in ...", with the rule of the present step (TL-SEQ-01)."""
    return Refusal(rule, f"That cannot be done now, in {step}.")
