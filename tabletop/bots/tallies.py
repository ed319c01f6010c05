"""Means of what is counted in a series of games, with what is sure of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

_FEW = (12.71, 4.30, 3.18, 2.78)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's t), not below 0 for counts; for one value the interval is that
    value.
    """
    n = len(values)
    if not n:
        return 0.0, 0.0, 0.0
    mean = sum(values) / n
    if n == 1:
        return mean, mean, mean
    free = n - 1
    t = _FEW[free - 1] if free <= len(_FEW) else 1.96 + 2.37 / free + 2.8 / free**2
    spread = t * sqrt(sum((v - mean) ** 2 for v in values) / free / n)
    low = mean - spread
    return mean, max(0.0, low) if min(values) >= 0 else low, mean + spread
