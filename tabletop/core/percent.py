"""Chances as whole percents for people: the parts of one bar add up to 100, and what can happen is never called 0.

>>> shares([1 / 3, 1 / 3, 1 / 3])
('34 %', '33 %', '33 %')
>>> shares([0.995, 0.004, 0.001])
('98 %', 'under 1 %', 'under 1 %')
>>> shares([1.0, 0.0])
('100 %', '0 %')
"""

from __future__ import annotations

from collections.abc import Sequence

UNDER = "under 1 %"
"""What stands for a chance below one in a hundred that is not none; it counts 1 in the sum."""


def shares(parts: Sequence[float]) -> tuple[str, ...]:
    """The parts of a whole in percent, by the largest remainder: read together they add up to 100. `parts` are chances
    from 0 to 1 that add up to 1.
    """
    small = [n for n, part in enumerate(parts) if 0 < part < 0.01]
    hundredths = [100.0 * part for part in parts]
    numbers = [1 if n in small else int(value + 1e-9) for n, value in enumerate(hundredths)]
    if sum(parts) < 0.999:  # no whole: each by itself
        numbers = [round(value) for value in hundredths]
    else:
        rest = sorted(
            (n for n in range(len(parts)) if n not in small), key=lambda n: (-(hundredths[n] - numbers[n]), n)
        )
        missing = 100 - sum(numbers)
        for n in rest[: max(0, missing)]:
            numbers[n] += 1
        if missing < 0:  # the largest gives what the small ones take
            numbers[max(range(len(parts)), key=lambda n: numbers[n])] += missing
    return tuple(UNDER if n in small else f"{number} %" for n, number in enumerate(numbers))
