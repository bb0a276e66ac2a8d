"""Plain data for screens, worked out without Streamlit so that it can be tested as plain functions."""
