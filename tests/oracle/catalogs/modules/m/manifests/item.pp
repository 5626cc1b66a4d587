define m::item ($value=1,$ensure='present') {
  file { "/etc/m.d/$name":
    content => "${value}\n",
    ensure => $ensure
  }
}
