"""Attack runs: where a plane is and what it may attack from there (`course`), how it flies on (`flight`)."""
