"""What the client costs a cheap phone: see ``__main__``."""
