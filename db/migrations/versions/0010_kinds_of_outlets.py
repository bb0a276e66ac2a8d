"""Who is behind an outlet, and whether its tier is a guess, are stored as such; until now the words of the reason told so.

What the newsroom itself rated as a body says so from now on by its kind: its reasons are free text, and none is read as a code here.

Revision: 0010
Follows: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

REASONS = {
    'public body': (
        'Court or court record', 'Court, by its address', 'Regulator or prosecutor', 'Enforcement section of a public body', 'Parliament',
        'Statistics office', 'Central bank', 'International organisation', 'Government', 'Armed forces, by its address',
        'University, by its address',
    ),
    'party': ('Its own site: it speaks for itself', 'Accused in this topic: a public body in its own cause'),
    'local newsroom': (
        'Established local news organisation', 'Local broadcaster', 'Local edition of an established outlet', 'Local news network',
        'Local newspaper, told by its name only',
    ),
    'newsroom': (
        'News agency', 'International news organisation', 'National news organisation', 'Independent news organisation',
        'News organisation in exile', 'Investigative newsroom', 'Established newspaper', 'Licensed station, told by its call sign only',
    ),
    'not known': ('Unknown to this desk',),
}
GUESSES = (
    'Licensed station, told by its call sign only', 'Local newspaper, told by its name only', '%(read by a language model)',
    '%(read by a language model; nobody here knows this outlet)',
)


def upgrade() -> None:
    op.add_column('sources', sa.Column('outlet_kind', sa.String(length=40), server_default='something else', nullable=False))
    op.add_column('sources', sa.Column('guessed', sa.Boolean(), server_default=sa.text('false'), nullable=False))
    for name in ('outlets', 'outlet_revisions'):
        op.add_column(name, sa.Column('kind', sa.String(length=40), server_default='not known', nullable=False))
    sources = sa.table('sources', sa.column('tier_reason', sa.Text), sa.column('outlet_kind', sa.Text), sa.column('guessed', sa.Boolean))
    for kind, reasons in REASONS.items():
        fits = [told for reason in reasons for told in (sources.c.tier_reason == reason, sources.c.tier_reason.startswith(f'{reason}, '))]
        op.execute(sa.update(sources).where(sa.or_(*fits)).values(outlet_kind=kind))
    op.execute(sa.update(sources).where(sa.or_(*(sources.c.tier_reason.like(reason) for reason in GUESSES))).values(guessed=True))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")
