"""The larger pieces of screens, composed of the same parts."""
