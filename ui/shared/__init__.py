"""What do several screens share? Nothing in here knows a screen."""
