file { '/a': }
file { '/b': }
File['/a'] <- File['/b']
notify { 'x': } ->
notify { 'y': } ~>
notify { 'z': }
