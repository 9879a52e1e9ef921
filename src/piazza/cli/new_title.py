"""``piazza new-title``"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from piazza.cli.common import reason
from piazza.cli.problem import Problem
from piazza.kernel import registry

SUFFIX = ".template"
NEXT_STEPS = """\
{title} is in {module}/: a small game to start from, and every file has its place already.

  export PIAZZA_TITLES={module}:GAME    for all commands below, from this folder
  piazza play {id} --bot 2
  piazza serve                          and choose {title} in the browser
  piazza check {id}
  python -m pytest {module}

Then make it your game: rules.md first, then content.toml and pieces.py, actions.py, state.py and rules/.
docs/new-game.md leads through the files, docs/game-fields.md explains every field of Game and the methods
of a position, docs/secrets.md hidden cards and choosing at once.
python -m pydoc piazza.kernel.State explains a class."""


def new_title(name: str, /) -> None:
    """Write a title to start from into the current folder.

    The title can be played at once, keeps all laws, and has tests of its own.

    Parameters
    ----------
    name
        Its name, such as "Night Market" or night-market.
    """
    words = re.findall(r"[a-z0-9]+", name.lower())
    module, id = "_".join(words), "-".join(words)
    if not module.isidentifier() or keyword.iskeyword(module):
        raise Problem(f"A name is made of letters and digits and begins with a letter, not {name!r}.")
    if id in registry.ids():
        raise Problem(f"There is a title {id} already.")
    values = {
        "MODULE": module,
        "ID": id,
        "TITLE": " ".join(word.capitalize() for word in words),
        "PREFIX": "".join(re.sub(r"[^a-z]", "", word)[:1] for word in words).upper().ljust(2, module[-1].upper()),
    }
    folder = Path(module)
    try:
        folder.mkdir()
        for path, template in _templates(files("piazza.cli").joinpath("skeleton"), Path()):
            file = folder / path
            file.parent.mkdir(exist_ok=True)
            file.write_text(re.sub(r"@([A-Z]+)@", lambda found: values[found[1]], template), encoding="utf-8")
    except FileExistsError:
        raise Problem(f"There is {module} already in this folder.") from None
    except OSError as e:
        raise Problem(f"{module} cannot be written: {reason(e)}.") from None
    print(NEXT_STEPS.format(title=values["TITLE"], module=module, id=id))


def _templates(folder: Traversable, path: Path) -> Iterator[tuple[Path, str]]:
    """The files of the skeleton, by their path in the new title."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _templates(entry, path / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield path / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")
