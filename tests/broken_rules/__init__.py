"""Which rules could be broken without a test that notices: a tool for whoever writes tests, not part of the suite."""
