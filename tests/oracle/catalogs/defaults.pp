File { mode => "0600", owner=>'root' }
file { "/a": ensure=>file }
File <| title == "/a" |> { group => "root" }
Notify { message=>"d" }
notify { "x": }
