class a { file { '/x': mode=>"0600" } }
class b inherits a { File['/x'] { mode=>"0644" } }
include b
