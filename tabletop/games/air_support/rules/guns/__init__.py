"""To Hit and To Kill: the numbers (`hitting`), a near miss among many (`overstack`), a shot of a gun (`ordnance`)."""
