package { 'vim': ensure => 'installed' }
file { '/a': require => Package[vim] }
class c::d { }
include c::d
notify { 'x': require => Class['C::d'] }
