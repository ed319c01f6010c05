"""The steps of Air Wars, one file a phase."""
