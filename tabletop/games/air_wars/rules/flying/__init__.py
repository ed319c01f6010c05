"""Movement (AW-FLY): `paths` groups and the squares that they enter."""
