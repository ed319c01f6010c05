"""Reinforcements and refits (AW-REIN): `placing` who may come, and where; `orders`, `events`, `segments`."""
