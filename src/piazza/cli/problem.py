"""What a user got wrong, or what is wrong with a file: one line, exit code 2."""

from __future__ import annotations


class Problem(Exception):
    """The message is all that the user gets to see."""


def one_line(error: object) -> str:
    return " ".join(str(error).split())
