"""Air Wars: a whole air campaign for two players, with hidden counters. Rule ids AW-...

`sheets` (printed facts) and `scenario` are what the data edge fills in. The rest is being built.
"""
