"""Second Source: the way in, and the pages in the order an editor meets them."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from ui.tokens import INK

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="170" height="30"><text x="0" y="22" font-family="Source Serif, Georgia, serif" '
    'font-size="21" font-weight="600" fill="{ink}">Second Source</text></svg>'
)


def pages() -> list[StreamlitPage]:
    st.set_page_config(page_title="Second Source", layout="wide")
    st.logo(LOGO.format(ink=INK[st.context.theme.type or "light"]["text"]), size="large")
    return [
        st.Page("pages/desk.py", title="Desk", url_path="desk", default=True),
        st.Page("pages/candidates.py", title="Candidates", url_path="candidates"),
        st.Page("pages/investigations.py", title="Investigations", url_path="investigations"),
        st.Page("pages/review.py", title="Review queue", url_path="review"),
        st.Page("pages/decisions.py", title="Decisions", url_path="decisions"),
        st.Page("pages/watch.py", title="Watch", url_path="watch"),
        st.Page("pages/engines.py", title="Engines", url_path="engines"),
        st.Page("pages/outlets.py", title="Outlets", url_path="outlets"),
        st.Page("pages/investigation.py", title="Investigation", url_path="investigation", visibility="hidden"),
        st.Page("pages/evidence.py", title="Evidence", url_path="evidence", visibility="hidden"),
    ]


st.navigation(pages(), position="top").run()
