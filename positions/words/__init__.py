"""What people read, in their language: how it is said, and the texts of what is written down and
of the rules. Other packages add theirs (``say.add_texts``)."""
