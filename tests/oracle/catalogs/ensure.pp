file { '/a':
  owner => 'root',
  ensure => 'file',
  content=>sprintf("%s", 'x'),
}
