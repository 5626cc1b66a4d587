# A web server.
#
# @param port where it listens
class web (
  Integer $port = "80",
) {
  package { "nginx":
    ensure => installed,
  }

  file { '/etc/nginx/nginx.conf':
    ensure => file,
    mode => '644',
    content => epp('web/nginx.conf.epp', { 'port' => $prot }),
  }
}
