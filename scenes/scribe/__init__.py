"""Writing down matches that were played on paper."""
