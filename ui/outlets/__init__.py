"""How much does an outlet's word weigh? This newsroom's own rating wins over what the desk knows."""
