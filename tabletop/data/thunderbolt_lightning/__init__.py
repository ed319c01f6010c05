"""Thunderbolt & Lightning at the edge: its library, scenarios and written-down positions, read from JSON and checked."""
from tabletop.data.thunderbolt_lightning.library import Figures, figures, library, shelf, usual_unit

__all__ = ["Figures", "figures", "library", "shelf", "usual_unit"]
