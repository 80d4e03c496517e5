"""The colours of the figures of Haunted House, also used for traces, cards and frames."""

from typing import Final

GHOSTS: Final = ("#8FE3D4", "#B79CF2")  # The Ghosts of both teams.
HUNTERS: Final = ("#F0A830", "#5AB0F2")  # H and I.
