$x = ''
notify { "a${x}": }
