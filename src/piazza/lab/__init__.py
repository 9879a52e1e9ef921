"""Titles under study: random play in numbers, and trees of positions."""
