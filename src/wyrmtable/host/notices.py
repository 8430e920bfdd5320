"""Notices: "your move" by e-mail and webhook, to those who want them.

Webhooks go to public addresses only: the name is resolved here, every address it has must be public, and the
connection is made to the address that was checked. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import logging
import smtplib
import socket
import ssl
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import urlsplit

import msgspec

from . import accounts
from .accounts import Person
from .errors import Refused
from .settings import Settings
from .table import Table
from .tables import Tables

PATIENCE = 10.0
RETRIES = (0.0, 5.0, 60.0)
MUTE = 60.0  # seconds for which somebody without any address is not looked up again

logger = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """What a notice says."""

    table: str
    game: str
    scenario: str
    title: str
    kind: str  # your-move or over
    text: str
    link: str


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet: nothing private, local, reserved or wrapped around such."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if ip in ipaddress.ip_network("64:ff9b::/96"):
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


def check_webhook(url: str) -> None:
    """Refuses at once what can never be called."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused(
            422, "invalid", "The webhook is no usable address. Give one like https://example.com/x."
        ) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise Refused(422, "invalid", "A webhook must be an http or https address without a user name.")
    if port is not None and port not in (80, 443, 8080, 8443):
        raise Refused(422, "invalid", "A webhook may use the ports 80, 443, 8080 and 8443 only.")
    try:
        private = not is_public(parts.hostname)
    except ValueError:
        private = parts.hostname.lower().rstrip(".").endswith(("localhost", ".local", ".internal", ".lan"))
    if private:
        raise Refused(422, "invalid", "A webhook must be on the public internet, not on a private address.")


def resolve(host: str, port: int, reachable: Callable[[str], bool]) -> str:
    """One address of the host, if all of them may be called."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(reachable(address) for address in found):
        raise Refused(422, "invalid", f"The webhook's host {host} is not on the public internet.")
    return found[0]


def post(url: str, body: bytes, reachable: Callable[[str], bool] = is_public) -> int:
    """Sends a webhook; the status it was answered with."""
    check = urlsplit(url)
    port = check.port or (443 if check.scheme == "https" else 80)
    host = check.hostname or ""
    address = resolve(host, port, reachable)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    link = socket.create_connection((address, port), PATIENCE)
    try:
        link.settimeout(PATIENCE)
        secure = ssl.create_default_context() if check.scheme == "https" else None
        connection.sock = secure.wrap_socket(link, server_hostname=host) if secure else link
        path = (check.path or "/") + (f"?{check.query}" if check.query else "")
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "wyrmtable"})
        return connection.getresponse().status
    finally:
        connection.close()
        link.close()


def send_mail(settings: Settings, to: str, notice: Notice) -> None:
    letter = EmailMessage()
    letter["Subject"] = " ".join(f"{notice.title or notice.scenario}: {notice.text}".split())
    letter["From"] = settings.smtp_from or settings.smtp_user
    letter["To"] = to
    letter.set_content(f"{notice.text}\n\n{notice.game}, {notice.scenario}\n{notice.link}\n")
    kind = smtplib.SMTP_SSL if settings.smtp_tls == "tls" else smtplib.SMTP
    with kind(settings.smtp_host, settings.smtp_port, timeout=PATIENCE) as post_office:
        if settings.smtp_tls == "starttls":
            post_office.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            post_office.login(settings.smtp_user, settings.smtp_password)
        post_office.send_message(letter)


class Notices:
    """Rings for whoever is to decide next, once per turn, as he wishes it."""

    def __init__(self, settings: Settings, tables: Tables, present: Callable[[], set[str]]) -> None:
        self.reachable: Callable[[str], bool] = is_public
        self._settings = settings
        self._tables = tables
        self._present = present
        self._told: dict[str, tuple[str, str | None]] = {}
        self._mute: dict[str, float] = {}
        self._messengers = ThreadPoolExecutor(4, "wyrm-notices")
        tables.after_entry.append(self._moved)

    def close(self) -> None:
        self._messengers.shutdown(wait=False, cancel_futures=True)

    def _moved(self, table: Table) -> None:
        """Whoever is asked in a window is not called for it: silence passes."""
        row, decider = table.row, table.decider
        if row.window is not None:
            return
        now = (row.status, decider.person if decider else None)
        before, self._told[row.id] = self._told.get(row.id), now
        if before == now:
            return
        if row.status == "over":
            text = f"The game is over. {(row.outcome or {}).get('summary', '')}".strip()
            for person in {seat.person for seat in row.seats if seat.person}:
                self._send(person, self._notice(table, "over", text))
            del self._told[row.id]
        elif decider is not None and decider.person and self._mute.get(decider.person, 0.0) < time.monotonic():
            self._send(decider.person, self._notice(table, "your-move", "It is your move."))

    def _send(self, person: str, notice: Notice) -> None:
        self._tables.storage.in_background(self.notify(person, notice))

    def _notice(self, table: Table, kind: str, text: str) -> Notice:
        game = table.match.game
        scenario = table.row.scenario_title or table.match.setting.scenario
        link = f"{self._settings.public_url.rstrip('/')}/table/{table.row.id}"
        return Notice(table.row.id, game.title, scenario, table.row.title, kind, text, link)

    async def notify(self, person_id: str, notice: Notice) -> None:
        person = await self._person(person_id)
        if person is None or not self._wanted(person):
            return
        if person.email and self._settings.smtp_host:
            await self._deliver("e-mail", lambda: send_mail(self._settings, person.email, notice))
        if person.webhook:
            body = msgspec.json.encode(notice)
            await self._deliver("webhook", lambda: post(person.webhook, body, self.reachable))

    async def _person(self, person_id: str) -> Person | None:
        """Somebody who could be told; who cannot is remembered for a while."""
        now = time.monotonic()
        if self._mute.get(person_id, 0.0) > now:
            return None
        person = await self._tables.storage.read(lambda connection: accounts.person(connection, person_id))
        if person is None or not ((person.email and self._settings.smtp_host) or person.webhook):
            self._mute[person_id] = now + MUTE
        return person

    def _wanted(self, person: Person) -> bool:
        if person.notices == "away":
            return person.id not in self._present() and time.time() - person.seen > self._settings.away
        return person.notices == "always"

    async def _deliver(self, way: str, send: Callable[[], object]) -> None:
        """Tries a few times; a notice that cannot be delivered is logged and given up."""
        loop = asyncio.get_running_loop()
        for pause in RETRIES:
            await asyncio.sleep(pause)
            try:
                await loop.run_in_executor(self._messengers, send)
                return
            except Refused as trouble:
                logger.warning("No %s was sent: %s", way, trouble)
                return
            except (OSError, smtplib.SMTPException, http.client.HTTPException) as trouble:
                logger.warning("A notice by %s failed: %s", way, trouble)
