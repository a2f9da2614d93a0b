"""Parts that pages are put together from; must not know which page they are on."""
