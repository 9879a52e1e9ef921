"""Titles under study: many games in numbers, ratings, a look back on a match, and trees of positions."""
