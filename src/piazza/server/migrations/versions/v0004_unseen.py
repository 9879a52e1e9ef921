"""How many entries of a match not everybody may know of."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("unseen", sa.Integer, nullable=False, server_default="0"))
