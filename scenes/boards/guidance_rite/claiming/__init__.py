"""The claims of Guidance Rite: drafts, rounds and their reveal."""
