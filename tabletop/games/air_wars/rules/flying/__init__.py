"""Movement (AW-FLY): `paths` what a group may do, `orders`, `events`, `landing` and `groups` the steps."""
