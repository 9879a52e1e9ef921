"""Requests of a match need no index: who appends an entry knows all before it, and what they answered."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    name = "entries_match_request_key" if op.get_context().dialect.name == "postgresql" else "uq_entries_match"
    with op.batch_alter_table("entries", naming_convention={"uq": "uq_%(table_name)s_%(column_0_name)s"}) as batch:
        batch.drop_constraint(name, type_="unique")
