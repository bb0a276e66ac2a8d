"""What can the newsroom search with, and what did an investigation ask?"""
