# changes: fileserver
file { '/a': source => 'puppet:///modules/m/x' }
