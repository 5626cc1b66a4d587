file { '/a':
  mode => $facts['kernel'] ? { 'Linux' => "0644", default=>"0600" },
  ensure => "file",
}
