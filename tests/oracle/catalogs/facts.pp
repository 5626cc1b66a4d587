notify { 'a': message => "$::osfamily ${::fqdn} ${::operatingsystemmajrelease}" }
if $::lsbdistcodename == 'bookworm' { notify { 'b': } }
case $::osfamily { 'Debian': { notify { $::kernel: } } default: { } }
notify { 'c': message => $facts['osfamily'] }
