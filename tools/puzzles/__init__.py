"""What proves puzzles: for each game, what its goals are and a search that leaves nothing out."""
