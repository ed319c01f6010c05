"""The edge: what people or other programs write is read and checked here, and refused with file, place and remedy."""
