"""``piazza serve``"""

from __future__ import annotations


def serve(*, port: int = 8000) -> None:
    """Serve the table to browsers."""
    print(f"Piazza has no table to serve on port {port} yet.")
