"""Which sources are satire, and which actors only satire knows, is kept where it was judged.

Revision: 0007
Follows: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('sources', sa.Column('satire', sa.Boolean(), server_default=sa.text('false'), nullable=False))
    op.add_column('actors', sa.Column('only_in', sa.Text(), server_default='', nullable=False))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
