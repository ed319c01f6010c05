"""Firing step by step: what may be laid on whom (`laying`), shots of both kinds (`shooting`), the fire phases."""
