"""The network address that a request is counted against."""

from __future__ import annotations

import ipaddress
from typing import Any

from litestar.connection import ASGIConnection

Connection = ASGIConnection[Any, Any, Any, Any]


def address_of(connection: Connection) -> str:
    """The address of the client. IPv6 addresses are cut to their /64 network, since one client has all of it."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_local(address: str) -> bool:
    """Whether it is this machine. A proxy passes on the address of the browser."""
    return address in ("127.0.0.1", "::/64")


def payer(connection: Connection, person: str, guest: bool) -> str:
    """The key that something is counted against: remote guests share their address, since a new guest costs nothing."""
    address = address_of(connection)
    return address if guest and not is_local(address) else person
