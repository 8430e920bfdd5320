"""Snapshots and designers' files lie in tables of their own: every pick writes the row of its table anew"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_table(
        "designs",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("files", sa.Text(), nullable=False),
    )
    op.execute("INSERT INTO snapshots SELECT id, snapshot FROM tables WHERE snapshot IS NOT NULL")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("snapshot")
    _move_files()


def _move_files() -> None:
    """One table at a time: each may hold half a megabyte."""
    connection = op.get_bind()
    with_files = sa.text("SELECT id FROM tables WHERE header LIKE :some AND header NOT LIKE :none")
    found = connection.execute(with_files, {"some": '%"files":%', "none": '%"files":{}%'}).scalars().all()
    for table_id in found:
        header = connection.execute(sa.text("SELECT header FROM tables WHERE id = :id"), {"id": table_id}).scalar_one()
        try:
            told = json.loads(header)
            files, told["setting"]["files"] = told["setting"]["files"], {}
        except (ValueError, KeyError, TypeError):
            continue  # a damaged row stays as it is
        values = {"id": table_id, "header": json.dumps(told), "files": json.dumps(files)}
        connection.execute(sa.text("INSERT INTO designs VALUES (:id, :files)"), values)
        connection.execute(sa.text("UPDATE tables SET header = :header WHERE id = :id"), values)


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("snapshot", sa.Text(), nullable=True))
    op.execute("UPDATE tables SET snapshot = (SELECT body FROM snapshots WHERE table_id = tables.id)")
    _put_files_back()
    op.drop_table("designs")
    op.drop_table("snapshots")


def _put_files_back() -> None:
    connection = op.get_bind()
    for table_id in connection.execute(sa.text("SELECT table_id FROM designs")).scalars().all():
        both = "SELECT header, files FROM tables JOIN designs ON designs.table_id = tables.id WHERE tables.id = :id"
        row = connection.execute(sa.text(both), {"id": table_id}).one()
        told = json.loads(row.header)
        told["setting"]["files"] = json.loads(row.files)
        values = {"id": table_id, "header": json.dumps(told)}
        connection.execute(sa.text("UPDATE tables SET header = :header WHERE id = :id"), values)
