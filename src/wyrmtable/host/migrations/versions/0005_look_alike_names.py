"""More letters are known to look alike: every name has its skeleton anew (whoever has a name keeps it)"""

import sqlalchemy as sa
from alembic import op

from wyrmtable.host.naming import skeleton

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("skeleton"))
    for person_id, name, known in connection.execute(sa.select(people.c.id, people.c.name, people.c.skeleton)).all():
        if known != skeleton(name):
            connection.execute(sa.update(people).where(people.c.id == person_id).values(skeleton=skeleton(name)))


def downgrade() -> None:
    """Nothing: what has a skeleton keeps it."""
