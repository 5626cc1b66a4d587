class c {
      notify { 'a':
   message => 'x',
 }
    if $facts['kernel'] == 'Linux' {
  notify { 'b': }
      }
}
include c
