# Lessons: what a turn lacks of its goal, what it earns, and what is said of plays that are typed.

lesson-heading = lesson { $number }
    .capital = Lesson { $number }
lesson-heading-puzzle = puzzle { $number }
    .capital = Puzzle { $number }
lesson-chapter-puzzles = Puzzles

# Opponents' decisions in a play (§5.5).
lesson-decides = { NAME($player) } chooses { $square }
lesson-if-decided = if { $decisions }: { $why }
    .capital = If { $decisions }: { $why }
lesson-mistake = { $error }.
lesson-missing-decision = { $question }: { $options }. Write it after the play: ({ $first })
lesson-no-option = { $square } is not among the options: { $question }: { $options }
lesson-not-asked = nobody has to decide about { $squares }: leave it out
lesson-others-unknown = the lesson does not say what { NAME($player) } decides
lesson-too-many-courses = this play can go too many ways for a lesson
lesson-keep-cards = In this lesson you keep your cards: type plays, and end when you are done.

# What is missing. $needed and $limit are what the goal asks for.
lesson-earn = This turn earns { COUNT($ecus, of: "ecu") }; you need { $needed }.
lesson-earn-with-income = { $income ->
        [0] This turn earns { COUNT($ecus, of: "ecu") }, none from income; you need { $needed }.
       *[other] This turn earns { COUNT($ecus, of: "ecu") }, { $income } from income; you need { $needed }.
    }
lesson-more-possible = This turn earns { COUNT($ecus, of: "ecu") }; more is possible.
lesson-not-as-good = This turn is not as good as the best one.
lesson-income-more = { NAME($epoch) } would pay { NAME($player) } { COUNT($ecus, of: "ecu") }; the goal is at least { $needed }.
lesson-income-less = { NAME($epoch) } would pay { NAME($player) } { COUNT($ecus, of: "ecu") }; the goal is at most { $limit }.
lesson-collects = { NAME($player) } would collect { COUNT($ecus, of: "ecu") } where their adventurers stand; the goal is at least { $needed }.
lesson-next-turn = With the cards you keep, your next turn is sure to earn { COUNT($ecus, of: "ecu") }; you need { $needed }.
lesson-reply = { NAME($player) } can answer with { $plays } and earn { COUNT($ecus, of: "ecu") }.
lesson-reply-idle = { NAME($player) } can earn { COUNT($ecus, of: "ecu") } next turn without playing a card.
lesson-safe-reply = { NAME($player) } can answer with { $plays }, which leaves you { COUNT($ecus, of: "ecu") } of your next income.
lesson-safe-turn = One turn of an opponent leaves you { COUNT($ecus, of: "ecu") } of your next income.
lesson-safe-maybe = One turn of an opponent may leave you { COUNT($ecus, of: "ecu") } of your next income.

# $number is that of the players who control it.
lesson-control = { $number ->
        [0] Nobody controls the domain of the { NAME($building) } ({ $square }) on { NAME($epoch) }.
        [one] { $players } controls the domain of the { NAME($building) } ({ $square }) on { NAME($epoch) }.
       *[other] { $players } control the domain of the { NAME($building) } ({ $square }) on { NAME($epoch) }.
    }
lesson-control-empty = Nothing stands on { $square } of { NAME($epoch) }, so there is no domain to control.
lesson-control-apart = Your { NAME($building) } ({ $square }) is not part of it.
lesson-control-small = The { NAME($building) } ({ $square }) is small and stays on { NAME($epoch) }.
lesson-control-other-kind = Control there does not depend on { NAME($building, form: "a") }.

# A building that should stand there and does not, or stands there and should not.
lesson-absent = { $player ->
        [nobody] At the end there is no { NAME($building) } on { NAME($epoch) }.
       *[other] At the end { NAME($player) } has no { NAME($building) } on { NAME($epoch) }.
    }
    .at = { $player ->
        [nobody] At the end there is no { NAME($building) } on { $square } of { NAME($epoch) }.
       *[other] At the end { NAME($player) } has no { NAME($building) } on { $square } of { NAME($epoch) }.
    }
