"""The screens, a folder each: what pages draw, and beside it in `*_rows.py` what it says, as plain data without Streamlit."""
