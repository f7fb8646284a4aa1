"""The tree is the diagram: what the parts of the product may know of each other."""
