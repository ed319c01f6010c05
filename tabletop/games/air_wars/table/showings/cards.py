"""How cards that are played are shown, and their dice."""

from __future__ import annotations

from tabletop.games.air_wars.rules.cards.events import CardPlayed, DiceOfCard
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import side, target
from tabletop.games.air_wars.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Roll, Showing
from tabletop.table.play.showing import shows


class CardShowings:
    """How cards that are played are shown, and their dice."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(CardPlayed)
    def _played(self, event: CardPlayed, before: State, after: State) -> Showing:
        card = after.scenario.cards[event.card]
        self.scene.table.host.status(f"{side(after, event.seat)} plays {card.title}: {card.text}")
        return Showing(sound="card", ms=260)

    @shows(DiceOfCard)
    def _dice(self, event: DiceOfCard, before: State, after: State) -> Showing:
        dice = tuple(Die("bone", d) for d in event.dice)
        workshop = event.cause == "WORKSHOP"
        title = f"Workshop: {event.target}" if workshop else event.tally.reason
        detail = "5 or 6 refits a fighter" if workshop else f"against {target(after, event.target)}"
        roll = Roll(
            title,
            detail,
            dice,
            "success" if event.success else "no success",
            "AW-HQ-06" if workshop else "AW-CARD-34",
            seat=event.seat,
            hit=event.success,
        )
        return Showing(roll=roll, sound="dice_land", ms=900)
