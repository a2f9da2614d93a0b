"""The card table: draws a `TableView`, turns hand movements into action texts; must not know rules or matches."""
