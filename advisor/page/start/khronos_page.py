"""The page as ``khronos dashboard`` starts it, from wherever the package is installed."""

from advisor.page.whole_page import main

if __name__ == "__main__":
    main()
