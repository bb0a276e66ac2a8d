"""What pages share: the desk (who, which database, which look), plain view models, and the parts screens are made of."""
