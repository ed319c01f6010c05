"""What goes wrong at a table when the player does what nobody thought of: every test here was a fault once, or asks
whether its siblings are faults too.
"""
