"""The engines and the calls made to them.

Revision: 0002
Follows: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('engines',
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('position', sa.Integer(), server_default='0', nullable=False),
    sa.Column('manifest', sa.Text(), nullable=False),
    sa.Column('wanted', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.Column('missing', sa.Text(), nullable=False),
    sa.Column('failing_since', sa.DateTime(timezone=True), nullable=True),
    sa.Column('resting_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('limited', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.Column('problem', sa.Text(), server_default='', nullable=False),
    sa.Column('test_asked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('registered_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('name', name='pk_engines')
    )
    op.create_table('engine_calls',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('engine', sa.String(length=40), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=True),
    sa.Column('stage', sa.Text(), server_default='', nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('query', sa.Text(), server_default='', nullable=False),
    sa.Column('purpose', sa.Text(), server_default='', nullable=False),
    sa.Column('outcome', sa.String(length=40), nullable=False),
    sa.Column('hits', sa.Integer(), server_default='0', nullable=False),
    sa.Column('seconds', sa.Float(), server_default='0', nullable=False),
    sa.Column('usd', sa.Float(), server_default='0', nullable=False),
    sa.Column('problem', sa.Text(), server_default='', nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name='fk_engine_calls_investigation_id', ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name='pk_engine_calls')
    )
    op.create_index('ix_engine_calls_at', 'engine_calls', ['at'])
    op.create_index('ix_engine_calls_engine', 'engine_calls', ['engine', 'id'])
    op.create_index('ix_engine_calls_investigation', 'engine_calls', ['investigation_id', 'id'])


def downgrade() -> None:
    op.drop_table('engine_calls')
    op.drop_table('engines')
