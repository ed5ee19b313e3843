# What in a position breaks the rules, with what to do about it as .hint. Each stands after the place
# in the file, so it begins with a small letter and has no full stop. Words of the file stay as they
# are written there.

setup-unknown-hand = { NAME($player) } is to move, and their hand is not known
    .hint = list the cards, such as hand: {"{"}military: 2, civil: 2{"}"}; show, draw, why, act and threats also take a number
setup-color-twice = two players are { NAME($player) }
    .hint = every player needs a colour of their own
setup-player-not-seated = { NAME($player) } is to move but does not play
    .hint = one of: { $players }
setup-phase-without-holdem = the phase { $phase } exists only in Hold'em (§7.1)
    .hint = without Hold'em, the phase after an exchange is action
setup-reserve-without-holdem = there is a reserve, but Hold'em is not played (§7.1)
    .hint = remove it, or write ruleset: {"{"}base: rio-grande, holdem: true{"}"}
setup-reserve-size = the reserve has { COUNT($number, of: "card") }, not three (§7.1)
    .hint = list three cards
setup-used-not-begun = an adventurer of { NAME($player) } has carried cards, but this turn has not begun (§2.3)
setup-used-not-to-move = an adventurer of { NAME($player) } has carried cards, but { NAME($mover) } is to move (§2.3)
setup-used-hint = leave used out, or write phase: action for the player to move

setup-too-many-of-kind = { CARDS($cards) } are in sight, but only { $exist } exist (§1.5)
setup-too-many-cards = { COUNT($number, of: "card") } are dealt or discarded, but only { $exist } exist (§1.5)
setup-cards-hint = count the hands, the discard pile and the reserve again
setup-too-many-tiles = there are more { NAME($building) } tiles than the { $exist } that exist (§1.2)
    .hint = all three boards count together; this is the first one too many
setup-too-many-cubes = { COUNT($number, of: "cube") } of { NAME($player) } are on the boards, but only { $exist } exist (§1.5)
    .hint = owners, cubes and marks count together

setup-size-one-on-reason = the { NAME($building) } at { $at } has size 1, so it casts no shadow on Reason (§4.2)
    .hint = remove it
# $column and $row: the last ones of the map.
setup-off-map = the { NAME($building) } at { $at } reaches beyond the edge of the map
    .hint = { $size ->
        [1] the map ends with column { $column } and row { $row }
       *[other] it covers { $size } × { $size } squares, and the map ends with column { $column } and row { $row }
    }
setup-on-river = the { NAME($building) } at { $at } covers the river at { $square } (§3.2)
    .hint = only Towns and Cities may
setup-over-printed-hamlet = the { NAME($building) } at { $at } covers the printed hamlet at { $square } (§1.4)
    .hint = only Towns and Cities may cover one
setup-overlap = the { NAME($building) } at { $at } and the { NAME($other) } at { $other-at } both cover { $square } (§1.8)
    .hint = move or remove one of them

setup-no-printed-hamlet = no printed hamlet is at { $at }, and tiles of size 1 cast no shadow
    .hint = the only Hamlets on Reason are those printed on the map; cubes go on one of these
setup-hamlet-without-cubes = the printed hamlet at { $at } has no cubes
    .hint = put a cube on it or remove it: the map has it already
setup-hamlet-covered = the printed hamlet at { $at } is covered by the { NAME($other) } at { $other-at } (§1.4)
    .hint = a covered hamlet has no cubes
setup-hamlet-twice = the printed hamlet at { $at } is listed twice
    .hint = put all its cubes in one entry

setup-owner-missing = the { NAME($building) } at { $at } has no owner (§1.6)
    .hint = add owner: and a colour
setup-owner-of-ruin = the { NAME($building) } at { $at } has an owner, but ruins belong to nobody (§1.6)
setup-owner-of-civil = the { NAME($building) } at { $at } has an owner, but civil buildings have none (§1.6)
setup-owner-hint = leave owner out
setup-state-misplaced = the { NAME($building) } at { $at } has a state, but only ruins on Reason have one (§3.7)
    .hint = leave state out
setup-mark-misplaced = the { NAME($building) } at { $at } has a mark, but only the ruin of a Castle or an Abbey on Reason can have one (§3.7)
    .hint = leave mark out
setup-cubes-misplaced = the { NAME($building) } at { $at } has cubes, but only civil buildings on Reason can have cubes (§1.6)
    .hint = leave cubes out
setup-cubes-beyond-value = the { NAME($building) } at { $at } has { COUNT($number, of: "cube") }, more than its value of { $value } (§1.6)
    .hint = remove some
setup-not-seated = the { NAME($building) } at { $at } has a cube of { NAME($player) }, who does not play
    .hint = one of: { $players }
setup-hierarchy = the { NAME($building, form: "many") } at { $squares } share the highest { NAME($kind) } value, { $value }, of one domain (§3.3)
    .hint = in a domain, one building of a kind must be higher than all others

# What breaks no rule and is most likely a slip.

slip-no-original = the { NAME($building) } at { $at } on Faith has no original on Might
slip-square = did you mean { $square }?
slip-building = did you mean { NAME($building, form: "a") }?
slip-between = the { NAME($building) } at { $at } on Faith stands between { NAME($original, form: "a") } on Might and its shadow on Reason
    .hint = did you mean { NAME($original, form: "a") } at { $at }?
# $owner is "nobody" of civil buildings.
slip-skips-faith = the { NAME($building) } at { $at } on Might has no shadow on Faith, but one on Reason
    .hint = { $owner ->
        [nobody] should { NAME($building, form: "a") } at { $at } be on Faith, too (§4.2)?
       *[other] should { NAME($owner, form: "whose") } { NAME($building) } at { $at } be on Faith, too (§4.2)?
    }
slip-reason-alone = the { NAME($building) } at { $at } on Reason has no original on Faith
    .hint = add { NAME($building, form: "a") } at { $at } to Faith, or remove this one (§4.5)?
slip-other-owner = the { NAME($building) } at { $at } is { NAME($might, form: "whose") } on Might and { NAME($faith, form: "whose") } on Faith
    .hint = a shadow has the owner of its original (§4.2); did you mean owner: { $might }?
slip-no-shadow = the { NAME($building) } at { $at } on Might has no shadow on Faith
    .hint = { $owner ->
        [nobody] nothing here explains it; should { NAME($building, form: "a") } be on Faith and Reason, too (§4.2)?
       *[other] nothing here explains it; should { NAME($owner, form: "whose") } { NAME($building) } be on Faith and Reason, too (§4.2)?
    }
slip-square-as-below = did you mean { $square }, as on Faith and Reason?
slip-building-as-below = did you mean { NAME($building, form: "a") }, as on Faith and Reason?
slip-no-ruin = the { NAME($building) } at { $at } on Faith has no shadow on Reason
    .hint = nothing here explains it; should { NAME($building, form: "a") } be on Reason, too (§4.2)?
