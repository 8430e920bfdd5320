"""What the host keeps, table by table. Entries are only ever added; their key is what stops an entry being doubled.

Times are seconds since 1970 (UTC). Migrations live in `migrations`; a test holds the two together.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("login", String(80), unique=True),  # the name folded, of accounts only
    Column("email", String(254), nullable=False),
    Column("password", String(200), nullable=False),  # argon2; empty for guests
    Column("notices", String(8), nullable=False),  # always, away, never
    Column("webhook", String(500), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("confirmed", String(254), nullable=False, server_default=""),  # the address that was shown to be his
    Column("skeleton", String(80), nullable=False, server_default="", index=True),  # shared by names that look alike
    Column("trouble", Text, nullable=False, server_default=""),  # why notices do not reach him
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("banned", Boolean, nullable=False, server_default=false()),
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),  # a hash of the cookie
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("title", String(80), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("header", Text, nullable=False),  # JSON of the record's header, but for a designer's files
    Column("seed", String(80), nullable=False),  # secret until the game is over
    Column("title", String(120), nullable=False),
    Column("owner", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("status", String(8), nullable=False),  # waiting, running, over
    Column("watchable", Boolean, nullable=False),
    Column("takeover", Boolean, nullable=False),
    Column("bank", Float),  # seconds per seat, none without a clock
    Column("bonus", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("deciding", Integer),
    Column("entries", Integer, nullable=False),
    Column("outcome", Text),
    Column("pace", String(8), nullable=False, server_default="live"),  # live, days
    Column("window", Float),  # since when a window is open
    Column("held", Float),  # since when its beat is stopped
    Column("answer", String(200), nullable=False, server_default=""),  # secret until the end of the beat
    Column("secret", Text, nullable=False, server_default="{}"),  # JSON of secret files, until the series has ended
    Column("sealed", Boolean, nullable=False, server_default=false()),  # over, but its secrets live on
    Column("chain", String(32), index=True),  # the first table of a series
    Column("sequel", String(32)),  # the next table of the series
    Column("rematch", String(32)),  # where the game is played once more with the seats changed
    Column("scenario_title", String(200), nullable=False, server_default=""),
    Index("ix_tables_status", "status", "moved"),
)

snapshots = Table(  # not in the row of a table, which every pick writes anew
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text, nullable=False),  # JSON; holds secrets: for the host itself only
)

designs = Table(  # nor are these, which lists never need
    "designs",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("files", Text, nullable=False),  # JSON of a designer's files by name
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", String(80), nullable=False),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("person", String(32), ForeignKey("people.id"), index=True),
    Column("bot", String(40), nullable=False),
    Column("nonce", String(32), nullable=False),  # changing it makes older invitations void
    Column("clock", Float),
    Column("trouble", Text, nullable=False),
    Column("keeper", String(32)),  # the person a bot stands in for: he may come back
    Column("asked", Float),  # since when an absent player has been asked whether a bot may stand in
)

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), primary_key=True),  # has looked through this seat's eyes
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("dice", Text, nullable=False),
    Column("undo", Integer),
    Column("mark", String(12), nullable=False),
    Column("at", Float, nullable=False),
    Column("events", Text),  # JSON of what happened, for whoever it was: secret; none in entries of older hosts
)

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("orders", Text, nullable=False),  # JSON; nobody but the seat's owner is ever shown them
    Column("hold", Boolean, nullable=False),  # the next window begins held
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

replays = Table(
    "replays",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # the stored views of a finished game, compressed
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("way", String(8), nullable=False),  # mail, webhook
    Column("address", String(500), nullable=False),
    Column("notice", Text, nullable=False),  # JSON
    Column("due", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
)

calls = Table(
    "calls",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("said", String(200), nullable=False),  # what a command tells a running server
)

pulses = Table(
    "pulses",
    metadata,
    Column("origin", String(32), primary_key=True),  # a server process
    Column("at", Float, nullable=False),  # when it last was alive
)
