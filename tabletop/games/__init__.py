"""The games, a package each, in the words of their rule books. They never import each other, a file or a screen."""
