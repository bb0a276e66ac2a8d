"""Which topics are on the desk, and which are worth an investigation?"""
