['a','b'].each |$i,$x| { notify { "n-$x": message=>"$i" } }
$h = { 'k'=>"v" }
$h.each|$k,$v|{ notify{ "$k-$v": } }
