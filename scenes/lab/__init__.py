"""The playtest lab: bots play many matches, and what came of them is seen as it comes."""
