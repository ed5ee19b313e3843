# A mistake tried again: what a turn loses, and the reply that punishes it. $ecus and $win are losses.

loss-ecus = { $figure } Ecus

retry-loses = This turn loses { $ecus } and { $win } of the chance to win, compared with the best turn.
retry-loses-by-exchange = Of that, the choice to keep or exchange cards costs { $ecus }.
retry-solved = Solved. No better turn was found.
retry-solved-open = Solved. It may lose { $ecus } and { $win } of the chance to win, compared with the best turn; that is too close to call.
retry-solved-tolerated = Solved. It loses { $ecus } and { $win } of the chance to win, compared with the best turn, which is within the tolerance.
retry-no-reply = No reply of an opponent punishes it: the turn itself is worth less.

# Which hand is assumed, then what the reply does.
retry-must-hold = { NAME($player) } must hold { $cards }.
retry-may-hold = Suppose { NAME($player) } holds { $cards } (chance { $percent } %).
retry-reply-plays = They can answer with the plays below; your plays then lose { $ecus } compared with the best ones.
retry-reply-none = They need not play anything; your plays then lose { $ecus } compared with the best ones.
retry-reply-exchange = They can exchange { COUNT($cards, of: "card") }; your plays then lose { $ecus } compared with the best ones.

# A turn of the list, and whose it is.
retry-best = best
retry-listed-loses = loses { $ecus }
retry-your-turn = your turn
retry-played = played in the game

retry-wrong-end = a turn ends with end
retry-other-position = the turn begins from another position
