"""How the window looks: colours, type, icons and the cloth behind the pages; must not know what is shown."""
