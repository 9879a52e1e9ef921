"""Counters and timers for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

LATENCY_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

requests = Counter("piazza_requests", "Requests over HTTP", ["method", "route", "status"])
request_seconds = Histogram(
    "piazza_request_seconds", "From a request to its answer", ["route"], buckets=LATENCY_SECONDS
)
connections = Gauge("piazza_connections", "Open web sockets", ["route"], multiprocess_mode="livesum")
changes = Counter("piazza_changes", "Moves, undos and messages at tables", ["result"])
change_seconds = Histogram("piazza_change_seconds", "From a change to its acknowledgement", buckets=LATENCY_SECONDS)
live_tables = Gauge("piazza_tables", "Tables in memory", multiprocess_mode="livesum")
commits = Histogram("piazza_commit_seconds", "A commit of all that waited", buckets=LATENCY_SECONDS)
commit_sizes = Histogram("piazza_commit_size", "Changes in a commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
conflicts = Counter("piazza_conflicts", "Changes that lost a race with another process")
line_losses = Counter("piazza_line_losses", "Lost connections between the processes")
