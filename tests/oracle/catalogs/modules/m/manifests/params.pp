class m::params {
  $service = $::osfamily ? { "Debian" => "m", default => 'md' }
	$tabbed = "${::operatingsystem}"
}
