"""Letters: to whoever confirmed that an address is his, and the one letter that asks for it.

Nothing that another person wrote goes into a letter: no title, no name, no line of chat.
"""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage

import msgspec

from .settings import Settings

PATIENCE = 10.0
SUBJECTS = {
    "your-move": "Wyrmtable: it is your move",
    "over": "Wyrmtable: a game of yours is over",
    "stand-in": "Wyrmtable: may a bot stand in for you?",
    "confirm": "Wyrmtable: is this your address?",
}
CONFIRM = """Somebody has given this address for notices about games on Wyrmtable.

If it was you, confirm it here within two days:
{link}

If it was not, do nothing: you will not hear from us again.
"""
PLAIN = """{text}

{game}, {scenario}
{link}

You get these letters because you asked for them. Say how often, or never, on your account page.
"""


class Notice(msgspec.Struct, frozen=True):
    """What a notice says."""

    table: str
    game: str
    scenario: str
    title: str
    kind: str  # your-move, over, stand-in or confirm
    text: str
    link: str


def letter(settings: Settings, to: str, notice: Notice) -> EmailMessage:
    made = EmailMessage()
    made["Subject"] = SUBJECTS[notice.kind]
    made["From"] = settings.smtp_from or settings.smtp_user
    made["To"] = to
    words = {"text": notice.text, "game": notice.game, "scenario": notice.scenario, "link": notice.link}
    made.set_content((CONFIRM if notice.kind == "confirm" else PLAIN).format(**words), cte="8bit")
    return made


def send_mail(settings: Settings, to: str, notice: Notice) -> None:
    kind = smtplib.SMTP_SSL if settings.smtp_tls == "tls" else smtplib.SMTP
    post_office = kind(settings.smtp_host, settings.smtp_port, timeout=PATIENCE)
    try:
        if settings.smtp_tls == "starttls":
            post_office.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            post_office.login(settings.smtp_user, settings.smtp_password)
        post_office.send_message(letter(settings, to, notice))
    finally:
        with suppress(OSError, smtplib.SMTPException):  # however they part, the letter has been taken or not
            post_office.quit()
