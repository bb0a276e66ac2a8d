"""What is kept of a capture, whom a source quotes, and what became of sources since.

Revision: 0003
Follows: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('sources', sa.Column('quoted', sa.Text(), server_default='[]', nullable=False))
    op.add_column('captures', sa.Column('files', sa.Text(), server_default='[]', nullable=False))
    op.add_column('captures', sa.Column('archive_url', sa.Text(), server_default='', nullable=False))
    op.add_column('claims', sa.Column('state', sa.String(length=40), server_default='no evidence', nullable=False))
    for name in ('preserved_at', 'watched_at', 'watch_asked_at'):
        op.add_column('investigations', sa.Column(name, sa.DateTime(timezone=True), nullable=True))
    op.add_column('investigations', sa.Column('watch_note', sa.Text(), server_default='', nullable=False))
    op.create_table('changes',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('source_id', sa.String(length=8), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('found_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('sentence', sa.Text(), server_default='', nullable=False),
    sa.Column('diff', sa.Text(), nullable=False),
    sa.Column('lost', sa.Text(), nullable=False),
    sa.Column('capture', sa.Text(), nullable=True),
    sa.Column('seen_by', sa.Text(), server_default='', nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name='fk_changes_investigation_id', ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name='pk_changes')
    )
    op.create_index('ix_changes_investigation', 'changes', ['investigation_id', 'id'])
    op.create_index('ix_changes_unseen', 'changes', ['seen_at'])


def downgrade() -> None:
    op.drop_table('changes')
    for name in ('watch_note', 'watch_asked_at', 'watched_at', 'preserved_at'):
        op.drop_column('investigations', name)
    op.drop_column('claims', 'state')
    op.drop_column('captures', 'archive_url')
    op.drop_column('captures', 'files')
    op.drop_column('sources', 'quoted')
