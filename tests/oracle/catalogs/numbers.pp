notify { 'a': message => 07 }
notify { 'b': message => 0x1F }
$x = 010
notify { "c${x}": }
