"""Webhooks: where they may go, and one sent off.

They go to public addresses only: the name is resolved here, every address it has must be public, and the connection is
made to the address that was checked. Redirects are not followed, and no answer is waited for longer than seconds.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import Executor
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from .errors import Refused

PATIENCE = 10.0  # seconds for all of it: finding the address, connecting, sending, the first line of the answer
PORTS = (80, 443, 8080, 8443)
LONGEST_LINE = 1000
HOME_NAMES = ("localhost", ".local", ".internal", ".lan", ".home.arpa", ".intranet", ".corp", ".home")

# The special-purpose registries of IANA, written out: Python's own answer changes from release to release.
NOT_PUBLIC_4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16",
            "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        ),
    )
)  # fmt: skip
GLOBAL_6 = ipaddress.IPv6Network("2000::/3")  # nothing outside is ever global unicast: NAT64, site-local, ...
NOT_PUBLIC_6 = tuple(
    map(
        ipaddress.IPv6Network,
        ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "3ffe::/16", "5f00::/16"),
    )
)


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet: nothing private, local, reserved or wrapped around such."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    if isinstance(ip, ipaddress.IPv4Address):
        return not any(ip in network for network in NOT_PUBLIC_4)
    return ip in GLOBAL_6 and not any(ip in network for network in NOT_PUBLIC_6)


def check_webhook(url: str) -> None:
    """Refuses at once what can never be called."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        message = "The webhook is no usable address. Give one like https://example.com/x."
        raise Refused(422, "invalid", message) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Refused(422, "invalid", "A webhook must be an http or https address without a user name.")
    try:
        parts.hostname.encode("idna")
    except UnicodeError:
        raise Refused(422, "invalid", "The webhook's host has a name that no host can have. Check it.") from None
    if port is not None and port not in PORTS:
        raise Refused(422, "invalid", "A webhook may use the ports 80, 443, 8080 and 8443 only.")
    try:
        private = not is_public(parts.hostname)
    except ValueError:
        private = parts.hostname.lower().rstrip(".").endswith(HOME_NAMES)
    if private:
        raise Refused(422, "invalid", "A webhook must be on the public internet, not on a private address.")


def resolve(host: str, port: int, reachable: Callable[[str], bool]) -> str:
    """One address of the host, if all of them may be called."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(reachable(address) for address in found):
        raise Refused(422, "invalid", f"The webhook's host {host} is not on the public internet.")
    return found[0]


async def post(
    url: str,
    body: bytes,
    reachable: Callable[[str], bool] = is_public,
    patience: float = PATIENCE,
    lookups: Executor | None = None,
) -> int:
    """Sends a webhook; the status it was answered with. However slowly the other side drips, or its name is found, it
    is cut off in time. `lookups` are the threads that ask for addresses."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    async with asyncio.timeout(patience):
        asking = asyncio.get_running_loop().run_in_executor(lookups, resolve, parts.hostname or "", port, reachable)
        return await _exchange(parts, await asking, port, body)


async def _exchange(parts: SplitResult, address: str, port: int, body: bytes) -> int:
    secure = _secure() if parts.scheme == "https" else None
    name = parts.hostname if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=secure, server_hostname=name, limit=LONGEST_LINE)
    try:
        writer.write(_head(parts, len(body)) + body)
        await writer.drain()
        return _status(await reader.readline())
    except ValueError:
        raise ConnectionError("It does not speak HTTP.") from None
    finally:
        writer.transport.abort()  # nobody waits until the other side has said goodbye


@lru_cache(maxsize=1)
def _secure() -> ssl.SSLContext:
    """Made once: reading all authorities takes longer than sending."""
    return ssl.create_default_context()


def _head(parts: SplitResult, size: int) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: wyrmtable",
        "Content-Type: application/json",
        f"Content-Length: {size}",
        "Connection: close",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def _status(line: bytes) -> int:
    """The status of an answer's first line."""
    words = line.split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/"):
        raise ValueError("no HTTP")
    return int(words[1])
