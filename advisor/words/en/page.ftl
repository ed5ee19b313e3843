# What every page says.

page-server-away = No connection
    .help = The server of this page does not answer. If it runs on your own computer, start it again: the page then goes on by itself, with everything that is on the boards.

# Where figures have an error beside them.
page-standard-error = ± is one standard error: two figures in three lie within it.
