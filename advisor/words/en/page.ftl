# What every page says.

page-server-away = No connection
    .help = The server of this page does not answer. If it runs on your own computer, start it again: the page then goes on by itself, with everything that is on the boards.

# Where figures have an error beside them.
page-standard-error = ± is one standard error: two figures in three lie within it.

# A game with a mistake in it can be opened up to there.
page-open-part = { $turns ->
        [one] Open the game up to the mistake (1 turn)
       *[other] Open the game up to the mistake ({ $turns } turns)
    }
