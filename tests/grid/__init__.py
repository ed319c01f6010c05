"""Geometry against brute force and against pictures: no formula here is the one that the program uses."""
