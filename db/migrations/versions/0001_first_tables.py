"""The desk's first tables.

Revision: 0001
Follows: 
"""

import sqlalchemy as sa
from alembic import op

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


SQLITE_SEARCH = (
    "CREATE VIRTUAL TABLE archive_text USING fts5(title, text, content='archive', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2')",
    "CREATE TRIGGER archive_added AFTER INSERT ON archive BEGIN "
    "INSERT INTO archive_text(rowid, title, text) VALUES (new.id, new.title, new.text); END",
    "CREATE TRIGGER archive_removed AFTER DELETE ON archive BEGIN "
    "INSERT INTO archive_text(archive_text, rowid, title, text) VALUES ('delete', old.id, old.title, old.text); END",
    "CREATE TRIGGER archive_changed AFTER UPDATE ON archive BEGIN "
    "INSERT INTO archive_text(archive_text, rowid, title, text) VALUES ('delete', old.id, old.title, old.text); "
    "INSERT INTO archive_text(rowid, title, text) VALUES (new.id, new.title, new.text); END",
)
POSTGRES_SEARCH = ("CREATE INDEX ix_archive_text ON archive USING gin (to_tsvector('english', title || ' ' || text))",)


def upgrade() -> None:
    op.create_table('archive',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('url', sa.Text(), nullable=False),
    sa.Column('url_key', sa.Text(), nullable=False),
    sa.Column('title', sa.Text(), server_default='', nullable=False),
    sa.Column('outlet', sa.Text(), server_default='', nullable=False),
    sa.Column('published', sa.Text(), nullable=True),
    sa.Column('language', sa.Text(), server_default='', nullable=False),
    sa.Column('text', sa.Text(), server_default='', nullable=False),
    sa.Column('imported_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('demo', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_archive')),
    sa.UniqueConstraint('url_key', name=op.f('uq_archive_url_key'))
    )
    op.create_table('outlets',
    sa.Column('domain', sa.String(length=255), nullable=False),
    sa.Column('name', sa.Text(), server_default='', nullable=False),
    sa.Column('tier', sa.Integer(), nullable=True),
    sa.Column('reason', sa.Text(), server_default='', nullable=False),
    sa.Column('owner', sa.Text(), server_default='', nullable=False),
    sa.Column('demo', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.PrimaryKeyConstraint('domain', name=op.f('pk_outlets'))
    )
    op.create_table('search_cache',
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('engine', sa.Text(), server_default='', nullable=False),
    sa.Column('query', sa.Text(), server_default='', nullable=False),
    sa.Column('hits', sa.Text(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('key', name=op.f('pk_search_cache'))
    )
    with op.batch_alter_table('search_cache', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_search_cache_asked_at'), ['asked_at'], unique=False)

    op.create_table('settings',
    sa.Column('name', sa.String(length=80), nullable=False),
    sa.Column('value', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_settings'))
    )
    op.create_table('topics',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('title', sa.Text(), nullable=False),
    sa.Column('title_key', sa.String(length=64), nullable=False),
    sa.Column('brief', sa.Text(), server_default='', nullable=False),
    sa.Column('original_url', sa.Text(), server_default='', nullable=False),
    sa.Column('original_text', sa.Text(), server_default='', nullable=False),
    sa.Column('status', sa.String(length=40), server_default='pending', nullable=False),
    sa.Column('newsworthiness_score', sa.Float(), server_default='0', nullable=False),
    sa.Column('verification_status', sa.String(length=40), server_default='unverified', nullable=False),
    sa.Column('source_count', sa.Integer(), server_default='0', nullable=False),
    sa.Column('source_plan', sa.Text(), server_default='{}', nullable=False),
    sa.Column('verified_facts', sa.Text(), server_default='{}', nullable=False),
    sa.Column('discovery_date', sa.DateTime(timezone=True), nullable=True),
    sa.Column('event_date', sa.DateTime(timezone=True), nullable=True),
    sa.Column('investigated', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.Column('investigation_date', sa.DateTime(timezone=True), nullable=True),
    sa.Column('investigation_confidence', sa.Float(), nullable=True),
    sa.Column('investigation_notes', sa.Text(), nullable=True),
    sa.Column('filed_by', sa.Text(), server_default='', nullable=False),
    sa.Column('desk', sa.Text(), server_default='', nullable=False),
    sa.Column('filed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('demo', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_topics')),
    sa.UniqueConstraint('title_key', name=op.f('uq_topics_title_key'))
    )
    with op.batch_alter_table('topics', schema=None) as batch_op:
        batch_op.create_index('ix_topics_page', ['newsworthiness_score', 'id'], unique=False)

    op.create_table('users',
    sa.Column('name', sa.String(length=320), nullable=False),
    sa.Column('role', sa.String(length=40), server_default='editor', nullable=False),
    sa.Column('shortcuts', sa.Boolean(), server_default=sa.text('(true)'), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_users'))
    )
    op.create_table('workers',
    sa.Column('id', sa.String(length=120), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_workers'))
    )
    op.create_table('investigations',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('topic_id', sa.Integer(), nullable=False),
    sa.Column('mode', sa.String(length=40), nullable=False),
    sa.Column('status', sa.String(length=40), nullable=False),
    sa.Column('priority', sa.String(length=40), server_default='normal', nullable=False),
    sa.Column('plan', sa.Text(), server_default='{}', nullable=False),
    sa.Column('requested_by', sa.Text(), server_default='', nullable=False),
    sa.Column('requested_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('outside_triggers', sa.Text(), server_default='', nullable=False),
    sa.Column('approved_by', sa.Text(), server_default='', nullable=False),
    sa.Column('approved_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('stop_requested_by', sa.Text(), server_default='', nullable=False),
    sa.Column('cancel_requested_by', sa.Text(), server_default='', nullable=False),
    sa.Column('cost_usd', sa.Float(), server_default='0', nullable=False),
    sa.Column('problem', sa.Text(), server_default='', nullable=False),
    sa.Column('halted', sa.Text(), server_default='', nullable=False),
    sa.Column('origin', sa.Text(), nullable=True),
    sa.Column('refined', sa.Text(), server_default='[]', nullable=False),
    sa.Column('recommendation', sa.Text(), nullable=True),
    sa.Column('report', sa.Text(), nullable=True),
    sa.Column('rulebook', sa.Text(), server_default='', nullable=False),
    sa.Column('urgency', sa.Float(), server_default='0', nullable=False),
    sa.Column('investigation_date', sa.DateTime(timezone=True), nullable=True),
    sa.Column('investigator', sa.Text(), server_default='', nullable=False),
    sa.Column('sources_found', sa.Integer(), server_default='0', nullable=False),
    sa.Column('social_sources_found', sa.Integer(), server_default='0', nullable=False),
    sa.Column('original_source_url', sa.Text(), nullable=True),
    sa.Column('credibility_score', sa.Float(), nullable=True),
    sa.Column('consistency_score', sa.Float(), nullable=True),
    sa.Column('confidence_level', sa.Float(), nullable=True),
    sa.Column('verification_level_before', sa.String(length=40), nullable=True),
    sa.Column('verification_level_after', sa.String(length=40), nullable=True),
    sa.Column('sources_json', sa.Text(), server_default='[]', nullable=False),
    sa.Column('verified_claims', sa.Text(), server_default='[]', nullable=False),
    sa.Column('disputed_claims', sa.Text(), server_default='[]', nullable=False),
    sa.Column('context_notes', sa.Text(), nullable=True),
    sa.Column('requires_human_review', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.Column('review_reason', sa.Text(), nullable=True),
    sa.Column('reviewed_by', sa.Text(), nullable=True),
    sa.Column('reviewed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('closed', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.ForeignKeyConstraint(['topic_id'], ['topics.id'], name=op.f('fk_investigations_topic_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_investigations'))
    )
    with op.batch_alter_table('investigations', schema=None) as batch_op:
        batch_op.create_index('ix_investigations_queue', ['requires_human_review', 'closed', 'urgency'], unique=False)
        batch_op.create_index('ix_investigations_status', ['status', 'finished_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_investigations_topic_id'), ['topic_id'], unique=False)
        batch_op.create_index('uq_investigations_open', ['topic_id'], unique=True, sqlite_where=sa.text("status IN ('planned', 'awaiting approval', 'queued', 'running')"), postgresql_where=sa.text("status IN ('planned', 'awaiting approval', 'queued', 'running')"))

    op.create_table('actors',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('name', sa.Text(), server_default='', nullable=False),
    sa.Column('kind', sa.Text(), server_default='', nullable=False),
    sa.Column('profile', sa.Text(), server_default='', nullable=False),
    sa.Column('source_ids', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_actors_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_actors'))
    )
    op.create_table('background',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('text', sa.Text(), server_default='', nullable=False),
    sa.Column('kind', sa.Text(), server_default='', nullable=False),
    sa.Column('source_ids', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_background_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_background'))
    )
    op.create_table('captures',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('sha256', sa.String(length=64), nullable=False),
    sa.Column('text_sha256', sa.String(length=64), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('url', sa.Text(), server_default='', nullable=False),
    sa.Column('final_url', sa.Text(), server_default='', nullable=False),
    sa.Column('captured_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('method', sa.Text(), server_default='', nullable=False),
    sa.Column('http_status', sa.Integer(), server_default='0', nullable=False),
    sa.Column('content_type', sa.Text(), server_default='', nullable=False),
    sa.Column('size', sa.Integer(), server_default='0', nullable=False),
    sa.Column('text_size', sa.Integer(), server_default='0', nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_captures_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_captures'))
    )
    op.create_table('claims',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('text', sa.Text(), server_default='', nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('importance', sa.Float(), server_default='0', nullable=False),
    sa.Column('central', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.Column('speaker', sa.Text(), server_default='', nullable=False),
    sa.Column('made_by', sa.Text(), nullable=False),
    sa.Column('quote', sa.Text(), nullable=True),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_claims_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_claims'))
    )
    op.create_table('cost_ledger',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('what', sa.Text(), server_default='', nullable=False),
    sa.Column('stage', sa.Text(), server_default='', nullable=False),
    sa.Column('calls', sa.Integer(), server_default='1', nullable=False),
    sa.Column('usd', sa.Float(), server_default='0', nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_cost_ledger_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_cost_ledger'))
    )
    with op.batch_alter_table('cost_ledger', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_cost_ledger_investigation_id'), ['investigation_id'], unique=False)

    op.create_table('decisions',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('topic_id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('level_before', sa.String(length=40), nullable=False),
    sa.Column('machine_level', sa.String(length=40), nullable=False),
    sa.Column('level', sa.String(length=40), nullable=False),
    sa.Column('editor', sa.Text(), server_default='', nullable=False),
    sa.Column('reason', sa.Text(), server_default='', nullable=False),
    sa.Column('words', sa.Text(), server_default='', nullable=False),
    sa.Column('decided_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('rulebook', sa.Text(), server_default='', nullable=False),
    sa.Column('topic_before', sa.Text(), nullable=True),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_decisions_investigation_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['topic_id'], ['topics.id'], name=op.f('fk_decisions_topic_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_decisions'))
    )
    with op.batch_alter_table('decisions', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_decisions_decided_at'), ['decided_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_decisions_investigation_id'), ['investigation_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_decisions_topic_id'), ['topic_id'], unique=False)

    op.create_table('events',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('stage', sa.Text(), server_default='', nullable=False),
    sa.Column('message', sa.Text(), server_default='', nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('attempt', sa.Integer(), server_default='1', nullable=False),
    sa.Column('data', sa.Text(), server_default='{}', nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_events_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_events'))
    )
    with op.batch_alter_table('events', schema=None) as batch_op:
        batch_op.create_index('ix_events_page', ['investigation_id', 'id'], unique=False)

    op.create_table('findings',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('text', sa.Text(), server_default='', nullable=False),
    sa.Column('source_ids', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_findings_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_findings'))
    )
    op.create_table('gaps',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('what', sa.Text(), server_default='', nullable=False),
    sa.Column('why', sa.Text(), server_default='', nullable=False),
    sa.Column('url', sa.Text(), server_default='', nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_gaps_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_gaps'))
    )
    op.create_table('hits',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('url', sa.Text(), server_default='', nullable=False),
    sa.Column('title', sa.Text(), server_default='', nullable=False),
    sa.Column('snippet', sa.Text(), server_default='', nullable=False),
    sa.Column('published', sa.Text(), nullable=True),
    sa.Column('outlet', sa.Text(), server_default='', nullable=False),
    sa.Column('score', sa.Float(), server_default='0', nullable=False),
    sa.Column('found_by', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_hits_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_hits'))
    )
    op.create_table('posts',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=64), nullable=False),
    sa.Column('platform', sa.Text(), server_default='', nullable=False),
    sa.Column('url', sa.Text(), server_default='', nullable=False),
    sa.Column('author', sa.Text(), server_default='', nullable=False),
    sa.Column('author_credibility', sa.Float(), server_default='0', nullable=False),
    sa.Column('timestamp', sa.Text(), nullable=False),
    sa.Column('content', sa.Text(), server_default='', nullable=False),
    sa.Column('engagement_metrics', sa.Text(), nullable=False),
    sa.Column('verification_status', sa.String(length=40), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_posts_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_posts'))
    )
    op.create_table('sources',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('url', sa.Text(), server_default='', nullable=False),
    sa.Column('url_key', sa.Text(), server_default='', nullable=False),
    sa.Column('domain', sa.Text(), server_default='', nullable=False),
    sa.Column('outlet', sa.Text(), server_default='', nullable=False),
    sa.Column('title', sa.Text(), server_default='', nullable=False),
    sa.Column('byline', sa.Text(), server_default='', nullable=False),
    sa.Column('published', sa.Text(), nullable=True),
    sa.Column('modified', sa.Text(), nullable=True),
    sa.Column('language', sa.Text(), server_default='', nullable=False),
    sa.Column('canonical_url', sa.Text(), server_default='', nullable=False),
    sa.Column('owner', sa.Text(), server_default='', nullable=False),
    sa.Column('links', sa.Text(), nullable=False),
    sa.Column('capture', sa.String(length=64), nullable=True),
    sa.Column('capture_kind', sa.String(length=40), nullable=False),
    sa.Column('text_sha256', sa.Text(), server_default='', nullable=False),
    sa.Column('tier', sa.Integer(), nullable=True),
    sa.Column('tier_reason', sa.Text(), server_default='', nullable=False),
    sa.Column('relevance', sa.Text(), server_default='', nullable=False),
    sa.Column('key_finding', sa.Text(), server_default='', nullable=False),
    sa.Column('injection', sa.Text(), server_default='', nullable=False),
    sa.Column('user_provided', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_sources_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_sources'))
    )
    with op.batch_alter_table('sources', schema=None) as batch_op:
        batch_op.create_index('uq_sources_url', ['investigation_id', 'url_key'], unique=True)

    op.create_table('stages',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('pass_no', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('attempt', sa.Integer(), server_default='1', nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('note', sa.Text(), server_default='', nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_stages_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'pass_no', 'stage', name=op.f('pk_stages'))
    )
    op.create_table('timeline_events',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('text', sa.Text(), server_default='', nullable=False),
    sa.Column('when', sa.Text(), nullable=False),
    sa.Column('source_ids', sa.Text(), nullable=False),
    sa.Column('disputed', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_timeline_events_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_timeline_events'))
    )
    op.create_table('voices',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('id', sa.String(length=8), nullable=False),
    sa.Column('name', sa.Text(), server_default='', nullable=False),
    sa.Column('tier', sa.Integer(), server_default='0', nullable=False),
    sa.Column('members', sa.Text(), nullable=False),
    sa.Column('circular', sa.Boolean(), server_default=sa.text('(false)'), nullable=False),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_voices_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_voices'))
    )
    op.create_table('annotations',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('decision_id', sa.Integer(), nullable=True),
    sa.Column('about', sa.Text(), server_default='', nullable=False),
    sa.Column('words', sa.Text(), server_default='', nullable=False),
    sa.Column('editor', sa.Text(), server_default='', nullable=False),
    sa.Column('written_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['decision_id'], ['decisions.id'], name=op.f('fk_annotations_decision_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_annotations_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_annotations'))
    )
    with op.batch_alter_table('annotations', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_annotations_investigation_id'), ['investigation_id'], unique=False)

    op.create_table('evidence',
    sa.Column('investigation_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('stage', sa.String(length=20), nullable=False),
    sa.Column('pass_no', sa.Integer(), server_default='1', nullable=False),
    sa.Column('claim_id', sa.String(length=64), nullable=False),
    sa.Column('source_id', sa.String(length=64), nullable=False),
    sa.Column('relation', sa.String(length=40), nullable=False),
    sa.Column('quote', sa.Text(), nullable=True),
    sa.Column('mark', sa.Text(), server_default='', nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=True),
    sa.Column('confidence', sa.Float(), server_default='0', nullable=False),
    sa.Column('note', sa.Text(), server_default='', nullable=False),
    sa.Column('speaker', sa.Text(), server_default='', nullable=False),
    sa.Column('state', sa.String(length=40), nullable=False),
    sa.Column('analyst', sa.Text(), server_default='', nullable=False),
    sa.ForeignKeyConstraint(['investigation_id', 'claim_id'], ['claims.investigation_id', 'claims.key'], name='fk_evidence_claim', ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['investigation_id', 'source_id'], ['sources.investigation_id', 'sources.key'], name='fk_evidence_source', ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['investigation_id'], ['investigations.id'], name=op.f('fk_evidence_investigation_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('investigation_id', 'key', name=op.f('pk_evidence'))
    )


    index_archive()


def index_archive() -> None:
    """Full text of the newsroom's archive: each database in its own way."""
    statements = SQLITE_SEARCH if op.get_bind().dialect.name == "sqlite" else POSTGRES_SEARCH
    for statement in statements:
        op.execute(statement)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE archive_text")
    op.drop_table('evidence')
    with op.batch_alter_table('annotations', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_annotations_investigation_id'))

    op.drop_table('annotations')
    op.drop_table('voices')
    op.drop_table('timeline_events')
    op.drop_table('stages')
    with op.batch_alter_table('sources', schema=None) as batch_op:
        batch_op.drop_index('uq_sources_url')

    op.drop_table('sources')
    op.drop_table('posts')
    op.drop_table('hits')
    op.drop_table('gaps')
    op.drop_table('findings')
    with op.batch_alter_table('events', schema=None) as batch_op:
        batch_op.drop_index('ix_events_page')

    op.drop_table('events')
    with op.batch_alter_table('decisions', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_decisions_topic_id'))
        batch_op.drop_index(batch_op.f('ix_decisions_investigation_id'))
        batch_op.drop_index(batch_op.f('ix_decisions_decided_at'))

    op.drop_table('decisions')
    with op.batch_alter_table('cost_ledger', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_cost_ledger_investigation_id'))

    op.drop_table('cost_ledger')
    op.drop_table('claims')
    op.drop_table('captures')
    op.drop_table('background')
    op.drop_table('actors')
    with op.batch_alter_table('investigations', schema=None) as batch_op:
        batch_op.drop_index('uq_investigations_open', sqlite_where=sa.text("status IN ('planned', 'awaiting approval', 'queued', 'running')"), postgresql_where=sa.text("status IN ('planned', 'awaiting approval', 'queued', 'running')"))
        batch_op.drop_index(batch_op.f('ix_investigations_topic_id'))
        batch_op.drop_index('ix_investigations_status')
        batch_op.drop_index('ix_investigations_queue')

    op.drop_table('investigations')
    op.drop_table('workers')
    op.drop_table('users')
    with op.batch_alter_table('topics', schema=None) as batch_op:
        batch_op.drop_index('ix_topics_page')

    op.drop_table('topics')
    op.drop_table('settings')
    with op.batch_alter_table('search_cache', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_search_cache_asked_at'))

    op.drop_table('search_cache')
    op.drop_table('outlets')
    op.drop_table('archive')
