"""Files of Air Support: printed counters (`library`, `library_shapes`, `casting`, `crosschecks`)."""

from .library import library

__all__ = ["library"]
