"""The titles, one folder each with the same file names. They are found through the registry of the kernel."""
