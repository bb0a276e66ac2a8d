"""The fictional desk: its topics, pages and posts, and the small server that serves the pages."""
