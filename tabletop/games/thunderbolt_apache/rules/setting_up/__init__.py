"""Set-up: what the squadron may be (`squadron`), the cards (`drawing`), aircraft and pilots (`choosing`)."""
