"""The database schema. Times are milliseconds since 1970; ids are unguessable texts; secrets are stored as hashes."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Computed,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

from piazza.server.db.storable import Key, Words

metadata = MetaData()

# -- records: one row a match, one row an entry, never changed once written --

matches = Table(
    "matches",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
    Column("entries", Integer, nullable=False),
    Column("unseen", Integer, nullable=False, server_default="0"),  # entries that not everybody may know of
    Column("to_move", Text, nullable=False),
    Column("outcome", Words),
    Column("winners", Text),  # JSON: seats; none as long as it is played
)
entries = Table(
    "entries",
    metadata,
    Column("match", Key(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Words, nullable=False),
    Column("request", Words(64)),
    # Every entry but the first needs the one before it: a record has no gaps.
    Column("previous", Integer, Computed("nullif(number - 1, 0)", persisted=True)),
    ForeignKeyConstraint(["match", "previous"], ["entries.match", "entries.number"]),
)

# -- people --

people = Table(
    "people",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("name", Words(40), nullable=False),
    Column("key", Key(160), unique=True),  # the name as it is compared; none for guests and deleted accounts
    Column("secret", Text),  # argon2 hash of PIN or password; none for guests
    Column("operator", Boolean, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: notifications, diagnostics, ...
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("gone", BigInteger),  # when the account was deleted
)
sessions = Table(
    "sessions",
    metadata,
    Column("hash", Key(64), primary_key=True),  # SHA-256 of the cookie
    Column("person", Key(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)
tokens = Table(
    "tokens",
    metadata,
    Column("hash", Key(64), primary_key=True),  # SHA-256 of the token
    Column("id", Key(32), nullable=False, unique=True),
    Column("person", Key(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("name", Words(40), nullable=False),
    Column("scopes", Text, nullable=False),  # JSON list
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)
browsers = Table(
    "browsers",
    metadata,
    Column("hash", Key(64), primary_key=True),  # SHA-256 of the browser's own cookie and the name of the account
    Column("person", Key(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("seen", BigInteger, nullable=False),  # when the account was last logged in there
)
attempts = Table(
    "attempts",
    metadata,
    Column("key", Key(160), primary_key=True),  # what is being guessed at, or from where
    Column("count", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
)

# -- tables: a room from the day it is opened; its match has the same id and begins when the host starts it --

rooms = Table(
    "rooms",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("kind", Key(8), nullable=False),  # solo, hotseat, online
    Column("name", Words(60), nullable=False),
    Column("host", Key(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("status", Key(12), nullable=False, index=True),  # open, playing, over, abandoned
    Column("game", Key(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: seats, options, seed, clock, what happens when it runs out
    Column("password", Text),  # argon2 hash
    Column("private", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("save", Words),  # the record it goes on from, until it is started
    Column("before", Key(32), index=True),  # the match that this is the rematch of
    Column("result", Words),  # how it ended where the rules do not say: somebody resigned, all went away
    Column("version", Integer, nullable=False),  # counts every change of room or seats
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
)
seats = Table(
    "seats",
    metadata,
    Column("room", Key(32), ForeignKey("rooms.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Key(32), ForeignKey("people.id"), index=True),
    Column("bot", Words(40)),  # a bot of that name sits here, or stands in for the absent person
    Column("name", Words(40), nullable=False),
    Column("colour", Key(16), nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("left_ms", BigInteger),  # what the clock had left when it last stopped
    Column("running_since", BigInteger),
    Column("looked", Integer, nullable=False),  # the last entry its person has seen
)
chat = Table(
    "chat",
    metadata,
    Column("room", Key(32), ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("channel", Key(12), nullable=False),  # players, spectators
    Column("person", Key(32), ForeignKey("people.id")),
    Column("name", Words(40), nullable=False),
    Column("text", Words, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("request", Words(100)),  # who sent it and under which id: a resend is not said twice
    UniqueConstraint("room", "request"),
)
proposals = Table(
    "proposals",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("room", Key(32), ForeignKey("rooms.id"), nullable=False, index=True),
    Column("kind", Key(8), nullable=False),  # undo, abandon
    Column("seat", Integer, nullable=False),
    Column("to", Integer, nullable=False),  # the entry to return to
    Column("at_entry", Integer, nullable=False),  # the length of the record when it was made
    Column("agreed", Text, nullable=False),  # JSON list of seats
    Column("status", Key(10), nullable=False),  # asked, agreed, refused, void
    Column("created", BigInteger, nullable=False),
    Column("answered", BigInteger),
)

# -- reports to the operator, and notifications of turns --

feedback = Table(
    "feedback",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("person", Key(32), ForeignKey("people.id")),
    Column("match", Key(32)),
    Column("entry", Integer),
    Column("place", Words(120), nullable=False),  # what the page showed then, such as turn and phase
    Column("tags", Key(24), nullable=False),  # good, bad, bug, with spaces between them
    Column("text", Words, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
)
diagnostics = Table(
    "diagnostics",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("person", Key(32), ForeignKey("people.id")),
    Column("data", Text, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
)
channels = Table(
    "channels",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("person", Key(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Key(8), nullable=False),  # push, webhook, mail
    Column("address", Text, nullable=False),  # JSON: endpoint and keys, address and secret
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
)
notices = Table(
    "notices",
    metadata,
    Column("id", Key(32), primary_key=True),
    Column("channel", Key(32), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("room", Key(32)),
    Column("seat", Integer),
    Column("text", Words, nullable=False),  # JSON
    Column("attempts", Integer, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
)
settings = Table(
    "settings",
    metadata,
    Column("name", Key(40), primary_key=True),  # the server's own: keys for web push, ...
    Column("value", Text, nullable=False),
)
