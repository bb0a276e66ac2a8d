"""What the desk knows and does, without screens, databases and jobs."""
