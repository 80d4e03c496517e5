"""The engine of Ghost Parlour: rules, matches, bots and playtests, without a window."""

VERSION = "1.0.0"
