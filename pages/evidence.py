"""Evidence: one source as it was captured, at an address that can be handed on."""

import streamlit as st

from core.errors import NotFound
from db import changes, dossiers, investigations
from ui import desk
from ui.evidence.evidence_rows import evidence_item
from ui.evidence.viewer import evidence_page, lost, remember_changes

desk.enter("Evidence")

number, source_id = desk.number("id"), st.query_params.get("source", "")
asked = st.query_params.get("claim", "") or st.query_params.get("at", "")
if number is None:
    lost("The address names no investigation. Choose one from the list.")

with desk.database() as session:
    try:
        dossier = dossiers.load(session, investigations.get(session, number).id, all_posts=False)
        remember_changes(number, changes.latest(session, number))
    except NotFound as error:
        lost(f"{error} Choose one from the list.")

try:
    found = evidence_item(dossier, source_id)
except NotFound:
    lost(f"Investigation {number} has no source {source_id[:20]}." if source_id else "The address names no source.", number)

evidence_page(found, asked)
