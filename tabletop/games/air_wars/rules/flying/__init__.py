"""Movement (AW-FLY): `paths` what a group may do, `events` with the orders, `groups` the steps."""
