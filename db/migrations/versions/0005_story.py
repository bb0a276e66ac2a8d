"""Where a story comes from and where it stands: citations, posts, background, balance, timeline, result.

Revision: 0005
Follows: 0004
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None

Columns = Iterable["sa.Column[Any]"]


def upgrade() -> None:
    # No stage has written these four before.
    for table in ('timeline_events', 'posts', 'actors', 'background'):
        op.drop_table(table)
    part('timeline_events', [
        sa.Column('id', sa.String(length=8), nullable=False),
        words('text'),
        sa.Column('when', sa.Text(), nullable=False),
        sa.Column('until', sa.Text(), nullable=True),
        sa.Column('cited', sa.Text(), nullable=False),
        several('rivals'),
        flag('ahead'),
    ])
    part('posts', [
        sa.Column('id', sa.String(length=8), nullable=False),
        words('platform'),
        words('url'),
        words('author'),
        sa.Column('author_credibility', sa.Float(), server_default='0', nullable=False),
        sa.Column('timestamp', sa.Text(), nullable=True),
        words('content'),
        sa.Column('engagement_metrics', sa.Text(), nullable=False),
        sa.Column('verification_status', sa.String(length=40), nullable=False),
        words('name'),
        words('community'),
        several('hashtags'),
        several('links'),
        sa.Column('credibility', sa.Text(), nullable=False),
        several('signs'),
        flag('eyewitness'),
        sa.Column('copy_of', sa.String(length=8), server_default='', nullable=False),
        words('why_copy'),
        sa.Column('source_id', sa.String(length=8), server_default='', nullable=False),
        words('content_sha256'),
        sa.Column('purged_at', sa.DateTime(timezone=True), nullable=True),
    ])
    part('actors', [
        sa.Column('id', sa.String(length=8), nullable=False),
        words('name'),
        sa.Column('kind', sa.String(length=40), nullable=False),
        words('profile'),
        several('cited'),
        several('statements'),
        several('record'),
    ])
    part('background', [
        sa.Column('id', sa.String(length=8), nullable=False),
        words('text'),
        sa.Column('kind', sa.String(length=40), nullable=False),
        sa.Column('cited', sa.Text(), nullable=False),
        sa.Column('when', sa.Text(), nullable=True),
        words('why'),
        words('group'),
    ])
    part('citations', [
        sa.Column('source_id', sa.String(length=8), nullable=False),
        sa.Column('kind', sa.String(length=40), nullable=False),
        words('name'),
        words('url'),
        sa.Column('on', sa.String(length=8), server_default='', nullable=False),
        sa.Column('quote', sa.Text(), nullable=True),
        words('problem'),
    ])
    for value in ('listening', 'context', 'balance', 'result'):
        op.add_column('investigations', sa.Column(value, sa.Text(), nullable=True))
    op.add_column('investigations', sa.Column('context_richness', sa.Float(), nullable=True))
    op.add_column('voices', several('loop'))
    op.add_column('sources', words('found_for'))
    op.add_column('outlets', words('bias'))
    op.add_column('outlet_revisions', words('bias'))
    op.add_column('archive', sa.Column('post', sa.Text(), nullable=True))
    for table in ('captures', 'investigations'):
        op.add_column(table, sa.Column('purged_at', sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")


def part(name: str, columns: Columns) -> None:
    op.create_table(name,
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    *columns,
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=f'fk_{name}_investigation_id', ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=f'pk_{name}')
    )


def words(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), server_default='', nullable=False)


def several(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), server_default='[]', nullable=False)


def flag(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean(), server_default=sa.text('false'), nullable=False)