lesson-present = { $player ->
        [nobody] There is still { NAME($building, form: "a") } on { NAME($epoch) }.
       *[other] { NAME($player) } still has { NAME($building, form: "a") } on { NAME($epoch) }.
    }
    .at = { $player ->
        [nobody] There is still { NAME($building, form: "a") } on { $square } of { NAME($epoch) }.
       *[other] { NAME($player) } still has { NAME($building, form: "a") } on { $square } of { NAME($epoch) }.
    }
lesson-domains = { $squares } of { NAME($epoch) } lie in { COUNT($number, of: "domain") }; the goal is { $needed }.
lesson-domain = { $number ->
        [0] { $square } of { NAME($epoch) } is not in a domain.
       *[other] { $square } of { NAME($epoch) } is in a domain.
    }
lesson-cubes = { NAME($player) } has { COUNT($number, of: "cube") } in the domain of { $square }; the goal is at least { $needed }.
lesson-at-most-cards = This takes { COUNT($cards, of: "card") }; use no more than { $limit }.
lesson-not-upgraded = Nothing was upgraded to { NAME($building, form: "a") }.
lesson-no-paradox = No shadow removed { NAME($building, form: "a") } on { NAME($epoch) }.
lesson-nothing-refused = The rules allow all of this; look for a play that they refuse.
lesson-refused-otherwise = That is refused for another reason: { $why }.

# What a turn that reaches the goal earns, and how the lesson's own turn compares.
lesson-earned = earns { COUNT($ecus, of: "ecu") }
lesson-turn-earns = This turn earns { COUNT($ecus, of: "ecu") }.
lesson-turn-earns-now = This turn earns { COUNT($ecus, of: "ecu") } at once.
lesson-turn-earns-income = This turn earns { COUNT($ecus, of: "ecu") }: { $now } at once and { $income } of income. You had { $before } and now have { $after }.
lesson-own-none = The lesson's own solution earns nothing either.
lesson-own-same = That is as much as the lesson's own solution earns.
lesson-own-less = That is { COUNT($ecus, of: "ecu") } more than the lesson's own solution earns.
lesson-own-more = That is { COUNT($ecus, of: "ecu") } less than the lesson's own solution earns.

# What a line of the lesson comes to. $sign is "plus" where it earns Ecus.
lesson-line-refused = not allowed (§{ $section })
lesson-line-reaches = { $sign ->
        [plus] reaches the goal, +{ COUNT($ecus, of: "ecu") }
       *[other] reaches the goal, { COUNT($ecus, of: "ecu") }
    }
lesson-line-misses = { $sign ->
        [plus] misses the goal, +{ COUNT($ecus, of: "ecu") }
       *[other] misses the goal, { COUNT($ecus, of: "ecu") }
    }
lesson-shadows-later = The later boards show the building as well, as lesson { $lesson } explains.

# Problems of a lesson's or a puzzle's file; $page lists its keys.
lesson-file-missing-key = the key { $key } is missing
    .hint = add it
lesson-file-unknown-key = unknown key { $key }
    .hint = { $page } lists the keys
lesson-file-unknown-name = { $value } is not known here
    .hint = write { $expected }
lesson-file-bad-name = { $value } is not written as it should be
    .hint = its form is { $pattern }
lesson-file-other = { $why }: { $value }
    .hint = { $page } says more about it
lesson-file-no-mapping = the file is not a mapping of keys
    .lesson = a lesson begins with number
    .puzzle = a puzzle begins with number
lesson-file-one-goal = a goal has one key, not { $number }
lesson-file-one-answer = an answer has one key, not { $number }
lesson-file-one-task = a lesson has a goal or questions
lesson-file-one-solution = a goal needs a solution, questions need none
lesson-file-estimated-error = an estimated value has an error, a proved one has none
lesson-file-unknown-hand = this needs the known cards of the next player
    .hint = give their hand in the position
lesson-file-bad-square = { $square } is not on the map
    .hint = name one that is
lesson-file-not-seated = { $player } does not play
    .hint = one of: { $players }
