"""Windows, standing orders, series of games, and what happened at each entry"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("pace", sa.String(length=8), server_default="live", nullable=False))
        batch_op.add_column(sa.Column("window", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("held", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("answer", sa.String(length=200), server_default="", nullable=False))
        batch_op.add_column(sa.Column("secret", sa.Text(), server_default="{}", nullable=False))
        batch_op.add_column(sa.Column("sealed", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("chain", sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column("sequel", sa.String(length=32), nullable=True))
        batch_op.create_index(batch_op.f("ix_tables_chain"), ["chain"], unique=False)

    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.add_column(sa.Column("events", sa.Text(), nullable=True))

    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("hold", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_orders_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_orders")),
    )


def downgrade() -> None:
    op.drop_table("orders")
    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.drop_column("events")

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_chain"))
        for name in ("sequel", "chain", "sealed", "secret", "answer", "held", "window", "pace"):
            batch_op.drop_column(name)
