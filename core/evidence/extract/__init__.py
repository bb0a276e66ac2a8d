"""From bytes to what they say: text, facts about a page, and whether it is one."""
