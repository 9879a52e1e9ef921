"""Records in files: a save is written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

from piazza.kernel import Match, Record, RecordError


def write(match: Match, file: Path) -> None:
    """Write the whole record, seed included.

    A name that ends in ``.json`` gets JSON, any other the text form with the log as comments.
    """
    as_json = file.suffix == ".json"
    text = json.dumps(match.record.to_json(), indent=1) if as_json else match.to_text()
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read(file: Path) -> Record:
    """The record in a file, of either form; ``RecordError`` if it is none."""
    try:
        return Record.parse(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError("it is not text") from None
    except RecursionError:
        raise RecordError("it is not JSON: too deeply nested") from None
