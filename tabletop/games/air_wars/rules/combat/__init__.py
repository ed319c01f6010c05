"""Air-to-air combat (AW-ACM): `totals` the dice of each side, `battles` the segment."""
