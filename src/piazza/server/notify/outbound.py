"""Outbound requests: to addresses given by people, which must not be internal, and to the mail server."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import quote, unquote, urlsplit

TIMEOUT_SECONDS = 10
"""Seconds for a whole request."""
MAX_ADDRESS_CHARACTERS = 1000
EMBEDDED_IPV4_NETWORKS = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16"))
"""IPv6 networks that embed any IPv4 address."""

_mailing = ThreadPoolExecutor(2, "piazza-mail")


class BadAddress(Exception):
    """An address that is refused. The message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Destination:
    host: str
    port: int
    addresses: tuple[str, ...]
    """The resolved and checked addresses; a second lookup could give others."""
    secure: bool
    target: str


@dataclass(frozen=True)
class Outbound:
    url: str = ""
    """Where browsers find this server, for links in messages."""
    smtp: str = field(default="", repr=False)
    """``smtp://user:password@host:587`` or ``smtps://...``; without it there is no mail."""
    sender: str = ""
    private: bool = False
    """Addresses inside may be written to, and without encryption: for tests."""

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Outbound:
        """From ``PIAZZA_URL``, ``PIAZZA_SMTP`` and ``PIAZZA_MAIL_FROM``."""
        url, sender = environment.get("PIAZZA_URL", "").rstrip("/"), environment.get("PIAZZA_MAIL_FROM", "")
        return cls(url, environment.get("PIAZZA_SMTP", "") if sender else "", sender)

    async def check(self, url: str) -> Destination:
        """Raises ``BadAddress``."""
        if len(url) > MAX_ADDRESS_CHARACTERS or not url.isprintable() or " " in url:
            raise BadAddress("This is no address.")
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
            host = (parts.hostname or "").encode("idna").decode()
        except (ValueError, UnicodeError):
            raise BadAddress("This is no address.") from None
        if parts.scheme != "https" and not (self.private and parts.scheme == "http"):
            raise BadAddress("The address has to start with https://.")
        if not host or parts.username is not None or parts.password is not None:
            raise BadAddress("This is no address.")
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
        except (OSError, UnicodeError):
            raise BadAddress("There is no such host.") from None
        addresses = tuple(dict.fromkeys(str(where[0]) for *_, where in found))
        if not self.private and not all(is_public(address) for address in addresses):
            raise BadAddress("This address is not public.")
        target = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
        query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?")
        return Destination(host, port, addresses, parts.scheme == "https", target + (f"?{query}" if query else ""))

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; 0 if none came. Redirects are not followed, and the body is not read."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await _post(await self.check(url), body, headers)
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, BadAddress):
            return 0

    async def mail(self, to: str, subject: str, text: str) -> bool:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message.set_content(text)
        try:
            await asyncio.get_running_loop().run_in_executor(_mailing, self._mail, message)
        except (OSError, smtplib.SMTPException):
            return False
        return True

    def _mail(self, message: EmailMessage) -> None:
        parts = urlsplit(self.smtp)
        host, port, context = parts.hostname or "", parts.port, ssl.create_default_context()
        server: smtplib.SMTP
        if secure := parts.scheme == "smtps":
            server = smtplib.SMTP_SSL(host, port or 465, timeout=TIMEOUT_SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, port or 587, timeout=TIMEOUT_SECONDS)
        with server:
            server.ehlo_or_helo_if_needed()
            if not secure and (secure := server.has_extn("starttls")):
                server.starttls(context=context)
            if parts.username:
                if not secure:
                    raise smtplib.SMTPNotSupportedError("the password would be read on the way")
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)


async def _post(where: Destination, body: bytes, headers: Mapping[str, str]) -> int:
    reader, writer = await _connect(where)
    try:
        standard = 443 if where.secure else 80
        name = f"[{where.host}]" if ":" in where.host else where.host
        host = name if where.port == standard else f"{name}:{where.port}"
        lines = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {where.target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        version, status, *_ = (await reader.readuntil(b"\n")).split(None, 2)
        return int(status) if version.startswith(b"HTTP/1.") else 0
    finally:
        writer.transport.abort()


async def _connect(where: Destination) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    context = ssl.create_default_context() if where.secure else None
    name = where.host if where.secure else None
    problem = OSError("no address")
    for address in where.addresses:
        try:
            return await asyncio.open_connection(address, where.port, ssl=context, server_hostname=name)
        except OSError as e:
            problem = e
    raise problem


def is_public(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if address.version == 6:
        if address.ipv4_mapped:
            address = address.ipv4_mapped
        elif any(address in net for net in EMBEDDED_IPV4_NETWORKS):
            return False
    return address.is_global and not address.is_multicast
