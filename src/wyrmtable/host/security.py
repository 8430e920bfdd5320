"""Passwords, tokens, signatures: argon2 and itsdangerous, nothing by hand."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from .errors import Refused

TOKEN_BYTES = 24
LETTER = 2 * 86400  # seconds within which an address is to be confirmed
MOST_KNOWN = 10_000  # signatures remembered: making one costs more than a pick


def new_id() -> str:
    return secrets.token_hex(8)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def key_of(token: str) -> str:
    """What is stored of a cookie or bot token: who reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Passwords:
    """Argon2 with the library's own parameters; slow on purpose, so call it in a thread."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()

    @cached_property
    def _decoy(self) -> str:
        return self._hasher.hash(new_token())

    def seal(self, password: str) -> str:
        return self._hasher.hash(password)

    def fits(self, password: str, sealed: str | None) -> bool:
        """Whether the password is right. For nobody's password just as much time is spent."""
        try:
            right = self._hasher.verify(sealed or self._decoy, password)
        except (VerificationError, InvalidHashError):
            return False
        return bool(right) and bool(sealed)


class Signer:
    """Signs invitations and the tokens that show a request comes from our own page."""

    def __init__(self, secret: str) -> None:
        self._invites = URLSafeSerializer(secret, salt="invite")
        self._pages = URLSafeSerializer(secret, salt="page")
        self._letters = URLSafeTimedSerializer(secret, salt="letter")
        self._known: dict[str, str] = {}

    def csrf(self, session: str) -> str:
        if session not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[session] = str(self._pages.dumps(session)) if session else ""
        return self._known[session]

    def is_ours(self, session: str, given: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), given.encode())

    def letter(self, person: str, address: str) -> str:
        """What a letter carries to show that whoever reads it owns the address."""
        return str(self._letters.dumps([person, address]))

    def confirmed(self, token: str) -> tuple[str, str]:
        """Person and address of a letter that is not too old."""
        try:
            person, address = self._letters.loads(token, max_age=LETTER)
        except (BadSignature, ValueError, TypeError):
            message = "This link is damaged or older than two days. Ask for another letter on your account page."
            raise Refused(404, "not-found", message) from None
        return str(person), str(address)

    def invitation(self, table: str, seat: int, nonce: str) -> str:
        return str(self._invites.dumps([table, seat, nonce]))

    def invited(self, token: str) -> tuple[str, int, str]:
        """Table, seat and nonce of an invitation."""
        try:
            table, seat, nonce = self._invites.loads(token)
        except (BadSignature, ValueError, TypeError):
            message = "This invitation is damaged or no longer holds. Ask for a new link."
            raise Refused(404, "not-found", message) from None
        return str(table), int(seat), str(nonce)
