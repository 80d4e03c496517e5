"""What a scene leaves behind: dead widgets are reference cycles, which only the collector frees."""

import gc


def spare_loaded() -> None:
    """Take all there is now for lasting: to look at it again would slow every scene change down."""
    gc.collect()
    gc.freeze()
