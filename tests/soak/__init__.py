"""Long tests with a budget: `python -m tests.soak --minutes 10 --seed 1`."""
