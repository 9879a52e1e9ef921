"""The line between a page and the server, to be cut and mended."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect


class Line:
    """The sockets of a page. A browser that is put offline keeps those it has, so they are cut here."""

    def __init__(self, page: Page) -> None:
        """Before the page is opened."""
        self.page = page
        self.open: list[WebSocketRoute] = []
        self.whole = True
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.whole:
            socket.connect_to_server()
            self.open.append(socket)
        else:
            socket.close(code=4000)

    def cut(self) -> None:
        """The sockets alone: what is asked for by itself still arrives."""
        self.whole = False
        for socket in self.open:
            socket.close(code=4000)
        self.open = []

    def break_for_a_while(self) -> None:
        """The page says that it is cut off, and that it is back."""
        lost = self.page.get_by_text("The connection is lost")
        expect(lost).to_be_hidden()
        self.page.context.set_offline(True)
        self.cut()
        expect(lost).to_be_visible()
        self.whole = True
        self.page.context.set_offline(False)
        expect(lost).to_be_hidden()
