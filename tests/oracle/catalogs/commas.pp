$a = ['x','y',
  'z'
]
file { '/a':
  ensure => file,
  mode => '0644'
}
notify { $a: }
