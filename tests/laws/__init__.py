"""The five laws of the design: every solver of every registered kind is put through them."""
