"""The colours of figures of Haunted House, by which their traces, cards and frames are known."""

from typing import Final

GHOSTS: Final = ("#8FE3D4", "#B79CF2")  # of the teams
HUNTERS: Final = ("#F0A830", "#5AB0F2")  # of H and I
