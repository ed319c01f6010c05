"""Attacks of aircraft: what may be aimed and the roll (`attacks`), aims and fire (`firing`)."""
