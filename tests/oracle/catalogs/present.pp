# changes: file_ensure
file { '/a': ensure => present }
