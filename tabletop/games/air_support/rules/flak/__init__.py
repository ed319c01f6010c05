"""Flak: AA modes, Light AA at planes on their runs (`light_fire`), Heavy AA in the fire phases (`heavy_fire`)."""
