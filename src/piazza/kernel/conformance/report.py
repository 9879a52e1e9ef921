"""What a check of the laws found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ParamSpec

P = ParamSpec("P")


class Broken(Exception):
    """A law does not hold; the message says how."""


@dataclass(slots=True)
class Law:
    """One law, how often it was checked and how often it failed."""

    name: str
    checks: int = 0
    failures: int = 0
    detail: str = ""
    """The first failure: where, and what."""

    @property
    def ok(self) -> bool:
        """Whether it was checked and never failed."""
        return self.failures == 0 and self.checks > 0


class Report:
    """How a title kept the laws."""

    def __init__(self, game: str, laws: Iterable[str]) -> None:
        self.game = game
        self._laws = {name: Law(name) for name in (*laws, "bound", "outcome", "play")}

    @property
    def laws(self) -> list[Law]:
        """All laws; ``play`` only if a game could not be played at all."""
        return [law for law in self._laws.values() if law.name != "play" or law.failures]

    @property
    def ok(self) -> bool:
        """Whether every law holds."""
        return all(law.ok for law in self.laws)

    @property
    def broken(self) -> list[str]:
        """Names of the laws that do not hold."""
        return [law.name for law in self.laws if not law.ok]

    def hold(self, name: str, where: str, law: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Check a law. Whatever it raises is noted as a failure."""
        try:
            law(*args, **kwargs)
        except Broken as e:
            self.fail(name, where, str(e))
        except Exception as e:  # a title under test may raise anything, anywhere
            self.fail(name, where, f"{type(e).__name__}: {e}")
        else:
            self.passed(name)

    def passed(self, name: str) -> None:
        """Note a check that passed."""
        self._laws[name].checks += 1

    def fail(self, name: str, where: str, what: str) -> None:
        """Note a failure; the first one of a law is described."""
        law = self._laws[name]
        law.checks += 1
        law.failures += 1
        if law.failures == 1:
            law.detail = f"{where}: {what}" if where else what
