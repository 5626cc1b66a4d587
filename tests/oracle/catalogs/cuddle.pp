if $facts['kernel'] == 'Linux' {
  notify { 'a': }
}
elsif true {
  notify { 'b': }
}
else {
  notify { 'c': }
}
