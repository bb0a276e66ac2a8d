"""What a judgement is made of: chances per relation, undecided tiers, tokens, and who rated which outlet when.

Revision: 0004
Follows: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('sources', sa.Column('undecided', sa.Boolean(), server_default=sa.text('false'), nullable=False))
    op.add_column('evidence', sa.Column('chances', sa.Text(), server_default='[]', nullable=False))
    op.add_column('cost_ledger', sa.Column('tokens_in', sa.Integer(), server_default='0', nullable=False))
    op.add_column('cost_ledger', sa.Column('tokens_out', sa.Integer(), server_default='0', nullable=False))
    op.create_table('outlet_revisions',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('domain', sa.String(length=255), nullable=False),
    sa.Column('name', sa.Text(), server_default='', nullable=False),
    sa.Column('tier', sa.Integer(), nullable=True),
    sa.Column('reason', sa.Text(), server_default='', nullable=False),
    sa.Column('owner', sa.Text(), server_default='', nullable=False),
    sa.Column('set_by', sa.Text(), server_default='', nullable=False),
    sa.Column('set_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.PrimaryKeyConstraint('id', name='pk_outlet_revisions')
    )
    op.create_index('ix_outlet_revisions_domain', 'outlet_revisions', ['domain'])


def downgrade() -> None:
    op.drop_table('outlet_revisions')
    op.drop_column('cost_ledger', 'tokens_out')
    op.drop_column('cost_ledger', 'tokens_in')
    op.drop_column('evidence', 'chances')
    op.drop_column('sources', 'undecided')
