"""The steps, one file a phase or window. Each file ends with `STEPS`, which `game` collects."""
