"""Campaign cards (AW-CARD): `effects` what they ask, `conditions` when they fit, `doing` what they do, then steps."""
