"""The pace of another side's turn: how long each beat lasts, and at which beats it pauses until the player continues.

A game marks such a turn with `Showing.beat`; everything else is shown normally. The pace is kept in the settings.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.table.play.contract import Choice, Showing

STEP, CARD, DICE, SLOW, NORMAL, FAST = "step", "card", "dice", "slow", "normal", "fast"
FACTORS = {STEP: 1.0, CARD: 1.0, DICE: 1.0, SLOW: 2.4, NORMAL: 1.0, FAST: 0.24}
"""Length of a beat: normal is as designed."""
STOPS = {STEP: ("card", "order", "dice"), CARD: ("card",), DICE: ("dice",)}
"""The kinds of beats at which it pauses."""
ASKED = "asked"
"""The kind of beat at which the player wants to be asked something: it pauses at every pace."""
BUTTONS = (("Slow", SLOW), ("Normal", NORMAL), ("Fast", FAST))
"""The speeds, in the order of keys 1 to 3."""
NAMED = (
    ("As the game proposes", ""), ("Stop at every order", STEP), ("Stop at every card", CARD), ("Stop at dice", DICE),
    ("Never stop, slow", SLOW), ("Never stop, normal", NORMAL), ("Never stop, fast", FAST),
)  # fmt: skip
"""All paces by their names in the settings; the first means that the player has not chosen."""


class Pace:
    """`name`: one of the above. `held`: it pauses at a beat. `guess`: the player wants to be asked first whom he
    expects to act, if the game can ask. `keeps` receives a new pace, `keeps_guess` a new choice of `guess`, for the
    settings.
    """

    def __init__(self, name: str = NORMAL) -> None:
        self.name = name
        self.held = False
        self.guess = False
        self.keeps: Callable[[str], object] = lambda name: None
        self.keeps_guess: Callable[[bool], object] = lambda on: None

    def choose(self, name: str) -> None:
        """Set another pace from now on."""
        if name in FACTORS and name != self.name:
            self.name = name
            self.keeps(name)

    def guess_first(self, on: bool) -> None:
        """Set whether the player is asked whom he expects."""
        if on != self.guess:
            self.guess = on
            self.keeps_guess(on)

    def factor(self, showing: Showing) -> float:
        """The factor on the designed length."""
        return FACTORS[self.name] if showing.beat else 1.0

    def stops_after(self, showing: Showing) -> bool:
        """Whether it pauses after this until the player continues."""
        return showing.beat == ASKED or showing.beat in STOPS.get(self.name, ())

    def choices(self, step: Callable[[], object], skip: Callable[[], object]) -> list[Choice]:
        """The buttons of the prompt while such a turn is shown."""
        first = Choice("Step", run=step, action="step", default=self.held, tip="Show the next thing")
        if not self.held and self.name != STEP:
            first = Choice("Pause", run=self.pause, action="step", tip="Stop at the next thing that is done")
        return [
            first,
            *(
                Choice(
                    f"{words}{' *' if name == self.name else ''}",
                    run=lambda name=name: self.go_at(name, step),  # type: ignore[misc]
                    action=f"button_{n}",
                    tip=f"Go on without stopping, {words.lower()}",
                )
                for n, (words, name) in enumerate(BUTTONS, 1)
            ),
            Choice(
                "To my turn",
                run=skip,
                action="skip" if self.held else "default",  # while it pauses, Enter is the golden step
                tip="Show all up to my next decision at once",
            ),
        ]

    def pause(self) -> None:
        """Pause at the next action, this time only: the pace in the settings stays."""
        self.name = STEP

    def go_at(self, name: str, step: Callable[[], object]) -> None:
        """Continue at a speed, without pauses."""
        self.choose(name)
        if self.held:
            step()
