"""The script that Streamlit runs, alone: it puts the script's folder first on Python's path."""
