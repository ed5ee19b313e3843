# A play that is entered on the boards: what is open about it.

entry-cancel = Cancel
entry-answer-first = Answer this first, or cancel it.
    .other = Answer this first, or cancel it: { $other } comes after it.
entry-question = { $play }. { $question }
entry-who-travels = Who travels?
entry-who-carries = Who carries the cards?
entry-which-place = Where shall it stand? Choose a number, on the boards or here.
entry-which-play = Which of these?
entry-numbered = { $number } · { $play }

# What a click on a square that lights up does.
entry-fits = { $play } ({ COUNT($cards, of: "card") })
entry-fits-several = { $play }, or { $others } other plays
entry-fits-more = { $text }. { $more }
entry-shadows-differ = Their shadows differ.
