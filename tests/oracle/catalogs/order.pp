file { '/a':
  mode   => '0644',
  owner  => 'root',
  ensure => file,
}
file { '/b':
  content => @(END),
    text
    | END
  ensure => file,
}
