"""The rules of Crapette."""
