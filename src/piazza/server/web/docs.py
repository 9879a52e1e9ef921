"""The documentation site at ``/docs``, where it has been built (tools/docs.py)."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import mimetypes
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

SITE = Path(str(files("piazza.server"))) / "site"
INDEX = "index.html"
ASSET_SECONDS = 86_400
NOT_BUILT = "The documentation has not been built here. In the source tree: python tools/docs.py\n"
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)(?![^>]*\btype=\"application/json\")[^>]*>(.*?)</script>", re.DOTALL)


@route(["/docs", "/docs/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def show_docs(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file of the site; a folder stands for its index, under an address that ends in a slash."""
    # Litestar takes the last slash off the path; only the raw one tells whether relative links will work.
    slash = request.scope["raw_path"].endswith(b"/")
    return await asyncio.to_thread(_answer, path.strip("/"), slash)


def _answer(path: str, slash: bool) -> Response[Any]:
    if not (SITE / INDEX).is_file():
        return Response(NOT_BUILT, status_code=404, media_type=MediaType.TEXT)
    file = _find(path)
    if file is None:
        raise NotFoundException(f"The documentation has no page {path!r}.")
    if file.name == INDEX and not path.endswith(INDEX) and not slash:
        return Redirect(f"/docs/{path}/" if path else "/docs/")
    content = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    # The theme names its assets by their content; pages and the search index change under the same name.
    kept = f"public, max-age={ASSET_SECONDS}" if path.startswith("assets/") else "no-cache"
    headers = {"Cache-Control": kept}
    if kind == MediaType.HTML:
        headers["Content-Security-Policy"] = policy(content)
    return Response(content, media_type=kind, headers=headers)


def _find(path: str) -> Path | None:
    """The file of the site at that path, or the index of that folder."""
    try:
        file = (SITE / path).resolve()
        if file.is_dir():
            file /= INDEX
        return file if file.is_relative_to(SITE.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # too long for a name, or with a null byte in it
        return None


def policy(page: bytes) -> str:
    """That of the application, and besides the inline scripts which the theme writes into this very page."""
    digests = (base64.b64encode(hashlib.sha256(script).digest()).decode() for script in _INLINE.findall(page))
    scripts = " ".join(["'self'", *(f"'sha256-{digest}'" for digest in digests)])
    return (
        f"default-src 'self'; script-src {scripts}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


routes = [show_docs]
