"""Action cards: boosts (which plan each fits), the choices that a card asks for, what each card does."""
