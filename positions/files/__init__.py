"""Files of positions, maps and rulesets: read and checked for form, written, digested (formats
§1–§4)."""
