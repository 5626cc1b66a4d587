# The service
class m::service {
  service{ "${m::params::service}" :
    enable=>true,
    ensure => running,
  }
  File["/etc/m.conf"] ~> Service["m"]
}
