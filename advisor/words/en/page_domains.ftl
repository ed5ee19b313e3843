# Domains: what the boards say of the one that is pointed at, and how the panel Money lists them.

# Who controls a domain; $place is the building or the cubes from which they do.
domain-nobody = controlled by nobody
domain-held = controlled by { $players } ({ $place })
# $players is how many hold it with so many cubes each.
domain-by-cubes = { $players ->
        [one] { COUNT($cubes, of: "cube") }
       *[other] { COUNT($cubes, of: "cube") } each
    }
domain-place = { NAME($building) } on { $at }
domain-powers = military { $military }, religious { $religious }, civil { $civil }
domain-ruins = ruins worth { $value }
domain-pays-nobody = pays nobody
domain-pays = { $players ->
        [one] pays { COUNT($ecus, of: "ecu") }
       *[other] pays { COUNT($ecus, of: "ecu") } each
    }
# $absent are $number players who control it and have no adventurer there.
domain-pays-absent = { $number ->
        [one] { $pays }, but { $absent } is not there
       *[other] { $pays }, but { $absent } are not there
    }

# Sentences about a domain. $kind is military on Might, religious on Faith.
facts-buildings = One domain: { $buildings }.
facts-building = { NAME($building) } on { $at }
facts-and = { $before }, { $next }
facts-and-more = { $listed } and { $more } more
facts-no-cubes = Nobody controls it: it has no cubes.
facts-by-cubes = { $number ->
        [one] { $players } controls it. Cubes: { $cubes }.
       *[other] { $players } share it. Cubes: { $cubes }.
    }
facts-cubes-of = { NAME($player) } { $cubes }
facts-no-building = Nobody controls it: it has no { NAME($kind) } building.
facts-control = { $player } controls it with the { NAME($building) } on { $at }, the highest { NAME($kind) } building here.
facts-ruins = Ruins and renovated buildings: { $value }.
facts-power = Power: { $powers }.
facts-power-of = { NAME($kind) } { $power }
    .highest = { NAME($kind) } { $power } (highest: { NAME($player, form: "whose") } { NAME($building) } on { $at })
facts-pays-nothing = It pays nothing.
facts-pays = It pays { $players } { COUNT($ecus, of: "ecu") }.
    .each = It pays { $players } { COUNT($ecus, of: "ecu") } each.
# $number players control it and are not there.
facts-would-pay = { $number ->
        [one] It would pay { $players } { COUNT($ecus, of: "ecu") }, but their adventurers are elsewhere.
       *[other] It would pay { $players } { COUNT($ecus, of: "ecu") } each, but their adventurers are elsewhere.
    }
facts-dividing-squares = What stands on { $squares } holds it together.
facts-dividing-buildings = Removing { $buildings } would divide it.
facts-dividing-building = the { NAME($building) } on { $at } (into { $parts })
