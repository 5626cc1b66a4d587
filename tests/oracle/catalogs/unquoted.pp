file { motd: path => '/etc/motd' }
$x = debian ? { debian => deb, default => other }
notify { $x: }
case $x { deb: { notify { deb2: } } default: { } }
