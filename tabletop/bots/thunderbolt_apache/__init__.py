"""The squadron bot of Thunderbolt / Apache (specification 10.2)."""
from tabletop.bots.thunderbolt_apache.squadron import SquadronBot

__all__ = ["SquadronBot"]
