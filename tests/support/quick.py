"""A server that starts at once, however often: everything is imported once, and each start is a fork."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.server import PATIENCE, ROOT, Server, environment


class QuickServer(Server):
    """Only to be killed."""

    pid = 0

    def start(self) -> Server:
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.quick"],
                env=environment(),
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                text=True,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\t".join(("--port", self.port, "--data", str(self.data), *self.more)) + "\n")
        self.process.stdin.flush()
        self.pid = int(self.process.stdout.readline())
        line = self.process.stdout.readline()
        assert line.startswith("Piazza is at http://"), self.log
        self.url = line.split()[3]
        self.port = self.url.rpartition(":")[2]
        return self

    def kill(self) -> None:
        """Gone for good when this returns."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.005)

    def end(self) -> None:
        if self.pid:
            self.kill()
        assert self.process is not None
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def quick_server(data: Path, *more: str) -> Iterator[QuickServer]:
    server = QuickServer(data, *more)
    try:
        server.start()
        yield server
    finally:
        server.end()


def main() -> None:
    import piazza.server.app
    from piazza.cli import run

    assert piazza.server.app
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # Not by iterating: that reads ahead, and a fork would have the rest too.
    while line := sys.stdin.readline():
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            print(os.getpid(), flush=True)
            code = run(["serve", "--no-open", *line.rstrip("\n").split("\t")])
            print("ended with", code, flush=True)
            os._exit(code)


if __name__ == "__main__":
    main()
