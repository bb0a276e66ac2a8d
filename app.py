"""Second Source: the way in, and nothing else."""

import streamlit as st

from ui.navigation import pages

st.navigation(pages(), position="top").run()
