"""Campaign cards (AW-CARD): `effects` what they ask and when they fit, `events` with the orders, `playing` what they
do.
"""
