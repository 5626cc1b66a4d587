# changes: only_variable_string
$numbers = [1]
notify { "a": message => "${numbers[0]}" }
