"""Each game, joined from its rules, its estimate and what the lab counts of it."""
