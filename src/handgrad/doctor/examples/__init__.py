"""The smallest example of each kind of mistake. The reference page shows them; a test examines them."""
