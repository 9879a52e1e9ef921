"""A ladder as a table in Markdown and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from piazza.lab.ladder import THE_GAME, Pair, Rating

LEFT_PX, RIGHT_PX, TOP_PX, ROW_PX = 150, 40, 34, 34
WIDTH_PX = 720


def table(ratings: Sequence[Rating], pairs: Sequence[Pair]) -> str:
    """Ratings and pairs as two tables in Markdown."""
    lines = ["| player | rating | 95 % interval | games | won |", "|---|---:|---:|---:|---:|"]
    for r in ratings:
        share = f"{r.wins / r.games:.1%}" if r.games else ""
        lines.append(f"| {r.player} | {r.rating:.0f} | {r.low:.0f} to {r.high:.0f} | {r.games} | {share} |")
    lines += ["", "| who | against | games | won | 95 % interval | fair share |", "|---|---|---:|---:|---:|---:|"]
    for p in pairs:
        against = p.other if p.fair == 0.5 or p.other == THE_GAME else f"{round(1 / p.fair) - 1} × {p.other}"
        fair = "" if p.other == THE_GAME else f"{p.fair:.1%}"
        won = f"{p.wins / p.games:.1%} | {p.low:.1%} to {p.high:.1%}"
        lines.append(f"| {p.one} | {against} | {p.games} | {won} | {fair} |")
    return "\n".join(lines)


def svg(title: str, ratings: Sequence[Rating]) -> str:
    """A dot for each rating and a bar for its interval."""
    low = min((r.low for r in ratings), default=0.0)
    span = max(1.0, max((r.high for r in ratings), default=1.0) - low)
    height = TOP_PX + ROW_PX * len(ratings) + 30

    def x(value: float) -> float:
        return LEFT_PX + (value - low) / span * (WIDTH_PX - LEFT_PX - RIGHT_PX)

    step = next((s for s in (50, 100, 200, 400, 800) if span / s <= 8), 1600)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH_PX} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH_PX}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT_PX}" y="20" font-weight="bold" fill="#222">{escape(title)}</text>',
    ]
    mark = int(low // step) * step
    while mark <= low + span:
        if mark >= low:
            at = f"{x(mark):.1f}"
            parts.append(f'<path d="M{at} {TOP_PX}V{height - 24}" stroke="#ddd"/>')
            parts.append(f'<text x="{at}" y="{height - 8}" text-anchor="middle" fill="#555">{mark}</text>')
        mark += step
    for number, r in enumerate(ratings):
        y = TOP_PX + ROW_PX * number + ROW_PX / 2
        parts.append(f'<text x="{LEFT_PX - 12}" y="{y + 5}" text-anchor="end" fill="#222">{escape(r.player)}</text>')
        parts.append(f'<path d="M{x(r.low):.1f} {y}H{x(r.high):.1f}" stroke="#2a6f97" stroke-width="4"/>')
        parts.append(f'<circle cx="{x(r.rating):.1f}" cy="{y}" r="6" fill="#013a63"/>')
    return "\n".join([*parts, "</svg>", ""])


def insert(document: str, name: str, text: str) -> str:
    """The document with the text between the marks of that name; missing marks are added at the end."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    if begin not in document:
        document = f"{document.rstrip()}\n\n{begin}\n{end}\n"
    before, _, rest = document.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{text}\n{end}{after}"
