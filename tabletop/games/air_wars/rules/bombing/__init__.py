"""Bombing and strafing (AW-BOMB, AW-STRF): `aiming` who may attack what, `attacking` orders, events and steps."""
