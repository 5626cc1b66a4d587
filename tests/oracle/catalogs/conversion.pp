# changes: only_variable_string
$x = 1
notify { "a": message => "${x}" }
