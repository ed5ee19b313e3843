"""The panels below the boards, one file each: ``show`` draws it and says what the boards show."""
