service { 'a': enable => 'true' }
