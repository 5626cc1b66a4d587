# changes: file_mode
file { '/a': mode => '644' }
file { '/b': mode => '0644' }
file { '/c': mode => 'u=rw' }
