"""Anti-aircraft fire (AW-AA): `gunnery` who may fire with what, `firing` the segment."""
