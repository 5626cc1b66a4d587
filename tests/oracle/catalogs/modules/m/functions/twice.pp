function m::twice($x) { $x*2 }
