file { '/link': ensure => '/target' }
