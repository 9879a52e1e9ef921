"""Traces of the browser, and the frames in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

FRAMES = "disabled-by-default-devtools.timeline.frame"
"""The category in which the compositor reports what became of each frame."""
FRAME = 1 / 60
PIPELINE = ("Compositor", "VizCompositorTh")
"""The threads that make a frame, after the main one of the page."""


@dataclass
class Trace:
    events: list[dict[str, Any]] = field(default_factory=list)

    def frames(self, lead: float) -> tuple[int, int]:
        """How many frames there were after so many seconds, and how many of them were dropped.

        The compositor reports on every frame of the screen (`PipelineReporter`): shown with all that was new, shown
        with a part of it, dropped, or nothing new to show. The last kind is no frame. A frame counts as dropped when
        any report on it says so; one that was split, since the page was late, has two.
        """
        states: dict[int, set[str]] = {}
        reports = [event for event in self.events if event["name"] == "PipelineReporter" and event["ph"] == "b"]
        first = min(event["ts"] for event in reports)
        for event in reports:
            if event["ts"] >= first + lead * 1e6:
                args = event["args"]
                report = args.get("chrome_frame_reporter") or args["frame_reporter"]
                states.setdefault(report["frame_sequence"], set()).add(report["state"])
        wanted = [found for found in states.values() if found != {"STATE_NO_UPDATE_DESIRED"}]
        return len(wanted), sum("STATE_DROPPED" in found for found in wanted)


@dataclass
class Work:
    """Seconds of processors: what page and compositor had, and for how long threads that make frames waited for one."""

    had: float = 0
    waited: float = 0

    def __sub__(self, other: Work) -> Work:
        return Work(self.had - other.had, self.waited - other.waited)


def work(page: Page, threads: Sequence[str] = PIPELINE) -> Work:
    """So far; ``threads``: whose waiting counts beside that of the main ones."""
    assert page.context.browser is not None
    session = page.context.browser.new_browser_cdp_session()
    found = Work()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] not in ("renderer", "GPU"):
            continue
        found.had += process["cpuTime"]
        for thread in Path(f"/proc/{process['id']}/task").glob("*"):
            if int(thread.name) == process["id"] or (thread / "comm").read_text().strip() in threads:
                found.waited += int((thread / "schedstat").read_text().split()[1]) / 1e9
    session.detach()
    return found


@contextmanager
def trace(page: Page, *categories: str) -> Iterator[Trace]:
    """Of the whole browser; complete when the block is left."""
    assert page.context.browser is not None
    session = page.context.browser.new_browser_cdp_session()
    found = Trace()
    complete = False

    def end(_: object) -> None:
        nonlocal complete
        complete = True

    session.on("Tracing.dataCollected", lambda data: found.events.extend(data["value"]))
    session.on("Tracing.tracingComplete", end)
    config = {"includedCategories": [*categories], "excludedCategories": ["*"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield found
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(20)
    session.detach()
