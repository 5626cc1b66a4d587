notify { "a":
  message=>"x",   
}
