class c {
  $myVar = "x"
  notify { "${myVar}": }
}
include c
