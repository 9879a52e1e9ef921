"""The command ``piazza``."""

from cyclopts import App

from piazza import __version__

app = App(name="piazza", version=__version__, help="City-building board games to play, host and study.")


@app.command
def serve(*, port: int = 8000) -> None:
    """Serve the table to browsers."""
    print(f"Piazza has no table to serve on port {port} yet.")


def main() -> None:
    app()
