"""``Denied``: a refusal with an HTTP status and a code, for reasons outside the rules of a game."""

from __future__ import annotations

from litestar.exceptions import HTTPException


class Denied(HTTPException):
    def __init__(self, status: int, code: str, text: str, *, wait: int = 0) -> None:
        """``wait``: seconds after which it makes sense to try again."""
        headers = {"Retry-After": str(wait)} if wait else None
        super().__init__(detail=text, status_code=status, headers=headers)
        self.code = code
