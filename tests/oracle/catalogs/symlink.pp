# changes: ensure_not_symlink_target
file { '/link': ensure => '/target' }
