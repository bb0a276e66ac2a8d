"""Whom and what a page names: people, organisations and places, who they are and what they say, in the page's words."""
