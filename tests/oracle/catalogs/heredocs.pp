$x = 'v'
notify { "a":
  message => @("END"),
    $x and ${x}   
    ${::osfamily}
    | END
}
notify { "b": message => @(END) }
  plain
  END
