"""A signed log between two peers: sans-IO, game-blind; only `transport` touches asyncio. See docs/protocol.md."""
