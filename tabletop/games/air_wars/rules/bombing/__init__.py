"""Bombing and strafing (AW-BOMB, AW-STRF): `aiming` who may attack what, `orders`, `events`, `attacking` the steps."""
