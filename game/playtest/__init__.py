"""The lab: many matches of bots without a window, and what is measured in them."""
