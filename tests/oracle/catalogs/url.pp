file { '/a': source => 'puppet:///modules/m/x' }
