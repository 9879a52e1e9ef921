"""What a browser does at a server: fetch the page with its script, open a match, play in it over the web socket."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from websockets.sync.client import connect

MOVES = 3
PATIENCE_SECONDS = 60
GIVING_UP = ("concede", "resign")


def see_page(address: str) -> None:
    with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE_SECONDS) as http:
        page = http.get("/").raise_for_status()
        script = re.search(r'<script[^>]* src="([^"]+)"', page.text)
        if script is None:
            raise ValueError(f"the page names no script:\n{page.text}")
        answer = http.get(script[1]).raise_for_status()
        if "javascript" not in answer.headers["content-type"]:
            raise ValueError(f"{script[1]} is no script but {answer.headers['content-type']}")


def play(address: str, title: str) -> None:
    """Open a match with as few seats as possible, a person against bots, and make some moves."""
    with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE_SECONDS) as http:
        games = http.get("/api/games").raise_for_status().json()
        seats = next(game["seats"][0] for game in games if game["id"] == title)
        bots = ["", *["apprentice"] * (seats - 1)]
        names = ["Ada", *(f"Bot {number}" for number in range(1, seats))]
        wish = {"game": title, "names": names, "bots": bots, "seed": "as a user"}
        match = http.post("/api/matches", json=wish).raise_for_status().json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    socket_address = f"{address.replace('http', 'ws', 1)}/ws/{match}"
    with connect(socket_address, additional_headers={"Cookie": cookies}, proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "seat": 0}))
        sight: dict[str, Any] = {}
        asked = done = 0
        certain = 0  # the number of the last acknowledged entry
        while done < MOVES:
            for line in str(socket.recv(timeout=PATIENCE_SECONDS)).split("\n"):
                message = json.loads(line)
                match message["type"]:
                    case "snapshot" | "update":
                        sight = message["sight"]
                    case "done":
                        done, certain = done + 1, message["number"]
                    case "refused" | "trouble":
                        raise ValueError(f"{title}: {message}")
            if asked == done and sight and sight["number"] >= certain and 0 in sight["to_move"]:
                asked += 1
                notation = next(a["notation"] for a in sight["legal"] if a["verb"] not in GIVING_UP)
                socket.send(json.dumps({"type": "play", "id": str(asked), "seat": 0, "actions": [notation]}))
