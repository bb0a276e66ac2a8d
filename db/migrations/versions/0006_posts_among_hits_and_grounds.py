"""What a hit tells of a post is kept with it, so that a purge knows whose it was; each reason for an origin keeps what it rests on.

Revision: 0006
Follows: 0005
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from pydantic_core import from_json, to_json

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None

RESTS = (
    # As reasons were worded, and as the screen took them; sentences with others' words in them come first.
    ('whom it names', r'^but names\b'),
    ('own words', r'^shows reporting of its own\b|^but its headline\b|^but it contradicts\b'),
    ('unread report', r'^others have it from\b'),
    ('nothing', r'\bnot checked\b'),
    ('withdrawal', r'\bhas withdrawn it\b'),
    ('called the first', r'\b(?:was|as) the first\b|\bwas first\b|\bfirst to\b'),
    ('leaned on', r'\bleans? on it\b'),
    ('named', r'\bother outlets? names? it$'),
    ('day', r'^nothing here is dated on an earlier day\b'),
    ('date', r'\bdated\b|^its date decided\b|^the web archive has its page since\b'),
)
OUTLET = 'outlet'
Cited = dict[str, Any]
Cites = Callable[[str], list[Cited]]
"""The words behind a reason."""


def upgrade() -> None:
    op.add_column('hits', sa.Column('post', sa.Text(), nullable=True))
    # An earlier purge knew fewer networks and places: what it went through is gone through again, which changes nothing twice.
    op.execute('UPDATE investigations SET purged_at = NULL')
    desk, runs = op.get_bind(), sa.table('investigations', sa.column('id', sa.Integer), sa.column('origin', sa.Text))
    for key, origin in desk.execute(sa.select(runs.c.id, runs.c.origin).where(runs.c.origin.is_not(None))).all():
        told = to_json(grounded(from_json(origin), key, desk)).decode()
        desk.execute(sa.update(runs).where(runs.c.id == key).values(origin=told))


def downgrade() -> None:
    raise NotImplementedError("The desk goes forward only.")


def grounded(origin: dict[str, Any], key: int, desk: sa.Connection) -> dict[str, Any]:
    """Candidates that are not the origin never opened to words."""
    source_id, citations, said = origin['source_id'], cited_by(key, desk), words_of(key, desk)

    def cites(sentence: str) -> list[Cited]:
        return behind(sentence, source_id, citations, said)

    others = [one | {'reasons': reasons(one.get('reasons', ()), lambda _: [])} for one in origin.get('candidates', ())]
    return origin | {'reasons': reasons(origin['reasons'], cites), 'candidates': others}


def reasons(sentences: Sequence[str], cites: Cites) -> list[dict[str, Any]]:
    return [{'sentence': one, 'rests': rests(one), 'cited': cites(one)} for one in sentences]


def rests(sentence: str) -> str:
    return next((kind for kind, words in RESTS if re.search(words, sentence)), OUTLET)


def behind(sentence: str, source_id: str, citations: Sequence[Any], said: dict[str, Cited]) -> list[Cited]:
    kind, on_it = rests(sentence), [one for one in citations if one.on == source_id]
    if kind in ('called the first', 'leaned on'):
        return [cited(one) for one in on_it if kind == 'leaned on' or one.kind == 'first reported by']
    if kind == 'whom it names':
        return [cited(one) for one in citations if one.source_id == source_id]
    if kind == 'withdrawal':
        return [said[page] for page in re.findall(r'\bS\d{3,}\b', sentence) if page in said and page != source_id]
    return [said[source_id]] if kind != 'nothing' and source_id in said else []


def cited(row: Any) -> Cited:
    return {'source_id': row.source_id, 'quote': from_json(row.quote)}


def cited_by(key: int, desk: sa.Connection) -> Sequence[Any]:
    """Who leans on whom in words."""
    table = part('citations', 'source_id', 'kind', 'on', 'quote')
    mine = sa.select(table).where(table.c.investigation_id == key, table.c.quote.is_not(None))
    return desk.execute(mine.order_by(table.c.position, table.c.key)).all()


def words_of(key: int, desk: sa.Connection) -> dict[str, Cited]:
    """What each source says of the weightiest claim it speaks of, where that counts."""
    one, claim = part('evidence', 'claim_id', 'source_id', 'relation', 'quote', 'state'), part('claims', 'id', 'central', 'importance')
    same = sa.and_(claim.c.investigation_id == one.c.investigation_id, claim.c.id == one.c.claim_id)
    counts = (one.c.relation != 'unrelated', one.c.quote.is_not(None), one.c.state.in_(('verified', 'partial')))
    found = sa.select(one.c.source_id, one.c.quote).select_from(one.join(claim, same)).where(one.c.investigation_id == key, *counts)
    weightiest = found.order_by(claim.c.central.desc(), claim.c.importance.desc(), claim.c.position, claim.c.key)
    return {row.source_id: cited(row) for row in reversed(desk.execute(weightiest).all())}


def part(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *map(sa.column, ('investigation_id', 'key', 'position', *columns)))
