"""One module for each family of constraints of the allocator."""
