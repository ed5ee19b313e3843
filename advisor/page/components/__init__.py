"""Parts of a page that every page uses: buttons, lists, the style sheet."""
