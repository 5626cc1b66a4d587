$a = [ 'x' , 'y' ]
notify { $a : }
$h = { 'k' => [ 'z' ] }
notify { "z${h['k'][ 0 ]}": }
notify { 'q': require => Notify[ 'x' ] }
