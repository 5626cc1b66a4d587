['a','b'].each |$i,$x| { notify { "n-$x": message=>"at $i" } }
$h = { 'k'=>"v" }
$h.each|$k,$v|{ notify{ "$k-$v": } }
