"""Events of the air, and of flak, applied to the state."""

from __future__ import annotations

from tabletop.games.air_support.rules import events_air as ev
from tabletop.games.air_support.rules.evolving import unchanged

unchanged(ev.MistakeDeclined)
