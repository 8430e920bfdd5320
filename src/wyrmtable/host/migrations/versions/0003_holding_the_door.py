"""Confirmed addresses, look-alike names, stand-ins, who has seen which seat, notices that wait, and a pulse"""

import sqlalchemy as sa
from alembic import op

from wyrmtable.host.naming import skeleton

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.add_column(sa.Column("confirmed", sa.String(length=254), server_default="", nullable=False))
        batch_op.add_column(sa.Column("skeleton", sa.String(length=80), server_default="", nullable=False))
        batch_op.add_column(sa.Column("trouble", sa.Text(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("banned", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.create_index(batch_op.f("ix_people_skeleton"), ["skeleton"], unique=False)

    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("scenario_title", sa.String(length=200), server_default="", nullable=False))

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("keeper", sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column("asked", sa.Float(), nullable=True))

    sitters = op.create_table(
        "sitters",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sitters_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "person", name=op.f("pk_sitters")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("way", sa.String(length=8), nullable=False),
        sa.Column("address", sa.String(length=500), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_due"), ["due"], unique=False)
    op.create_table(
        "pulses",
        sa.Column("origin", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("origin", name=op.f("pk_pulses")),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("said", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
    )
    _fill(sitters)


def _fill(sitters: sa.Table) -> None:
    """Who sits somewhere has seen that seat; every account's name has its skeleton."""
    connection = op.get_bind()
    seats = sa.table("seats", sa.column("table_id"), sa.column("seat"), sa.column("person"))
    held = sa.select(seats.c.table_id, seats.c.seat, seats.c.person).where(seats.c.person.is_not(None))
    connection.execute(sitters.insert().from_select(["table_id", "seat", "person"], held))
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for person_id, name in connection.execute(sa.select(people.c.id, people.c.name)).all():
        connection.execute(sa.update(people).where(people.c.id == person_id).values(skeleton=skeleton(name)))


def downgrade() -> None:
    for name in ("calls", "pulses", "outbox", "sitters"):
        op.drop_table(name)
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("asked")
        batch_op.drop_column("keeper")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("scenario_title")
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_people_skeleton"))
        for name in ("banned", "muted", "trouble", "skeleton", "confirmed"):
            batch_op.drop_column(name)
