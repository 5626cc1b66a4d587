notify { 'a': message => inline_epp('<%= $x %>', { 'x' => "1" }) }
notify { 'b': message => epp('m/conf.epp', { 'package' => "p" }) }
