file { '/c': mode => 'u=rw', ensure => "file" }
file { '/d': ensure=>'directory', mode=>'0755' }
