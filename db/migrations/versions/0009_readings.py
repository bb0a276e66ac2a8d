"""What a reader took from each page is kept with its source, and the questions of an investigation with their answers.

Revision: 0009
Follows: 0008
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None


def upgrade() -> None:
    part('readings', [
        *(words(name) for name in ('source_id', 'text_sha256', 'topic', 'reader', 'version')),
        sa.Column('revision', sa.Integer(), server_default='0', nullable=False),
        sa.Column('content', sa.Text(), nullable=False),
    ])
    part('questions', [
        sa.Column('id', sa.String(length=8), nullable=False),
        words('text'),
        sa.Column('kind', sa.String(length=40), nullable=False),
        sa.Column('state', sa.String(length=40), nullable=False),
        words('answer'),
        sa.Column('cited', sa.Text(), server_default='[]', nullable=False),
    ])


def words(name: str) -> "sa.Column[Any]":
    return sa.Column(name, sa.Text(), server_default='', nullable=False)


def part(name: str, columns: Iterable["sa.Column[Any]"]) -> None:
    op.create_table(name,
        sa.Column('investigation_id', sa.Integer(), nullable=False),
        sa.Column('key', sa.String(length=64), nullable=False),
        sa.Column('position', sa.Integer(), nullable=False),
        sa.Column('stage', sa.String(length=20), nullable=False),
        sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
        *columns,
        sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f(f'fk_{name}_investigation_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f(f'pk_{name}')),
    )


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
