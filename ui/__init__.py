"""The window: everything that knows Qt, and nothing that knows rules or wire."""
