$x = 'v'
notify { "n-$x": message => "$x and $::osfamily, $facts[os]" }
