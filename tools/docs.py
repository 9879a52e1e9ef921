"""Build the documentation site: the pages of docs/ and the reference from the docstrings, for piazza serve at /docs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src" / "piazza" / "server" / "site"
FRESH = ROOT / ".tools" / "site"
UNUSED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "objects.inv", "assets/javascripts/lunr", "**/*.map")
"""Made by MkDocs and never asked for: search in other languages, maps for debugging the theme, and the like."""
ELSEWHERE = re.compile(
    r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?//[^"]*"|@import\s+url\(.?https?:'
)


def main() -> int:
    """Build next to the old site and replace it only when all went well."""
    faults = build(ROOT / "mkdocs.yml", FRESH)
    if faults:
        print(faults, file=sys.stderr, end="")
        return 1
    for pattern in UNUSED:
        for path in FRESH.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    if foreign := from_elsewhere(FRESH):
        print("The site must work offline, but loads from elsewhere:", *foreign, sep="\n  ", file=sys.stderr)
        return 1
    if SITE.exists():
        shutil.rmtree(SITE)
    FRESH.replace(SITE)
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    print(f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB; piazza serve shows it at /docs")
    return 0


def build(config: Path, site: Path) -> str:
    """Build a site; what MkDocs complains about, or nothing."""
    # Not --quiet: with it MkDocs counts no warnings, and --strict lets every broken link pass.
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        str(config),
        "--site-dir",
        str(site),
    ]
    # Material for MkDocs prints a notice that it ends in May 2027 and that Zensical, which reads the same mkdocs.yml,
    # succeeds it. The notice is no fault of a page.
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=config.parent, env=env, check=False, stderr=subprocess.PIPE, text=True)
    return built.stderr or "mkdocs failed\n" if built.returncode else ""


def from_elsewhere(site: Path) -> list[str]:
    """Whatever a page or style sheet of the site would load from another host."""
    files = [file for kind in ("html", "css") for file in site.rglob(f"*.{kind}")]
    return [f"{file.name}: {found}" for file in files for found in ELSEWHERE.findall(file.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    sys.exit(main())
