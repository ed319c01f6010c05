"""Words for the buttons of set-up and of the observation plane."""

from __future__ import annotations

from tabletop.games.air_support.rules import commands_obs as obs
from tabletop.games.air_support.rules.labels import LABELS
from tabletop.games.air_support.rules.wording import hex_name

LABELS.update(
    {
        obs.RadioContact: lambda c, s: "Radio contact",
        obs.Observe: lambda c, s: f"Observe {hex_name(s, c.hex)}",
        obs.DrawAccess: lambda c, s: "Draw for battery access",
        obs.RequestFire: lambda c, s: f"Spotting round on {hex_name(s, c.hex)}",
        obs.CorrectFire: lambda c, s: f"Correct to {hex_name(s, c.hex)}{' and fire' if c.convert else ''}",
        obs.ConvertFire: lambda c, s: "Fire for effect",
        obs.CancelFire: lambda c, s: "Take the spotting round off",
        obs.AimMistake: lambda c, s: f"Fire on {hex_name(s, c.hex)}",
    }
)
