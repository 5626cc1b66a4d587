$a = [ 'x' , 'y' ]
notify { $a : }
notify { "z${a [0]}": }
notify { 'q': require => Notify [ 'x' ] }
