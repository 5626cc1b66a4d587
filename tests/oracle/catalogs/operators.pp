$x = 1+2*3
$y = $x>3 and $x<10
notify { "a${x}": message => "is ${y}" }
