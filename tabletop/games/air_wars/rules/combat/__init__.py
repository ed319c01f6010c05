"""Air-to-air combat (AW-ACM): `meeting` where there are battles, `battles` the segment."""
