"""What is planned, how far is it, and what can an editor still ask of a run?"""
