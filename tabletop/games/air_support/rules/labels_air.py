"""Words on the buttons: dogfights, heavy flak, what a plane has found."""

from __future__ import annotations

from tabletop.games.air_support.rules import commands_air as fly
from tabletop.games.air_support.rules.labels import LABELS

LABELS.update(
    {
        fly.Engage: lambda c, s: f"{c.plane} engages {c.target}",
        fly.Designate: lambda c, s: f"{c.plane}: first {c.target}",
        fly.AirShot: lambda c, s: f"{c.plane} attacks {c.target}",
        fly.AcceptRecall: lambda c, s: f"{c.plane} accepts Recall",
        fly.Hold: lambda c, s: "Hold" if c.holds else "Do not hold",
        fly.TakeOut: lambda c, s: f"Take {c.plane} out",
    }
)
