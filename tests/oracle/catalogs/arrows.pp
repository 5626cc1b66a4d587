file { '/a':
  ensure => file,
  content => 'x',
    mode=>'0600',
}
file { '/b': ensure   => file }
$h = { 'a'=>1, 'bcd'   => 2 }
notify { 'h': message => $h['bcd'] }
