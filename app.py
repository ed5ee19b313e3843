"""The page of a clone: ``streamlit run app.py``. Installed, ``khronos dashboard`` starts it."""

from advisor.page.whole_page import main

if __name__ == "__main__":
    main()
