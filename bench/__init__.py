"""Measurements, peers in the same run."""
