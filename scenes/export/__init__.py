"""Export of matches: text records, pictures and animated GIFs."""
