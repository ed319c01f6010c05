"""How a campaign or a sortie is won and where it stands: the sheet at F6 (TA-END-01, TA-END-02)."""

from __future__ import annotations

from typing import Any

from tabletop.core.wording import titled
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES, campaign_result, needed_vp, sortie_result
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.table.play.contract import Briefing

STRENGTHS = {Strength.FULL: "full", Strength.HALF: "half", Strength.DESTROYED: "destroyed"}

HINTS = (
    "Low behind a ridge a gun beyond it cannot fire at you; High you see over every ridge, and everybody sees you.",
    "Look at the red arrows before you go anywhere: each is a gun that could fire at you there.",
    "A pilot attacks once, before, between or after his steps: fire, then get out of sight.",
)


def briefing(state: State, document: dict[str, Any]) -> Briefing:
    """The sheet of the player."""
    book = state.library
    title = titled(document["title"], str(document.get("date", "")))
    situation = str(document.get("blurb", ""))
    battalions = tuple(
        (book.battalions[b.card].name, STRENGTHS[b.strength], f"{b.scored} of {book.battalions[b.card].vp}")
        for b in state.battalions.values()
    )
    table = ("The enemy", ("Battalion", "Strength", "Points"), battalions)
    if state.scenario.sortie is not None:
        standing = (
            f"As it stands: {sortie_result(state).sentence}"
            if state.mission is not None and state.here.turn
            else "The sortie has not begun."
        )
        return Briefing(
            title, "You lead the flight.", situation,
            "Destroy the enemy unit and bring everybody home. Halving it is a draw.", standing,
            "The sortie ends when the last aircraft has left the battlefield or is lost.", (table,), hints=HINTS,
        )  # fmt: skip
    card = state.campaign_card
    if card is None:
        return Briefing(
            title, "You command the squadron.", situation, "Choose a campaign and a situation first.", "", ""
        )
    levels = tuple(
        (level, f"{needed_vp(state.objective, share)} and more" if state.objective else f"{share} % of the objective")
        for level, share in zip(OUTCOMES, card.percentages, strict=False)
    )
    return Briefing(
        title,
        "You command the squadron.",
        situation or card.text,
        "Win victory points by halving and destroying the enemy's battalions before the days are over. Great and Good"
        " are victories, Adequate is a draw.",
        f"As it stands: {campaign_result(state).sentence.replace(' VP', ' points')}" if state.objective else "",
        f"The campaign ends after day {state.days}; this is day {state.day}. It ends early when every battalion is"
        " destroyed.",
        (("Levels of success", ("Level", "Victory points"), levels), table),
        hints=HINTS,
    )
