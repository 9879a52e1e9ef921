"""City-building board games to play, host and study."""

from importlib.metadata import version

__version__ = version("piazza")
