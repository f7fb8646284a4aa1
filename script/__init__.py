"""What the commands in this folder do. Nothing of the product may import it."""
