"""Whether the account behind a post is gone is kept with the post; until now only a part of its author's score told so.

Revision: 0008
Follows: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('posts', sa.Column('deleted', sa.Boolean(), server_default=sa.text('false'), nullable=False))
    posts = sa.table('posts', sa.column('deleted', sa.Boolean), sa.column('credibility', sa.Text))
    op.execute(sa.update(posts).where(posts.c.credibility.contains('"why":"deleted"')).values(deleted=True))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
