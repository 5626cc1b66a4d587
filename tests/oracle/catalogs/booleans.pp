# changes: quoted_booleans
service { 'a': enable => 'true' }
