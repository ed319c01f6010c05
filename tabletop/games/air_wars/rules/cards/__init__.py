"""Campaign cards (AW-CARD): `effects` what they ask for, `conditions` when they can be played."""
