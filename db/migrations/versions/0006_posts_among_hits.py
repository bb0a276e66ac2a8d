"""What a hit tells of a post is kept with it, so that a purge knows whose it was.

Revision: 0006
Follows: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('hits', sa.Column('post', sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
