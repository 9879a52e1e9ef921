"""The rules, a module a phase: what is legal, why something is not, and what it does."""
