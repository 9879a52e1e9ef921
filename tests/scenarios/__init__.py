"""Rule scripts, one folder a title."""

from pathlib import Path

HERE = Path(__file__).parent
