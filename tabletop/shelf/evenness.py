"""How even the shipped scenarios are: series of computer games that were played once, for the shelf.

`scenarios/played.json` holds for the key of a scenario its series, as `tabletop simulate --json` tells them: games,
wins, draws and losses of the first side, the seed and the bots.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.core.wording import percent_within
from tabletop.data.paths import resource

PLAYED = "scenarios/played.json"


def evenness(card: ScenarioCard) -> str:
    """One sentence: the share of the first side with its 95 % interval; "" if nobody has played such a series."""
    share = _share(card)
    if share is None:
        return ""
    won = percent_within(share.share, share.interval)
    return f"The computer played {share.games} games against itself: {card.sides[0]} {won}. A draw counts half."


def split(card: ScenarioCard) -> str:
    """The shares of both sides in short ("46 : 54"), or ""."""
    share = _share(card)
    return f"{100 * share.share:.0f} : {100 - round(100 * share.share)}" if share is not None else ""


def _share(card: ScenarioCard) -> Any:
    """Wins, draws and losses of the first side in all series together. Only of a shipped file: a player's own may have
    its key.
    """
    from tabletop.shelf.arena import Share

    known = _played().get(card.key)
    if not known or card.file is None or card.file.parent.resolve() != resource(f"scenarios/{card.game}").resolve():
        return None
    return Share(*(sum(series[key] for series in known) for key in ("wins", "draws", "losses")))


@lru_cache(1)
def _played() -> dict[str, Any]:
    try:
        found = json.loads(resource(PLAYED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
