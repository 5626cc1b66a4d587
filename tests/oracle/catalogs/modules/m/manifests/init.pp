class m($package="m-server",$mode = '0644',
  Optional[String] $owner = undef, Boolean $manage=true,
) inherits m::params {
  file { "/etc/m.conf":
    mode => $mode,
    ensure => "file",
    content => epp("m/conf.epp", {'package' => $package})
  }
  if $manage { include ::m::service }
  else { notify { "not managed": } }
}
