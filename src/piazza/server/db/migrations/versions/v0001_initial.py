"""The schema of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("unseen", sa.Integer(), server_default="0", nullable=False),
        sa.Column("to_move", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("winners", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_matches_touched"), "matches", ["touched"], unique=False)
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=160), nullable=True),
        sa.Column("secret", sa.Text(), nullable=True),
        sa.Column("operator", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("gone", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(length=160), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_channels_person"), "channels", ["person"], unique=False)
    op.create_table(
        "diagnostics",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_diagnostics_created"), "diagnostics", ["created"], unique=False)
    op.create_table(
        "entries",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=True),
        sa.Column("previous", sa.Integer(), sa.Computed("nullif(number - 1, 0)", persisted=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"],
            ["matches.id"],
        ),
        sa.ForeignKeyConstraint(
            ["match", "previous"],
            ["entries.match", "entries.number"],
        ),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.create_table(
        "feedback",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("match", sa.String(length=32), nullable=True),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("place", sa.String(length=120), nullable=False),
        sa.Column("tags", sa.String(length=24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_feedback_created"), "feedback", ["created"], unique=False)
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("save", sa.Text(), nullable=True),
        sa.Column("before", sa.String(length=32), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["host"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_rooms_before"), "rooms", ["before"], unique=False)
    op.create_index(op.f("ix_rooms_host"), "rooms", ["host"], unique=False)
    op.create_index(op.f("ix_rooms_status"), "rooms", ["status"], unique=False)
    op.create_index(op.f("ix_rooms_touched"), "rooms", ["touched"], unique=False)
    op.create_table(
        "browsers",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_browsers_person"), "browsers", ["person"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("hash"),
        sa.UniqueConstraint("id"),
    )
    op.create_index(op.f("ix_tokens_person"), "tokens", ["person"], unique=False)
    op.create_table(
        "chat",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("channel", sa.String(length=12), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("request", sa.String(length=100), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "number"),
        sa.UniqueConstraint("room", "request"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_notices_channel"), "notices", ["channel"], unique=False)
    op.create_index(op.f("ix_notices_due"), "notices", ["due"], unique=False)
    op.create_table(
        "proposals",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("to", sa.Integer(), nullable=False),
        sa.Column("at_entry", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("answered", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_proposals_room"), "proposals", ["room"], unique=False)
    op.create_table(
        "seats",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("colour", sa.String(length=16), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("left_ms", sa.BigInteger(), nullable=True),
        sa.Column("running_since", sa.BigInteger(), nullable=True),
        sa.Column("looked", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "seat"),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
