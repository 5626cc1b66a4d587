$x = 'v'
notify { "${x}": message => "${::hostname}" }
