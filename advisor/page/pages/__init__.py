"""The pages, one folder each; ``page_list`` puts them in their order."""
