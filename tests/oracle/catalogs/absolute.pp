# changes: contained_classes
include ::m
class { '::m::other': }
class m::other { notify { 'o': require => Class['::m'] } }
