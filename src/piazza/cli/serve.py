"""``piazza serve``: the table in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Literal

from piazza.cli.arguments import Parameter
from piazza.cli.common import find_game
from piazza.cli.extras import server_packages
from piazza.cli.problem import Problem
from piazza.kernel import registry

SHUTDOWN_SECONDS = 3
"""Time for open connections to end when the server stops."""
DATABASE_URL = "PIAZZA_DATABASE_URL"
ALLOWED_HOSTS = "PIAZZA_ALLOWED_HOSTS"
Level = Literal["debug", "info", "warning", "error"]
MAX_MESSAGE_BYTES = 64 * 1024


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database_url: Annotated[str | None, Parameter(env_var=DATABASE_URL)] = None,
    workers: int = 1,
    allowed_host: Annotated[list[str] | None, Parameter(env_var=ALLOWED_HOSTS)] = None,
    content: list[str] | None = None,
    set: list[str] | None = None,
    log_level: Level = "warning",
    log_json: bool = False,
    open: bool | None = None,
) -> None:
    """Serve Piazza to browsers.

    Parameters
    ----------
    host
        The address to listen on. By default only this machine can connect.
    port
        The port to listen on; 0 takes any that is free.
    data
        The folder where the tables are kept.
    database_url
        A PostgreSQL to keep them in instead: postgresql://user:password@host/database.
    workers
        Number of server processes; more than one need a PostgreSQL.
    allowed_host
        A host name of the server, such as games.example.org; may be repeated, * allows any. By default any name, or
        only the names of this machine if only this machine can connect.
    content
        TITLE=FILE: a content file for new tables of a title, instead of the one that comes with it; may be repeated.
    set
        TITLE.PATH=VALUE, for a value of the content that is to be another at new tables; may be repeated.
    log_level
        The least severe events to log: debug, info (every request), warning, error.
    log_json
        Log in JSON, one line per event.
    open
        Open a browser. By default if there is a screen.
    """
    check_url(database_url)
    _use_content(content or [], set or [])
    if workers < 1 or (workers > 1 and database_url is None):
        raise Problem(
            "More than one worker need a PostgreSQL: --database-url names it."
            if workers > 1
            else "At least one worker."
        )
    with server_packages("serve"):
        import platformdirs
    folder = None if database_url else data or platformdirs.user_data_path("piazza", appauthor=False)
    listener = _listen(host, port, folder)
    # These imports take a second; an occupied port is reported before.
    with server_packages("serve"):
        import uvicorn
        from uvicorn.supervisors import Multiprocess

        from piazza.server.app import create_app
        from piazza.server.db.folder_lock import FolderInUse, FolderLock
        from piazza.server.db.store import Store, StoreError
        from piazza.server.limits.protocol import HttpProtocol, SocketProtocol
        from piazza.server.ops import logs
        from piazza.server.ops.health import MULTIPROCESS_VARIABLE
        from piazza.server.web.gate import hosts_for

    logs.configure(log_level, json=log_json)
    address = _address(host, listener.getsockname()[1])
    hosts = hosts_for(listener.getsockname()[0], allowed_host, os.environ.get("PIAZZA_URL", ""))
    store = Store(folder or database_url or "")
    try:
        if folder is not None:
            FolderLock(folder, f"the Piazza at {address}").take()
        asyncio.run(store.open())
    except (StoreError, FolderInUse) as e:
        raise Problem(e) from None
    except OSError as e:
        raise Problem(f"The data in {store.place} cannot be opened: {e.strerror or e}") from None
    config = uvicorn.Config(
        create_app(store, hosts=hosts) if workers == 1 else "piazza.server.app:worker",
        factory=workers > 1,
        workers=workers,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    print(f"Piazza is at {address} (Ctrl-C ends it; tables are kept in {store.place})", flush=True)
    if _has_screen() if open is None else open:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    if database_url is not None and workers > 1:
        os.environ[DATABASE_URL] = database_url
        os.environ[ALLOWED_HOSTS] = ",".join(hosts.names)
        logs.to_environment(log_level, json=log_json)
        with tempfile.TemporaryDirectory(prefix="piazza", ignore_cleanup_errors=True) as counts:
            os.environ[MULTIPROCESS_VARIABLE] = counts
            Multiprocess(config, sockets=[listener]).run()
        return
    # Uvicorn raises the signal again once it has shut down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def _use_content(contents: list[str], changes: list[str]) -> None:
    """Other values for new tables, for this process and those that it starts."""
    titles: dict[str, tuple[Path | None, list[str]]] = {}
    for pair in contents:
        title, equals, file = pair.partition("=")
        if not equals:
            raise Problem(f"Another content is written TITLE=FILE, not {pair!r}.")
        titles[title] = (Path(file), [])
    for pair in changes:
        title, dot, change = pair.partition(".")
        if not dot:
            raise Problem(f"A changed value is written TITLE.PATH=VALUE, not {pair!r}.")
        titles.setdefault(title, (None, []))[1].append(change)
    found = {title: find_game(title, *given).changes for title, given in titles.items()}
    if found:
        os.environ[registry.CONTENT] = json.dumps(found)


def check_url(url: str | None) -> None:
    if url is not None and not url.startswith(("postgresql://", "postgres://")):
        raise Problem("The address of a database reads postgresql://user:password@host/database.")


def _listen(host: str, port: int, folder: Path | None) -> socket.socket:
    if not 0 <= port <= 65535:
        raise Problem(f"There is no port {port}: ports are numbered from 1 to 65535, and 0 takes any that is free.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, where = found[0]
        # asyncio sets TCP_NODELAY only if the protocol is given.
        listener = socket.socket(family, kind, protocol)
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(2048)
    except OSError as e:
        reason = (e.strerror or str(e)).lower()
        hint = ""
        if "in use" in reason:
            _check_free(folder)
            hint = f" Another program listens there; --port {_free_port(host)} is free."
        raise Problem(f"Piazza cannot listen on {host} port {port}: {reason}.{hint}") from None
    return listener


def _free_port(host: str) -> int:
    with _listen(host, 0, None) as listener:
        port: int = listener.getsockname()[1]
        return port


def _check_free(folder: Path | None) -> None:
    """If Piazza itself is running already, that is the reason to tell."""
    from piazza.server.db.folder_lock import FolderInUse, check_free

    try:
        if folder is not None:
            check_free(folder)
    except FolderInUse as e:
        raise Problem(e) from None


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _has_screen() -> bool:
    if os.environ.get("CI"):
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
