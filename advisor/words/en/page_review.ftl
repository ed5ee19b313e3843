# The page Review.

review-whose-mistakes = Whose mistakes
review-everybodys = everybody's
review-retry = Retry the mistakes
    .help = The position before each of them; any turn as good as the best is accepted.
    .none = There is no inaccuracy, mistake or blunder among these turns.
