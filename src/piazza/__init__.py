"""City-building board games to play, host and study."""

__version__: str


def __getattr__(name: str) -> str:
    # On demand, because the rules also run where they were unpacked without any package metadata.
    if name == "__version__":
        from importlib.metadata import version

        return version("piazza")
    raise AttributeError(f"module 'piazza' has no attribute {name!r}")
