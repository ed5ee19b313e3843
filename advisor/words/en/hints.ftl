# What is said of the best turn without giving it away: what it comes to, by the claim that counts
# most (docs/explain.md), and how, by theme; in a second step which board it is about and which cards.
hint-plain = Simply building is best here.
hint-aim-take = On { NAME($epoch) } you can take a domain from somebody.
hint-aim-win = On { NAME($epoch) } you can win a domain that pays you nothing yet.
hint-aim-grow = On { NAME($epoch) } a domain of yours can pay more.
hint-theme-capture = Somebody's majority or domain can change hands.
hint-theme-paradox = A shadow can sweep something away in a later epoch.
hint-theme-junction = Two domains can be joined.
hint-theme-hierarchy-block = A hierarchy block is possible.
hint-theme-majority = A majority of cubes on Reason is within reach.
hint-theme-tempo = Somebody else would like the same place on their turn.
hint-theme-renovation = A ruin is worth looking at.
hint-theme-ripple = A building on an earlier board counts on a later one as well.
hint-theme-time-machine = Think about where your adventurers ought to be.
hint-theme-exchange = Other cards might do more for you than these.
hint-board-construct = On { NAME($epoch) }, build something { NAME($kind) }.
hint-board-upgrade = On { NAME($epoch) }, upgrade something { NAME($kind) }.
hint-board-demolish = On { NAME($epoch) }, demolish something that is in your way.
hint-board-populate = On { NAME($epoch) }, place a cube.
hint-board-renovate = On { NAME($epoch) }, renovate something { NAME($kind) }.
hint-board-swap = Look at the reserve first.
hint-board-exchange = Exchange before anything else; look at your { NAME($kind) } cards.
hint-board-travel = You need no card: think of travelling to { NAME($epoch) }.
hint-board-end = Keep your cards, and end the turn.
hint-end = { $turn }, then discard { CARDS($discard, form: "short") }
hint-exchange = exchange { CARDS($cards, form: "short") }, then see what you draw
hint-turn = { $turn }.

# The names of themes.
theme-capture = capture
theme-paradox = paradox
theme-junction = junction
theme-hierarchy-block = hierarchy block
theme-majority = majority
theme-tempo = tempo
theme-renovation = renovation
theme-ripple = ripple
theme-time-machine = time machine
theme-exchange = exchange
# That of a puzzle that has none of these.
theme-building = building
