"""Errors of the user or in a file: reported in one line, with exit code 2."""

from __future__ import annotations


class Problem(Exception):
    """An error whose message is all that the user sees."""


def one_line(error: object) -> str:
    return " ".join(str(error).split())
