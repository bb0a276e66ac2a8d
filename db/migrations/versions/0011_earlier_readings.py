"""What a first reader said of a claim is kept beside what a stronger one said after it.

Revision: 0011
Follows: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('evidence', sa.Column('earlier', sa.Text()))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
