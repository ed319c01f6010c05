"""Movement (AW-FLY): `paths` what a group may do, `orders`, `events`, `landing` the end of a move, `groups` the
segment."""
