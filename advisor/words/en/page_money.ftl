# The panel Money, and the tables of incomes.

money-now = **What each would collect now**
money-player = player
money-total = total
money-change = { $ecus } ({ SIGNED($change) })
    .absent = – ({ SIGNED($change) })
money-absent = –
money-turns = Income comes on turns { $turns }.
    .now = Income comes on turns { $turns }; the next one comes at the end of this turn.
    .next = Income comes on turns { $turns }; the next one comes on turn { $next }.
money-legend = – is a board where the player has no adventurer.
money-compared = In brackets: what the turn has changed so far.
money-paid = **How the turn so far is paid for**
money-paying = Domains that pay
money-everybody = Everybody
money-idle = also those that pay nobody
money-nothing = No domain pays anything.
money-domains = Domains
money-domain = { NAME($epoch) } { $at }
money-row = { $domain } · { $holders }, { $pays }
money-caption = { $powers }; { COUNT($buildings, of: "building") }
money-chosen = Age of { NAME($epoch) }, domain at { $at }: { $powers }; { $holders }, { $pays }.
